import type { Kind, Normaliser, Stage } from './names.js';

/** Rows of numbers, one row a token. What the engine returns is frozen. */
export type Matrix = readonly (readonly number[])[];

/** What the raw scores are divided by: nothing, √d_k, d_k, or a positive number. */
export type Divisor = 'none' | 'rootWidth' | 'width' | number;

export interface Options {
  readonly divisor: Divisor;
  /** Subtract each row's maximum before e^x. Changes no weight, keeps e^x within range. */
  readonly subtractMax: boolean;
  /** Scores are bent towards ±softCap, softCap · tanh(score / softCap); 0 or nothing: they are not. */
  readonly softCap?: number;
  readonly mask?: Mask;
  /** How a row of scores becomes weights: softmax, unless said otherwise. */
  readonly normaliser?: Normaliser;
  /** Of entmax only, from 1 (softmax) over 2 (sparsemax) to 4; 1.5 unless said otherwise. */
  readonly alpha?: number;
}

/** Which keys each query may see. A key is visible where none of the given parts hides it. */
export interface Mask {
  /** Query i sees keys up to i + causal: 0 is the top left corner, T_k − T_q the bottom right one. */
  readonly causal?: number;
  /** T_q × T_k, true = attend. */
  readonly allowed?: readonly (readonly boolean[])[];
  /** T_q × T_k, added to the scores; −Infinity hides. */
  readonly bias?: Matrix;
}

export const defaultAlpha = 1.5;

/** The paper's choice: divide by √d_k; and subtract the row maximum, as every library does. */
export const defaultOptions: Options = { divisor: 'rootWidth', subtractMax: true };

export interface Problem {
  /** T_q × d_k */
  readonly query: Matrix;
  /** T_k × d_k */
  readonly key: Matrix;
  /** T_k × d_v */
  readonly value: Matrix;
  /** What is left out is as in `defaultOptions`. */
  readonly options?: Partial<Options>;
}

/** Every stage of normalise(mask(cap(QKᵀ / divisor)))V; `stages` lists those that are present, in order. */
export interface Trace {
  readonly stages: readonly Stage[];
  /** T_q × T_k, QKᵀ */
  readonly raw: Matrix;
  /** 1 × 1 */
  readonly divisor: Matrix;
  /** T_q × T_k, raw / divisor */
  readonly scaled: Matrix;
  /** T_q × T_k, softCap · tanh(scaled / softCap); absent without a soft cap */
  readonly capped?: Matrix;
  /** T_q × T_k, with the mask's numbers added, −Infinity where hidden; absent without a mask */
  readonly masked?: Matrix;
  /** T_q × 1, how many keys the query sees: at 0 weights and output are 0; absent without a mask */
  readonly visible?: Matrix;
  /** T_q × 1; absent when the maximum is not subtracted, or nothing is raised to a power of e */
  readonly rowMax?: Matrix;
  /** T_q × T_k, scores − rowMax; absent likewise */
  readonly shifted?: Matrix;
  /** T_q × T_k; absent but for softmax */
  readonly exponentials?: Matrix;
  /** T_q × 1; absent but for softmax */
  readonly rowSum?: Matrix;
  /** T_q × 1, the level that the other normalisers take off; absent for softmax */
  readonly threshold?: Matrix;
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
  /** How far a weight moves with its own score: a(1 − a) in softmax. */
  readonly sensitivity: readonly number[];
  /** How far the chosen weight moves with this key's score: a row of the Jacobian. */
  readonly slope: readonly number[];
  /** The chosen key's score minus this key's, as they go into softmax. */
  readonly gap: readonly number[];
  /** The chosen weight divided by this key's weight: e^gap in softmax. */
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
