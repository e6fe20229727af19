import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { baseUrl, chooseMethod, openPage, pageTest, PHONE, ready, setSpeed, until } from './browser.mjs';
import { beginPaused, beginSlowly, solved, waitForIteration } from './runs.mjs';

const unfold = (page) => page.locator('#touch-fold').evaluate((fold) => (fold.open = true));
const words = (page, text) => page.locator('#touch-words', { hasText: text }).waitFor();
const choose = (page, tool) => page.locator(`input[name="tool"][value="${tool}"]`).check();
const list = (page) => page.locator('#touch-list li').allTextContents();

const iterate = async (page, iteration) => {
  await page.locator('#iteration').click();
  await waitForIteration(page, iteration);
};

/** The values that are left for the first cell, which is open, strongest first. */
async function firstValues(page) {
  await page.locator('#editor').focus();
  await page.keyboard.press('Control+Home');
  const spoken = await page.locator('#editor-spoken').textContent();
  assert.match(spoken, /^Row 1, column 1: .*pheromone/);
  return [...spoken.matchAll(/(\d) has/g)].map(([, value]) => value);
}

/** The pheromone of all cells as a picture. */
async function picture(page) {
  await page.locator('input[name="layer"][value="shares"]').check();
  await page.locator('.caption', { hasText: 'Pheromone.' }).first().waitFor();
  await page.locator('h1').hover();
  await page.locator('h1').click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.locator('#editor').evaluate((canvas) => canvas.toDataURL());
}

pageTest('a parameter is changed while the colony is at work, marked on the timeline and in the link', async (page) => {
  await beginPaused(page);
  await unfold(page);
  assert.equal(await page.locator('label[for="touch-global_evaporation"]').textContent(), 'Pheromone evaporation (ρ)');
  assert.equal(await page.locator('#touch-ants').inputValue(), '10');
  await page.locator('#touch-ants').fill('3');
  await page.locator('#touch-ants').press('Enter');
  await words(page, 'After iteration 1: Ants (m) set to 3.');
  await iterate(page, 2);
  const slider = page.getByLabel('Greediness from now on, slider');
  await slider.focus();
  await page.keyboard.press('End');
  await words(page, 'After iteration 2: Greediness (1 − q₀) set to 1.');
  assert.equal(await page.locator('#touch-greedy_probability').inputValue(), '1');
  await iterate(page, 3);
  assert.deepEqual(await list(page), [
    'After iteration 1: Ants (m) set to 3.',
    'After iteration 2: Greediness (1 − q₀) set to 1.',
  ]);
  assert.equal(await page.locator('#touch-count').textContent(), '2 changes');
  const marks = page.locator('#timeline-touches span');
  await until(page, 'two marks', () => document.querySelectorAll('#timeline-touches span').length === 2);
  assert.equal(await marks.first().getAttribute('title'), 'After iteration 1: Ants (m) set to 3.');
  assert.match(await page.evaluate(() => location.hash), /&touches=1:set:ants:3,2:set:greedy_probability:1$/);
  await page.locator('#touch-ants').fill('500');
  await page.locator('#touch-ants').press('Enter');
  await page.locator('#touch-problem', { hasText: 'at most 81' }).waitFor();
  assert.equal(await page.locator('#touch-ants').inputValue(), '3', 'a refused value is taken back');
  assert.equal((await list(page)).length, 2);
});

pageTest('a parameter acts while the run goes on', async (page) => {
  await beginSlowly(page);
  await unfold(page);
  // The key of the chart ends with the newest best value.
  const key = page.locator('.chart', { hasText: 'Best value' }).locator('.key').first();
  const before = Number((await key.textContent()).replace('now ', ''));
  await page.locator('#touch-best_value_evaporation').fill('0.5');
  await page.locator('#touch-best_value_evaporation').press('Enter');
  await words(page, /^After iteration \d+: Evaporation of the best value \(f_BVE\) set to 0\.5\.$/);
  // Without evaporation the best value never sinks.
  await until(
    page,
    'a lower best value',
    (old) => {
      const charts = [...document.querySelectorAll('.chart')];
      const words = charts.find((one) => one.textContent.includes('Best value')).querySelector('.key').textContent;
      return Number(words.replace('now ', '')) < old;
    },
    before,
  );
});

pageTest('ants that join one ant bring a mean of all', async (page) => {
  await beginPaused(page);
  await unfold(page);
  const keys = page.locator('.chart', { hasText: 'Cells fixed' }).locator('.key');
  const set = async (ants) => {
    await page.locator('#touch-ants').fill(String(ants));
    await page.locator('#touch-ants').press('Enter');
    await words(page, new RegExp(`Ants \\(m\\) set to ${ants}\\.$`));
    await page.locator('#iteration').click();
  };
  await keys.nth(1).filter({ hasText: 'mean of all' }).waitFor();
  await set(1);
  await keys.nth(1).waitFor({ state: 'detached' });
  await set(5);
  await keys.nth(1).filter({ hasText: 'mean of all' }).waitFor();
});

pageTest('cells are fixed, freed, painted and wiped by the pointer and by keys', async (page) => {
  await beginPaused(page);
  const values = await firstValues(page);
  const value = values.at(-1);
  await unfold(page);
  await choose(page, 'fix');
  await page.locator('#touch-value').selectOption(value);
  await page.locator('#editor').click({ position: { x: 20, y: 20 } });
  await words(page, `After iteration 1: row 1, column 1 fixed to ${value}.`);
  const tip = page.locator('#editor-frame .tip strong');
  await tip.filter({ hasText: `Row 1, column 1: ${value}, fixed by you` }).waitFor();
  await page.locator('#legend-pinned').waitFor();
  await iterate(page, 2);
  await page.locator('#editor').hover({ position: { x: 20, y: 20 } });
  await tip.filter({ hasText: `Row 1, column 1: ${value}, fixed by you` }).waitFor();

  await choose(page, 'free');
  await page.locator('#editor').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await words(page, 'After iteration 2: row 1, column 1 freed.');

  await choose(page, 'paint');
  await page.locator('#editor').focus();
  await page.keyboard.press(value);
  assert.equal(await page.locator('#touch-value').inputValue(), value);
  await page.locator('#touch-share').fill('100');
  await page.locator('#editor').press('Enter');
  await words(page, 'The share must be a number from 0.1 to 99.9 %.');
  await page.locator('#touch-share').fill('60');
  await page.locator('#editor').press('Enter');
  await words(page, `After iteration 2: ${value} painted at row 1, column 1, with 60 % of its pheromone.`);
  await page.locator('#editor').hover({ position: { x: 20, y: 20 } });
  await until(
    page,
    'the painted share beside the cell',
    (wanted) => document.querySelector('#editor-frame .tip li')?.textContent.startsWith(wanted),
    value,
  );
  assert.match(await page.locator('#editor-frame .tip li').first().textContent(), /^\d(59|60|61) %$/);

  await choose(page, 'wipe');
  await page.locator('#editor').focus();
  await page.keyboard.press(' ');
  await words(page, 'After iteration 2: pheromone wiped at row 1, column 1.');
  await page.locator('#touch-wipe-all').click();
  await words(page, 'After iteration 2: all pheromone wiped.');
  await page.locator('#editor').focus();
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('input[name="tool"][value="look"]').isChecked());
  assert.equal((await list(page)).length, 5);
  const layer = () => page.locator('input[name="layer"]:checked').inputValue();
  assert.equal(await layer(), 'grid', 'no key has changed the puzzle');
  await page.locator('input[name="layer"][value="puzzle"]').check();
  await choose(page, 'wipe');
  assert.equal(await layer(), 'grid', 'a tool works on the run');
  await page.locator('input[name="layer"][value="puzzle"]').check();
  assert.ok(await page.locator('input[name="tool"][value="look"]').isChecked(), 'and not on the puzzle');
});

pageTest('what does not fit is refused in words', async (page) => {
  await beginPaused(page);
  await unfold(page);
  await choose(page, 'fix');
  await page.locator('#touch-value').selectOption('1');
  await page.locator('#editor').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.locator('#touch-problem', { hasText: /^Row 1, column 9 is not open: the givens make it \d/i }).waitFor();
  assert.equal((await list(page)).length, 0);
});

pageTest('a link repeats the changes, and Start again gives the run without them', async (page, context) => {
  await beginPaused(page);
  await iterate(page, 2);
  const values = await firstValues(page);
  await unfold(page);
  await choose(page, 'fix');
  await page.locator('#touch-value').selectOption(values.at(-1));
  await page.keyboard.press('Tab');
  await page.locator('#editor').click({ position: { x: 20, y: 20 } });
  await words(page, 'fixed to');
  await page.locator('#touch-ants').fill('4');
  await page.locator('#touch-ants').press('Enter');
  await words(page, 'After iteration 2: Ants');
  for (const iteration of [3, 4, 5]) await iterate(page, iteration);
  const touched = await picture(page);
  const link = await page.evaluate(() => location.hash);
  assert.match(link, /&seed=\d+.*&touches=2:fix:0:\d,2:set:ants:4$/);

  const other = await context.newPage();
  await other.goto(baseUrl() + link);
  await ready(other);
  await other.locator('#seen', { hasText: 'The link repeats a run whose colony was changed 2 times.' }).waitFor();
  for (const iteration of [1, 2, 3, 4, 5]) await iterate(other, iteration);
  await unfold(other);
  assert.deepEqual(await list(other), await list(page));
  assert.equal(await picture(other), touched);

  await page.locator('#solve', { hasText: 'Start again' }).click();
  await until(page, 'a link without changes', () => !location.hash.includes('touches'));
  assert.equal(/&seed=(\d+)/.exec(await page.evaluate(() => location.hash))[1], /&seed=(\d+)/.exec(link)[1]);
  assert.equal((await list(page)).length, 0);
  await waitForIteration(page, 1);
  await page.locator('#stop').click();
  await solved(page);
  assert.doesNotMatch(await page.locator('#result-sentence').textContent(), /changed the colony/);
  await other.close();
});

pageTest('the changes are in the record, and can be run again', async (page) => {
  await beginPaused(page);
  await unfold(page);
  await page.locator('#touch-ants').fill('2');
  await page.locator('#touch-ants').press('Enter');
  await words(page, 'Ants (m) set to 2');
  await iterate(page, 2);
  await page.locator('#stop').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /You changed the colony 1 time\./);
  assert.ok(await page.locator('#touch-controls').isHidden());
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-record').click()]);
  const record = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual(record.touches, [{ after: 1, touch: { what: 'set', parameter: 'ants', to: 2 } }]);
  assert.match(record.link, /touches=1:set:ants:2/);
  await setSpeed(page, '2 iterations');
  await page.locator('#touch-repeat').click();
  await page.locator('#touch-controls').waitFor();
  await page.locator('#touch-list li', { hasText: 'After iteration 1: Ants (m) set to 2.' }).waitFor();
  await page.locator('#stop').click();
});

pageTest('methods without a colony have no tools', async (page) => {
  for (const method of ['exact', 'dlx']) {
    await chooseMethod(page, method);
    await page.locator('#solve').click();
    await solved(page);
    assert.ok(await page.locator('#touch-fold').isHidden(), method);
  }
});

pageTest(
  'a finger paints cells on a phone',
  async (page) => {
    await beginPaused(page);
    await unfold(page);
    await choose(page, 'wipe');
    await page.locator('#editor').scrollIntoViewIfNeeded();
    await page.locator('#editor').tap({ position: { x: 12, y: 12 } });
    await words(page, 'pheromone wiped at row 1, column 1');
  },
  PHONE,
  openPage,
);
