import { byId, make, setText } from '../dom.ts';
import type { Role, Step } from '../model/steps.ts';
import { ROLE_LOOKS } from './stepPaint.ts';
import { roleWords } from './words.ts';

/** The content of the card below the grid. */
export interface CardContent {
  readonly title: string;
  readonly facts: string;
  readonly words: string;
  readonly note: string;
  /** The step whose marks the legend explains; null if no marks are drawn. */
  readonly step: Step | null;
  /** The label of the button that shows more of a hint; null if there is no more. */
  readonly more: string | null;
  /** The label of the button that enters the step; null if there is none to enter. */
  readonly act: string | null;
  /** Whether the card leads through a path, and which ways are open. */
  readonly way: { readonly back: boolean; readonly on: boolean } | null;
  /** Ways out of wrong notes. */
  readonly canMend: boolean;
  readonly canLeaveOut: boolean;
}

export const PLAIN: Omit<CardContent, 'title' | 'words'> = {
  facts: '',
  note: '',
  step: null,
  more: null,
  act: null,
  way: null,
  canMend: false,
  canLeaveOut: false,
};

/** What the buttons of the card do. */
export interface CardActions {
  more(): void;
  act(): void;
  go(by: number): void;
  mend(): void;
  leaveOut(): void;
  close(): void;
}

/** The card below the grid: a hint or a step of an explanation in words, with its buttons. */
export class HintCard {
  private readonly card = byId('hint', HTMLElement);
  private readonly title = byId('hint-title', HTMLElement);
  private readonly more = byId('hint-more', HTMLButtonElement);
  private readonly act = byId('hint-do', HTMLButtonElement);
  private readonly back = byId('hint-back', HTMLButtonElement);
  private readonly on = byId('hint-on', HTMLButtonElement);
  private readonly mend = byId('hint-mend', HTMLButtonElement);
  private readonly leaveOut = byId('hint-leave-out', HTMLButtonElement);
  private readonly legend = byId('hint-legend', HTMLUListElement);

  constructor(actions: CardActions) {
    this.more.addEventListener('click', () => actions.more());
    this.act.addEventListener('click', () => actions.act());
    this.back.addEventListener('click', () => actions.go(-1));
    this.on.addEventListener('click', () => actions.go(1));
    this.mend.addEventListener('click', () => actions.mend());
    this.leaveOut.addEventListener('click', () => actions.leaveOut());
    byId('hint-close', HTMLButtonElement).addEventListener('click', () => actions.close());
  }

  get isShown(): boolean {
    return !this.card.hidden;
  }

  hide(): void {
    // A hidden button would lose the focus.
    if (this.card.contains(document.activeElement)) byId('hint-ask', HTMLButtonElement).focus();
    this.card.hidden = true;
    setText(byId('hint-words', HTMLElement), '');
  }

  show(content: CardContent): void {
    const { way } = content;
    this.card.hidden = false;
    setText(this.title, content.title);
    setText(byId('hint-facts', HTMLElement), content.facts);
    setText(byId('hint-words', HTMLElement), content.words);
    setText(byId('hint-note', HTMLElement), content.note);
    const had = document.activeElement;
    setText(this.more, content.more ?? '');
    this.more.hidden = content.more === null;
    setText(this.act, content.act ?? '');
    this.act.hidden = content.act === null;
    this.act.classList.toggle('main', way === null);
    this.back.hidden = this.on.hidden = way === null;
    // Not `disabled`, which would lose the focus.
    this.back.setAttribute('aria-disabled', String(way?.back !== true));
    this.on.setAttribute('aria-disabled', String(way?.on !== true));
    this.mend.hidden = !content.canMend;
    this.leaveOut.hidden = !content.canLeaveOut;
    if (had === this.more && this.more.hidden) (this.act.hidden ? this.card : this.act).focus();
    this.explain(content.step);
  }

  /** The legend of the marks in the picture. */
  private explain(step: Step | null): void {
    this.legend.hidden = step === null;
    if (step === null) return;
    const roles = [...new Set(step.causes.map(({ role }) => role))];
    const entry = (look: string, words: string) =>
      make('li', {}, make('span', { class: `step-mark ${look}`, 'aria-hidden': 'true' }), words);
    const lookOf = (role: Role) => {
      const { shape, isOutlined } = ROLE_LOOKS[role];
      return `${role} ${shape}${isOutlined ? ' outlined' : ''}`;
    };
    const kinds = new Set(step.links.map(({ kind }) => kind));
    this.legend.replaceChildren(
      ...roles.map((role) => entry(lookOf(role), roleWords(role, step.technique))),
      ...(step.fixed.length > 0 ? [entry('fixed', 'set')] : []),
      ...(step.struck.length > 0 ? [entry('struck', 'struck')] : []),
      ...(kinds.has('strong') ? [entry('strong', 'strong link: one of the two ends is true')] : []),
      ...(kinds.has('weak') ? [entry('weak', 'weak link: one of the two ends is false')] : []),
    );
  }
}
