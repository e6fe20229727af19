import assert from 'node:assert/strict';
import { chooseExample, chooseMethod, chooseMode, hold, openPage, pageTest, serverTest, setSpeed, until } from './browser.mjs';
import { beginPaused, beginSlowly, chooseEndless, nextStates, numbers, solved, waitForIteration } from './runs.mjs';

pageTest('frames arrive: numbers, pictures and charts change', async (page) => {
  await beginPaused(page);
  const picture = () => page.locator('#editor').evaluate((canvas) => canvas.toDataURL());
  const first = await picture();
  assert.equal(await page.locator('.board:visible').count(), 1);
  await setSpeed(page, '2 iterations');
  await page.locator('#pause').click();
  await waitForIteration(page, 3);
  assert.notEqual(await picture(), first);
  assert.equal(await page.locator('.chart:visible').count(), 4);
  assert.match(await page.locator('.lamp').first().textContent(), /searching|narrowing|stuck/);
  assert.match(await page.title(), /iteration/);
});

serverTest('pause holds the run, resume lets it go on, stop ends it', async (page) => {
  const started = page.waitForResponse((response) => response.url().endsWith('/api/runs'));
  await beginSlowly(page);
  const { id } = await (await started).json();
  await page.locator('#pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  const held = await numbers(page);
  const states = await nextStates(page, id, 3);
  assert.deepEqual(
    states.map(({ state, contestants }) => [state, contestants[0].iterations]),
    Array(3).fill(['paused', Number(held.iteration)]),
  );
  assert.deepEqual(await numbers(page), held);
  assert.match(await page.title(), /^Paused/);
  await page.locator('#pause').click();
  await waitForIteration(page, Number(held.iteration) + 1);
  await page.locator('#stop').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^(Not solved: stopped|Solved)/);
});

pageTest('an iteration asked for before the server confirms the stop begins the next run', async (page, context) => {
  await beginPaused(page);
  const commands = await hold(context, '**/api/runs/*');
  await page.locator('#stop').click();
  await chooseMode(page, 'compare');
  await page.locator('#iteration').click();
  await page.locator('#race li').first().waitFor();
  commands.release();
});

pageTest('one iteration at a time', async (page) => {
  await chooseMethod(page, 'acs');
  await chooseExample(page, 'Platinum Blond');
  await page.locator('#iteration').click();
  await waitForIteration(page, 1);
  assert.equal((await numbers(page)).iteration, '1');
  await page.locator('#iteration').click();
  await waitForIteration(page, 2);
  assert.equal((await numbers(page)).iteration, '2');
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
});

pageTest('one step shows probabilities and what follows', async (page) => {
  await chooseMethod(page, 'acs');
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
  await until(page, 'the step in the status line', () =>
    /^Ant \d+, row \d column \d: takes \d of [\d, ]+ \([\d.]+ %\)\. .*follow/.test(
      document.querySelector('#status').textContent,
    ),
  );
  const before = await words.textContent();
  await page.locator('#step').click();
  await until(page, 'another step', (old) => document.querySelector('.step-words').textContent !== old, before);
});

pageTest('fail cells are described in words and stay hatched', async (page) => {
  await chooseMethod(page, 'acs');
  await chooseExample(page, 'Platinum Blond');
  const fails = page.locator('.step-words .bad');
  for (let time = 0; time < 60 && (await fails.count()) === 0; time++) {
    // A step shows a choice, or ends the iteration.
    const shown = () => ['.step-words', '.numbers b'].map((part) => document.querySelector(part)?.textContent).join();
    const before = await page.evaluate(shown);
    await page.locator('#step').click();
    await until(
      page,
      'another step',
      (old) => ['.step-words', '.numbers b'].map((part) => document.querySelector(part)?.textContent).join() !== old,
      before,
    );
  }
  assert.match(
    await fails.textContent(),
    /^(1 cell has|\d+ cells have) no value left \(.*fail cells?\)\. The ant walks on; (it counts|they count) against it\.$/,
  );
  await until(page, 'fail cells in the status line', () =>
    /\d+ fail cells?\.$/.test(document.querySelector('#status').textContent),
  );
});

pageTest('slow motion shows one choice after the other', async (page) => {
  await chooseEndless(page);
  await setSpeed(page, '2 choices');
  await page.locator('#solve').click();
  const words = page.locator('.step-words');
  await words.locator('h4').waitFor();
  const before = await words.textContent();
  await until(page, 'another step', (old) => document.querySelector('.step-words').textContent !== old, before);
});

pageTest('a cell is named beside it, by the pointer or by arrow keys; a pointer is not spoken', async (page) => {
  await beginPaused(page);
  const tip = page.locator('#editor-frame .tip');
  const spoken = page.locator('#editor-spoken');
  for (const layer of ['shares', 'grid']) {
    await page.locator(`input[name="layer"][value="${layer}"]`).check();
    await page.locator('#editor').hover({ position: { x: 20, y: 20 } });
    await tip.locator('strong', { hasText: /^Row 1, column 1: / }).waitFor();
    assert.equal(await spoken.textContent(), '');
    await page.locator('h1').hover();
    await tip.waitFor({ state: 'hidden' });
  }
  await page.locator('#editor').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  assert.match(await spoken.textContent(), /^Row 1, column 3: .*; pheromone: \d has \d+ %/);
  assert.ok((await tip.locator('li').count()) > 1);
});

pageTest('the layers are those of one grid, and a typed value brings the puzzle back', async (page) => {
  await beginPaused(page);
  const shown = () => page.locator('input[name="layer"]:checked').inputValue();
  const caption = page.locator('#editor-frame .caption');
  assert.equal(await shown(), 'grid');
  for (const [layer, words] of [['shares', /^Pheromone\./], ['entropies', /^Entropy\./], ['grid', /^Best ant's grid\./]]) {
    await page.locator(`input[name="layer"][value="${layer}"]`).check();
    await caption.filter({ hasText: words }).waitFor();
  }
  await page.locator('input[name="layer"][value="both"]').check();
  await page.locator('.board:visible').nth(1).waitFor();
  await page.locator('#editor').focus();
  await page.keyboard.press('1');
  assert.equal(await shown(), 'puzzle');
  await page.locator('.board').nth(1).waitFor({ state: 'hidden' });
  assert.ok((await page.locator('#text').inputValue()).startsWith('1'));
  await page.locator('input[name="layer"][value="shares"]').check();
  await caption.filter({ hasText: /^Pheromone\./ }).waitFor();
});

pageTest('the colours of the pheromone have three scales', async (page) => {
  await beginPaused(page);
  await page.locator('input[name="layer"][value="shares"]').check();
  const pictures = new Set();
  for (const [scale, words] of [['root', '25 %'], ['linear', '50 %'], ['log', '0.01 % or less']]) {
    await page.locator('#scale').selectOption(scale);
    await page.locator('#editor-frame .scale', { hasText: words }).waitFor();
    pictures.add(await page.locator('#editor').evaluate((canvas) => canvas.toDataURL()));
  }
  assert.equal(pictures.size, 3);
});

pageTest('a large grid can be zoomed and moved', async (page) => {
  await page.locator('#size').selectOption('8x8');
  const spoken = page.locator('#editor-spoken');
  await page.locator('#editor').click({ position: { x: 300, y: 300 } });
  const column = async () => Number(/column (\d+)/.exec(await spoken.textContent())[1]);
  const before = await column();
  assert.ok(before > 20 && before < 45);
  for (let time = 0; time < 3; time++) await page.locator('#zoom-in').click();
  await page.locator('#editor.zoomed').waitFor();
  const { width } = await page.locator('#editor').boundingBox();
  await page.locator('#editor').click({ position: { x: 4, y: 4 } });
  const first = await column();
  assert.ok(first > 1, 'the left edge is not the first column');
  const { x, y } = await page.locator('#editor').boundingBox();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 20, { steps: 4 });
  await page.mouse.up();
  await page.locator('#editor').click({ position: { x: 4, y: 4 } });
  assert.ok((await column()) < first, 'a drag to the right shows columns further left');
  await page.keyboard.press('Control+End');
  assert.equal(await column(), 64);
  await page.locator('#zoom-all').click();
  await page.locator('#editor:not(.zoomed)').waitFor();
  // What makes a grid smaller is there for a zoomed one only, and the focus does not vanish with it.
  await page.locator('#zoom-all').waitFor({ state: 'hidden' });
  assert.ok(await page.locator('#zoom-out').isHidden());
  assert.equal(await page.evaluate(() => document.activeElement.id), 'zoom-in');
});

pageTest(
  'two layers side by side show the same part of a zoomed grid',
  async (page) => {
    await page.locator('#iteration').click();
    await waitForIteration(page, 1);
    await page.locator('input[name="layer"][value="grid"]').check();
    for (let time = 0; time < 2; time++) await page.locator('#zoom-in').click();
    await page.locator('#editor.zoomed').waitFor();
    await page.locator('input[name="layer"][value="both"]').check();
    await page.locator('.boards .board:nth-child(2) canvas.zoomed').waitFor();
    const cells = [];
    for (const board of await page.locator('.boards .board').all()) {
      await board.locator('canvas[role="application"]').hover({ position: { x: 20, y: 20 } });
      const tip = board.locator('.tip strong', { hasText: /^Row \d+, column \d+/ });
      cells.push(/^Row \d+, column \d+/.exec(await tip.textContent())[0]);
    }
    assert.equal(cells[0], cells[1]);
  },
  { viewport: { width: 1360, height: 760 } },
  (browser, options) => openPage(browser, options, '#box=5x5&puzzle=*625.&method=acs&preset=paper&p.ants=1'),
);

pageTest('25x25: pictures and numbers', async (page) => {
  await chooseMethod(page, 'acs');
  await chooseExample(page, '25 × 25');
  await setSpeed(page, '15 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 2);
  assert.match((await numbers(page))['best ant'], /of 625 cells/);
  await page.locator('input[name="layer"][value="entropies"]').check();
  await page.locator('.caption', { hasText: 'Entropy.' }).first().waitFor();
  const times = await page.evaluate(() => window.antdokuPage.drawTimes());
  assert.ok(times.length > 0 && times.every((time) => time >= 0));
});

pageTest('auto shows what it took and what solved it; methods without choices have no single steps', async (page) => {
  assert.equal(await page.locator('#method').inputValue(), 'auto');
  assert.ok(await page.locator('#step').isDisabled());
  assert.match(await page.locator('#step-reason').textContent(), /methods whose choices can be shown one by one, such as acs/);
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#live').textContent(), /auto took: exact, because: .*depth-first/s);
  assert.match(await page.locator('#result-sentence').textContent(), /^Solved by exact: .*\(auto, seed \d+\)\.$/);
  assert.ok(await page.locator('#legend').isHidden());
  assert.ok(await page.locator('input[name="layer"][value="shares"]').isHidden());
  // A search without pictures offers one with pictures.
  await page.locator('#ants-offer .watch-ants').click();
  await page.locator('.caption', { hasText: "Best ant's grid." }).waitFor();
  assert.equal(await page.locator('#method').inputValue(), 'acs');
  assert.ok(await page.locator('#ants-offer').isHidden());
});

pageTest('auto shows its ants where it takes them, and says which method is at work', async (page) => {
  // A puzzle that the swift ants do not solve in their first iteration.
  await chooseExample(page, /^25 × 25, (45 % given, number 2|22 % given)( ·|$)/);
  await page.locator('#iteration').click();
  await waitForIteration(page, 1);
  await page.locator('.caption', { hasText: "Best ant's grid." }).waitFor();
  await until(page, 'what auto took', () =>
    /auto took: acs swift, then ants-tabu, then exact, because: .*\. Now: acs swift\./s.test(document.querySelector('#live').textContent),
  );
  await until(page, 'the status line, which does not repeat it', () =>
    /^Paused after 1 iteration\. Seed \d+\.$/.test(document.querySelector('#status').textContent),
  );
  assert.ok(await page.locator('#step').isDisabled());
  assert.ok(await page.locator('#ants-offer').isHidden());
});

pageTest('the timeline: back, step by step, played again, and on from the end', async (page) => {
  await beginPaused(page);
  for (const iteration of [2, 3, 4]) {
    await page.locator('#iteration').click();
    await waitForIteration(page, iteration);
  }
  const shown = async (iteration) =>
    until(page, `iteration ${iteration}`, (wanted) => document.querySelector('.numbers b').textContent === wanted, String(iteration));
  const words = page.locator('#timeline-words');
  assert.match(await words.textContent(), /^Iteration 4 of 4$/);
  await page.locator('#timeline-place').fill('1');
  await shown(1);
  assert.match(await words.textContent(), /^Iteration 1 of 4$/);
  await page.locator('#timeline-on').click();
  await shown(2);
  await page.locator('#timeline-back').click();
  await shown(1);
  await page.locator('#timeline-play').click();
  await shown(4);
  await page.locator('#timeline-play', { hasText: 'Replay' }).waitFor();
  assert.ok(await page.locator('#timeline-now').isDisabled());
  await page.locator('#timeline-on').click();
  await shown(5);
  await page.locator('#timeline-place').fill('2');
  await shown(2);
  await page.locator('#iteration').click();
  await shown(6);
});

pageTest('every iteration of a run at full speed can be seen again', async (page) => {
  await chooseEndless(page);
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await waitForIteration(page, 40);
  await page.locator('#pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  const place = page.locator('#timeline-place');
  // The first iterations of a long run are thinned out.
  const first = Number(await place.getAttribute('max')) - 35;
  const shown = async (after) => {
    const iteration = (first + after).toLocaleString('en');
    await page.locator('#timeline-words', { hasText: new RegExp(`^Iteration ${iteration} of `) }).waitFor();
    await until(page, `iteration ${iteration}`, (wanted) => document.querySelector('.numbers b').textContent === wanted, iteration);
  };
  for (const after of [1, 17, 18, 31, 5]) {
    await place.fill(String(first + after));
    await shown(after);
  }
  await place.focus();
  await page.keyboard.press('ArrowRight');
  await shown(6);
  await page.keyboard.press('ArrowLeft');
  await shown(5);
});

pageTest('the past of a run can be seen after its end, and frames that are gone are reported', async (page, context) => {
  await chooseMethod(page, 'acs');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  await page.locator('#timeline-place').fill('2');
  await until(page, 'iteration 2', () => document.querySelector('.numbers b').textContent === '2');
  await page.locator('#timeline-now').click();
  await context.route('**/frames?at=*', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"status":"error","message":"there is no run with this id"}' }),
  );
  await page.locator('#timeline-place').fill('3');
  await page.locator('#notice', { hasText: 'no longer keeps the frames of this run' }).waitFor();
  assert.ok(await page.locator('#timeline-now').isDisabled(), 'the newest frame is shown');
});

pageTest('a run that is dragged back is paused, and resumes from its end', async (page) => {
  await beginSlowly(page);
  await waitForIteration(page, 4);
  await page.locator('#timeline-place').fill('1');
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  const held = Number((await numbers(page)).iteration);
  assert.ok(held < 4);
  await page.locator('#pause').click();
  await waitForIteration(page, 5);
});
