import { byId, make, setText } from '../dom.ts';
import { at, present } from '../model/checked.ts';
import { RULES, withDivision, windowsOf, type Division, type Geometry, type Rule } from '../model/geometry.ts';
import { regionCounts, regionProblem, regionTints } from '../model/regions.ts';
import { RULE_NAMES, variantName } from '../model/ruleWords.ts';
import type { PuzzleEditor } from './puzzleEditor.ts';

const EXPLANATIONS: Readonly<Record<Rule, string>> = {
  diagonals: 'both diagonals have every value',
  windoku: 'windows across the boxes have every value',
  disjoint: 'the same place of all boxes has every value',
  'anti-king': "cells a king's move apart differ",
  'anti-knight': "cells a knight's move apart differ",
};

/** The choice of the variant: boxes, regions or neither, further rules, and the painting of regions. */
export class VariantPanel {
  private readonly division = byId('division', HTMLSelectElement);
  private readonly ticks = new Map<Rule, HTMLInputElement>();
  private readonly paint = byId('paint-regions', HTMLButtonElement);
  private readonly list = byId('region-list', HTMLDivElement);
  private readonly keys: HTMLButtonElement[] = [];

  constructor(private readonly editor: PuzzleEditor) {
    const rows = RULES.map((rule) => {
      const tick = make('input', { type: 'checkbox', value: rule });
      tick.addEventListener('change', () => this.takeRules());
      this.ticks.set(rule, tick);
      const words = make('span', {}, RULE_NAMES[rule], make('small', {}, EXPLANATIONS[rule]));
      return make('label', { class: 'tick' }, tick, words);
    });
    byId('rules', HTMLFieldSetElement).append(...rows);
    this.division.addEventListener('change', () => this.takeDivision());
    this.paint.addEventListener('click', () => {
      editor.setBrush(editor.brush === null ? 1 : null);
      if (editor.brush !== null) editor.focus();
    });
    editor.onChange(() => this.follow());
    this.follow();
  }

  private takeDivision(): void {
    const { shape } = this.editor.state;
    const changed = withDivision(shape, this.division.value as Division);
    if (changed !== null) this.editor.setShape(changed);
  }

  private takeRules(): void {
    const rules = RULES.filter((rule) => present(this.ticks.get(rule)).checked);
    this.editor.setShape({ ...this.editor.state.shape, rules });
  }

  /** Updates the panel to match the grid. */
  private follow(): void {
    const { shape } = this.editor.state;
    this.division.value = shape.division;
    for (const option of this.division.options)
      option.disabled = withDivision(shape, option.value as Division) === null;
    for (const [rule, tick] of this.ticks) {
      tick.checked = shape.rules.includes(rule);
      tick.disabled = !tick.checked && !canHave(shape, rule);
    }
    setText(byId('variant-name', HTMLElement), variantName(shape) || 'plain Sudoku');
    this.followRegions(shape);
  }

  private followRegions(shape: Geometry): void {
    const { brush } = this.editor;
    byId('region-tools', HTMLDivElement).hidden = shape.division !== 'regions';
    setText(byId('region-problem', HTMLElement), regionProblem(shape));
    this.paint.setAttribute('aria-pressed', String(brush !== null));
    byId('region-help', HTMLElement).hidden = this.list.hidden = brush === null;
    if (brush === null) return;
    if (this.keys.length !== shape.side) this.fillKeys(shape.side);
    const tints = regionTints(shape);
    for (const [place, count] of regionCounts(shape).entries()) {
      const key = at(this.keys, place);
      setText(key, `${place + 1}: ${count}`);
      key.setAttribute('aria-label', `Region ${place + 1}, ${count} of ${shape.side} cells`);
      key.setAttribute('aria-pressed', String(brush === place + 1));
      key.dataset['tint'] = String(at(tints, place + 1));
      key.classList.toggle('unfinished', count !== shape.side);
    }
  }

  private fillKeys(side: number): void {
    this.keys.length = 0;
    for (let region = 1; region <= side; region++) {
      const key = make('button', { type: 'button' });
      key.addEventListener('click', () => this.editor.setBrush(region));
      this.keys.push(key);
    }
    this.list.replaceChildren(...this.keys);
  }
}

/** Whether a grid can have a rule: windows and disjoint groups need boxes, and windows room between them. */
function canHave(shape: Geometry, rule: Rule): boolean {
  if (rule === 'disjoint') return shape.division === 'boxes';
  return rule !== 'windoku' || (shape.division === 'boxes' && windowsOf(shape).length > 0);
}
