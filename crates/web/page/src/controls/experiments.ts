import { byId } from '../dom.ts';
import { at, present } from '../model/checked.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import { readLink, type Link } from '../model/permalink.ts';

/** The experiments of the page, one after the other or by name. */
export class Experiments {
  private place = 0;

  constructor(private readonly onBegin: (experiment: Experiment, link: Link) => void) {
    byId('next', HTMLButtonElement).addEventListener('click', () => this.begin((this.place + 1) % EXPERIMENTS.length));
  }

  begin(place: number): void {
    this.place = place;
    const experiment = at(EXPERIMENTS, place);
    this.onBegin(experiment, present(readLink(experiment.link)));
  }

  /** Begins the experiment that an address names; returns false if it names none. */
  beginNamed(hash: string): boolean {
    const place = EXPERIMENTS.findIndex(({ name }) => hash === `#experiment=${name}`);
    if (place >= 0) this.begin(place);
    return place >= 0;
  }

  /** The address that begins an experiment again: the plain one for the first. */
  addressOf(experiment: Experiment): string {
    return experiment === EXPERIMENTS[0] ? location.pathname : `#experiment=${experiment.name}`;
  }
}
