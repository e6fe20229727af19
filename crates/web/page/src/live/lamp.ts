import { make, setText } from '../dom.ts';
import type { Contestant } from './contestant.ts';
import { LAMP_WORDS, lampOf } from './frameWords.ts';

/** The lamp beside the name of a contestant: what its search does, as a shape, a colour and a word. */
export class Lamp {
  private readonly word = make('span');
  private readonly more = make('span', { class: 'lamp-more' });
  readonly element = make(
    'span',
    { class: 'lamp', hidden: true },
    make('i', { 'aria-hidden': 'true' }),
    this.word,
    this.more,
  );

  show(contestant: Contestant): void {
    const state = lampOf(contestant);
    this.element.hidden = false;
    this.element.dataset['state'] = state.replaceAll(' ', '-');
    setText(this.word, state);
    const reason = LAMP_WORDS[state] ?? '';
    setText(this.more, reason);
    this.element.title = reason;
  }
}
