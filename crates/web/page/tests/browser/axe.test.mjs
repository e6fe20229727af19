import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chooseExample, chooseMethod, chooseMode, hold, openEarly, openPage, pageTest, PHONE, setSpeed } from './browser.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing but colours differs between light and dark. */
const LOOKS = {
  light: { options: { colorScheme: 'light' }, rules: {} },
  dark: { options: { colorScheme: 'dark' }, rules: { runOnly: ['color-contrast', 'link-in-text-block'] } },
  phone: { options: PHONE, rules: {} },
};

async function assertAccessible(page, rules) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(
    (some) => window.axe.run(document, { resultTypes: ['violations'], ...some }),
    rules,
  );
  assert.ok(passes.length > 0, 'axe has checked something');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
  assert.deepEqual(told, []);
}

/** A run that waits after its first iteration. */
const begin = async (page) => {
  await page.locator('#iteration').click();
  await page.locator('.numbers b').first().waitFor();
};
const unfold = (page) => page.locator('#settings-fold').evaluate((fold) => (fold.open = true));

/** A page whose request for the methods is never answered, or fails. */
const openSilent = (browser, options) =>
  openEarly(browser, options, '', async (context) => void (await hold(context, '**/api/methods')));
const openFailed = (browser, options) =>
  openEarly(browser, options, '', (context) => context.route('**/api/methods', (route) => route.abort()));

const STATES = {
  'while the server is silent': {
    open: openSilent,
    prepare: async (page) => {
      await page.locator('#solve').click();
      await page.locator('#status', { hasText: 'Solve begins as soon as' }).waitFor();
    },
  },
  'after a failed start': { open: openFailed, prepare: (page) => page.locator('#notice').waitFor() },
  'at the start': { prepare: async () => {} },
  'with everything unfolded': {
    prepare: async (page) => {
      await chooseMethod(page, 'acs');
      await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
      await page.locator('#pad-toggle').click();
    },
  },
  'during a run': {
    prepare: async (page) => {
      await chooseMethod(page, 'acs');
      await begin(page);
    },
  },
  'step by step': {
    prepare: async (page) => {
      await chooseMethod(page, 'acs');
      await page.locator('#step').click();
      await page.locator('.step').waitFor();
    },
  },
  'with and without BVE': {
    prepare: async (page) => {
      await unfold(page);
      await chooseMode(page, 'bve');
      await begin(page);
    },
  },
  'in a comparison': {
    prepare: async (page) => {
      await unfold(page);
      await chooseMode(page, 'compare');
      await chooseExample(page, 'platinumblond');
      await begin(page);
      await page.locator('#table tbody tr').first().waitFor();
    },
  },
  'with a result': {
    prepare: async (page) => {
      await setSpeed(page, 'full');
      await page.locator('#solve').click();
      await page.locator('#result:not([hidden])').waitFor();
    },
  },
  'with a problem': {
    prepare: async (page) => {
      await page.locator('#editor').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('6');
      await page.route('**/api/runs', (route) => route.abort());
      await page.locator('#solve').click();
      await page.locator('#notice').waitFor();
    },
  },
};

for (const [state, { prepare, open = openPage }] of Object.entries(STATES)) {
  for (const [look, { options, rules }] of Object.entries(LOOKS)) {
    const check = async (page) => {
      await prepare(page);
      await assertAccessible(page, rules);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, options.viewport?.width ?? 1360, 'it scrolls sideways');
    };
    pageTest(`axe finds nothing serious ${state} (${look})`, check, options, open);
  }
}
