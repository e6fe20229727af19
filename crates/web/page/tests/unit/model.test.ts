import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeBytes, shareOfByte } from '../../src/model/bytes.ts';
import { ChoiceRecord, FailRecord, gridBefore } from '../../src/model/antGrid.ts';
import { ChartTable } from '../../src/model/chartTable.ts';
import { clashingCells, findClashes } from '../../src/model/clashes.ts';
import { moveCursor } from '../../src/model/cursor.ts';
import { ENTRY_PAUSE, enterKey } from '../../src/model/entry.ts';
import { cellName, geometry, isPossibleShape, regionOf, shapeName, USUAL_SHAPES } from '../../src/model/geometry.ts';
import { History } from '../../src/model/history.ts';
import { Layout } from '../../src/model/layout.ts';
import { sawTooth } from '../../src/model/sawTooth.ts';
import { scaleFor } from '../../src/model/scale.ts';
import { DEFAULT_SPEED, speedName, SPEEDS } from '../../src/model/speed.ts';
import { count, counted, percent, plainName, symbolText, time } from '../../src/model/words.ts';

const NINE = geometry(3, 3);

test('boxes of rectangles are wider than high', () => {
  const six = geometry(2, 3);
  const boxes = Array.from({ length: 36 }, (_, cell) => regionOf(six, cell));
  assert.deepEqual(boxes.slice(0, 6), [0, 0, 0, 1, 1, 1]);
  assert.deepEqual(boxes.slice(30), [4, 4, 4, 5, 5, 5]);
  assert.equal(new Set(boxes).size, 6);
  assert.equal(shapeName(six), '6 × 6, boxes 2 × 3');
  assert.equal(cellName(NINE, 10), 'row 2, column 2');
});

test('the size menu goes from 4 to 100 and has possible shapes only', () => {
  const sides = USUAL_SHAPES.map((shape) => shape.side);
  assert.equal(Math.min(...sides), 4);
  assert.equal(Math.max(...sides), 100);
  assert.ok(USUAL_SHAPES.every((shape) => isPossibleShape(shape.boxHeight, shape.boxWidth)));
  assert.ok(!isPossibleShape(10, 11));
  assert.ok(!isPossibleShape(1, 3));
  assert.ok(!isPossibleShape(2.5, 2));
});

test('clashes are found in rows, columns and boxes, once per pair', () => {
  const cells = new Uint8Array(81);
  assert.deepEqual(findClashes(NINE, cells), []);
  cells[0] = 5;
  cells[1] = 5;
  assert.deepEqual(findClashes(NINE, cells), [{ first: 0, second: 1, value: 5 }]);
  cells[1] = 0;
  cells[72] = 5;
  assert.deepEqual(findClashes(NINE, cells), [{ first: 0, second: 72, value: 5 }]);
  cells[72] = 0;
  cells[20] = 5;
  cells[80] = 5;
  assert.deepEqual(
    [...clashingCells(findClashes(NINE, cells))].sort((a, b) => a - b),
    [0, 20],
  );
});

test('a digit sets a small cell at once', () => {
  assert.deepEqual(enterKey('7', 9, 3, null, 0), { value: 7, pending: null });
  assert.deepEqual(enterKey('0', 9, 3, null, 0), { value: 0, pending: null });
  assert.equal(enterKey('7', 6, 3, null, 0), null);
  assert.equal(enterKey('a', 9, 3, null, 0), null);
  assert.equal(enterKey('Enter', 9, 3, null, 0), null);
});

test('two digits make one number in a large grid, until the pause, another cell or too large a number', () => {
  const first = enterKey('2', 25, 3, null, 1000);
  assert.equal(first?.value, 2);
  assert.equal(enterKey('5', 25, 3, first!.pending, 1200)?.value, 25);
  assert.equal(enterKey('5', 25, 3, first!.pending, 1000 + ENTRY_PAUSE)?.value, 5);
  assert.equal(enterKey('5', 25, 4, first!.pending, 1200)?.value, 5);
  assert.equal(enterKey('6', 25, 3, first!.pending, 1200)?.value, 6);
  assert.equal(enterKey('3', 25, 3, null, 0)?.pending, null);
});

test('letters are values above 9', () => {
  assert.equal(enterKey('a', 16, 0, null, 0)?.value, 10);
  assert.equal(enterKey('G', 16, 0, null, 0)?.value, 16);
  assert.equal(enterKey('h', 16, 0, null, 0), null);
});

test('undo and redo walk the same states; a new state forgets the undone ones', () => {
  const history = new History('a', 2);
  history.record('b');
  history.record('c');
  history.record('d');
  assert.equal(history.undo(), 'c');
  assert.equal(history.undo(), 'b');
  assert.equal(history.undo(), null);
  assert.equal(history.redo(), 'c');
  history.record('e');
  assert.equal(history.canRedo, false);
  assert.equal(history.undo(), 'c');
});

test('bytes come out of base64, shares out of the log scale', () => {
  assert.deepEqual([...decodeBytes('AAH/')], [0, 1, 255]);
  assert.equal(shareOfByte(255), 1);
  assert.ok(Math.abs(shareOfByte(0) - 1e-4) < 1e-12);
  const ninth = Math.round(255 * (1 + Math.log10(1 / 9) / 4));
  assert.ok(Math.abs(shareOfByte(ninth) - 1 / 9) < 0.005);
});

test('a layout knows the cell and the value of every literal', () => {
  const propagated = new Uint8Array(16);
  propagated[0] = 1;
  const layout = new Layout(
    1,
    propagated,
    [5, 9],
    [
      [1, 4],
      [2, 3, 4],
    ],
  );
  const places = Uint8Array.of(0, 1, 2, 3, 4);
  assert.deepEqual([...layout.bytesOf(0, places)], [0, 1]);
  assert.deepEqual([...layout.bytesOf(1, places)], [2, 3, 4]);
  const bytes = Uint8Array.of(10, 20, 5, 200, 5);
  assert.deepEqual(
    layout.strongest(9, bytes).map((entry) => entry.value),
    [3, 2, 4],
  );
  assert.deepEqual(layout.strongest(0, bytes), []);
});

test('sliders go from low to high and back', () => {
  for (const [low, high, usual, isWhole] of [
    [0, 1, 0.005, false],
    [1, 1000, 10, true],
    [1e-30, 1e6, 0.01, false],
    [0, 1, 0.9, false],
  ] as const) {
    const scale = scaleFor(low, high, usual, isWhole);
    assert.equal(scale.valueAt(0), low);
    assert.equal(scale.valueAt(1), high);
    const again = scale.valueAt(scale.placeOf(usual));
    assert.ok(Math.abs(again - usual) <= usual * 0.01, `${again} for ${usual}`);
  }
  assert.ok(scaleFor(0, 1, 0.005, false).placeOf(0.005) > 0.2);
});

test('speeds go from one choice a second to full', () => {
  assert.equal(speedName(SPEEDS[0]!), 'slow motion: 1 choice a second');
  assert.equal(speedName(SPEEDS[DEFAULT_SPEED]!), '8 iterations a second');
  assert.equal(speedName(SPEEDS.at(-1)!), 'full speed');
});

test('numbers, times and symbols in words', () => {
  assert.equal(count(1234567), '1,234,567');
  assert.equal(counted(1, 'ant'), '1 ant');
  assert.equal(time(0.0000125), '12.5 µs');
  assert.equal(time(0.04534), '45.3 ms');
  assert.equal(time(12), '12 s');
  assert.equal(percent(0.414), '41 %');
  assert.equal(percent(0.000001), '<\u00a00.01\u00a0%');
  assert.equal(percent(0.9972), '99.7 %');
  assert.equal(percent(0.99999), '>\u00a099.9\u00a0%');
  assert.equal(percent(1), '100 %');
  assert.equal(symbolText('tau0'), 'τ₀');
  assert.equal(plainName('best_value_evaporation'), 'Best value evaporation');
});

test('chart rows are added, overwritten from a place on, and replaced by a new epoch', () => {
  const table = new ChartTable();
  const columns = ['iteration', 'best'];
  table.apply({
    epoch: 0,
    from: 0,
    columns,
    rows: [
      [1, 10],
      [2, 20],
    ],
  });
  table.apply({ epoch: 0, from: 2, columns, rows: [[3, null]] });
  assert.deepEqual(table.column('best'), [10, 20, null]);
  table.apply({
    epoch: 0,
    from: 2,
    columns,
    rows: [
      [3, 30],
      [4, 40],
    ],
  });
  assert.deepEqual(table.column('iteration'), [1, 2, 3, 4]);
  assert.equal(table.last('best'), 40);
  table.apply({ epoch: 1, from: 0, columns, rows: [[2, 20]] });
  assert.equal(table.length, 1);
  assert.deepEqual(table.column('mean'), []);
});

test('choices are kept apart by ant and forgotten with the iteration', () => {
  const record = new ChoiceRecord();
  const step = (iteration: number, ant: number, cell: number, what = 'choice') => [
    ...record.note({ iteration, ant, cell, what }),
  ];
  assert.deepEqual(step(1, 0, 5), [5]);
  assert.deepEqual(step(1, 1, 7), [7]);
  assert.deepEqual(step(1, 0, 8), [5, 8]);
  assert.deepEqual(step(1, 0, 8, 'undo'), [5]);
  assert.deepEqual(step(2, 0, 9), [9]);
});

test('the grid before a step lacks its choice and its cascade', () => {
  const grid = Buffer.from([1, 2, 3, 4]).toString('base64');
  assert.deepEqual([...gridBefore({ grid, cell: 1, cascade: [[3, 4]] })], [1, 0, 3, 0]);
});

test('fail cells of an ant stay, until it takes a choice back or begins again', () => {
  const record = new FailRecord();
  const step = (iteration: number, ant: number, dead: number[], what = 'choice') => [
    ...record.note({ iteration, ant, dead, what }),
  ];
  assert.deepEqual(step(1, 0, [4]), []);
  assert.deepEqual(step(1, 1, []), []);
  assert.deepEqual(step(1, 0, [7]), [4]);
  assert.deepEqual(step(1, 0, []), [4, 7]);
  assert.deepEqual(step(1, 0, [], 'undo'), []);
  assert.deepEqual(step(1, 0, [2]), []);
  assert.deepEqual(step(2, 0, []), []);
});

test('the best value falls, and rises at a jump', () => {
  const line = sawTooth([1, 2, 3], [10, 9, 20], [9, 8, 18], [1, 0, 1]);
  assert.deepEqual(line.places, [1, 2, 3, 3, 3]);
  assert.deepEqual(line.heights, [10, 9, 8, 20, 18]);
  assert.deepEqual(line.marks, [1, 0, 0, 1, 0]);
  assert.deepEqual(sawTooth([], [], [], []).places, []);
});

test('the cursor wraps around', () => {
  assert.equal(moveCursor(9, 0, 'ArrowLeft', false), 8);
  assert.equal(moveCursor(9, 0, 'ArrowUp', false), 72);
  assert.equal(moveCursor(9, 40, 'Home', true), 0);
  assert.equal(moveCursor(9, 40, 'x', false), undefined);
});
