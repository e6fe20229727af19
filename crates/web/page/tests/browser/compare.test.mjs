import assert from 'node:assert/strict';
import { chooseExample, chooseMode, ESCARGOT, openEarly, openPage, pageTest, paste, PHONE, ready, serverTest, setSpeed, until } from './browser.mjs';
import { solved, waitForIteration } from './runs.mjs';

/** Two colonies that wait after their third iteration. */
async function beginPair(page) {
  await chooseExample(page, 'Platinum Blond');
  await chooseMode(page, 'bve');
  for (const iteration of [1, 2, 3]) {
    await page.locator('#iteration').click();
    await waitForIteration(page, iteration);
  }
}

pageTest('with and without BVE: no count stands for both', async (page) => {
  await beginPair(page);
  assert.match(await page.title(), /^Paused, none of 2 done/);
  await page.locator('#stop').click();
  await solved(page);
  const words = /^With BVE: (not )?solved after [\d,]+ iterations?, .*\. Without BVE: (not )?solved after/;
  assert.match(await page.locator('#result-sentence').textContent(), words);
  assert.match(await page.locator('#status').textContent(), words);
});

pageTest('with and without BVE, side by side', async (page) => {
  await beginPair(page);
  assert.deepEqual(await page.locator('.contestant h3').allTextContents(), ['With BVE', 'Without BVE']);
  await until(page, 'numbers of both colonies', () =>
    [...document.querySelectorAll('.contestant')].every((one) => one.querySelector('.numbers b')),
  );
  assert.equal(await page.locator('.contestant .board:visible').count(), 2);
  await page.locator('input[name="layer"][value="grid"]').check();
  await page.locator('.caption', { hasText: "Best ant's grid." }).nth(1).waitFor();
  assert.match(await page.locator('.chart', { hasText: 'Best value' }).textContent(), /With BVE.*Without BVE/s);
});

pageTest('several methods are compared, each with its own time', async (page) => {
  await chooseMode(page, 'compare');
  const wanted = ['acs/paper', 'backtrack', 'ils'];
  const values = await page
    .locator('#compare-list input:enabled')
    .evaluateAll((boxes) => boxes.map((box) => box.value));
  for (const value of values)
    await page.locator(`#compare-list input[value="${value}"]`).setChecked(wanted.includes(value));
  await setSpeed(page, '30 iterations');
  await page.locator('#solve').click();
  await page.locator('#race li').first().waitFor();
  assert.equal(await page.locator('#race li').count(), 3);
  await page.locator('#race input[aria-label*="backtrack"]').check();
  await page.locator('.contestant h3', { hasText: 'backtrack' }).waitFor();
  await setSpeed(page, 'full');
  await solved(page);
  assert.match(
    await page.locator('#result-sentence').textContent(),
    /^Fastest: .+, [\d.]+ (µs|ms|s); \d of 3 solved\.$/,
  );
  assert.match(await page.title(), /^\d of 3 solved/);
  const words = (name) => page.locator('#race li', { hasText: name }).locator('.hint').textContent();
  assert.match(await words('backtrack'), /^[\d.]+ (µs|ms|s): solved$/);
  // The fastest is first and marked, the bars grow from one to the next, and each contestant has its grid.
  await until(page, 'a winner', () => document.querySelector('#race li').classList.contains('winner'));
  assert.match(await page.locator('#race li strong').first().textContent(), / ★$/);
  const lengths = await page.locator('#race li[data-state="answered"] .bar i').evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
  assert.deepEqual(lengths, [...lengths].sort((one, other) => one - other));
  assert.ok((await page.locator('#race canvas').evaluateAll((all) => all.every(({ width }) => width > 60))));
  assert.ok((await page.locator('#race-axis span').count()) > 3);
});

pageTest('in a race, walks show their grids too', async (page) => {
  // AI Escargot with a wrong 5: it has no solution, which neither ants nor walks find out. The ants keep the run going.
  await paste(page, '15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..');
  await page.locator('#puzzle-name', { hasText: 'pasted text' }).waitFor();
  await chooseMode(page, 'compare');
  const wanted = ['acs/paper', 'ils', 'anneal'];
  const values = await page
    .locator('#compare-list input:enabled')
    .evaluateAll((boxes) => boxes.map((box) => box.value));
  for (const value of values) {
    const isWanted = wanted.some((name) => value === name || value.startsWith(`${name}/`));
    await page.locator(`#compare-list input[value="${value}"]`).setChecked(isWanted);
  }
  await page.locator('#solve').click();
  for (const name of ['ils', 'anneal']) {
    await page.locator(`#race input[aria-label*="${name}"]`).check();
    await page.locator('.contestant h3', { hasText: name }).waitFor();
    await page.locator('.caption', { hasText: 'The walking grid.' }).waitFor();
    await page.locator('#legend:visible').waitFor();
    assert.equal(await page.locator('#legend-chosen').textContent(), 'set by the search');
  }
  await page.locator('#stop').click();
  await solved(page);
  // A walk that is not solved keeps its full grid.
  await page.locator('.caption', { hasText: 'The walking grid.' }).waitFor();
});

pageTest(
  'a refused parameter of a contestant is reported beside the buttons',
  async (page) => {
    await page.locator('#solve').click();
    await page.locator('#run-problem:visible', { hasText: 'nothing' }).waitFor();
  },
  {},
  (browser, options) => openPage(browser, options, `${ESCARGOT}&mode=compare&methods=acs/paper:nothing=1,exact`),
);

/** A solved 25x25 grid without every second cell, in the form of links. */
function halfFilled() {
  const value = (row, column) => '123456789ABCDEFGHIJKLMNOP'[(5 * (row % 5) + Math.floor(row / 5) + column) % 25];
  const row = (index) => Array.from({ length: 25 }, (_, column) => ((index + column) % 2 === 0 ? value(index, column) : '.')).join('');
  return Array.from({ length: 25 }, (_, index) => row(index)).join('');
}

pageTest(
  'in the small grid of a solved contestant, the givens stand out',
  async (page) => {
    await page.locator('#solve').click();
    await page.locator('#race li[data-state="answered"]').first().waitFor();
    await until(page, 'light and dark cells', () => {
      const canvas = document.querySelector('#race li[data-state="answered"] canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const greens = Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel + 1]);
      const shareOf = (isWanted) => greens.filter(isWanted).length / greens.length;
      return shareOf((green) => green > 160) > 0.3 && shareOf((green) => green < 60) > 0.25;
    });
  },
  {},
  (browser, options) => openPage(browser, options, `#box=5x5&puzzle=${halfFilled()}&mode=compare&methods=exact,dlx,backtrack`),
);

/** Holds the frames of the second contestant back, after some that pass, until `window.release()`. */
const holdSecond = (passing) => (context) =>
  context.addInitScript((most) => {
    const held = [];
    let passed = 0;
    window.release = () => {
      passed = -Infinity;
      for (const take of held) take();
    };
    const { addEventListener } = EventSource.prototype;
    EventSource.prototype.addEventListener = function (name, take) {
      addEventListener.call(this, name, (event) => {
        const isSecond = name === 'frame' && JSON.parse(event.data).contestant === 1;
        if (isSecond && passed++ >= most) held.push(() => take(event));
        else take(event);
      });
    };
  }, passing);

serverTest(
  'two colonies show their pheromone, also if the first frame of one is late',
  async (page) => {
    await page.locator('.numbers b').first().waitFor();
    await page.evaluate(() => window.release());
    for (const place of [0, 1])
      await page.locator('.contestant').nth(place).locator('.caption', { hasText: 'Pheromone.' }).waitFor();
    assert.ok(await page.locator('input[name="layer"][value="shares"]').isChecked());
  },
  {},
  (browser, options) => openEarly(browser, options, '#experiment=bve', holdSecond(0)),
);

/** A puzzle without a solution. The second contestant shows every hundredth iteration only. */
const ISLANDS =
  '#box=2x3&puzzle=.3.6..4...311...5...2........3..4.6.&mode=compare&timeout=60' +
  '&methods=acs/paper,acs/paper:islands=2:exchange_interval=100';

serverTest(
  'a timeline follows the contestant that has a past',
  async (page) => {
    await ready(page);
    await page.locator('#iteration').click();
    await page.locator('.numbers b').first().waitFor();
    for (let time = 0; time < 2; time++) {
      const before = await page.locator('.numbers b').first().textContent();
      await page.locator('#iteration').click();
      await until(page, 'an iteration', (old) => document.querySelector('.numbers b').textContent !== old, before);
    }
    await page.locator('#timeline:visible').waitFor();
    await page.locator('#timeline-words', { hasText: /^Iteration [23] of [23]$/ }).waitFor();
  },
  {},
  (browser, options) => openEarly(browser, options, ISLANDS, holdSecond(1)),
);

pageTest(
  'contestants that are not paced say so while they run',
  async (page) => {
    await page.locator('#speed-reason', { hasText: 'equal slices of time' }).waitFor();
    await page.locator('#stop').click();
    await solved(page);
    await page.locator('#speed-reason').waitFor({ state: 'hidden' });
  },
  { reducedMotion: 'no-preference' },
  (browser, options) => openPage(browser, options, '#experiment=hopeless'),
);

pageTest(
  'on a phone two contestants stand side by side, as the words of the experiment say',
  async (page) => {
    await page.locator('.contestant canvas').nth(2).waitFor({ state: 'attached' });
    await page.locator('.contestant:visible').nth(1).waitFor();
    const [left, right] = await page
      .locator('.contestant:visible')
      .evaluateAll((all) => all.map((one) => one.querySelector('canvas').getBoundingClientRect().toJSON()));
    assert.ok(left.right <= right.left && Math.abs(left.top - right.top) < 1, JSON.stringify({ left, right }));
  },
  PHONE,
  (browser, options) => openPage(browser, options, '#experiment=hopeless'),
);
