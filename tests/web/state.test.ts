import { describe, expect, test } from 'vitest';
import {
  depthOf,
  edit,
  entryAt,
  inputNames,
  isEdited,
  isReset,
  moveTo,
  problemOf,
  reset,
  startOf,
  withDivisor,
  type Edit,
  type State,
} from '../../web/src/state/state.js';
import { firstExample, sample, secondExample } from './support.js';

const start = startOf(sample);
const change: Edit = { matrix: 'key', row: 2, column: 3, value: -7 };

describe('a lesson starts', () => {
  test('with its first example, its own options, four digits and the cell to follow', () => {
    expect(start).toEqual({
      lesson: sample,
      example: firstExample,
      step: 'inputs',
      cell: { query: 1, key: 2, feature: 0, dimension: 0 },
      options: { divisor: 'rootWidth', subtractMax: true },
      digits: 4,
      guess: false,
      edits: [],
    });
  });

  test('with the example that is named, or the first where none has the name', () => {
    expect(startOf(sample, 'second').example).toBe(secondExample);
    expect(startOf(sample, 'second').options).toEqual({ divisor: 'none', subtractMax: false });
    expect(startOf(sample, 'third').example).toBe(firstExample);
  });

  test('not at all without an example', () => {
    expect(() => startOf({ ...sample, examples: [] })).toThrow('lesson sample has no example');
  });
});

describe('another example', () => {
  test('starts afresh, and is shown as the last one was', () => {
    const state: State = {
      ...edit(start, change),
      step: 'output',
      digits: 6,
      depth: 'developer',
      hide: ['max'],
    };
    expect(moveTo(state, sample, 'second')).toEqual({
      ...startOf(sample, 'second'),
      digits: 6,
      depth: 'developer',
      hide: ['max'],
    });
  });

  test('is told at the first depth where none was chosen', () => {
    expect(depthOf(start)).toBe('beginner');
    expect(moveTo(start, sample, 'second')).toEqual(startOf(sample, 'second'));
    expect(depthOf({ ...start, depth: 'researcher' })).toBe('researcher');
  });
});

describe('an edit', () => {
  test('is a difference from the lesson', () => {
    const edited = edit(start, change);
    expect(edited.edits).toEqual([change]);
    expect(isEdited(edited, { matrix: 'key', row: 2, column: 3 })).toBe(true);
    for (const other of [
      { matrix: 'query', row: 2, column: 3 },
      { matrix: 'key', row: 1, column: 3 },
      { matrix: 'key', row: 2, column: 2 },
    ] as const)
      expect(isEdited(edited, other)).toBe(false);
  });

  test('of an entry that was edited takes the place of the first', () => {
    const twice = edit(edit(start, change), { ...change, value: 3 });
    expect(twice.edits).toEqual([{ ...change, value: 3 }]);
  });

  test("back to the lesson's number is none", () => {
    const original = entryAt(firstExample, change) ?? NaN;
    expect(original).toBe(0.5);
    const other: Edit = { matrix: 'value', row: 0, column: 4, value: 9 };
    const back = edit(edit(edit(start, change), other), { ...change, value: original });
    expect(back.edits).toEqual([other]);
    expect(edit(start, { ...change, value: original }).edits).toEqual([]);
  });

  test.each<Edit>([
    { matrix: 'query', row: 2, column: 0, value: 1 },
    { matrix: 'key', row: 0, column: 4, value: 1 },
    { matrix: 'value', row: -1, column: 0, value: 1 },
    { matrix: 'value', row: 0, column: 0.5, value: 1 },
    { matrix: 'key', row: NaN, column: 0, value: 1 },
  ])('outside of its matrix changes nothing: $matrix $row $column', (outside) => {
    expect(edit(start, outside)).toBe(start);
  });

  test('changes no state in place', () => {
    const edited = Object.freeze(edit(start, change));
    Object.freeze(edited.edits);
    edit(edited, { ...change, value: 3 });
    edit(edited, { matrix: 'query', row: 0, column: 0, value: 3 });
    expect(edited.edits).toEqual([change]);
    expect(start.edits).toEqual([]);
  });
});

describe('the problem', () => {
  test("of an untouched lesson is the lesson's own", () => {
    const problem = problemOf(start);
    for (const name of inputNames) expect(problem[name]).toBe(firstExample[name]);
    expect(problem.options).toEqual({ divisor: 'rootWidth', subtractMax: true });
  });

  test('has the edits in place and leaves the lesson untouched', () => {
    const before = structuredClone(sample);
    const problem = problemOf(edit(edit(start, change), { ...change, row: 0, value: 0 }));
    expect(problem.key).toEqual([
      [1, 0, 1, 0],
      [0, 1, 0, 1],
      [1, 1, -1, -7],
    ]);
    expect(problem.query).toBe(firstExample.query);
    expect(problem.value).toBe(firstExample.value);
    expect(sample).toEqual(before);
  });

  test('has the edits of each matrix in that matrix alone', () => {
    const edited = inputNames.reduce(
      (state, matrix, index) => edit(state, { matrix, row: 1, column: 0, value: 100 + index }),
      start,
    );
    const problem = problemOf(edited);
    expect(inputNames.map((name) => problem[name][1]?.[0])).toEqual([100, 101, 102]);
    expect(inputNames.map((name) => problem[name][0])).toEqual(
      inputNames.map((name) => firstExample[name][0]),
    );
  });

  test('carries an edit to 0', () => {
    expect(problemOf(edit(start, { ...change, value: 0 })).key[2]).toEqual([1, 1, -1, 0]);
  });
});

describe('a reset', () => {
  test("brings back the lesson's numbers and options, and keeps the place", () => {
    const away = {
      ...withDivisor(edit(start, change), 3),
      step: 'weights',
      digits: 'all',
      cell: { query: 0, key: 0, feature: 1, dimension: 1 },
    } as const;
    expect(isReset(away)).toBe(false);
    const back = reset(away);
    expect(back).toEqual({ ...start, step: 'weights', digits: 'all', cell: away.cell });
    expect(isReset(back)).toBe(true);
    expect(away.edits).toEqual([change]);
  });

  test('is asked for by any one change, and by no change of place', () => {
    expect(isReset(start)).toBe(true);
    expect(isReset(edit(start, change))).toBe(false);
    expect(isReset(withDivisor(start, 'none'))).toBe(false);
    expect(isReset({ ...start, options: { ...start.options, subtractMax: false } })).toBe(false);
    expect(isReset({ ...start, step: 'output', digits: 2 })).toBe(true);
    expect(isReset(withDivisor(withDivisor(start, 2), 'rootWidth'))).toBe(true);
  });
});
