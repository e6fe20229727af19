// The page without a server, opened from its folder.

import assert from 'node:assert/strict';
import { baseUrl, chooseMethod, ESCARGOT, openEarly, PHONE, ready, until, workerTest } from './browser.mjs';
import { beginPaused, beginSlowly, chooseEndless, numbers, solved, waitForIteration } from './runs.mjs';

workerTest('the page is opened from a folder', async (page) => {
  assert.equal(await page.evaluate(() => location.protocol), 'file:');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Solved/);
});

workerTest('pause holds the run, resume lets it go on, stop ends it', async (page) => {
  await beginSlowly(page);
  await page.locator('#pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  const held = await numbers(page);
  // Other work of the same engine goes on meanwhile.
  await page.locator('input[name="layer"][value="puzzle"]').check();
  await page.locator('#count').click();
  await page.locator('#count-words', { hasText: 'The puzzle has' }).waitFor();
  assert.deepEqual(await numbers(page), held);
  await page.locator('#pause').click();
  await waitForIteration(page, Number(held.iteration) + 1);
  await page.locator('#stop').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Not solved: stopped/);
});

workerTest('the past of a run can be seen after its end', async (page) => {
  await chooseMethod(page, 'acs');
  await page.locator('#solve').click();
  await solved(page);
  await page.locator('#timeline-place').fill('2');
  await until(page, 'iteration 2', () => document.querySelector('.numbers b').textContent === '2');
});

workerTest('a run that is left ends, and another one begins', async (page) => {
  for (let run = 0; run < 3; run++) {
    await beginPaused(page);
    await page.locator('#own').click();
  }
  await page.goto(`${baseUrl()}${ESCARGOT}`);
  await ready(page);
  await page.locator('#solve').click();
  await solved(page);
});

/** A browser from before JSPI. */
const openOld = (browser, options) =>
  openEarly(browser, options, ESCARGOT, (context) =>
    context.addInitScript(() => {
      const { createObjectURL } = URL;
      const forget = 'delete WebAssembly.Suspending; delete WebAssembly.promising;\n';
      URL.createObjectURL = (blob) => createObjectURL.call(URL, new Blob([forget, blob], { type: blob.type }));
    }),
  );

workerTest(
  'a browser that cannot suspend a search shows it, says that it cannot pause, and can stop it',
  async (page) => {
    await ready(page);
    await page.locator('#notice', { hasText: 'This browser cannot pause a search' }).waitFor();
    await chooseEndless(page);
    await page.locator('#solve').click();
    await waitForIteration(page, 3);
    for (const control of ['#pause', '#iteration', '#step', '#speed']) assert.ok(await page.locator(control).isDisabled(), control);
    await page.keyboard.press('Space');
    await page.locator('#stop').click();
    await page.locator('#result-sentence', { hasText: 'The run ended without an answer.' }).waitFor();
    assert.ok(await page.locator('#run-problem').isHidden());
    await page.goto(`${baseUrl()}${ESCARGOT}`);
    await ready(page);
    await chooseMethod(page, 'acs');
    await page.locator('#solve').click();
    await solved(page);
    await page.locator('#timeline-place').fill('2');
    await until(page, 'iteration 2', () => document.querySelector('.numbers b').textContent === '2');
  },
  {},
  openOld,
);

workerTest(
  'a browser that cannot suspend a search says that the contestants of an experiment search one after the other',
  async (page) => {
    await ready(page);
    await page.evaluate(() => (location.hash = '#experiment=hopeless'));
    await page.locator('#speed-reason', { hasText: 'one after the other' }).waitFor();
    assert.match(await page.locator('#race-turns').textContent(), /one after the other/);
    // No motion is wanted, but the run does not wait after its first iteration.
    await until(page, 'the state of the run', () => /Running|exact/.test(document.querySelector('#status').textContent));
    assert.ok(await page.locator('#run-problem').isHidden());
  },
  {},
  openOld,
);

workerTest(
  'a phone watches ants',
  async (page) => {
    await page.goto(baseUrl());
    await waitForIteration(page, 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  },
  PHONE,
);
