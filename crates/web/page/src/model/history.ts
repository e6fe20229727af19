/** States that can be undone and redone; the newest is the present one. */
export class History<State> {
  private past: State[] = [];
  private future: State[] = [];

  constructor(
    public present: State,
    private readonly limit = 500,
  ) {}

  record(state: State): void {
    this.past.push(this.present);
    if (this.past.length > this.limit) this.past.shift();
    this.present = state;
    this.future = [];
  }

  /** Keeps the present state only. */
  forget(): void {
    this.past = [];
    this.future = [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): State | null {
    const state = this.past.pop();
    if (state === undefined) return null;
    this.future.push(this.present);
    this.present = state;
    return state;
  }

  redo(): State | null {
    const state = this.future.pop();
    if (state === undefined) return null;
    this.past.push(this.present);
    this.present = state;
    return state;
  }
}
