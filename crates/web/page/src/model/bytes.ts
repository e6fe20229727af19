/** Bytes from their base64 text; decoded once per event, never while drawing. */
export function decodeBytes(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  return bytes;
}

/** The share of a cell's pheromone behind a byte of the log scale; the lowest byte means 0.0001 or less. */
export function shareOfByte(byte: number): number {
  return 10 ** ((byte / 255 - 1) * 4);
}

/** How the share of a value becomes a colour. */
export type ShareScale = 'root' | 'linear' | 'log';

/** The place of a byte of the log scale on another scale, as a byte: 0 for no pheromone, 255 for all of it. */
export function levelOfByte(byte: number, scale: ShareScale): number {
  if (scale === 'log' || byte === 0) return byte;
  const share = shareOfByte(byte);
  return Math.round(255 * (scale === 'root' ? Math.sqrt(share) : share));
}
