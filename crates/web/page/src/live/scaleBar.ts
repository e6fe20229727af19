import { contextOf, make, setText } from '../dom.ts';
import type { ShareScale } from '../model/bytes.ts';
import { at } from '../model/checked.ts';
import { ENTROPY, PHEROMONE } from '../paint/ramp.ts';
import type { HeatLayer } from './heatPicture.ts';

/** The words at the ends and in the middle of the bar. */
const MARKS: Record<ShareScale | 'entropies', readonly [low: string, middle: string, high: string]> = {
  root: ['0 %', '25 %', '100 % of the cell'],
  linear: ['0 %', '50 %', '100 % of the cell'],
  log: ['0.01 % or less', '1 %', '100 % of the cell'],
  entropies: ['decided', '', 'undecided'],
};

/** The key of the colours of a heat map. */
export class ScaleBar {
  private readonly canvas = make('canvas', { width: 256, height: 1, 'aria-hidden': 'true' });
  private readonly words = [make('span'), make('span'), make('span')];
  readonly element = make('div', { class: 'scale' }, ...this.words, this.canvas);
  private shown = '';

  show(layer: HeatLayer, scale: ShareScale): void {
    const name = layer === 'shares' ? scale : layer;
    if (name === this.shown) return;
    this.shown = name;
    const image = new ImageData(256, 1);
    new Uint32Array(image.data.buffer).set(layer === 'shares' ? PHEROMONE : ENTROPY);
    contextOf(this.canvas).putImageData(image, 0, 0);
    for (const [place, word] of MARKS[name].entries()) setText(at(this.words, place), word);
  }
}
