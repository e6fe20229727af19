import { makeRandom, range } from './colony.mjs';
import { peersOf, shapeOf, sideOf, unitsOf } from './shape.mjs';

const CHARACTERS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const NAMED = {
  aiescargot: '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..',
  platinumblond: '.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...',
  sabuncu1: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
};

/** A full grid by shifting, relabelled and with rows swapped within bands, then blanked. */
export function randomPuzzle([height, width], percent, seed) {
  const random = makeRandom(seed);
  const side = height * width;
  const labels = shuffled(range(1, side), random);
  const rows = range(0, height === 0 ? 0 : side / height - 1).flatMap((band) =>
    shuffled(range(0, height - 1), random).map((row) => band * height + row),
  );
  const solution = [];
  for (const row of rows) {
    for (let column = 0; column < side; column++) {
      solution.push(labels[((row % height) * width + Math.floor(row / height) + column) % side]);
    }
  }
  const keep = Math.round((side * side * percent) / 100);
  const kept = new Set(shuffled(range(0, side * side - 1), random).slice(0, keep));
  return { cells: solution.map((value, cell) => (kept.has(cell) ? value : 0)), solution };
}

export function examples() {
  const named = Object.entries(NAMED).map(([name, line]) => ({
    name,
    source: 'fake',
    group: 'named',
    box: [3, 3],
    cells: read(line).cells,
  }));
  const large = [
    [4, 4],
    [5, 5],
  ].map((box) => {
    const side = box[0] * box[1];
    const group = `${side}x${side}`;
    return { name: `${group}, 22 % given`, source: 'fake', group, box, cells: randomPuzzle(box, 22, 7).cells };
  });
  return [...named, ...large, ...variants()];
}

/** Small puzzles of some variants, each with a solution. */
function variants() {
  const cells = [1, 2, ...Array(14).fill(0)];
  const one = (name, fields) => ({ name: `${name} 4x4`, source: 'fake', group: 'variants', side: 4, cells, ...fields });
  return [
    one('diagonals', { box: [2, 2], variant: 'diagonals' }),
    one('jigsaw', { variant: 'jigsaw', regions: [[1, 1, 2, 2], [1, 3, 2, 2], [1, 3, 4, 4], [3, 3, 4, 4]] }),
    one('latin', { variant: 'latin' }),
  ];
}

/** Reads a line of 16, 36, 81, 256 or 625 characters, or the JSON of a puzzle. Variants keep their fields. */
export function read(text, wanted = {}) {
  if (typeof text === 'object') return { ...shapeOf(text), cells: text.cells.flat() };
  if (text.startsWith('{')) return read(JSON.parse(text));
  const variant = /^variant: (.+)\n/.exec(text)?.[1];
  if (variant !== undefined) return readHeader(variant, text.split('\n').slice(1));
  const line = (NAMED[text.trim()] ?? text).replace(/\s+/g, '');
  const usual = { 16: [2, 2], 36: [2, 3], 81: [3, 3], 256: [4, 4], 625: [5, 5] }[line.length];
  const isDivided = !/latin|jigsaw/.test(wanted.variant ?? '');
  const box = wanted.box ?? (isDivided ? usual : undefined);
  if (line.length === 25 && isDivided && box === undefined)
    return {
      error: 'a 5x5 grid has no usual boxes',
      remedy: 'give the height and width of a box with `box`, such as [1,5]',
      field: 'box',
    };
  const isWrong = box !== undefined && line.length !== (box[0] * box[1]) ** 2;
  if (isWrong || (isDivided && box === undefined)) return { error: `\`${text.slice(0, 20)}\` is no puzzle`, column: 1 };
  const cells = [...line].map((character) =>
    '.0_*'.includes(character) ? 0 : CHARACTERS.indexOf(character.toUpperCase()) + 1,
  );
  const bad = [...line].findIndex((character, cell) => cells[cell] === 0 && !'.0_*'.includes(character));
  if (bad >= 0) return { error: `\`${line[bad]}\` is no value of this grid`, column: bad + 1 };
  return { ...wanted, box, cells };
}

/** Reads the lines after the name of a variant: a box or regions in letters, and the cells. */
function readHeader(variant, lines) {
  const cells = read(lines.at(-1), { variant: 'latin' }).cells;
  const side = sideOf({ cells });
  const place = lines.indexOf('regions:') + 1;
  const box = lines[0].startsWith('box: ') ? lines[0].slice(5).split('x').map(Number) : undefined;
  const rows = place > 0 ? lines.slice(place, place + side) : undefined;
  const regions = rows?.map((row) => [...row].map((letter) => letter.charCodeAt(0) - 64));
  return { ...shapeOf({ box, variant, regions, cells }), cells };
}

export function write(cells) {
  return Array.from(cells, (value) => (value === 0 ? '.' : CHARACTERS[value - 1])).join('');
}

function shuffled(list, random) {
  const copy = [...list];
  for (let place = copy.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [copy[place], copy[other]] = [copy[other], copy[place]];
  }
  return copy;
}

/** A solution, fewest values first; null if that takes too long. */
export function solveGrid(puzzle) {
  const side = sideOf(puzzle);
  const cells = [...puzzle.cells.flat()];
  const peers = peersOf(unitsOf(puzzle), cells.length);
  const isFree = (cell, value) => [...peers[cell]].every((other) => cells[other] !== value);
  let nodes = 0;
  const search = () => {
    let best = null;
    for (const [cell, value] of cells.entries()) {
      if (value !== 0) continue;
      const values = range(1, side).filter((one) => isFree(cell, one));
      if (best === null || values.length < best.values.length) best = { cell, values };
      if (values.length < 2) break;
    }
    if (best === null) return true;
    for (const value of best.values) {
      if (++nodes > 3000) return false;
      cells[best.cell] = value;
      if (search()) return true;
    }
    cells[best.cell] = 0;
    return false;
  };
  return search() ? cells : null;
}
