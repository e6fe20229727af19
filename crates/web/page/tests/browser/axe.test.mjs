import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chooseExample, chooseMethod, chooseMode, ESCARGOT, hold, IS_WORKER, openEarly, openPage, pageTest, PHONE, setSpeed } from './browser.mjs';
import { beginPaused, solved } from './runs.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Dark differs from light in its colours, a phone in everything else. */
const LOOKS = {
  light: { options: { colorScheme: 'light' }, rules: {} },
  dark: { options: { colorScheme: 'dark' }, rules: { runOnly: ['color-contrast', 'link-in-text-block'] } },
  phone: { options: PHONE, rules: { rules: { 'color-contrast': { enabled: false } } } },
};

/** Fails if axe finds a problem in a state of the page, or if the page scrolls sideways. */
async function assertAccessible(page, state, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(
    // From a folder, axe may not fetch the style, and says so as an error.
    ([some, preload]) => window.axe.run(document, { resultTypes: ['violations'], preload, ...some }),
    [rules, !IS_WORKER],
  );
  assert.ok(passes.length > 0, `axe has checked nothing ${state}`);
  const reports = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
  assert.deepEqual(reports, [], state);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, page.viewportSize().width, `it scrolls sideways ${state}`);
}

const setFolds = (page, isOpen) =>
  page.evaluate((open) => document.querySelectorAll('details').forEach((fold) => (fold.open = open)), isOpen);

/** The states of a page, each from the one before. */
const WALK = {
  'at the start': async () => {},
  'with a result': async (page) => {
    await setSpeed(page, 'full');
    await page.locator('#solve').click();
    await solved(page);
  },
  'with everything unfolded': async (page) => {
    await chooseMethod(page, 'acs');
    await setFolds(page, true);
    await page.locator('input[name="layer"][value="puzzle"]').check();
    await page.locator('#pad-toggle').click();
  },
  'with a hint': async (page) => {
    await chooseExample(page, 'Sabuncu 1');
    await setFolds(page, false);
    await page.locator('#pad-toggle').click();
    await page.locator('#hint-ask').click();
    await page.locator('#hint-more:visible').waitFor();
    await page.locator('#hint-more').click();
    await page.locator('#hint-more').click();
    await page.locator('#hint-do:visible').waitFor();
  },
  'with an explanation': async (page) => {
    await page.locator('#explain').click();
    await page.locator('#path-list button').last().click();
    await page.locator('#hint-title', { hasText: 'The end' }).waitFor();
    await page.locator('#hint-close').click();
    await setFolds(page, true);
    await page.locator('#pad-toggle').click();
  },
  'while regions are painted': async (page) => {
    await page.locator('#division').selectOption('regions');
    await page.locator('#paint-regions').click();
    await page.keyboard.press('9'); // The hint before has left the cursor in region 2.
    await page.locator('#region-problem', { hasText: 'not whole' }).waitFor();
  },
  'during a run': async (page) => {
    await page.locator('#division').selectOption('boxes');
    await setFolds(page, false);
    await page.locator('#pad-toggle').click();
    await beginPaused(page);
  },
  'while the colony is touched': async (page) => {
    await page.locator('#touch-fold').evaluate((fold) => (fold.open = true));
    await page.locator('input[name="tool"][value="fix"]').check();
    await page.locator('#touch-ants').fill('4');
    await page.locator('#touch-ants').press('Enter');
    await page.locator('#touch-list li').waitFor();
    await page.locator('#touch-ants').fill('1000');
    await page.locator('#touch-ants').press('Enter');
    await page.locator('#touch-problem').waitFor();
  },
  'step by step': async (page) => {
    await page.locator('#step').click();
    await page.locator('.step:visible').waitFor();
  },
  'with and without BVE': async (page) => {
    await page.locator('#stop').click();
    await page.locator('#settings-fold').evaluate((fold) => (fold.open = true));
    await chooseMode(page, 'bve');
    await page.locator('#iteration').click();
    await page.locator('.contestants.pair .numbers b').first().waitFor();
  },
  'in a comparison': async (page) => {
    await page.locator('#stop').click();
    await chooseMode(page, 'compare');
    await page.locator('#iteration').click();
    await page.locator('#race li').first().waitFor();
  },
  'with a problem': async (page) => {
    await page.locator('#stop').click();
    await page.route('**/api/runs', (route) => route.abort());
    await page.locator('#solve').click();
    await page.locator('#notice').waitFor();
  },
};

/** A page whose request for the methods is never answered, or fails. */
const openSilent = (browser, options) =>
  openEarly(browser, options, ESCARGOT, async (context) => void (await hold(context, '**/api/methods')));
const openFailed = (browser, options) =>
  openEarly(browser, options, ESCARGOT, (context) => context.route('**/api/methods', (route) => route.abort()));

/** One test for each look of the page. */
function axeTest(name, walk, open) {
  for (const [look, { options, rules }] of Object.entries(LOOKS)) {
    const check = async (page) => {
      for (const [state, go] of Object.entries(walk)) {
        await go(page);
        await assertAccessible(page, state, rules);
      }
    };
    pageTest(`axe finds nothing ${name} (${look})`, check, options, open);
  }
}

/** The states of a page that was opened without a link. */
const EXPERIMENTS = {
  'with an experiment at work': (page) => page.locator('.numbers b').first().waitFor(),
  'with words beside a cell': async (page) => {
    await page.locator('#editor').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#editor-frame .tip:visible').waitFor();
  },
  'with the next experiment at work': async (page) => {
    await page.locator('#next').click();
    await page.locator('.contestants.pair .numbers b').first().waitFor();
  },
  'with a blank grid': async (page) => {
    await page.locator('#own').click();
    await page.locator('#status', { hasText: 'Ready.' }).waitFor();
  },
};

axeTest('in any state', WALK, openPage);
axeTest('with experiments', EXPERIMENTS, (browser, options) => openPage(browser, options, ''));
const wish = async (page) => {
  await page.locator('#solve').click();
  await page.locator('#status', { hasText: 'Solve begins as soon as' }).waitFor();
};
axeTest('while the server is silent', { 'while the server is silent': wish }, openSilent);
const fail = (page) => page.locator('#notice').waitFor();
axeTest('after a failed start', { 'after a failed start': fail }, openFailed);
