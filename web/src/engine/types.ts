import type { Kind, Stage } from './names.js';

/** Rows of numbers, one row a token. What the engine returns is frozen. */
export type Matrix = readonly (readonly number[])[];

/** What the raw scores are divided by: nothing, √d_k, d_k, or a positive number. */
export type Divisor = 'none' | 'rootWidth' | 'width' | number;

export interface Options {
  readonly divisor: Divisor;
  /** Subtract each row's maximum before e^x. Changes no weight, keeps e^x within range. */
  readonly subtractMax: boolean;
}

/** The paper's choice: divide by √d_k; and subtract the row maximum, as every library does. */
export const defaultOptions: Options = { divisor: 'rootWidth', subtractMax: true };

export interface Problem {
  /** T_q × d_k */
  readonly query: Matrix;
  /** T_k × d_k */
  readonly key: Matrix;
  /** T_k × d_v */
  readonly value: Matrix;
  readonly options?: Options;
}

/** Every stage of softmax(QKᵀ / divisor)V; `stages` lists those that are present, in order. */
export interface Trace {
  readonly stages: readonly Stage[];
  /** T_q × T_k, QKᵀ */
  readonly raw: Matrix;
  /** 1 × 1 */
  readonly divisor: Matrix;
  /** T_q × T_k, raw / divisor */
  readonly scaled: Matrix;
  /** T_q × 1; absent when the maximum is not subtracted */
  readonly rowMax?: Matrix;
  /** T_q × T_k, scaled − rowMax; absent likewise */
  readonly shifted?: Matrix;
  /** T_q × T_k */
  readonly exponentials: Matrix;
  /** T_q × 1 */
  readonly rowSum: Matrix;
  /** T_q × T_k */
  readonly weights: Matrix;
  /** T_q × 1 */
  readonly weightSum: Matrix;
  /** T_q × d_v; absent for a loose row of scores */
  readonly output?: Matrix;
}

/** The terms behind one cell, in one shape for every stage; what a kind does not use is empty or 0. */
export interface Explanation {
  readonly kind: Kind;
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly product: readonly number[];
  /** Running total after each term; the last one is the value. */
  readonly partial: readonly number[];
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number;
  /** Which term the cell belongs to (maximum, share). */
  readonly index: number;
  /** dot: terms above zero, where both signs agree, and terms below zero. */
  readonly matches: number;
  readonly mismatches: number;
  /** dot: what the terms above zero add up to, and what those below take away. */
  readonly gain: number;
  readonly loss: number;
  /** dot: every term is +1 or −1, so that the value is matches − mismatches. */
  readonly signsOnly: boolean;
}

/** How one weight stands beside the others of its row; one entry a key. */
export interface Comparison {
  /** a(1 − a): how far a weight moves with its own score. */
  readonly sensitivity: readonly number[];
  /** The chosen key's scaled score minus this key's. */
  readonly gap: readonly number[];
  /** e^gap: the chosen weight divided by this key's weight. */
  readonly ratio: readonly number[];
}

/** The blend as done by hand, from weights written down with few digits. */
export interface RoundedBlend {
  /** T_q × T_k */
  readonly weights: Matrix;
  /** For each query and key its weight times the key's value: [query][key][feature]. */
  readonly products: readonly Matrix[];
  /** T_q × d_v */
  readonly output: Matrix;
}
