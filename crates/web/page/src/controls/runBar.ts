import { byId, setText } from '../dom.ts';
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

const NO_CHOICES = 'One step is for acs only: no other method makes choices one by one.';

/** The buttons that drive a run, and the speed slider. */
export class RunBar {
  private readonly solve = byId('solve', HTMLButtonElement);
  private readonly pause = byId('pause', HTMLButtonElement);
  private readonly iteration = byId('iteration', HTMLButtonElement);
  private readonly step = byId('step', HTMLButtonElement);
  private readonly stop = byId('stop', HTMLButtonElement);
  private readonly buttons = byId('run-buttons', HTMLDivElement);
  private readonly reason = byId('step-reason', HTMLElement);
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
    return SPEEDS[Number(this.slider.value)]!;
  }

  changeSpeed(by: number): void {
    this.slider.value = String(Number(this.slider.value) + by);
    this.nameSpeed();
    this.actions.setSpeed(this.speed);
  }

  show(state: RunState, isReady: boolean, hasChoices: boolean): void {
    const isAlive = state === 'queued' || state === 'running' || state === 'paused';
    const canGoOn = isReady && state !== 'queued';
    setText(this.solve, isAlive ? 'Start again' : 'Solve');
    setText(this.pause, state === 'paused' ? 'Resume' : 'Pause');
    this.solve.disabled = !isReady;
    const isFocused = (button: HTMLButtonElement) => document.activeElement === button;
    const wasOnSolve = isFocused(this.solve);
    this.buttons.dataset['alive'] = String(isAlive);
    this.set(this.pause, state === 'running' || state === 'paused');
    // On a phone Solve makes room for Pause.
    if (wasOnSolve && this.solve.offsetParent === null && !this.solve.disabled) this.pause.focus();
    this.set(this.stop, isAlive);
    this.set(this.iteration, canGoOn);
    this.set(this.step, canGoOn && hasChoices);
    this.step.title = hasChoices ? 'One ant fixes one cell' : NO_CHOICES;
    this.reason.hidden = hasChoices;
    setText(this.reason, hasChoices ? '' : NO_CHOICES);
  }

  /** A button that is disabled loses the focus, and with it a keyboard its place: Solve takes it over. */
  private set(button: HTMLButtonElement, isEnabled: boolean): void {
    if (!isEnabled && document.activeElement === button) this.solve.focus();
    button.disabled = !isEnabled;
  }

  say(text: string): void {
    setText(this.status, text);
  }

  private nameSpeed(): void {
    setText(byId('speed-name', HTMLOutputElement), speedName(this.speed));
    this.slider.setAttribute('aria-valuetext', speedName(this.speed));
  }
}
