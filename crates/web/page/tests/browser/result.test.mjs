import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { chooseExample, chooseMethod, copyBy, pageTest, paste, ready, setSpeed } from './browser.mjs';
import { solved } from './runs.mjs';

pageTest('a puzzle is solved, and the solution is right', async (page) => {
  await chooseMethod(page, 'acs');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Solved: [\d,]+ iterations?, .* seed \d+/);
  assert.match(await page.title(), /^Solved/);
  const line = await copyBy(page, '#copy-solution');
  for (const row of line.match(/.{9}/g)) assert.equal(new Set(row).size, 9);
  const puzzle = await page.locator('#text').inputValue();
  assert.ok([...puzzle].every((character, cell) => character === '.' || character === line[cell]));
});

pageTest('a puzzle solved by propagation needs no ant and no pictures', async (page) => {
  const line = '.'.repeat(3) + '921657967345821251876493548132976729564138136798245372689514814253769695417382';
  await chooseMethod(page, 'acs');
  await paste(page, line);
  await page.locator('#puzzle-name', { hasText: 'pasted' }).waitFor();
  await page.locator('#solve').click();
  await solved(page);
  assert.match(
    await page.locator('#result-sentence').textContent(),
    /^Solved by propagation alone, before the first ant/,
  );
  assert.doesNotMatch(await page.locator('#live').textContent(), /come with the first iteration/);
  await page.locator('#solution-fold summary').click();
  assert.match(await page.locator('#solution-text').textContent(), /^4 8 3 9 2 1 6 5 7\n/);
});

pageTest('a puzzle without a solution is reported as such', async (page) => {
  await chooseMethod(page, 'acs');
  await paste(page, '12345678.........9' + '.'.repeat(63));
  await page.locator('#puzzle-name', { hasText: 'pasted' }).waitFor();
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^No solution: the givens contradict each other/);
  assert.match(await page.title(), /^No solution/);
  assert.match(await page.locator('#status').textContent(), /^No solution/);
});

pageTest('the link brings back puzzle, method, parameters and seed', async (page, context) => {
  await chooseMethod(page, 'acs');
  await page.locator('#parameters-fold > summary').click();
  await page.locator('#parameter-ants').fill('7');
  await page.locator('#parameter-ants').press('Tab');
  await page.locator('#seed').fill('4711');
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const sentence = await page.locator('#result-sentence').textContent();
  const link = await copyBy(page, '#copy-link');
  assert.equal(link, page.url());
  const again = await context.newPage();
  await again.goto(link);
  await ready(again);
  assert.equal(await again.locator('#seed').inputValue(), '4711');
  assert.equal(await again.locator('#parameter-ants').inputValue(), '7');
  assert.equal(await again.locator('#text').inputValue(), await page.locator('#text').inputValue());
  await setSpeed(again, 'full');
  await again.locator('#solve').click();
  await solved(again);
  const effort = (words) => /[\d,]+ iterations?, [\d,]+ steps?/.exec(words)[0];
  assert.equal(effort(await again.locator('#result-sentence').textContent()), effort(sentence));
});

pageTest('a drawn seed can be kept', async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const seed = /seed (\d+)/.exec(await page.locator('#result-sentence').textContent())[1];
  await page.locator('#seed-keep').click();
  assert.equal(await page.locator('#seed').inputValue(), seed);
});

pageTest('text, PNG and SVG can be downloaded', async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await solved(page);
  const contents = {};
  for (const [id, suffix] of [
    ['text', 'txt'],
    ['png', 'png'],
    ['svg', 'svg'],
  ]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#download-${id}`).click()]);
    assert.equal(download.suggestedFilename(), `antdoku-9x9.${suffix}`);
    contents[id] = await readFile(await download.path());
  }
  assert.match(contents.text.toString(), /^([1-9]( |\n)){81}$/);
  assert.equal(contents.png.subarray(1, 4).toString(), 'PNG');
  assert.equal(contents.svg.toString().match(/<text /g).length, 81);
});

pageTest(
  'a PNG is light, whatever the page is',
  async (page) => {
    await setSpeed(page, 'full');
    await page.locator('#solve').click();
    await solved(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-png').click()]);
    const bytes = (await readFile(await download.path())).toString('base64');
    const pixel = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = `data:image/png;base64,${text}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.getContext('2d').drawImage(image, 0, 0);
      return [...canvas.getContext('2d').getImageData(8, 8, 1, 1).data];
    }, bytes);
    assert.deepEqual(pixel, [255, 255, 255, 255]);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.shade), 'dark');
  },
  { colorScheme: 'dark' },
);

pageTest('after a failure the server’s advice is shown and can be followed', async (page) => {
  await chooseMethod(page, 'acs');
  await chooseExample(page, /^(25 × 25, 45 % given, number 1|16 × 16, 22 % given)( ·|$)/);
  await setSpeed(page, 'full');
  await page.locator('#timeout').fill('0.02');
  await page.locator('#solve').click();
  await solved(page);
  assert.match(await page.locator('#result-sentence').textContent(), /^Not solved: the time limit came/);
  assert.match(await page.locator('#advice').textContent(), /“auto” takes acs swift, then ants-tabu, then exact/);
  await page.locator('#timeout').fill('60');
  await page.locator('#advice-take', { hasText: 'Solve with acs, swift' }).click();
  await page.locator('#result-sentence', { hasText: /^Solved: .*acs, swift/ }).waitFor();
  assert.equal(await page.locator('#preset').inputValue(), 'swift');
  assert.ok(await page.locator('#advice').isHidden());
});
