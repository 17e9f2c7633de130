/** The terms behind a cell, as the page prints them. */
import { describe, expect, test } from 'vitest';
import type { Explanation, Problem, Stage } from '../../web/src/engine/index.js';
import { everyExample, newEngine } from './support.js';

const engine = await newEngine();

const [rootOfTwo, halfRoot] = [1.4142135623730951, 0.7071067811865476];

/** The row of "sat": scores 1, 1 and 2. */
const sat: Problem = {
  query: [[1, 1]],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [
    [1, 0],
    [0, 2],
    [2, 2],
  ],
};
const explain = (stage: Stage, row: number, column: number, options = sat.options): Explanation =>
  engine.explain({ ...sat, ...(options && { options }) }, stage, row, column);
const unused = { left: [], right: [], product: [], partial: [] };

function expectNear(got: readonly number[], want: readonly number[]): void {
  expect(got).toHaveLength(want.length);
  want.forEach((figure, index) => {
    expect(got[index]).toBeCloseTo(figure, 12);
  });
}

describe('the terms of', () => {
  test('a raw score are the products of its query and its key', () => {
    expect(explain('raw', 0, 2)).toMatchObject({
      kind: 'dot',
      left: [1, 1],
      right: [1, 1],
      product: [1, 1],
      partial: [1, 2],
      value: 2,
      matches: 2,
      mismatches: 0,
      signsOnly: true,
    });
    expect(explain('raw', 0, 0)).toMatchObject({ product: [1, 0], value: 1, signsOnly: false });
  });

  test('a score of signs are counted: 40 agree, 24 differ, which makes 16', () => {
    const trophy = everyExample.find(({ id }) => id === 'trophy');
    if (!trophy) throw new Error('the lesson is gone');
    const e = engine.explain(trophy, 'raw', 2, 0);
    expect(e).toMatchObject({ value: 16, matches: 40, mismatches: 24, signsOnly: true });
    expect(e.product).toHaveLength(64);
  });

  test('the divisor are the width it comes from', () => {
    const divisor = (kind: 'none' | 'rootWidth' | 'width' | number) =>
      explain('divisor', 0, 0, { divisor: kind, subtractMax: true });
    expect(divisor('rootWidth')).toMatchObject({ kind: 'root', left: [2], value: rootOfTwo });
    expect(divisor('width')).toMatchObject({ kind: 'width', left: [2], value: 2 });
    expect(divisor('none')).toMatchObject({ kind: 'unscaled', ...unused, value: 1 });
    expect(divisor(0.5)).toMatchObject({ kind: 'number', ...unused, value: 0.5 });
  });

  test('a scaled score are the raw one and the divisor', () => {
    expect(explain('scaled', 0, 2)).toMatchObject({
      kind: 'quotient',
      numerator: 2,
      denominator: rootOfTwo,
    });
    expect(explain('scaled', 0, 2).value).toBeCloseTo(rootOfTwo, 12);
  });

  test('a row maximum are the scores of the row, and which one it is', () => {
    const e = explain('rowMax', 0, 0);
    expect(e).toMatchObject({ kind: 'maximum', index: 2 });
    expectNear(e.left, [halfRoot, halfRoot, rootOfTwo]);
  });

  test('a shifted score are the score and the maximum', () => {
    const e = explain('shifted', 0, 0);
    expect(e.kind).toBe('difference');
    expectNear([...e.left, ...e.right, e.value], [halfRoot, rootOfTwo, -halfRoot]);
  });

  test('an exponential is the score that e is raised to', () => {
    const e = explain('exponentials', 0, 1);
    expect(e.kind).toBe('exponential');
    expectNear([...e.left, e.value], [-halfRoot, 0.4930686913952398]);
    const kept = explain('exponentials', 0, 2, { divisor: 'rootWidth', subtractMax: false });
    expectNear([...kept.left, kept.value], [rootOfTwo, 4.1132503787829275]);
  });

  test('a row sum are the exponentials with their running total', () => {
    const e = explain('rowSum', 0, 0);
    expect(e.kind).toBe('sum');
    expectNear(e.partial, [0.4930686913952398, 0.9861373827904796, 1.9861373827904796]);
  });

  test('a weight are its exponential over the sum of the row', () => {
    const e = explain('weights', 0, 2);
    expect(e).toMatchObject({ kind: 'share', index: 2, numerator: 1 });
    expectNear([e.denominator, e.value], [1.9861373827904796, 0.5034898434845538]);
    expectNear(e.product, [0.4930686913952398, 0.4930686913952398, 1]);
  });

  test('a weight sum are the weights of the row', () => {
    expectNear(
      explain('weightSum', 0, 0).left,
      [0.24825507825772308, 0.24825507825772308, 0.5034898434845538],
    );
  });

  test('an output are the weights of the row and one column of the values', () => {
    const e = explain('output', 0, 1);
    expect(e).toMatchObject({ kind: 'blend', right: [0, 2, 2] });
    expectNear(e.partial, [0, 0.49651015651544617, 1.5034898434845538]);
  });
});

test.each(everyExample)(
  'in $id every cell of every stage is explained as its own value',
  (example) => {
    const trace = engine.attend(example);
    for (const stage of trace.stages)
      trace[stage]?.forEach((row, i) => {
        row.forEach((value, j) => {
          const e = engine.explain(example, stage, i, j);
          expect(e.value, `${stage} ${i} ${j}`).toBe(value);
          if (e.partial.length > 0) expect(e.partial.at(-1), `${stage} ${i} ${j}`).toBe(value);
        });
      });
  },
);

test('a blend by hand rounds the weights first, halves away from zero', () => {
  expect(engine.roundedBlend(sat, 2).weights).toEqual([[0.25, 0.25, 0.5]]);
  // [0.25, 0] + [0, 0.5] + [1, 1], as one adds them on paper
  expect(engine.roundedBlend(sat, 2).products).toEqual([
    [
      [0.25, 0],
      [0, 0.5],
      [1, 1],
    ],
  ]);
  expect(engine.roundedBlend(sat, 2).output).toEqual([[1.25, 1.5]]);
  const halves = { query: [[0]], key: [[0], [0]], value: [[1], [2]] };
  expect(engine.roundedBlend(halves, 0)).toEqual({
    weights: [[1, 1]],
    products: [[[1], [2]]],
    output: [[3]],
  });
});

test('a weight is compared with every weight of its row', () => {
  const { sensitivity, gap, ratio } = engine.compare(sat, 0, 2);
  expectNear(sensitivity, [0.18662449437697487, 0.18662449437697487, 0.2499878209924533]);
  expectNear(gap, [halfRoot, halfRoot, 0]);
  expectNear(ratio, [2.0281149816474726, 2.0281149816474726, 1]);
});
