// The page on a processor that the browser makes six times slower.

import assert from 'node:assert/strict';
import { ESCARGOT, openPage, pageTest, until } from './browser.mjs';
import { beginPaused, numbers, solved, waitForIteration } from './runs.mjs';

const slowTest = (name, run, hash = ESCARGOT, options = {}) =>
  pageTest(`six times slower: ${name}`, run, { throttle: 6, ...options }, (browser, given) => openPage(browser, given, hash));

slowTest(
  'the colony moves without a click',
  async (page) => {
    await waitForIteration(page, 3);
    assert.match((await numbers(page))['best ant'], /of 625 cells/);
  },
  '',
  { reducedMotion: 'no-preference' },
);

slowTest('layers, charts and timeline follow a run', async (page) => {
  await beginPaused(page);
  for (let iteration = 2; iteration <= 4; iteration++) {
    await page.locator('#iteration').click();
    await waitForIteration(page, iteration);
  }
  await page.locator('input[name="layer"][value="shares"]').check();
  await page.locator('#editor-frame .caption', { hasText: /^Pheromone\./ }).waitFor();
  assert.equal(await page.locator('.chart:visible').count(), 4);
  await page.locator('#timeline-place').fill('2');
  await until(page, 'iteration 2', () => document.querySelector('.numbers b').textContent === '2');
  await page.locator('#timeline-on').click();
  await until(page, 'iteration 3', () => document.querySelector('.numbers b').textContent === '3');
  await page.locator('#timeline-now').click();
  await until(page, 'iteration 4', () => document.querySelector('.numbers b').textContent === '4');
});

slowTest('the colony is touched', async (page) => {
  await beginPaused(page);
  await page.locator('#touch-fold > summary').click();
  await page.locator('#touch-ants').fill('3');
  await page.locator('#touch-ants').press('Enter');
  await page.locator('#touch-list li', { hasText: 'set to 3' }).waitFor();
  await page.locator('#iteration').click();
  await waitForIteration(page, 2);
});

slowTest('a race ends with its bars, and the next experiment begins', async (page) => {
  await waitForIteration(page, 1);
  await page.locator('#next').click();
  await until(page, 'the next experiment', () => location.hash === '#experiment=greedy');
  await page.locator('.contestant:visible h3', { hasText: 'roulette' }).waitFor();
}, '#experiment=bve');

slowTest('a puzzle is typed, solved and shown as text', async (page) => {
  await page.locator('#editor').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Solved/);
});
