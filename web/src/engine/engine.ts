import { text } from '../text/text.js';
import { isObject, readBlock, writeRequest, type Given } from './block.js';
import { Boundary, number } from './boundary.js';
import { AttentionError } from './error.js';
import { checkKeys } from './keys.js';
import { startModule, type CoreModule, type RunsOn } from './module.js';
import { calls, kinds, stages, type Call, type Field, type Stage } from './names.js';
import {
  defaultOptions,
  type Comparison,
  type Explanation,
  type Mask,
  type Matrix,
  type Options,
  type Problem,
  type RoundedBlend,
  type Trace,
} from './types.js';

/** What an answer of the module holds, by name. */
export type Found = Partial<Record<Field, Matrix>>;

/**
 * Attention, computed by the C++ core. Every method is pure: same problem, same answer; a refusal
 * is thrown as an AttentionError and leaves nothing behind. One engine a module: it keeps a view of
 * the module's memory.
 */
export class Engine {
  /** For what else uses the same module: `alternativesOf`, `headsOf`, `fastOf`, `experimentOf`. */
  readonly boundary: Boundary;

  /** Which build of the core computes. */
  readonly runsOn: RunsOn;

  constructor(core: CoreModule) {
    this.boundary = new Boundary(core);
    this.runsOn = core.runsOn;
  }

  /** Every stage of attention. */
  attend(problem: Problem): Trace {
    return asTrace(askOf(this.boundary, 'attend', problem));
  }

  /** The terms behind one cell of a stage; row and column are counted from 0. */
  explain(problem: Problem, stage: Stage, row: number, column: number): Explanation {
    return asExplanation(
      askOf(this.boundary, 'explain', problem, stages.indexOf(stage), row, column),
    );
  }

  /** How the weight of query `row` for key `column` stands beside the others of its row. */
  compare(problem: Problem, row: number, column: number): Comparison {
    const found = askOf(this.boundary, 'compare', problem, row, column);
    return Object.freeze({
      sensitivity: list(found.sensitivity),
      slope: list(found.slope),
      gap: list(found.gap),
      ratio: list(found.ratio),
    });
  }

  /** The blend as done by hand, from weights rounded to `digits` decimals (0 to 12). */
  roundedBlend(problem: Problem, digits: number): RoundedBlend {
    const found = askOf(this.boundary, 'roundedBlend', problem, digits);
    const { roundedWeights: weights = none, roundedProducts: rows = none } = found;
    const keys = problem.key.length;
    return Object.freeze({
      weights,
      products: Object.freeze(
        weights.map((_, query) => Object.freeze(rows.slice(query * keys, (query + 1) * keys))),
      ),
      output: found.roundedOutput ?? none,
    });
  }

  /** A loose row of raw scores, scaled for head width `width` and softmaxed; no output stage. */
  softmaxRow(
    scores: ArrayLike<number>,
    width: number,
    options: Partial<Options> = defaultOptions,
  ): Trace {
    return asTrace(ask(this.boundary, 'softmaxRow', rowOf(scores), options, [], width));
  }
}

/** One call of the module; what was refused is thrown. */
export function ask(
  boundary: Boundary,
  call: Call,
  given: Given,
  options: Partial<Options>,
  values: readonly unknown[] = [],
  width: unknown = 0,
): Found {
  checkOptions(options);
  writeRequest((size) => boundary.room(size), given, options, number(width));
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values.map(number);
  boundary.check(boundary.core.call(calls.indexOf(call), a, b, c, d, e));
  return readBlock(boundary.outgoing);
}

/** A call about a problem. */
export function askOf(
  boundary: Boundary,
  call: Call,
  problem: Problem,
  ...values: readonly unknown[]
): Found {
  if (!isObject(problem)) throw new AttentionError('notProblem', text.engine.notProblem);
  const misplaced = Object.keys(problem).find((name) => knownOptions.has(name));
  if (misplaced !== undefined)
    throw new AttentionError('notProblem', text.engine.misplacedOption(misplaced));
  const { query, key, value, options = defaultOptions } = problem;
  return ask(boundary, call, { query, key, value }, options, values);
}

/** A loose row of scores as it is given to the module. */
export function rowOf(scores: ArrayLike<number>): Given {
  if (!isObject(scores) || typeof scores.length !== 'number')
    throw new AttentionError('notRows', text.engine.notRow);
  return { scores: [scores] };
}

/**
 * Loads the module and returns the engine: with SIMD, without, or in plain JavaScript, whichever
 * can run. In a browser call it without arguments; elsewhere pass the bytes of the file at `wasmUrl`.
 */
export async function loadEngine(binary?: BufferSource): Promise<Engine> {
  return new Engine(await startModule(binary));
}

const knownOptions: ReadonlySet<string> = new Set<keyof Options>([
  'divisor',
  'subtractMax',
  'softCap',
  'mask',
  'normaliser',
  'alpha',
]);
const knownMask = new Set<keyof Mask>(['causal', 'allowed', 'bias']);

function checkOptions(options: unknown): void {
  if (!isObject(options)) throw new AttentionError('notProblem', text.engine.notProblem);
  checkKeys(options, knownOptions);
  const { mask } = options as { mask?: unknown };
  if (mask === undefined) return;
  if (!isObject(mask) || Array.isArray(mask))
    throw new AttentionError('notProblem', text.engine.notMask);
  checkKeys(mask, knownMask);
}

export const none: readonly never[] = Object.freeze([]);
export const list = (matrix: Matrix | undefined): readonly number[] => matrix?.[0] ?? none;
export const scalar = (matrix: Matrix | undefined): number => matrix?.[0]?.[0] ?? 0;

function asTrace(found: Found): Trace {
  return Object.freeze({
    stages: Object.freeze(stages.filter((stage) => found[stage] !== undefined)),
    ...found,
  }) as Trace;
}

export function asExplanation(found: Found): Explanation {
  return Object.freeze({
    kind: kinds[scalar(found.kind)] ?? 'dot',
    left: list(found.left),
    right: list(found.right),
    product: list(found.product),
    partial: list(found.partial),
    numerator: scalar(found.numerator),
    denominator: scalar(found.denominator),
    value: scalar(found.value),
    index: scalar(found.index),
    matches: scalar(found.matches),
    mismatches: scalar(found.mismatches),
    gain: scalar(found.gain),
    loss: scalar(found.loss),
    signsOnly: scalar(found.signsOnly) === 1,
  });
}
