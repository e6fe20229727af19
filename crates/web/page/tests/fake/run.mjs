import { readFileSync } from 'node:fs';
import { makeColony, makeRandom } from './colony.mjs';
import { solveGrid, write } from './puzzles.mjs';
import { sideOf } from './shape.mjs';

const METHODS = JSON.parse(readFileSync(new URL('./methods.json', import.meta.url), 'utf8'));
/** The turns after which a depth-first search ends. */
const TREE_TURNS = 6;

const COLUMNS = {
  colony: ['iteration', 'best', 'mean', 'deposit_low', 'deposit_high', 'jumps', 'entropy', 'branching'],
  walk: ['iteration', 'cost', 'best_cost', 'temperature'],
  nodes: ['nodes', 'depth', 'filled'],
};

/** A live run as the server has it: contestants in turn, a pace, pause and single steps. */
export class FakeRun {
  constructor(id, request) {
    Object.assign(this, {
      id,
      key: 'key-' + id,
      seed: request.seed ?? 1000 + id,
      speed: request.speed ?? { unit: 'full' },
    });
    this.puzzle = request.puzzle;
    this.timeout = request.timeout ?? 10;
    this.state = request.paused ? 'paused' : 'running';
    this.viewers = new Set();
    this.contestants = (request.contestants ?? [{ method: 'acs' }]).map((wanted, index) =>
      this.makeContestant(wanted, index),
    );
    for (const [index, { touches = [] }] of (request.contestants ?? [{}]).entries())
      this.contestants[index].touches = structuredClone(touches);
    for (const one of this.contestants) this.settleBySight(one);
    if (this.contestants.every((one) => one.answer)) this.state = 'done';
    this.schedule();
  }

  /** Puzzles that propagation alone solves or refutes are not searched. */
  settleBySight(one) {
    const { root, open } = one.colony;
    if (root.sets.some((set) => set.size === 0)) this.answer(one, 'unsatisfiable', null);
    else if (open.length === 0) this.answer(one, 'solved', root.grid);
  }

  makeContestant({ method = 'acs', preset = null, name = null, parameters = {} }, index) {
    const picked = method === 'auto' ? pickFor(sideOf(this.puzzle)) : null;
    const stage = picked?.stages[0].split(' ')[0] ?? method;
    const kind = stage === 'acs' ? 'colony' : stage === 'ils' || stage === 'anneal' ? 'walk' : 'nodes';
    const evaporation = preset === 'no-bve' ? 0 : (parameters.best_value_evaporation ?? 0.005);
    const colony = makeColony(this.puzzle, { evaporation, random: makeRandom(this.seed) });
    const chosen = method === 'acs' ? (preset ?? 'paper') : preset;
    const settings = METHODS.find((one) => one.name === method)?.presets.find((one) => one.name === chosen)?.settings;
    return {
      picked,
      index,
      kind,
      method,
      preset: chosen,
      name: name ?? method,
      parameters: { ...settings, ...parameters },
      colony,
      rows: [],
      kept: [],
      seconds: 0,
      iterations: 0,
      answer: null,
      generator: null,
    };
  }

  get done() {
    return this.state === 'done';
  }

  stateEvent() {
    const contestants = this.contestants.map((one) => ({
      state: one.answer ? 'done' : this.state === 'queued' ? 'waiting' : 'running',
      seconds: one.seconds,
      iterations: one.kind === 'nodes' ? 0 : one.iterations,
      picked: one.picked,
      kept: one.kept.length === 0 ? null : { first: placeOf(one.kept[0]), whole_from: placeOf(one.kept[0]), dropped: 0 },
      answer: one.answer,
    }));
    return {
      state: this.state,
      ended: this.ended ?? null,
      place: null,
      speed: this.speed,
      seed: this.seed,
      contestants,
    };
  }

  join(viewer) {
    this.viewers.add(viewer);
    if (!this.done) viewer('state', this.stateEvent());
    for (const one of this.contestants) {
      viewer('layout', this.layoutEvent(one));
      if (one.touches.length > 0) viewer('touches', { contestant: one.index, touches: one.touches });
      if (one.rows.length > 0)
        viewer('chart', { contestant: one.index, epoch: 0, from: 0, columns: COLUMNS[one.kind], rows: one.rows });
    }
    if (this.done) viewer('state', this.stateEvent());
  }

  layoutEvent({ index, colony }) {
    return {
      contestant: index,
      layout: 1,
      propagated: [...colony.root.grid],
      open: colony.open,
      values: colony.values,
    };
  }

  /** Changes the colony of the first contestant after the iteration under way. */
  touch(touch) {
    const [one] = this.contestants;
    const after = one.generator === null ? one.iterations : one.iterations + 1;
    one.touches = [...one.touches, { after, touch }].sort((first, second) => first.after - second.after);
    this.send('touches', { contestant: one.index, touches: one.touches });
    return { contestant: one.index, after, touch };
  }

  /** The frame of each contestant at a place of the timeline, with the places beside it. */
  frames(at) {
    return {
      frames: this.contestants.map(({ kept }) => {
        const index = Math.max(0, kept.findLastIndex((frame) => placeOf(frame) <= at));
        const place = (one) => (kept[one] ? placeOf(kept[one]) : null);
        return kept[index] ? { frame: kept[index], before: place(index - 1), after: place(index + 1) } : null;
      }),
    };
  }

  send(name, data) {
    if (name === 'frame') this.contestants[data.contestant].kept.push(data);
    for (const viewer of this.viewers) viewer(name, data);
  }

  command(command, speed) {
    if (command === 'pause') this.state = 'paused';
    if (command === 'resume') this.state = 'running';
    if (command === 'speed') this.speed = speed;
    if (command === 'stop') {
      this.ended = 'stopped';
      return this.finish('cancelled');
    }
    if (command === 'step' || command === 'iteration') {
      this.state = 'paused';
      for (const one of this.contestants) this.advance(one, command === 'step' ? 'choice' : 'iteration');
      this.settle();
    }
    this.send('state', this.stateEvent());
    this.schedule();
    return undefined;
  }

  schedule() {
    clearTimeout(this.timer);
    if (this.state !== 'running') return;
    const pause = this.speed.unit === 'full' ? 15 : 1000 / this.speed.per_second;
    this.timer = setTimeout(() => {
      for (const one of this.contestants) this.advance(one, this.speed.unit === 'choice' ? 'choice' : 'iteration');
      this.settle();
      this.schedule();
    }, pause);
  }

  advance(one, unit) {
    if (one.answer) return;
    one.seconds += 0.004;
    if (one.kind !== 'colony') return this.advanceOther(one);
    if (one.generator === null) {
      one.generator = one.colony.steps();
      for (const { after, touch } of one.touches) if (after === one.iterations) one.colony.touch(touch);
    }
    for (;;) {
      const { value } = one.generator.next();
      if (value.kind === 'frame') {
        one.generator = null;
        return this.showFrame(one, value);
      }
      if (unit === 'choice') {
        const { kind, grid, ...rest } = value;
        return this.send('step', {
          contestant: one.index,
          layout: 1,
          what: 'choice',
          ...rest,
          grid: base64(grid),
          lives_lost: null,
        });
      }
    }
  }

  showFrame(one, frame) {
    one.iterations = frame.iteration;
    const { best, mean, deposit, highest, jumped, entropy, branching } = frame;
    if (jumped) one.remembered = frame.iteration;
    const age = frame.iteration - (one.remembered ?? 0);
    const stagnation = age < 50 ? 'searching' : age < 300 ? 'narrowing' : 'stuck';
    this.send('frame', {
      contestant: one.index,
      layout: 1,
      kind: 'colony',
      iteration: frame.iteration,
      seconds: one.seconds,
      best_filled: best.filled,
      mean_filled: mean,
      cells: one.colony.count,
      ants: frame.ants,
      deposit,
      memory_filled: best.filled,
      restarts: 0,
      entropy,
      branching,
      stagnation,
      grid: base64(best.grid),
      origin: base64(best.origin),
      shares: base64(frame.shares),
      entropies: base64(frame.entropies),
    });
    this.addRow(one, [frame.iteration, best.filled, mean, deposit, highest, jumped ? 1 : 0, entropy, branching]);
    if (frame.solved) this.answer(one, 'solved', best.grid);
  }

  advanceOther(one) {
    one.iterations++;
    const cost = Math.round(60 / Math.sqrt(one.iterations)) + (one.iterations % 5);
    if (one.kind === 'walk') {
      this.send('frame', {
        contestant: one.index,
        kind: 'walk',
        iteration: one.iterations,
        seconds: one.seconds,
        cost,
        best_cost: cost,
        temperature: null,
        part: one.iterations % 2 ? null : 'completion',
        done: one.iterations % 2 ? null : 0.4,
        ...this.picture(one, (cell) => 1 + (cell % one.colony.side)),
        clashes: base64(one.colony.root.grid.map((value) => (value === 0 ? 1 : 0))),
      });
      this.addRow(one, [one.iterations, cost, cost, null]);
    } else {
      const filled = 20 + ((one.iterations * 7) % 60);
      this.send('frame', {
        contestant: one.index,
        kind: 'nodes',
        seconds: one.seconds,
        nodes: one.iterations * 100,
        depth: filled - 20,
        filled,
        ...this.picture(one, () => 0),
      });
      this.addRow(one, [one.iterations * 100, filled - 20, filled]);
      if (one.iterations < TREE_TURNS) return;
      const solution = solveGrid(this.puzzle);
      this.answer(one, solution ? 'solved' : 'unknown', solution);
    }
  }

  /** The grid after propagation, with a value for each open cell. */
  picture({ colony }, valueOf) {
    const givens = this.puzzle.cells.flat();
    const grid = Array.from(colony.root.grid, (value, cell) => value || valueOf(cell));
    const origin = grid.map((value, cell) => (givens[cell] ? 1 : colony.root.grid[cell] ? 2 : value ? 3 : 0));
    return { grid: base64(grid), origin: base64(origin) };
  }

  addRow(one, row) {
    one.rows.push(row);
    this.send('chart', {
      contestant: one.index,
      epoch: 0,
      from: one.rows.length - 1,
      columns: COLUMNS[one.kind],
      rows: [row],
    });
  }

  answer(one, status, grid, stopped = null) {
    one.answer = {
      status,
      stopped,
      solved_by: status === 'unknown' ? null : (one.picked?.stages[0] ?? one.method),
      ...(grid && { [status === 'solved' ? 'solution' : 'best']: write(grid) }),
      seed: this.seed,
      method: one.method,
      preset: one.preset,
      parameters: one.parameters,
      iterations: one.kind === 'nodes' ? 0 : one.iterations,
      steps: one.iterations * 50,
      setup_seconds: 0,
      search_seconds: one.seconds,
      ...(stopped === 'wall_clock' && { advice: this.adviceAfter(one) }),
      ...(one.touches?.length > 0 && { touches: one.touches }),
    };
  }

  /** The method that `auto` takes first. */
  adviceAfter(one) {
    const { method: picked, stages, reason } = pickFor(one.colony.side);
    const [method, preset = null] = stages[0].split(' ');
    return { method, preset, timeout: null, reason: `\`auto\` takes ${picked}: ${reason}` };
  }

  settle() {
    for (const one of this.contestants)
      if (!one.answer && one.seconds > this.timeout) this.answer(one, 'unknown', one.colony.root.grid, 'wall_clock');
    // Waits only for contestants that can reach it.
    if (this.contestants.every((one) => one.answer || one.kind === 'walk')) return this.finish('cancelled');
    if (Math.max(...this.contestants.map((one) => one.iterations)) % 5 === 0) this.send('state', this.stateEvent());
    return undefined;
  }

  finish(reason) {
    clearTimeout(this.timer);
    for (const one of this.contestants) if (!one.answer) this.answer(one, 'unknown', one.colony.root.grid, reason);
    this.state = 'done';
    this.send('state', this.stateEvent());
  }
}

/** The methods that `auto` takes, and its reason. */
function pickFor(side) {
  const [stages, reason] =
    side <= 12
      ? [['exact'], 'a small grid: the exact search takes no time']
      : [['acs swift', 'exact'], 'a middling grid: the swift ants are the fastest'];
  return { method: stages.join(', then '), stages, reason };
}

/** The place of a frame on the timeline. */
function placeOf({ iteration, nodes }) {
  return iteration ?? nodes;
}

function base64(bytes) {
  return Buffer.from(Uint8Array.from(bytes)).toString('base64');
}
