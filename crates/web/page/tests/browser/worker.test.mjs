// The page without a server, opened from its folder and from a web space.

import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseUrl, chooseMethod, ESCARGOT, IS_WORKER, openEarly, pageTest, PHONE, ready, until, WAIT } from './browser.mjs';
import { beginPaused, beginSlowly, chooseEndless, numbers, solved, waitForIteration } from './runs.mjs';

/** A test of the page without a server. */
const workerTest = (...test) => IS_WORKER && pageTest(...test);

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
    await page.locator('#pause').click();
    await page.locator('#run-problem', { hasText: 'This browser cannot pause a search' }).waitFor();
    await page.locator('#stop').click();
    await page.locator('#result-sentence', { hasText: 'The run ended without an answer.' }).waitFor();
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

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves the files of the page on a free port. */
async function serve() {
  const folder = dirname(fileURLToPath(baseUrl()));
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname) || 'index.html';
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    const file = createReadStream(join(folder, name));
    file.on('error', () => response.writeHead(404).end());
    file.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A page whose requests go to its workers directly. */
async function openPlain(browser) {
  const context = await browser.newContext();
  context.setDefaultTimeout(WAIT);
  return { page: await context.newPage(), context, faults: [] };
}

const visitOffline = async (page, context) => {
  const { url, close } = await serve();
  try {
    await page.goto(url + ESCARGOT);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await until(page, 'the kept files', () => caches.match('./engine.js').then((file) => file !== undefined));
  } finally {
    close();
  }
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.locator('#solve').click();
  await solved(page);
};
workerTest('after the first visit the page works without a network', visitOffline, {}, openPlain);

workerTest(
  'a phone watches ants',
  async (page) => {
    await page.goto(baseUrl());
    await waitForIteration(page, 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  },
  PHONE,
);
