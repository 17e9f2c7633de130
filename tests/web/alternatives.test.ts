/**
 * The alternatives to scaled dot-product attention with softmax, through the module. Long figures are
 * from Python's decimal module at 50 digits; the rest is by hand.
 */
import { describe, expect, test } from 'vitest';
import { alternativesOf, defaultOptions, type Problem } from '../../web/src/engine/index.js';
import { newEngine, refusalOf, untyped } from './support.js';

const engine = await newEngine();
const alternatives = alternativesOf(engine);

// shares of softmax of [2, 0]
const [more, less] = [0.8807970779778824, 0.11920292202211756];

function expectNear(got: readonly number[] | undefined, want: readonly number[]): void {
  expect(got).toHaveLength(want.length);
  want.forEach((figure, index) => {
    expect(got?.[index]).toBeCloseTo(figure, 14);
  });
}

/** Scores [[2, 0]], divided by nothing. */
const problem: Problem = {
  query: [[1, 1]],
  key: [
    [1, 1],
    [1, -1],
  ],
  value: [[3], [5]],
  options: { ...defaultOptions, divisor: 'none' },
};

describe('options of a problem', () => {
  test('a causal mask hides later keys, and says how many are seen', () => {
    const trace = engine.attend({
      ...problem,
      options: { ...defaultOptions, mask: { causal: 0 } },
    });
    expect(trace.stages).toContain('masked');
    expect(trace.masked?.[0]?.[1]).toBe(-Infinity);
    expect(trace.visible).toEqual([[1]]);
    expect(trace.weights).toEqual([[1, 0]]);
    expect(trace.output).toEqual([[3]]);
  });

  test('a boolean mask and a bias compose', () => {
    const mask = { allowed: [[true, true]], bias: [[-2, -Infinity]] };
    const trace = engine.attend({ ...problem, options: { ...defaultOptions, mask } });
    expect(trace.weights).toEqual([[1, 0]]);
  });

  test('a query that sees nothing has weights and output 0', () => {
    const mask = { allowed: [[false, false]] };
    const trace = engine.attend({ ...problem, options: { ...defaultOptions, mask } });
    expect(trace).toMatchObject({ visible: [[0]], weights: [[0, 0]], output: [[0]] });
  });

  test('a soft cap has a stage of its own', () => {
    const trace = engine.attend({
      ...problem,
      options: { ...defaultOptions, divisor: 'none', softCap: 1 },
    });
    expectNear(trace.capped?.[0], [0.9640275800758169, 0]); // tanh 2
  });

  test('sparsemax has a threshold and exact zeros', () => {
    const options = { ...defaultOptions, divisor: 'none', normaliser: 'sparsemax' } as const;
    const trace = engine.attend({ ...problem, options });
    expect(trace.stages).toEqual([
      'raw',
      'divisor',
      'scaled',
      'threshold',
      'weights',
      'weightSum',
      'output',
    ]);
    expect(trace).toMatchObject({ threshold: [[1]], weights: [[1, 0]] });
    expect(engine.explain({ ...problem, options }, 'weights', 0, 0)).toMatchObject({
      kind: 'power',
      left: [2],
      right: [1],
      value: 1,
    });
  });

  test('a comparison has the row of the Jacobian', () => {
    expectNear(engine.compare(problem, 0, 0).slope, [more * less, -more * less]);
  });
});

describe('a loose row', () => {
  test('is normalised by the name of the normaliser', () => {
    expectNear(alternatives.normalise([2, 0]).weights, [more, less]);
    expect(alternatives.normalise([2, 0], { normaliser: 'sparsemax' })).toEqual({
      weights: [1, 0],
      threshold: 1,
      support: 1,
      rest: 0,
    });
    // 1 of 1 + 1 + 1 is kept back
    const offByOne = alternatives.normalise([0, 0], { normaliser: 'softmaxOffByOne' });
    expect(offByOne.rest).toBeCloseTo(1 / 3, 14);
    expectNear(alternatives.normalise([1, -1], { normaliser: 'entmax' }).weights, [1, 0]);
  });

  test('has a Jacobian and logarithms, each with its terms', () => {
    const [first] = alternatives.jacobian([2, 0]);
    expectNear(first, [more * less, -more * less]);
    expectNear(alternatives.logSoftmax([2, 0]), [-0.126928011042972, -2.126928011042972]);
    expect(alternatives.explainWeight([2, 0], 0).kind).toBe('share');
    expect(alternatives.explainThreshold([2, 0], { normaliser: 'sparsemax' }).kind).toBe(
      'threshold',
    );
    expect(alternatives.explainLogShare([2, 0], 1)).toMatchObject({ kind: 'logShare', left: [0] });
    expect(alternatives.explainSlope([2, 0], 0, 1).kind).toBe('slope');
  });
});

describe('online softmax', () => {
  test('keeps maximum, sum and values after every block', () => {
    const online = alternatives.online([0, 2], [[5], [3]], 1);
    expect(online.runningMax).toEqual([0, 2]);
    expectNear(online.runningSum, [1, 1.135335283236613]); // 1 + e⁻²
    expectNear(online.output, [3 * more + 5 * less]);
    const e = alternatives.explainOnline([0, 2], [[5], [3]], 1, 1);
    expect(e).toMatchObject({ kind: 'rescaled', left: [0, 2], right: [2] });
  });

  test('merges results over different keys', () => {
    const both = alternatives.merge({ m: 1, l: 2, o: [7] }, { m: 1, l: 2, o: [9] });
    expect(both).toEqual({ m: 1, l: 4, o: [8] });
  });

  test('refuses what is no partial result', () => {
    const odd = [null, 3, {}, { m: 1, l: 1, o: 3 }];
    for (const result of odd) {
      const refusal = refusalOf(() => alternatives.merge(untyped(result), { m: 1, l: 1, o: [1] }));
      expect(refusal.message).toMatch(/^A partial result is an object with m, l and o/);
    }
  });
});

describe('other scores', () => {
  const parameters = { queryWeights: [[1, 0]], keyWeights: [[0, 1]], scoreVector: [2] };

  test('additive ones come from a hidden layer', () => {
    const trace = alternatives.additive(problem, parameters);
    expectNear(trace.raw[0], [1.928055160151634, 0]); // 2 tanh 2, 2 tanh 0
    const e = alternatives.explainAdditive(problem, parameters, 'raw', 0, 0);
    expect(e).toMatchObject({ kind: 'dot', left: [2] });
  });

  test('additive ones know a bias and a mask', () => {
    const options = { ...defaultOptions, mask: { allowed: [[false, true]] } };
    const trace = alternatives.additive({ ...problem, options }, { ...parameters, bias: [-1] });
    expectNear(trace.raw[0], [2 * Math.tanh(1), -2 * Math.tanh(1)]);
    expect(trace.weights).toEqual([[0, 1]]);
  });

  test('cosines are of angles alone', () => {
    const trace = alternatives.cosine(problem, { scale: 10 });
    expectNear(trace.scaled[0], [10, 0]);
    expect(alternatives.explainCosine(problem, { scale: 10 }, 'scaled', 0, 0)).toMatchObject({
      kind: 'scaledUp',
      right: [10],
    });
  });

  test('a kernel replaces e to the score, and needs only a state', () => {
    const trace = alternatives.kernel(problem);
    expect(trace.queryFeatures).toEqual([[2, 2]]);
    expectNear(trace.raw[0], [8, 4 + 2 / Math.E]);
    expectNear(trace.weightState[0], [4, 2 + 1 / Math.E]);
    expect(alternatives.kernel(problem, { causal: true }).weights).toEqual([[1, 0]]);
    expect(alternatives.explainKernel(problem, {}, 'raw', 0, 0)).toMatchObject({ product: [4, 4] });
    const performer = alternatives.kernel(problem, { directions: [[0, 0]] });
    expect(performer.weights[0]).toEqual([0.5, 0.5]);
  });
});

describe('mistakes', () => {
  test('softmax over the queries makes columns sum to 1', () => {
    expect(alternatives.mistake(problem, 'softmaxOverQueries')).toMatchObject({
      weights: [[1, 1]],
      weightSum: [[2]],
      columnSum: [[1, 1]],
      output: [[8]],
    });
  });

  test('an inverted mask attends to what it should not', () => {
    const options = { ...defaultOptions, mask: { causal: 0 } };
    expect(alternatives.mistake({ ...problem, options }, 'invertedMask').weights).toEqual([[0, 1]]);
  });

  test('are explained cell by cell', () => {
    const e = alternatives.explainMistake(problem, 'softmaxOverQueries', 1, 0, 1);
    expect(e).toMatchObject({ kind: 'share', left: [0], value: 1 });
  });
});

test('what is no problem is refused', () => {
  for (const nothing of [null, undefined, 5, 'problem']) {
    for (const action of [
      () => alternatives.cosine(untyped(nothing), { scale: 1 }),
      () => alternatives.kernel(untyped(nothing)),
      () => alternatives.additive(untyped(nothing), untyped({})),
      () => alternatives.mistake(untyped(nothing), 'modelWidth'),
    ])
      expect(refusalOf(action).code).toBe('notProblem');
    expect(refusalOf(() => alternatives.normalise(untyped(nothing ?? 3))).code).toBe('notRows');
  }
});

test('options that must be there are asked for', () => {
  for (const action of [
    () => alternatives.cosine(problem, untyped(undefined)),
    () => alternatives.cosine(problem, untyped(null)),
    () => alternatives.kernel(problem, untyped(null)),
    () => alternatives.explainKernel(problem, untyped(undefined), 'raw', 0, 0),
  ])
    expect(refusalOf(action).message).toMatch(/^The options must be an object/);
});

describe('a mask', () => {
  const masked = (mask: object) => () =>
    engine.attend({ ...problem, options: { ...defaultOptions, mask } });

  test('whose parts are null hides nothing', () => {
    const nulls = { causal: null, allowed: null, bias: null };
    expect(masked(nulls)().stages).not.toContain('masked');
  });

  test.each([
    ['allowed', []],
    ['allowed', [[]]],
    ['bias', []],
    ['bias', 0],
  ])('with %s given as %j is refused, not passed over', (part, rows) => {
    expect(refusalOf(masked({ [part]: rows })).code).toBe('notRows');
  });

  test('takes any whole offset', () => {
    expect(masked({ causal: 2 ** 40 })().visible).toEqual([[2]]);
    expect(masked({ causal: -(2 ** 40) })().visible).toEqual([[0]]);
  });
});

test('rows whose length is none are no rows', () => {
  for (const length of [-1, NaN, 1.5])
    expect(refusalOf(() => engine.attend({ ...problem, query: untyped({ length }) })).code).toBe(
      'notRows',
    );
});
