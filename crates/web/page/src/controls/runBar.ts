import { byId, setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Wish } from '../model/startWords.ts';
import { DEFAULT_SPEED, speedName, SPEEDS, type Speed } from '../model/speed.ts';

export type RunState = 'idle' | 'queued' | 'running' | 'paused' | 'done';

export interface RunActions {
  solve(): void;
  pauseOrResume(): void;
  iteration(): void;
  step(): void;
  stop(): void;
  setSpeed(speed: Speed): void;
}

/** The state that the buttons show. */
export interface BarState {
  readonly state: RunState;
  /** Whether the chosen settings can be run. */
  readonly canRun: boolean;
  /** Whether a run was requested that the server has not answered. */
  readonly isStarting: boolean;
  /** Whether a single choice of an ant can be shown. */
  readonly hasChoices: boolean;
  /** Whether runs can pause, and go at the speed of the slider. */
  readonly canPause: boolean;
  /** Why the speed does not matter to the run; empty if it does. */
  readonly unpaced: string;
  /** The action that waits for the answers of the start. */
  readonly wish: Wish | null;
}

const NO_CHOICES = 'One step is for methods whose choices can be shown one by one, such as acs.';

/** The buttons that drive a run, and the speed slider. */
export class RunBar {
  private readonly solve = byId('solve', HTMLButtonElement);
  private readonly pause = byId('pause', HTMLButtonElement);
  private readonly iteration = byId('iteration', HTMLButtonElement);
  private readonly step = byId('step', HTMLButtonElement);
  private readonly stop = byId('stop', HTMLButtonElement);
  private readonly buttons = byId('run-buttons', HTMLDivElement);
  private readonly reason = byId('step-reason', HTMLElement);
  private readonly speedReason = byId('speed-reason', HTMLElement);
  private readonly slider = byId('speed', HTMLInputElement);
  private readonly status = byId('status', HTMLElement);

  constructor(private readonly actions: RunActions) {
    this.solve.addEventListener('click', () => actions.solve());
    this.pause.addEventListener('click', () => actions.pauseOrResume());
    this.iteration.addEventListener('click', () => actions.iteration());
    this.step.addEventListener('click', () => actions.step());
    this.stop.addEventListener('click', () => actions.stop());
    this.slider.max = String(SPEEDS.length - 1);
    this.slider.value = String(DEFAULT_SPEED);
    this.slider.addEventListener('input', () => this.nameSpeed());
    this.slider.addEventListener('change', () => actions.setSpeed(this.speed));
    this.nameSpeed();
  }

  get speed(): Speed {
    return at(SPEEDS, Number(this.slider.value));
  }

  changeSpeed(by: number): void {
    this.slider.value = String(Number(this.slider.value) + by);
    this.nameSpeed();
    this.actions.setSpeed(this.speed);
  }

  show({ state, canRun, isStarting, hasChoices, canPause, unpaced, wish }: BarState): void {
    const isAlive = state === 'queued' || state === 'running' || state === 'paused';
    const canGoOn = canRun && canPause && !isStarting && state !== 'queued';
    setText(this.solve, isStarting ? 'Starting…' : wish === 'solve' ? 'Waiting…' : isAlive ? 'Start again' : 'Solve');
    setText(this.pause, state === 'paused' ? 'Resume' : 'Pause');
    this.solve.disabled = !canRun;
    // Not `disabled`, which would lose the focus for a moment.
    this.solve.setAttribute('aria-disabled', String(isStarting));
    this.iteration.classList.toggle('wished', wish === 'iteration');
    this.step.classList.toggle('wished', wish === 'step');
    const isFocused = (button: HTMLButtonElement) => document.activeElement === button;
    const wasOnSolve = isFocused(this.solve);
    this.buttons.dataset['alive'] = String(isAlive);
    this.set(this.pause, canPause && !isStarting && (state === 'running' || state === 'paused'));
    // On a phone Pause takes the place of Solve.
    if (wasOnSolve && this.solve.offsetParent === null && !this.solve.disabled) this.pause.focus();
    this.set(this.stop, wish !== null || (isAlive && !isStarting));
    this.set(this.iteration, canGoOn);
    this.set(this.step, canGoOn && hasChoices);
    this.step.title = hasChoices ? 'One ant fixes one cell' : NO_CHOICES;
    if (!canPause && !this.slider.disabled) {
      // A run at full speed keeps fewer of its iterations.
      this.slider.value = String(DEFAULT_SPEED);
      this.nameSpeed();
    }
    this.slider.disabled = !canPause;
    setText(this.speedReason, isAlive || !canPause ? unpaced : '');
    this.speedReason.hidden = this.speedReason.textContent === '';
    this.reason.hidden = hasChoices;
    setText(this.reason, hasChoices ? '' : NO_CHOICES);
  }

  /** Moves the focus to Solve, because a disabled button loses it. */
  private set(button: HTMLButtonElement, isEnabled: boolean): void {
    if (!isEnabled && document.activeElement === button) this.solve.focus();
    button.disabled = !isEnabled;
  }

  showStatus(text: string): void {
    setText(this.status, text);
  }

  private nameSpeed(): void {
    setText(byId('speed-name', HTMLOutputElement), speedName(this.speed));
    this.slider.setAttribute('aria-valuetext', speedName(this.speed));
  }
}
