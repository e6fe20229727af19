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

/** The buttons that drive a run, and the speed slider. */
export class RunBar {
  private readonly solve = byId('solve', HTMLButtonElement);
  private readonly pause = byId('pause', HTMLButtonElement);
  private readonly iteration = byId('iteration', HTMLButtonElement);
  private readonly step = byId('step', HTMLButtonElement);
  private readonly stop = byId('stop', HTMLButtonElement);
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

  show(state: RunState, isReady: boolean): void {
    const isAlive = state === 'queued' || state === 'running' || state === 'paused';
    this.solve.disabled = !isReady;
    setText(this.solve, isAlive ? 'Start again' : 'Solve');
    this.pause.disabled = !(state === 'running' || state === 'paused');
    setText(this.pause, state === 'paused' ? 'Resume' : 'Pause');
    this.stop.disabled = !isAlive;
    this.iteration.disabled = this.step.disabled = !isReady || state === 'queued';
  }

  say(text: string): void {
    setText(this.status, text);
  }

  private nameSpeed(): void {
    setText(byId('speed-name', HTMLOutputElement), speedName(this.speed));
    this.slider.setAttribute('aria-valuetext', speedName(this.speed));
  }
}
