type Column = readonly (number | null)[];

/**
 * The best value as a line: it falls with evaporation, and rises where another grid was remembered.
 *
 * Each row has the value before and after the evaporation of its iteration. Rows may be merged from several iterations;
 * then the low end of a row with a jump is from before it, so that the line goes to where the next row begins.
 */
export function sawTooth(
  places: Column,
  highs: Column,
  lows: Column,
  jumps: Column,
): { places: number[]; heights: number[]; marks: number[] } {
  const line = { places: [] as number[], heights: [] as number[], marks: [] as number[] };
  const add = (place: number, height: number, mark = 0) => {
    line.places.push(place);
    line.heights.push(height);
    line.marks.push(mark);
  };
  let before: number | null = null;
  for (let index = 0; index < places.length; index++) {
    const [place, high, low] = [places[index], highs[index], lows[index]];
    if (place == null || high == null) continue;
    if (before !== null && jumps[index] && before < high) add(place, before);
    add(place, high, jumps[index] ?? 0);
    before = low ?? high;
  }
  const last = line.places.at(-1);
  if (last !== undefined && before !== null && before !== line.heights.at(-1)) add(last, before);
  return line;
}
