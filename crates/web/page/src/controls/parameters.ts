import type { Method, Parameter, ParameterValue, Preset } from '../api.ts';
import { byId, make, symbolNodes } from '../dom.ts';
import { capitalised } from '../model/methodWords.ts';
import { scaleFor } from '../model/scale.ts';
import { parameterName } from '../model/parameterWords.ts';
import { symbolText } from '../model/words.ts';

const SLIDER_STEPS = 1000;

/** q0 has the same meaning as the greedy probability, or the complement in some presets: one of them is enough. */
const LEFT_OUT = new Set(['q0']);

/** The parameters of a method as sliders, with the paper's symbols. Only differences from the preset are sent. */
export class Parameters {
  private method: Method | null = null;
  private preset: Preset | null = null;
  private changed: Record<string, ParameterValue> = {};

  constructor(private readonly onChange: () => void) {
    byId('parameters-reset', HTMLButtonElement).addEventListener('click', () => {
      if (this.method !== null) this.show(this.method, this.preset, {});
      this.onChange();
    });
  }

  get values(): Readonly<Record<string, ParameterValue>> {
    return this.changed;
  }

  show(method: Method, preset: Preset | null, changed: Readonly<Record<string, ParameterValue>>): void {
    this.method = method;
    this.preset = preset;
    const shown = method.parameters.filter(({ name }) => !LEFT_OUT.has(name));
    const names = new Set(shown.map(({ name }) => name));
    this.changed = Object.fromEntries(Object.entries(changed).filter(([name]) => names.has(name)));
    const rows = (isUsual: boolean) =>
      shown.filter(({ symbol }) => (symbol !== '') === isUsual).map((parameter) => this.makeRow(parameter));
    const [usual, others] = [rows(true), rows(false)];
    byId('parameters-fold', HTMLDetailsElement).hidden = shown.length === 0;
    byId('parameters-more-fold', HTMLDetailsElement).hidden = others.length === 0 || usual.length === 0;
    byId('parameters', HTMLDivElement).replaceChildren(...(usual.length === 0 ? others : usual));
    byId('parameters-more', HTMLDivElement).replaceChildren(...(usual.length === 0 ? [] : others));
    this.showChanges();
  }

  private usual(parameter: Parameter): ParameterValue {
    return this.preset?.settings[parameter.name] ?? parameter.default;
  }

  /** The symbol of a parameter. In the preset `tog` the greedy probability is q0 itself, elsewhere its complement. */
  private symbolOf({ name, symbol }: Parameter): string {
    return name === 'greedy_probability' && this.preset?.name === 'tog' ? 'q0' : symbol;
  }

  private makeRow(parameter: Parameter): HTMLElement {
    const { name, summary } = parameter;
    const symbol = this.symbolOf(parameter);
    const id = `parameter-${name}`;
    const title = make('label', { class: 'title', for: id }, parameterName(name));
    if (symbol !== '') title.append(' (', makeSymbol(symbol), ')');
    const row = make('div', { class: 'parameter' }, title);
    const hint = make('p', { class: 'hint', id: `${id}-hint` }, capitalised(summary));
    const present = this.changed[name] ?? this.usual(parameter);
    const set = (value: ParameterValue) => this.set(parameter, value, row);
    if (parameter.bounds.kind === 'words') row.append(this.makeChoice(parameter, id, present, set));
    else this.addNumber(row, parameter, id, present, set);
    row.append(hint);
    row.classList.toggle('changed', name in this.changed);
    return row;
  }

  private makeChoice(
    { bounds }: Parameter,
    id: string,
    present: ParameterValue,
    set: (value: ParameterValue) => void,
  ): HTMLElement {
    const options = (bounds.words ?? []).map((word) => make('option', { value: word }, word));
    const select = make('select', { id, 'aria-describedby': `${id}-hint` }, ...options);
    select.value = String(present);
    select.addEventListener('change', () => set(select.value));
    return select;
  }

  /** Adds a slider with a field for the exact number, and a checkbox for `auto` where that is allowed. */
  private addNumber(
    row: HTMLElement,
    parameter: Parameter,
    id: string,
    present: ParameterValue,
    set: (value: ParameterValue) => void,
  ): void {
    const { low = 0, high = 1, kind } = parameter.bounds;
    const isWhole = kind === 'integer';
    const usual = Number(this.usual(parameter));
    const scale = scaleFor(low, high, Number.isFinite(usual) ? usual : low, isWhole);
    const slider = make('input', {
      type: 'range',
      min: 0,
      max: SLIDER_STEPS,
      'aria-label': `${parameterName(parameter.name)}, slider`,
    });
    const field = make('input', {
      id,
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      'aria-describedby': `${id}-hint`,
    });
    const auto = make('input', { type: 'checkbox' });
    const show = (value: ParameterValue) => {
      const isAuto = value === 'auto';
      auto.checked = isAuto;
      slider.disabled = field.disabled = isAuto;
      field.value = String(value);
      slider.value = String(isAuto ? 0 : scale.placeOf(Number(value)) * SLIDER_STEPS);
      slider.setAttribute('aria-valuetext', String(value));
    };
    const take = (value: ParameterValue) => {
      set(value);
      show(value);
    };
    slider.addEventListener('input', () => take(scale.valueAt(Number(slider.value) / SLIDER_STEPS)));
    field.addEventListener('change', () =>
      take(
        field.value.trim() === '' || !Number.isFinite(Number(field.value))
          ? this.usual(parameter)
          : Number(field.value),
      ),
    );
    auto.addEventListener('change', () =>
      take(auto.checked ? 'auto' : Number.isFinite(usual) ? usual : scale.valueAt(0.8)),
    );
    row.append(field, slider);
    if (parameter.is_automatic) row.append(make('label', { class: 'tick' }, auto, make('span', {}, 'auto')));
    show(present);
  }

  private set(parameter: Parameter, value: ParameterValue, row: HTMLElement): void {
    const isUsual = value === this.usual(parameter);
    if (isUsual) delete this.changed[parameter.name];
    else this.changed[parameter.name] = value;
    row.classList.toggle('changed', !isUsual);
    this.showChanges();
    this.onChange();
  }

  private showChanges(): void {
    const number = Object.keys(this.changed).length;
    byId('parameters-changed', HTMLElement).textContent = number === 0 ? 'as the preset has them' : `${number} changed`;
    byId('parameters-reset', HTMLButtonElement).hidden = number === 0;
  }
}

/** A symbol as the paper prints it, with its index lowered. */
function makeSymbol(symbol: string): HTMLElement {
  return make('b', {}, ...symbolNodes(symbolText(symbol)));
}
