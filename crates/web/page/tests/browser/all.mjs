// All browser tests in one Chromium, several pages at a time: `npm run test:browser` starts it with a server.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openBrowser, tests } from './browser.mjs';

/** Pages tested at the same time: a test mostly waits for the page or for a slow run. */
const PAGES = Number(process.env.PAGES ?? 4);
/** The longest time of a test, which only a test that hangs reaches. */
const LIMIT = 1_800_000;

const wanted = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url)).filter(
  (name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((word) => name.startsWith(word))),
);
assert.ok(files.length > 0, `no file of tests begins with ${wanted.join(' or ')}`);
for (const name of files) await import(`./${name}`);

describe('the page in a browser', { concurrency: PAGES }, () => {
  let browser;
  before(async () => (browser = await openBrowser()), { timeout: LIMIT });
  after(() => browser?.close(), { timeout: LIMIT });
  for (const { name, run } of tests) it(name, { timeout: LIMIT }, () => run(browser));
});
