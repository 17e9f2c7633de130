import type { Stage } from '../engine/names.js';
import type { Matrix, Options } from '../engine/types.js';
import type { StepId } from '../state/steps.js';

/** The parts a word or number can play; each keeps one colour everywhere. */
export const roles = ['query', 'key', 'value', 'score', 'weight', 'output'] as const;
export type Role = (typeof roles)[number];

/** Sizes that prose may name beside the stages. */
export const figureSizes = ['width', 'valueWidth', 'queries', 'keys'] as const;
export type FigureSize = (typeof figureSizes)[number];

/** How much a reader wants to be told: no maths, code, or maths and papers. */
export const depths = ['beginner', 'developer', 'researcher'] as const;
export type Depth = (typeof depths)[number];

/** How a weight stands beside another of its row: `compare` of the engine. */
export const comparisons = ['sensitivity', 'slope', 'gap', 'ratio'] as const;
/** The blend by hand, from rounded weights: `roundedBlend` of the engine. */
export const rounded = ['roundedWeights', 'roundedOutput'] as const;
export const namedDivisors = ['none', 'rootWidth', 'width'] as const;

interface Written {
  readonly percent: boolean;
  /** Asked of the engine with this divisor in place of the learner's. */
  readonly divisor?: (typeof namedDivisors)[number];
  /** As it is for the lesson's own numbers: put in by the build, read until the page can compute. */
  readonly own?: string;
}

/** A number in a sentence: where it comes from, so that it is right whatever the reader edits. */
export type Figure = Written &
  (
    | { readonly figure: FigureSize }
    | {
        readonly figure: Stage | (typeof rounded)[number];
        readonly row: number;
        readonly column: number;
      }
    | {
        readonly figure: (typeof comparisons)[number];
        readonly row: number;
        readonly column: number;
        /** The key that the one in `column` is compared with. */
        readonly other: number;
      }
    /** A weight of a loose row, by the row's place in the example. */
    | { readonly figure: 'loose'; readonly row: number; readonly column: number }
  );

/** A formula as MathML: its elements and their attributes stand in an allow list, math.ts. */
export type MathNode =
  | string
  | {
      readonly tag: string;
      readonly set?: Readonly<Record<string, string>>;
      readonly children: readonly MathNode[];
    };

export type ProseNode =
  | string
  | Figure
  | { readonly role: Role; readonly word: string }
  /** A word of the glossary, where it stands first in the text of a step. */
  | { readonly term: string; readonly word: string; readonly role?: Role }
  | { readonly tag: string; readonly href?: string; readonly children: readonly ProseNode[] }
  /** Sentences that hold for the lesson's own numbers only. */
  | { readonly original: readonly ProseNode[] }
  /** A formula: one `math` element. */
  | { readonly math: MathNode }
  /** A listing, line by line as it was typed. */
  | { readonly code: string };

export type Prose = Readonly<Partial<Record<StepId, readonly ProseNode[]>>>;

/** The text of one depth: by lesson, example and step. */
export type Book = Readonly<Record<string, Readonly<Record<string, Prose>>>>;

/** A bare row of raw scores, shown beside the scaling step. */
export interface LooseRow {
  readonly id: string;
  readonly scores: readonly number[];
  readonly width: number;
  readonly note?: string;
}

/** What vectors of one width gave, as it was printed; the largest weight also under ÷d_k. */
export interface Printed {
  readonly width: number;
  readonly spread: number;
  readonly scaledSpread: number;
  readonly topWeight: number;
  readonly scaledTopWeight: number;
  readonly topWeightByWidth: number;
}

/** Figures that the reader can measure again, beside those that were printed. */
export interface Measured {
  readonly seed: string;
  readonly source: string;
  /** Dot products whose spread is taken, rows that go through softmax, and keys in such a row. */
  readonly pairs: number;
  readonly trials: number;
  readonly keys: number;
  readonly printed: readonly Printed[];
}

/** A common mistake that the reader can switch on, with what it needs. */
export type ShownMistake =
  | { readonly kind: 'softmaxOverQueries' }
  | {
      readonly kind: 'maskAfterSoftmax' | 'invertedMask' | 'wrongCorner';
      /** The mask that would be right: query i sees keys up to i + causal. */
      readonly causal: number;
    }
  | { readonly kind: 'modelWidth'; readonly heads: number }
  | TunedScale;

/** A divisor found by trial while the query grows, beside cosine scores. */
export interface TunedScale {
  readonly kind: 'tunedScale';
  readonly divisor: number;
  /** How many times its size the query is; the divisor was found for the first. */
  readonly times: readonly number[];
  readonly cosineScale: number;
}

/** A row of scores too large for e^x, a score for each key, shown at the step of the row maximum. */
export interface MaxLeftIn {
  readonly scores: readonly number[];
  readonly note: string;
}

/** One example of a lesson; lessons/lesson.schema.json says what each field means. */
export interface LessonExample {
  readonly id: string;
  readonly title: string;
  readonly invented: string;
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly options: Options;
  readonly follow: { readonly query: number; readonly key: number };
  readonly byHandDigits?: number;
  readonly looseRows?: readonly LooseRow[];
  readonly measured?: Measured;
  readonly causalMask?: true;
  readonly maxLeftIn?: MaxLeftIn;
  readonly mistakes?: readonly ShownMistake[];
}

export interface Lesson {
  readonly formatVersion: 1;
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly summary: string;
  readonly examples: readonly LessonExample[];
}
