import type { Mistake, Stage } from '../engine/names.js';
import type { Divisor, Options } from '../engine/types.js';
import type { FigureSize } from '../lesson/types.js';
import type { InputName } from '../state/state.js';

/** What the engine gives beside its stages. */
export const extras = [
  'columnSum',
  'roundedWeights',
  'roundedOutput',
  'gap',
  'ratio',
  'sensitivity',
] as const;

/** A matrix of the question's numbers, under settings of its own: where every figure comes from. */
export interface Source {
  readonly what: InputName | Stage | (typeof extras)[number] | FigureSize;
  readonly divisor?: Divisor;
  readonly subtractMax?: boolean;
  /** Hidden from each query: the keys after it. */
  readonly causal?: boolean;
  readonly mistake?: Mistake;
  /** Of the mistake modelWidth. */
  readonly heads?: number;
  /** Of the blend by hand. */
  readonly digits?: number;
}

/** One number of it. */
export interface Figure extends Source {
  readonly row: number;
  readonly column: number;
  /** The other key of a gap or a ratio. */
  readonly beside?: number;
  readonly percent?: boolean;
}

/** Which cells are meant: one by name, the largest or smallest of a matrix, those a mask hides. */
export type Rule =
  | { readonly rule: 'cell'; readonly row: number; readonly column: number }
  | {
      readonly rule: 'largest' | 'smallest' | 'hidden';
      readonly of: Source;
      readonly row?: number;
    };

/** A sentence in which numbers are named, not typed; "typed" is what the learner wrote. */
export type Words = readonly (string | Figure | { readonly said: 'typed' | 'answer' })[];

/** Numbers chosen anew for every seed and every try; the sizes are the lesson's. */
export interface Draw {
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly width: number;
  readonly valueWidth: number;
  /** Entries are whole numbers, from `low` to `high`. */
  readonly low: number;
  readonly high: number;
  readonly options: Options;
}

interface Common {
  readonly id: string;
  readonly ask: Words;
  readonly explanation: Words;
  /** The step that shows it, as a link of the page. */
  readonly see: string;
  readonly example?: { readonly lesson: string; readonly example: string };
  readonly draw?: Draw;
  /** Matrices above the question. */
  readonly show: readonly Source[];
}

export interface Choose extends Common {
  readonly kind: 'choose';
  /** The first one is right; they are shown in another order. */
  readonly choices: readonly { readonly text: Words; readonly feedback: Words }[];
}

export interface FillIn extends Common {
  readonly kind: 'number';
  readonly answer: Figure;
  readonly tolerance: number;
  /** What comes out of a known slip, and the sentence that names it. */
  readonly mistakes: readonly { readonly figure: Figure; readonly feedback: Words }[];
  readonly otherwise: Words;
}

export interface Point extends Common {
  readonly kind: 'cell';
  readonly matrix: Source;
  /** Numbers are left out: only the place is asked for. */
  readonly blank: boolean;
  readonly answer: Rule;
  readonly mistakes: readonly { readonly cells: readonly Rule[]; readonly feedback: Words }[];
  readonly otherwise: Words;
}

export interface Order extends Common {
  readonly kind: 'order';
  readonly items: readonly { readonly id: string; readonly text: Words }[];
  /** The learner did `early` before `late`, which is the wrong way round. */
  readonly mistakes: readonly {
    readonly early: string;
    readonly late: string;
    readonly feedback: Words;
  }[];
  readonly otherwise: Words;
}

/** Shows a matrix that went wrong in one of several ways; which one, the seed decides. */
export interface Spot extends Common {
  readonly kind: 'spot';
  readonly suspects: readonly {
    readonly how: Source;
    readonly text: Words;
    readonly feedback: Words;
  }[];
}

export type Question = Choose | FillIn | Point | Order | Spot;

export interface Quiz {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly questions: readonly Question[];
}
