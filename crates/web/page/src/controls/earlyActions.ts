import type { Wish } from '../model/startWords.ts';
import type { Speed } from '../model/speed.ts';
import type { RunActions } from './runBar.ts';

/** Remembers the action that the user requests before a run can begin, and does it once one can. */
export class EarlyActions implements RunActions {
  private remembered: Wish | null = null;

  /** `isReady` says whether a run can begin; `onWish` is called when an action is remembered or taken back. */
  constructor(
    private readonly actions: RunActions,
    private readonly isReady: () => boolean,
    private readonly onWish: () => void,
  ) {}

  get wish(): Wish | null {
    return this.remembered;
  }

  solve(): void {
    this.take('solve');
  }

  iteration(): void {
    this.take('iteration');
  }

  step(): void {
    this.take('step');
  }

  pauseOrResume(): void {
    this.actions.pauseOrResume();
  }

  stop(): void {
    if (this.remembered === null) this.actions.stop();
    else this.remember(null);
  }

  setSpeed(speed: Speed): void {
    this.actions.setSpeed(speed);
  }

  /** Does the remembered action, if a run can begin now. */
  catchUp(): void {
    const { wish } = this;
    if (wish === null || !this.isReady()) return;
    this.remembered = null;
    this.actions[wish]();
  }

  private take(wish: Wish): void {
    if (this.isReady()) this.actions[wish]();
    else this.remember(wish);
  }

  private remember(wish: Wish | null): void {
    this.remembered = wish;
    this.onWish();
  }
}
