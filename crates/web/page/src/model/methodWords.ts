/** How a method searches, as far as the page shows it differently. */
export type Search = 'colony' | 'walkers' | 'walk' | 'tree' | 'unknown';

interface Words {
  readonly about: string;
  readonly search: Search;
}

/** The server's summaries are long; in a menu a few words tell the methods apart. */
const WORDS: Readonly<Record<string, Words>> = {
  auto: { about: 'picks one by the size', search: 'unknown' },
  acs: { about: 'the paper’s ant colony', search: 'colony' },
  'ants-tabu': { about: 'walking ants with pheromone', search: 'walkers' },
  tabu: { about: 'mends a full grid, move by move', search: 'walkers' },
  exact: { about: 'our fastest complete search', search: 'tree' },
  backtrack: { about: 'the paper’s backtracking', search: 'tree' },
  dlx: { about: 'Knuth’s dancing links', search: 'tree' },
  ils: { about: 'iterated local search', search: 'walk' },
  anneal: { about: 'simulated annealing', search: 'walk' },
  sat: { about: 'a solver of clauses', search: 'tree' },
};

export function methodName(method: string): string {
  const about = WORDS[method]?.about;
  return about === undefined ? method : `${method} – ${about}`;
}

/** How a method searches; a preset may follow its name. */
export function searchOf(method: string): Search {
  return WORDS[method.split(' ')[0]!]?.search ?? 'unknown';
}

/** The methods that `auto` took, from its words: `acs swift, then exact`. */
export function stagesOf(picked: string): string[] {
  return picked.split(/, then | against /);
}

/** Only the ants of `acs` make choices that can be shown one by one. */
export function hasChoices(method: string): boolean {
  return searchOf(method) === 'colony';
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
