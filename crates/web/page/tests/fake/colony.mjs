// A small, simple colony for the fake server.

import { peersOf, sideOf, unitsOf } from './shape.mjs';

export function makeColony(puzzle, { evaporation, random }) {
  const givens = puzzle.cells.flat();
  const side = sideOf(puzzle);
  const count = side * side;
  const units = unitsOf(puzzle);
  const peers = peersOf(units, count);
  const root = { sets: Array.from({ length: count }, () => new Set(range(1, side))), grid: new Uint8Array(count) };
  for (const [cell, value] of givens.entries()) if (value > 0) fix(root, cell, value, []);
  settle(root, []);
  const open = range(0, count - 1).filter((cell) => root.grid[cell] === 0);
  const values = open.map((cell) => [...root.sets[cell]]);
  const trails = new Map(open.map((cell, place) => [cell, new Map(values[place].map((value) => [value, 1 / count]))]));
  const memory = { deposit: 0, grid: null, jumps: 0 };
  const pins = new Map();
  const settings = { ants: 5, evaporation };
  let iteration = 0;

  return { side, count, root, open, values, trails, memory, iterate, steps, touch };

  /** Changes the colony between two iterations. */
  function touch({ what, parameter, to, cell, value, share }) {
    if (what === 'set' && parameter === 'ants') settings.ants = to;
    if (what === 'set' && parameter === 'best_value_evaporation') settings.evaporation = to;
    if (what === 'fix') pins.set(cell, value);
    if (what === 'free') pins.delete(cell);
    for (const [one, map] of trails) {
      if (cell !== undefined && cell !== one) continue;
      if (what === 'wipe') for (const key of map.keys()) map.set(key, 1 / count);
      if (what !== 'paint') continue;
      const rest = [...map].reduce((sum, [key, trail]) => (key === value ? sum : sum + trail), 0);
      for (const [key, trail] of map) map.set(key, key === value ? share : (trail / rest) * (1 - share));
    }
  }

  /** One iteration: an array of steps, and its result. */
  function iterate() {
    const list = [...steps()];
    return list.at(-1);
  }

  /** The steps of one iteration of all ants, one ant after the other, ending with its frame. */
  function* steps() {
    iteration++;
    const ants = [];
    for (let ant = 0; ant < settings.ants; ant++) {
      const board = { sets: root.sets.map((set) => new Set(set)), grid: root.grid.slice(), fails: new Set() };
      const origin = new Uint8Array(count);
      for (let cell = 0; cell < count; cell++) origin[cell] = givens[cell] ? 1 : root.grid[cell] ? 2 : 0;
      for (const [cell, value] of pins) {
        if (!board.grid[cell]) fix(board, cell, value, []);
        origin[cell] = 5;
      }
      if (pins.size > 0) settle(board, []);
      const start = Math.floor(random() * open.length);
      for (let place = 0; place < open.length; place++) {
        const cell = open[(start + place) % open.length];
        if (board.grid[cell] || board.sets[cell].size === 0) continue;
        const list = [...board.sets[cell]];
        const trail = list.map((value) => trails.get(cell).get(value) ?? 1 / count);
        const sum = trail.reduce((a, b) => a + b, 0);
        const shares = trail.map((x) => x / sum);
        const top = shares.indexOf(Math.max(...shares));
        const probabilities = shares.map((share, index) => 0.9 * share + (index === top ? 0.1 : 0));
        let spin = random();
        let index = probabilities.findIndex((p) => (spin -= p) < 0);
        if (index < 0) index = top;
        const chosen = list[index];
        const cascade = [];
        fix(board, cell, chosen, cascade);
        settle(board, cascade);
        cascade.shift();
        origin[cell] = 3;
        for (const [other] of cascade) origin[other] = 4;
        const map = trails.get(cell);
        map.set(chosen, 0.9 * map.get(chosen) + 0.1 / count);
        const dead = open.filter((other) => board.sets[other].size === 0 && !board.grid[other]);
        const contradiction = dead.length > 0;
        yield {
          kind: 'step',
          iteration,
          ant,
          cell,
          values: list,
          shares,
          probabilities,
          chosen,
          cascade,
          grid: board.grid.slice(),
          dead,
          contradiction,
        };
      }
      ants.push({ grid: board.grid, origin, filled: board.grid.filter((value) => value > 0).length });
    }
    const best = ants.reduce((a, b) => (b.filled > a.filled ? b : a));
    // A hard puzzle is not solved at once, so that tests can watch the run.
    if (best.filled === count && iteration < 12 && open.length > 20) {
      for (const cell of open.slice(0, 2)) best.grid[cell] = best.origin[cell] = 0;
      best.filled -= 2;
    }
    const deposit = count / Math.max(count - best.filled, 0.5);
    const jumped = deposit > memory.deposit;
    if (jumped) Object.assign(memory, { deposit, grid: best.grid.slice(), jumps: memory.jumps + 1 });
    for (const cell of open) {
      const value = memory.grid[cell];
      if (value === 0) continue;
      const map = trails.get(cell);
      map.set(value, 0.1 * map.get(value) + 0.9 * memory.deposit);
    }
    const highest = memory.deposit;
    memory.deposit *= 1 - settings.evaporation;
    yield {
      kind: 'frame',
      iteration,
      best,
      jumped,
      deposit: memory.deposit,
      highest,
      mean: ants.reduce((sum, ant) => sum + ant.filled, 0) / ants.length,
      ants: ants.length,
      solved: best.filled === count,
      ...measure(),
    };
  }

  function measure() {
    const bytes = [];
    const entropies = [];
    let entropy = 0;
    let branching = 0;
    for (const cell of open) {
      const list = [...trails.get(cell).values()];
      const sum = list.reduce((a, b) => a + b, 0);
      let h = 0;
      for (const x of list) {
        const share = x / sum;
        bytes.push(Math.round(255 * (1 + Math.log10(Math.max(share, 1e-4)) / 4)));
        h -= share * Math.log(share);
      }
      const limit = Math.min(...list) + 0.05 * (Math.max(...list) - Math.min(...list));
      branching += list.filter((x) => x >= limit).length;
      const part = list.length > 1 ? h / Math.log(list.length) : 0;
      entropy += part;
      entropies.push(Math.round(255 * part));
    }
    const cells = Math.max(open.length, 1);
    return { shares: bytes, entropies, entropy: entropy / cells, branching: branching / cells };
  }

  function fix(board, cell, value, cascade) {
    board.grid[cell] = value;
    board.sets[cell] = new Set([value]);
    cascade.push([cell, value]);
    for (const peer of peers[cell]) if (!board.grid[peer]) board.sets[peer].delete(value);
  }

  function settle(board, cascade) {
    for (let again = true; again;) {
      again = false;
      for (let cell = 0; cell < count; cell++) {
        if (board.grid[cell] || board.sets[cell].size !== 1) continue;
        fix(board, cell, [...board.sets[cell]][0], cascade);
        again = true;
      }
      for (const unit of units) {
        for (let value = 1; value <= side; value++) {
          const places = unit.filter((cell) => board.sets[cell].has(value));
          if (places.length !== 1 || board.grid[places[0]]) continue;
          fix(board, places[0], value, cascade);
          again = true;
        }
      }
    }
  }
}

export function range(low, high) {
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}

/** The same numbers for the same seed. */
export function makeRandom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
