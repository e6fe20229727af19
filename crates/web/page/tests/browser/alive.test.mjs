// The page without a link: an experiment is at work before anything is clicked.

import assert from 'node:assert/strict';
import { openEarly, openPage, pageTest, serverTest, until } from './browser.mjs';
import { numbers, waitForIteration } from './runs.mjs';

/** A test of a page that was opened at an address of its own. */
const openTest = (name, hash, run, options = {}) =>
  pageTest(name, run, options, (browser, given) => openPage(browser, given, hash));

openTest(
  'the first visitor sees a 25 x 25 colony at work, without a click',
  '',
  async (page) => {
    await waitForIteration(page, 2);
    assert.match((await numbers(page))['best ant'], /of 625 cells/);
    const picture = () => page.locator('#editor').evaluate((canvas) => canvas.toDataURL());
    const before = await picture();
    await until(page, 'another picture', (old) => document.querySelector('#editor').toDataURL() !== old, before);
    assert.match(await page.locator('#seen').textContent(), /^Ten ants .*25 × 25/);
    assert.equal(new URL(page.url()).hash, '', 'a reload begins it again');
    for (const id of ['#own', '#next', '#charts canvas >> nth=0']) {
      const { y, height } = await page.locator(id).boundingBox();
      assert.ok(y + height < 900, `${id} is on the first screen`);
    }
  },
  { reducedMotion: 'no-preference' },
);

openTest('without motion, the colony waits after its first iteration', '', async (page) => {
  await waitForIteration(page, 1);
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  assert.equal((await numbers(page)).iteration, '1');
});

pageTest(
  'the colony needs neither methods nor examples to begin',
  async (page) => void (await waitForIteration(page, 1)),
  {},
  (browser, options) =>
    openEarly(browser, options, '', async (context) => {
      for (const answer of ['methods', 'examples']) await context.route(`**/api/${answer}`, () => {});
    }),
);

serverTest(
  'the request of the first run waits for no layout of the page',
  async (page) => {
    await waitForIteration(page, 1);
    assert.deepEqual(await page.evaluate(() => window.sizesBefore), []);
  },
  { reducedMotion: 'no-preference' },
  (browser, options) =>
    openEarly(browser, options, '', (context) =>
      context.addInitScript(() => {
        // What the page asks for its sizes before it sends the request, which makes the browser lay it out.
        const asked = [];
        const watch = (owner, name) => {
          const { get, value, ...rest } = Object.getOwnPropertyDescriptor(owner, name);
          const noting = (action) =>
            function (...parameters) {
              asked.push(name);
              return action.apply(this, parameters);
            };
          Object.defineProperty(owner, name, { ...rest, ...(get ? { get: noting(get) } : { value: noting(value) }) });
        };
        for (const name of ['innerWidth', 'innerHeight', 'scrollY']) watch(window, name);
        for (const name of ['clientWidth', 'clientHeight', 'scrollHeight', 'getBoundingClientRect'])
          watch(Element.prototype, name);
        for (const name of ['offsetWidth', 'offsetHeight', 'offsetParent']) watch(HTMLElement.prototype, name);
        const { fetch } = window;
        window.fetch = (address, options) => {
          if (String(address).endsWith('api/runs')) window.sizesBefore ??= [...asked];
          return fetch(address, options);
        };
      }),
    ),
);

openTest('Your own puzzle: a blank grid that can be typed into at once', '', async (page) => {
  await waitForIteration(page, 1);
  await page.locator('#own').click();
  await page.keyboard.press('7');
  assert.equal(await page.locator('#text').inputValue(), `7${'.'.repeat(80)}`);
  assert.equal(await page.locator('#method').inputValue(), 'auto');
  assert.equal(await page.locator('#seed').inputValue(), '');
  assert.ok(await page.locator('#charts-panel').isHidden());
  assert.equal(await page.locator('#status').textContent(), 'Ready. Press Solve.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.match(await page.locator('#editor').getAttribute('aria-label'), /25 × 25/, 'undo brings the experiment’s puzzle back');
});

const NAMES = ['bve', 'greedy', 'ants', 'swift', 'walk', 'hopeless', 'islands', 'share'];

openTest('Next experiment goes through all eight, each with its sentence and its run', '', async (page) => {
  await waitForIteration(page, 1);
  const sentences = new Set();
  for (const name of NAMES) {
    await page.locator('#next').click();
    await until(page, `the experiment ${name}`, (hash) => location.hash === hash, name === 'share' ? '' : `#experiment=${name}`);
    await page.locator('.numbers b').first().waitFor();
    sentences.add(await page.locator('#seen').textContent());
    assert.equal(await page.locator('.contestant:visible').count(), name === 'share' ? 1 : 2, name);
  }
  assert.equal(sentences.size, NAMES.length);
});

openTest('an experiment has an address of its own', '#experiment=ants', async (page) => {
  await waitForIteration(page, 1);
  assert.deepEqual(await page.locator('.contestant h3').allTextContents(), ['one ant', 'fifty ants']);
});

openTest('a damaged link is reported', '#box=3x3&puzzle=12', async (page) => {
  await page.locator('#notice', { hasText: 'The link is damaged' }).waitFor();
  assert.ok(await page.locator('#notice-retry').isHidden());
  await waitForIteration(page, 1);
});

openTest(
  'fields of a link that cannot be read are named, with what is taken instead',
  '#box=2x2&puzzle=*16.&method=foo&seed=x&touch=zz',
  async (page) => {
    const text = page.locator('#notice-text', { hasText: '“method=foo”' });
    await text.waitFor();
    assert.equal(
      await text.textContent(),
      'Not all of the link can be read. Instead of “seed=x”, a seed that is drawn is taken. “touch=zz” is left out. Instead of “method=foo”, auto is taken.',
    );
    assert.equal(await page.locator('#method').inputValue(), 'auto');
  },
);

openTest('a method of a link that is not known in a comparison is named', '#box=2x2&puzzle=*16.&mode=compare&methods=foo,exact', async (page) => {
  await page.locator('#notice-text', { hasText: '“methods=foo” is left out.' }).waitFor();
});

openTest('the gallery has eight experiments with a sentence and a picture, and begins the one that is clicked', '', async (page) => {
  await waitForIteration(page, 1);
  const cards = page.locator('#gallery a');
  assert.equal(await cards.count(), NAMES.length);
  assert.equal(await page.locator('#gallery svg path').count(), 2 * NAMES.length);
  await page.locator('#gallery a[href="#experiment=greedy"]').click();
  await page.locator('#gallery a[aria-current]', { hasText: 'Greedy against roulette' }).waitFor();
  await page.locator('.contestant h3', { hasText: 'roulette' }).waitFor();
  assert.equal(await page.locator('#gallery a[aria-current]').count(), 1);
});
