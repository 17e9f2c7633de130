/**
 * Common mistakes beside the right way. Shares such as `more` are softmax of [1/√2, 0] and its like,
 * from Python's decimal module at 60 digits; they are the figures of tests/core/mistakes_test.cpp.
 */
import { describe, expect, test } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import type { Matrix, Problem } from '../../web/src/engine/index.js';
import type { ShownMistake } from '../../web/src/lesson/types.js';
import { modelWidth, sidesOf, type Side } from '../../web/src/mistakes/sides.js';
import { mistakesText } from '../../web/src/text/mistakes.js';
import { newEngine, refusalOf } from './support.js';

const engine = await newEngine();

/** Two queries, three keys; the scaled scores are [[a, 0, a], [0, a, a]] with a = 1/√2. */
const problem: Problem = {
  query: [
    [1, 0],
    [0, 1],
  ],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [
    [10, 0],
    [0, 10],
    [5, 5],
  ],
  // what the learner chose: the mistakes are shown on √d_k all the same
  options: { divisor: 'none', subtractMax: false },
};

const [more, less] = [0.6697615493266569, 0.3302384506733431]; // of [a, 0]
const [twice, once] = [0.4011120926797859, 0.19777581464042818]; // of [a, 0, a]
const whole: Matrix = [
  [twice, once, twice],
  [once, twice, twice],
];
const seen: Matrix = [
  [1, 0, 0],
  [less, more, 0],
];

const asked = { engine, problem, row: 0, column: 0 };
const sides = (mistake: ShownMistake) => sidesOf(asked, mistake);

function near(got: Matrix | undefined, want: Matrix): void {
  expect(got).toHaveLength(want.length);
  want.forEach((row, i) => {
    row.forEach((figure, j) => {
      expect(got?.[i]?.[j], `${String(i)}.${String(j)}`).toBeCloseTo(figure, 13);
    });
  });
}

const marks = ({ marked }: Side): string =>
  marked.weights.map((row) => row.map((one) => (one ? 'x' : '.')).join('')).join(' ');

describe('what goes wrong stands beside what is right', () => {
  test('softmax over the queries: columns sum to 1, rows do not', () => {
    const { wrong, right } = sides({ kind: 'softmaxOverQueries' });
    near(wrong.weights, [
      [more, less, 0.5],
      [less, more, 0.5],
    ]);
    near(wrong.rowSum, [[1.5], [1.5]]);
    near(wrong.columnSum, [[1, 1, 1]]);
    near(right.weights, whole);
    near(right.columnSum, [[once + twice, once + twice, 2 * twice]]);
    expect(wrong.fault).toMatchObject({ check: 'rowSum', row: 0 });
    expect(right.fault).toBeUndefined();
    expect([marks(wrong), marks(right)]).toEqual(['xxx xxx', '... ...']);
  });

  test('a mask after softmax: a row is short of what was hidden', () => {
    const { wrong, right } = sides({ kind: 'maskAfterSoftmax', causal: 0 });
    near(wrong.weights, [
      [twice, 0, 0],
      [once, twice, 0],
    ]);
    near(wrong.rowSum, [[twice], [once + twice]]);
    near(right.weights, seen);
    expect(wrong.fault).toMatchObject({ check: 'rowSum', row: 0 });
    expect(right.fault).toBeUndefined();
    expect(marks(wrong)).toBe('x.. xx.');
  });

  test('an inverted mask: rows sum to 1, and the hidden keys give it away', () => {
    const { wrong, right } = sides({ kind: 'invertedMask', causal: 0 });
    near(wrong.weights, [
      [0, less, more],
      [0, 0, 1],
    ]);
    near(wrong.rowSum, [[1], [1]]);
    expect(wrong.fault).toMatchObject({ check: 'hidden', row: 0, column: 1 });
    near(right.weights, seen);
    expect(right.fault).toBeUndefined();
  });

  test('the wrong corner: the last query misses the newest key', () => {
    const { wrong, right } = sides({ kind: 'wrongCorner', causal: 1 });
    near(wrong.weights, seen);
    near(right.weights, [
      [more, less, 0],
      [once, twice, twice],
    ]);
    expect(wrong.fault).toEqual({ check: 'lastRow', row: 1, column: 2 });
    expect(right.fault).toBeUndefined();
  });

  test('the width of the model: weights too even, from a divisor too large', () => {
    const { wrong, right } = sides({ kind: 'modelWidth', heads: 4 });
    near(wrong.weights.slice(0, 1), [[0.3700704075637505, 0.2598591848724991, 0.3700704075637505]]);
    near(right.weights, whole);
    expect(wrong.fault).toEqual({ check: 'divisor', divisor: Math.sqrt(8), wanted: Math.sqrt(2) });
    expect(right.fault).toBeUndefined();
    expect(modelWidth(problem, 4)).toBe(8);
  });

  test('a tuned scale: weights drift with the size of the query, and cosines do not', () => {
    const times = [1, 2, 4, 8];
    const { wrong, right, row } = sides({ kind: 'tunedScale', divisor: 2, times, cosineScale: 2 });
    const share = (score: number): number => 1 / (2 + Math.exp(-score)); // of [score, 0, score]
    near(
      wrong.weights,
      times.map((factor) => [share(factor / 2), 1 - 2 * share(factor / 2), share(factor / 2)]),
    );
    const powers = [2, 0, Math.SQRT2].map(Math.exp);
    const sum = powers.reduce((a, b) => a + b);
    near(
      right.weights,
      times.map(() => powers.map((power) => power / sum)),
    );
    expect(wrong.fault).toMatchObject({ check: 'steady', row: 3, column: 0 });
    expect(right.fault).toBeUndefined();
    expect([marks(wrong), marks(right)]).toEqual(['... xxx xxx xxx', '... ... ... ...']);
    expect(row).toBe(3);
    expect(wrong.explained.value).toBe(wrong.weights[3]?.[0]);
    expect(right.explained.value).toBe(right.weights[3]?.[0]);
  });
});

test('each weight is explained as it is', () => {
  const list: ShownMistake[] = [
    { kind: 'softmaxOverQueries' },
    { kind: 'maskAfterSoftmax', causal: 0 },
    { kind: 'invertedMask', causal: 0 },
    { kind: 'wrongCorner', causal: 1 },
    { kind: 'modelWidth', heads: 8 },
  ];
  for (const mistake of list)
    for (const row of [0, 1])
      for (const column of [0, 1, 2]) {
        const { wrong, right } = sidesOf({ ...asked, row, column }, mistake);
        expect(wrong.explained.value).toBe(wrong.weights[row]?.[column]);
        expect(right.explained.value).toBe(right.weights[row]?.[column]);
      }
});

test('longer queries that overflow are refused with a sentence', () => {
  const huge = { ...problem, query: [[1e308, 0]] };
  const times = [1, 8];
  const action = () =>
    sidesOf({ ...asked, problem: huge }, { kind: 'tunedScale', divisor: 1, times, cosineScale: 1 });
  expect(refusalOf(action).message).not.toBe('');
});

test('every mistake is told in sentences, with the code of both ways and of the check', () => {
  const named = { heads: '8', width: '2', modelWidth: '16', divisor: '', scale: '', query: '' };
  for (const told of Object.values(mistakesText.told)) {
    for (const sentence of told.what(named)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(told.wrongCode).not.toBe(told.rightCode);
    expect(told.checkCode).toMatch(/^assert /);
  }
});

test('a row that is to overflow does, and does not once its maximum is subtracted', () => {
  const rows = loadLessons().lessons.flatMap(({ examples }) =>
    examples.flatMap(({ maxLeftIn }) => maxLeftIn ?? []),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { scores } of rows) {
    const [left, subtracted] = [false, true].map((subtractMax) =>
      engine.softmaxRow(scores, 1, { divisor: 'none', subtractMax }),
    );
    expect(left?.rowSum).toEqual([[Infinity]]);
    expect(left?.weights[0]?.some(Number.isNaN)).toBe(true);
    expect(subtracted?.weightSum[0]?.[0]).toBeCloseTo(1, 14);
  }
});
