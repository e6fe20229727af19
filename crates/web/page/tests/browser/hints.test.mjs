import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { chooseExample, hold, openPage, pageTest, PHONE, until } from './browser.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** A blank 4x4 grid as a link. */
const FOUR = '#box=2x2&puzzle=*16.';

const text = (page) => page.locator('#text').inputValue();
const words = (page, id) => page.locator(`#hint-${id}`).textContent();
const openEasy = (browser, options) => openPage(browser, options, `#box=3x3&puzzle=${EASY}`);
const openFour = (browser, options) => openPage(browser, options, FOUR);

/** Waits until the card below the grid has these words. */
const card = (page, wanted) => page.locator('#hint', { hasText: wanted }).waitFor();

/** Presses Hint until the whole step is shown. */
async function wholeHint(page) {
  await page.locator('#hint-ask').click();
  for (const label of ['Name the technique', 'Show the step']) {
    await page.locator('#hint-more', { hasText: label }).waitFor();
    await page.locator('#hint-ask').click();
  }
  await page.locator('#hint-do:visible').waitFor();
}

/** The number of pixels of the grid in a colour of the style sheet. */
const pixels = (page, name) =>
  page.evaluate(async (colour) => {
    // The grid is drawn at the next refresh of the screen.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const probe = document.createElement('canvas').getContext('2d');
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${colour}`);
    probe.fillRect(0, 0, 1, 1);
    const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
    const canvas = document.querySelector('#editor');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let place = 0; place < data.length; place += 4)
      if (data[place] === red && data[place + 1] === green && data[place + 2] === blue) count++;
    return count;
  }, name);

/** Lets the server answer a request with this object. */
const answerWith = (page, address, answer) =>
  page.route(`**/api/${address}`, (route) => route.fulfill({ json: answer }));

const at = (row, column, value) => ({ row, column, value });

/** A chain on a blank 4x4 grid, with all kinds of marks. It is made up: only its picture matters. */
const CHAIN = {
  technique: 'alternating-inference-chain',
  level: 'unfair',
  score: 280,
  rating: 7.1,
  place: 'r1c1, r1c4 and r4c4',
  sentence: 'by the chain 1 in r1c1 = 1 in r1c4 - 2 in r1c4 = 2 in r4c4, 1 in r1c1 or 2 in r4c4 is true, so r4c1 cannot be 1.',
  units: [],
  causes: [
    { ...at(1, 1, 1), role: 'first' },
    { ...at(1, 4, 1), role: 'second' },
    { ...at(4, 4, 2), role: 'fin' },
  ],
  links: [
    { from: [at(1, 1, 1)], to: [at(1, 4, 1)], kind: 'strong' },
    { from: [at(1, 4, 1)], to: [at(4, 4, 2), at(4, 3, 2)], kind: 'weak' },
  ],
  fixed: [],
  struck: [at(4, 1, 1)],
};
const chain = { status: 'step', solutions: 'one', step: CHAIN };

pageTest(
  'a hint says where to look, names the technique, shows the step and does it',
  async (page) => {
    await page.locator('#hint-ask').click();
    await card(page, 'Look at row 5, column 5.');
    assert.equal(await words(page, 'title'), 'Hint');
    assert.equal(await pixels(page, 'good'), 0, 'the value is not shown yet');
    await page.locator('#hint-more', { hasText: 'Name the technique' }).click();
    assert.equal(await words(page, 'title'), 'Naked single');
    assert.match(await words(page, 'facts'), /^easy, rating \d\.\d, score 4$/);
    assert.match(await words(page, 'words'), /^Look at/);
    assert.ok(await page.locator('#hint-do').isHidden());
    await page.locator('#hint-ask').click();
    assert.equal(await words(page, 'words'), 'Only 5 is left for r5c5, so r5c5 is 5.');
    assert.ok((await pixels(page, 'good')) > 20, 'the value has a ring');
    assert.ok((await pixels(page, 'step-pattern')) > 20, 'the cause is coloured');
    await page.locator('#hint-do').click();
    assert.equal((await text(page))[40], '5');
    assert.ok(await page.locator('#hint').isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.id), 'hint-ask');
    await page.keyboard.press('Control+z');
    assert.equal(await text(page), EASY);
  },
  {},
  openEasy,
);

pageTest(
  'H and E ask, the arrow keys lead through the path, and Escape leaves it',
  async (page) => {
    await page.keyboard.press('h');
    await card(page, 'Look at');
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    await card(page, 'Only 5 is left');
    await page.keyboard.press('e');
    await card(page, 'Step 1 of 51');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await card(page, 'Step 3 of 51');
    await page.keyboard.press('ArrowLeft');
    await card(page, 'Step 2 of 51');
    assert.equal(await page.locator('#path-list [aria-current]').textContent().then((one) => one.split('.')[0]), '2');
    await page.keyboard.press('End');
    await card(page, /The end.*Solved in 51 steps: easy, score \d+/s);
    assert.equal(await page.locator('#hint-on').getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('ArrowRight');
    await card(page, 'The end');
    await page.keyboard.press('Home');
    await card(page, 'Step 1 of 51');
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#hint').isHidden());
    assert.ok(await page.locator('#path-panel').isHidden());
    assert.equal(await text(page), EASY);
  },
  {},
  openEasy,
);

pageTest(
  'a path is a list; a step of it is shown with the marks left, and all steps up to it are done',
  async (page) => {
    await page.locator('#explain').click();
    const items = page.locator('#path-list button');
    await items.nth(51).waitFor();
    assert.equal(await items.count(), 52, 'a line for each step, and the end');
    assert.match(await items.first().textContent(), /^1\. naked singler5c5 = 5$/);
    await items.nth(7).click();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await card(page, 'Step 10 of 51');
    await page.locator('#hint-on').click();
    await card(page, 'Step 11 of 51');
    await page.locator('#hint-back').click();
    await card(page, 'Step 10 of 51');
    await page.locator('#hint-do', { hasText: 'Do the steps up to here' }).click();
    const blank = (line) => line.split('.').length - 1;
    assert.equal(blank(EASY) - blank(await text(page)), 10);
    await page.locator('#explain').click();
    await card(page, 'Step 1 of 41');
  },
  {},
  openEasy,
);

pageTest(
  'a path is saved as a text and as a page with pictures',
  async (page) => {
    await page.locator('#explain').click();
    await page.locator('#path-list button').first().waitFor();
    const saved = async (id) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
      return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
    };
    const plain = await saved('#path-text');
    assert.equal(plain.name, 'antdoku-steps.txt');
    assert.match(plain.content, /\n 1\. Naked single: only 5 is left for r5c5, so r5c5 is 5\.\n/);
    assert.match(plain.content, /Solved in 51 steps/);
    const { name, content } = await saved('#path-page');
    assert.equal(name, 'antdoku-steps.html');
    assert.equal(content.match(/<img src="data:image\/png;base64,[\w+/=]{500,}"/g).length, 52);
  },
  {},
  openEasy,
);

for (const colorScheme of ['light', 'dark'])
  pageTest(
    `links are curves, struck values are crossed out, and the legend explains them (${colorScheme})`,
    async (page) => {
      await answerWith(page, 'hint', chain);
      await wholeHint(page);
      assert.equal(await words(page, 'title'), 'Alternating inference chain');
      assert.match(await words(page, 'words'), /^By the chain 1 in r1c1/);
      for (const colour of ['step-link', 'step-cross', 'step-struck', 'step-first', 'step-second', 'step-fin'])
        assert.ok((await pixels(page, colour)) > 20, `${colour} is drawn`);
      const legend = await page.locator('#hint-legend li').allTextContents();
      assert.deepEqual(legend, [
        'first part',
        'second part',
        'fin',
        'struck',
        'strong link: one of the two ends is true',
        'weak link: one of the two ends is false',
      ]);
      await page.locator('#hint-do').click();
      await page.locator('#editor').focus();
      for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      const spoken = page.locator('#editor-spoken');
      assert.equal(await spoken.textContent(), 'row 4, column 1, blank, may be 2, 3, 4', 'what is struck is noted');
      await page.keyboard.press('ArrowUp');
      assert.equal(await spoken.textContent(), 'row 3, column 1, blank, may be 1, 2, 3, 4');
      await page.keyboard.press('2');
      await page.keyboard.press('ArrowDown');
      assert.equal(await spoken.textContent(), 'row 4, column 1, blank, may be 3, 4', 'notes follow the rules');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      assert.equal(await spoken.textContent(), 'row 4, column 1, blank');
    },
    { colorScheme },
    openFour,
  );

pageTest(
  'notes and values of the player go with the question',
  async (page) => {
    await page.locator('#editor').focus();
    await page.keyboard.press('1');
    const bodies = [];
    await page.route('**/api/hint', (route) => {
      bodies.push(JSON.parse(route.request().postData()));
      return route.fulfill({ json: chain });
    });
    await wholeHint(page);
    await page.locator('#hint-do').click();
    await page.locator('#editor').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('2');
    await page.locator('#hint-ask').click();
    await until(page, 'the hint', () => !document.querySelector('#hint-more').hidden);
    const [first, second] = bodies;
    assert.equal(first.marks, undefined, 'what stands there at the first hint is the puzzle');
    assert.deepEqual(second.puzzle, first.puzzle);
    assert.deepEqual(second.marks.placed, [at(4, 4, 2)]);
    assert.deepEqual(second.marks.struck, [], 'the given 1 strikes the 1 of r4c1 too');
  },
  {},
  openFour,
);

pageTest(
  'wrong entries are named, and taken out or left out',
  async (page) => {
    await page.locator('#editor').focus();
    for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', '4']) await page.keyboard.press(key);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('2');
    assert.ok((await text(page)).startsWith('5342'));
    await page.locator('#hint-ask').click();
    await card(page, 'Your entries are wrong: row 1, column 4 is not 2.');
    assert.equal(await words(page, 'title'), 'Wrong entries');
    await page.locator('#hint-leave-out').click();
    await card(page, 'Look at row 5, column 5.');
    await page.locator('#hint-close').click();
    await page.locator('#explain').click();
    await card(page, 'Your entries are wrong');
    await page.locator('#hint-mend').click();
    assert.ok((await text(page)).startsWith('534.7'));
    assert.ok(await page.locator('#hint').isHidden());
    await page.locator('#explain').click();
    await card(page, 'Step 1 of 50');
  },
  {},
  openEasy,
);

pageTest('a puzzle without a solution, with several, or with no technique left says so', async (page) => {
  await page.locator('#clear').click();
  await page.locator('#editor').focus();
  for (const key of ['1', 'ArrowRight', '2', 'ArrowRight', '3', 'ArrowRight', '4', 'ArrowRight', '5', 'ArrowRight', '6'])
    await page.keyboard.press(key);
  for (const key of ['Control+End', 'Home', ...Array(6).fill('ArrowRight'), '7', 'ArrowUp', 'ArrowRight', '8'])
    await page.keyboard.press(key);
  for (const key of ['ArrowUp', 'ArrowRight', '7', 'Home', ...Array(6).fill('ArrowRight'), '9']) await page.keyboard.press(key);
  const answers = [
    [{ status: 'unsatisfiable', message: 'the puzzle has no solution', wrong_marks: [] }, /No solution.*take back the last changes/s],
    [{ status: 'needs_trial', solutions: 'several', step: null }, /No hint.*several solutions/s],
    [{ status: 'needs_trial', solutions: 'one', step: null }, /No hint.*trial and error/s],
    [{ status: 'solved', solutions: 'one', step: null }, /Done.*nothing is left/s],
    [{ status: 'unknown', stopped: 'wall_clock' }, /No answer in time.*time limit/s],
    [{ ...chain, solutions: 'several' }, /Hint.*every step holds for all of them/s],
  ];
  for (const [answer, wanted] of answers) {
    await answerWith(page, 'hint', answer);
    await page.locator('#hint-ask').click();
    await card(page, wanted);
    await page.locator('#hint-close').click();
  }
  await page.route('**/api/hint', (route) =>
    route.fulfill({ status: 422, json: { message: '1 stands twice in row 1', field: 'puzzle', remedy: 'correct it' } }),
  );
  await page.locator('#hint-ask').click();
  await card(page, '1 stands twice in row 1.');
});

pageTest(
  'an answer is dropped after the puzzle has changed, and a hint goes with the change',
  async (page, context) => {
    const held = await hold(context, '**/api/hint');
    await page.locator('#hint-ask').click();
    await card(page, 'Looking…');
    await page.locator('#editor').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.ok(await page.locator('#hint').isHidden());
    const answered = page.waitForResponse('**/api/hint');
    held.release();
    await answered;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.ok(await page.locator('#hint').isHidden());
    await page.locator('#explain').click();
    await card(page, 'Step 1 of 50');
    await page.keyboard.press('Control+z');
    assert.ok(await page.locator('#hint').isHidden());
    assert.ok(await page.locator('#path-panel').isHidden());
  },
  {},
  openEasy,
);

pageTest(
  'the rating stands below the grid and in the menu of examples',
  async (page) => {
    await page.locator('#rating-words', { hasText: /^Easy: rating \d\.\d, score \d+, hardest technique naked single\.$/ }).waitFor();
    const rated = page.locator('#rating-words').textContent();
    await page.locator('#editor').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal(await page.locator('#rating-words').textContent(), await rated, 'it rates the puzzle, not what is left of it');
    await page.locator('#puzzle-fold').evaluate((fold) => (fold.open = true));
    await page.locator('#examples').focus();
    await page.locator('#examples option', { hasText: /^Sabuncu 1 · easy, \d\.\d$/ }).waitFor({ state: 'attached' });
    await page.locator('#examples option', { hasText: /^AI Escargot · extreme, needs trial$/ }).waitFor({ state: 'attached' });
    await chooseExample(page, 'AI Escargot');
    await page.locator('#rating-words', { hasText: /^Extreme, needs trial: / }).waitFor();
    await page.locator('#clear').click();
    assert.equal(await page.locator('#rating-words').textContent(), '');
    await page.locator('#size').selectOption('6x6');
    await page.locator('#editor').focus();
    await page.keyboard.press('1');
    await page.locator('#rate').waitFor();
    await answerWith(page, 'rate', { status: 'solved', solutions: 'one', level: 'hard', score: 1, rating: 1, hardest: 'x-wing' });
    await page.locator('#rate').click();
    await page.locator('#rating-words', { hasText: 'Hard: rating 1.0, score 1, hardest technique X-wing.' }).waitFor();
    assert.ok(await page.locator('#rate').isHidden());
  },
  {},
  openEasy,
);

pageTest('a random puzzle has the level that was chosen', async (page) => {
  await page.locator('#puzzle-fold').evaluate((fold) => (fold.open = true));
  await page.locator('#random-kind').selectOption('easy');
  assert.ok(await page.locator('#share').isDisabled());
  const [request] = await Promise.all([page.waitForRequest('**/api/generate'), page.locator('#random').click()]);
  assert.deepEqual(JSON.parse(request.postData()), { side: 9, level: 'easy', box: [3, 3] });
  await page.locator('#puzzle-name', { hasText: /^random, easy, seed \d+$/ }).waitFor();
  await page.locator('#rating-words', { hasText: /^Easy: / }).waitFor();
  const refusal = { message: 'no puzzle of level hard was found within 10 s', remedy: 'choose another seed or a smaller side' };
  await page.route('**/api/generate', (route) => route.fulfill({ status: 422, json: { ...refusal, field: 'level' } }));
  await page.locator('#random-kind').selectOption('hard');
  await page.locator('#random').click();
  await page.locator('#puzzle-problem', { hasText: 'No puzzle of level hard was found within 10 s. Choose another seed' }).waitFor();
});

pageTest(
  'on a phone the step of a large grid is drawn with readable values, and can be zoomed',
  async (page) => {
    await page.locator('#settings-fold').evaluate((fold) => (fold.open = false));
    await chooseExample(page, '25 × 25');
    const step = {
      ...CHAIN,
      causes: [at(3, 3, 24), at(3, 20, 24), at(22, 3, 24)].map((one) => ({ ...one, role: 'pattern' })),
      links: [{ from: [at(3, 3, 24)], to: [at(3, 20, 24)], kind: 'strong' }],
      struck: [at(22, 20, 24)],
    };
    await answerWith(page, 'hint', { status: 'step', solutions: 'one', step });
    await wholeHint(page);
    const { width } = await page.locator('#editor').boundingBox();
    const marked = await pixels(page, 'step-pattern');
    // A mark fills its cell: three discs of nearly the width of a cell, less their numbers and blurred edges.
    assert.ok(marked > 3 * (width / 25) ** 2 * 0.1, `${marked} pixels`);
    assert.ok((await pixels(page, 'step-link')) > 10);
    await page.locator('#zoom-in').click();
    await page.locator('#zoom-in').click();
    await until(page, 'the zoomed step', () => document.querySelector('#editor').classList.contains('zoomed'));
    assert.ok((await pixels(page, 'step-struck')) > 10, 'the part that is shown has the cell of the cursor');
    const box = await page.locator('#hint-do').boundingBox();
    assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= PHONE.viewport.width);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.viewport.width);
  },
  PHONE,
);
