/** The speed of a run, as the server takes it. */
export type Speed = { readonly unit: 'full' } | { readonly unit: 'iteration' | 'choice'; readonly per_second: number };

/** The stops of the speed slider, from slow motion to full. */
export const SPEEDS: readonly Speed[] = [
  ...[1, 2, 5, 10, 30].map((perSecond): Speed => ({ unit: 'choice', per_second: perSecond })),
  ...[1, 2, 4, 8, 15, 30, 60, 200].map((perSecond): Speed => ({ unit: 'iteration', per_second: perSecond })),
  { unit: 'full' },
];

/** The default, eight iterations a second: slow enough to follow the colony. */
export const DEFAULT_SPEED = SPEEDS.findIndex((speed) => speed.unit === 'iteration' && speed.per_second === 8);

export function speedName(speed: Speed): string {
  if (speed.unit === 'full') return 'full speed';
  const thing = speed.per_second === 1 ? speed.unit : `${speed.unit}s`;
  const name = `${speed.per_second} ${thing} a second`;
  return speed.unit === 'choice' ? `slow motion: ${name}` : name;
}
