import { describe, expect, test } from 'vitest';
import { Engine } from '../../web/src/engine/engine.js';
import * as exported from '../../web/src/engine/index.js';
import { startModule } from '../../web/src/engine/module.js';
import {
  defaultOptions,
  type Divisor,
  type Matrix,
  type Problem,
} from '../../web/src/engine/types.js';
import { binary, everyExample, newEngine, untyped } from './support.js';

const engine = await newEngine();

const rootOfTwo = 1.4142135623730951; // 1.41421356237309504880…, the nearest float64
const near = (got: number | undefined, want: number): void => {
  expect(got).toBeCloseTo(want, 12);
};

/** Two queries over three keys; the values are told apart by their size. */
const problem: Problem = {
  query: [
    [1, 0],
    [1, 1],
  ],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [[1], [10], [100]],
};
/** As many equal keys as tokens: each weight is 1 / tokens, the output the mean of the values. */
const equalKeys = (tokens: number): Problem => ({
  query: [[1]],
  key: Array.from({ length: tokens }, () => [1]),
  value: Array.from({ length: tokens }, (_, index) => [index]),
});

const oneKey = (scores: readonly number[], divisor: Divisor, subtractMax = true): Problem => ({
  query: [[1]],
  key: scores.map((score) => [score]),
  value: scores.map(() => [1]),
  options: { divisor, subtractMax },
});

test('the package gives out the loader, not the class: one engine a module', () => {
  const names = [
    'AttentionError',
    'alternativesOf',
    'defaultOptions',
    'experimentOf',
    'fastOf',
    'headsOf',
    'loadEngine',
    'normals',
    'wasmUrl',
  ];
  expect(Object.keys(exported).sort()).toEqual(names);
});

describe('a problem', () => {
  test('without options is divided by √d_k, and its row maximum subtracted', () => {
    const trace = engine.attend(problem);
    expect(trace).toEqual(
      engine.attend({ ...problem, options: { divisor: 'rootWidth', subtractMax: true } }),
    );
    expect(trace.divisor).toEqual([[rootOfTwo]]);
    expect(trace.rowMax).toHaveLength(2);
    expect(engine.softmaxRow([4, 2], 4)).toEqual(engine.softmaxRow([4, 2], 4, defaultOptions));
    expect(engine.softmaxRow([4, 2], 4).scaled).toEqual([[2, 1]]);
  });

  test('gives every stage in teaching order, and without the maximum two fewer', () => {
    const before = ['raw', 'divisor', 'scaled'];
    const after = ['exponentials', 'rowSum', 'weights', 'weightSum', 'output'];
    expect(engine.attend(problem).stages).toEqual([...before, 'rowMax', 'shifted', ...after]);
    const kept = engine.attend({ ...problem, options: { divisor: 'none', subtractMax: false } });
    expect(kept.stages).toEqual([...before, ...after]);
    expect(kept.rowMax).toBeUndefined();
    expect(kept.shifted).toBeUndefined();
    expect(engine.softmaxRow([1], 1).stages).toEqual(
      [...before, 'rowMax', 'shifted', ...after].slice(0, -1),
    );
  });

  test('may have rows that are typed arrays of any kind', () => {
    const rows = (matrix: Matrix, kind: { from(row: readonly number[]): object }): Matrix =>
      untyped(matrix.map((row) => kind.from(row)));
    for (const kind of [Float64Array, Float32Array, Int32Array, Int8Array]) {
      const typed = {
        query: rows(problem.query, kind),
        key: rows(problem.key, kind),
        value: rows(problem.value, kind),
      };
      expect(engine.attend(typed)).toEqual(engine.attend(problem));
    }
    expect(engine.softmaxRow(new Float64Array([4, 2]), 4).scaled).toEqual([[2, 1]]);
  });

  test('may have rows and matrices that are any array-likes, read by index alone', () => {
    const list = (items: readonly unknown[]): object =>
      Object.assign({ length: items.length }, items);
    const lists = (matrix: Matrix): Matrix => untyped(list(matrix.map(list)));
    const { query, key, value } = problem;
    const alike = { query: lists(query), key: lists(key), value: lists(value) };
    expect(engine.attend(alike)).toEqual(engine.attend(problem));
    expect(engine.softmaxRow({ length: 2, 0: 4, 1: 2 }, 4).scaled).toEqual([[2, 1]]);
  });

  test('is left as it was, frozen or not', () => {
    const frozen = structuredClone(problem);
    for (const matrix of [frozen.query, frozen.key, frozen.value])
      matrix.forEach((row) => Object.freeze(row));
    engine.attend(Object.freeze(frozen));
    expect(frozen).toEqual(problem);
  });
});

describe('an answer', () => {
  test('is frozen as a whole: the trace, its list of stages, its matrices and their rows', () => {
    const trace = engine.attend(problem);
    expect(Object.isFrozen(trace)).toBe(true);
    expect(Object.isFrozen(trace.stages)).toBe(true);
    for (const stage of trace.stages) {
      expect(Object.isFrozen(trace[stage]), stage).toBe(true);
      expect(trace[stage]?.every(Object.isFrozen), stage).toBe(true);
    }
    expect(() => {
      (trace.weights as number[][])[0] = [1];
    }).toThrow(TypeError);
  });

  test('is frozen where it is no trace, and in each of its lists, be they empty', () => {
    const answers = [
      engine.roundedBlend(problem, 2),
      engine.compare(problem, 0, 0),
      engine.explain(problem, 'raw', 0, 0),
      engine.explain(problem, 'scaled', 0, 0),
    ];
    expect(engine.explain(problem, 'scaled', 0, 0).left).toEqual([]);
    for (const answer of answers) {
      expect(Object.isFrozen(answer)).toBe(true);
      for (const [name, part] of Object.entries(answer))
        expect(Object.isFrozen(part), name).toBe(true);
    }
  });

  test('stays as it is when others follow', () => {
    const first = engine.attend(problem);
    const kept = structuredClone(first);
    engine.attend(equalKeys(50));
    engine.softmaxRow([1, 2, 3], 4);
    expect(first).toEqual(kept);
  });

  test('is the same for the same problem, however many come in between', () => {
    const [small, large] = [engine.attend(problem), engine.attend(equalKeys(40))];
    for (let time = 0; time < 5; time++) {
      expect(engine.attend(equalKeys(40))).toEqual(large);
      expect(engine.attend(problem)).toEqual(small);
      engine.explain(problem, 'output', 1, 0);
    }
  });

  test('is right while two engines work in turn', async () => {
    const other = await newEngine();
    const want = engine.attend(problem);
    other.attend(equalKeys(200));
    expect(engine.attend(problem)).toEqual(want);
    for (let tokens = 1; tokens < 30; tokens += 7) {
      near(engine.attend(equalKeys(tokens)).output?.[0]?.[0], (tokens - 1) / 2);
      near(other.attend(equalKeys(tokens + 5)).output?.[0]?.[0], (tokens + 4) / 2);
    }
  });

  test("is right after the module's memory has grown", async () => {
    const core = await startModule(binary);
    const growing = new Engine(core);
    const before = growing.attend(problem);
    const view = growing.boundary.room(1);
    expect(view.length).toBeGreaterThan(0);
    const large = growing.attend({
      ...equalKeys(700),
      query: Array.from({ length: 700 }, () => [1]),
    });
    expect(view, 'the old view is dead: memory did grow').toHaveLength(0);
    expect(large.weights).toHaveLength(700);
    near(large.weights[699]?.[699], 1 / 700);
    near(large.output?.[699]?.[0], 349.5);
    expect(growing.attend(problem)).toEqual(before);
    expect(growing.attend(equalKeys(3)).output?.[0]?.[0]).toBeCloseTo(1, 12);
    expect(growing.softmaxRow([4, 2], 4).scaled).toEqual([[2, 1]]);
  });
});

describe('weights', () => {
  const divisors: readonly Divisor[] = ['none', 'rootWidth', 'width', 0.5, 1e-3, 1e6];

  test.each(everyExample)('lie in 0 to 1 and add up to 1 in $id', (example) => {
    for (const divisor of divisors) {
      const trace = engine.attend({ ...example, options: { divisor, subtractMax: true } });
      for (const weight of trace.weights.flat()) {
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
      for (const [sum] of trace.weightSum) near(sum, 1);
    }
  });

  test.each([
    ['1e4 apart', [1e4, 0, -1e4], [1, 0, 0]],
    ['1e308 apart', [1e308, -1e308, 0], [1, 0, 0]],
    [
      'the largest float64 and its opposite',
      [-1.7976931348623157e308, 1.7976931348623157e308],
      [0, 1],
    ],
    ['equal at 1e308', [1e308, 1e308], [0.5, 0.5]],
    ['equal at −1e308', [-1e308, -1e308], [0.5, 0.5]],
    ['all 0', [0, 0, 0, 0], [0.25, 0.25, 0.25, 0.25]],
    ['a lone key', [-745], [1]],
  ])('are right where scores are %s', (_, scores, weights) => {
    const trace = engine.attend(oneKey(scores, 'none'));
    expect(trace.weights).toEqual([weights]);
    expect(trace.output).toEqual([[1]]);
  });

  test('stay one-hot under the smallest divisor and even under the largest', () => {
    expect(engine.attend(oneKey([3, 1], 1e-307)).weights).toEqual([[1, 0]]);
    expect(engine.attend(oneKey([3, 1], 1e307)).weights).toEqual([[0.5, 0.5]]);
  });

  test('overflow at a score of 800 where the maximum is left in, and not where it is not', () => {
    const kept = engine.attend(oneKey([800, 0], 'none', false));
    expect(kept.exponentials).toEqual([[Infinity, 1]]);
    expect(kept.rowSum).toEqual([[Infinity]]);
    expect(kept.weights).toEqual([[NaN, 0]]);
    expect(engine.attend(oneKey([800, 0], 'none')).weights).toEqual([[1, 0]]);
  });
});
