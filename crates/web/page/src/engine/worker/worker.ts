/// <reference lib="webworker" />
// The worker of the page without a server: answers requests by the module, runs its searches, and sends their events.

import type { ToPage, ToWorker } from './messages.ts';
import { Module } from './module.ts';
import { WatchedRuns } from './watched.ts';

/** The interval at which a run that does nothing sends its state, in milliseconds. */
const PULSE = 1000;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const send = (message: ToPage) => scope.postMessage(message);

let module: Module;
let watched: WatchedRuns;

const begun = new Promise<void>((resolve) => {
  scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.what === 'begin') void begin(data.code).then(resolve, fail);
    else void begun.then(() => guarded(() => take(data)));
  });
});

async function begin(code: WebAssembly.Module): Promise<void> {
  module = await Module.start(code, { onPause: (isEnd) => watched.flush(isEnd), onFailure: fail });
  watched = new WatchedRuns(module.texts, module.canSuspend, (run, text, isLast) =>
    send({ what: 'events', run, text, isLast }),
  );
  setInterval(() => guarded(() => watched.flush(false)), PULSE);
  send({ what: 'begun', canSuspend: module.canSuspend });
}

function take(message: ToWorker): void {
  switch (message.what) {
    case 'ask': {
      const { status, body } = module.texts.ask(message.path, message.body);
      send({ what: 'answer', id: message.id, status, body });
      watched.flush(false);
      break;
    }
    case 'watch':
      if (!module.texts.watch(message.run)) send({ what: 'events', run: message.run, text: '', isLast: true });
      else watched.add(message.run);
      watched.flush(true);
      module.beginThreads();
      break;
    case 'shown':
      watched.shown(message.run);
      break;
    case 'leave':
      watched.remove(message.run);
      module.texts.leave(message.run);
  }
}

/** Without the module there is nothing to go on with: the page begins another worker. */
function fail(error: unknown): void {
  console.error(error);
  send({ what: 'failure', ...(error instanceof Error && { reason: error.message }) });
  scope.close();
}

function guarded(action: () => void): void {
  try {
    action();
  } catch (error) {
    fail(error);
  }
}
