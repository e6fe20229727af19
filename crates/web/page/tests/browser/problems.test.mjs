import assert from 'node:assert/strict';
import { chooseMethod, ENGINE, pageTest, serverTest } from './browser.mjs';
import { waitForIteration } from './runs.mjs';

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

serverTest('a server that shuts down is reported as gone', async (page) => {
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

pageTest('a refusal of the server is shown beside the field', async (page) => {
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

serverTest('a broken stream is reported, and the run can be started again', async (page) => {
  await chooseMethod(page, 'acs');
  await page.route('**/events?*', (route) => route.abort());
  await page.locator('#solve').click();
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), /broke off/);
  await page.unroute('**/events?*');
  await page.locator('#notice-retry').click();
  await waitForIteration(page, 1);
});

pageTest('an engine that is gone is reported, with what to do', async (page) => {
  await chooseMethod(page, 'acs');
  await page.route('**/api/runs', (route) => route.abort());
  await page.locator('#solve').click();
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), ENGINE.gone);
  await page.unroute('**/api/runs');
  await page.locator('#notice-retry').click();
  await waitForIteration(page, 1);
  assert.equal(await page.locator('#notice').isVisible(), false);
});
