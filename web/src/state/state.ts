import type { Divisor, Matrix, Options, Problem } from '../engine/types.js';
import type { Digits } from '../format.js';
import type { Depth, Lesson, LessonExample } from '../lesson/types.js';
import type { Cell } from './axes.js';
import type { Part } from './parts.js';
import type { StepId } from './steps.js';

export type InputName = 'query' | 'key' | 'value';
export const inputNames: readonly InputName[] = ['query', 'key', 'value'];

/** An entry of Q, K or V, counted from 0. */
export interface Entry {
  readonly matrix: InputName;
  readonly row: number;
  readonly column: number;
}

export interface Edit extends Entry {
  readonly value: number;
}

/** All that the page shows follows from this. Nothing changes it in place. */
export interface State {
  readonly lesson: Lesson;
  readonly example: LessonExample;
  readonly step: StepId;
  readonly cell: Cell;
  readonly options: Options;
  readonly digits: Digits;
  /** Whether results wait for the learner's guess. */
  readonly guess: boolean;
  /** How the text speaks; nothing where it was not chosen. */
  readonly depth?: Depth;
  /** What the link leaves out of the page; nothing where it leaves out none. */
  readonly hide?: readonly Part[];
  /** What the learner changed, as differences from the lesson. */
  readonly edits: readonly Edit[];
}

export function startOf(lesson: Lesson, exampleId?: string): State {
  const example = lesson.examples.find(({ id }) => id === exampleId) ?? lesson.examples[0];
  if (!example) throw new Error(`lesson ${lesson.id} has no example`);
  return {
    lesson,
    example,
    step: 'inputs',
    cell: { ...example.follow, feature: 0, dimension: 0 },
    options: example.options,
    digits: 4,
    guess: false,
    edits: [],
  };
}

export const depthOf = ({ depth }: State): Depth => depth ?? 'beginner';

/** Another example or lesson from its start; how it is shown goes along. */
export const moveTo = (
  { digits, guess, depth, hide }: State,
  lesson: Lesson,
  exampleId?: string,
): State => ({
  ...startOf(lesson, exampleId),
  digits,
  guess,
  ...(depth && { depth }),
  ...(hide && { hide }),
});

const same = (a: Entry, b: Entry): boolean =>
  a.matrix === b.matrix && a.row === b.row && a.column === b.column;

export const entryAt = (matrices: Record<InputName, Matrix>, entry: Entry): number | undefined =>
  matrices[entry.matrix][entry.row]?.[entry.column];

/** Sets one entry; an entry set back to the lesson's own number is no longer an edit. */
export function edit(state: State, change: Edit): State {
  if (entryAt(state.example, change) === undefined) return state;
  const others = state.edits.filter((other) => !same(other, change));
  const original = entryAt(state.example, change) === change.value;
  return { ...state, edits: original ? others : [...others, change] };
}

export const isEdited = (state: State, entry: Entry): boolean =>
  state.edits.some((other) => same(other, entry));

/** The learner's numbers and options go back to the lesson's. */
export const reset = (state: State): State => ({
  ...state,
  edits: [],
  options: state.example.options,
});

export const isReset = (state: State): boolean =>
  state.edits.length === 0 &&
  state.options.divisor === state.example.options.divisor &&
  state.options.subtractMax === state.example.options.subtractMax &&
  !state.options.mask;

export const withDivisor = (state: State, divisor: Divisor): State => ({
  ...state,
  options: { ...state.options, divisor },
});

/** Later words hidden from earlier ones, or nothing hidden. */
export function withCausalMask(state: State, hide: boolean): State {
  const { mask: _, ...options } = state.options;
  return { ...state, options: hide ? { ...options, mask: { causal: 0 } } : options };
}

/** What the numbers on the page follow from; the rest is where and how they are shown. */
export type Numbers = Pick<State, 'example' | 'edits' | 'options'>;

/** The problem the core is asked: the example with the edits in place. */
export function problemOf(state: Numbers): Problem & Record<InputName, Matrix> {
  const matrix = (name: InputName): Matrix => {
    const edits = state.edits.filter((change) => change.matrix === name);
    if (edits.length === 0) return state.example[name];
    return state.example[name].map((row, i) =>
      row.map((number, j) => edits.find((e) => e.row === i && e.column === j)?.value ?? number),
    );
  };
  return {
    query: matrix('query'),
    key: matrix('key'),
    value: matrix('value'),
    options: state.options,
  };
}
