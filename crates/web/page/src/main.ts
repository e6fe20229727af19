import { engineWords, getMethods, useEngine, type Advice, type Problem } from './api.ts';
import { EarlyActions } from './controls/earlyActions.ts';
import { Experiments } from './controls/experiments.ts';
import { unfoldPanels } from './controls/narrow.ts';
import { RunBar } from './controls/runBar.ts';
import { Settings } from './controls/settings.ts';
import { listenForShortcuts } from './controls/shortcuts.ts';
import { startThemeSwitch } from './controls/themeSwitch.ts';
import { byId, setText } from './dom.ts';
import { keepPuzzle, readKept } from './editor/kept.ts';
import { PuzzleEditor, type PuzzleState } from './editor/puzzleEditor.ts';
import { PuzzleSources } from './editor/sources.ts';
import { EditorTools } from './editor/tools.ts';
import { VariantPanel } from './editor/variantPanel.ts';
import { startWorkers } from './engine/worker/engine.ts';
import { Hints } from './hints/hints.ts';
import { Ratings } from './hints/ratings.ts';
import { Session } from './live/session.ts';
import { Stage } from './live/stage.ts';
import type { Experiment } from './model/experiments.ts';
import { cellCount, geometry } from './model/geometry.ts';
import { linkFlaws, NO_SETTINGS, readLink, writeLink, type Link } from './model/permalink.ts';
import { startWords } from './model/startWords.ts';
import { counted } from './model/words.ts';
import { Board } from './paint/board.ts';
import { Schedule } from './paint/schedule.ts';
import { Notice } from './problems.ts';
import { ResultPanel } from './result/result.ts';
import { StartUp } from './startUp.ts';

/** The interface of the page for scripts. */
export interface PageHandle {
  /** Milliseconds of the last drawings. */
  drawTimes(): readonly number[];
  /** Draws the current frame again and in full. */
  measure(): { script: number; withPixels: number };
  /** Rows of the longest chart. */
  chartRows(): number;
}

declare global {
  interface Window {
    antdokuPage: PageHandle;
  }
}

/** The most frames a second in which a run is played again. */
const REPLAY_RATE = 30;
const OWN_WORDS = 'Type a puzzle into the grid, paste one, or choose an example. Then press Solve.';
const RUN_WORDS = 'Each ant builds a grid, guided by the pheromone that the best ants before it left.';

const touchedLinkWords = (changes: number) =>
  `The link repeats a run whose colony was changed ${counted(changes, 'time')}. Press Solve to see it again; Start again then gives the run without the changes.`;

startThemeSwitch();
const notice = new Notice();
// `antdoku page` writes this attribute.
if (document.documentElement.dataset.engine === 'worker')
  useEngine(startWorkers(tellNoPauses));
/** The link to the last run; later changes of the page do not matter. */
let runLink = '';
/** What cannot be read of the link in the address, in words. */
let flaws: string[] = [];
/** The puzzle that the address stands for, with its settings. */
let linked: PuzzleState | null = null;
/** The puzzle of the last experiment, which is not kept as the user's own. */
let ofExperiment: PuzzleState | null = null;
/** The experiment whose run begins next. */
let begun: Experiment | null = null;
const nine = geometry(3, 3);
const blank = () => ({ shape: nine, cells: new Uint8Array(cellCount(nine)), name: '' });
const schedule = new Schedule();
const spoken = byId('editor-spoken', HTMLElement);
const board = new Board(
  byId('editor', HTMLCanvasElement),
  byId('editor-frame', HTMLDivElement),
  () => schedule.request(),
  spoken,
);
const editor = new PuzzleEditor(board, spoken, blank());
new EditorTools(editor);
new VariantPanel(editor);
const hints = new Hints(editor, board, notice);
const ratings = new Ratings(editor, (state) => hints.givensOf(state));
const sources = new PuzzleSources(editor, notice, ratings);
const stage = new Stage(schedule, board, editor);
const result = new ResultPanel(() => `${location.href.split('#')[0]}#${runLink}`, followAdvice);
const settings: Settings = new Settings(() => session.refresh());
settings.onFlaw = tellFlaw;
const session = new Session(editor, settings, stage, result, notice);
const startUp = new StartUp(
  {
    methods: async () => settings.setMethods(await getMethods()),
    examples: () => sources.loadExamples(),
  },
  followStart,
  (problem) => notice.report(problem, () => startUp.ask()),
);
const actions = new EarlyActions(session, () => settings.isNamed, () => {
  // Failed requests are sent again: the action needs their answers.
  startUp.ask();
  followStart();
});
session.bar = new RunBar(actions);
session.wish = () => actions.wish;
session.onChange = tellTitle;
session.onBegin = followRun;
session.onTouch = followTouch;
stage.touch.listener = session;
stage.timeline.listener = {
  frames: (place) => session.frames(place),
  onFrames: (answer, place) => stage.replay(answer, place),
  onProblem: (problem) => {
    if (problem.isServerGone) notice.report(problem, () => {});
    else notice.show(`The ${engineWords.name} no longer keeps the frames of this run.`, 'Start it again to see them.');
  },
  onPast: () => session.pause(),
  onAdvance: () => actions.iteration(),
  get canAdvance() {
    return session.takesCommands;
  },
  get rate() {
    const { speed } = session.bar;
    return speed.unit === 'full' ? REPLAY_RATE : Math.min(REPLAY_RATE, speed.per_second);
  },
};
listenForShortcuts(actions, hints, (by) => session.bar.changeSpeed(by));
const experiments = new Experiments(beginExperiment);
byId('own', HTMLButtonElement).addEventListener('click', beginOwn);
for (const button of document.querySelectorAll('.watch-ants')) button.addEventListener('click', watchAnts);
window.antdokuPage = {
  drawTimes: () => stage.schedule.drawTimes,
  measure: () => stage.measure(),
  chartRows: () => stage.chartRows,
};
window.addEventListener('hashchange', () => void followAddress());
session.refresh();
if (!followAddress() && !restoreKept('from before the reload')) experiments.begin(0);
editor.forgetPast();
// From now on: the puzzle with which the page opened is not worth keeping.
editor.onChange(() => {
  if (editor.state !== ofExperiment) keepPuzzle(editor.state);
  // A reload brings back what is kept, if the address does not stand for another puzzle.
  if (location.hash !== '' && editor.state !== linked) history.replaceState(null, '', location.pathname);
});
startUp.ask();
for (const element of document.querySelectorAll<HTMLFieldSetElement | HTMLInputElement>('[data-sleeps]'))
  element.disabled = false;

/** Says that runs cannot pause, and what follows from that. */
function tellNoPauses({ message, remedy }: Problem): void {
  notice.show(message, remedy ?? '');
  setText(byId('race-turns', HTMLElement), 'They search one after the other on the same puzzle, each at full speed to its end.');
  session.refresh();
}

function followStart(): void {
  const { awaited } = startUp;
  session.sayIdle(startWords(awaited, actions.wish, engineWords.name));
  sources.showAwaited(awaited.failed.includes('examples'));
  settings.showAwaited(awaited.failed.includes('methods'));
  session.refresh();
  actions.catchUp();
  if (awaited.waiting.length + awaited.failed.length === 0) performance.mark('ready');
}

/** Takes an experiment, or puzzle and settings, from the address; returns false if it holds neither. */
function followAddress(): boolean {
  if (location.hash.length < 2) return false;
  if (experiments.beginNamed(location.hash)) return true;
  const link = readLink(location.hash);
  if (link === null) {
    notice.show('The link is damaged: not all of it can be read.', 'Check that it was copied to its end.');
    return false;
  }
  flaws = [];
  linkFlaws(location.hash).forEach(tellFlaw);
  settings.restore(link);
  showOwn({ ...puzzleOf(link), name: 'from the link' });
  session.plan(link.touches);
  if (link.touches.length > 0) say(touchedLinkWords(link.touches.length));
  return true;
}

function tellFlaw(words: string): void {
  flaws.push(words);
  notice.show(`Not all of the link can be read. ${flaws.join(' ')}`, 'Check that it was copied to its end.');
}

function puzzleOf({ shape, cells, notes }: Link): Pick<PuzzleState, 'shape' | 'cells' | 'notes'> {
  return { shape, cells, ...(notes !== undefined && { notes }) };
}

/** Shows the user's own puzzle, which is kept also while an experiment is on the page; returns false if there is none. */
function restoreKept(name: string): boolean {
  const kept = readKept();
  if (kept === null) return false;
  showOwn({ ...puzzleOf(kept), name });
  return true;
}

/** Leaves the run and shows a puzzle, ready to be changed and solved. */
function showOwn(puzzle: PuzzleState): void {
  session.leave();
  experiments.mark(null);
  linked = puzzle;
  editor.load(puzzle);
  unfoldPanels(true);
  say(OWN_WORDS);
  session.sayIdle(startWords(startUp.awaited, actions.wish, engineWords.name));
}

/** Starts an experiment; without motion, it waits after its first iteration. */
function beginExperiment(experiment: Experiment, link: Link): void {
  session.leave();
  linked = ofExperiment = { shape: link.shape, cells: link.cells, name: experiment.title };
  editor.load(linked);
  settings.restore(link);
  unfoldPanels(false);
  say(experiment.sentence);
  begun = experiment;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) actions.iteration();
  else actions.solve();
}

/** The user's own puzzle, or else a blank grid, ready to be typed into. */
function beginOwn(): void {
  settings.restore({ ...NO_SETTINGS, timeout: 10 });
  if (!restoreKept('')) showOwn(blank());
  history.replaceState(null, '', location.pathname);
  editor.focus();
}

function say(words: string): void {
  setText(byId('seen', HTMLElement), words);
}

/** The paper's colony on the puzzle of the page, from its first iteration. */
function watchAnts(): void {
  settings.chooseColony();
  actions.solve();
}

/** Runs the puzzle again with the server's advice. */
function followAdvice(advice: Advice): void {
  settings.takeAdvice(advice);
  actions.solve();
}

/** The address follows the last run, so that a reload or a bookmark brings it back. */
function followRun(link: Link): void {
  runLink = writeLink(link);
  linked = editor.state;
  history.replaceState(null, '', begun === null ? `#${runLink}` : experiments.addressOf(begun));
  // The run of an experiment may begin by itself, and leaves a notice alone.
  if (begun === null) {
    experiments.mark(null);
    say(RUN_WORDS);
    if (startUp.awaited.failed.length === 0) notice.hide();
  }
  begun = null;
}

/** The address holds the changes of the colony too, also if an experiment has begun the run. */
function followTouch(link: Link): void {
  runLink = writeLink(link);
  history.replaceState(null, '', `#${runLink}`);
}

function tellTitle(): void {
  const words = session.title;
  document.title = words === '' ? 'antdoku' : `${words} · antdoku`;
}
