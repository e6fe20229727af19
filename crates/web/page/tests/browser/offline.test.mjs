// The service worker of the page without a server: offline, beside other pages of its origin, and after a new version.

import assert from 'node:assert/strict';
import { ESCARGOT, ready, until, workerTest } from './browser.mjs';
import { solved } from './runs.mjs';
import { openPlain, serve, siteFile } from './webSpace.mjs';

/** A test of a page that its service worker controls; `run` also gets the web space. */
function keptTest(name, run, options = {}) {
  const test = async (page, context) => {
    const space = await serve(options);
    try {
      await page.goto(space.url + ESCARGOT);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await until(page, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await run(page, space, context);
    } finally {
      space.close();
    }
  };
  workerTest(name, test, {}, openPlain());
}

const solve = async (page) => {
  await ready(page);
  await page.locator('#solve').click();
  await solved(page);
};

keptTest('after the first visit the page works without a network', async (page, { close }, context) => {
  close();
  await context.setOffline(true);
  await page.reload();
  await solve(page);
});

keptTest('other addresses of the origin are left alone', async (page, { url }) => {
  const first = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const source = new EventSource('events');
        source.onmessage = ({ data }) => {
          source.close();
          resolve(data);
        };
      }),
  );
  assert.equal(first, 'here');
  await page.evaluate(() => fetch('other.txt').then((answer) => answer.text()));
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('antdoku')).keys();
    return requests.map((request) => new URL(request.url).pathname);
  });
  assert.deepEqual(kept.sort(), ['/', '/app.js', '/engine.js', '/icon.svg', '/style.css']);
  await page.goto(`${url}other.html`);
  assert.equal(await page.locator('body').textContent(), 'another page');
}, { changes: { 'other.txt': 'text', 'other.html': 'another page' } });

const denied = "Cache.prototype.match = Cache.prototype.put = () => Promise.reject(new Error('the disk is full'));\n";
workerTest(
  'a cache that the browser denies does not break the page',
  async (page) => {
    const space = await serve({ changes: { 'offline.js': denied + siteFile('offline.js') } });
    try {
      await page.goto(space.url + ESCARGOT);
      await until(page, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await page.reload();
      await solve(page);
    } finally {
      space.close();
    }
  },
  {},
  openPlain(),
);

/** Files of another version. */
function newVersion(changes) {
  const [, version] = /data-version="(\w+)"/.exec(siteFile('index.html'));
  changes['index.html'] = siteFile('index.html').replaceAll(version, 'another').replace('<body>', '<body class="new">');
}

const LASTING = { headers: { 'cache-control': 'max-age=600' } };

keptTest(
  'a new version is seen at once, also if the browser may keep the old one',
  async (page, { changes }) => {
    newVersion(changes);
    changes['app.js'] = `${siteFile('app.js')};document.body.classList.add('script');`;
    await page.reload();
    await page.locator('body.new.script').waitFor();
    await solve(page);
  },
  { ...LASTING, changes: {} },
);

keptTest(
  'a new page does not run with an old engine',
  async (page, { changes }) => {
    newVersion(changes);
    changes['engine.js'] = null;
    await page.reload();
    await page.locator('#notice', { hasText: 'The file engine.js could not be loaded.' }).waitFor();
  },
  { ...LASTING, changes: {} },
);
