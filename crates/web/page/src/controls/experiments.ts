import { byId, make } from '../dom.ts';
import { at, present } from '../model/checked.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import { readLink, type Link } from '../model/permalink.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The experiments of the page: one after the other, by name, or from the gallery. */
export class Experiments {
  private place = 0;
  private readonly links = EXPERIMENTS.map((experiment) => {
    const words = make('span', {}, [experiment.sentence, experiment.more ?? ''].join(' ').trim());
    const title = make('strong', {}, experiment.title);
    return make('a', { href: `#experiment=${experiment.name}` }, pictureOf(experiment), title, words);
  });

  constructor(private readonly onBegin: (experiment: Experiment, link: Link) => void) {
    byId('next', HTMLButtonElement).addEventListener('click', () => this.begin((this.place + 1) % EXPERIMENTS.length));
    byId('gallery', HTMLUListElement).append(...this.links.map((link) => make('li', {}, link)));
    for (const [place, link] of this.links.entries()) {
      link.addEventListener('click', (event) => {
        // The same address would not begin it again.
        event.preventDefault();
        this.begin(place);
        window.scrollTo({ top: 0 });
      });
    }
  }

  begin(place: number): void {
    this.place = place;
    const experiment = at(EXPERIMENTS, place);
    this.mark(experiment);
    this.onBegin(experiment, present(readLink(experiment.link)));
  }

  /** Begins the experiment that an address names; returns false if it names none. */
  beginNamed(hash: string): boolean {
    const place = EXPERIMENTS.findIndex(({ name }) => hash === `#experiment=${name}`);
    if (place >= 0) this.begin(place);
    return place >= 0;
  }

  /** Marks the experiment at work in the gallery, or none. */
  mark(experiment: Experiment | null): void {
    for (const [place, link] of this.links.entries()) {
      if (EXPERIMENTS[place] === experiment) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  /** The address that begins an experiment again: the plain one for the first. */
  addressOf(experiment: Experiment): string {
    return experiment === EXPERIMENTS[0] ? location.pathname : `#experiment=${experiment.name}`;
  }
}

function pictureOf({ picture }: Experiment): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 96 64');
  svg.setAttribute('aria-hidden', 'true');
  for (const line of picture) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}
