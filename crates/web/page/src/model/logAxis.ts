/** An axis of times on which equal ratios have equal lengths. */
export interface LogAxis {
  /** The place of a time, from 0 to 1. */
  placeOf(seconds: number): number;
  /** Powers of ten within the axis, in seconds. */
  readonly ticks: readonly number[];
}

/** The axis from a tenth of a millisecond, or the shortest time if that is less, to the longest one. */
export function logAxis(shortest: number, longest: number): LogAxis {
  const low = 10 ** Math.floor(Math.log10(Math.max(1e-6, Math.min(1e-4, shortest))) + 1e-9);
  const high = Math.max(longest, low * 10);
  const length = Math.log(high / low);
  const first = Math.round(Math.log10(low));
  const powers = Array.from({ length: 12 }, (_, place) => 10 ** (first + place));
  return {
    placeOf: (seconds) => Math.min(1, Math.max(0, Math.log(Math.max(seconds, low) / low) / length)),
    ticks: powers.filter((power) => power <= high * 1.001),
  };
}
