/** Round numbers between two bounds, about as many as wanted. */
export function ticks(low: number, high: number, wanted: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const list: number[] = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index++)
    list.push(index === 0 ? 0 : index * step);
  return list;
}

/** The least distance of two marks, in pixels. */
export const LEAST_BETWEEN_MARKS = 5;

/** Tells which marks, from left to right, keep a distance from the last one that did. */
export function spacing(least: number): (place: number) => boolean {
  let last = -Infinity;
  return (place) => {
    const isFar = place - last >= least;
    if (isFar) last = place;
    return isFar;
  };
}

/** A number on an axis: `1500` as `1.5k`, no more digits than needed. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (size >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(4)));
}
