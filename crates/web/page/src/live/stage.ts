import type { StepEvent } from '../api.ts';
import { byId, contextOf, find, setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import { cellCount, geometry, type Geometry } from '../model/geometry.ts';
import { rulesWords } from '../model/ruleWords.ts';
import type { Mode } from '../model/permalink.ts';
import { Schedule } from '../paint/schedule.ts';
import { onShadeChange } from '../paint/theme.ts';
import { ChartsPanel } from './chartsPanel.ts';
import type { Contestant } from './contestant.ts';
import { ContestantView, type Layer } from './contestantView.ts';
import type { StepPace } from './stepView.ts';
import { ContestantTable } from './table.ts';

/** The right side of the page: table, pictures and charts of a run. */
export class Stage {
  readonly schedule = new Schedule();
  shape: Geometry = geometry(3, 3);
  givens: readonly number[] = [];
  private mode: Mode = 'one';
  private contestants: readonly Contestant[] = [];
  private views: ContestantView[] = [];
  private readonly table: ContestantTable;
  private readonly charts: ChartsPanel;
  private readonly list = byId('contestants', HTMLDivElement);
  private readonly layers = byId('layer', HTMLFieldSetElement);

  constructor() {
    const request = () => this.schedule.request();
    this.charts = new ChartsPanel(
      byId('charts-panel', HTMLElement),
      byId('charts-explain', HTMLElement),
      byId('charts', HTMLDivElement),
      () => cellCount(this.shape),
      request,
    );
    this.schedule.add(this.charts);
    const body = at(byId('table', HTMLTableElement).tBodies, 0);
    this.table = new ContestantTable(body, (index) => this.showContestant(index));
    this.layers.addEventListener('change', () => this.setLayer());
    onShadeChange(() => {
      for (const view of this.views) view.restart();
      this.charts.restart();
      request();
    });
  }

  /** Shows the contestants of a new run. */
  begin(contestants: readonly Contestant[], shape: Geometry, givens: readonly number[], mode: Mode): void {
    Object.assign(this, { contestants, shape, givens, mode });
    const rules = byId('live-rules', HTMLElement);
    setText(rules, rulesWords(shape));
    rules.hidden = rules.textContent === '';
    byId('intro', HTMLElement).hidden = true;
    byId('live', HTMLElement).hidden = false;
    byId('legend-fresh', HTMLLIElement).hidden = true;
    byId('table-panel', HTMLElement).hidden = mode !== 'compare';
    byId('layer-grid', HTMLLabelElement).hidden = mode !== 'bve';
    this.list.classList.toggle('pair', mode === 'bve');
    if (mode !== 'bve' && this.layer === 'grid')
      find(this.layers, 'input[value="shares"]', HTMLInputElement).checked = true;
    setText(byId('live-title', HTMLElement), mode === 'bve' ? 'Two colonies now' : 'The search now');
    if (mode === 'compare') this.table.show(contestants, 0);
    this.showContestant(0);
  }

  /** Updates the page after a change of the contestants' states. */
  updateStates(): void {
    for (const view of this.views) view.update();
    this.showKeys();
    this.schedule.request();
    this.updateTable();
  }

  private updateTable(): void {
    if (this.mode === 'compare') this.table.update();
  }

  updateFrame(index: number): void {
    this.updateTable();
    const view = this.views.find(({ contestant }) => contestant.index === index);
    if (view === undefined) return;
    view.update();
    this.charts.update();
    this.showKeys();
    this.schedule.request();
  }

  /** Shows the legend and the choice of layers while a picture on the page has them. */
  private showKeys(): void {
    const shown = this.views.map(({ contestant }) => contestant.picture);
    const hasGrid = shown.some((picture) => picture?.grid != null) && !(this.mode === 'bve' && this.layer !== 'grid');
    const isStepping = !byId('legend-fresh', HTMLLIElement).hidden;
    byId('legend', HTMLUListElement).hidden = !hasGrid && !isStepping;
    this.layers.hidden = !shown.some((picture) => picture?.shares != null);
    byId('ants-offer', HTMLElement).hidden = this.mode !== 'one' || !this.isWithoutPictures;
  }

  /** Whether the search has no pictures, but a colony would have them. */
  private get isWithoutPictures(): boolean {
    const [one] = this.contestants;
    if (one === undefined || one.isTrivial || one.isRefuted) return false;
    return one.picture?.grid == null && (one.search === 'tree' || one.search === 'walk');
  }

  private get layer(): Layer {
    return find(this.layers, 'input:checked', HTMLInputElement).value as Layer;
  }

  updateCharts(index: number): void {
    if (!this.views.some(({ contestant }) => contestant.index === index)) return;
    this.charts.update();
    this.schedule.request();
  }

  showStep(step: StepEvent, pace: StepPace): void {
    byId('legend-fresh', HTMLLIElement).hidden = false;
    this.views.find(({ contestant }) => contestant.index === step.contestant)?.showStep(step, pace);
    this.showKeys();
    this.schedule.request();
  }

  hideSteps(): void {
    const mark = byId('legend-fresh', HTMLLIElement);
    if (mark.hidden) return;
    mark.hidden = true;
    for (const view of this.views) view.step.hide();
    this.setLayer();
  }

  finish(): void {
    this.charts.describe();
  }

  /** Whether the solution of the run is on the page already, as a full grid. */
  get showsSolution(): boolean {
    return this.mode === 'one' && this.contestants[0]?.picture?.grid?.every((value) => value > 0) === true;
  }

  /** Draws everything again and waits for the pixels; returns the milliseconds, for scripts that measure them. */
  measure(): { script: number; withPixels: number } {
    for (const view of this.views) view.forget();
    this.charts.forget();
    const start = performance.now();
    const script = this.schedule.paintNow();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('#live canvas, #charts canvas')) {
      if (canvas.clientWidth > 0) contextOf(canvas).getImageData(0, 0, 1, 1);
    }
    return { script, withPixels: performance.now() - start };
  }

  get chartRows(): number {
    return Math.max(0, ...this.contestants.map(({ chart }) => chart.length));
  }

  private showContestant(index: number): void {
    for (const view of this.views) {
      this.schedule.remove(view);
      view.remove();
    }
    const shown = this.mode === 'bve' ? this.contestants : this.contestants.slice(index, index + 1);
    const request = () => this.schedule.request();
    this.views = shown.map(
      (contestant) => new ContestantView(contestant, this.shape, this.givens, this.mode === 'bve', request),
    );
    for (const view of this.views) {
      this.list.append(view.element);
      this.schedule.add(view);
    }
    this.charts.show(shown);
    this.setLayer();
  }

  private setLayer(): void {
    for (const view of this.views) view.setLayer(this.layer);
    this.showKeys();
    this.schedule.request();
  }
}
