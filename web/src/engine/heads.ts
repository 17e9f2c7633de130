import { text } from '../text/text.js';
import { isObject, type Rows } from './block.js';
import type { Boundary } from './boundary.js';
import { ask, list, type Engine } from './engine.js';
import { AttentionError } from './error.js';
import { bytesOf, checkCount, checkLength } from './fast.js';
import { checkKeys } from './keys.js';
import type { Normaliser } from './names.js';
import { defaultOptions } from './types.js';

/** Numbers row by row, with up to four sizes: batches, heads, rows, columns; leading ones are 1. */
export interface Tensor<Data = ArrayLike<number>> {
  readonly shape: readonly number[];
  readonly data: Data;
}

/** 0 or false hides, or drops. */
export type BoolTensor = Tensor<Uint8Array | readonly boolean[]>;

/**
 * A problem as PyTorch's scaled_dot_product_attention has it. attn_mask is `allowed` or `bias`;
 * dropout_p is `dropout`, with what it keeps given: nothing is random here.
 */
export interface HeadsProblem {
  /** B × H × T_q × d_k */
  readonly query: Tensor;
  /** B × H × T_k × d_k; batches and heads broadcast */
  readonly key: Tensor;
  /** B × H × T_k × d_v */
  readonly value: Tensor;
  /** Broadcasts to B × H × T_q × T_k, true = attend. */
  readonly allowed?: BoolTensor;
  /** Broadcasts likewise, added to the scores; −Infinity hides. */
  readonly bias?: Tensor;
  /** Hides later keys, from this corner of scores that are not square; topLeft is PyTorch's. */
  readonly isCausal?: boolean;
  readonly corner?: 'topLeft' | 'bottomRight';
  /** What scores are multiplied by; they are divided by √d_k unless it is given. */
  readonly scale?: number;
  /** Each key head serves a group of query heads, which must be a multiple. */
  readonly enableGqa?: boolean;
  /** The probability with which weights were dropped, and the weights that were kept. */
  readonly dropout?: number;
  readonly keep?: BoolTensor;
  readonly softCap?: number;
  readonly normaliser?: Normaliser;
  readonly alpha?: number;
}

/** A tensor that came out of the core. */
export type Numbers = Tensor<readonly number[]>;

/** Every stage, B × H × T_q × T_k, and the output, B × H × T_q × d_v. */
export interface HeadsTrace {
  readonly raw: Numbers;
  readonly scaled: Numbers;
  /** As scaled where there is no soft cap. */
  readonly capped: Numbers;
  /** −Infinity where hidden. */
  readonly masked: Numbers;
  /** Before dropout. */
  readonly weights: Numbers;
  readonly output: Numbers;
}

/** Attention of many batches and heads in float64. A refusal is an AttentionError. */
export class Heads {
  readonly #boundary: Boundary;

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
  }

  sdpa(problem: HeadsProblem): HeadsTrace {
    if (!isObject(problem)) throw new AttentionError('notProblem', text.engine.notProblem);
    checkKeys(problem, known);
    const { corner = 'topLeft', scale, softCap, normaliser, alpha } = problem;
    if (!corners.includes(corner))
      throw new AttentionError('notProblem', text.engine.unknownCorner(corners.join(', ')));
    const all = tensors.map((name) => checked(name, problem[name]));
    const [query, key, value, allowed, bias, keep] = all;
    const rows = (tensor: Checked | undefined): Rows => (tensor ? [tensor.data] : []);
    const found = ask(
      this.#boundary,
      'heads',
      {
        query: rows(query),
        key: rows(key),
        value: rows(value),
        allowed: rows(allowed),
        bias: rows(bias),
        keep: rows(keep),
        shapes: all.map((tensor) => tensor?.shape ?? [0, 0, 0, 0]),
      },
      {
        ...defaultOptions,
        ...(softCap !== undefined && { softCap }),
        ...(normaliser !== undefined && { normaliser }),
        ...(alpha !== undefined && { alpha }),
      },
      [
        problem.isCausal ? 1 + corners.indexOf(corner) : 0,
        (scale ?? undefined) === undefined ? 0 : 1,
        scale ?? 0,
        problem.dropout ?? 0,
        problem.enableGqa ? 1 : 0,
      ],
    );
    const [batches = 0, heads = 0, queries = 0, keys = 0, valueWidth = 0] = list(found.sizes);
    const numbers = (stage: keyof HeadsTrace, columns: number): Numbers =>
      Object.freeze({
        shape: Object.freeze([batches, heads, queries, columns]),
        data: list(found[stage]),
      });
    return Object.freeze({
      raw: numbers('raw', keys),
      scaled: numbers('scaled', keys),
      capped: numbers('capped', keys),
      masked: numbers('masked', keys),
      weights: numbers('weights', keys),
      output: numbers('output', valueWidth),
    });
  }
}

/** The heads of an engine. */
export const headsOf = (engine: Engine): Heads => new Heads(engine.boundary);

const known = new Set<keyof HeadsProblem>([
  'query',
  'key',
  'value',
  'allowed',
  'bias',
  'isCausal',
  'corner',
  'scale',
  'enableGqa',
  'dropout',
  'keep',
  'softCap',
  'normaliser',
  'alpha',
]);

const corners = ['topLeft', 'bottomRight'] as const;

/** In the order of their shapes in the block; the first three must be there. */
const tensors = ['query', 'key', 'value', 'allowed', 'bias', 'keep'] as const;

interface Checked {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number | boolean>;
}

function checked(
  name: (typeof tensors)[number],
  tensor: Tensor | BoolTensor | undefined,
): Checked | undefined {
  if ((tensor ?? undefined) === undefined && tensors.indexOf(name) > 2) return undefined;
  if (!isTensor(tensor)) throw new AttentionError('notRows', text.engine.notTensor(name));
  for (const size of tensor.shape) checkCount(`${name}.shape`, size);
  checkLength(name, tensor.data as ArrayLike<number>, tensor.shape);
  const shape = [1, 1, 1, 1, ...tensor.shape].slice(-4);
  if (name !== 'allowed' && name !== 'keep') return { shape, data: tensor.data };
  const bytes = Array.from(bytesOf(name, tensor.data as BoolTensor['data']) ?? [], Boolean);
  return { shape, data: bytes };
}

const isTensor = (tensor: unknown): tensor is Tensor | BoolTensor =>
  isObject(tensor) &&
  Array.isArray((tensor as Tensor).shape) &&
  (tensor as Tensor).shape.length <= 4 &&
  isObject((tensor as Tensor).data);
