import {
  Problem,
  startRun,
  type Command,
  type FrameEvent,
  type LayoutEvent,
  type RunAnswer,
  type StateEvent,
  type StepEvent,
} from '../api.ts';
import type { RunActions, RunBar, RunState } from '../controls/runBar.ts';
import type { Settings } from '../controls/settings.ts';
import type { PuzzleEditor } from '../editor/puzzleEditor.ts';
import { byId } from '../dom.ts';
import { geometry } from '../model/geometry.ts';
import type { Mode } from '../model/permalink.ts';
import { puzzleBody } from '../model/puzzleBody.ts';
import type { Speed } from '../model/speed.ts';
import { counted } from '../model/words.ts';
import { showProblem, type Notice } from '../problems.ts';
import type { ResultPanel } from '../result/result.ts';
import { Contestant } from './contestant.ts';
import { LiveRun, type RunListener } from './liveRun.ts';
import type { Stage } from './stage.ts';

/** From this many choices a second on, a cascade is shown at once. */
const FAST_CHOICES = 4;

/** One run after the other: starts them, drives them, and hands what they tell to the page. */
export class Session implements RunActions, RunListener {
  private run: LiveRun | null = null;
  private state: RunState = 'idle';
  private contestants: Contestant[] = [];
  private isStarting = false;
  private readonly problem = byId('run-problem', HTMLDivElement);

  bar!: RunBar;
  /** Called when the tab title or the link may have to change. */
  onChange: () => void = () => {};
  /** Called when a run has begun. */
  onBegin: () => void = () => {};

  constructor(
    private readonly editor: PuzzleEditor,
    private readonly settings: Settings,
    private readonly stage: Stage,
    private readonly result: ResultPanel,
    private readonly notice: Notice,
  ) {}

  solve(): void {
    void this.start(false);
  }

  pauseOrResume(): void {
    if (this.state === 'running') this.send('pause');
    else if (this.state === 'paused') this.send('resume');
  }

  iteration(): void {
    this.stage.hideSteps();
    this.advance('iteration');
  }

  step(): void {
    this.advance('step');
  }

  stop(): void {
    this.send('stop');
  }

  setSpeed(speed: Speed): void {
    if (this.isAlive) this.send('speed', speed);
  }

  get isAlive(): boolean {
    return this.state === 'queued' || this.state === 'running' || this.state === 'paused';
  }

  /** The state in a few words, for the tab. */
  get title(): string {
    const iterations = Math.max(0, ...this.contestants.map(({ state }) => state.iterations));
    if (this.state === 'running') return `▶ ${counted(iterations, 'iteration')}`;
    if (this.state === 'paused') return `Paused at ${counted(iterations, 'iteration')}`;
    if (this.state === 'queued') return 'Waiting';
    return this.state === 'done' ? this.outcome : '';
  }

  private get outcome(): string {
    return this.contestants.some(({ state }) => state.answer?.status === 'solved') ? 'Solved' : 'Not solved';
  }

  refresh(): void {
    this.bar.show(this.state, this.settings.isReady && !this.isStarting);
    this.onChange();
  }

  /** Without a run, a single step or iteration starts one that waits. */
  private advance(command: 'iteration' | 'step'): void {
    if (this.isAlive) this.send(command);
    else void this.start(true).then((isStarted) => isStarted && this.send(command));
  }

  private async start(isPaused: boolean): Promise<boolean> {
    if (this.isStarting || !this.settings.isReady || !this.settings.check()) return false;
    this.isStarting = true;
    this.run?.close();
    showProblem(this.problem, null);
    const { shape, cells } = this.editor.state;
    const { seed, timeout, mode } = this.settings;
    try {
      const answer = await startRun({
        puzzle: puzzleBody(shape, cells),
        contestants: this.settings.contestants,
        ...(seed !== null && { seed }),
        ...(timeout !== null && { timeout }),
        speed: this.bar.speed,
        ...(isPaused && { paused: true }),
      });
      this.begin(answer, mode, isPaused);
      return true;
    } catch (error) {
      this.setState('idle', '');
      this.report(error, () => void this.start(isPaused));
      return false;
    } finally {
      this.isStarting = false;
      this.refresh();
    }
  }

  private begin(answer: RunAnswer, mode: Mode, isPaused: boolean): void {
    this.contestants = answer.contestants.map((info, index) => new Contestant(index, info));
    this.result.hide();
    this.notice.hide();
    this.stage.begin(this.contestants, geometry(...answer.box), answer.givens, mode);
    this.run = new LiveRun(answer, this);
    this.settings.offerSeed(answer.seed);
    this.setState(isPaused ? 'paused' : 'running', `Seed ${answer.seed}.`);
    this.onBegin();
  }

  onState(event: StateEvent): void {
    for (const [index, state] of event.contestants.entries()) {
      const contestant = this.contestants[index];
      if (contestant) contestant.state = state;
    }
    this.stage.updateStates();
    if (event.state === 'done') this.finish(event);
    else this.setState(event.state, stateWords(event));
  }

  onLayout(event: LayoutEvent): void {
    this.contestants[event.contestant]?.setLayout(event);
  }

  onFrame(event: FrameEvent): void {
    const contestant = this.contestants[event.contestant];
    if (contestant === undefined) return;
    contestant.setFrame(event);
    if ('iteration' in event)
      contestant.state = { ...contestant.state, seconds: event.seconds, iterations: event.iteration };
    // At a pace of whole iterations the last single step is stale.
    if (this.state === 'running' && this.bar.speed.unit !== 'choice') this.stage.hideSteps();
    this.stage.updateFrame(event.contestant);
    this.onChange();
  }

  onChart(event: Parameters<Contestant['setChart']>[0]): void {
    this.contestants[event.contestant]?.setChart(event);
    this.stage.updateCharts(event.contestant);
  }

  onStep(event: StepEvent): void {
    const { speed } = this.bar;
    const isFast = this.state === 'running' && speed.unit === 'choice' && speed.per_second > FAST_CHOICES;
    this.stage.showStep(event, isFast);
  }


  onBroken(): void {
    this.setState('idle', 'The connection to the run broke off.');
    this.notice.show(
      'The connection to the run broke off.',
      'If the server has ended, start it in a terminal with: antdoku serve',
      'Run it again',
      () => this.solve(),
    );
  }

  private finish(event: StateEvent): void {
    const { shape, givens } = this.stage;
    this.result.show(this.contestants, shape, givens, !this.stage.showsSolution);
    this.stage.finish();
    const iterations = Math.max(...event.contestants.map((one) => one.iterations));
    this.setState('done', `${this.outcome} after ${counted(iterations, 'iteration')}. Seed ${event.seed}.`);
  }

  private setState(state: RunState, words: string): void {
    this.state = state;
    this.bar.say(words);
    this.refresh();
  }

  private send(command: Command, speed?: Speed): void {
    if (!this.isAlive) return;
    this.run?.command(command, speed).catch((error: unknown) => {
      // The run may have ended while the command was on its way.
      if (error instanceof Problem && (error.status === 409 || error.status === 404)) return;
      this.report(error, () => this.send(command, speed));
    });
  }

  private report(error: unknown, retry: () => void): void {
    if (!(error instanceof Problem)) throw error;
    if (error.isServerGone) this.notice.serverIsGone(retry);
    else if (error.field === 'puzzle') showProblem(byId('puzzle-problem', HTMLDivElement), error);
    else if (!this.settings.showProblem(error)) showProblem(this.problem, error);
  }

  get seed(): number | null {
    return this.run?.answer.seed ?? null;
  }
}

function stateWords(event: StateEvent): string {
  if (event.state === 'queued')
    return event.place === null ? 'Waiting for a free place.' : `Waiting: place ${event.place} in the queue.`;
  const seed = `Seed ${event.seed}.`;
  const iterations = Math.max(...event.contestants.map((one) => one.iterations));
  return event.state === 'paused' ? `Paused after ${counted(iterations, 'iteration')}. ${seed}` : `Running. ${seed}`;
}
