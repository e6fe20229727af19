import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { chooseExample, chooseMode, openBrowser, openPage, setSpeed } from './browser.mjs';

let browser;
before(async () => (browser = await openBrowser()));
after(() => browser?.close());

function pageTest(name, run, options) {
  test(name, { timeout: 90_000 }, async () => {
    const { page, context, faults } = await openPage(browser, options);
    try {
      await run(page, context);
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  });
}

/** Numbers of the first contestant by their names. */
const numbers = (page) =>
  page
    .locator('.numbers')
    .first()
    .locator('span')
    .evaluateAll((spans) =>
      Object.fromEntries(spans.map((span) => [span.firstChild.textContent.trim(), span.lastChild.textContent])),
    );
const waitForIteration = (page, least) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('.numbers b')?.textContent.replaceAll(',', '') ?? 0) >= wanted,
    least,
  );
const solved = (page) => page.locator('#result:not([hidden])').waitFor({ timeout: 60_000 });

/** A run that goes on for long: a hard puzzle, slowly. */
async function startSlowly(page) {
  await chooseExample(page, 'platinumblond');
  await setSpeed(page, '2 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 1);
}

pageTest('a puzzle is solved, and the solution is right', async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Solved: [\d,]+ iterations?, .* seed \d+/);
  assert.match(await page.title(), /^Solved/);
  await page.locator('#copy-solution').click();
  await page.waitForFunction(() => document.querySelector('#copied').textContent !== '');
  const line = await page.evaluate(() => navigator.clipboard.readText());
  for (const row of line.match(/.{9}/g)) assert.equal(new Set(row).size, 9);
  const puzzle = await page.locator('#text').inputValue();
  assert.ok([...puzzle].every((character, cell) => character === '.' || character === line[cell]));
});

pageTest('frames arrive: numbers, pictures and charts change', async (page) => {
  await startSlowly(page);
  const picture = () =>
    page.locator('.picture canvas').evaluateAll((list) => list.map((canvas) => canvas.toDataURL()).join());
  const first = await picture();
  assert.equal(await page.locator('.picture:visible').count(), 2);
  const { iteration } = await numbers(page);
  await waitForIteration(page, Number(iteration) + 2);
  assert.notEqual(await picture(), first);
  assert.equal(await page.locator('.chart:visible').count(), 4);
  assert.match(await page.locator('.lamp').textContent(), /searching|narrowing|stuck/);
  assert.match(await page.title(), /iteration/);
});

pageTest('pause holds the run, resume lets it go on, stop ends it', async (page) => {
  await startSlowly(page);
  await page.locator('#pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  const held = await numbers(page);
  await page.waitForTimeout(1200);
  assert.deepEqual(await numbers(page), held);
  assert.match(await page.title(), /^Paused/);
  await page.locator('#pause').click();
  await waitForIteration(page, Number(held.iteration) + 1);
  await page.locator('#stop').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^(Not solved: stopped|Solved)/);
});

pageTest('one iteration at a time', async (page) => {
  await chooseExample(page, 'platinumblond');
  await page.locator('#iteration').click();
  await waitForIteration(page, 1);
  assert.equal((await numbers(page)).iteration, '1');
  await page.locator('#iteration').click();
  await waitForIteration(page, 2);
  assert.equal((await numbers(page)).iteration, '2');
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
});

pageTest('one step shows probabilities and what follows', async (page) => {
  await page.locator('#step').click();
  await page.locator('.step').waitFor();
  const chances = await page.locator('.bars progress').evaluateAll((bars) => bars.map((bar) => bar.value));
  assert.ok(chances.length >= 2);
  assert.ok(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-3);
  assert.equal(await page.locator('.bars .taken').count(), 1);
  const words = page.locator('.step-words');
  assert.match(
    await words.textContent(),
    /Ant \d+ at row \d, column \d.*values? left. It takes \d \(probability .*1 time in 10 it takes the strongest.*follow/s,
  );
  await page.waitForFunction(() =>
    /^Ant \d+, row \d column \d: takes \d of [\d, ]+ \([\d.]+ %\)\. .*follow/.test(
      document.querySelector('#status').textContent,
    ),
  );
  const before = await words.textContent();
  await page.locator('#step').click();
  await page.waitForFunction((old) => document.querySelector('.step-words').textContent !== old, before);
});

pageTest('fail cells are told in words and stay hatched', async (page) => {
  await chooseExample(page, 'platinumblond');
  const fails = page.locator('.step-words .bad');
  for (let time = 0; time < 60 && (await fails.count()) === 0; time++) {
    const before = await page.evaluate(() => document.querySelector('.step-words')?.textContent ?? '');
    await page.locator('#step').click();
    await page
      .waitForFunction((old) => (document.querySelector('.step-words')?.textContent ?? '') !== old, before, {
        timeout: 3000,
      })
      .catch(() => {});
  }
  assert.match(
    await fails.textContent(),
    /^(1 cell has|\d+ cells have) no value left \(.*fail cells?\)\. The ant walks on; (it counts|they count) against it\.$/,
  );
  await page.waitForFunction(() => /\d+ fail cells?\.$/.test(document.querySelector('#status').textContent));
});

pageTest('with and without BVE: no count stands for both', async (page) => {
  await chooseExample(page, 'platinumblond');
  await chooseMode(page, 'bve');
  await setSpeed(page, '30 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 3);
  assert.match(await page.title(), /^▶ none of 2 done/);
  await page.locator('#stop').click();
  await solved(page);
  const words = /^With BVE: (not )?solved after [\d,]+ iterations?, .*\. Without BVE: (not )?solved after/;
  assert.match(await page.locator('#result-sentence').textContent(), words);
  assert.match(await page.locator('#status').textContent(), words);
});

pageTest('what propagation settles needs no ant, and nothing waits for pictures', async (page) => {
  const line = '.'.repeat(3) + '921657967345821251876493548132976729564138136798245372689514814253769695417382';
  await page.evaluate((text) => navigator.clipboard.writeText(text), line);
  await page.locator('h1').click();
  await page.keyboard.press('Control+v');
  await page.locator('#puzzle-name', { hasText: 'pasted' }).waitFor();
  await page.locator('#solve').click();
  await solved(page);
  assert.match(
    await page.locator('#result-sentence').textContent(),
    /^Solved by propagation alone, before the first ant/,
  );
  assert.doesNotMatch(await page.locator('#live').textContent(), /come with the first iteration/);
  await page.locator('#solution-fold summary').click();
  assert.match(await page.locator('#solution-text').textContent(), /^4 8 3 9 2 1 6 5 7\n/);
});

pageTest('a puzzle without a solution is told so', async (page) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), '12345678.........9' + '.'.repeat(63));
  await page.locator('h1').click();
  await page.keyboard.press('Control+v');
  await page.locator('#puzzle-name', { hasText: 'pasted' }).waitFor();
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^No solution: the givens contradict each other/);
  assert.match(await page.title(), /^No solution/);
  assert.match(await page.locator('#status').textContent(), /^No solution/);
});

pageTest('auto tells what it took; methods without choices have no single steps', async (page) => {
  await page.locator('#method').selectOption('auto');
  assert.ok(await page.locator('#step').isDisabled());
  assert.match(await page.locator('#step-reason').textContent(), /acs only/);
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#live').textContent(), /auto took: exact, because: .*depth-first/s);
  assert.ok(await page.locator('#legend').isHidden());
  assert.ok(await page.locator('#layer').isHidden());
});

pageTest('a grid with clashes is not sent', async (page) => {
  let sent = 0;
  await page.route('**/api/runs', (route) => {
    sent++;
    return route.continue();
  });
  await page.locator('#editor').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.locator('#solve').click();
  assert.match(await page.locator('#run-problem').textContent(), /^1 stands twice: .*\. Change or clear one/);
  assert.equal(sent, 0);
  await page.keyboard.press('Control+z');
  assert.ok(await page.locator('#run-problem').isHidden());
});

pageTest('a server that closes is told as one that is gone', async (page) => {
  const state = { state: 'done', ended: 'closing', place: null, speed: { unit: 'full' }, seed: 1 };
  const contestants = [{ state: 'done', seconds: 0, iterations: 0, picked: null, answer: null }];
  await page.route('**/events?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: state\ndata: ${JSON.stringify({ ...state, contestants })}\n\n`,
    }),
  );
  await page.locator('#solve').click();
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), /does not answer.*antdoku serve/);
});

pageTest('slow motion shows one choice after the other', async (page) => {
  await setSpeed(page, '10 choices');
  await page.locator('#solve').click();
  const words = page.locator('.step-words');
  await words.locator('h4').waitFor();
  const before = await words.textContent();
  await page.waitForFunction((old) => document.querySelector('.step-words').textContent !== old, before);
});

pageTest('the heat map is read by arrow keys; a pointer is not spoken', async (page) => {
  await startSlowly(page);
  await page.locator('#pause').click();
  const heat = page.locator('canvas[aria-roledescription="heat map"]');
  const spoken = page.locator('.picture [aria-live]');
  const readout = page.locator('.picture .readout');
  await heat.hover({ position: { x: 20, y: 20 } });
  assert.match(await readout.textContent(), /^row 1, column 1/);
  assert.equal(await spoken.textContent(), '');
  await page.locator('h1').hover();
  assert.equal(await readout.textContent(), '');
  await heat.focus();
  for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  assert.match(await spoken.textContent(), /^row 1, column 9/);
});

pageTest('25x25: pictures and numbers', async (page) => {
  await chooseExample(page, '25x25');
  await setSpeed(page, '15 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 2);
  assert.match((await numbers(page))['best ant'], /of 625 cells/);
  await page.locator('input[name="layer"][value="entropies"]').check({ force: true });
  await page.locator('figcaption', { hasText: 'Entropy.' }).waitFor();
  const times = await page.evaluate(() => window.antdokuPage.drawTimes());
  assert.ok(times.length > 0 && times.every((time) => time >= 0));
});

pageTest('the link brings back puzzle, method, parameters and seed', async (page, context) => {
  await page.locator('#parameters-fold > summary').click();
  await page.locator('#parameter-ants').fill('7');
  await page.locator('#parameter-ants').press('Tab');
  await page.locator('#seed').fill('4711');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const sentence = await page.locator('#result-sentence').textContent();
  await page.locator('#copy-link').click();
  await page.waitForFunction(() => document.querySelector('#copied').textContent !== '');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const again = await context.newPage();
  await again.goto(link);
  await again.locator('#solve:enabled').waitFor();
  assert.equal(await again.locator('#seed').inputValue(), '4711');
  assert.equal(await again.locator('#parameter-ants').inputValue(), '7');
  assert.equal(await again.locator('#text').inputValue(), await page.locator('#text').inputValue());
  await setSpeed(again, 'full');
  await again.locator('#solve').click();
  await solved(again);
  const effort = (words) => /[\d,]+ iterations?, [\d,]+ steps?/.exec(words)[0];
  assert.equal(effort(await again.locator('#result-sentence').textContent()), effort(sentence));
});

pageTest('a drawn seed can be kept', async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const seed = /seed (\d+)/.exec(await page.locator('#result-sentence').textContent())[1];
  await page.locator('#seed-keep').click();
  assert.equal(await page.locator('#seed').inputValue(), seed);
});

pageTest('text, PNG and SVG can be downloaded', async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const contents = {};
  for (const [id, suffix] of [
    ['text', 'txt'],
    ['png', 'png'],
    ['svg', 'svg'],
  ]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#download-${id}`).click()]);
    assert.equal(download.suggestedFilename(), `antdoku-9x9.${suffix}`);
    contents[id] = await readFile(await download.path());
  }
  assert.match(contents.text.toString(), /^([1-9]( |\n)){81}$/);
  assert.equal(contents.png.subarray(1, 4).toString(), 'PNG');
  assert.equal(contents.svg.toString().match(/<text /g).length, 81);
});

pageTest(
  'a PNG is light, whatever the page is',
  async (page) => {
    await setSpeed(page, 'full');
    await page.locator('#solve').click();
    await solved(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-png').click()]);
    const bytes = (await readFile(await download.path())).toString('base64');
    const pixel = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = `data:image/png;base64,${text}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.getContext('2d').drawImage(image, 0, 0);
      return [...canvas.getContext('2d').getImageData(8, 8, 1, 1).data];
    }, bytes);
    assert.deepEqual(pixel, [255, 255, 255, 255]);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.shade), 'dark');
  },
  { colorScheme: 'dark' },
);

pageTest('with and without BVE, side by side', async (page) => {
  await chooseExample(page, 'platinumblond');
  await chooseMode(page, 'bve');
  await setSpeed(page, '8 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 3);
  assert.deepEqual(await page.locator('.contestant h3').allTextContents(), ['With BVE', 'Without BVE']);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.contestant')].every((one) => one.querySelector('.numbers b')),
  );
  assert.equal(await page.locator('.contestant .picture:visible').count(), 2);
  await page.locator('input[name="layer"][value="grid"]').check({ force: true });
  await page.locator('figcaption', { hasText: "Best ant's grid." }).first().waitFor();
  assert.match(await page.locator('.chart', { hasText: 'Best value' }).textContent(), /With BVE.*Without BVE/s);
});

pageTest('several methods are compared, each with its own clock', async (page) => {
  await chooseMode(page, 'compare');
  const wanted = ['acs/paper', 'backtrack', 'ils'];
  const values = await page
    .locator('#compare-list input:enabled')
    .evaluateAll((boxes) => boxes.map((box) => box.value));
  for (const value of values)
    await page.locator(`#compare-list input[value="${value}"]`).setChecked(wanted.includes(value));
  await setSpeed(page, '30 iterations');
  await page.locator('#solve').click();
  await page.locator('#table tbody tr').first().waitFor();
  assert.equal(await page.locator('#table tbody tr').count(), 3);
  await page.locator('#table input[aria-label*="backtrack"]').check();
  await page.locator('.contestant h3', { hasText: 'backtrack' }).waitFor();
  await setSpeed(page, 'full');
  await solved(page);
  assert.match(
    await page.locator('#result-sentence').textContent(),
    /^Fastest: .+, [\d.]+ (µs|ms|s); \d of 3 solved\.$/,
  );
  assert.match(await page.title(), /^\d of 3 solved/);
  const row = await page.locator('#table tbody tr', { hasText: 'backtrack' }).locator('td').allTextContents();
  assert.deepEqual([row[4], row[5]], ['–', 'solved']);
  const clocks = await page.locator('#table tbody tr td:nth-child(4)').allTextContents();
  assert.ok(
    clocks.every((clock) => /\d (µs|ms|s)$/.test(clock)),
    clocks.join(),
  );
});

pageTest('what the server refuses is told beside the field', async (page) => {
  await page.locator('#timeout').fill('100000');
  await page.locator('#solve').click();
  await page.locator('#timeout-problem').waitFor();
  assert.match(await page.locator('#timeout-problem').textContent(), /60/);
  await page.locator('#timeout').fill('10');
  await page.locator('#timeout-problem').waitFor({ state: 'hidden' });
  await page.locator('#timeout').fill('0');
  await page.locator('#solve').click();
  assert.match(await page.locator('#timeout-problem').textContent(), /must be above 0/);
  await page.locator('#timeout').fill('10');
  await page.locator('#seed').fill('many');
  await page.locator('#solve').click();
  assert.match(await page.locator('#seed-problem').textContent(), /no whole number/);
});

pageTest('a broken stream is told, and the run can be started again', async (page) => {
  await page.route('**/events?*', (route) => route.abort());
  await page.locator('#solve').click();
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), /broke off/);
  await page.unroute('**/events?*');
  await page.locator('#notice-retry').click();
  await waitForIteration(page, 1);
});

pageTest('a server that is gone is told, with the way to start it', async (page) => {
  await page.route('**/api/runs', (route) => route.abort());
  await page.locator('#solve').click();
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), /antdoku serve/);
  await page.unroute('**/api/runs');
  await page.locator('#notice-retry').click();
  await waitForIteration(page, 1);
  assert.equal(await page.locator('#notice').isVisible(), false);
});
