/** What the views are told of a matrix: its words, its numbers, what an edit changed. */
import { describe, expect, test } from 'vitest';
import type { MatrixName } from '../../web/src/state/steps.js';
import { edit, problemOf, startOf, type State } from '../../web/src/state/state.js';
import {
  columnLabels,
  isChanged,
  matrixOf,
  rowLabels,
  type View,
} from '../../web/src/views/view.js';
import { newEngine, sample, untyped } from './support.js';

const engine = await newEngine();
const start = startOf(sample);

function viewOf(state: State): View {
  const problem = problemOf(state);
  const original = engine.attend(problemOf({ ...state, edits: [] }));
  return untyped({ engine, state, problem, trace: engine.attend(problem), original });
}

const [queries, keys] = [
  ['ask', 'seek'],
  ['red', 'green', 'blue'],
];

describe('the labels', () => {
  const view = viewOf(start);

  test.each(['raw', 'scaled', 'shifted', 'exponentials', 'weights'] as const)(
    'of %s are queries beside the rows and keys above the columns',
    (name) => {
      expect(rowLabels(view, name)).toEqual(queries);
      expect(columnLabels(view, name)).toEqual(keys);
    },
  );

  test.each<[MatrixName, string[], string[]]>([
    ['query', queries, ['1', '2', '3', '4']],
    ['key', keys, ['1', '2', '3', '4']],
    ['value', keys, ['1', '2', '3', '4', '5']],
    ['output', queries, ['1', '2', '3', '4', '5']],
    ['rowMax', queries, ['max']],
    ['rowSum', queries, ['sum']],
  ])('of %s fit its rows and columns', (name, rows, columns) => {
    expect(rowLabels(view, name)).toEqual(rows);
    expect(columnLabels(view, name)).toEqual(columns);
    expect(matrixOf(view, name)).toHaveLength(rows.length);
    expect(matrixOf(view, name)[0]).toHaveLength(columns.length);
  });
});

describe('a number is marked as changed', () => {
  const view = viewOf(edit(start, { matrix: 'key', row: 2, column: 3, value: 9 }));
  const changed = (name: MatrixName): string[] =>
    matrixOf(view, name).flatMap((row, i) =>
      row.flatMap((_, j) => (isChanged(view, name, i, j) ? [`${i}.${j}`] : [])),
    );

  test('where it was edited, and in every score of that key', () => {
    expect(changed('key')).toEqual(['2.3']);
    expect(changed('query')).toEqual([]);
    expect(changed('raw')).toEqual(['0.2', '1.2']);
    expect(changed('divisor')).toEqual([]);
    expect(changed('weights')).toHaveLength(6);
  });

  test('nowhere in an untouched lesson', () => {
    expect(isChanged(viewOf(start), 'raw', 0, 2)).toBe(false);
  });

  test('not where it was no number and still is none', () => {
    // scaled scores in the thousands: e to their power overflows, and ∞ ÷ ∞ is no number
    const broken = { ...start, options: { divisor: 1e-3, subtractMax: false } };
    const edited = viewOf(edit(broken, { matrix: 'value', row: 0, column: 0, value: 9 }));
    expect(edited.trace.weights[0]?.[0]).toBeNaN();
    expect(isChanged(edited, 'weights', 0, 0)).toBe(false);
    expect(isChanged(edited, 'value', 0, 0)).toBe(true);
  });
});
