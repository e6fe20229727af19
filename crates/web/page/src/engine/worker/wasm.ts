/** What the module of `crates/wasm` exports; `crates/wasm/src/ffi.rs` says what each does. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly __stack_pointer: WebAssembly.Global<'i32'>;
  begin(canSuspend: number): void;
  take_input(length: number): number;
  output_address(): number;
  output_length(): number;
  answer(): number;
  watch(): number;
  news(): number;
  leave(): void;
  waiting_threads(): number;
  run_thread(): void;
  new_stack(): number;
  stack_size(): number;
}

/** An answer of the API: JSON. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Texts in and out of the module. */
export class Wasm {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(private readonly exports: Exports) {}

  /** Answers a request of the API: a `POST` if there is a body. */
  ask(path: string, body?: string): Answer {
    this.put(body === undefined ? path : `${path}\n${body}`);
    return { status: this.exports.answer(), body: this.output };
  }

  /** Begins to watch a run; returns whether there is one. */
  watch(run: string): boolean {
    this.put(run);
    return this.exports.watch() === 200;
  }

  /** The events of a watched run since the last call, as server-sent events; null after its end. */
  news(run: string): string | null {
    this.put(run);
    return this.exports.news() !== 0 ? this.output : null;
  }

  /** Ends a run. */
  leave(run: string): void {
    this.put(run);
    this.exports.leave();
  }

  /** The text of these bytes of the memory. */
  text(address: number, length: number): string {
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length));
  }

  private put(text: string): void {
    const bytes = this.encoder.encode(text);
    // The memory may move when it grows: its buffer is asked for after that.
    const address = this.exports.take_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
  }

  private get output(): string {
    const length = this.exports.output_length();
    return this.text(this.exports.output_address(), length);
  }
}
