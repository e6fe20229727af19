import assert from 'node:assert/strict';
import { chooseExample, chooseMethod, chooseMode, hold, pageTest, setSpeed, until } from './browser.mjs';
import { beginPaused, beginSlowly, chooseEndless, nextStates, numbers, solved, waitForIteration } from './runs.mjs';

pageTest('frames arrive: numbers, pictures and charts change', async (page) => {
  await beginPaused(page);
  const picture = () =>
    page.locator('.picture canvas').evaluateAll((list) => list.map((canvas) => canvas.toDataURL()).join());
  const first = await picture();
  assert.equal(await page.locator('.picture:visible').count(), 2);
  await setSpeed(page, '2 iterations');
  await page.locator('#pause').click();
  await waitForIteration(page, 3);
  assert.notEqual(await picture(), first);
  assert.equal(await page.locator('.chart:visible').count(), 4);
  assert.match(await page.locator('.lamp').textContent(), /searching|narrowing|stuck/);
  assert.match(await page.title(), /iteration/);
});

pageTest('pause holds the run, resume lets it go on, stop ends it', async (page) => {
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
  await page.locator('#table tbody tr').first().waitFor();
  commands.release();
});

pageTest('one iteration at a time', async (page) => {
  await chooseMethod(page, 'acs');
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
  await chooseExample(page, 'platinumblond');
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

pageTest('the heat map is read by arrow keys; a pointer is not spoken', async (page) => {
  await beginPaused(page);
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
  await chooseMethod(page, 'acs');
  await chooseExample(page, '25x25');
  await setSpeed(page, '15 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 2);
  assert.match((await numbers(page))['best ant'], /of 625 cells/);
  await page.locator('input[name="layer"][value="entropies"]').check();
  await page.locator('figcaption', { hasText: 'Entropy.' }).waitFor();
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
  assert.ok(await page.locator('#layer').isHidden());
  // A search without pictures offers one with pictures.
  await page.locator('#ants-offer .watch-ants').click();
  await page.locator('figcaption', { hasText: 'Pheromone.' }).waitFor();
  assert.equal(await page.locator('#method').inputValue(), 'acs');
  assert.ok(await page.locator('#ants-offer').isHidden());
});

pageTest('auto shows its ants where it takes them, and says which method is at work', async (page) => {
  // A puzzle that the swift ants do not solve in their first iteration.
  await chooseExample(page, /^25x25, (45 % given, number 2|22 % given)$/);
  await page.locator('#iteration').click();
  await waitForIteration(page, 1);
  assert.equal(await page.locator('.picture:visible').count(), 2);
  await until(page, 'what auto took', () =>
    /auto took: acs swift, then exact, because: .*\. Now: acs swift\./s.test(document.querySelector('#live').textContent),
  );
  await until(page, 'what auto took in the status line', () =>
    /^Paused after 1 iteration\. auto took: acs swift/.test(document.querySelector('#status').textContent),
  );
  assert.ok(await page.locator('#step').isDisabled());
  assert.ok(await page.locator('#ants-offer').isHidden());
});
