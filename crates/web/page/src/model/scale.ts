/** The mapping between places of a slider and values of a parameter. */
export interface Scale {
  /** Place from 0 to 1 of a value. */
  placeOf(value: number): number;
  /** Value at a place from 0 to 1, rounded to a few digits. */
  valueAt(place: number): number;
}

/**
 * Even steps where the range is small; finer steps near the low end where the usual value is far below the high end
 * (f_BVE is 0.005 in a range from 0 to 1); equal ratios where the range spans many powers of ten.
 */
export function scaleFor(low: number, high: number, usual: number, isWhole: boolean): Scale {
  const span = high - low;
  const round = (value: number) => clamp(isWhole ? Math.round(value) : roundTo(value, 3), low, high);
  if (low > 0 && high / low > 1e5) {
    const ratio = Math.log(high / low);
    return {
      placeOf: (value) => clamp(Math.log(Math.max(value, low) / low) / ratio, 0, 1),
      valueAt: (place) => round(low * Math.exp(place * ratio)),
    };
  }
  const share = clamp((usual - low) / span, 0, 1);
  // The default value should stand at a quarter of the slider or further right.
  const wanted = share > 0 && share < 0.15 ? Math.log(share) / Math.log(0.3) : 1;
  const power = share === 0 && span > 1000 ? 4 : wanted;
  return {
    placeOf: (value) => clamp((value - low) / span, 0, 1) ** (1 / power),
    valueAt: (place) => round(low + span * clamp(place, 0, 1) ** power),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function roundTo(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits));
}
