import type { Numbers, Options } from './lessons.js';

/** Attention once more, in plain JavaScript: shares nothing with the core or the page. */

export interface Problem {
  readonly query: Numbers;
  readonly key: Numbers;
  readonly value: Numbers;
  readonly options: Options;
}

export const stages = [
  'raw',
  'divisor',
  'scaled',
  'rowMax',
  'shifted',
  'exponentials',
  'rowSum',
  'weights',
  'weightSum',
  'output',
] as const;
export type Stage = (typeof stages)[number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const dot = (a: readonly number[], b: readonly number[]): number =>
  sum(a.map((one, i) => one * (b[i] ?? NaN)));

export function attend({ query, key, value, options }: Problem): Record<Stage, Numbers> {
  const width = query[0]?.length ?? 0;
  const named = { none: 1, rootWidth: Math.sqrt(width), width };
  const divisor = typeof options.divisor === 'number' ? options.divisor : named[options.divisor];
  const raw = query.map((q) => key.map((k) => dot(q, k)));
  const scaled = raw.map((row) => row.map((score) => score / divisor));
  const rowMax = scaled.map((row) => [Math.max(...row)]);
  const shifted = scaled.map((row, i) =>
    row.map((score) => (options.subtractMax ? score - (rowMax[i]?.[0] ?? NaN) : score)),
  );
  const exponentials = shifted.map((row) => row.map(Math.exp));
  const rowSum = exponentials.map((row) => [sum(row)]);
  const weights = exponentials.map((row, i) => row.map((one) => one / (rowSum[i]?.[0] ?? NaN)));
  const weightSum = weights.map((row) => [sum(row)]);
  const columns = (value[0] ?? []).map((_, column) => value.map((row) => row[column] ?? NaN));
  const output = weights.map((row) => columns.map((column) => dot(row, column)));
  return {
    raw,
    divisor: [[divisor]],
    scaled,
    rowMax,
    shifted,
    exponentials,
    rowSum,
    weights,
    weightSum,
    output,
  };
}

/** A copy of the matrix with one number changed. */
export const withEntry = (matrix: Numbers, row: number, column: number, value: number): Numbers =>
  matrix.map((numbers, i) => numbers.map((one, j) => (i === row && j === column ? value : one)));
