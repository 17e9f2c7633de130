import { plain } from '../format.js';
import { text } from '../text/text.js';
import { isObject } from './block.js';
import { number, type Boundary } from './boundary.js';
import type { Engine } from './engine.js';
import { AttentionError } from './error.js';
import { checkKeys } from './keys.js';
import { checkNames } from './module.js';

/**
 * A float32 problem. Matrices are row-major without gaps, heads and batches one after the other.
 * With fewer key heads than query heads, as many query heads in a row share one.
 */
export interface Problem32 {
  /** batches × queryHeads × queries × width */
  readonly query: Float32Array;
  /** batches × keyHeads × keys × width */
  readonly key: Float32Array;
  /** batches × keyHeads × keys × valueWidth */
  readonly value: Float32Array;
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly valueWidth: number;
  /** 1 each, unless given. */
  readonly batches?: number;
  readonly queryHeads?: number;
  readonly keyHeads?: number;
  /** What raw scores are multiplied by; 1/√width unless given. */
  readonly scale?: number;
  /** c: scores become c·tanh(score / c). None unless given. */
  readonly softCap?: number;
  /** Query i sees key j only if j ≤ i + causalOffset; it sees all of them unless given. */
  readonly causalOffset?: number;
  /** queries × keys for all heads, or one such matrix for each query head: 0 or false hides. */
  readonly allowed?: Uint8Array | readonly boolean[];
  /** The same shapes, added to the scores; −∞ hides. */
  readonly bias?: Float32Array;
}

/**
 * The stages, batches × queryHeads × queries × keys, and the output, × valueWidth. They are views of
 * the module's memory, not copies: read them before the next call.
 */
export interface Trace32 {
  readonly raw: Float32Array;
  /** Capped and biased too; −∞ where hidden. */
  readonly scaled: Float32Array;
  readonly weights: Float32Array;
  readonly output: Float32Array;
}

/** The head of a float32 problem: sizes, options, and where the parts lie. As in block32.hpp. */
export const slots32 = [
  'batches',
  'queryHeads',
  'keyHeads',
  'queries',
  'keys',
  'width',
  'valueWidth',
  'masks',
  'biases',
  'stages',
  'ownScale',
  'scale',
  'softCap',
  'causal',
  'causalOffset',
  'queryAt',
  'keyAt',
  'valueAt',
  'biasAt',
  'allowedAt',
  'rawAt',
  'scaledAt',
  'weightsAt',
  'outputAt',
] as const;

type Slot = (typeof slots32)[number];
const slot = Object.fromEntries(slots32.map((name, place) => [name, place])) as Record<
  Slot,
  number
>;

/** Attention in float32 at full speed. Inputs are copied in; a refusal is an AttentionError. */
export class Fast {
  // not #private, which becomes a WeakMap for Firefox 89 and would cost half a microsecond a call
  private readonly boundary: Boundary;
  private head: Float64Array = new Float64Array(0);
  private readonly parts: Float32Array[] = [];

  constructor(boundary: Boundary) {
    this.boundary = boundary;
    checkNames(boundary.core, 'slots32', slots32);
  }

  /** Every stage, as views that the next call overwrites. */
  trace32(problem: Problem32): Trace32 {
    const { scores, outputs } = this.load(problem, 1);
    this.boundary.check(this.boundary.core.trace32());
    return Object.freeze({
      raw: this.part(slot.rawAt, scores),
      scaled: this.part(slot.scaledAt, scores),
      weights: this.part(slot.weightsAt, scores),
      output: this.part(slot.outputAt, outputs),
    });
  }

  /**
   * The output alone, in an array of the caller's or a new one. No stage is kept, so memory grows
   * with the tokens and not their square.
   */
  fused(problem: Problem32, output?: Float32Array): Float32Array {
    if (output?.buffer === this.boundary.core.memory.buffer)
      throw new AttentionError('notFloats', text.engine.notOwn('output'));
    const view = this.fusedView(problem);
    if (!output) return view.slice();
    checkFloats('output', output, [1, view.length]);
    output.set(view);
    return output;
  }

  /** The same as a view that the next call overwrites. */
  fusedView(problem: Problem32): Float32Array {
    const { outputs } = this.load(problem, 0);
    this.boundary.check(this.boundary.core.fused());
    return this.part(slot.outputAt, outputs);
  }

  /** Puts a problem into the module. */
  private load(problem: Problem32, stages: 0 | 1): Checked {
    const checked = check(problem, stages);
    this.fetchHead();
    const ours = this.head.buffer;
    const query = apart(checked.query, ours);
    const key = apart(checked.key, ours);
    const value = apart(checked.value, ours);
    const bias = apart(checked.bias, ours);
    const allowed = apart(checked.allowed, ours);
    this.reserve(checked.sizes);
    this.head.set(checked.options, slot.ownScale);
    this.put(slot.queryAt, query);
    this.put(slot.keyAt, key);
    this.put(slot.valueAt, value);
    this.put(slot.biasAt, bias);
    this.put(slot.allowedAt, allowed);
    return checked;
  }

  private put(place: number, input: Float32Array | Uint8Array | undefined): void {
    if (input instanceof Uint8Array)
      new Uint8Array(this.head.buffer, this.head[place], input.length).set(input);
    else if (input) this.part(place, input.length).set(input);
  }

  /** Nothing has to be done where the last problem had the same sizes: the head still holds them. */
  private reserve(sizes: readonly number[]): void {
    if (sizes.every((size, place) => size === this.head[place])) return;
    this.head.set(sizes);
    this.boundary.check(this.boundary.core.reserve32());
    this.fetchHead();
  }

  /** Memory that grew leaves the views of it behind. */
  private fetchHead(): void {
    if (this.boundary.isAlive(this.head)) return;
    this.head = this.boundary.view(this.boundary.core.head32At(), slots32.length);
    this.parts.length = 0;
  }

  private part(place: number, length: number): Float32Array {
    const start = this.head[place] ?? 0;
    let part = this.parts[place];
    if (part?.byteOffset !== start || part.length !== length)
      part = this.parts[place] = new Float32Array(this.head.buffer, start, length);
    return part;
  }
}

/**
 * A copy of what lies in the module's memory, such as the view that a call of this or another one of
 * the engine gave out: that memory will be used again.
 */
const apart = <Input extends Float32Array | Uint8Array | undefined>(
  input: Input,
  ours: ArrayBufferLike,
): Input => (input?.buffer === ours ? (input.slice() as Input) : input);

/** The float32 side of an engine. */
export const fastOf = (engine: Engine): Fast => new Fast(engine.boundary);

/** A problem whose parts have the lengths that its sizes ask for. */
interface Checked {
  /** As the first slots of the head. */
  readonly sizes: readonly number[];
  /** As the slots from ownScale on. */
  readonly options: readonly number[];
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  readonly bias: Float32Array | undefined;
  readonly allowed: Uint8Array | undefined;
  readonly scores: number;
  readonly outputs: number;
}

const known = new Set<keyof Problem32>([
  'query',
  'key',
  'value',
  'queries',
  'keys',
  'width',
  'valueWidth',
  'batches',
  'queryHeads',
  'keyHeads',
  'scale',
  'softCap',
  'causalOffset',
  'allowed',
  'bias',
]);

function check(problem: Problem32, stages: 0 | 1): Checked {
  if (!isObject(problem)) throw new AttentionError('notProblem', text.engine.notProblem);
  checkKeys(problem, known);
  const { queries, keys, width, valueWidth, batches = 1, queryHeads = 1, keyHeads = 1 } = problem;
  const { query, key, value } = problem;
  // null says as little as nothing, as in every other option
  const bias = problem.bias ?? undefined;
  const scale = problem.scale ?? undefined;
  const causalOffset = problem.causalOffset ?? undefined;
  const softCap = problem.softCap ?? 0;
  checkCount('queries', queries);
  checkCount('keys', keys);
  checkCount('width', width);
  checkCount('valueWidth', valueWidth);
  checkCount('batches', batches);
  checkCount('queryHeads', queryHeads);
  checkCount('keyHeads', keyHeads);
  const heads = batches * queryHeads;
  const allowed = bytesOf('allowed', problem.allowed ?? undefined);
  checkFloats('query', query, [batches, queryHeads, queries, width]);
  checkFloats('key', key, [batches, keyHeads, keys, width]);
  checkFloats('value', value, [batches, keyHeads, keys, valueWidth]);
  if (bias !== undefined) checkFloats('bias', bias, maskShape(bias, heads, queries, keys));
  if (allowed) checkLength('allowed', allowed, maskShape(allowed, heads, queries, keys));
  const sets = (list: ArrayLike<number> | undefined): number =>
    !list ? 0 : list.length === queries * keys ? 1 : heads;
  const sizes = [batches, queryHeads, keyHeads, queries, keys, width, valueWidth];
  sizes.push(sets(allowed), sets(bias), stages);
  const options = [scale === undefined ? 0 : 1, number(scale), number(softCap)];
  options.push(causalOffset === undefined ? 0 : 1, number(causalOffset));
  return {
    ...{ sizes, options, query, key, value, bias, allowed },
    scores: heads * queries * keys,
    outputs: heads * queries * valueWidth,
  };
}

/** One for all heads, or one for each: what fits is what is meant. */
const maskShape = (
  list: ArrayLike<number>,
  heads: number,
  queries: number,
  keys: number,
): readonly number[] => (list.length === queries * keys ? [queries, keys] : [heads, queries, keys]);

/** Refuses a size that is none. */
export function checkCount(name: string, count: unknown): void {
  if (typeof count === 'number' && count >= 0 && Number.isInteger(count)) return;
  const seen = typeof count === 'number' ? plain(count) : typeof count;
  throw new AttentionError('notCount', text.engine.notCount(name, seen));
}

function checkFloats(name: string, list: unknown, shape: readonly number[]): void {
  if (!(list instanceof Float32Array))
    throw new AttentionError('notFloats', text.engine.notFloats(name, 'Float32Array'));
  checkLength(name, list, shape);
}

/** Refuses a list that does not hold as many numbers as its shape asks for. */
export function checkLength(name: string, list: ArrayLike<number>, shape: readonly number[]): void {
  let wanted = 1;
  for (const size of shape) wanted *= size;
  if (list.length === wanted) return;
  throw new AttentionError(
    'wrongLength',
    text.engine.wrongLength(name, shape.map(plain).join(' × '), plain(wanted), plain(list.length)),
  );
}

const isBoolean = (entry: unknown): entry is boolean => typeof entry === 'boolean';

/** A boolean mask as bytes: 0 hides. */
export function bytesOf(name: string, allowed: Problem32['allowed']): Uint8Array | undefined {
  if (allowed === undefined || allowed instanceof Uint8Array) return allowed;
  const list: unknown = allowed;
  // a hole is neither true nor false, and `every` would not see it
  if (Array.isArray(list) && !list.includes(undefined) && list.every(isBoolean))
    return Uint8Array.from(list, Number);
  throw new AttentionError('notFloats', text.engine.notTruths(name));
}
