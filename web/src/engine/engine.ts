import { text } from '../text/text.js';
import { isObject, readBlock, writeLooseRow, writeProblem } from './block.js';
import { Boundary, number } from './boundary.js';
import { AttentionError } from './error.js';
import { startModule, type CoreModule } from './module.js';
import { kinds, stages, type Field, type Stage } from './names.js';
import {
  defaultOptions,
  type Comparison,
  type Explanation,
  type Matrix,
  type Options,
  type Problem,
  type RoundedBlend,
  type Trace,
} from './types.js';

type Found = Partial<Record<Field, Matrix>>;

/**
 * Attention, computed by the C++ core. Every method is pure: same problem, same answer; a refusal
 * is thrown as an AttentionError and leaves nothing behind. One engine a module: it keeps a view of
 * the module's memory.
 */
export class Engine {
  /** For `fastOf` and `experimentOf`, which use the same module. */
  readonly boundary: Boundary;
  readonly #core: CoreModule;

  constructor(core: CoreModule) {
    this.boundary = new Boundary(core);
    this.#core = core;
  }

  /** Every stage of attention. */
  attend(problem: Problem): Trace {
    return asTrace(this.#answer(problem, () => this.#core.attend()));
  }

  /** The terms behind one cell of a stage; row and column are counted from 0. */
  explain(problem: Problem, stage: Stage, row: number, column: number): Explanation {
    return asExplanation(
      this.#answer(problem, () =>
        this.#core.explain(stages.indexOf(stage), number(row), number(column)),
      ),
    );
  }

  /** How the weight of query `row` for key `column` stands beside the others of its row. */
  compare(problem: Problem, row: number, column: number): Comparison {
    const found = this.#answer(problem, () => this.#core.compare(number(row), number(column)));
    return Object.freeze({
      sensitivity: list(found.sensitivity),
      gap: list(found.gap),
      ratio: list(found.ratio),
    });
  }

  /** The blend as done by hand, from weights rounded to `digits` decimals (0 to 12). */
  roundedBlend(problem: Problem, digits: number): RoundedBlend {
    const found = this.#answer(problem, () => this.#core.roundedBlend(number(digits)));
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
  softmaxRow(scores: ArrayLike<number>, width: number, options: Options = defaultOptions): Trace {
    checkOptions(options);
    writeLooseRow((size) => this.boundary.room(size), scores, number(width), options);
    return asTrace(this.#read(this.#core.softmaxRow()));
  }

  #answer(problem: Problem, call: () => number): Found {
    if (!isObject(problem)) throw new AttentionError('notProblem', text.engine.notProblem);
    if (problem.options !== undefined) checkOptions(problem.options);
    writeProblem((size) => this.boundary.room(size), problem, problem.options ?? defaultOptions);
    return this.#read(call());
  }

  #read(status: number): Found {
    this.boundary.check(status);
    return readBlock(this.#core.outgoing());
  }
}

/**
 * Loads the module and returns the engine. In a browser call it without arguments; elsewhere pass
 * the bytes of the file at `wasmUrl`.
 */
export async function loadEngine(binary?: BufferSource): Promise<Engine> {
  return new Engine(await startModule(binary));
}

function checkOptions(options: unknown): void {
  if (!isObject(options)) throw new AttentionError('notProblem', text.engine.notProblem);
}

const none: readonly never[] = Object.freeze([]);
const list = (matrix: Matrix | undefined): readonly number[] => matrix?.[0] ?? none;
const scalar = (matrix: Matrix | undefined): number => matrix?.[0]?.[0] ?? 0;

function asTrace(found: Found): Trace {
  return Object.freeze({
    stages: Object.freeze(stages.filter((stage) => found[stage] !== undefined)),
    ...found,
  }) as Trace;
}

function asExplanation(found: Found): Explanation {
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
