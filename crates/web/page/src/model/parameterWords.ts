import { plainName } from './words.ts';

/** Names of parameters that a newcomer understands; the others are their names in the program. */
const NAMES: Readonly<Record<string, string>> = {
  ants: 'Ants',
  greedy_probability: 'Greediness',
  local_evaporation: 'Evaporation along the way',
  global_evaporation: 'Pheromone evaporation',
  best_value_evaporation: 'Evaporation of the best value',
  initial_pheromone: 'Pheromone at the start',
  evaporation: 'Pheromone evaporation',
  walk: 'Order of the cells',
  lives: 'Mistakes an ant may take back',
  restart_unit: 'Iterations until a restart',
  exchange_interval: 'Iterations between exchanges',
  start_temperature: 'Temperature at the start',
};

/** The name of a parameter on the page. Its symbol follows in brackets. */
export function parameterName(name: string): string {
  return NAMES[name] ?? plainName(name);
}
