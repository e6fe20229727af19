// The two contestants: the program ANTDOKU, and the module at ANTDOKU_WASM or the one that is committed.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Module } from '../../src/engine/worker/module.ts';

/** The bytes of the module: of a file, or of the committed script, which has them compressed and in base64. */
function moduleBytes(): Buffer {
  const file = process.env.ANTDOKU_WASM;
  if (file !== undefined) return readFileSync(file);
  return gunzipSync(Buffer.from(readFileSync('../module/engine.js', 'utf8').split("'")[1]!, 'base64'));
}

/** Runs the program, and returns what it writes. */
export function native(...options: string[]): string {
  const program = process.env.ANTDOKU;
  if (program === undefined) throw new Error('ANTDOKU must name the program, such as target/debug/antdoku');
  // A puzzle without an answer is no failure here.
  try {
    return execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** The module, with a listener of its news. */
export class Wasm {
  private onNews: () => void = () => {};
  private module!: Module;

  static async start(): Promise<Wasm> {
    const wasm = new Wasm();
    const fail = (error: unknown) => {
      throw error;
    };
    wasm.module = await Module.start(new WebAssembly.Module(new Uint8Array(moduleBytes())), {
      onPause: () => wasm.onNews(),
      onFailure: fail,
    });
    return wasm;
  }

  /** The answer to a request, which must succeed. */
  ask(path: string, body?: object): Record<string, unknown> {
    const { status, body: text } = this.module.texts.ask(path, body === undefined ? undefined : JSON.stringify(body));
    const answer = JSON.parse(text) as Record<string, unknown>;
    assert.ok(status < 300, text);
    return answer;
  }

  /** All events of a run, from its beginning to its end. */
  watch(request: object): Promise<Event[]> {
    const id = this.ask('/api/runs', request).id as string;
    assert.ok(this.module.texts.watch(id));
    return new Promise((resolve) => {
      const events: Event[] = [];
      let isOver = false;
      this.onNews = () => {
        const text = isOver ? null : this.module.texts.news(id);
        events.push(...parse(text ?? ''));
        if (!isOver && (text === null || events.at(-1)?.data.state === 'done')) {
          isOver = true;
          resolve(events);
        }
      };
      this.module.beginThreads();
    });
  }
}

/** An event of a run. */
export interface Event {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

function parse(text: string): Event[] {
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
  return events.map(([, name, data]) => ({ name: name!, data: JSON.parse(data!) as Record<string, unknown> }));
}

/** All events of the same run on a server of the program. */
export async function watchNative(request: object): Promise<Event[]> {
  const server = spawn(process.env.ANTDOKU!, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      server.once('exit', () => reject(new Error('the server ended before it listened')));
      server.stdout.on('data', (text: Buffer) => {
        const address = /http:\S+(?=\s)/.exec(String(text));
        if (address !== null) resolve(address[0]);
      });
    });
    const headers = { 'content-type': 'application/json' };
    const begun = await fetch(`${url}api/runs`, { method: 'POST', headers, body: JSON.stringify(request) });
    const { id, key } = (await begun.json()) as { id: string; key: string };
    return parse(await (await fetch(`${url}api/runs/${id}/events?key=${key}`)).text());
  } finally {
    server.kill();
  }
}
