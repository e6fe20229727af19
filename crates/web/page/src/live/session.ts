import {
  canPause,
  engineWords,
  Problem,
  startRun,
  type Command,
  type FrameEvent,
  type FramesAnswer,
  type LayoutEvent,
  type RunAnswer,
  type StateEvent,
  type StepEvent,
  type TouchesEvent,
} from '../api.ts';
import { RevealedPanel } from '../controls/narrow.ts';
import { at } from '../model/checked.ts';
import type { RunActions, RunBar, RunState } from '../controls/runBar.ts';
import type { Settings } from '../controls/settings.ts';
import { clashWords, type PuzzleEditor, type PuzzleState } from '../editor/puzzleEditor.ts';
import { byId } from '../dom.ts';
import { hasChoices } from '../model/methodWords.ts';
import { NO_NOTES } from '../model/pencil.ts';
import { writeLink, type Link } from '../model/permalink.ts';
import { puzzleBody, shapeOf } from '../model/puzzleBody.ts';
import { regionProblem } from '../model/regions.ts';
import type { Wish } from '../model/startWords.ts';
import type { Speed } from '../model/speed.ts';
import type { Touch, Touched } from '../model/touches.ts';
import { showProblem, type Notice } from '../problems.ts';
import type { ResultPanel } from '../result/result.ts';
import { Contestant } from './contestant.ts';
import { LiveRun, type RunListener } from './liveRun.ts';
import { statusWords, titleWords, unpacedWords } from './runWords.ts';
import type { Stage } from './stage.ts';
import { stepSentence } from './stepWords.ts';

/** From this many choices a second on, a cascade is shown at once. */
const FAST_CHOICES = 4;

/** Starts and controls one run after the other, and passes their events to the page. */
export class Session implements RunActions, RunListener {
  private run: LiveRun | null = null;
  private state: RunState = 'idle';
  private contestants: Contestant[] = [];
  private isStarting = false;
  /** Counts requests for runs: the answer to an older one is dropped. */
  private starts = 0;
  /** Whether the run was told to stop: it takes no further commands, also before the server confirms its end. */
  private isStopping = false;
  /** The changes of the colony that the next run makes, if it is one of this puzzle. */
  private planned: { readonly touches: readonly Touched[]; readonly puzzle: PuzzleState } | null = null;
  /** The link to the run. */
  private link: Link | null = null;
  private readonly view = new RevealedPanel(byId('live', HTMLElement));
  /** The last state of the run, if it waits. */
  private pausedState: StateEvent | null = null;
  /** The last single step of each contestant in words, for the status line. */
  private readonly stepWords = new Map<number, string>();
  private readonly problem = byId('run-problem', HTMLDivElement);

  bar!: RunBar;
  /** Called when the tab title or the link may have to change. */
  onChange: () => void = () => {};
  /** Called with the link to a run that has begun. */
  onBegin: (link: Link) => void = () => {};
  /** Called with the link to the run after a change of its colony. */
  onTouch: (link: Link) => void = () => {};
  /** The action that waits for the start of the page. */
  wish: () => Wish | null = () => null;

  constructor(
    private readonly editor: PuzzleEditor,
    private readonly settings: Settings,
    private readonly stage: Stage,
    private readonly result: ResultPanel,
    private readonly notice: Notice,
  ) {
    editor.onChange(() => showProblem(this.problem, null));
  }

  /** The frames of the run at a place of the timeline. */
  async frames(place: number): Promise<FramesAnswer> {
    return this.run?.frames(place) ?? { frames: [] };
  }

  /** Lets the next run of the puzzle on the page make these changes of its colony. */
  plan(touches: readonly Touched[]): void {
    this.planned = { touches, puzzle: this.editor.state };
  }

  /** Runs the puzzle again with the changes of the last run. */
  repeat(): void {
    this.plan(this.contestants[0]?.touches ?? []);
    this.solve();
  }

  /** Changes the colony at work. */
  touch(touch: Touch): void {
    const { run } = this;
    if (run === null || !this.takesCommands) return;
    this.stage.timeline.leave();
    run.touch(touch).then(
      (after) => {
        if (run !== this.run) return;
        this.stage.touch.showDone(touch, after);
        this.contestants[0]?.preview(touch);
        this.stage.updateFrame(0);
      },
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (run !== this.run) return;
        if (error.isServerGone) this.notice.report(error, () => this.touch(touch));
        else this.stage.touch.showProblem(error);
      },
    );
  }

  onTouches(event: TouchesEvent): void {
    const contestant = this.contestants[event.contestant];
    if (contestant === undefined) return;
    contestant.touches = event.touches;
    this.stage.updateTouches();
    if (this.link === null || this.contestants.length > 1) return;
    this.link = { ...this.link, touches: event.touches };
    this.onTouch(this.link);
  }

  solve(): void {
    void this.start(false);
  }

  pauseOrResume(): void {
    if (this.state === 'running') this.pause();
    else if (this.state === 'paused') {
      this.stage.timeline.leave();
      this.send('resume');
    }
  }

  /** Pauses a run that goes on. */
  pause(): void {
    if (this.state === 'running' && canPause()) this.send('pause');
  }

  iteration(): void {
    this.stage.timeline.leave();
    this.stepWords.clear();
    this.stage.hideSteps();
    this.advance('iteration');
  }

  step(): void {
    this.stage.timeline.leave();
    if (this.hasChoices) this.advance('step');
  }

  stop(): void {
    this.isStopping = true;
    this.send('stop');
    this.refresh();
  }

  /** Leaves the run, which the server then ends, and shows the puzzle again. */
  leave(): void {
    this.starts++;
    this.isStarting = false;
    this.run?.close();
    this.run = null;
    this.contestants = [];
    this.result.hide();
    this.stage.leave();
    showProblem(this.problem, null);
    this.setState('idle', '');
  }

  setSpeed(speed: Speed): void {
    if (this.isAlive && canPause()) this.send('speed', speed);
  }

  get isAlive(): boolean {
    return this.state === 'queued' || this.state === 'running' || this.state === 'paused';
  }

  /** The state in a few words, for the tab. */
  get title(): string {
    return titleWords(this.state, this.contestants);
  }

  refresh(): void {
    this.bar.show({
      state: this.state,
      canRun: this.settings.canRun,
      isStarting: this.isStarting,
      hasChoices: this.hasChoices,
      canPause: canPause(),
      unpaced: unpacedWords(this.contestants, canPause()),
      wish: this.wish(),
    });
    this.onChange();
  }

  private get hasChoices(): boolean {
    const methods = this.contestants.map(({ info }) => info.method);
    return this.takesCommands ? methods.some(hasChoices) : this.settings.hasChoices;
  }

  /** Whether there is a run that can be paused, resumed and advanced. */
  get takesCommands(): boolean {
    return this.isAlive && !this.isStopping;
  }

  /** Without a run, a single step or iteration starts one that waits, if it can. */
  private advance(command: 'iteration' | 'step'): void {
    if (!canPause()) {
      if (!this.isAlive) this.solve();
    } else if (this.takesCommands) this.send(command);
    else void this.start(true).then((isStarted) => isStarted && this.send(command));
  }

  private async start(isPaused: boolean): Promise<boolean> {
    if (this.isStarting || !this.settings.canRun || !this.settings.check()) return false;
    const { state } = this.editor;
    const missing = regionProblem(state.shape);
    if (missing !== '') {
      showProblem(this.problem, new Problem(missing, 0, 'Paint them under Variant, then solve.'));
      return false;
    }
    const clashes = clashWords(state.shape, this.editor.clashes);
    if (clashes !== '') {
      showProblem(this.problem, new Problem(clashes, 0, 'Change or clear one of the two, then solve.'));
      return false;
    }
    this.isStarting = true;
    const number = ++this.starts;
    this.run?.close();
    showProblem(this.problem, null);
    this.refresh();
    // The page may change before the answer arrives; the run and its link belong to what was sent.
    const { shape, cells, notes = NO_NOTES } = this.editor.state;
    const { choices } = this.settings;
    const { timeout } = choices;
    const seed = choices.seed ?? this.seedOfSame({ shape, cells, ...choices });
    const isPlanned = choices.mode === 'one' && this.planned?.puzzle === state;
    const touches = isPlanned ? (this.planned?.touches ?? []) : [];
    this.planned = null;
    try {
      const answer = await startRun({
        puzzle: puzzleBody(shape, cells),
        contestants: this.settings.contestants.map((one) => (touches.length > 0 ? { ...one, touches } : one)),
        ...(seed !== null && { seed }),
        ...(timeout !== null && { timeout }),
        speed: this.bar.speed,
        ...(isPaused && { paused: true }),
      });
      if (number !== this.starts) return false;
      this.link = { shape, cells, notes, ...choices, seed: answer.seed, touches };
      this.begin(answer, isPaused);
      this.onBegin(this.link);
      return true;
    } catch (error) {
      if (number !== this.starts) return false;
      this.setState('idle', '');
      this.report(error, () => {
        this.plan(touches);
        void this.start(isPaused);
      });
      return false;
    } finally {
      if (number === this.starts) this.isStarting = false;
      this.refresh();
    }
  }

  /** The seed of the last run if its colony was changed and nothing else is different now: it is repeated without the changes. */
  private seedOfSame(link: Link): number | null {
    const { link: last } = this;
    if (last === null || last.touches.length === 0) return null;
    const plain = (one: Link) => writeLink({ ...one, seed: last.seed, notes: NO_NOTES, touches: [] });
    return plain(link) === plain(last) ? last.seed : null;
  }

  private begin(answer: RunAnswer, isPaused: boolean): void {
    // The stream first: the server sends the first frame while the page makes its place.
    this.run = new LiveRun(answer, this);
    this.contestants = answer.contestants.map((info, index) => new Contestant(index, info));
    this.pausedState = null;
    this.stepWords.clear();
    this.result.hide();
    const shape = shapeOf(answer, answer.givens.length);
    this.stage.begin({ contestants: this.contestants, shape, givens: answer.givens, timeout: answer.timeout });
    this.isStopping = false;
    this.settings.offerSeed(answer.seed);
    this.setState(isPaused ? 'paused' : 'running', `Seed ${answer.seed}.`);
    this.view.reveal();
  }

  onState(event: StateEvent): void {
    for (const [index, state] of event.contestants.entries()) this.contestants[index]?.takeState(state);
    this.stage.updateStates();
    // The words of a step stay until the run continues.
    if (event.state !== 'paused') this.stepWords.clear();
    if (event.state === 'done') this.finish(event);
    else this.setState(event.state, this.stepWords.size > 0 ? this.allStepWords : statusWords(event, this.contestants));
    this.pausedState = event.state === 'paused' ? event : null;
  }

  onLayout(event: LayoutEvent): void {
    this.contestants[event.contestant]?.setLayout(event);
  }

  onFrame(event: FrameEvent): void {
    const contestant = this.contestants[event.contestant];
    if (contestant === undefined) return;
    contestant.setFrame(event);
    if (contestant.state.answer === null) {
      const iterations = 'iteration' in event ? event.iteration : contestant.state.iterations;
      contestant.state = { ...contestant.state, seconds: event.seconds, iterations };
    }
    // At a speed of whole iterations the last single step is outdated.
    if (this.state === 'running' && this.bar.speed.unit !== 'choice') this.stage.hideSteps();
    this.stage.updateFrame(event.contestant);
    this.view.revealPictures();
    // The frame of a single iteration may come after the state.
    if (this.pausedState !== null && this.stepWords.size === 0)
      this.bar.showStatus(statusWords(this.pausedState, this.contestants));
    this.onChange();
  }

  onChart(event: Parameters<Contestant['setChart']>[0]): void {
    this.contestants[event.contestant]?.setChart(event);
    this.stage.updateCharts(event.contestant);
  }

  onStep(event: StepEvent): void {
    const { speed } = this.bar;
    const isFast = this.state === 'running' && speed.unit === 'choice' && speed.per_second > FAST_CHOICES;
    this.stage.showStep(event, isFast ? 'fast' : this.state === 'running' ? 'running' : 'paused');
    this.view.revealPictures();
    if (this.state !== 'paused') return;
    this.stepWords.set(event.contestant, stepSentence(event, this.stage.shape));
    this.bar.showStatus(this.allStepWords);
  }

  /** The last steps, in words; with the name of the contestant if there are several. */
  private get allStepWords(): string {
    return [...this.stepWords]
      .map(([index, words]) => (this.contestants.length > 1 ? `${at(this.contestants, index).title}: ${words}` : words))
      .join(' ');
  }

  onBroken(): void {
    for (const contestant of this.contestants) contestant.isLost = true;
    this.setState('idle', 'The connection to the run broke off.');
    this.stage.updateStates();
    this.notice.show(
      'The connection to the run broke off.',
      engineWords.brokenRemedy,
      'Run it again',
      () => this.solve(),
    );
  }

  private finish(event: StateEvent): void {
    const { shape, givens } = this.stage;
    this.result.show(this.contestants, shape, givens);
    this.setState('done', statusWords(event, this.contestants));
    this.stage.finish();
    if (event.ended === 'closing') this.notice.report(engineWords.gone, () => this.solve());
  }

  /** Shows words in the status line while there is no run. */
  sayIdle(words: string): void {
    if (this.state === 'idle' && !this.isStarting) this.bar.showStatus(words);
  }

  private setState(state: RunState, words: string): void {
    this.state = state;
    this.bar.showStatus(words);
    this.refresh();
  }

  private send(command: Command, speed?: Speed): void {
    if (!this.isAlive) return;
    this.run?.command(command, speed).catch((error: unknown) => {
      // The run may have ended while the command was on its way.
      if (error instanceof Problem && (error.status === 409 || error.status === 404)) return;
      this.isStopping = false;
      this.report(error, () => this.send(command, speed));
    });
  }

  private report(error: unknown, retry: () => void): void {
    if (!(error instanceof Problem)) throw error;
    if (error.isServerGone) this.notice.report(error, retry);
    else if (['puzzle', 'variant', 'regions'].includes(error.field ?? ''))
      showProblem(byId('puzzle-problem', HTMLDivElement), error.withoutPlace());
    else if (!this.settings.showProblem(error)) showProblem(this.problem, error);
  }
}
