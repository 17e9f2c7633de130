/** What typed code cannot pass and a link, a paste or another page's script may: refused, by name. */
import { describe, expect, test } from 'vitest';
import { attend, dividedBy, engine, good, head, refused } from './refused.js';
import { untyped } from './support.js';

const matrices = [
  ['Q', 'query'],
  ['K', 'key'],
  ['V', 'value'],
] as const;

describe.each(matrices)('%s', (name, matrix) => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['a text', '123'],
    ['a number', 5],
    ['true', true],
    ['an object', {}],
    ['a function of one argument', (row: number) => row],
    ['a flat list', [1, 1]],
    ['a flat typed array', new Float64Array(3)],
    ['a list of nothing but null', [null]],
    ['a list of texts', ['12', '34', '56']],
    ['a list with a row that is null', [[1, 0], null, [1, 1]]],
    ['a list with a row that is a number', [[1, 0], 5, [1, 1]]],
    ['a list with a hole for a row', Object.assign(new Array(3), { 1: [1, 1] })],
    ['an object that only claims to be 1e9 rows', { length: 1e9 }],
  ])('that is %s', (_, value) => {
    const { code, message } = refused(attend({ [matrix]: value }));
    expect(code).toBe('notRows');
    expect(message).toBe(
      `${name} must be an array of rows, each an array of numbers, such as [[1, 0], [0, 1]].`,
    );
  });

  test.each([
    ['with words for numbers', ['a', 'b']],
    ['with "0,5" for 0.5', ['0,5', '1']],
    ['with rows in a row', [[1, 2], 1]],
    ['with an object for a number', [{}, 1]],
    ['with an empty list for a number', [[], 1]],
    ['with an empty text for a number', ['', 1]],
    ['with true for a number', [true, 1]],
    ['with null for a number', [null, 1]],
    ['with undefined for a number', [undefined, 1]],
    ['with a bigint for a number', [1n, 1n]],
    ['with a symbol for a number', [Symbol(), 1]],
    ['with a hole for a number', new Array(2)],
    ['with a row that only claims to be 2 long', { length: 2 }],
  ])('%s', (_, row) => {
    const { code, message } = refused(attend({ [matrix]: [row, [0, 1], [1, 1]] }));
    expect(code).toBe('notFinite');
    expect(message).toMatch(`${name} has an entry that is not a finite number, in row 1, column 1`);
  });

  test.each([1e9, 2 ** 53, Infinity])('with a row that claims a length of %d', (length) => {
    const { code, message } = refused(attend({ [matrix]: [{ length }] }));
    expect(code).toBe('tooLarge');
    expect(message).toMatch(/would need (\d+|∞) numbers; the limit is 4194304/);
  });

  test.each([NaN, -1, 1.5])('with a row that claims a length of %d', (length) => {
    expect(refused(attend({ [matrix]: [{ length }] })).code).toBe('notRows');
  });
});

describe('a problem', () => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['a text', 'Q, K and V'],
    ['a number', 5],
  ])('that is %s', (_, problem) => {
    for (const call of [
      () => engine.attend(untyped(problem)),
      () => engine.explain(untyped(problem), 'raw', 0, 0),
      () => engine.compare(untyped(problem), 0, 0),
      () => engine.roundedBlend(untyped(problem), 2),
    ]) {
      const { code, message } = refused(call);
      expect(code).toBe('notProblem');
      expect(message).toMatch(/^A problem is an object with query, key and value, and options/);
    }
  });

  test.each([null, 'none', 5])('whose options are %j', (options) => {
    expect(refused(attend({ options })).code).toBe('notProblem');
  });
});

describe('a loose row', () => {
  const loose = (scores: unknown) => () => engine.softmaxRow(untyped(scores), 4);

  test.each([undefined, null, '12', 5, {}])('that is %j', (scores) => {
    const { code, message } = refused(loose(scores));
    expect(code).toBe('notRows');
    expect(message).toBe('The scores must be an array of numbers, such as [16, 8, 0].');
  });

  test('that claims to be 1e9 long', () => {
    const { code, message } = refused(loose({ length: 1e9 }));
    expect(code).toBe('tooLarge');
    expect(message).toContain(`would need ${1e9 + 1 + head} numbers`);
  });

  test('with words for numbers', () => {
    expect(refused(loose(['a', 1])).code).toBe('notFinite');
  });
});

test.each<[string, () => unknown]>([
  ['no options for a loose row', () => engine.softmaxRow([1, 2], 4, untyped(null))],
  ['text as options', () => engine.softmaxRow([1, 2], 4, untyped('x'))],
  ['a divisor without text', dividedBy(Object.create(null))],
  ['a bigint as row', () => engine.explain(good, 'raw', untyped(0n), 0)],
  ['text as row', () => engine.explain(good, 'raw', untyped('0'), 0)],
  ['null as digits', () => engine.roundedBlend(good, untyped(null))],
  ['text as width', () => engine.softmaxRow([1, 2], untyped('4'))],
])('%s is refused', (_, action) => {
  expect(refused(action).message).not.toBe('');
});
