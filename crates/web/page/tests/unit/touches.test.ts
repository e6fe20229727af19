import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOfByte } from '../../src/model/bytes.ts';
import { geometry } from '../../src/model/geometry.ts';
import { Layout } from '../../src/model/layout.ts';
import { NO_SETTINGS, readLink, writeLink } from '../../src/model/permalink.ts';
import { readTouches, setValue, touchedShares, touchedWords, writeTouches, type Touched } from '../../src/model/touches.ts';

const NINE = geometry(3, 3);

const ALL: readonly Touched[] = [
  { after: 0, touch: { what: 'set', parameter: 'ants', to: 20 } },
  { after: 5, touch: { what: 'paint', cell: 40, value: 7, share: 0.9 } },
  { after: 5, touch: { what: 'wipe', cell: 40 } },
  { after: 6, touch: { what: 'wipe' } },
  { after: 12, touch: { what: 'fix', cell: 80, value: 1 } },
  { after: 13, touch: { what: 'free', cell: 80 } },
  { after: 14, touch: { what: 'set', parameter: 'best_value_evaporation', to: 0.005 } },
];

test('changes of a colony are in the link and come out of it again', () => {
  const text = '0:set:ants:20,5:paint:40:7:0.9,5:wipe:40,6:wipe,12:fix:80:1,13:free:80,14:set:best_value_evaporation:0.005';
  assert.equal(writeTouches(ALL), text);
  assert.deepEqual(readTouches(text), ALL);
  assert.deepEqual(readTouches(null), []);
  const link = { ...NO_SETTINGS, shape: NINE, cells: new Uint8Array(81), method: 'acs', touches: ALL };
  assert.ok(writeLink(link).endsWith(`&touches=${text}`));
  assert.deepEqual(readLink(writeLink(link))?.touches, ALL);
  assert.ok(!writeLink({ ...link, touches: [] }).includes('touches'));
});

test('a link with a damaged change is damaged', () => {
  for (const text of ['5', 'x:wipe', '-1:wipe', '5:fly:3', '5:fix:40', '5:fix:40:', '5:fix:a:7', '5:set:lives:3', '5:set:ants:', '5:set:ants', '1:wipe,'])
    assert.equal(readTouches(text), null, text);
  assert.equal(readLink('#box=3x3&puzzle=*81.&touches=5:fly'), null);
});

test('changes in words', () => {
  assert.deepEqual(
    ALL.map((one) => touchedWords(one, NINE)),
    [
      'Before the first iteration: Ants (m) set to 20.',
      'After iteration 5: 7 painted at row 5, column 5, with 90 % of its pheromone.',
      'After iteration 5: pheromone wiped at row 5, column 5.',
      'After iteration 6: all pheromone wiped.',
      'After iteration 12: row 9, column 9 fixed to 1.',
      'After iteration 13: row 9, column 9 freed.',
      'After iteration 14: Evaporation of the best value (f_BVE) set to 0.005.',
    ],
  );
});

test('a parameter has the value of the last change that was made', () => {
  const set = (after: number, to: number): Touched => ({ after, touch: { what: 'set', parameter: 'ants', to } });
  const touches = [set(2, 5), set(4, 9)];
  assert.deepEqual([1, 2, 3, 4].map((iterations) => setValue(touches, 'ants', iterations)), [undefined, 5, 5, 9]);
  assert.equal(setValue(touches, 'rho', 9), undefined);
});

test('painted and wiped pheromone is shown before the next frame', () => {
  const layout = new Layout(1, new Uint8Array(81), [3, 7], [[1, 2], [4, 5, 9]]);
  const bytes = Uint8Array.from([255, 0, 200, 200, 200]);
  const shares = (list: Uint8Array | null) => Array.from(list ?? [], (byte) => Math.round(shareOfByte(byte) * 100));
  const painted = touchedShares({ what: 'paint', cell: 7, value: 5, share: 0.9 }, layout, bytes);
  assert.deepEqual(shares(painted), [100, 0, 5, 90, 5]);
  assert.deepEqual(shares(touchedShares({ what: 'wipe', cell: 3 }, layout, bytes)).slice(0, 2), [50, 50]);
  // A byte of the log scale is exact to about 2 % of its share.
  assert.deepEqual(shares(touchedShares({ what: 'wipe' }, layout, bytes)), [50, 50, 34, 34, 34]);
  assert.equal(touchedShares({ what: 'free', cell: 3 }, layout, bytes), null);
  assert.deepEqual(Array.from(bytes), [255, 0, 200, 200, 200], 'the frame stays as it was');
});
