// What the page shows of a run that has ended, and of a contestant that has ended before the others.

import assert from 'node:assert/strict';
import { chooseMethod, countRuns, openPage, pageTest, setSpeed, until } from './browser.mjs';
import { numbers, solved, waitForIteration } from './runs.mjs';

/** Ants on a puzzle without a solution, which they search until they are stopped. */
const HOPELESS = '#box=2x3&puzzle=.3.6..4...311...5...2........3..4.6.&method=acs&preset=paper&timeout=60';

function endedTest(name, hash, run, options = {}) {
  pageTest(name, run, options, (browser, opened) => openPage(browser, opened, hash));
}

/** Runs at full speed to an iteration, and stops. */
async function runUntil(page, iteration) {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await waitForIteration(page, iteration);
  await page.locator('#stop').click();
  await solved(page);
}

endedTest('at the end of a finished run, the timeline goes back but not on', HOPELESS, async (page) => {
  const counter = countRuns(page);
  await runUntil(page, 20);
  const on = page.locator('#timeline-on');
  await page.locator('#timeline-on:disabled').waitFor();
  await on.evaluate((button) => button.click());
  await page.locator('#timeline-back').click();
  await page.locator('#timeline-on:enabled').waitFor();
  await on.focus();
  await page.keyboard.press('Enter');
  await page.locator('#timeline-on:disabled').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'timeline-place', 'the focus does not vanish');
  assert.equal(counter.runs, 1);
  assert.ok(await page.locator('#result').isVisible());
});

endedTest('the timeline ends where the result does', HOPELESS, async (page) => {
  await runUntil(page, 100);
  const [, iterations] = /([\d,]+) iterations/.exec(await page.locator('#result-sentence').textContent());
  await page.locator('#timeline-words', { hasText: `Iteration ${iterations} of ${iterations}` }).waitFor();
  assert.equal((await numbers(page)).iteration, iterations);
});

pageTest('the numbers beside a solved grid are those of the answer', async (page) => {
  await chooseMethod(page, 'dlx');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  await until(page, 'the numbers of the answer', () => document.querySelectorAll('.numbers span').length === 1);
  assert.deepEqual(Object.keys(await numbers(page)), ['search time']);
});

endedTest('a contestant that is done has its time, and no keys of charts that it does not have', '#experiment=hopeless', async (page) => {
  const [exact] = await page.locator('.contestant', { hasText: 'exact' }).all();
  for (let time = 0; time < 8 && (await exact.locator('.lamp[data-state="no-solution"]').count()) === 0; time++) {
    const before = await page.locator('.numbers b').first().textContent();
    await page.locator('#iteration').click();
    await until(page, 'an iteration', (old) => document.querySelector('.numbers b').textContent !== old, before);
  }
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  await exact.locator('.numbers', { hasText: 'search time' }).waitFor();
  await page.locator('.chart:visible .key:visible').first().waitFor();
  assert.equal(await page.locator('.key:visible', { hasText: 'exact' }).count(), 0);
});

endedTest('marks on the timeline keep a distance', `${HOPELESS}&p.best_value_evaporation=0.9`, async (page) => {
  await runUntil(page, 400);
  const share = await page.locator('#timeline-marks').evaluate((canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const isMarked = (x) => data[4 * (Math.floor(height / 2) * width + x) + 3] > 128;
    return Array.from({ length: width }, (_, x) => isMarked(x)).filter(Boolean).length / width;
  });
  assert.ok(share > 0.05 && share < 0.3, String(share));
});
