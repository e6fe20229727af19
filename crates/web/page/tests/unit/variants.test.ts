import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findClashes } from '../../src/model/clashes.ts';
import {
  geometry,
  jigsaw,
  latinSquare,
  parseShape,
  shapeName,
  sizeKey,
  usualShape,
  windowsOf,
  withDivision,
  withSize,
  type Geometry,
} from '../../src/model/geometry.ts';
import { groundsOf } from '../../src/model/grounds.ts';
import { readLink, writeLink } from '../../src/model/permalink.ts';
import { puzzleBody, requestShape, shapeOf, variantOf } from '../../src/model/puzzleBody.ts';
import { regionCounts, regionProblem, regionTints } from '../../src/model/regions.ts';
import { rulesWords, variantName } from '../../src/model/ruleWords.ts';
import { puzzleText } from '../../src/model/text.ts';

const REGIONS = [1, 1, 2, 2, 1, 3, 2, 2, 1, 3, 4, 4, 3, 3, 4, 4];
const FOUR = jigsaw(4, REGIONS);

/** A grid of this shape with one value in some cells, and its clashes as pairs of cells. */
function clashes(shape: Geometry, ...places: number[]): [number, number][] {
  const cells = new Uint8Array(shape.side * shape.side);
  for (const place of places) cells[place] = 1;
  return findClashes(shape, cells).map(({ first, second }) => [first, second]);
}

test('every rule has its clashes', () => {
  assert.deepEqual(clashes(geometry(3, 3), 0, 40), []);
  assert.deepEqual(clashes(geometry(3, 3, ['diagonals']), 0, 40), [[0, 40]]);
  assert.deepEqual(clashes(geometry(3, 3, ['windoku']), 10, 30), [[10, 30]]);
  assert.deepEqual(clashes(geometry(3, 3, ['disjoint']), 0, 30), [[0, 30]]);
  assert.deepEqual(clashes(geometry(3, 3, ['anti-king']), 20, 30), [[20, 30]]);
  assert.deepEqual(clashes(geometry(3, 3, ['anti-knight']), 20, 31), [[20, 31]]);
  assert.deepEqual(clashes(geometry(3, 3, ['anti-knight']), 8, 18), [], 'moves do not go around the edge');
  assert.deepEqual(clashes(latinSquare(4), 0, 5), []);
  assert.deepEqual(clashes(geometry(2, 2), 0, 5), [[0, 5]]);
  assert.deepEqual(clashes(FOUR, 5, 12), [[5, 12]]);
  assert.deepEqual(clashes({ ...latinSquare(4), pairs: [[0, 6]] }, 0, 6), [[0, 6]]);
  assert.deepEqual(clashes({ ...latinSquare(4), units: [[0, 6, 9, 15]] }, 6, 15), [[6, 15]]);
});

test('a windoku of 9 x 9 has four windows, and flat boxes leave no room for one', () => {
  assert.deepEqual(windowsOf(geometry(3, 3))[1], [14, 15, 16, 23, 24, 25, 32, 33, 34]);
  assert.equal(windowsOf(geometry(3, 3)).length, 4);
  assert.equal(windowsOf(geometry(1, 5)).length, 0);
});

test('sizes and divisions of a grid', () => {
  assert.equal(sizeKey(geometry(2, 3)), '2x3');
  assert.equal(sizeKey(latinSquare(7)), '7');
  assert.equal(shapeName(latinSquare(12)), '12 × 12');
  assert.equal(usualShape(7), null);
  assert.deepEqual(usualShape(12), parseShape('3x4'));
  assert.deepEqual(parseShape('1x5'), latinSquare(5), 'boxes of a whole row say nothing more');
  const windoku = geometry(3, 3, ['windoku', 'anti-king']);
  assert.deepEqual(withSize(windoku, '4x4'), geometry(4, 4, ['windoku', 'anti-king']));
  assert.deepEqual(withDivision(windoku, 'none'), latinSquare(9, ['anti-king']));
  const regions = withDivision(windoku, 'regions');
  assert.deepEqual([regions?.regions[0], regions?.regions[80], regions?.rules], [1, 9, ['anti-king']]);
  assert.equal(withDivision(latinSquare(7), 'boxes'), null);
  assert.equal(regionProblem(withSize(FOUR, '7')), '', 'the rows of a side without boxes are regions');
});

test('regions are counted, and what is missing is said', () => {
  assert.deepEqual(regionCounts(FOUR), [4, 4, 4, 4]);
  assert.equal(regionProblem(FOUR), '');
  assert.equal(regionProblem(geometry(3, 3)), '');
  const moved = jigsaw(4, [2, ...REGIONS.slice(1)]);
  assert.equal(
    regionProblem(moved),
    'The regions are not whole: each needs 4 cells. Region 1 has 3, region 2 has 5.',
  );
  const without = jigsaw(4, [0, ...REGIONS.slice(1)]);
  assert.equal(
    regionProblem(without),
    'The regions are not whole: each needs 4 cells. Region 1 has 3. Row 1, column 1 has no region.',
  );
});

test('neighbouring regions have different tints, and diagonals and windows are shaded', () => {
  const tints = regionTints(FOUR);
  for (const [one, other] of [[1, 2], [1, 3], [2, 3], [2, 4], [3, 4]] as const) assert.notEqual(tints[one], tints[other]);
  const grounds = groundsOf({ ...FOUR, rules: ['diagonals'] });
  assert.deepEqual([...grounds].map((ground) => ground % 2), [1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1]);
  assert.equal(groundsOf(geometry(3, 3, ['windoku'])).filter((ground) => ground === 1).length, 36);
  assert.ok(groundsOf(geometry(3, 3)).every((ground) => ground === 0));
});

const VARIANTS: readonly Geometry[] = [
  geometry(3, 3),
  geometry(2, 3, ['diagonals', 'anti-knight']),
  latinSquare(7, ['anti-king']),
  FOUR,
  jigsaw(4, REGIONS, ['diagonals']),
  { ...latinSquare(5), units: [[0, 6, 12, 18, 24]], pairs: [[1, 7]] },
];

test('the server gets the shape that it sent', () => {
  for (const shape of VARIANTS) {
    const cells = new Uint8Array(shape.side ** 2);
    assert.deepEqual(shapeOf(puzzleBody(shape, cells), cells.length), shape);
  }
  assert.deepEqual(requestShape(geometry(2, 3)), { box: [2, 3] });
  assert.equal(variantOf(jigsaw(4, REGIONS, ['diagonals'])), 'jigsaw,diagonals');
  assert.deepEqual(puzzleBody(VARIANTS[5]!, new Uint8Array(25)).pairs, [['r1c2', 'r2c3']]);
});

test('a link carries the variant', () => {
  for (const shape of VARIANTS) {
    const cells = Uint8Array.from({ length: shape.side ** 2 }, (_, cell) => (cell === 3 ? 2 : 0));
    const link = writeLink({
      shape,
      cells,
      mode: 'one',
      method: null,
      preset: null,
      parameters: {},
      contestants: [],
      seed: 1,
      timeout: null,
      touches: [],
    });
    assert.deepEqual(readLink(link)?.shape, shape, link);
    assert.deepEqual(readLink(link)?.cells, cells);
  }
  assert.equal(readLink('#box=2x2&variant=killer&puzzle=*16.'), null, 'an unknown rule is not left out');
  assert.equal(readLink('#box=2x2&puzzle=*16.&units=0.5.10.16'), null, 'a unit with a cell outside is not left out');
  assert.equal(readLink('#side=4&variant=jigsaw&regions=1&puzzle=*16.'), null);
});

test('the text of a puzzle names its variant', () => {
  const cells = new Uint8Array(16);
  cells[0] = 1;
  assert.equal(puzzleText(geometry(2, 2), cells), '1...............');
  assert.equal(puzzleText(geometry(2, 2, ['diagonals']), cells), 'variant: diagonals\nbox: 2x2\n1...............');
  assert.equal(puzzleText(FOUR, cells), 'variant: jigsaw\nregions:\nAABB\nACBB\nACDD\nCCDD\n1...............');
  assert.match(puzzleText({ ...latinSquare(4), pairs: [[0, 6]] }, cells), /^\{"variant":"latin,pairs","pairs":\[\["r1c1","r2c3"\]\]/);
});

test('variants and their rules in words', () => {
  assert.equal(variantName(geometry(3, 3)), '');
  assert.equal(rulesWords(geometry(3, 3)), '');
  assert.equal(variantName(geometry(3, 3, ['diagonals', 'anti-king'])), 'Diagonals and anti-king');
  assert.equal(variantName(jigsaw(4, REGIONS, ['anti-knight'])), 'Jigsaw with anti-knight');
  assert.equal(rulesWords(latinSquare(4)), 'Every value stands once in every row and column.');
  assert.equal(
    rulesWords(geometry(3, 3, ['windoku', 'anti-king', 'anti-knight'])),
    "Every value stands once in every row, column and box, and in every shaded window. Cells a king's move or a knight's move apart have different values.",
  );
});
