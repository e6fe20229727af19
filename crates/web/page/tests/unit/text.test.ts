import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometry } from '../../src/model/geometry.ts';
import { linkFlaws, readLink, writeLink, type Link } from '../../src/model/permalink.ts';
import { lineText, packCells, parseLine, rowsText, unpackCells, withCommas } from '../../src/model/text.ts';

function pattern(side: number): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, cell) => (cell % 3 === 0 || cell > 100 ? 0 : (cell % side) + 1));
}

for (const [height, width] of [
  [2, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 6],
  [8, 8],
  [9, 9],
  [10, 10],
] as const) {
  test(`${height * width}x${height * width}: every text form can be read back`, () => {
    const shape = geometry(height, width);
    const cells = pattern(shape.side);
    assert.deepEqual(parseLine(shape, lineText(shape, cells)), cells);
    assert.deepEqual(unpackCells(shape, packCells(cells)), cells);
    assert.equal(rowsText(shape, cells).trimEnd().split('\n').length, shape.side);
  });
}

test('a text that is not a line gives null', () => {
  const shape = geometry(2, 2);
  assert.equal(parseLine(shape, '1234'), null);
  assert.equal(parseLine(shape, '9...............'), null);
  assert.equal(unpackCells(shape, '*9999.'), null);
  assert.equal(unpackCells(shape, '5...............'), null);
  assert.equal(unpackCells(shape, '?...............'), null);
  assert.equal(unpackCells(shape, '*A..............'), null);
  const large = geometry(9, 9);
  assert.equal(unpackCells(large, '*A*6560.')?.[0], 65);
  for (const start of ['*R', '*5', '**', '*']) assert.equal(unpackCells(large, `${start}*6560.`), null, start);
});

const LINK: Link = {
  shape: geometry(3, 3),
  cells: pattern(9),
  mode: 'one',
  method: 'acs',
  preset: 'paper',
  parameters: { ants: 20, walk: 'tightest', best_value_evaporation: 0.005 },
  contestants: [],
  seed: 2387970172,
  timeout: 5,
  touches: [],
};

test('a link comes back as it was written', () => {
  assert.deepEqual(readLink('#' + writeLink(LINK)), LINK);
});

test('a link of a comparison holds its contestants', () => {
  const link: Link = {
    ...LINK,
    mode: 'compare',
    preset: null,
    parameters: {},
    contestants: ['acs/paper', 'exact'],
    seed: null,
  };
  const read = readLink(writeLink(link));
  assert.deepEqual(read?.contestants, ['acs/paper', 'exact']);
  assert.equal(read?.seed, null);
});

test('the largest grid has a link as well', () => {
  const shape = geometry(8, 8);
  const cells = Uint8Array.from({ length: 4096 }, (_, cell) => (cell % 2 === 0 ? 0 : (cell % 64) + 1));
  assert.deepEqual(readLink(writeLink({ ...LINK, shape, cells }))?.cells, cells);
});

test('a link with nonsense is refused or falls back', () => {
  assert.equal(readLink(''), null);
  assert.equal(readLink('#box=9x9&puzzle=1'), null);
  assert.equal(readLink('#box=3x3&puzzle=<script>'), null);
  const read = readLink(
    writeLink(LINK)
      .replace('method=acs', 'method=<b>')
      .replace(/seed=\d+/, 'seed=-4')
      .replace('mode=one', 'mode=x'),
  );
  assert.equal(read?.method, null, 'the default method');
  assert.equal(read?.seed, null);
  assert.equal(read?.mode, 'one');
});

test('fields of a link that cannot be read are named', () => {
  assert.deepEqual(linkFlaws(writeLink(LINK)), []);
  assert.deepEqual(linkFlaws('#box=2x2&puzzle=*16.&mode=compare&methods=acs/paper:ants=1,exact&touches='), []);
  const flaws = linkFlaws('#box=2x2&puzzle=*16.&mode=x&method=<b>&preset=A&seed=x&timeout=0&touch=zz&p.=1&methods=exact,<b>');
  assert.deepEqual(flaws, [
    'Instead of “mode=x”, one method is taken.',
    'Instead of “method=<b>”, the usual method is taken.',
    'Instead of “preset=A”, the first preset is taken.',
    'Instead of “seed=x”, a seed that is drawn is taken.',
    'Instead of “timeout=0”, the usual time limit is taken.',
    '“touch=zz” is left out.',
    '“p.=1” is left out.',
    '“methods=exact,<b>” is left out.',
  ]);
});

test('a copy from a spreadsheet becomes rows with commas, and nothing else does', () => {
  assert.equal(withCommas('1\t\t3\n\t2\t\n'), '1,,3\n,2,\n');
  assert.equal(withCommas('1;;3\n;2;\n'), '1,,3\n,2,\n');
  for (const text of ['1\t2', '1;2;3\n4;5', '1,2;3\n4,5;6', '53..7....\n6..195...', 'name;1234341221434321']) {
    assert.equal(withCommas(text), text);
  }
});
