import { contextOf, make, setText } from '../dom.ts';
import { ENTROPY, PHEROMONE } from '../paint/ramp.ts';
import type { HeatLayer } from './heatPicture.ts';

const ENDS: Record<HeatLayer, [low: string, high: string]> = {
  shares: ['0.01 % or less', '100 % of the cell'],
  entropies: ['decided', 'undecided'],
};

/** The key of the colours of a heat map. */
export class ScaleBar {
  private readonly canvas = make('canvas', { width: 256, height: 1, 'aria-hidden': 'true' });
  private readonly low = make('span');
  private readonly high = make('span');
  readonly element = make('div', { class: 'scale' }, this.low, this.canvas, this.high);
  private shown: HeatLayer | null = null;

  show(layer: HeatLayer): void {
    if (layer === this.shown) return;
    this.shown = layer;
    const image = new ImageData(256, 1);
    new Uint32Array(image.data.buffer).set(layer === 'shares' ? PHEROMONE : ENTROPY);
    contextOf(this.canvas).putImageData(image, 0, 0);
    const [low, high] = ENDS[layer];
    setText(this.low, low);
    setText(this.high, high);
  }
}
