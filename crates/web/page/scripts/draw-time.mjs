// The time to draw one 25x25 frame with all pictures and charts: median and 95th percentile.
//
// "script" is the time in the page's own code. "with pixels" reads a pixel of every canvas back, so that the browser
// has to finish the drawing; that is the number that counts.

import { chooseExample, chooseMethod, openBrowser, openPage, setSpeed } from '../tests/browser/browser.mjs';

const FRAMES = 200;
const LIMIT = 8;

const browser = await openBrowser();
const { page } = await openPage(browser);
await chooseExample(page, '25 × 25');
const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
// At full speed for a while, without BVE so that the puzzle is rarely solved: the charts must be full as well.
await chooseMethod(page, 'acs');
await page.locator('#preset').selectOption('no-bve');
await setSpeed(page, 'full');
await page.locator('#solve').click();
await page.locator('.chart canvas').first().waitFor();
await page.waitForTimeout(4000);
if (await page.locator('#pause').isEnabled()) await page.locator('#pause').click();
const live = await page.evaluate(() => [...window.antdokuPage.drawTimes()]);
const rows = await page.evaluate(() => window.antdokuPage.chartRows());
const samples = await page.evaluate(async (frames) => {
  const list = [];
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    list.push(window.antdokuPage.measure());
  }
  return list;
}, FRAMES);
await browser.close();

const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];
const report = (name, list) =>
  console.log(
    `${name.padEnd(12)} median ${quantile(list, 0.5).toFixed(2)} ms, 95 % below ${quantile(list, 0.95).toFixed(2)} ms (${list.length} frames)`,
  );
console.log(`charts of ${rows} rows`);
console.log(`ready after ${ready.toFixed(0)} ms`);
report(
  'script',
  samples.map(({ script }) => script),
);
report(
  'with pixels',
  samples.map(({ withPixels }) => withPixels),
);
report('while live', live);
const median = quantile(
  samples.map(({ withPixels }) => withPixels),
  0.5,
);
if (median > LIMIT) {
  console.error(`the median is above ${LIMIT} ms`);
  process.exitCode = 1;
}
