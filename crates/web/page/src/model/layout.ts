import { at } from './checked.ts';

/** The values that the open cells of a run may take, and the places of their bytes in a frame. */
export class Layout {
  /** Place of the first byte of each open cell, with the number of bytes at the end. */
  private readonly starts: readonly number[];
  /** Place of each open cell among the open cells. */
  private readonly placeOf: ReadonlyMap<number, number>;

  constructor(
    readonly number: number,
    readonly propagated: Uint8Array,
    readonly open: readonly number[],
    readonly values: readonly (readonly number[])[],
  ) {
    let count = 0;
    this.starts = [0, ...values.map((list) => (count += list.length))];
    this.placeOf = new Map(open.map((cell, place) => [cell, place]));
  }

  /** The bytes of an open cell, by its place: one for each of its values. */
  bytesOf(place: number, bytes: Uint8Array): Uint8Array {
    return bytes.subarray(at(this.starts, place), at(this.starts, place + 1));
  }

  /** The values of a cell with their bytes, strongest first; none if the cell is not open. */
  strongest(cell: number, bytes: Uint8Array): { value: number; byte: number }[] {
    const place = this.placeOf.get(cell);
    if (place === undefined) return [];
    const own = this.bytesOf(place, bytes);
    const list = at(this.values, place).map((value, index) => ({ value, byte: own[index] ?? 0 }));
    return list.sort((one, other) => other.byte - one.byte || one.value - other.value);
  }
}
