import { text } from '../text/text.js';
import { divisorNumbers, isObject } from './block.js';
import { number, type Boundary } from './boundary.js';
import type { Engine } from './engine.js';
import { AttentionError } from './error.js';
import { checkCount } from './fast.js';
import { checkKeys } from './keys.js';
import { checkNames } from './module.js';
import type { Divisor } from './types.js';

/** A seed of NumPy's default_rng: a whole number, 0 or more; a long one as a bigint or decimal text. */
export type Seed = number | bigint | string;

/** What is drawn; sizes that are left out are the lesson's. */
export interface ExperimentPlan {
  readonly seed: Seed;
  /** Widths of queries and keys, one line of the figures each: 4, 16, 64 and 256. */
  readonly widths?: readonly number[];
  /** Dot products whose spread is taken, 20,000. */
  readonly pairs?: number;
  /** Rows of scores that go through softmax, 2,000. */
  readonly trials?: number;
  /** Scores in such a row, 6. */
  readonly keys?: number;
}

/** Fields of one line of the figures in the order in which the module gives them. */
export const figures = [
  'width',
  'divisor',
  'spread',
  'scaledSpread',
  'topWeight',
  'scaledTopWeight',
  'slope',
  'scaledSlope',
] as const;

/**
 * What standard normal vectors of one width show: the spread of their dot products (the standard
 * deviation of all of them), a row's largest weight and the slope |∂p_i/∂s_j| of softmax (means over
 * the trials), each from raw and from divided scores.
 */
export type WidthFigures = Readonly<Record<(typeof figures)[number], number>>;

const known = new Set<keyof ExperimentPlan>(['seed', 'widths', 'pairs', 'trials', 'keys']);

/** The measurement that needs millions of draws, in slices. A module remembers one at a time. */
export class Experiment {
  readonly #boundary: Boundary;

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
    checkNames(boundary.core, 'figures', figures);
  }

  /** Begins one; another that was under way is forgotten. */
  begin(plan: ExperimentPlan): void {
    if (!isObject(plan)) throw new AttentionError('notPlan', text.engine.notPlan);
    checkKeys(plan, known);
    const { seed, widths = [4, 16, 64, 256], pairs = 20000, trials = 2000, keys = 6 } = plan;
    const list: unknown = widths;
    if (!Array.isArray(list)) throw new AttentionError('notPlan', text.engine.notPlan);
    const sizes = [pairs, trials, keys, list.length, ...(list as unknown[])].map(number);
    writeSeed(this.#boundary, seed, sizes);
    this.#boundary.check(this.#boundary.core.beginExperiment());
  }

  /**
   * Draws so many normals more and returns the fraction that is done, 0 to 1. A hundred thousand
   * take about half a millisecond.
   */
  advance(draws: number): number {
    checkCount('draws', draws);
    return this.#boundary.core.advanceExperiment(draws);
  }

  /** Ends it and gives its memory back. */
  cancel(): void {
    this.#boundary.core.cancelExperiment();
  }

  /** One line a width, once all is drawn. The divisor may be chosen anew as often as one likes. */
  figures(divisor: Divisor): readonly WidthFigures[] {
    this.#boundary.check(this.#boundary.core.experimentFigures(...divisorNumbers(divisor)));
    const block = this.#boundary.outgoing;
    return Object.freeze(
      Array.from({ length: block.length / figures.length }, (_, line) =>
        Object.freeze(
          Object.fromEntries(
            figures.map((name, place) => [name, block[line * figures.length + place] ?? NaN]),
          ) as WidthFigures,
        ),
      ),
    );
  }
}

/** The experiments of an engine. */
export const experimentOf = (engine: Engine): Experiment => new Experiment(engine.boundary);

/** The first `count` standard normal numbers of NumPy's default_rng(seed), bit for bit. */
export function normals(engine: Engine, seed: Seed, count: number): Float64Array {
  checkCount('count', count);
  const { boundary } = engine;
  writeSeed(boundary, seed);
  boundary.check(boundary.core.normals(count));
  return boundary.outgoing.slice();
}

/** Digits of a seed that are read, and one more, by which the core knows that there are too many. */
const digits = 1001;
const tooLong = BigInt(`1${'0'.repeat(digits)}`);

// The core says what is wrong with a seed. A long one need not cross as a whole, nor be written out.
function decimal(seed: unknown): string {
  if (typeof seed === 'bigint' && seed >= tooLong) return '9'.repeat(digits);
  return ['number', 'bigint', 'string'].includes(typeof seed) ? String(seed).slice(0, digits) : '';
}

/** A block that begins with a seed: how many digits, and the code of each. */
function writeSeed(boundary: Boundary, seed: Seed, rest: readonly number[] = []): void {
  const codes = Array.from(decimal(seed), (digit) => digit.charCodeAt(0));
  const block = [codes.length, ...codes, ...rest];
  boundary.room(block.length).set(block);
}
