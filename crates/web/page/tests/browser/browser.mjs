// One Chromium for all browser tests and scripts, and the address of the server under test.

import { chromium } from 'playwright-core';

/** Where the server listens; `npm run test:browser` starts the stand-in and sets it if nobody else did. */
export function baseUrl() {
  const url = process.env.ANTDOKU_URL;
  if (!url) throw new Error('ANTDOKU_URL must hold the address of the server, such as http://127.0.0.1:5225/');
  return url.endsWith('/') ? url : `${url}/`;
}

export async function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** AI Escargot takes 20 iterations with it. */
const SEED = 1;

/** A page in its own context that collects whatever goes wrong in it. */
export async function openPage(browser, options = {}, hash = '') {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports a refused request; the page shows those in words.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  // A run whose seed nobody chose gets the same one every time: with a lucky one, ants are done before a test has looked.
  await context.route('**/api/runs', async (route) => {
    const request = JSON.parse(route.request().postData() ?? '{}');
    await route.continue({ postData: JSON.stringify({ seed: SEED, ...request }) });
  });
  await page.goto(baseUrl() + hash);
  await page.locator('#solve:enabled').waitFor();
  return { page, context, faults };
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
  await page.locator(`input[name="mode"][value="${value}"]`).check({ force: true });
}

export async function chooseExample(page, text) {
  const value = await page.locator('#examples option', { hasText: text }).first().getAttribute('value');
  await page.locator('#examples').selectOption(value);
}
