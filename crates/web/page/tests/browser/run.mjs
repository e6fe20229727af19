// Runs the browser tests against the server at ANTDOKU_URL, else against one that the program ANTDOKU starts, else against
// the stand-in. With ENGINE=worker: against the page without a server that the program writes, opened from its folder.
// Arguments are the first letters of the files to run.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** How long a server may take until it listens, in milliseconds. */
const WAIT = 300_000;
const here = fileURLToPath(new URL('.', import.meta.url));

let url = process.env.ANTDOKU_URL;
let server = null;
let folder = null;
if (!url && process.env.ENGINE === 'worker') {
  const program = process.env.ANTDOKU;
  if (!program) throw new Error('ANTDOKU must name the program, which writes the page');
  folder = mkdtempSync(join(tmpdir(), 'antdoku-page-'));
  execFileSync(program, ['page', '--quiet', '-o', folder], { stdio: 'inherit' });
  url = pathToFileURL(join(folder, 'index.html')).href;
}
if (!url) {
  const program = process.env.ANTDOKU;
  const command = program ? [program, ['serve', '--port', '0']] : [process.execPath, [`${here}../fake/server.mjs`]];
  server = spawn(...command, { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  url = await addressOf(server);
}
const reporter = '--test-reporter=spec';
const tests = spawn(process.execPath, [reporter, `${here}all.mjs`, ...process.argv.slice(2)], {
  env: { ...process.env, ANTDOKU_URL: url },
  stdio: 'inherit',
});
tests.once('exit', (code) => {
  server?.kill();
  if (folder !== null) rmSync(folder, { recursive: true });
  process.exitCode = code ?? 1;
});

/** The address that a server prints when it listens. */
async function addressOf(server) {
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      let printed = '';
      timer = setTimeout(() => reject(new Error(`the server printed no address within ${WAIT / 1000} s`)), WAIT);
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`the server ended with code ${code} before it listened`)));
      server.stdout.on('data', (text) => {
        printed += text;
        const address = /http:\S+(?=\s)/.exec(printed);
        if (address !== null) resolve(address[0]);
      });
    });
  } catch (error) {
    server.kill();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
