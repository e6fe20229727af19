import type { FrameEvent } from '../api.ts';
import { at } from '../model/checked.ts';
import type { Picture } from './contestant.ts';

/** The most bytes of the frames that are kept of all contestants of a run: 10,000 iterations of a 25x25 grid. */
export const MOST_BYTES = 80_000_000;

/** The place of a frame on the axis of its charts: iterations, or nodes. */
export function placeOf(event: FrameEvent): number {
  return event.kind === 'nodes' ? event.nodes : event.iteration;
}

/**
 * The frames of one contestant that the page has received, in order. When they take too much memory, every second one of
 * the older half is dropped.
 */
export class FrameRecord {
  private frames: Picture[] = [];
  private bytes = 0;
  dropped = 0;

  constructor(private readonly mostBytes: number) {}

  get length(): number {
    return this.frames.length;
  }

  add(picture: Picture): void {
    const last = this.frames.at(-1);
    if (last !== undefined && placeOf(last.event) >= placeOf(picture.event)) this.bytes -= sizeOf(this.frames.pop());
    this.frames.push(picture);
    this.bytes += sizeOf(picture);
    if (this.bytes > this.mostBytes) this.thin();
  }

  frame(index: number): Picture {
    return at(this.frames, index);
  }

  /** The index of the last frame at or before a place; the first one if there is none. */
  indexAt(place: number): number {
    let [low, high] = [0, this.frames.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (placeOf(this.frame(middle).event) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private thin(): void {
    const half = Math.floor(this.frames.length / 2);
    const kept = this.frames.filter((_, index) => index >= half || index % 2 === 0);
    this.dropped += this.frames.length - kept.length;
    this.frames = kept;
    this.bytes = kept.reduce((sum, frame) => sum + sizeOf(frame), 0);
  }
}

function sizeOf(picture: Picture | undefined): number {
  if (picture === undefined) return 0;
  const parts = [picture.grid, picture.origin, picture.clashes, picture.shares, picture.entropies];
  // The objects around the bytes take about as much as a small grid.
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), 500);
}
