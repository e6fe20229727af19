// One Chromium for all browser tests and scripts, and the address of the server under test.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { routeWorkers } from './workerRequests.mjs';

/** The factor by which the processor is slowed down for every page. */
const THROTTLE = Number(process.env.THROTTLE ?? 1);

/** The limit of every wait in milliseconds, which only a failure reaches. */
export const WAIT = Number(process.env.WAIT ?? 300_000);

/** Whether the page without a server is tested, whose engine are workers. */
export const IS_WORKER = process.env.ENGINE === 'worker';

/** What the page calls its engine, and what it says of one that is lost. */
export const ENGINE = IS_WORKER
  ? { name: 'engine', gone: /The search engine of the page has stopped\. Try again/ }
  : { name: 'server', gone: /The server does not answer\..*antdoku serve/ };

/** The address of the page; `npm run test:browser` sets it, unless it is set already. */
export function baseUrl() {
  const url = process.env.ANTDOKU_URL;
  if (!url) throw new Error('ANTDOKU_URL must hold the address of the server, such as http://127.0.0.1:5225/');
  return /(\/|\.html)$/.test(url) ? url : `${url}/`;
}

export async function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    timeout: WAIT,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** A link to AI Escargot. Without a link, the page opens with an experiment at work. */
export const ESCARGOT = '#box=3x3&puzzle=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3*6.1..41*5.7..7...3..';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** AI Escargot takes 20 iterations with it. */
const SEED = 1;

/**
 * A page in its own context that collects its errors. It is opened without a wait for the answers of the start.
 * `prepare` gets the context before that.
 */
export async function openEarly(browser, { throttle = THROTTLE, ...options } = {}, hash = ESCARGOT, prepare = async () => {}) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(WAIT);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  if (throttle !== 1) await slowDown(context, page, throttle);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports a refused request; the page shows those in words.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  // A run without a chosen seed always gets the same one: with some seeds, ants end before a test can check them.
  if (IS_WORKER) await routeWorkers(context);
  await context.route('**/api/runs', async (route) => {
    const request = JSON.parse(route.request().postData() ?? '{}');
    await route.fallback({ postData: JSON.stringify({ seed: SEED, ...request }) });
  });
  await prepare(context);
  await page.goto(baseUrl() + hash, { waitUntil: 'commit' });
  return { page, context, faults };
}

/** The same, after all answers of the start. */
export async function openPage(browser, options = {}, hash = ESCARGOT) {
  const opened = await openEarly(browser, options, hash);
  await ready(opened.page);
  return opened;
}

export async function ready(page) {
  await page.locator('#examples:enabled').waitFor({ state: 'attached' });
  await page.locator('#settings-panel:not([aria-busy])').waitFor({ state: 'attached' });
}

/** Slows the processor down for a page, by the browser's own means. */
async function slowDown(context, page, rate) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits until a function is true in the page; `what` names it in the error. */
export async function until(page, what, check, value) {
  try {
    await page.waitForFunction(check, value, { timeout: WAIT });
  } catch (error) {
    throw new Error(`waited in vain for ${what}`, { cause: error });
  }
}

/** Holds the answer to requests back until `release`, and for at least `least` milliseconds; `asked` counts them. */
export async function hold(context, address, least = 0) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const held = { release, asked: 0 };
  await context.route(address, async (route) => {
    held.asked++;
    await Promise.all([released, new Promise((resolve) => setTimeout(resolve, least))]);
    await route.fallback();
  });
  return held;
}

/** Counts the runs that a page starts. */
export function countRuns(page) {
  const counter = { runs: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/runs') counter.runs++;
  });
  return counter;
}

/** Sets the speed slider by the words of its label. */
export async function setSpeed(page, words) {
  const slider = page.locator('#speed');
  const count = Number(await slider.getAttribute('max'));
  for (let place = 0; place <= count; place++) {
    await slider.fill(String(place));
    if ((await page.locator('#speed-name').textContent()).includes(words)) return;
  }
  throw new Error(`no speed is called ${words}`);
}

export async function chooseMode(page, value) {
  await page.locator(`input[name="mode"][value="${value}"]`).check();
}

/** Chooses a method, also where the menus are folded; with a preset, if it is not the first. */
export async function chooseMethod(page, name, preset = null) {
  const fold = page.locator('#settings-fold');
  const wasOpen = await fold.evaluate((one) => one.open);
  await fold.evaluate((one) => (one.open = true));
  await page.locator('#method').selectOption(name);
  if (preset !== null) await page.locator('#preset').selectOption(preset);
  await fold.evaluate((one, isOpen) => (one.open = isOpen), wasOpen);
}

export async function chooseExample(page, text) {
  await page.locator('#puzzle-fold').evaluate((fold) => (fold.open = true));
  await page.locator('#examples:enabled').waitFor();
  const value = await page.locator('#examples option', { hasText: text }).first().getAttribute('value');
  await page.locator('#examples').selectOption(value);
}

/** The browser has one clipboard for all pages: they use it one after the other. */
let clipboard = Promise.resolve();

function withClipboard(action) {
  const done = clipboard.then(action);
  clipboard = done.catch(() => {});
  return done;
}

/** Pastes a text into the page, outside of its fields. */
export function paste(page, text) {
  return withClipboard(async () => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.locator('h1').click();
    await page.keyboard.press('Control+v');
  });
}

/** The text that a button of the result copies. */
export function copyBy(page, button) {
  return withClipboard(async () => {
    await page.locator(button).click();
    await until(page, 'words about the copy', () => document.querySelector('#copied').textContent !== '');
    return page.evaluate(() => navigator.clipboard.readText());
  });
}

/** The tests of all files; `all.mjs` runs them side by side. */
export const tests = [];

/** A test of a server that is lost, or of its streams. */
export function serverTest(...test) {
  if (!IS_WORKER) pageTest(...test);
}

/** A test of the page without a server. */
export function workerTest(...test) {
  if (IS_WORKER) pageTest(...test);
}

/** One test with a page of its own, in which every error fails the test. */
export function pageTest(name, run, options = {}, open = openPage) {
  tests.push({
    name,
    run: async (browser) => {
      const { page, context, faults } = await open(browser, options);
      try {
        await run(page, context);
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    },
  });
}
