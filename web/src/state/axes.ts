import type { MatrixName } from './steps.js';

/** What the rows and columns of a matrix stand for; `one` is a lone column. */
export type Axis = 'query' | 'key' | 'feature' | 'dimension' | 'one';

export interface Axes {
  readonly row: Axis;
  readonly column: Axis;
}

const scores: Axes = { row: 'query', column: 'key' };
const perQuery: Axes = { row: 'query', column: 'one' };

export const axesOf: Readonly<Record<MatrixName, Axes>> = {
  query: { row: 'query', column: 'dimension' },
  key: { row: 'key', column: 'dimension' },
  value: { row: 'key', column: 'feature' },
  raw: scores,
  divisor: { row: 'one', column: 'one' },
  scaled: scores,
  capped: scores,
  masked: scores,
  visible: perQuery,
  threshold: perQuery,
  rowMax: perQuery,
  shifted: scores,
  exponentials: scores,
  rowSum: perQuery,
  weights: scores,
  weightSum: perQuery,
  output: { row: 'query', column: 'feature' },
};

/**
 * The chosen cell as a place on every axis, so that it keeps its meaning from matrix to matrix: the
 * score of a query for a key becomes the weight of the same query for the same key.
 */
export interface Cell {
  readonly query: number;
  readonly key: number;
  /** Column of the values and of the output. */
  readonly feature: number;
  /** Column of the queries and keys. */
  readonly dimension: number;
}

const place = (cell: Cell, axis: Axis): number => (axis === 'one' ? 0 : cell[axis]);

/** Where the cell lies in a matrix. */
export function inMatrix(cell: Cell, name: MatrixName): { row: number; column: number } {
  const { row, column } = axesOf[name];
  return { row: place(cell, row), column: place(cell, column) };
}

/** The cell moved to (row, column) of a matrix; the axes that matrix lacks stay. */
export function moved(cell: Cell, name: MatrixName, row: number, column: number): Cell {
  const axes = axesOf[name];
  return {
    ...cell,
    ...(axes.row !== 'one' && { [axes.row]: row }),
    ...(axes.column !== 'one' && { [axes.column]: column }),
  };
}

/**
 * Whether (row, column) of matrix `from` goes into the chosen cell of matrix `into`: it does when
 * every axis the two share agrees. So a score lights a row of Q and a row of K, a weight its one
 * exponential and the sum of its row, an output a row of weights and a column of V.
 */
export function feeds(
  cell: Cell,
  into: MatrixName,
  from: MatrixName,
  row: number,
  column: number,
): boolean {
  const fixed = Object.values(axesOf[into]) as Axis[];
  const axes = axesOf[from];
  const agrees = (axis: Axis, index: number): boolean =>
    !fixed.includes(axis) || place(cell, axis) === index;
  return agrees(axes.row, row) && agrees(axes.column, column);
}
