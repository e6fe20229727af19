import type { Problem } from '../api.ts';
import { byId, find, make, setText, symbolNodes } from '../dom.ts';
import { enterKey, type PendingEntry } from '../model/entry.ts';
import { cellCount, cellName, type Geometry } from '../model/geometry.ts';
import { parameterName } from '../model/parameterWords.ts';
import { scaleFor } from '../model/scale.ts';
import { KNOBS, touchedWords, type Knob, type Touch } from '../model/touches.ts';
import { counted, symbolText } from '../model/words.ts';
import type { Board, BoardListener } from '../paint/board.ts';
import { showProblem } from '../problems.ts';
import type { Contestant } from './contestant.ts';

type Tool = 'look' | 'paint' | 'wipe' | 'fix' | 'free';

/** What a press on the grid does, with each tool. */
const HELP: Record<Tool, string> = {
  look: 'Choose what a press on a cell does, or Enter on the cell at the cursor. Changes act from the next iteration on.',
  paint: 'Press or drag over cells: the value gets this share of the pheromone of the cell. The ants may still choose another one.',
  wipe: 'Press or drag over cells: all values of a cell get the little pheromone of the start.',
  fix: 'Press a cell: from now on every ant begins with the value in it, right or wrong.',
  free: 'Press a cell that you have fixed: the ants choose there again.',
};
const SLIDER_STEPS = 1000;

/** A parameter on the page. */
interface Row {
  readonly knob: Knob;
  /** Shows a value, unless it is shown already. */
  show(value: number): void;
  /** Lets the next value be shown in any case. */
  forget(): void;
}

/** What the panel asks of the run. */
export interface TouchListener {
  touch(touch: Touch): void;
  /** Runs the puzzle again with the same changes. */
  repeat(): void;
}

/** The tools and sliders with which the colony of a run is changed at work, and the list of the changes. */
export class TouchPanel implements BoardListener {
  private readonly fold = byId('touch-fold', HTMLDetailsElement);
  private readonly controls = byId('touch-controls', HTMLDivElement);
  private readonly tools = byId('touch-tool', HTMLFieldSetElement);
  private readonly values = byId('touch-value', HTMLSelectElement);
  private readonly share = byId('touch-share', HTMLInputElement);
  private readonly list = byId('touch-list', HTMLOListElement);
  private readonly rows: Row[];
  private contestant: Contestant | null = null;
  private shape: Geometry | null = null;
  private isAlive = false;
  /** The number of changes in the list. */
  private listed = -1;
  private pending: PendingEntry | null = null;
  private readonly boards: Board[] = [];
  listener: TouchListener | null = null;
  /** Called when a tool is chosen that works on the grid of the run. */
  onTool: () => void = () => {};

  constructor() {
    const rows = byId('touch-parameters', HTMLDivElement);
    this.rows = KNOBS.map((knob) => this.makeRow(knob, rows));
    this.tools.addEventListener('change', () => {
      this.setTool(this.tool);
      if (this.tool !== 'look') this.onTool();
    });
    this.fold.addEventListener('toggle', () => {
      if (!this.fold.open) this.putAway();
    });
    byId('touch-wipe-all', HTMLButtonElement).addEventListener('click', () => this.listener?.touch({ what: 'wipe' }));
    byId('touch-repeat', HTMLButtonElement).addEventListener('click', () => this.listener?.repeat());
    this.setTool('look');
  }

  /** Lets the tools work on a board too. */
  add(board: Board): void {
    this.boards.push(board);
  }

  /** Shows the only contestant of a run, if its colony can be changed; null for none. */
  show(contestant: Contestant | null, shape: Geometry): void {
    this.contestant = contestant?.info.is_touchable === true ? contestant : null;
    this.shape = shape;
    this.listed = -1;
    this.isAlive = this.contestant !== null;
    this.setTool('look');
    this.say('');
    const options = Array.from({ length: shape.side }, (_, place) => make('option', { value: place + 1 }, String(place + 1)));
    this.values.replaceChildren(make('option', { value: 0 }, 'as the best ant has it'), ...options);
    this.update();
  }

  /** Follows the state of the run and the changes that were made. */
  update(): void {
    const { contestant, shape } = this;
    const number = contestant?.touches.length ?? 0;
    this.isAlive = contestant !== null && contestant.state.answer === null && !contestant.isLost;
    if (!this.isAlive) this.putAway();
    this.fold.hidden = contestant === null || !(this.isAlive || number > 0);
    this.controls.hidden = !this.isAlive;
    byId('touch-repeat', HTMLButtonElement).hidden = number === 0;
    if (contestant === null || shape === null) return;
    for (const { knob, show } of this.rows) show(Number(contestant.parameters[knob.name]));
    if (number === this.listed) return;
    this.listed = number;
    setText(byId('touch-count', HTMLElement), number === 0 ? '' : counted(number, 'change'));
    this.list.replaceChildren(...contestant.touches.map((one) => make('li', {}, touchedWords(one, shape))));
  }

  /** Says what a change does, or why it cannot be made. */
  showDone(touch: Touch, after: number): void {
    if (this.shape !== null) this.say(touchedWords({ after, touch }, this.shape));
    const used = this.boards.find(({ canvas }) => canvas === document.activeElement);
    // The picture follows at the next screen refresh, and the words about the cell after it.
    if (used !== undefined) requestAnimationFrame(() => setTimeout(() => used.follow()));
  }

  showProblem(problem: Problem): void {
    this.say('');
    for (const row of this.rows) row.forget();
    this.update();
    showProblem(byId('touch-problem', HTMLDivElement), problem.withoutPlace());
  }

  private say(words: string): void {
    showProblem(byId('touch-problem', HTMLDivElement), null);
    setText(byId('touch-words', HTMLElement), words);
  }

  get tool(): Tool {
    return find(this.tools, 'input:checked', HTMLInputElement).value as Tool;
  }

  /** Lets the pointer and the keyboard do what they usually do. */
  putAway(): void {
    if (this.tool !== 'look') this.setTool('look');
  }

  private setTool(tool: Tool): void {
    find(this.tools, `input[value="${tool}"]`, HTMLInputElement).checked = true;
    setText(byId('touch-help', HTMLElement), HELP[tool]);
    byId('touch-value-field', HTMLElement).hidden = tool !== 'paint' && tool !== 'fix';
    byId('touch-share-field', HTMLElement).hidden = tool !== 'paint';
    byId('touch-wipe-all', HTMLElement).hidden = tool !== 'wipe';
    for (const board of this.boards) board.setTool(tool === 'look' ? null : this);
  }

  // What happens on a board while a tool is chosen.

  readonly isDrawing = true;

  onMove(): void {
    this.pending = null;
  }

  onPress(cell: number, isDrag: boolean): void {
    const { tool } = this;
    // A stroke would fix cells by mistake.
    if (!isDrag || tool === 'paint' || tool === 'wipe') this.use(tool, cell);
  }

  onKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || this.shape === null) return false;
    const cell = this.boards.find(({ canvas }) => canvas === event.target)?.cursor ?? 0;
    if (event.key === 'Escape') this.putAway();
    else if (event.key === 'Enter' || event.key === ' ') this.use(this.tool, cell);
    else return this.enter(event.key, cell);
    return true;
  }

  /** A typed number chooses the value. Keys that would change the puzzle do nothing else. */
  private enter(key: string, cell: number): boolean {
    const entry = enterKey(key, this.shape?.side ?? 0, cell, this.pending, performance.now());
    if (entry !== null) {
      this.pending = entry.pending;
      this.values.value = String(entry.value);
      this.say(entry.value === 0 ? 'The value of the best ant is taken.' : `The value is ${entry.value}.`);
    }
    return key.length === 1 || key === 'Backspace' || key === 'Delete';
  }

  private use(tool: Tool, cell: number): void {
    if (tool === 'wipe' || tool === 'free') this.listener?.touch({ what: tool, cell });
    if (tool !== 'paint' && tool !== 'fix') return;
    const value = Number(this.values.value) || (this.contestant?.picture?.grid?.[cell] ?? 0);
    if (value === 0) {
      if (this.shape !== null) this.say(`The best ant has no value at ${cellName(this.shape, cell)}: choose one.`);
    } else if (tool === 'fix') this.listener?.touch({ what: tool, cell, value });
    else if (this.share.value !== '' && this.share.validity.valid)
      this.listener?.touch({ what: tool, cell, value, share: Number((Number(this.share.value) / 100).toPrecision(6)) });
    else this.say('The share must be a number from 0.1 to 99.9 %.');
  }

  private makeRow(knob: Knob, container: HTMLElement): Row {
    const { name, low, usual } = knob;
    const isWhole = name === 'ants';
    const high = () => (isWhole && this.shape !== null ? Math.min(knob.high, cellCount(this.shape)) : knob.high);
    const scale = () => scaleFor(low, high(), usual, isWhole);
    const id = `touch-${name}`;
    const field = make('input', { id, type: 'text', inputmode: 'decimal', autocomplete: 'off' });
    const slider = make('input', { type: 'range', min: 0, max: SLIDER_STEPS, step: 1, 'aria-label': `${parameterName(name)} from now on, slider` });
    const title = make('label', { class: 'title', for: id }, parameterName(name), ' (', make('b', {}, ...symbolNodes(symbolText(knob.symbol))), ')');
    container.append(make('div', { class: 'parameter' }, title, field, slider));
    let present = Number.NaN;
    const write = (value: number) => {
      field.value = String(value);
      slider.value = String(scale().placeOf(value) * SLIDER_STEPS);
      slider.setAttribute('aria-valuetext', String(value));
    };
    const read = () => scale().valueAt(Number(slider.value) / SLIDER_STEPS);
    const send = (to: number) => {
      if (to !== present) this.listener?.touch({ what: 'set', parameter: name, to });
    };
    slider.addEventListener('input', () => write(read()));
    // Not while it is dragged: each change is one to be repeated.
    slider.addEventListener('change', () => send(read()));
    field.addEventListener('change', () => {
      const to = Number(field.value);
      if (field.value.trim() === '' || !Number.isFinite(to)) write(present);
      else send(to);
    });
    const show = (value: number) => {
      // A value that is being typed or dragged stays.
      if (value !== present) write(value);
      present = value;
    };
    return { knob, show, forget: () => (present = Number.NaN) };
  }
}
