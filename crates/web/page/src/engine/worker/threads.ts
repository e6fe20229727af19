import type { Exports } from './wasm.ts';

/** The functions of WebAssembly JSPI, which not every browser has. */
interface Jspi {
  Suspending: new (pause: (milliseconds: number) => Promise<void>) => (milliseconds: number) => void;
  promising: (run: () => void) => () => Promise<void>;
}

const jspi = WebAssembly as unknown as Partial<Jspi>;

/** Timers of more than 2^31 milliseconds end at once. */
const LONGEST_TIMER = 1e9;

/** The lowest word of every stack, by which it is seen that a thread has used more than its stack. */
const GUARD = 0x5afe57ac;

/** A thread that waits: its stack and where it is in it, until when it waits, and how it goes on. */
interface Suspended {
  readonly stack: number;
  readonly pointer: number;
  until: number;
  readonly resume: () => void;
}

/**
 * The threads of the module, one of which runs at a time, with the messages of the worker in between.
 *
 * A thread is a call that the browser suspends. Each has a stack of its own in the memory of the module: all would share
 * one otherwise, and the one that goes on would write over the others. The stack pointer is set before each resumption.
 */
export class Threads {
  /** Whether the browser can suspend a call. Without that, a thread runs to its end. */
  readonly canSuspend = jspi.Suspending !== undefined && jspi.promising !== undefined;

  private exports!: Exports;
  private run!: () => Promise<void> | void;
  private readonly suspended: Suspended[] = [];
  /** The upper ends of stacks that no thread uses. */
  private readonly freeStacks: number[] = [];
  /** The stack of the thread that runs. */
  private stack = 0;
  /** The stack of ordinary calls. */
  private mainStack = 0;
  private channel: MessageChannel | null = null;
  private isPlanned = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onPause` is called whenever a thread waits or ends, `onFailure` if one breaks down. */
  constructor(
    private readonly onPause: (isEnd: boolean) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The functions that the module imports for its threads. */
  get imports(): WebAssembly.ModuleImports {
    const suspend = (milliseconds: number) => this.suspend(milliseconds);
    return {
      suspend: this.canSuspend ? (new jspi.Suspending!(suspend) as () => void) : () => this.onPause(false),
      wake: () => this.wake(),
    };
  }

  bind(exports: Exports): void {
    this.exports = exports;
    this.mainStack = exports.__stack_pointer.value;
    this.run = this.canSuspend ? jspi.promising!(exports.run_thread) : () => exports.run_thread();
  }

  /** Begins the threads that the last request has added. */
  beginAdded(): void {
    while (this.exports.waiting_threads() > 0) {
      if (!this.canSuspend) {
        this.run();
        this.onPause(true);
        continue;
      }
      const stack = this.freeStacks.pop() ?? this.newStack();
      this.stackPointer = this.stack = stack;
      const done = this.run() as Promise<void>;
      this.stackPointer = this.mainStack;
      done
        .then(() => {
          this.checkStack(stack);
          this.stackPointer = this.mainStack;
          this.freeStacks.push(stack);
          this.onPause(true);
          this.plan();
        })
        .catch(this.onFailure);
    }
  }

  private newStack(): number {
    const stack = this.exports.new_stack();
    this.lowestWord(stack)[0] = GUARD;
    return stack;
  }

  /** Refuses to go on if a thread has written below its stack, where other data are. */
  private checkStack(stack: number): void {
    if (this.lowestWord(stack)[0] !== GUARD)
      throw new Error(`a search has used more than its stack of ${this.exports.stack_size() >> 10} kB; please report it`);
  }

  private lowestWord(stack: number): Uint32Array {
    return new Uint32Array(this.exports.memory.buffer, stack - this.exports.stack_size(), 1);
  }

  private set stackPointer(address: number) {
    this.exports.__stack_pointer.value = address;
  }

  private suspend(milliseconds: number): Promise<void> {
    const { stack } = this;
    this.checkStack(stack);
    const pointer = this.exports.__stack_pointer.value;
    this.stackPointer = this.mainStack;
    const until = milliseconds < 0 ? Infinity : performance.now() + milliseconds;
    const paused = new Promise<void>((resume) => this.suspended.push({ stack, pointer, until, resume }));
    this.onPause(false);
    this.plan();
    return paused;
  }

  private wake(): void {
    for (const one of this.suspended) one.until = 0;
    this.plan();
  }

  /** Plans the next resumption, after the messages that have arrived. */
  private plan(): void {
    if (this.isPlanned || this.suspended.length === 0) return;
    clearTimeout(this.timer);
    const wait = Math.min(...this.suspended.map(({ until }) => until)) - performance.now();
    if (wait === Infinity) return;
    if (wait > 0) {
      this.timer = setTimeout(() => this.resumeNext(), Math.min(wait, LONGEST_TIMER));
      return;
    }
    this.isPlanned = true;
    if (this.channel === null) {
      this.channel = new MessageChannel();
      this.channel.port1.onmessage = () => this.resumeNext();
    }
    this.channel.port2.postMessage(null);
  }

  /** Resumes the thread that has waited longest. It runs after this call, and before any other message is taken. */
  private resumeNext(): void {
    this.isPlanned = false;
    const now = performance.now();
    const next = this.suspended.findIndex(({ until }) => until <= now);
    const [one] = next < 0 ? [] : this.suspended.splice(next, 1);
    if (one === undefined) {
      this.plan();
      return;
    }
    this.checkStack(one.stack);
    this.stack = one.stack;
    this.stackPointer = one.pointer;
    one.resume();
  }
}
