import { text } from '../text/text.js';
import { isObject, nameOf, type Given } from './block.js';
import type { Boundary } from './boundary.js';
import {
  ask,
  asExplanation,
  askOf,
  list,
  none,
  rowOf,
  scalar,
  type Engine,
  type Found,
} from './engine.js';
import { AttentionError } from './error.js';
import { checkKeys } from './keys.js';
import { mistakes, stages, type Call, type Mistake, type Normaliser, type Stage } from './names.js';
import { defaultOptions, type Explanation, type Matrix, type Problem } from './types.js';

/** How a loose row of scores becomes weights: softmax unless said otherwise; alpha is entmax's. */
export interface Normalising {
  readonly normaliser?: Normaliser;
  readonly alpha?: number;
}

/** A row of weights and what they came from. */
export interface Normalised {
  readonly weights: readonly number[];
  /** The level that is taken off: e^(score − threshold), or its like for sparsemax and entmax. */
  readonly threshold: number;
  /** How many weights are above 0. */
  readonly support: number;
  /** What the weights leave of 1: 0 but off by one, or where nothing is visible. */
  readonly rest: number;
}

/** One row of attention, block by block; one entry of each list a block. */
export interface Online {
  /** The largest score so far. */
  readonly runningMax: readonly number[];
  /** The sum of e^(score − maximum) so far. */
  readonly runningSum: readonly number[];
  /** blocks × d_v, the values so far, each times its e^(score − maximum). */
  readonly accumulated: Matrix;
  /** d_v, the last accumulated row divided by the last sum. */
  readonly output: readonly number[];
}

/** A finished result over some of the keys: the largest score, the sum of powers, the output. */
export interface PartialResult {
  readonly m: number;
  readonly l: number;
  readonly o: readonly number[];
}

/** What additive attention learns. */
export interface AdditiveParameters {
  /** W1, units × d_q */
  readonly queryWeights: Matrix;
  /** W2, units × d_k */
  readonly keyWeights: Matrix;
  /** v, one number a unit */
  readonly scoreVector: readonly number[];
  /** b, one number a unit; none unless given */
  readonly bias?: readonly number[];
}

/** The stages of additive attention: raw are the scores v · tanh(W1 q + W2 k + b). */
export interface AdditiveTrace {
  readonly queryUnits: Matrix;
  readonly keyUnits: Matrix;
  readonly raw: Matrix;
  readonly masked: Matrix;
  readonly weights: Matrix;
  readonly output: Matrix;
}

export interface CosineOptions {
  /** What cosines are multiplied by: it stands in for the divisor. */
  readonly scale: number;
  /** Shorter vectors count as this long; 10⁻¹² unless said otherwise. */
  readonly epsilon?: number;
}

/** The stages of cosine attention: raw are the cosines. */
export interface CosineTrace {
  readonly unitQuery: Matrix;
  readonly unitKey: Matrix;
  readonly raw: Matrix;
  readonly scaled: Matrix;
  readonly weights: Matrix;
  readonly output: Matrix;
}

export interface KernelOptions {
  /** Random directions, m × d_k, for Performer's features; elu(x) + 1 where there are none. */
  readonly directions?: Matrix;
  /** Query i sees keys up to i. */
  readonly causal?: boolean;
  /** Added to the sum that the kernel is divided by. */
  readonly epsilon?: number;
}

/** The stages of kernelised attention: raw is the kernel φ(q) · φ(k). */
export interface KernelTrace {
  readonly queryFeatures: Matrix;
  readonly keyFeatures: Matrix;
  readonly raw: Matrix;
  readonly weights: Matrix;
  /** Computed from the state, without the T_q × T_k matrix. */
  readonly output: Matrix;
  /** m × d_v, the sum of φ(k) vᵀ over all keys. */
  readonly valueState: Matrix;
  /** 1 × m, the sum of φ(k). */
  readonly weightState: Matrix;
}

/** What a mistake gives, to be shown beside what is right. */
export interface Mistaken {
  readonly weights: Matrix;
  /** T_q × 1, what each query spends. */
  readonly weightSum: Matrix;
  /** 1 × T_k, what each key is given. */
  readonly columnSum: Matrix;
  readonly output: Matrix;
}

/** Queries, keys and values alone. */
type Inputs = Pick<Problem, 'query' | 'key' | 'value'>;

/**
 * What stands beside scaled dot-product attention with softmax: other normalisers, other scores,
 * softmax block by block, and the mistakes. As pure as the engine whose module it uses, and refuses
 * in the same way. Cells are counted from 0.
 */
export class Alternatives {
  readonly #boundary: Boundary;

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
  }

  /** Weights of a loose row; a score of −Infinity is hidden. */
  normalise(scores: ArrayLike<number>, how: Normalising = {}): Normalised {
    const found = this.#row('normalise', scores, how);
    return Object.freeze({
      weights: list(found.weights),
      threshold: scalar(found.threshold),
      support: scalar(found.support),
      rest: scalar(found.rest),
    });
  }

  /** How each weight of a loose row moves with each score, n × n. */
  jacobian(scores: ArrayLike<number>, how: Normalising = {}): Matrix {
    return this.#row('jacobian', scores, how).jacobian ?? none;
  }

  /** The logarithms of the softmax weights of a loose row. */
  logSoftmax(scores: ArrayLike<number>): readonly number[] {
    return list(this.#row('logSoftmax', scores, {}).logWeights);
  }

  /** The terms behind one weight of a loose row. */
  explainWeight(scores: ArrayLike<number>, at: number, how: Normalising = {}): Explanation {
    return asExplanation(this.#row('explainWeight', scores, how, at));
  }

  /** The terms behind the threshold of a loose row. */
  explainThreshold(scores: ArrayLike<number>, how: Normalising = {}): Explanation {
    return asExplanation(this.#row('explainThreshold', scores, how));
  }

  /** The terms behind one logarithm of a softmax weight. */
  explainLogShare(scores: ArrayLike<number>, at: number): Explanation {
    return asExplanation(this.#row('explainLogShare', scores, {}, at));
  }

  /** The terms behind one entry of the Jacobian. */
  explainSlope(
    scores: ArrayLike<number>,
    row: number,
    column: number,
    how: Normalising = {},
  ): Explanation {
    return asExplanation(this.#row('explainSlope', scores, how, row, column));
  }

  /** One row of attention without its whole row of weights, `block` keys at a time. */
  online(scores: ArrayLike<number>, value: Matrix, block: number): Online {
    const found = this.#online('online', scores, value, block);
    return Object.freeze({
      runningMax: list(found.runningMax),
      runningSum: list(found.runningSum),
      accumulated: found.accumulated ?? none,
      output: list(found.output),
    });
  }

  /** The terms behind the running sum after one block. */
  explainOnline(
    scores: ArrayLike<number>,
    value: Matrix,
    block: number,
    step: number,
  ): Explanation {
    return asExplanation(this.#online('explainOnline', scores, value, block, step));
  }

  /** The result over the keys of both. */
  merge(left: PartialResult, right: PartialResult): PartialResult {
    for (const result of [left, right])
      if (!isObject(result) || !Array.isArray(result.o))
        throw new AttentionError('notProblem', text.engine.notPartial);
    const partials = [left, right].map(({ m, l, o }) => [m, l, ...o]);
    const [m = NaN, l = NaN, ...o] = list(
      ask(this.#boundary, 'merge', { partials }, defaultOptions).merged,
    );
    return Object.freeze({ m, l, o: Object.freeze(o) });
  }

  /** Additive attention (Bahdanau); of the problem's options it knows the boolean mask. */
  additive(problem: Problem, parameters: AdditiveParameters): AdditiveTrace {
    return Object.freeze(this.#additive('additive', problem, parameters)) as AdditiveTrace;
  }

  /** The terms behind a cell of raw, masked, weights or output. */
  explainAdditive(
    problem: Problem,
    parameters: AdditiveParameters,
    stage: Stage,
    row: number,
    column: number,
  ): Explanation {
    return asExplanation(
      this.#additive('explainAdditive', problem, parameters, stages.indexOf(stage), row, column),
    );
  }

  /** Attention by the cosines of the angles between queries and keys. */
  cosine(problem: Inputs, options: CosineOptions): CosineTrace {
    const { scale, epsilon = 1e-12 } = object(options, 'scale', 'epsilon');
    return Object.freeze(askOf(this.#boundary, 'cosine', problem, scale, epsilon)) as CosineTrace;
  }

  /** The terms behind a cell of raw, scaled, weights or output. */
  explainCosine(
    problem: Inputs,
    options: CosineOptions,
    stage: Stage,
    row: number,
    column: number,
  ): Explanation {
    const { scale, epsilon = 1e-12 } = object(options, 'scale', 'epsilon');
    const at = [stages.indexOf(stage), row, column];
    return asExplanation(askOf(this.#boundary, 'explainCosine', problem, scale, epsilon, ...at));
  }

  /** Attention by a kernel in place of e^score, in the order that needs no T_q × T_k matrix. */
  kernel(problem: Inputs, options: KernelOptions = {}): KernelTrace {
    return Object.freeze(this.#kernel('kernel', problem, options)) as KernelTrace;
  }

  /** The terms behind a cell of raw, weights or output. */
  explainKernel(
    problem: Inputs,
    options: KernelOptions,
    stage: Stage,
    row: number,
    column: number,
  ): Explanation {
    return asExplanation(
      this.#kernel('explainKernel', problem, options, stages.indexOf(stage), row, column),
    );
  }

  /** What a known mistake gives; `heads` is read by modelWidth only. Divided by √d_k otherwise. */
  mistake(problem: Problem, mistake: Mistake, heads = 1): Mistaken {
    return Object.freeze(
      askOf(this.#boundary, 'mistake', problem, mistakeNumber(mistake), heads),
    ) as Mistaken;
  }

  /** The terms behind one of its weights. */
  explainMistake(
    problem: Problem,
    mistake: Mistake,
    heads: number,
    row: number,
    column: number,
  ): Explanation {
    const number = mistakeNumber(mistake);
    return asExplanation(
      askOf(this.#boundary, 'explainMistake', problem, number, heads, row, column),
    );
  }

  #row(call: Call, scores: ArrayLike<number>, how: Normalising, ...values: unknown[]): Found {
    return ask(this.#boundary, call, rowOf(scores), { ...defaultOptions, ...how }, values);
  }

  #online(
    call: Call,
    scores: ArrayLike<number>,
    value: Matrix,
    ...values: readonly unknown[]
  ): Found {
    return ask(this.#boundary, call, { ...rowOf(scores), value }, defaultOptions, values);
  }

  #additive(
    call: Call,
    problem: Problem,
    parameters: AdditiveParameters,
    ...values: readonly unknown[]
  ): Found {
    if (!isObject(problem) || !isObject(parameters))
      throw new AttentionError('notProblem', text.engine.notProblem);
    const { query, key, value, options = defaultOptions } = problem;
    const { queryWeights, keyWeights, scoreVector, bias } = parameters;
    const given: Given = {
      query,
      key,
      value,
      queryWeights,
      keyWeights,
      scoreVector: [scoreVector],
    };
    const all = bias ? { ...given, unitBias: [bias] } : given;
    return ask(this.#boundary, call, all, options, values);
  }

  #kernel(call: Call, problem: Inputs, options: KernelOptions, ...at: readonly unknown[]): Found {
    const {
      directions,
      causal = false,
      epsilon = 0,
    } = object(options, 'directions', 'causal', 'epsilon');
    if (!isObject(problem)) throw new AttentionError('notProblem', text.engine.notProblem);
    const { query, key, value } = problem;
    const given: Given = { query, key, value, ...(directions && { directions }) };
    return ask(this.#boundary, call, given, defaultOptions, [Number(causal), epsilon, ...at]);
  }
}

/** The alternatives, computed by the engine's own module. */
export const alternativesOf = (engine: Engine): Alternatives => new Alternatives(engine.boundary);

/** Options that must be there: without them there is nothing to take a default's place. */
function object<Options extends object>(
  options: Options,
  ...known: readonly (keyof Options & string)[]
): Options {
  if (!isObject(options)) throw new AttentionError('notProblem', text.engine.notOptions);
  checkKeys(options, new Set(known));
  return options;
}

function mistakeNumber(given: Mistake): number {
  const number = mistakes.indexOf(given);
  if (number < 0)
    throw new AttentionError(
      'unknownMistake',
      text.engine.unknownMistake(nameOf(given), mistakes.join(', ')),
    );
  return number;
}
