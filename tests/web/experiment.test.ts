/** NumPy's generator and the measured tables, against streams and figures from NumPy and the brief. */
import { describe, expect, test } from 'vitest';
import { experimentOf, normals, type ExperimentPlan } from '../../web/src/engine/index.js';
import { newEngine, readText, refusalOf, untyped } from './support.js';

const engine = await newEngine();

interface Recorded {
  readonly seeds: Record<string, { readonly standard_normal: readonly number[] }>;
  readonly lesson2: {
    readonly table1: readonly { d: number; std_raw: number; std_scaled: number }[];
  };
}
const recorded = JSON.parse(readText('tests/cases/rng.json')) as Recorded;

/** Draws an experiment to its end, in slices. */
function drawn(plan: ExperimentPlan) {
  const experiment = experimentOf(engine);
  experiment.begin(plan);
  let before = 0;
  for (let done = 0; done < 1; before = done) {
    done = experiment.advance(1_000_000);
    expect(done).toBeGreaterThan(before);
  }
  return experiment;
}

describe('normals', () => {
  test.each(Object.entries(recorded.seeds))(
    'are those of NumPy for seed %s',
    (seed, { standard_normal }) => {
      expect([...normals(engine, seed, standard_normal.length)]).toEqual(standard_normal);
      expect([...normals(engine, BigInt(seed), 3)]).toEqual(standard_normal.slice(0, 3));
      expect([...normals(engine, Number(seed), 3)]).toEqual(standard_normal.slice(0, 3));
    },
  );

  test('are a copy of their own', () => {
    const first = normals(engine, 0, 4);
    const kept = [...first];
    normals(engine, 1, 4);
    expect([...first]).toEqual(kept);
  });
});

// printed in the lesson: d, std of q·k, of q·k/√d, mean top weight, with ÷√d, with ÷d
const printed = [
  [4, '2.00', '1.00', '0.574', '0.399', '0.281'],
  [16, '4.01', '1.00', '0.776', '0.418', '0.224'],
  [64, '7.96', '1.00', '0.890', '0.422', '0.195'],
  [256, '16.06', '1.00', '0.946', '0.421', '0.180'],
];

test('the lesson’s experiment gives every figure as it is printed', { timeout: 60_000 }, () => {
  const experiment = drawn({ seed: 0 });
  const byRoot = experiment.figures('rootWidth');
  const byWidth = experiment.figures('width');
  expect(
    byRoot.map((line, i) => [
      line.width,
      line.spread.toFixed(2),
      line.scaledSpread.toFixed(2),
      line.topWeight.toFixed(3),
      line.scaledTopWeight.toFixed(3),
      byWidth[i]?.scaledTopWeight.toFixed(3),
    ]),
  ).toEqual(printed);
  for (const [i, { std_raw, std_scaled }] of recorded.lesson2.table1.entries()) {
    expect(byRoot[i]?.spread).toBeCloseTo(std_raw, 12);
    expect(byRoot[i]?.scaledSpread).toBeCloseTo(std_scaled, 12);
  }
  expect(byRoot.map(({ divisor }) => divisor)).toEqual([2, 4, 8, 16]);
  expect(experiment.figures(2)[0]).toEqual(byRoot[0]);
  expect(Object.isFrozen(byRoot[0])).toBe(true);
});

const small = { seed: 3, widths: [2, 5], pairs: 50, trials: 20, keys: 3 };

test('figures do not depend on how the draws were sliced', () => {
  const whole = drawn(small).figures('rootWidth');
  const sliced = experimentOf(engine);
  sliced.begin(small);
  while (sliced.advance(7) < 1);
  expect(sliced.figures('rootWidth')).toEqual(whole);
  expect(whole.map(({ width }) => width)).toEqual([2, 5]);
});

test('a new experiment takes the place of the one under way, a refused one does not', () => {
  const experiment = experimentOf(engine);
  experiment.begin({ seed: 0 });
  experiment.advance(100_000);
  experiment.begin(small);
  refusalOf(() => {
    experiment.begin({ seed: -1 });
  });
  expect(experiment.advance(1e9)).toBe(1);
  expect(experiment.figures('none')).toHaveLength(2);
});

test('one that was cancelled has nothing left to draw, and no figures', () => {
  const experiment = drawn(small);
  experiment.cancel();
  // so that a loop up to the end ends
  expect(experiment.advance(1000)).toBe(1);
  expect(refusalOf(() => experiment.figures('none')).code).toBe('unfinished');
});

describe('an experiment refuses', () => {
  const beginning = (change: object) => () => {
    experimentOf(engine).begin({ ...small, ...change });
  };
  const cases: [string, () => unknown, string, RegExp][] = [
    [
      'no plan',
      () => {
        experimentOf(engine).begin(untyped(null));
      },
      'notPlan',
      /object with a seed/,
    ],
    ['widths that are no list', beginning({ widths: 4 }), 'notPlan', /object with a seed/],
    ['a negative seed', beginning({ seed: -1 }), 'badSeed', /whole number, 0 or more/],
    ['a seed that is not whole', beginning({ seed: 0.5 }), 'badSeed', /whole number, 0 or more/],
    ['a seed of words', beginning({ seed: 'zero' }), 'badSeed', /whole number, 0 or more/],
    ['a seed that is an object', beginning({ seed: {} }), 'badSeed', /whole number, 0 or more/],
    ['a seed without end', beginning({ seed: '1'.repeat(1e6) }), 'badSeed', /at most 1000 digits/],
    ['a width of 0', beginning({ widths: [4, 0] }), 'badWidth', /it was 0\./],
    ['a width that is no number', beginning({ widths: ['4'] }), 'badWidth', /it was NaN\./],
    ['no width', beginning({ widths: [] }), 'emptySample', /needs a width/],
    ['no pairs', beginning({ pairs: 0 }), 'emptySample', /0 pairs, 20 trials and 3 keys/],
    ['half a key', beginning({ keys: 0.5 }), 'emptySample', /0\.5 keys/],
    // (4,000,000 + 20·3)·2 scores
    [
      'too many pairs',
      beginning({ pairs: 4e6 }),
      'tooLarge',
      /need 8000120 numbers; the limit is 4194304/,
    ],
    [
      'draws that are no number',
      () => experimentOf(engine).advance(NaN),
      'notCount',
      /draws .* NaN/,
    ],
    ['more normals than a block holds', () => normals(engine, 0, 4194305), 'tooLarge', /4194305/],
    ['half a normal', () => normals(engine, 0, 0.5), 'notCount', /count .* 0\.5/],
  ];
  test.each(cases)('%s', (_, action, code, sentence) => {
    const refusal = refusalOf(action);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(sentence);
  });

  test('figures before the end, and a divisor that is none', () => {
    const experiment = experimentOf(engine);
    experiment.begin(small);
    // of (2·50 + (1 + 3)·20) · (2 + 5) = 1260 draws
    experiment.advance(63);
    expect(refusalOf(() => experiment.figures('none')).message).toMatch(/5(\.\d+)? percent/);
    experiment.advance(1e6);
    expect(refusalOf(() => experiment.figures(0)).code).toBe('badDivisor');
    expect(refusalOf(() => experiment.figures(untyped('root'))).code).toBe('unknownDivisor');
  });
});
