import { alternativesOf } from '../engine/alternatives.js';
import type { Engine } from '../engine/engine.js';
import {
  defaultOptions,
  type Explanation,
  type Matrix,
  type Options,
  type Problem,
} from '../engine/types.js';
import type { ShownMistake, TunedScale } from '../lesson/types.js';

/** Why a check fails, with the places and numbers to be named. */
export type Fault =
  | { readonly check: 'rowSum'; readonly row: number; readonly sum: number }
  | {
      readonly check: 'hidden';
      readonly row: number;
      readonly column: number;
      readonly weight: number;
    }
  | { readonly check: 'lastRow'; readonly row: number; readonly column: number }
  | { readonly check: 'divisor'; readonly divisor: number; readonly wanted: number }
  | {
      readonly check: 'steady';
      readonly row: number;
      readonly column: number;
      readonly from: number;
      readonly to: number;
    };

/** What one of the two ways gives. */
export interface Side {
  readonly weights: Matrix;
  readonly output: Matrix;
  /** T_q × 1, where the sums of rows say something. */
  readonly rowSum?: Matrix;
  /** 1 × T_k, where those of columns do. */
  readonly columnSum?: Matrix;
  /** Which weights and outputs to mark. */
  readonly marked: { readonly weights: Marks; readonly output: Marks };
  /** The terms behind the weight that is looked at. */
  readonly explained: Explanation;
  /** Nothing where the check holds. */
  readonly fault: Fault | undefined;
}
export type Marks = readonly (readonly boolean[])[];

export interface Sides {
  readonly wrong: Side;
  readonly right: Side;
  /** The row that is looked at. */
  readonly row: number;
}

/** Queries, keys and values as the learner has them, and the weight that is looked at. */
export interface Asked {
  readonly engine: Engine;
  readonly problem: Problem;
  readonly row: number;
  readonly column: number;
}

/** As `allclose` of the libraries has it: the last bits of two ways to compute one thing may differ. */
const close = (a: number, b: number): boolean => Object.is(a, b) || Math.abs(a - b) <= 1e-9;

const differing = (matrix: Matrix, from: Matrix): Marks =>
  matrix.map((row, i) => row.map((value, j) => !close(value, from[i]?.[j] ?? NaN)));

const unlikeFirst = (matrix: Matrix): Marks =>
  differing(
    matrix,
    matrix.map(() => matrix[0] ?? []),
  );

/** The first cell that a test is true of. */
function cellWhere(
  matrix: Matrix,
  test: (value: number, row: number, column: number) => boolean,
): { row: number; column: number } | undefined {
  for (const [row, values] of matrix.entries()) {
    const column = values.findIndex((value, at) => test(value, row, at));
    if (column >= 0) return { row, column };
  }
  return undefined;
}

function rowSumFault(rowSum: Matrix): Fault | undefined {
  const row = rowSum.findIndex(([sum = NaN]) => !close(sum, 1));
  return row < 0 ? undefined : { check: 'rowSum', row, sum: rowSum[row]?.[0] ?? NaN };
}

function hiddenFault(weights: Matrix, masked: Matrix): Fault | undefined {
  const at = cellWhere(weights, (weight, i, j) => masked[i]?.[j] === -Infinity && weight !== 0);
  return at && { check: 'hidden', ...at, weight: weights[at.row]?.[at.column] ?? NaN };
}

/** A key that is hidden from the last query, which is to see them all. */
function lastRowFault(scores: readonly number[], row: number): Fault | undefined {
  const column = scores.indexOf(-Infinity);
  return column < 0 ? undefined : { check: 'lastRow', row, column };
}

const divisorFault = (divisor: number, wanted: number): Fault | undefined =>
  close(divisor, wanted) ? undefined : { check: 'divisor', divisor, wanted };

/** A weight of the last row that is not what it was in the first. */
function steadyFault(weights: Matrix): Fault | undefined {
  const row = weights.length - 1;
  const column = unlikeFirst(weights)[row]?.indexOf(true) ?? -1;
  if (column < 0) return undefined;
  const [from = NaN, to = NaN] = [weights[0]?.[column], weights[row]?.[column]];
  return { check: 'steady', row, column, from, to };
}

/** How wide the vectors of all heads are together. */
export const modelWidth = ({ query }: Problem, heads: number): number =>
  heads * (query[0]?.length ?? 0);

/** √ of a width, as the engine divides by it. */
const rootOf = (engine: Engine, width: number): number =>
  engine.softmaxRow([0], width).divisor[0]?.[0] ?? NaN;

/** The usual options, whatever the learner chose: the core makes its mistakes on top of these. */
const optionsFor = (mistake: ShownMistake): Options =>
  'causal' in mistake ? { ...defaultOptions, mask: { causal: mistake.causal } } : defaultOptions;

/** What a mistake of the core gives, beside what is right. */
function coreSides(asked: Asked, mistake: Exclude<ShownMistake, TunedScale>): Sides {
  const { engine, row, column } = asked;
  const { kind } = mistake;
  const alternatives = alternativesOf(engine);
  const problem = { ...asked.problem, options: optionsFor(mistake) };
  const heads = kind === 'modelWidth' ? mistake.heads : 1;
  const trace = engine.attend(problem);
  const wrong = alternatives.mistake(problem, kind, heads);
  // a model of one head is as wide as its head: no mistake is made, and the sums of columns come along
  const right = alternatives.mistake(problem, 'modelWidth', 1);

  const last = problem.query.length - 1;
  const faultOf = (isWrong: boolean): Fault | undefined => {
    const { weights, weightSum } = isWrong ? wrong : right;
    switch (kind) {
      case 'softmaxOverQueries':
      case 'maskAfterSoftmax':
        return rowSumFault(weightSum);
      case 'invertedMask':
        return hiddenFault(weights, trace.masked ?? []);
      case 'wrongCorner': {
        const seen = isWrong
          ? alternatives.explainMistake(problem, kind, heads, last, 0).left
          : (trace.masked?.[last] ?? []);
        return lastRowFault(seen, last);
      }
      case 'modelWidth': {
        const divisor = trace.divisor[0]?.[0] ?? NaN;
        return divisorFault(
          isWrong ? rootOf(engine, modelWidth(problem, heads)) : divisor,
          divisor,
        );
      }
    }
  };

  const side = (isWrong: boolean): Side => {
    const { weights, weightSum, columnSum, output } = isWrong ? wrong : right;
    return {
      weights,
      output,
      rowSum: weightSum,
      ...(kind === 'softmaxOverQueries' && { columnSum }),
      marked: {
        weights: differing(weights, right.weights),
        output: differing(output, right.output),
      },
      explained: isWrong
        ? alternatives.explainMistake(problem, kind, heads, row, column)
        : engine.explain(problem, 'weights', row, column),
      fault: faultOf(isWrong),
    };
  };
  return { wrong: side(true), right: side(false), row };
}

/** One query several times, ever longer: what growing vectors are, as data. */
const grown = (query: readonly number[], times: readonly number[]): Matrix =>
  times.map((factor) => query.map((entry) => factor * entry));

/** A fixed divisor and cosine scores, both given the same query at several sizes. */
function scaleSides(asked: Asked, { divisor, times, cosineScale }: TunedScale): Sides {
  const { engine, problem, column } = asked;
  const alternatives = alternativesOf(engine);
  const inputs = {
    query: grown(problem.query[asked.row] ?? [], times),
    key: problem.key,
    value: problem.value,
  };
  const row = times.length - 1;
  const fixed = { ...inputs, options: { ...defaultOptions, divisor } };
  const cosine = { scale: cosineScale };

  const side = (weights: Matrix, output: Matrix, explained: Explanation): Side => ({
    weights,
    output,
    marked: { weights: unlikeFirst(weights), output: unlikeFirst(output) },
    explained,
    fault: steadyFault(weights),
  });
  const trace = engine.attend(fixed);
  const steady = alternatives.cosine(inputs, cosine);
  return {
    wrong: side(trace.weights, trace.output ?? [], engine.explain(fixed, 'weights', row, column)),
    right: side(
      steady.weights,
      steady.output,
      alternatives.explainCosine(inputs, cosine, 'weights', row, column),
    ),
    row,
  };
}

/** The wrong result beside the right one; what the core refuses is thrown. */
export const sidesOf = (asked: Asked, mistake: ShownMistake): Sides =>
  mistake.kind === 'tunedScale' ? scaleSides(asked, mistake) : coreSides(asked, mistake);
