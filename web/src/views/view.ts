import type { Engine } from '../engine/engine.js';
import type { Matrix, Problem, Trace } from '../engine/types.js';
import type { Depth } from '../lesson/types.js';
import { axesOf, type Axis, type Cell } from '../state/axes.js';
import type { Guess } from '../state/guess.js';
import type { Entry, InputName, State } from '../state/state.js';
import type { MatrixName, Step } from '../state/steps.js';
import { text } from '../text/text.js';
import type { Copied } from './copy.js';

/** What a learner is typing into an entry, and why it could not be taken. */
export interface Draft {
  readonly entry: Entry;
  readonly typed: string;
  /** The number before typing began, for Escape. */
  readonly before: number;
  readonly problem?: string;
  /** Typing is over: the field shows the last good number again, the reason stays. */
  readonly left: boolean;
}

/** What every view is given: the state, what the core made of it, and the ways to change it. */
export interface View {
  readonly engine: Engine;
  readonly state: State;
  readonly problem: Problem & Record<InputName, Matrix>;
  readonly trace: Trace;
  /** The same options on the lesson's own numbers, to mark what an edit changed. */
  readonly original: Trace;
  readonly steps: readonly Step[];
  readonly step: Step;
  /** The cell on show: the one under the pointer, else the chosen one. */
  readonly shown: Cell;
  readonly draft: Draft | undefined;
  /** What was guessed at this step. */
  readonly guess: Guess | undefined;
  readonly makeGuess: (guess: Guess) => void;
  readonly update: (state: State) => void;
  /** Goes on to another step, and to the head of it. */
  readonly arrive: (state: State) => void;
  readonly hover: (cell: Cell | undefined) => void;
  readonly type: (entry: Entry, typed: string) => void;
  readonly leave: () => void;
  /** Escape: the number goes back to what it was before typing began. */
  readonly revert: () => void;
  /** The last change of a number or option back, and what was taken back again; where there is one. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Chooses how the text speaks, and has it remembered. */
  readonly deepen: (depth: Depth) => void;
  /** Copies the address of what is on the screen; nothing where there is no address to copy. */
  readonly copy: (() => void) | undefined;
  readonly copied: Copied | undefined;
}

export const isInput = (name: MatrixName): name is InputName =>
  name === 'query' || name === 'key' || name === 'value';

export const matrixOf = (view: View, name: MatrixName): Matrix =>
  (isInput(name) ? view.problem[name] : view.trace[name]) ?? [];

/** The same matrix of the lesson's own numbers. */
export const originalOf = (view: View, name: MatrixName): Matrix =>
  (isInput(name) ? view.state.example[name] : view.original[name]) ?? [];

/** Whether an edit changed this number. */
export function isChanged(view: View, name: MatrixName, row: number, column: number): boolean {
  if (view.state.edits.length === 0) return false;
  return !Object.is(matrixOf(view, name)[row]?.[column], originalOf(view, name)[row]?.[column]);
}

function labels({ state: { example } }: View, axis: Axis, count: number): readonly string[] {
  if (axis === 'query') return example.queryTokens;
  if (axis === 'key') return example.keyTokens;
  return Array.from({ length: count }, (_, index) => text.dimension(index));
}

export function rowLabels(view: View, name: MatrixName): readonly string[] {
  return labels(view, axesOf[name].row, matrixOf(view, name).length);
}

export function columnLabels(view: View, name: MatrixName): readonly string[] {
  const { column } = axesOf[name];
  if (column === 'one') return [text.short(name)];
  return labels(view, column, matrixOf(view, name)[0]?.length ?? 0);
}
