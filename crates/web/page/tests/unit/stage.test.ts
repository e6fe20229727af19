import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, ContestantState, FrameEvent } from '../../src/api.ts';
import { boundsOfCells } from '../../src/live/chartsPanel.ts';
import { Contestant } from '../../src/live/contestant.ts';
import { framed } from '../../src/live/contestantGrid.ts';
import { answerNumbers, lampOf } from '../../src/live/frameWords.ts';
import { levelOfByte } from '../../src/model/bytes.ts';
import { contestantName, contestantOf, contestantsOf } from '../../src/model/contestants.ts';
import { EXPERIMENTS } from '../../src/model/experiments.ts';
import { geometry } from '../../src/model/geometry.ts';
import { logAxis } from '../../src/model/logAxis.ts';
import { NO_SETTINGS, readLink, writeLink } from '../../src/model/permalink.ts';
import { middleOf, moveView, viewWith, wholeView, zoomView } from '../../src/model/view.ts';
import { spokenCell } from '../../src/paint/cellTip.ts';
import { cellAt, cornerOf, fitLattice, isVisible, visibleCells } from '../../src/paint/lattice.ts';
import { ENTROPY, PHEROMONE } from '../../src/paint/ramp.ts';
import { traceLine, widened } from '../../src/paint/stripChart.ts';

test('a part of a grid is zoomed around a cell, and stays within the grid', () => {
  const whole = wholeView(36);
  const part = zoomView(36, whole, 1 / 1.5, 0);
  assert.deepEqual(part, { column: 0, row: 0, count: 24 });
  const corner = zoomView(36, part, 0.5, 35 * 36 + 35);
  assert.equal(corner.count, 12);
  assert.deepEqual([corner.column, corner.row], [18, 18]);
  assert.equal(zoomView(36, corner, 0.01, 0).count, 6);
  assert.deepEqual(zoomView(36, corner, 100, 500), whole);
  assert.equal(zoomView(36, { ...part, count: 7 }, 0.99, 0).count, 6, 'a step changes something');
});

test('a part of a grid is moved, and follows the cursor', () => {
  const part = { column: 10, row: 10, count: 10 };
  assert.deepEqual(moveView(36, part, -100, 3), { column: 0, row: 13, count: 10 });
  assert.equal(viewWith(36, part, 12 * 36 + 15), part);
  assert.deepEqual(viewWith(36, part, 25 * 36 + 5), { column: 5, row: 16, count: 10 });
  assert.equal(middleOf(36, part), 15 * 36 + 15);
});

test('the lattice of a part has its cells only, with lines where the boxes end', () => {
  const shape = geometry(6, 6);
  const lattice = fitLattice(shape, 400, 1, { column: 4, row: 10, count: 8 });
  const cells = visibleCells(lattice);
  assert.equal(cells.length, 64);
  assert.equal(cells[0], 10 * 36 + 4);
  for (const cell of cells) {
    const [left, top] = cornerOf(lattice, cell);
    assert.equal(cellAt(lattice, left + 1, top + 1), cell);
    assert.ok(isVisible(lattice, cell));
  }
  assert.ok(!isVisible(lattice, 0) && lattice.width <= 400);
  const gap = (place: number) => lattice.x[place + 1]! - lattice.x[place]! - lattice.cell;
  assert.ok(gap(1) > gap(0), 'a box ends after column 5');
});

test('on the square-root scale 20 % and 90 % differ at a glance', () => {
  const byteOf = (share: number) => Math.round(255 * (1 + Math.log10(share) / 4));
  const levels = (scale: 'root' | 'linear' | 'log') => [0.2, 0.9].map((share) => levelOfByte(byteOf(share), scale));
  const [low = 0, high = 0] = levels('root');
  assert.ok(Math.abs(low / 255 - Math.sqrt(0.2)) < 0.02 && high - low > 100);
  assert.ok(levels('linear')[0]! < 60);
  assert.deepEqual(levels('log'), [byteOf(0.2), byteOf(0.9)]);
  for (const scale of ['root', 'linear', 'log'] as const) {
    const all = Array.from({ length: 256 }, (_, byte) => levelOfByte(byte, scale));
    assert.deepEqual([all[0], all[255]], [0, 255]);
    assert.ok(all.every((level, byte) => byte === 0 || level >= all[byte - 1]!));
  }
});

/** What people without one kind of cones see (Viénot, Brettel and Mollon; tritanopia after Brettel), in linear RGB. */
const BLINDNESS = {
  none: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.1124, 0.8876, 0], [0.1124, 0.8876, 0], [0.004, -0.004, 1]],
  deuteranopia: [[0.2928, 0.7072, 0], [0.2928, 0.7072, 0], [-0.0223, 0.0223, 1]],
  tritanopia: [[1, 0.1461, -0.1461], [0, 0.8553, 0.1447], [0, 0.8553, 0.1447]],
};

test('the colours of the heat maps grow brighter step by step, also for the colour-blind', () => {
  for (const [name, matrix] of Object.entries(BLINDNESS)) {
    for (const ramp of [PHEROMONE, ENTROPY]) {
      const luminances = Array.from(ramp).map((pixel) => {
        const linear = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].map((byte) => (byte / 255) ** 2.2);
        const [red = 0, green = 0, blue = 0] = matrix.map((row) => row.reduce((sum, part, place) => sum + part * linear[place]!, 0));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      for (let level = 16; level < 256; level += 16)
        assert.ok(luminances[level]! > luminances[level - 16]! * 1.04, `${name}, level ${level}`);
    }
  }
});

test('an axis has a least range, within its bounds', () => {
  assert.deepEqual(widened(40.3, 40.5, { leastShare: 0.5 }), [20.25, 40.5]);
  assert.deepEqual(widened(0, 100, { least: 10 }), [0, 100]);
  assert.deepEqual(widened(1, 1, { low: 1, least: 1 }), [1, 2]);
  assert.deepEqual(widened(2, 4, { least: 10 }), [0, 10]);
});

test('the chart of filled cells uses its height also on a large grid', () => {
  const bounds = boundsOfCells(625);
  assert.deepEqual([bounds.high, bounds.target], [625, 625]);
  const [low, high] = widened(605, 625, bounds);
  assert.ok((625 - 605) / (high - low) > 0.6);
});

test('a line of one number is visible, also among unknown ones', () => {
  const drawn: [string, number, number][] = [];
  const path = {
    moveTo: (x: number, y: number) => drawn.push(['move', x, y]),
    lineTo: (x: number, y: number) => drawn.push(['line', x, y]),
  };
  const frame = { x: (value: number) => 10 * value, y: (value: number) => -value };
  traceLine(path, { places: [1, 2, 3], heights: [null, 5, null] }, frame);
  assert.deepEqual(drawn.splice(0), [['move', 20, -5], ['line', 23, -5]]);
  traceLine(path, { places: [1, 2, 3], heights: [4, null, 6] }, frame);
  assert.deepEqual(drawn, [['move', 10, -4], ['line', 30, -6]]);
});

test('an answer stands for the last frame of a tree and of a solved walk, with its own numbers', () => {
  const bytes = Buffer.alloc(16, 1).toString('base64');
  const after = (kind: 'walk' | 'nodes', status: string | null) => {
    const contestant = new Contestant(0, { name: '', method: kind === 'walk' ? 'ils' : 'dlx', preset: null, parameters: {} });
    const counts = { iteration: 408, cost: 2, best_cost: 2, part: null, done: null, temperature: null, nodes: 9, depth: 1, filled: 3 };
    contestant.setFrame({ contestant: 0, seconds: 1, kind, ...counts, grid: bytes, origin: bytes, clashes: bytes } as FrameEvent);
    if (status !== null) contestant.takeState({ state: 'done', seconds: 2, iterations: 460, answer: { status, best: '1...' } as Answer });
    return framed(contestant) !== null;
  };
  assert.deepEqual([after('walk', null), after('nodes', null)], [true, true]);
  assert.deepEqual([after('walk', 'solved'), after('nodes', 'solved'), after('nodes', 'unknown')], [false, false, false]);
  assert.ok(after('walk', 'unknown'), 'a walk that is not solved keeps its full grid with clashes');
  assert.deepEqual(answerNumbers({ iterations: 460 } as Answer, 2), [['iterations', '460'], ['search time', '2 s']]);
  assert.deepEqual(answerNumbers({ iterations: 0 } as Answer, 2), [['search time', '2 s']]);
});

test('a cell is spoken with the pheromone of its values', () => {
  const shares = [{ value: 5, share: 0.41 }, { value: 2, share: 0.09 }];
  assert.equal(spokenCell({ title: 'Row 1, column 2: 5, chosen', shares }), 'Row 1, column 2: 5, chosen; pheromone: 5 has 41 %, 2 has 9 %');
  assert.equal(spokenCell({ title: 'Row 1, column 1: 3, given', shares: [] }), 'Row 1, column 1: 3, given');
});

test('contestants have parameters and names of their own', () => {
  assert.deepEqual(contestantOf('acs/paper:ants=1:name=one-ant'), {
    method: 'acs',
    name: 'one ant',
    preset: 'paper',
    parameters: { ants: 1 },
  });
  assert.deepEqual(contestantOf('exact'), { method: 'exact' });
  assert.equal(contestantName('acs/paper:greedy_probability=0.5'), 'acs, paper, greedy probability 0.5');
  assert.deepEqual(contestantsOf({ ...NO_SETTINGS, mode: 'one' }), [{ parameters: {} }]);
  const pair = contestantsOf({ ...NO_SETTINGS, mode: 'bve', method: 'acs', parameters: { best_value_evaporation: 0.1, ants: 5 } });
  assert.deepEqual(pair.map(({ parameters }) => parameters), [{ best_value_evaporation: 0.1, ants: 5 }, { ants: 5 }]);
});

test('eight experiments, each with a name, a sentence and a link that comes back as it was written', () => {
  assert.equal(EXPERIMENTS.length, 8);
  assert.equal(new Set(EXPERIMENTS.map(({ name }) => name)).size, 8);
  for (const { name, sentence, link } of EXPERIMENTS) {
    assert.match(name, /^[a-z]+$/);
    assert.match(sentence, /^[A-Z].*\.$/);
    const read = readLink(link);
    assert.ok(read !== null && read.cells.some((value) => value > 0), name);
    assert.deepEqual(readLink(`#${writeLink(read)}`), read);
    const contestants = contestantsOf(read);
    assert.ok(contestants.length === (name === 'share' ? 1 : 2), name);
    assert.ok(contestants.every(({ method }) => method), name);
  }
});

test('the lamp says how a search goes and how it ended', () => {
  const info = { name: 'acs', method: 'acs', preset: 'paper', parameters: {} };
  const lamp = (state: Partial<ContestantState>, isLost = false) => {
    const contestant = new Contestant(0, info);
    contestant.state = { ...contestant.state, ...state };
    contestant.isLost = isLost;
    return lampOf(contestant);
  };
  const answer = (status: string, stopped: string | null = null) => ({ state: 'done' as const, answer: { status, stopped } as Answer });
  assert.equal(lamp({}), 'waiting');
  assert.equal(lamp({ state: 'running' }), 'searching');
  assert.equal(lamp({ state: 'running' }, true), 'server gone');
  assert.equal(lamp(answer('solved'), true), 'solved');
  assert.equal(lamp(answer('unsatisfiable')), 'no solution');
  assert.equal(lamp(answer('unknown', 'cancelled')), 'stopped');
  assert.equal(lamp(answer('unknown', 'wall_clock')), 'out of time');
});

test('a state that is older than the newest frame does not turn the clock back', () => {
  const contestant = new Contestant(0, { name: 'acs', method: 'acs', preset: 'paper', parameters: {} });
  contestant.takeState({ state: 'running', seconds: 0.5, iterations: 3, answer: null });
  contestant.takeState({ state: 'running', seconds: 0.4, iterations: 2, answer: null });
  assert.deepEqual([contestant.state.iterations, contestant.state.seconds], [3, 0.5]);
  contestant.takeState({ state: 'running', seconds: 0.6, iterations: 4, answer: null });
  assert.deepEqual([contestant.state.iterations, contestant.state.seconds], [4, 0.6]);
});

test('the axis of a race has equal lengths for equal ratios', () => {
  const { placeOf, ticks } = logAxis(0.02, 10);
  assert.deepEqual(ticks.map((tick) => Number(tick.toPrecision(1))), [1e-4, 1e-3, 0.01, 0.1, 1, 10]);
  assert.ok(Math.abs(placeOf(0.1) - placeOf(0.01) - (placeOf(10) - placeOf(1))) < 1e-9);
  assert.deepEqual([placeOf(0), placeOf(1e-4), placeOf(10), placeOf(100)].map(Math.round), [0, 0, 1, 1]);
  assert.ok(logAxis(2e-5, 1).placeOf(2e-5) > 0, 'the shortest time is on the axis');
  assert.equal(logAxis(Infinity, 5).placeOf(5), 1);
});
