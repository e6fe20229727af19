// Runs the browser tests against the server at ANTDOKU_URL, else against one that the program ANTDOKU starts, else against
// the stand-in.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here).filter(
  (name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((word) => name.startsWith(word))),
);

let url = process.env.ANTDOKU_URL;
let server = null;
if (!url) {
  const program = process.env.ANTDOKU;
  const command = program ? [program, ['serve', '--port', '0']] : [process.execPath, [`${here}../fake/server.mjs`]];
  server = spawn(...command, { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server did not start')));
    server.stdout.on('data', (text) => /http:\S+/.test(text) && resolve(/http:\S+/.exec(text)[0]));
  });
}
const tests = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files.map((name) => here + name)], {
  env: { ...process.env, ANTDOKU_URL: url },
  stdio: 'inherit',
});
tests.once('exit', (code) => {
  server?.kill();
  process.exitCode = code ?? 1;
});
