import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometry } from '../../src/model/geometry.ts';
import { NO_NOTES, notesOf, readNotes, toggled, without, writeNotes } from '../../src/model/pencil.ts';
import { NO_SETTINGS, readLink, writeLink } from '../../src/model/permalink.ts';

const shape = geometry(2, 2);

test('values are noted in order, and taken out again', () => {
  const notes = toggled(toggled(toggled(NO_NOTES, 3, 4), 3, 2), 7, 1);
  assert.deepEqual([...notes], [[3, [2, 4]], [7, [1]]]);
  assert.deepEqual([...toggled(notes, 7, 1)], [[3, [2, 4]]]);
  assert.deepEqual([...without(notes, 3)], [[7, [1]]]);
  assert.deepEqual([...notesOf([0, 3, 0], [[1, 2], [3], []])], [[0, [1, 2]]]);
});

test('notes are in links, and damaged ones are refused', () => {
  const notes = new Map([[3, [2, 4]], [15, [1]]]);
  assert.equal(writeNotes(notes), '3.2.4-15.1');
  assert.deepEqual(readNotes('3.4.2.2-15.1', shape), notes);
  assert.deepEqual(readNotes('', shape), NO_NOTES);
  for (const bad of ['3', '3.', '3.5', '3.0', '16.1', 'a.1', '3.1-', '3.-1', '1e1.2']) assert.equal(readNotes(bad, shape), null, bad);
  const link = { ...NO_SETTINGS, shape, cells: new Uint8Array(16), notes };
  assert.deepEqual(readLink(writeLink(link)), link);
  assert.equal(readLink(writeLink(link).replace('3.2.4', '3.9')), null);
  assert.ok(!writeLink({ ...link, notes: NO_NOTES }).includes('notes'));
});
