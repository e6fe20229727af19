import type { Engine } from './engine/engine.ts';
import { server } from './engine/server.ts';
import type { ExplainAnswer, HintAnswer, NoAnswer, PositionRequest, RateAnswer } from './model/hintAnswers.ts';
import type { PuzzleBody, ShapeFields } from './model/puzzleBody.ts';
import type { Speed } from './model/speed.ts';
import type { Level } from './model/steps.ts';
import type { Touch, Touched } from './model/touches.ts';

export { Problem } from './engine/problem.ts';

let engine: Engine = server;

/** Sends all requests to another engine than the server of the page. */
export function useEngine(other: Engine): void {
  engine = other;
  engineWords = other.words;
}

export type ParameterValue = number | string;

export interface Bounds {
  kind: 'integer' | 'real' | 'positive' | 'words';
  low?: number;
  high?: number;
  words?: string[];
}

export interface Parameter {
  name: string;
  symbol: string;
  summary: string;
  range: string;
  default: ParameterValue;
  bounds: Bounds;
  is_automatic: boolean;
}

export interface Preset {
  name: string;
  summary: string;
  settings: Record<string, ParameterValue>;
}

export interface Method {
  name: string;
  summary: string;
  /** The summary in a few words, for a menu; may be empty. */
  caption: string;
  kind: 'portfolio' | 'colony' | 'walkers' | 'walk' | 'tree' | 'other';
  is_complete: boolean;
  enumerates: boolean;
  shows_choices: boolean;
  missing_feature: string | null;
  iteration: string | null;
  step: string;
  presets: Preset[];
  parameters: Parameter[];
  /** Whether it is the colony that is shown with and without best value evaporation. */
  is_colony: boolean;
  /** The contestants with this method that a comparison begins with, as in links. */
  compared: string[];
}

/** A puzzle in an answer: its shape, and its cells in reading order. */
export interface PuzzleAnswer extends ShapeFields {
  cells: number[];
}

export interface Example extends PuzzleAnswer {
  name: string;
  source: string;
  group: string;
}

export interface ReadAnswer extends PuzzleAnswer {
  side: number;
  label: string | null;
  more: number;
}

export interface PropagateAnswer {
  status: 'open' | 'solved' | 'contradiction';
  message: string | null;
  values: number[][];
}

export interface GenerateAnswer extends PuzzleAnswer {
  seed: number;
  givens: number;
}

export interface GenerateRequest extends ShapeFields {
  side: number;
  /** The share of given cells, in percent. */
  given?: number;
  /** Whether it has one solution only, and whether also no given is superfluous. */
  unique?: boolean;
  minimal?: boolean;
  /** How hard it is for a person; it has one solution then. */
  level?: Level;
}

export interface CountAnswer {
  /** `counted` if these are all solutions, `limit` if there may be more, `unknown` after the time limit. */
  status: string;
  count: number;
}

/** Advice after a search that ended without an answer. */
export interface Advice {
  method: string;
  preset: string | null;
  /** The time limit to ask for, in seconds, if the advice is more time. */
  timeout: number | null;
  reason: string;
}

/** The object of `antdoku solve --json`. */
export interface Answer {
  status: string;
  stopped: string | null;
  /** The method that has the answer, with its preset. Missing in answers of older servers. */
  solved_by?: string | null;
  solution?: string | null;
  best?: string | null;
  message?: string | null;
  seed: number;
  method: string;
  preset: string | null;
  iterations: number;
  steps: number;
  setup_seconds: number;
  search_seconds: number;
  /** The changes that were made to the colony at work; missing if there were none. */
  touches?: readonly Touched[];
  /** Missing if there is an answer, and in answers of older servers. */
  advice?: Advice | null;
}

export interface ContestantRequest {
  /** Missing for the default method. */
  method?: string;
  preset?: string;
  parameters?: Record<string, ParameterValue>;
  name?: string;
  touches?: readonly Touched[];
}

export interface RunRequest {
  puzzle: PuzzleBody;
  contestants: ContestantRequest[];
  seed?: number;
  timeout?: number;
  speed: Speed;
  paused?: boolean;
}

export interface RunAnswer extends ShapeFields {
  id: string;
  key: string;
  seed: number;
  timeout: number;
  side: number;
  givens: number[];
  contestants: {
    name: string;
    method: string;
    preset: string | null;
    parameters: Record<string, ParameterValue>;
    /** Whether its colony can be changed at work. Missing in answers of older servers. */
    is_touchable?: boolean;
  }[];
}

export type Command = 'pause' | 'resume' | 'iteration' | 'step' | 'stop' | 'speed';

export interface ContestantState {
  state: 'waiting' | 'running' | 'done';
  seconds: number;
  iterations: number;
  /** The methods that `auto` took, and its reason. */
  picked?: { method: string; stages: string[]; reason: string } | null;
  /** What can be seen again; null before the first frame. */
  kept?: Kept | null;
  answer: Answer | null;
}

/** The frames that can be seen again. Places are iterations, or for tree searches nodes. */
export interface Kept {
  first: number;
  /** From here on, there is a frame for every iteration. */
  whole_from: number;
  /** The frames before that place which were dropped. */
  dropped: number;
}

/** The last frame at or before a place, and the places of the frames beside it. */
export interface Moment {
  frame: FrameEvent;
  before: number | null;
  after: number | null;
}

/** The frame of each contestant at a place; null for one that has none. */
export interface FramesAnswer {
  frames: (Moment | null)[];
}

/** Why a run ended early. */
export type Ended = 'stopped' | 'left' | 'unclaimed' | 'paused' | 'closing';

export interface StateEvent {
  state: 'queued' | 'running' | 'paused' | 'done';
  /** Place in the queue, from 0. */
  place: number | null;
  /** Missing in answers of older servers. */
  ended?: Ended | null;
  speed: Speed;
  seed: number;
  contestants: ContestantState[];
}

export interface LayoutEvent {
  contestant: number;
  layout: number;
  propagated: number[];
  open: number[];
  values: number[][];
}

/** All changes of a colony at work, also those to be made. */
export interface TouchesEvent {
  contestant: number;
  touches: readonly Touched[];
}

export interface TouchAnswer extends Touched {
  contestant: number;
}

export type Stagnation = 'searching' | 'narrowing' | 'stuck';

interface FrameCommon {
  contestant: number;
  seconds: number;
}

export interface ColonyFrame extends FrameCommon {
  kind: 'colony';
  layout: number;
  iteration: number;
  best_filled: number;
  mean_filled: number;
  cells: number;
  ants: number;
  deposit: number;
  memory_filled: number;
  restarts: number;
  entropy: number;
  branching: number;
  stagnation: Stagnation;
  grid: string;
  origin: string;
  shares: string;
  entropies: string;
}

export interface WalkersFrame extends FrameCommon {
  kind: 'walkers';
  layout: number;
  iteration: number;
  cost: number;
  mean_cost: number;
  best_cost: number;
  walkers: number;
  heatings: number;
  restarts: number;
  deposits: number;
  grid: string;
  origin: string;
  clashes: string;
  shares?: string | null;
  entropies?: string | null;
  entropy?: number | null;
  branching?: number | null;
}

export interface WalkFrame extends FrameCommon {
  kind: 'walk';
  iteration: number;
  cost: number;
  best_cost: number;
  temperature: number | null;
  /** What it does within a long iteration, and how far it is; null between iterations. */
  part: string | null;
  done: number | null;
  grid: string;
  origin: string;
  clashes: string;
}

export interface NodesFrame extends FrameCommon {
  kind: 'nodes';
  nodes: number;
  depth: number;
  filled: number;
  /** The fullest grid so far. */
  grid: string;
  origin: string;
}

export type FrameEvent = ColonyFrame | WalkersFrame | WalkFrame | NodesFrame;

export interface ChartEvent {
  contestant: number;
  epoch: number;
  from: number;
  columns: string[];
  rows: (number | null)[][];
}

export interface StepEvent {
  contestant: number;
  layout: number;
  iteration: number;
  ant: number;
  what: 'choice' | 'undo';
  cell: number;
  values: number[];
  shares: number[];
  probabilities: number[];
  chosen: number;
  cascade: [cell: number, value: number][];
  grid: string;
  /** Cells without a possible value. */
  dead?: number[];
  contradiction: boolean;
  lives_lost: number | null;
}

export const getMethods = () => engine.request<Method[]>('api/methods');
export const getExamples = () => engine.request<Example[]>('api/examples');
export const readText = (text: string, shape: ShapeFields = {}) => engine.request<ReadAnswer>('api/read', { text, ...shape });
export const propagate = (puzzle: PuzzleBody) => engine.request<PropagateAnswer>('api/propagate', { puzzle });
export const countSolutions = (puzzle: PuzzleBody) =>
  engine.request<CountAnswer>('api/count', { puzzle, limit: 1000, timeout: 5 });
export const hint = (body: PositionRequest) => engine.request<HintAnswer | NoAnswer>('api/hint', body);
export const explain = (body: PositionRequest) => engine.request<ExplainAnswer | NoAnswer>('api/explain', body);
export const rate = (body: PositionRequest) => engine.request<RateAnswer | NoAnswer>('api/rate', body);
export const generate = (body: GenerateRequest) => engine.request<GenerateAnswer>('api/generate', body);
export const startRun = (body: RunRequest) => engine.request<RunAnswer>('api/runs', body);
export const commandRun = (id: string, key: string, command: Command, speed?: Speed) =>
  engine.request<StateEvent>(`api/runs/${encodeURIComponent(id)}`, { key, command, ...(speed && { speed }) });
export const touchRun = (id: string, key: string, touch: Touch) =>
  engine.request<TouchAnswer>(`api/runs/${encodeURIComponent(id)}/touches`, { key, touch });
export const runFrames = (id: string, at: number) =>
  engine.request<FramesAnswer>(`api/runs/${encodeURIComponent(id)}/frames?at=${at}`);
/** The events of a run. */
export const openEvents = (id: string, key: string) => engine.events(id, key);
/** Whether runs can pause. */
export const canPause = () => engine.canPause;
/** What to say of what answers. */
export let engineWords = server.words;
