import assert from 'node:assert/strict';
import { baseUrl, chooseMethod, countRuns, ESCARGOT, openEarly, pageTest, PHONE, ready, serverTest, setSpeed, until } from './browser.mjs';
import { beginPaused, chooseEndless } from './runs.mjs';

pageTest('the whole way by keyboard: skip link, solve, pause, step, result', async (page) => {
  await chooseEndless(page);
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
  assert.equal(await page.evaluate(() => document.activeElement.id), 'solve', 'a start leaves the focus alone');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(' ');
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  await page.keyboard.press('s');
  await page.locator('.step').waitFor();
  await page.keyboard.press('x');
  await page.locator('#result:not([hidden])').waitFor();
});

pageTest('sliders have names and values in words', async (page) => {
  const speed = page.getByRole('slider', { name: 'Speed', exact: true });
  assert.equal(await speed.getAttribute('aria-valuetext'), '8 iterations a second');
  const share = page.getByRole('slider', { name: 'Given cells', exact: true });
  assert.equal(await share.getAttribute('aria-valuetext'), '40 %');
  await share.fill('55');
  assert.equal(await share.getAttribute('aria-valuetext'), '55 %');
});

for (const [look, options] of Object.entries({ desk: {}, phone: PHONE })) {
  pageTest(
    `Stop hands its focus to Solve, and Enter elsewhere starts nothing (${look})`,
    async (page) => {
      const counter = countRuns(page);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press('Enter');
      await beginPaused(page);
      await page.locator('#stop').focus();
      await page.keyboard.press('Enter');
      await page.locator('#result:not([hidden])').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.id), 'solve');
      assert.equal(counter.runs, 1);
    },
    options,
  );
}

pageTest(
  'below 1080 pixels the run comes before the method, which is folded',
  async (page) => {
    const top = async (id) => (await page.locator(id).boundingBox()).y;
    assert.ok((await top('#run-panel')) < (await top('#settings-panel')));
    assert.equal(await page.locator('#settings-fold').evaluate((fold) => fold.open), false);
  },
  { viewport: { width: 900, height: 900 } },
);

pageTest(
  'on a phone the buttons stay at the bottom, and a run comes into view',
  async (page) => {
    await chooseEndless(page);
    await page.evaluate(() => scrollTo(0, 0));
    await setSpeed(page, '2 iterations');
    await page.locator('#solve').tap();
    await page.locator('.numbers b').first().waitFor();
    await until(page, 'the pictures on the screen', () => {
      const { top, bottom } = document.querySelector('#live').getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    assert.equal(await page.locator('#solve').isVisible(), false);
    for (const id of ['#pause', '#iteration', '#step', '#stop']) {
      const { y, x, width, height } = await page.locator(id).boundingBox();
      assert.ok(y > 640 && y + height <= 740 && x >= 0 && x + width <= 360, `${id} at ${x}, ${y}`);
    }
  },
  PHONE,
);

pageTest('single keys rest in the grid, in fields, and when switched off', async (page) => {
  await chooseMethod(page, 'acs');
  const counter = countRuns(page);
  await page.locator('#editor').focus();
  await page.keyboard.press('s');
  await page.locator('#seed').focus();
  await page.keyboard.press('i');
  await page.locator('#seed').fill('');
  await page.locator('summary', { hasText: 'Keyboard shortcuts' }).click();
  await page.locator('#shortcuts').uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('s');
  await page.locator('#shortcuts').check();
  await page.locator('h1').click();
  await page.keyboard.press('s');
  await page.locator('.step').waitFor();
  assert.equal(counter.runs, 1, 'only the last key has started a run');
});

pageTest(
  'the theme can be chosen and is kept',
  async (page) => {
    const shade = () => page.evaluate(() => document.documentElement.dataset.shade);
    assert.equal(await shade(), 'light');
    await page.locator('input[name="theme"][value="dark"]').check();
    assert.equal(await shade(), 'dark');
    await page.reload();
    assert.equal(await shade(), 'dark');
  },
  { colorScheme: 'light' },
);

pageTest(
  'a dark system shows no light page before the script has come',
  async (page) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await until(page, 'the style', () => getComputedStyle(document.querySelector('.ways')).display === 'flex');
    const darkest = Math.max(...(await background()).match(/\d+/g).slice(0, 3).map(Number));
    assert.ok(darkest < 64, `the background is ${await background()}`);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.shade), undefined);
  },
  { colorScheme: 'dark' },
  (browser, options) => openEarly(browser, options, ESCARGOT, (context) => context.route('**/app.js*', () => {})),
);

const foreign = [];
serverTest(
  'the page asks its own server only',
  async (page) => {
    await ready(page);
    assert.deepEqual(foreign, []);
    assert.equal(await page.evaluate(() => performance.getEntriesByName('ready').length), 1);
  },
  {},
  (browser, options) =>
    openEarly(browser, options, '', async (context) => {
      const origin = new URL(baseUrl()).origin;
      context.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
    }),
);
