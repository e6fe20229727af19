import { getMethods, Problem } from './api.ts';
import { followWidth } from './controls/narrow.ts';
import { RunBar } from './controls/runBar.ts';
import { Settings } from './controls/settings.ts';
import { listenForShortcuts } from './controls/shortcuts.ts';
import { startThemeSwitch } from './controls/themeSwitch.ts';
import { byId } from './dom.ts';
import { PuzzleEditor } from './editor/puzzleEditor.ts';
import { PuzzleSources } from './editor/sources.ts';
import { EditorTools } from './editor/tools.ts';
import { Session } from './live/session.ts';
import { Stage } from './live/stage.ts';
import { cellCount, geometry } from './model/geometry.ts';
import { readLink, writeLink, type Link } from './model/permalink.ts';
import { Notice } from './problems.ts';
import { ResultPanel } from './result/result.ts';

const FIRST_EXAMPLE = 'aiescargot';

/** What scripts may ask of the page. */
export interface PageHandle {
  /** Milliseconds of the last drawings. */
  drawTimes(): readonly number[];
  /** Draws the present frame anew and in full. */
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
/** The link to the last run, whatever has been typed since. */
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
const sources = new PuzzleSources(editor, notice);
const stage = new Stage((method) => settings.iterationOf(method));
const result = new ResultPanel(() => `${location.origin}${location.pathname}#${runLink}`);
const settings: Settings = new Settings(() => settingsChanged());
const session = new Session(editor, settings, stage, result, notice);
session.bar = new RunBar(session);
session.onChange = tellTitle;
session.onBegin = keepLink;
listenForShortcuts(session, (by) => session.bar.changeSpeed(by));
window.antdokuPage = {
  drawTimes: () => stage.schedule.drawTimes,
  measure: () => stage.measure(),
  chartRows: () => stage.chartRows,
};
window.addEventListener('hashchange', () => restore(readLink(location.hash)));
void load();

async function load(): Promise<void> {
  try {
    const [methods] = await Promise.all([getMethods(), sources.loadExamples()]);
    settings.setMethods(methods);
    if (!restore(readLink(location.hash))) sources.loadExample(FIRST_EXAMPLE);
    editor.forgetPast();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.isServerGone) notice.serverIsGone(() => void load());
    else notice.show(error.message, error.remedy ?? '', 'Try again', () => void load());
  }
  session.refresh();
  performance.mark('ready');
}

function restore(link: Link | null): boolean {
  if (link === null) return false;
  editor.load({ shape: link.shape, cells: link.cells, name: 'from the link' });
  settings.restore(link);
  return true;
}

/** The link to what is on the page; with the seed of the run, even if that was drawn. */
function presentLink(seed: number | null): string {
  const { shape, cells } = editor.state;
  const choices = settings.choices;
  return writeLink({ shape, cells, ...choices, seed: choices.seed ?? seed });
}

/** The address follows the last run, so that a reload or a bookmark brings it back. */
function keepLink(): void {
  runLink = presentLink(session.seed);
  history.replaceState(null, '', `#${runLink}`);
}

function settingsChanged(): void {
  session.refresh();
}

function tellTitle(): void {
  const words = session.title;
  document.title = words === '' ? 'antdoku' : `${words} · antdoku`;
}
