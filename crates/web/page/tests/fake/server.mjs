// A stand-in for `antdoku serve`, so that the page can be worked on and tested without building the Rust side.

import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeColony, makeRandom } from './colony.mjs';
import { explain, hint, rate } from './hints.mjs';
import { examples, randomPuzzle, read, solveGrid, write } from './puzzles.mjs';
import { FakeRun } from './run.mjs';
import { shapeOf } from './shape.mjs';

const ASSETS = fileURLToPath(new URL('../../../assets/', import.meta.url));
const METHODS = await readFile(new URL('./methods.json', import.meta.url), 'utf8').then(JSON.parse);
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

class Refusal extends Error {
  constructor(status, message, more = {}) {
    super(message);
    Object.assign(this, {
      status,
      body: { status: 'error', message, remedy: null, line: null, column: null, field: null, ...more },
    });
  }
}

const runs = new Map();

const ROUTES = {
  'GET /api/methods': () => METHODS,
  'GET /api/examples': examples,
  'POST /api/read': ({ text, ...shape }) => ({
    ...readOrRefuse(text, 'text', shape),
    label: null,
    clashes: [],
    more: 0,
  }),
  'POST /api/propagate': ({ puzzle }) => {
    const given = readOrRefuse(puzzle);
    const { root, open } = makeColony(given, { evaporation: 0, random: makeRandom(1) });
    const isBroken = root.sets.some((set) => set.size === 0);
    const status = isBroken ? 'contradiction' : open.length === 0 ? 'solved' : 'open';
    return {
      ...shapeOf(given),
      status,
      message: isBroken ? 'a cell has no value left' : null,
      cells: [...root.grid],
      values: root.sets.map((set) => [...set]),
    };
  },
  // The stand-in does not look for a second solution.
  'POST /api/count': ({ puzzle }) => ({ status: 'counted', count: solveGrid(readOrRefuse(puzzle)) === null ? 0 : 1, limit: 1000 }),
  'POST /api/hint': ({ puzzle, marks }) => hint(readOrRefuse(puzzle), marks),
  'POST /api/explain': ({ puzzle, marks }) => explain(readOrRefuse(puzzle), marks),
  'POST /api/rate': ({ puzzle, marks }) => rate(readOrRefuse(puzzle), marks),
  'POST /api/generate': ({ box, side = 9, variant, regions, level, given = level ? 75 : 40, seed = Math.floor(Math.random() * 1e9) }) => {
    if (variant) return variantPuzzle({ box, side, variant, regions }, seed);
    const { cells, solution } = randomPuzzle(box ?? [3, 3], given, seed);
    const givens = cells.filter((value) => value > 0).length;
    const shape = shapeOf({ box: box ?? [3, 3], cells });
    return { seed, ...shape, cells, puzzle: write(cells), solution: write(solution), givens };
  },
  'POST /api/runs': (body) => {
    if (body.timeout > 60)
      throw new Refusal(422, `timeout is ${body.timeout}: it goes from 0.001 to 60`, { field: 'timeout' });
    const puzzle = readOrRefuse(body.puzzle);
    (body.contestants ?? []).forEach(refuseUnknown);
    const run = new FakeRun(runs.size + 1, { ...body, puzzle });
    runs.set(String(run.id), run);
    const contestants = run.contestants.map(({ name, method, preset, parameters }) => ({
      name,
      method,
      preset,
      parameters,
      is_touchable: method === 'acs',
    }));
    return {
      id: String(run.id),
      key: run.key,
      seed: run.seed,
      timeout: body.timeout ?? 10,
      ...shapeOf(puzzle),
      givens: puzzle.cells,
      contestants,
    };
  },
};

/** Refuses parameters that the method of a contestant does not have. */
function refuseUnknown({ method, parameters = {} }, index) {
  const known = METHODS.find(({ name }) => name === method)?.parameters.map(({ name }) => name);
  const unknown = Object.keys(parameters).find((name) => known?.includes(name) === false);
  if (unknown === undefined) return;
  throw new Refusal(422, `${method} has no parameter ${unknown}`, { field: `contestants.${index}.parameters.${unknown}` });
}

function readOrRefuse(puzzle, field = 'puzzle', shape = {}) {
  const result = read(puzzle, shape);
  if (result.error)
    throw new Refusal(422, result.error, {
      remedy: result.remedy ?? 'correct it',
      line: result.column === undefined ? null : 1,
      column: result.column ?? null,
      field: result.field ?? field,
    });
  return { ...shapeOf(result), cells: result.cells };
}

/** A blank puzzle of a variant with the first row of its solution; a jigsaw without regions gets rows as regions. */
function variantPuzzle({ box, side, variant, regions }, seed) {
  const rows = Array.from({ length: side }, (_, row) => Array(side).fill(row + 1));
  const needsRegions = variant.split(',').includes('jigsaw');
  const blank = { box, variant, ...(needsRegions && { regions: regions ?? rows }), cells: Array(side * side).fill(0) };
  const solution = solveGrid(blank);
  const cells = solution.map((value, cell) => (cell < side ? value : 0));
  return { seed, ...shapeOf(blank), cells, puzzle: write(cells), solution: write(solution), givens: side };
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  response.setHeader('Content-Security-Policy', POLICY);
  try {
    const live = /^\/api\/runs\/(\w+)(\/events|\/touches|\/frames)?$/.exec(pathname);
    if (live) return await serveRun(request, response, runs.get(live[1]), live[2], searchParams);
    const route = ROUTES[`${request.method} ${pathname}`];
    if (route) return json(response, pathname === '/api/runs' ? 201 : 200, route(await body(request)));
    return serveAsset(response, pathname);
  } catch (error) {
    if (error instanceof Refusal) return json(response, error.status, error.body);
    console.error(error);
    return json(response, 500, { status: 'error', message: String(error) });
  }
});

async function serveRun(request, response, run, events, query) {
  if (!run) throw new Refusal(404, 'there is no run with this id');
  if (events === '/events') return stream(request, response, run, query.get('key'));
  if (events === '/frames') return json(response, 200, run.frames(Number(query.get('at'))));
  const { key: given, command, speed, touch } = await body(request);
  if (given !== run.key) throw new Refusal(403, 'this is not the key of the run');
  if (run.done) throw new Refusal(409, 'the run has ended');
  if (events === '/touches') return json(response, 200, touchOrRefuse(run, touch));
  run.command(command, speed);
  return json(response, 200, run.stateEvent());
}

function touchOrRefuse(run, touch) {
  const { side, open, values, root } = run.contestants[0].colony;
  const { cell, value, parameter, to } = touch;
  const place = `row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}`;
  if (parameter === 'ants' && !(to >= 1 && to <= 81))
    throw new Refusal(422, `ants is ${to}, but must be at most 81 on this puzzle: each ant starts on a cell of its own`);
  if (cell === undefined) return run.touch(touch);
  if (!open.includes(cell)) throw new Refusal(422, `${place} is not open: the givens make it ${root.grid[cell]}`);
  const left = values[open.indexOf(cell)];
  if (value !== undefined && !left.includes(value))
    throw new Refusal(422, `${place} cannot be ${value}: the givens leave ${left.join(', ')}`);
  return run.touch(touch);
}

function stream(request, response, run, key) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const viewer = (name, data) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (name === 'state' && data.state === 'done') response.end();
  };
  run.join(viewer);
  const beat = setInterval(() => run.done || viewer('state', run.stateEvent()), 1000);
  request.on('close', () => {
    clearInterval(beat);
    run.viewers.delete(viewer);
    if (key === run.key && !run.done) run.finish('cancelled');
  });
}

function serveAsset(response, pathname) {
  const file = join(ASSETS, pathname === '/' ? 'index.html' : pathname.replaceAll('..', ''));
  if (!existsSync(file)) throw new Refusal(404, 'there is no such path');
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

async function body(request) {
  if (request.method !== 'POST') return undefined;
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

function json(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const port = Number(process.env.PORT ?? 5226);
server.listen(port, '127.0.0.1', () =>
  console.log(`antdoku: http://127.0.0.1:${server.address().port}/ (Ctrl-C ends it)`),
);
