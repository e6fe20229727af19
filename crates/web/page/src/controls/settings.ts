import { Problem, type Advice, type ContestantRequest, type Method } from '../api.ts';
import { byId, find, make, setText } from '../dom.ts';
import { at, present } from '../model/checked.ts';
import { contestantName, contestantOf, contestantsOf } from '../model/contestants.ts';
import { flawWords, type Link, type Mode } from '../model/permalink.ts';
import { capitalised, hasChoices, methodName, setKnownMethods } from '../model/methodWords.ts';
import { showProblem } from '../problems.ts';
import { Parameters } from './parameters.ts';

const MOST_CONTESTANTS = 6;

const EXPLANATIONS: Record<Mode, string> = {
  one: 'How to search. The method auto takes what suits the size; acs is the paper’s ant colony, whose parameters can be changed.',
  bve: 'The same colony twice, on the same puzzle and seed: once its best value evaporates, once it never does and the colony may get stuck.',
  compare: 'Several methods on one puzzle, as one job: they take turns in equal time slices, each with its own time limit.',
};

/** A method, its preset, and the parameters that differ from it. */
type MethodChoice = Pick<Link, 'method' | 'preset' | 'parameters'> & {
  /** Whether the paper's colony is meant, without its name. */
  isColony?: boolean;
};

/** The settings of a run: mode, method, preset, parameters, contestants, seed and time limit. */
export class Settings {
  private methods: readonly Method[] = [];
  private readonly method = byId('method', HTMLSelectElement);
  private readonly preset = byId('preset', HTMLSelectElement);
  private readonly seedField = byId('seed', HTMLInputElement);
  private readonly seedKeep = byId('seed-keep', HTMLButtonElement);
  private readonly timeoutField = byId('timeout', HTMLInputElement);
  private readonly parameters: Parameters;
  /** The choice made before the methods were loaded. */
  private early: MethodChoice = { method: null, preset: null, parameters: {} };
  private earlyTicks: readonly string[] | null = null;

  /** Called with each field of a link that names what is not known, in words. */
  onFlaw: (words: string) => void = () => {};

  constructor(private readonly onChange: () => void) {
    this.parameters = new Parameters(onChange);
    byId('mode', HTMLFieldSetElement).addEventListener('change', () => this.setMode(this.mode));
    const choose = (preset: string | null) => this.setMethod({ method: this.method.value, preset, parameters: {} });
    this.method.addEventListener('change', () => choose(null));
    this.preset.addEventListener('change', () => choose(this.preset.value));
    for (const field of [this.seedField, this.timeoutField]) {
      field.addEventListener('input', () => {
        this.clearProblems();
        onChange();
      });
    }
    byId('compare-list', HTMLDivElement).addEventListener('change', () => this.checkTicks());
    this.seedKeep.addEventListener('click', () => {
      this.seedField.value = this.seedKeep.value;
      this.seedKeep.hidden = true;
      this.seedField.focus();
      onChange();
    });
  }

  /** Shows the seed of a run that drew one, so that it can be kept for the next. */
  offerSeed(seed: number): void {
    this.seedKeep.hidden = this.seed !== null;
    this.seedKeep.value = String(seed);
    this.seedField.placeholder = String(seed);
  }

  /** Fills the menus, and restores the choice made before. */
  setMethods(methods: readonly Method[]): void {
    this.methods = methods;
    setKnownMethods(methods);
    this.method.replaceChildren(
      ...methods.map((method) =>
        make('option', { value: method.name, disabled: method.missing_feature !== null }, methodName(method)),
      ),
    );
    byId('compare-list', HTMLDivElement).replaceChildren(...methods.flatMap((method) => this.makeTicks(method)));
    this.setMethod(this.early);
    const { earlyTicks } = this;
    this.setTicks(earlyTicks ?? methods.flatMap(({ compared }) => compared));
    if (earlyTicks !== null) this.reportTicks(earlyTicks);
    this.setMode(this.mode);
    byId('settings-panel', HTMLElement).removeAttribute('aria-busy');
  }

  /** Says in the menu of methods why it is empty. */
  showAwaited(hasFailed: boolean): void {
    if (this.isLoaded) return;
    const words = hasFailed ? 'Not loaded' : 'Loading…';
    setText(at(this.method.options, 0), words);
    setText(present(byId('compare-list', HTMLDivElement).firstElementChild), words);
    byId('settings-panel', HTMLElement).setAttribute('aria-busy', String(!hasFailed));
  }

  private get isLoaded(): boolean {
    return this.methods.length > 0;
  }

  /** The paper's colony, alone. */
  chooseColony(): void {
    this.setMode('one');
    this.setColony({});
  }

  /** Takes the advice of the server: another method, or more time for the same one. */
  takeAdvice({ method, preset, timeout }: Advice): void {
    if (timeout !== null) {
      this.timeoutField.value = String(timeout);
      this.changed();
      return;
    }
    this.setMode('one');
    this.setMethod({ method, preset, parameters: {} });
  }

  restore(link: Omit<Link, 'shape' | 'cells'>): void {
    this.setMethod(link);
    if (link.contestants.length > 0) {
      this.setTicks(link.contestants);
      if (this.isLoaded) this.reportTicks(link.contestants);
    }
    this.seedField.value = link.seed === null ? '' : String(link.seed);
    if (link.timeout !== null) this.timeoutField.value = String(link.timeout);
    this.setMode(link.mode);
  }

  get mode(): Mode {
    return find(document, 'input[name="mode"]:checked', HTMLInputElement).value as Mode;
  }

  get seed(): number | null {
    const text = this.seedField.value.trim();
    return text === '' ? null : Number(text);
  }

  get timeout(): number | null {
    const number = Number(this.timeoutField.value);
    return this.timeoutField.value.trim() === '' || !(number > 0) ? null : number;
  }

  /** The settings for a link. Before the methods are loaded, method and preset are those that were asked for. */
  get choices(): Omit<Link, 'shape' | 'cells'> {
    const preset = this.preset.value === '' ? null : this.preset.value;
    const chosen = { method: this.method.value, preset, parameters: { ...this.parameters.values } };
    const { method, preset: early, parameters } = this.early;
    return {
      ...(this.isLoaded ? chosen : { method, preset: early, parameters }),
      mode: this.mode,
      contestants: this.isLoaded ? this.ticked : (this.earlyTicks ?? []),
      seed: this.seed,
      timeout: this.timeout,
      touches: [],
    };
  }

  get contestants(): ContestantRequest[] {
    return contestantsOf(this.choices);
  }

  /** Whether a run can begin before the methods are loaded, because its methods are named. */
  get isNamed(): boolean {
    if (this.isLoaded) return true;
    return this.mode === 'compare' ? this.earlyTicks !== null : this.early.method !== null;
  }

  /** Whether the method can show single choices. Before the methods are loaded, all but the default may. */
  get hasChoices(): boolean {
    if (this.isLoaded) return this.contestants.some(({ method = '' }) => hasChoices(method));
    return this.mode !== 'one' || this.early.method !== null || this.early.isColony === true;
  }

  /** Shows a refusal of the server beside its field; returns false if the field is elsewhere. */
  showProblem(problem: Problem): boolean {
    const field = problem.field ?? '';
    byId('settings-fold', HTMLDetailsElement).open = true;
    if (field === 'timeout') showProblem(byId('timeout-problem', HTMLDivElement), problem);
    else if (field === 'seed') showProblem(byId('seed-problem', HTMLDivElement), problem);
    // The parameters of a comparison's contestants have no field of their own.
    else if (field.includes('parameters') && this.mode !== 'compare') {
      byId('parameters-fold', HTMLDetailsElement).open = true;
      showProblem(byId('parameters-problem', HTMLDivElement), problem);
    } else return false;
    return true;
  }

  /** Checks the fields before a run; problems are shown beside them. */
  check(): boolean {
    this.clearProblems();
    const { seed } = this;
    const isSeed = seed === null || (Number.isSafeInteger(seed) && seed >= 0);
    if (!isSeed)
      this.refuse('seed', new Problem('The seed is no whole number.', 0, 'Leave it empty, and one is drawn.'));
    const isLimit = this.timeout !== null || (this.timeoutField.value === '' && !this.timeoutField.validity.badInput);
    if (!isLimit)
      this.refuse('timeout', new Problem('The time limit must be above 0.', 0, 'Leave it empty for the usual one.'));
    return isSeed && isLimit;
  }

  private refuse(field: 'seed' | 'timeout', problem: Problem): void {
    byId('settings-fold', HTMLDetailsElement).open = true;
    showProblem(byId(`${field}-problem`, HTMLDivElement), problem);
  }

  private clearProblems(): void {
    for (const id of ['timeout-problem', 'seed-problem', 'parameters-problem'])
      showProblem(byId(id, HTMLDivElement), null);
  }

  /** Shows the choice in the head of the panel, also while it is folded. */
  private changed(): void {
    if (!this.isLoaded) {
      this.onChange();
      return;
    }
    const { mode, method, preset } = this.choices;
    const one = preset === null ? method : `${method}, ${preset}`;
    const name = mode === 'one' ? one : mode === 'bve' ? 'with and without BVE' : `${this.ticked.length} contestants`;
    byId('settings-name', HTMLElement).textContent = name;
    this.onChange();
  }

  private setMode(mode: Mode): void {
    find(document, `input[name="mode"][value="${mode}"]`, HTMLInputElement).checked = true;
    byId('settings-explain', HTMLElement).textContent = EXPLANATIONS[mode];
    byId('single-settings', HTMLDivElement).hidden = mode === 'compare';
    byId('compare-settings', HTMLFieldSetElement).hidden = mode !== 'compare';
    // Before the methods are loaded, the choice stays as it is: they bring this mode about once more.
    if (mode === 'bve' && this.isLoaded) {
      const { method, parameters } = this.choices;
      this.setColony(this.methods.find(({ name }) => name === method)?.is_colony ? parameters : {});
    }
    this.method.disabled = this.preset.disabled = mode === 'bve' || !this.isLoaded;
    this.changed();
  }

  private setColony(parameters: MethodChoice['parameters']): void {
    this.setMethod({ method: null, isColony: true, preset: 'paper', parameters });
  }

  private setMethod(choice: MethodChoice): void {
    this.early = choice;
    const isMeant = ({ name, is_colony }: Method) => (choice.isColony ? is_colony : name === choice.method);
    const method = this.methods.find((one) => isMeant(one) && one.missing_feature === null) ?? this.methods[0];
    if (method === undefined) {
      this.changed();
      return;
    }
    const chosen = method.presets.find((one) => one.name === choice.preset) ?? method.presets[0] ?? null;
    if (choice.method !== null && !isMeant(method)) this.onFlaw(flawWords('method', choice.method, method.name));
    else if (choice.preset !== null && choice.preset !== chosen?.name)
      this.onFlaw(flawWords('preset', choice.preset, chosen?.name));
    this.method.value = method.name;
    this.preset.replaceChildren(...method.presets.map((one) => make('option', { value: one.name }, one.name)));
    if (chosen !== null) this.preset.value = chosen.name;
    byId('preset-field', HTMLLabelElement).hidden = method.presets.length === 0;
    byId('method-summary', HTMLElement).textContent =
      chosen === null
        ? `${capitalised(method.summary)}.`
        : `${capitalised(method.summary)}. Preset: ${chosen.summary}.`;
    this.parameters.show(method, chosen, isMeant(method) ? choice.parameters : {});
    this.clearProblems();
    this.changed();
  }

  /** A tick for each method, or for each preset of a method that has several. */
  private makeTicks({ name, summary, presets, missing_feature: missing }: Method): HTMLElement[] {
    const entries =
      presets.length > 1
        ? presets.map((preset) => ({
            value: `${name}/${preset.name}`,
            title: `${name}, ${preset.name}`,
            about: preset.summary,
          }))
        : [{ value: name, title: name, about: summary }];
    return entries.map(({ value, title, about }) => this.makeTick(value, title, about, missing));
  }

  private makeTick(value: string, title: string, about: string, missing: string | null): HTMLElement {
    const box = make('input', { type: 'checkbox', value, disabled: missing !== null });
    const words = missing === null ? capitalised(about) : `Not in this build (needs the feature ${missing})`;
    return make('label', { class: 'tick' }, box, make('span', {}, title, make('small', {}, words)));
  }

  private get boxes(): HTMLInputElement[] {
    return [...byId('compare-list', HTMLDivElement).querySelectorAll('input')];
  }

  private get ticked(): string[] {
    return this.boxes.filter((box) => box.checked).map((box) => box.value);
  }

  private setTicks(names: readonly string[]): void {
    this.earlyTicks = names;
    const isKnown = (name: string) => this.methods.some((one) => one.name === contestantOf(name).method);
    const others = names.filter((name) => isKnown(name) && !this.boxes.some(({ value }) => value === name));
    // Contestants with parameters of their own come from links; they are added to the list.
    byId('compare-list', HTMLDivElement).append(
      ...others.map((name) => this.makeTick(name, contestantName(name), 'with parameters of its own', null)),
    );
    for (const box of this.boxes) box.checked = names.includes(box.value) && !box.disabled;
  }

  private reportTicks(names: readonly string[]): void {
    const { ticked } = this;
    for (const name of names) if (!ticked.includes(name)) this.onFlaw(flawWords('methods', name));
  }

  private checkTicks(): void {
    const number = this.ticked.length;
    const words =
      number > MOST_CONTESTANTS
        ? `${number} are ticked; six can run at once.`
        : number === 0
          ? 'Tick at least one.'
          : '';
    byId('compare-problem', HTMLElement).textContent = words;
    this.changed();
  }

  /** Whether the chosen settings can be run. */
  get canRun(): boolean {
    if (!this.isLoaded || this.mode !== 'compare') return true;
    return this.ticked.length > 0 && this.ticked.length <= MOST_CONTESTANTS;
  }
}
