import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { chooseExample, chooseMode, openBrowser, openPage, setSpeed } from './browser.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let browser;
before(async () => (browser = await openBrowser()));
after(() => browser?.close());

async function assertAccessible(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
  assert.deepEqual(told, []);
}

const run = async (page) => {
  await setSpeed(page, '8 iterations');
  await page.locator('#solve').click();
  await page.locator('.numbers b').first().waitFor();
};

const STATES = {
  'at the start': async () => {},
  'with everything unfolded': async (page) => {
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
    await page.locator('#pad-toggle').click();
  },
  'during a run': run,
  'step by step': async (page) => {
    await page.locator('#step').click();
    await page.locator('.step').waitFor();
  },
  'with and without BVE': async (page) => {
    await page.locator('#settings-fold').evaluate((fold) => (fold.open = true));
    await chooseMode(page, 'bve');
    await run(page);
  },
  'in a comparison': async (page) => {
    await page.locator('#settings-fold').evaluate((fold) => (fold.open = true));
    await chooseMode(page, 'compare');
    await setSpeed(page, '8 iterations');
    await page.locator('#solve').click();
    await page.locator('#table tbody tr').first().waitFor();
  },
  'with a result': async (page) => {
    await setSpeed(page, 'full');
    await page.locator('#solve').click();
    await page.locator('#result:not([hidden])').waitFor();
  },
  'with a problem': async (page) => {
    await page.locator('#editor').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('6');
    await page.route('**/api/runs', (route) => route.abort());
    await page.locator('#solve').click();
    await page.locator('#notice').waitFor();
  },
};

for (const [state, prepare] of Object.entries(STATES)) {
  for (const [look, options] of Object.entries({
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    phone: PHONE,
  })) {
    test(`axe finds nothing serious ${state} (${look})`, { timeout: 60_000 }, async () => {
      const { page, context, faults } = await openPage(browser, options);
      try {
        await prepare(page);
        await assertAccessible(page);
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollWidth),
          options.viewport?.width ?? 1360,
          'it scrolls sideways',
        );
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });
  }
}

test('the whole way by keyboard: skip link, solve, pause, step, result', { timeout: 60_000 }, async () => {
  const { page, context, faults } = await openPage(browser);
  try {
    await chooseExample(page, 'platinumblond');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'solve');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, 'solid', 'the focus is visible');
    await setSpeed(page, '2 iterations');
    await page.locator('#solve').focus();
    await page.keyboard.press('Enter');
    await page.locator('.numbers b').first().waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(' ');
    await page.locator('#pause', { hasText: 'Resume' }).waitFor();
    await page.keyboard.press('s');
    await page.locator('.step').waitFor();
    await page.keyboard.press('x');
    await page.locator('#result:not([hidden])').waitFor();
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
});

test('sliders have names and tell their values in words', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(browser);
  try {
    const speed = page.getByRole('slider', { name: 'Speed', exact: true });
    assert.equal(await speed.getAttribute('aria-valuetext'), '8 iterations a second');
    const share = page.getByRole('slider', { name: 'Given cells', exact: true });
    assert.equal(await share.getAttribute('aria-valuetext'), '40 %');
    await share.fill('55');
    assert.equal(await share.getAttribute('aria-valuetext'), '55 %');
  } finally {
    await context.close();
  }
});

for (const [look, options] of Object.entries({ desk: {}, phone: PHONE })) {
  test(`Stop hands its focus to Solve, and Enter elsewhere starts nothing (${look})`, { timeout: 60_000 }, async () => {
    const { page, context } = await openPage(browser, options);
    try {
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      assert.ok(await page.locator('#live').isHidden());
      await chooseExample(page, 'platinumblond');
      await run(page);
      await page.locator('#stop').focus();
      await page.keyboard.press('Enter');
      await page.locator('#result:not([hidden])').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.id), 'solve');
    } finally {
      await context.close();
    }
  });
}

test('below 1080 pixels the run comes before the method, which is folded', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 900, height: 900 } });
  try {
    const top = async (id) => (await page.locator(id).boundingBox()).y;
    assert.ok((await top('#run-panel')) < (await top('#settings-panel')));
    assert.equal(await page.locator('#settings-fold').evaluate((fold) => fold.open), false);
    await page.setViewportSize({ width: 1360, height: 900 });
    await page.waitForFunction(() => document.querySelector('#settings-fold').open);
  } finally {
    await context.close();
  }
});

test('on a phone the buttons stay at the bottom, and a run comes into view', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(browser, PHONE);
  try {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('#solve').tap();
    await page.locator('.numbers b').first().waitFor();
    const live = await page.locator('#live').boundingBox();
    assert.ok(live.y < 740 && live.y + live.height > 0, `the pictures are at ${live.y}`);
    assert.equal(await page.locator('#solve').isVisible(), false);
    for (const id of ['#pause', '#iteration', '#step', '#stop']) {
      const { y, x, width, height } = await page.locator(id).boundingBox();
      assert.ok(y > 640 && y + height <= 740 && x >= 0 && x + width <= 360, `${id} at ${x}, ${y}`);
    }
  } finally {
    await context.close();
  }
});

test('single keys rest in the grid, in fields, and when switched off', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(browser);
  try {
    const isIdle = () => page.locator('#live').isHidden();
    await page.locator('#editor').focus();
    await page.keyboard.press('s');
    await page.locator('#seed').focus();
    await page.keyboard.press('i');
    await page.locator('#seed').fill('');
    await page.locator('summary', { hasText: 'Keyboard shortcuts' }).click();
    await page.locator('#shortcuts').uncheck();
    await page.locator('h1').click();
    await page.keyboard.press('s');
    await page.waitForTimeout(500);
    assert.ok(await isIdle());
    await page.locator('#shortcuts').check();
    await page.locator('h1').click();
    await page.keyboard.press('s');
    await page.locator('.step').waitFor();
  } finally {
    await context.close();
  }
});

test('the theme can be chosen and is kept', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'light' });
  try {
    const shade = () => page.evaluate(() => document.documentElement.dataset.shade);
    assert.equal(await shade(), 'light');
    await page.locator('input[name="theme"][value="dark"]').check({ force: true });
    assert.equal(await shade(), 'dark');
    await page.reload();
    assert.equal(await shade(), 'dark');
  } finally {
    await context.close();
  }
});

test('the page asks nobody but its own server', { timeout: 60_000 }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const foreign = [];
    const origin = new URL(process.env.ANTDOKU_URL).origin;
    page.on(
      'request',
      (request) =>
        !request.url().startsWith(origin) && !request.url().startsWith('data:') && foreign.push(request.url()),
    );
    await page.goto(process.env.ANTDOKU_URL);
    await page.locator('#solve:enabled').waitFor();
    assert.deepEqual(foreign, []);
    const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
    // A loaded machine may be slow; the figure itself is printed by the draw-time script.
    assert.ok(ready < 10_000, `ready after ${ready} ms`);
  } finally {
    await context.close();
  }
});
