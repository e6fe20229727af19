// Pencil marks that are typed by hand.

import assert from 'node:assert/strict';
import { pageTest, until } from './browser.mjs';

const spoken = (page, words) =>
  until(page, `the words ${words}`, (wanted) => document.querySelector('#editor-spoken').textContent.includes(wanted), words);

/** Moves to the first blank cell of AI Escargot: row 1, column 2. */
async function toBlank(page) {
  await page.locator('#editor').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
}

pageTest('pencil marks are typed, taken out, undone and cleared', async (page) => {
  await toBlank(page);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#pencil').getAttribute('aria-pressed'), 'true');
  for (const key of ['8', '6', '5']) await page.keyboard.press(key);
  await spoken(page, 'row 1, column 2, blank, may be 5, 6, 8');
  await page.keyboard.press('6');
  await spoken(page, 'may be 5, 8');
  await page.keyboard.press('Control+z');
  await spoken(page, 'may be 5, 6, 8');
  await page.keyboard.press('1');
  await spoken(page, '1 stands already in a cell that row 1, column 2 must differ from.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('8');
  await spoken(page, 'row 1, column 2, 8');
  assert.equal((await page.locator('#text').inputValue())[1], '8');
  await page.keyboard.press('Backspace');
  await spoken(page, 'blank, may be 5, 6, 8');
  await page.keyboard.press('Shift+Digit6');
  await spoken(page, 'may be 5, 8');
  await page.keyboard.press('Backspace');
  await until(page, 'no marks', () => document.querySelector('#editor-spoken').textContent === 'row 1, column 2, blank');
  await page.keyboard.press('Control+z');
  await spoken(page, 'may be 5, 8');
});

pageTest('a mark of two digits at 25 x 25 is one mark', async (page) => {
  await page.locator('#size').selectOption('5x5');
  await page.locator('#pencil').click();
  await page.locator('#editor').focus();
  for (const key of ['1', '2']) await page.keyboard.press(key);
  await spoken(page, 'blank, may be 12');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await spoken(page, 'column 2, blank, may be 3');
});

pageTest('the keypad enters pencil marks, and candidates become pencil marks', async (page) => {
  await toBlank(page);
  await page.locator('#pad-toggle').click();
  await page.locator('#pencil').click();
  await page.locator('#pad button', { hasText: '8' }).click();
  await page.locator('#editor').focus();
  await spoken(page, 'may be 8');
  await page.locator('#pencil').click();
  await page.locator('#marks').click();
  await until(page, 'candidates', () => {
    const grid = document.querySelector('#editor');
    grid.blur();
    grid.focus();
    return /may be \d, \d/.test(document.querySelector('#editor-spoken').textContent);
  });
  await page.locator('#pencil').click();
  assert.equal(await page.locator('#marks').getAttribute('aria-pressed'), 'false');
  await page.locator('#editor').focus();
  await spoken(page, 'row 1, column 2, blank, may be');
  assert.match(await page.locator('#editor-spoken').textContent(), /may be \d, \d/);
  await page.locator('#undo').click();
  await page.locator('#editor').focus();
  await spoken(page, 'may be 8');
});

pageTest('puzzle and pencil marks survive a reload, also after a run', async (page) => {
  await toBlank(page);
  await page.keyboard.press('Shift+Digit5');
  await page.keyboard.press('Shift+Digit8');
  await page.keyboard.press('ArrowRight');
  assert.equal(new URL(page.url()).hash, '', 'the address stood for another puzzle');
  await page.reload();
  await page.locator('#examples:enabled').waitFor({ state: 'attached' });
  await toBlank(page);
  await spoken(page, 'may be 5, 8');
  await page.locator('#solve').click();
  await page.locator('#result:not([hidden])').waitFor();
  assert.match(page.url(), /notes=1\.5\.8&/);
  await page.reload();
  await page.locator('#examples:enabled').waitFor({ state: 'attached' });
  await toBlank(page);
  await spoken(page, 'may be 5, 8');
});
