/** Which values the open cells of a run may take, and where each one's bytes stand in a frame. */
export class Layout {
  /** Cell of each literal. */
  readonly cellOf: Uint16Array;
  /** Value of each literal. */
  readonly valueOf: Uint8Array;
  /** First literal of each open cell, with the number of literals at the end. */
  readonly starts: Uint32Array;
  /** Place among the open cells, or -1. */
  readonly placeOf: Int32Array;

  constructor(
    readonly number: number,
    readonly propagated: Uint8Array,
    readonly open: readonly number[],
    readonly values: readonly (readonly number[])[],
  ) {
    const count = values.reduce((sum, list) => sum + list.length, 0);
    this.cellOf = new Uint16Array(count);
    this.valueOf = new Uint8Array(count);
    this.starts = new Uint32Array(open.length + 1);
    this.placeOf = new Int32Array(propagated.length).fill(-1);
    let literal = 0;
    for (const [place, cell] of open.entries()) {
      this.starts[place] = literal;
      this.placeOf[cell] = place;
      for (const value of values[place]!) {
        this.cellOf[literal] = cell;
        this.valueOf[literal] = value;
        literal++;
      }
    }
    this.starts[open.length] = literal;
  }

  get literalCount(): number {
    return this.cellOf.length;
  }

  /** The values of a cell with their bytes, strongest first; nothing if the cell is not open. */
  strongest(cell: number, bytes: Uint8Array): { value: number; byte: number }[] {
    const place = this.placeOf[cell]!;
    if (place < 0) return [];
    const list: { value: number; byte: number }[] = [];
    for (let literal = this.starts[place]!; literal < this.starts[place + 1]!; literal++) {
      list.push({ value: this.valueOf[literal]!, byte: bytes[literal] ?? 0 });
    }
    return list.sort((one, other) => other.byte - one.byte || one.value - other.value);
  }
}
