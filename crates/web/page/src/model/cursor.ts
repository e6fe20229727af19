/** The cell to which a key moves the cursor; undefined for other keys. Rows and columns wrap around. */
export function moveCursor(side: number, cursor: number, key: string, isFar: boolean): number | undefined {
  const column = cursor % side;
  const start = cursor - column;
  const target: Record<string, number> = {
    ArrowLeft: start + ((column + side - 1) % side),
    ArrowRight: start + ((column + 1) % side),
    ArrowUp: (cursor + side * (side - 1)) % (side * side),
    ArrowDown: (cursor + side) % (side * side),
    Home: isFar ? 0 : start,
    End: isFar ? side * side - 1 : start + side - 1,
  };
  return target[key];
}
