import { at } from '../model/checked.ts';

/**
 * Colour ramps for bytes, made in OKLCH so that equal steps of a byte look like equal steps of brightness.
 *
 * A ramp is an array of 256 pixels as a canvas' ImageData has them.
 */
export type Ramp = Uint32Array;

interface Stop {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Pheromone: from a dark violet over ember to a pale yellow. */
export const PHEROMONE = makeRamp([
  { lightness: 0.28, chroma: 0.07, hue: 290 },
  { lightness: 0.4, chroma: 0.13, hue: 318 },
  { lightness: 0.55, chroma: 0.18, hue: 18 },
  { lightness: 0.74, chroma: 0.165, hue: 58 },
  { lightness: 0.95, chroma: 0.12, hue: 100 },
]);

/** Entropy: from a dark blue to a pale green. */
export const ENTROPY = makeRamp([
  { lightness: 0.27, chroma: 0.06, hue: 262 },
  { lightness: 0.45, chroma: 0.09, hue: 232 },
  { lightness: 0.7, chroma: 0.1, hue: 190 },
  { lightness: 0.94, chroma: 0.09, hue: 150 },
]);

function makeRamp(stops: readonly Stop[]): Ramp {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    const place = (byte / 255) * (stops.length - 1);
    const index = Math.min(Math.floor(place), stops.length - 2);
    const part = place - index;
    const [from, to] = [at(stops, index), at(stops, index + 1)];
    const turn = ((to.hue - from.hue + 540) % 360) - 180;
    return pixel(
      from.lightness + (to.lightness - from.lightness) * part,
      from.chroma + (to.chroma - from.chroma) * part,
      from.hue + turn * part,
    );
  });
}

/** OKLCH to a pixel, by Ottosson's matrices. */
function pixel(lightness: number, chroma: number, hue: number): number {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function channel(linear: number): number {
  const bounded = Math.min(1, Math.max(0, linear));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded);
}
