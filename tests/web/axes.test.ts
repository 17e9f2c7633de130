/** Which cells light up, against what the formula says goes into the chosen one. */
import { describe, expect, test } from 'vitest';
import { axesOf, feeds, inMatrix, moved, type Cell } from '../../web/src/state/axes.js';
import type { Matrix, Options, Trace } from '../../web/src/engine/types.js';
import type { MatrixName } from '../../web/src/state/steps.js';
import { problemOf, startOf, edit, type Entry } from '../../web/src/state/state.js';
import { firstExample, newEngine, sample } from './support.js';

const engine = await newEngine();
const state = startOf(sample);
const trace = engine.attend(firstExample);

// Every axis has a length of its own and a place of its own: two mixed up would show.
const cell: Cell = { query: 1, key: 2, feature: 4, dimension: 3 };

const matrixOf = (name: MatrixName) =>
  name === 'query' || name === 'key' || name === 'value' ? firstExample[name] : trace[name];

const cellsOf = (name: MatrixName): [number, number][] =>
  (matrixOf(name) ?? []).flatMap((row, i) => row.map((_, j): [number, number] => [i, j]));

const lit = (into: MatrixName, from: MatrixName): string[] =>
  cellsOf(from)
    .filter(([row, column]) => feeds(cell, into, from, row, column))
    .map(([row, column]) => `${row}.${column}`);

describe('the cells that light up', () => {
  test.each<[MatrixName, MatrixName, string[]]>([
    ['raw', 'query', ['1.0', '1.1', '1.2', '1.3']],
    ['raw', 'key', ['2.0', '2.1', '2.2', '2.3']],
    ['scaled', 'raw', ['1.2']],
    ['scaled', 'divisor', ['0.0']],
    ['rowMax', 'scaled', ['1.0', '1.1', '1.2']],
    ['shifted', 'scaled', ['1.2']],
    ['shifted', 'rowMax', ['1.0']],
    ['exponentials', 'shifted', ['1.2']],
    ['exponentials', 'scaled', ['1.2']],
    ['rowSum', 'exponentials', ['1.0', '1.1', '1.2']],
    ['weights', 'exponentials', ['1.2']],
    ['weights', 'rowSum', ['1.0']],
    ['weightSum', 'weights', ['1.0', '1.1', '1.2']],
    ['output', 'weights', ['1.0', '1.1', '1.2']],
    ['output', 'value', ['0.4', '1.4', '2.4']],
  ])('for %s in %s are those of the formula', (into, from, cells) => {
    expect(lit(into, from)).toEqual(cells);
  });

  /** Whether the chosen number of a stage moves with an entry. */
  function moves(into: 'raw' | 'output', entry: Entry): boolean {
    const at = inMatrix(cell, into);
    const changed = engine.attend(problemOf(edit(state, { ...entry, value: 7.75 })));
    const number = (of: Trace) => of[into]?.[at.row]?.[at.column];
    return number(changed) !== number(trace);
  }

  test.each([
    ['raw', 'query'],
    ['raw', 'key'],
    ['output', 'value'],
  ] as const)('for %s in %s are those that move it', (into, from) => {
    const moving = cellsOf(from)
      .filter(([row, column]) => moves(into, { matrix: from, row, column }))
      .map(([row, column]) => `${row}.${column}`);
    expect(lit(into, from)).toEqual(moving);
  });
});

describe('the chosen cell', () => {
  test.each<[MatrixName, number, number]>([
    ['query', 1, 3],
    ['key', 2, 3],
    ['value', 2, 4],
    ['raw', 1, 2],
    ['divisor', 0, 0],
    ['scaled', 1, 2],
    ['rowMax', 1, 0],
    ['shifted', 1, 2],
    ['exponentials', 1, 2],
    ['rowSum', 1, 0],
    ['weights', 1, 2],
    ['weightSum', 1, 0],
    ['output', 1, 4],
  ])('lies in %s at row %i, column %i', (name, row, column) => {
    expect(inMatrix(cell, name)).toEqual({ row, column });
  });

  test.each<[MatrixName, Cell]>([
    ['weights', { ...cell, query: 0, key: 1 }],
    ['query', { ...cell, query: 0, dimension: 1 }],
    ['key', { ...cell, key: 0, dimension: 1 }],
    ['value', { ...cell, key: 0, feature: 1 }],
    ['output', { ...cell, query: 0, feature: 1 }],
    ['rowSum', { ...cell, query: 0 }],
    ['divisor', cell],
  ])('moved in %s keeps its place on every other axis', (name, place) => {
    const before = { ...cell };
    expect(moved(cell, name, 0, 1)).toEqual(place);
    expect(cell).toEqual(before);
  });

  test('goes where it was moved, in every matrix and for every place', () => {
    for (const name of Object.keys(axesOf) as MatrixName[])
      for (const [row, column] of cellsOf(name))
        expect(inMatrix(moved(cell, name, row, column), name), name).toEqual({ row, column });
  });
});

test('every matrix has the axes that its shape has', () => {
  const attended = (options: Partial<Options>) =>
    engine.attend({ ...firstExample, options: { ...firstExample.options, ...options } });
  // no single trace has every stage
  const matrices: Partial<Record<MatrixName, unknown>> = {
    ...firstExample,
    ...attended({ normaliser: 'sparsemax' }),
    ...attended({ softCap: 5, mask: { causal: 1 } }),
  };
  const lengths = { query: 2, key: 3, feature: 5, dimension: 4, one: 1 };
  for (const [name, axes] of Object.entries(axesOf)) {
    const matrix = matrices[name as MatrixName] as Matrix;
    expect(matrix, name).toHaveLength(lengths[axes.row]);
    expect(matrix[0], name).toHaveLength(lengths[axes.column]);
  }
});
