// Screenshots of the page in all its modes: shots/*.png.

import { mkdir } from 'node:fs/promises';
import { chooseExample, chooseMethod, chooseMode, openBrowser, openPage, setSpeed } from '../tests/browser/browser.mjs';

const folder = new URL('../shots/', import.meta.url).pathname;
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await openBrowser();

async function shoot(name, options, prepare, fullPage = true) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const { page, context, faults } = await openPage(browser, options);
  try {
    // The ants have pictures; for small grids `auto` takes a search without pictures.
    await chooseMethod(page, 'acs');
    await prepare(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${folder}${name}.png`, fullPage });
  } finally {
    if (faults.length > 0) console.error(name, faults);
    await context.close();
  }
}

const watch = async (page, iterations = 12) => {
  await setSpeed(page, '15 iterations');
  await page.locator('#solve').click();
  await page.waitForFunction(
    (least) =>
      /olved/.test(document.title) ||
      Number(document.querySelector('.numbers b')?.textContent.replaceAll(',', '')) >= least,
    iterations,
  );
};
const dark = { colorScheme: 'dark' };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

await shoot('start-light', {}, async () => {}, false);
await shoot('start-dark', dark, async () => {}, false);
await shoot('run-light', {}, (page) => watch(page));
await shoot('run-dark', dark, (page) => watch(page));
await shoot('entropy', {}, async (page) => {
  await watch(page, 5);
  await page.locator('input[name="layer"][value="entropies"]').check();
});
await shoot('run-25', dark, async (page) => {
  await chooseExample(page, '25 × 25');
  await watch(page, 10);
});
await shoot('bve', {}, async (page) => {
  await chooseMode(page, 'bve');
  await watch(page, 20);
});
await shoot('compare', {}, async (page) => {
  await chooseMode(page, 'compare');
  await watch(page, 20);
});
await shoot('step', {}, async (page) => {
  for (let time = 0; time < 3; time++) {
    await page.locator('#step').click();
    await page.waitForTimeout(300);
  }
});
await shoot('solved', {}, async (page) => {
  await setSpeed(page, 'full');
  await page.locator('#solve').click();
  await page.locator('#result:not([hidden])').waitFor();
});
await shoot('parameters', {}, async (page) => {
  await page.locator('#parameters-fold > summary').click();
  await page.locator('#marks').click();
});
const VARIANTS = ['jigsaw', 'diagonals', 'windoku', 'disjoint', 'anti-king', 'anti-knight', 'latin'];
for (const [name, options] of Object.entries({ light: {}, dark })) {
  for (const variant of VARIANTS) {
    await shoot(`${variant}-${name}`, options, async (page) => {
      await chooseExample(page, new RegExp(`^${variant} `, 'i'));
      await watch(page, 3);
    });
  }
}
// The part of the page without scrolling, and all examples of variants side by side, for the guides.
await shoot('jigsaw-top', { viewport: { width: 1360, height: 945 } }, async (page) => {
  await chooseExample(page, /^Jigsaw /);
  await watch(page, 12);
}, false);
await shoot('variants', { viewport: { width: 1000, height: 560 } }, async (page) => {
  const options = page.locator('#examples optgroup[label="Variants"] option');
  const grids = [];
  for (const option of await options.all()) {
    await page.locator('#examples').selectOption(await option.getAttribute('value'));
    const picture = await page.locator('#editor').evaluate((canvas) => canvas.toDataURL());
    grids.push({ name: await option.textContent(), picture });
  }
  await page.evaluate((all) => {
    document.body.replaceChildren();
    const columns = 'repeat(4, 1fr)';
    Object.assign(document.body.style, { display: 'grid', gridTemplateColumns: columns, gap: '16px', padding: '16px' });
    for (const { name, picture } of all) {
      const image = Object.assign(new Image(), { src: picture, width: 228, height: 228 });
      const figure = document.createElement('figure');
      figure.append(name, image);
      document.body.append(figure);
    }
  }, grids);
});
await shoot('regions', {}, async (page) => {
  await chooseExample(page, /^Jigsaw /);
  await page.locator('#variant-fold > summary').click();
  await page.locator('#paint-regions').click();
  await page.keyboard.press('2');
});
await shoot('phone', phone, (page) => watch(page));
await shoot('phone-start', phone, async () => {});
await browser.close();
