import { Threads } from './threads.ts';
import { Wasm, type Exports } from './wasm.ts';

/** The listener of a module. */
export interface ModuleListener {
  /** A thread waits or has ended: there may be news of runs. */
  onPause(isEnd: boolean): void;
  /** The module has broken down, and cannot be used any more. */
  onFailure(error: unknown): void;
}

/** The module at work: its texts and its threads. */
export class Module {
  private constructor(
    /** Requests and answers. */
    readonly texts: Wasm,
    private readonly threads: Threads,
  ) {}

  static async start(code: WebAssembly.Module, listener: ModuleListener): Promise<Module> {
    const threads = new Threads(
      (isEnd) => listener.onPause(isEnd),
      (error) => listener.onFailure(error),
    );
    const host = {
      clock: () => performance.now(),
      random: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
      complain: (address: number, length: number) => console.error(wasm.text(address, length)),
      ...threads.imports,
    };
    const instance = await WebAssembly.instantiate(code, { host });
    const exports = instance.exports as unknown as Exports;
    const wasm = new Wasm(exports);
    threads.bind(exports);
    exports.begin(threads.canSuspend ? 1 : 0);
    return new Module(wasm, threads);
  }

  get canSuspend(): boolean {
    return this.threads.canSuspend;
  }

  /** Begins the searches that the last request has added; without suspension, they are over then. */
  beginThreads(): void {
    this.threads.beginAdded();
  }
}
