// A page that is not ready: every request of its start is answered late or fails, and its controls are used at once.

import assert from 'node:assert/strict';
import { chooseExample, chooseMode, countRuns, ENGINE, ESCARGOT, hold, openEarly, pageTest, ready, setSpeed, until } from './browser.mjs';
import { solved } from './runs.mjs';

/** The delay of an answer, in milliseconds. */
const LATE = 2000;
/** The files that the page needs, and the requests that its script sends. */
const FILES = { 'the script': '**/app.js*', 'the style': '**/style.css*' };
const ANSWERS = { methods: '**/api/methods', examples: '**/api/examples' };

/** A test with a page to which some answers come only after `held.release()`, and two seconds late. */
function earlyTest(name, address, run, { hash = ESCARGOT, least = LATE } = {}) {
  let held;
  pageTest(
    name,
    (page, context) => run(page, held, context),
    {},
    (browser, options) =>
      openEarly(browser, options, hash, async (context) => void (held = await hold(context, address, least))),
  );
}

const blank = (count) => '.'.repeat(count);
const text = (page) => page.locator('#text').inputValue();

const CLICKS = {
  Solve: {
    click: (page) => page.locator('#solve').click(),
    check: async (page) => {
      await solved(page);
      assert.match(await page.locator('#result-sentence').textContent(), /^Solved/);
      assert.equal(await page.locator('#puzzle-name').textContent(), 'from the link');
    },
  },
  'a size': {
    click: (page) => page.locator('#size').selectOption('4x4'),
    check: async (page) => {
      assert.match(await page.locator('#editor').getAttribute('aria-label'), /16 × 16/);
      assert.equal(await page.locator('#size').inputValue(), '4x4');
      assert.equal(await text(page), blank(256));
    },
  },
  'an example': {
    click: (page) => chooseExample(page, 'Platinum Blond'),
    check: async (page) => {
      assert.equal(await page.locator('#puzzle-name').textContent(), 'Platinum Blond');
      assert.notEqual(await text(page), blank(81));
    },
  },
};

for (const [what, address] of Object.entries(FILES)) {
  for (const [name, { click, check }] of Object.entries(CLICKS)) {
    earlyTest(`${what} comes 2 s late: ${name} at once is honoured`, address, async (page, held) => {
      // Such a click waits until the control is enabled, as a user would wait.
      const clicked = click(page);
      held.release();
      await clicked;
      await ready(page);
      await check(page);
    });
  }
}

for (const [what, address] of Object.entries(ANSWERS)) {
  for (const [name, { click, check }] of Object.entries(CLICKS)) {
    const isDisabled = what === 'examples' && name === 'an example';
    earlyTest(`the ${what} come 2 s late: ${name} at once is honoured`, address, async (page, held) => {
      await until(page, 'words about what is awaited', (words) => document.querySelector('#status').textContent === words,
        `Waiting for the ${ENGINE.name} to send its ${what}.`);
      if (isDisabled) {
        assert.ok(await page.locator('#examples').isDisabled());
        assert.equal(await page.locator('#examples').getAttribute('aria-busy'), 'true');
        const clicked = click(page);
        held.release();
        await clicked;
      } else {
        // The answer comes only after the click: the page has to take it now.
        await click(page);
        held.release();
      }
      await ready(page);
      await check(page);
    });
  }
}

earlyTest('without its script, every control of the page is disabled and says so', FILES['the script'], async (page, held) => {
  await page.locator('#status', { hasText: 'Loading the page.' }).waitFor();
  const enabled = await page
    .locator('button:visible, select:visible, input:visible, textarea:visible')
    .evaluateAll((list) => list.filter((one) => !one.matches(':disabled')).map(({ id, name }) => id || name));
  assert.deepEqual(enabled, []);
  held.release();
  await ready(page);
  assert.ok(await page.locator('#solve').isEnabled());
  assert.ok(await page.locator('input[name="theme"]').first().isEnabled());
}, { least: 0 });

earlyTest('an early action is shown, and Stop takes it back', ANSWERS.methods, async (page, held) => {
  const counter = countRuns(page);
  await page.locator('#solve').click();
  assert.equal(await page.locator('#solve').textContent(), 'Waiting…');
  await page.locator('#status', { hasText: `Solve begins as soon as the ${ENGINE.name} has sent its methods` }).waitFor();
  assert.equal(await page.locator('#settings-panel').getAttribute('aria-busy'), 'true');
  assert.ok(await page.locator('#method').isDisabled());
  await page.locator('#stop').click();
  assert.equal(await page.locator('#solve').textContent(), 'Solve');
  held.release();
  await ready(page);
  assert.equal(await page.locator('#status').textContent(), 'Ready. Press Solve.');
  assert.equal(counter.runs, 0);
}, { least: 0 });

earlyTest('the last wish counts: one iteration instead of Solve', ANSWERS.methods, async (page, held) => {
  await page.locator('#solve').click();
  await page.locator('#iteration').click();
  await page.locator('#status', { hasText: /^One iteration begins as soon as/ }).waitFor();
  held.release();
  await page.locator('#status', { hasText: /^(Paused|Solved)/ }).waitFor();
}, { least: 0 });

earlyTest('mode, seed and time limit that are set early stay', ANSWERS.methods, async (page, held) => {
  await chooseMode(page, 'compare');
  await page.locator('#seed').fill('4711');
  await page.locator('#timeout').fill('7');
  held.release();
  await ready(page);
  assert.ok(await page.locator('#compare-settings').isVisible());
  assert.ok((await page.locator('#compare-list input:checked').count()) > 1);
  assert.equal(await page.locator('#seed').inputValue(), '4711');
  assert.equal(await page.locator('#timeout').inputValue(), '7');
}, { least: 0 });

const LINK = `#box=2x2&puzzle=1..............4&mode=one&method=acs&preset=swift&p.ants=7&seed=5`;

earlyTest('a link has its puzzle at once, its method with the methods, and One step is honoured', ANSWERS.methods, async (page, held) => {
  await until(page, 'the puzzle of the link', () => document.querySelector('#text').value === '1..............4');
  assert.equal(await page.locator('#seed').inputValue(), '5');
  await page.locator('#step').click();
  held.release();
  await page.locator('.step').waitFor();
  assert.equal(await page.locator('#preset').inputValue(), 'swift');
  assert.equal(await page.locator('#parameter-ants').inputValue(), '7');
}, { hash: LINK, least: 0 });

earlyTest('what is typed early stays, and can be solved before the examples come', ANSWERS.examples, async (page, held) => {
  await page.locator('#size').selectOption('2x2');
  await page.locator('#editor').focus();
  await page.keyboard.press('3');
  await page.locator('#solve').click();
  await solved(page);
  held.release();
  await ready(page);
  assert.ok((await text(page)).startsWith('3...'));
  assert.match(await page.locator('#status').textContent(), /^Solved/, 'late examples leave the status of the run alone');
}, { least: 0 });

/** A test with a page for which the first request to an address fails. */
function failingTest(name, address, fail, run) {
  pageTest(name, run, {}, (browser, options) =>
    openEarly(browser, options, ESCARGOT, (context) => context.route(address, fail, { times: 1 })),
  );
}

failingTest('methods that fail once: the failure is shown, Solve is remembered, and trying again works', ANSWERS.methods, (route) => route.abort(), async (page) => {
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), ENGINE.gone);
  // The examples are lost with a worker, and come from a server.
  await page.locator('#status', { hasText: new RegExp(`^The ${ENGINE.name} did not send its methods.*Press Solve to try again`) }).waitFor();
  assert.equal(await page.locator('#method').textContent(), 'Not loaded');
  await page.locator('#notice-retry').click();
  await ready(page);
  assert.ok(await page.locator('#notice').isHidden());
  assert.equal(await page.locator('#status').textContent(), 'Ready. Press Solve.');
});

failingTest('methods that fail once, and nothing but Solve is pressed: it tries again and solves', ANSWERS.methods, (route) => route.abort(), async (page) => {
  await page.locator('#notice-close').click();
  await page.locator('#solve').click();
  await solved(page);
});

const refuse = (route) =>
  route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"no room at the moment","remedy":"try again in 2 s"}' });

failingTest('examples that fail once: the page works without them, and trying again works', ANSWERS.examples, refuse, async (page) => {
  await page.locator('#notice').waitFor();
  assert.match(await page.locator('#notice').textContent(), /No room at the moment\..*try again in 2 s/i);
  assert.equal(await page.locator('#examples').textContent(), 'Not loaded');
  assert.ok(await page.locator('#examples').isDisabled());
  await page.locator('#size').selectOption('2x2');
  // Before the methods have come, Solve would send the failed request again by itself.
  await page.locator('#settings-panel:not([aria-busy])').waitFor({ state: 'attached' });
  await page.locator('#solve').click();
  await solved(page);
  await page.locator('#notice-retry').click();
  await ready(page);
  assert.ok(await page.locator('#examples').isEnabled());
  assert.equal(await page.locator('#size').inputValue(), '2x2');
});

pageTest('the last choice counts: a size chosen while a random puzzle is made', async (page, context) => {
  const held = await hold(context, '**/api/generate');
  const answered = page.waitForResponse('**/api/generate');
  await page.locator('#random').click();
  assert.equal(await page.locator('#random').getAttribute('aria-disabled'), 'true');
  await page.locator('#random').click({ force: true });
  await page.locator('#size').selectOption('3x4');
  await page.locator('#size').selectOption('2x3');
  held.release();
  await (await answered).finished();
  await until(page, 'a button that makes puzzles', () => document.querySelector('#random').textContent === 'Random puzzle');
  assert.equal(await text(page), blank(36));
  assert.equal(held.asked, 1);
});

pageTest('the last choice counts: of two texts the second, though the first is answered last', async (page, context) => {
  const [slow, fast] = ['1...............', '2...............'];
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await context.route('**/api/read', async (route) => {
    if (route.request().postData().includes(slow)) await released;
    await route.fallback();
  });
  await page.locator('summary', { hasText: 'Puzzle as text' }).click();
  const read = async (line) => {
    await page.locator('#text').fill(line);
    await page.locator('#text-read').click();
  };
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(slow) === true);
  await read(slow);
  await read(fast);
  await page.locator('#editor[aria-label*="4 × 4"]').waitFor();
  release();
  await (await answered).finished();
  await page.locator('#size').focus();
  // The page has received the late answer once it has received the answer to a later request.
  await page.locator('#count').click();
  await page.locator('#count-words', { hasText: 'The puzzle has' }).waitFor();
  assert.equal(await text(page), fast);
});

pageTest('a run and its link are about what was sent, whatever is chosen meanwhile', async (page, context) => {
  const held = await hold(context, '**/api/runs');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await page.locator('#solve[aria-disabled="true"]', { hasText: 'Starting…' }).waitFor();
  await page.locator('#solve').click({ force: true });
  await page.locator('#size').selectOption('2x2');
  held.release();
  await solved(page);
  assert.match(page.url(), /#box=3x3&/);
  assert.equal(held.asked, 1, 'a double click starts one run');
  assert.equal(await text(page), blank(16));
});
