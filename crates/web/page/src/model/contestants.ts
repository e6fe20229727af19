import type { ContestantRequest, ParameterValue } from '../api.ts';
import type { Link } from './permalink.ts';

/** The contestants of a run with these settings. */
export function contestantsOf({
  mode,
  method,
  preset,
  parameters,
  contestants,
}: Pick<Link, 'mode' | 'method' | 'preset' | 'parameters' | 'contestants'>): ContestantRequest[] {
  if (mode === 'compare') return contestants.map(contestantOf);
  const named = method === null ? {} : { method };
  if (mode === 'one') return [{ ...named, ...(preset !== null && { preset }), parameters: { ...parameters } }];
  const shared: Record<string, ParameterValue> = { ...parameters };
  delete shared['best_value_evaporation'];
  return [
    { name: 'With BVE', ...named, preset: 'paper', parameters: { ...parameters } },
    { name: 'Without BVE', ...named, preset: 'no-bve', parameters: shared },
  ];
}

/** The contestant that `acs/paper:ants=1:name=one-ant` stands for. */
export function contestantOf(text: string): ContestantRequest {
  const [head = '', ...settings] = text.split(':');
  const [method = '', preset] = head.split('/');
  const pairs = settings.map((setting) => setting.split('=') as [string, string]);
  const name = pairs.find(([key]) => key === 'name')?.[1].replaceAll('-', ' ');
  const parameters = pairs.flatMap(([key, value]) =>
    key === 'name' ? [] : [[key, Number.isFinite(Number(value)) ? Number(value) : value] as const],
  );
  return {
    method,
    ...(name !== undefined && { name }),
    ...(preset !== undefined && { preset }),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
  };
}

/** The contestant in a list: its name, or its method, preset and parameters. */
export function contestantName(text: string): string {
  const { name, method = '', preset, parameters = {} } = contestantOf(text);
  if (name !== undefined) return name;
  const settings = Object.entries(parameters).map(([key, value]) => `${key.replaceAll('_', ' ')} ${value}`);
  return [method, ...(preset === undefined ? [] : [preset]), ...settings].join(', ');
}
