import type { Stage } from '../engine/names.js';
import type { Matrix, Options } from '../engine/types.js';
import type { StepId } from '../state/steps.js';

/** The parts a word or number can play; each keeps one colour everywhere. */
export const roles = ['query', 'key', 'value', 'score', 'weight', 'output'] as const;
export type Role = (typeof roles)[number];

/** Sizes that prose may name beside the stages. */
export const figureSizes = ['width', 'valueWidth', 'queries', 'keys'] as const;
export type FigureSize = (typeof figureSizes)[number];

/** A number in a sentence: where it comes from, so that it is right whatever the reader edits. */
export type Figure =
  | { readonly figure: FigureSize; readonly percent: boolean }
  | {
      readonly figure: Stage;
      readonly row: number;
      readonly column: number;
      readonly percent: boolean;
    };

export type ProseNode =
  | string
  | Figure
  | { readonly role: Role; readonly word: string }
  | { readonly tag: string; readonly href?: string; readonly children: readonly ProseNode[] };

export type Prose = Readonly<Partial<Record<StepId, readonly ProseNode[]>>>;

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
  readonly prose: Prose;
}

export interface Lesson {
  readonly formatVersion: 1;
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly summary: string;
  readonly examples: readonly LessonExample[];
}
