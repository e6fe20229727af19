// Screenshots of the page at ANTDOKU_URL: every state at four widths in both themes, sheets with all eight pictures of a
// state, and the pictures of the guides.
// Arguments are the first letters of the names to take.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chooseExample, chooseMethod, chooseMode, ESCARGOT, openBrowser, openPage, setSpeed, until } from '../tests/browser/browser.mjs';
import { solved, waitForIteration } from '../tests/browser/runs.mjs';

const folder = new URL('../shots/', import.meta.url).pathname;
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await openBrowser();

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

const isWanted = (name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word));

async function shoot(name, { hash = ESCARGOT, ...options }, prepare, fullPage = false) {
  if (!isWanted(name)) return;
  const isPhone = options.viewport.width < 500;
  const phone = isPhone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
  const { page, context, faults } = await openPage(browser, { ...options, ...phone }, hash);
  try {
    await prepare(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${folder}${name}.png`, fullPage });
  } finally {
    if (faults.length > 0) console.error(name, faults);
    await context.close();
  }
}

/** Takes this many single iterations, or fewer if the puzzle is solved before. */
const iterate = async (page, iterations, first = 1) => {
  for (let iteration = first; iteration <= iterations; iteration++) {
    await page.locator('#iteration').click();
    await until(
      page,
      `iteration ${iteration}`,
      (least) =>
        !document.querySelector('#result').hidden ||
        Number(document.querySelector('.numbers b')?.textContent.replaceAll(',', '')) >= least,
      iteration,
    );
    if (await page.locator('#result').isVisible()) return;
  }
};
const showBoth = (page) => page.locator('input[name="layer"][value="both"]').check();
const fold = (page) =>
  page.evaluate(() => {
    for (const id of ['puzzle-fold', 'settings-fold']) document.getElementById(id).open = false;
  });

/** Fixes a cell, paints and wipes others and sets a parameter, with iterations between. */
const touch = async (page) => {
  const use = async (tool, ...keys) => {
    await page.locator(`input[name="tool"][value="${tool}"]`).check();
    await page.locator('#editor').focus();
    for (const key of keys) await page.keyboard.press(key);
    // To the next cell that is open, and has a value of the best ant.
    const spoken = page.locator('#editor-spoken');
    while (!/: \d.*pheromone/.test(await spoken.textContent())) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  const changes = (number) => page.locator('#touch-list li').nth(number - 1).waitFor({ state: 'attached' });
  await iterate(page, 12);
  await page.locator('#touch-fold').evaluate((one) => (one.open = true));
  await use('wipe', 'Control+Home', 'ArrowDown', 'ArrowRight');
  await changes(1);
  for (let time = 0; time < 4; time++) await iterate(page, 13 + time, 13 + time);
  await page.locator('#touch-greedy_probability').fill('0.6');
  await page.locator('#touch-greedy_probability').press('Enter');
  await changes(2);
  for (let time = 0; time < 4; time++) await iterate(page, 17 + time, 17 + time);
  await use('fix', 'ArrowDown', 'ArrowRight');
  await changes(3);
  await page.locator('#editor').blur();
  await iterate(page, 24, 22);
};

/** A puzzle with a chain. */
const CHAIN =
  '#box=3x3&puzzle=.47..8........42.9..17.56..8..3.6...7.....9.59..4...1....6...9.1.......8..2...7..';

/** Shows the chain of the explanation. */
const explain = async (page) => {
  await page.locator('#explain').click();
  await page.locator('#path-list button', { hasText: 'inference chain' }).first().click();
  await page.locator('#hint-title', { hasText: 'inference chain' }).waitFor();
};

const STATES = {
  start: { hash: '', prepare: (page) => waitForIteration(page, 1) },
  bve: { hash: '#experiment=bve', prepare: (page) => iterate(page, 12) },
  walk: { hash: '#experiment=walk', prepare: (page) => iterate(page, 3) },
  touch: { hash: '', prepare: touch },
  own: { prepare: (page) => page.locator('#marks').click() },
  step: {
    prepare: async (page) => {
      await chooseMethod(page, 'acs');
      const words = () => document.querySelector('.step-words')?.textContent ?? '';
      for (let time = 0; time < 3; time++) {
        const before = await page.evaluate(words);
        await page.locator('#step').click();
        await until(page, 'a step', (old) => (document.querySelector('.step-words')?.textContent ?? '') !== old, before);
      }
    },
  },
  entropy: {
    hash: '',
    prepare: async (page) => {
      await iterate(page, 12);
      await page.locator('input[name="layer"][value="entropies"]').check();
    },
  },
  timeline: {
    hash: '',
    prepare: async (page) => {
      await iterate(page, 12);
      await page.locator('#timeline-place').fill('5');
      await until(page, 'iteration 5', () => document.querySelector('.numbers b').textContent === '5');
    },
  },
  stuck: {
    hash: '#experiment=bve',
    prepare: async (page) => {
      await setSpeed(page, '200 iterations');
      await page.locator('#pause').click();
      await page.locator('.lamp[data-state="stuck"]').waitFor();
      await page.locator('#pause').click();
    },
  },
  hopeless: { hash: '#experiment=hopeless', prepare: (page) => iterate(page, 3) },
  count: {
    prepare: async (page) => {
      await page.locator('#count').click();
      await page.locator('#count-words', { hasText: 'solution' }).waitFor();
    },
  },
  text: {
    prepare: async (page) => {
      await page.locator('summary', { hasText: 'Puzzle as text' }).click();
      await page.locator('#text').fill('12\n1');
      await page.locator('#text-read').click();
      await page.locator('#puzzle-problem').waitFor();
    },
  },
  damaged: { hash: '#box=3x3&puzzle=12', prepare: (page) => page.locator('#notice').waitFor() },
  gone: {
    hash: '',
    prepare: async (page) => {
      await waitForIteration(page, 1);
      await page.route('**/api/**', (route) => route.abort());
      await page.locator('#next').click();
      await page.locator('#notice').waitFor();
    },
  },
  solved: {
    prepare: async (page) => {
      await chooseMethod(page, 'acs');
      await setSpeed(page, 'full');
      await page.locator('#solve').click();
      await solved(page);
    },
  },
  race: {
    prepare: async (page) => {
      await page.locator('#settings-fold').evaluate((one) => (one.open = true));
      await chooseMode(page, 'compare');
      await chooseExample(page, '25 × 25');
      await page.locator('#timeout').fill('2');
      await page.locator('#solve').click();
      await solved(page);
    },
  },
  hint: {
    prepare: async (page) => {
      await chooseExample(page, '25 × 25');
      for (const label of ['Hint', 'Name the technique', 'Show the step'])
        await page.locator('button:visible', { hasText: label }).first().click();
      await page.locator('#hint-do:visible').waitFor();
    },
  },
  path: { hash: CHAIN, prepare: explain },
  regions: {
    prepare: async (page) => {
      await chooseExample(page, /^Jigsaw /);
      await page.locator('#variant-fold > summary').click();
      await page.locator('#paint-regions').click();
      await page.keyboard.press('2');
    },
  },
};
const THEMES = ['light', 'dark'];

/** Takes a state at each width in each theme, and returns the names of the pictures. */
async function shootAll(name, { hash, prepare }, isFull) {
  const names = [];
  for (const colorScheme of THEMES) {
    for (const viewport of SIZES) {
      const options = { viewport, colorScheme, ...(hash !== undefined && { hash }) };
      const one = `${name}-${viewport.width}-${colorScheme}`;
      await shoot(one, options, prepare, isFull && viewport.width < 1000);
      names.push(one);
    }
  }
  return names;
}
for (const [name, state] of Object.entries(STATES)) await shootAll(name, state, true);

/** The states with a sheet of all their pictures. */
const SHEETS = ['start', 'own', 'step', 'timeline', 'solved', 'race', 'path', 'gone'];
/** The most bytes of a sheet, and the heights of its pictures: the largest that its bytes allow is taken. */
const MOST_BYTES = 80_000;
const HEIGHTS = [420, 380, 340, 300, 260, 220];

/** Puts pictures on one sheet, a row for each theme. */
async function makeSheet(name, names) {
  const files = names.map(async (one) => (await readFile(`${folder}${one}.png`)).toString('base64'));
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ({ pictures, rows, heights, most }) => {
      const images = await Promise.all(
        pictures.map(async (bytes) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${bytes}` });
          await image.decode();
          return image;
        }),
      );
      const gap = 8;
      const columns = images.length / rows;
      const encode = (height) => {
        const widths = images.slice(0, columns).map((image) => Math.round((image.width * height) / image.height));
        const canvas = document.createElement('canvas');
        canvas.width = widths.reduce((sum, width) => sum + width + gap, gap);
        canvas.height = rows * (height + gap) + gap;
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.fillStyle = '#888';
        context.fillRect(0, 0, canvas.width, canvas.height);
        for (const [index, image] of images.entries()) {
          const [row, column] = [Math.floor(index / columns), index % columns];
          const left = widths.slice(0, column).reduce((sum, width) => sum + width + gap, gap);
          context.drawImage(image, left, gap + row * (height + gap), widths[column], height);
        }
        return canvas.toDataURL('image/webp', 0.35).split(',')[1];
      };
      return heights.map(encode).find(({ length }) => length * 0.75 < most);
    },
    { pictures: await Promise.all(files), rows: THEMES.length, heights: HEIGHTS, most: MOST_BYTES },
  );
  await writeFile(`${folder}${name}.webp`, Buffer.from(encoded, 'base64'));
  await page.close();
}
for (const name of SHEETS) {
  if (isWanted(`sheet-${name}`)) await makeSheet(`sheet-${name}`, await shootAll(`sheet-${name}`, STATES[name], false));
}

// The pictures of the guides.
const DESK = { viewport: { width: 1440, height: 900 } };
await shoot('guide-live-run', { ...DESK, hash: '' }, async (page) => {
  await iterate(page, 79);
  await showBoth(page);
});
await shoot('guide-live-bve', { ...DESK, hash: '#experiment=bve' }, (page) => iterate(page, 40));
await shoot('guide-page-touch', { ...DESK, hash: '' }, touch);
await shoot('guide-page-hint', { viewport: { width: 1200, height: 1000 }, hash: CHAIN }, async (page) => {
  await fold(page);
  await explain(page);
});
await shoot('guide-page-jigsaw', DESK, async (page) => {
  await chooseExample(page, /^Jigsaw /);
  await chooseMethod(page, 'acs');
  await page.locator('#seed').fill('7');
  await iterate(page, 3);
  await fold(page);
  await showBoth(page);
});
await shoot('guide-page-variants', { viewport: { width: 1000, height: 560 } }, async (page) => {
  const options = page.locator('#examples optgroup[label="Variants"] option');
  const grids = [];
  for (const option of await options.all()) {
    await page.locator('#examples').selectOption(await option.getAttribute('value'));
    // The grid is drawn at the next refresh of the screen.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
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
await browser.close();
