import { getMethods, type Advice } from './api.ts';
import { EarlyActions } from './controls/earlyActions.ts';
import { followWidth } from './controls/narrow.ts';
import { RunBar } from './controls/runBar.ts';
import { Settings } from './controls/settings.ts';
import { listenForShortcuts } from './controls/shortcuts.ts';
import { startThemeSwitch } from './controls/themeSwitch.ts';
import { byId } from './dom.ts';
import { PuzzleEditor } from './editor/puzzleEditor.ts';
import { PuzzleSources } from './editor/sources.ts';
import { EditorTools } from './editor/tools.ts';
import { VariantPanel } from './editor/variantPanel.ts';
import { Session } from './live/session.ts';
import { Stage } from './live/stage.ts';
import { cellCount, geometry } from './model/geometry.ts';
import { readLink, writeLink, type Link } from './model/permalink.ts';
import { startWords } from './model/startWords.ts';
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

startThemeSwitch();
followWidth();
const notice = new Notice();
/** The link to the last run; later changes of the page do not matter. */
let runLink = '';
const nine = geometry(3, 3);
const editor = new PuzzleEditor(
  byId('editor', HTMLCanvasElement),
  byId('editor-frame', HTMLDivElement),
  byId('editor-spoken', HTMLElement),
  {
    shape: nine,
    cells: new Uint8Array(cellCount(nine)),
    name: '',
  },
);
new EditorTools(editor);
new VariantPanel(editor);
const sources = new PuzzleSources(editor, notice);
const stage = new Stage();
const result = new ResultPanel(() => `${location.origin}${location.pathname}#${runLink}`, followAdvice);
const settings: Settings = new Settings(() => session.refresh());
const session = new Session(editor, settings, stage, result, notice);
const startUp = new StartUp(
  {
    methods: async () => settings.setMethods(await getMethods()),
    examples: () => sources.loadExamples(),
  },
  followStart,
  (problem) => notice.report(problem, () => startUp.ask()),
);
const actions = new EarlyActions(session, isReady, () => {
  // Failed requests are sent again: the action needs their answers.
  startUp.ask();
  followStart();
});
session.bar = new RunBar(actions);
session.wish = () => actions.wish;
session.onChange = tellTitle;
session.onBegin = followRun;
listenForShortcuts(actions, (by) => session.bar.changeSpeed(by));
for (const button of document.querySelectorAll('.watch-ants')) button.addEventListener('click', watchAnts);
window.antdokuPage = {
  drawTimes: () => stage.schedule.drawTimes,
  measure: () => stage.measure(),
  chartRows: () => stage.chartRows,
};
window.addEventListener('hashchange', restore);
if (restore()) editor.forgetPast();
session.refresh();
startUp.ask();
for (const element of document.querySelectorAll<HTMLFieldSetElement | HTMLInputElement>('[data-sleeps]'))
  element.disabled = false;

/** A run needs the methods and a puzzle: the first example, unless another one was chosen already. */
function isReady(): boolean {
  return startUp.has('methods') && (startUp.has('examples') || sources.isChosen);
}

function followStart(): void {
  const { awaited } = startUp;
  session.sayIdle(startWords(awaited, actions.wish));
  sources.showAwaited(awaited.failed.includes('examples'));
  settings.showAwaited(awaited.failed.includes('methods'));
  session.refresh();
  actions.catchUp();
  if (awaited.waiting.length + awaited.failed.length === 0) performance.mark('ready');
}

/** Takes puzzle and settings from the address; returns false if it is not a link. */
function restore(): boolean {
  const link = readLink(location.hash);
  if (link === null) return false;
  editor.load({ shape: link.shape, cells: link.cells, name: 'from the link' });
  settings.restore(link);
  return true;
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
  history.replaceState(null, '', `#${runLink}`);
  if (startUp.awaited.failed.length === 0) notice.hide();
}

function tellTitle(): void {
  const words = session.title;
  document.title = words === '' ? 'antdoku' : `${words} · antdoku`;
}
