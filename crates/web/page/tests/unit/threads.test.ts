import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Threads } from '../../src/engine/worker/threads.ts';
import type { Exports } from '../../src/engine/worker/wasm.ts';

const STACK = 1 << 10;

// A browser that suspends calls: here, functions that wait. An open channel of Node would keep the test from its end.
Object.assign(WebAssembly, {
  Suspending: function (pause: unknown) {
    return pause;
  },
  promising: (run: unknown) => run,
});
class Channel {
  readonly port1 = { onmessage: () => {} };
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage()) };
}
Object.assign(globalThis, { MessageChannel: Channel });

/** Begins one thread that does this with the memory, is suspended, and ends; returns what it failed with. */
function failureOf(work: (memory: DataView) => void): Promise<unknown> {
  return new Promise((resolve) => {
    const threads = new Threads((isEnd) => isEnd && resolve(null), resolve);
    const suspend = threads.imports['suspend'] as (milliseconds: number) => Promise<void>;
    const memory = new WebAssembly.Memory({ initial: 1 });
    let waiting = 1;
    const exports = {
      memory,
      __stack_pointer: { value: 4 * STACK },
      new_stack: () => 2 * STACK,
      stack_size: () => STACK,
      waiting_threads: () => waiting,
      run_thread: async () => {
        waiting = 0;
        work(new DataView(memory.buffer));
        await suspend(0);
      },
    };
    threads.bind(exports as unknown as Exports);
    threads.beginAdded();
  });
}

test('a thread may use its whole stack but for the lowest word', async () => {
  assert.equal(await failureOf((memory) => memory.setUint32(STACK + 4, 1)), null);
});

test('a thread that uses more than its stack ends the engine with a message', async () => {
  assert.match(String(await failureOf((memory) => memory.setUint32(STACK, 1))), /more than its stack of 1 kB; please report it/);
});
