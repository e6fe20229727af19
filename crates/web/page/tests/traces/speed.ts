// How fast the module is beside the program: the same runs in turn, by their own clocks. `npm run speed`, with ANTDOKU as the
// program in its release build. It fails if a ratio is above the aim. Frames and browsers are not measured.

import { readFileSync } from 'node:fs';
import { Wasm, native } from './both.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** The most times that the module may take as long as the program. */
const AIM = 3;
const LARGE = '../../../examples/25x25.txt';

/** Runs that end by themselves, long enough to be timed. */
const RUNS: [words: string, method: string, preset: string | null, puzzle: string, seed: number][] = [
  ["25x25, the paper's ants", 'acs', 'paper', LARGE, 1],
  ["25x25, the paper's ants", 'acs', 'paper', LARGE, 2],
  ['25x25, the swift ants', 'acs', 'swift', LARGE, 1],
  ['25x25, ants-tabu', 'ants-tabu', null, LARGE, 1],
  ['25x25, exact', 'exact', null, LARGE, 1],
];

interface Record {
  status: string;
  steps: number;
  search_seconds: number;
}

const median = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

const wasm = await Wasm.start();
let worst = 0;
console.log(`median of ${ROUNDS} rounds; search time in ms, and the ratio of each round`);
for (const [words, method, preset, puzzle, seed] of RUNS) {
  const options = ['--method', method, ...(preset === null ? [] : ['--preset', preset]), '--seed', String(seed)];
  const body = { puzzle: readFileSync(puzzle, 'utf8'), method, ...(preset && { preset }), seed, timeout: 60 };
  const rounds = Array.from({ length: ROUNDS }, () => {
    const program = JSON.parse(native('solve', ...options, '--timeout', '60s', '--json', puzzle)) as Record;
    const module = wasm.ask('/api/solve', body) as unknown as Record;
    if (program.status !== 'solved' || module.steps !== program.steps) throw new Error(`another run: ${words}`);
    return { steps: module.steps, program: program.search_seconds, module: module.search_seconds };
  });
  const [program, module] = [median(rounds.map((one) => one.program)), median(rounds.map((one) => one.module))];
  const ratio = median(rounds.map((one) => one.module / one.program));
  worst = Math.max(worst, ratio);
  const times = `${(1e3 * program).toFixed(1)} ms, module ${(1e3 * module).toFixed(1)} ms`;
  console.log(`${words}, seed ${seed}, ${rounds[0]!.steps} steps: program ${times}, ratio ${ratio.toFixed(2)}`);
}
const isWithin = worst <= AIM;
console.log(`the highest ratio is ${worst.toFixed(2)}, ${isWithin ? 'within' : 'above'} the aim of ${AIM}`);
process.exit(isWithin ? 0 : 1);
