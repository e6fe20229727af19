import assert from 'node:assert/strict';
import { chooseExample, pageTest, until } from './browser.mjs';
import { solved } from './runs.mjs';

const text = (page) => page.locator('#text').inputValue();
const unfold = (page) => page.locator('#variant-fold').evaluate((fold) => (fold.open = true));
const words = (page, id) => page.locator(id).textContent();

pageTest('each kind of variant is an example that can be solved', async (page) => {
  for (const [name, caption] of [
    ['jigsaw', /row, column and region\./],
    ['diagonals', /, and on each shaded diagonal\./],
    ['latin', /^Every value stands once in every row and column\.$/],
  ]) {
    await chooseExample(page, new RegExp(`^${name} `, 'i'));
    assert.match(await words(page, '#rules-words'), caption);
    await page.locator('#solve').click();
    await until(
      page,
      `the result of ${name}`,
      (wanted) =>
        location.hash.includes(`variant=${wanted}`) &&
        !document.querySelector('#result').hidden,
      name,
    );
    assert.match(await words(page, '#result-sentence'), /^Solved/);
  }
});

pageTest('a variant is chosen, and its clashes are shown', async (page) => {
  await page.locator('#clear').click();
  await unfold(page);
  await page.locator('#rules input[value="diagonals"]').check();
  assert.match(await words(page, '#variant-name'), /^Diagonals$/);
  assert.match(await page.locator('#editor').getAttribute('aria-label'), /9 × 9, Diagonals/);
  await page.locator('#editor').focus();
  await page.keyboard.press('5');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('5');
  assert.match(await words(page, '#editor-clashes'), /5 stands twice: row 1, column 1 and row 9, column 9/);
  assert.match(await text(page), /^variant: diagonals\nbox: 3x3\n5/);
  await page.locator('#rules input[value="diagonals"]').uncheck();
  assert.equal(await words(page, '#editor-clashes'), '');
  await page.locator('#division').selectOption('none');
  assert.ok(await page.locator('#rules input[value="windoku"]').isDisabled());
  assert.ok((await page.locator('#size option').evaluateAll((all) => all.map(({ value }) => value))).includes('7'));
});

pageTest('regions are painted by keyboard, and a run waits until they are whole', async (page) => {
  await page.locator('#size').selectOption('2x2');
  await unfold(page);
  await page.locator('#division').selectOption('regions');
  assert.equal(await words(page, '#region-problem'), '');
  await page.locator('#paint-regions').click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'editor');
  await page.keyboard.press('2');
  assert.match(await words(page, '#region-problem'), /each needs 4 cells\. Region 1 has 3, region 2 has 5\./);
  assert.match(await words(page, '#editor-spoken'), /row 1, column 1, blank, region 2/);
  const key = page.locator('#region-list button').nth(1);
  assert.equal(await key.getAttribute('aria-label'), 'Region 2, 5 of 4 cells');
  assert.equal(await key.getAttribute('aria-pressed'), 'true');
  await page.locator('#solve').click();
  await page.locator('#run-problem', { hasText: 'not whole' }).waitFor();
  await page.locator('#editor').focus();
  await page.keyboard.press('Backspace');
  assert.match(await words(page, '#region-problem'), /Row 1, column 1 has no region/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await words(page, '#region-problem'), '');
  await page.locator('#solve').click();
  await solved(page);
});

pageTest('regions are painted with the mouse, and drawn at random', async (page) => {
  await unfold(page);
  await page.locator('#division').selectOption('regions');
  await page.locator('#paint-regions').click();
  await page.locator('#region-list button').nth(2).click();
  await page.locator('#editor').scrollIntoViewIfNeeded();
  const { x, y, width } = await page.locator('#editor').boundingBox();
  await page.mouse.move(x + width / 18, y + width / 18);
  await page.mouse.down();
  await page.mouse.move(x + (3 * width) / 18, y + width / 18);
  await page.mouse.up();
  assert.equal(await page.locator('#region-list button').nth(2).getAttribute('aria-label'), 'Region 3, 11 of 9 cells');
  await page.locator('#random-regions').click();
  await until(page, 'random regions', () => document.querySelector('#region-problem').textContent === '');
  assert.match(await words(page, '#puzzle-name'), /random, seed/);
  assert.match(await text(page), /^variant: jigsaw\nregions:\n/);
});

pageTest('a link restores the variant', async (page) => {
  const link = '#side=4&variant=jigsaw,diagonals&regions=1122132213443344&puzzle=1*15.';
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.locator('#puzzle-name', { hasText: 'link' }).waitFor();
  assert.match(await words(page, '#variant-name'), /^Jigsaw with diagonals$/);
  assert.match(await text(page), /^variant: jigsaw,diagonals\nregions:\nAABB\nACBB\nACDD\nCCDD\n1\.{15}$/);
});
