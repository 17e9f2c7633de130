/** Every refusal of the core: its code, and a sentence with the sizes seen and what would be right. */
import { describe, expect, test } from 'vitest';
import { startModule } from '../../web/src/engine/module.js';
import { divisors, errors, slots } from '../../web/src/engine/names.js';
import type { Matrix, Stage } from '../../web/src/engine/index.js';
import { attend, dividedBy, engine, good, refused, withMax } from './refused.js';
import { binary, untyped } from './support.js';

/** Name, action, what the message says in this order: the matrix, the numbers seen, the remedy. */
type Case = readonly [string, () => unknown, readonly (string | number)[]];

const escaped = (part: string | number) => String(part).replace(/[.\\[\]]/g, '\\$&');
const inOrder = (parts: readonly (string | number)[]) =>
  new RegExp(parts.map((part) => `(?<![\\w.−])${escaped(part)}(?![\\w]|\\.\\d)`).join('.*'));

/** Refusals of what no call of the engine reaches yet; the core's own tests have them. */
const ofTheCoreOnly = [
  'wrongShape',
  'unknownNormaliser',
  'badAlpha',
  'badEpsilon',
  'badBlockSize',
  'badPartial',
  'featureOverflow',
  'sumOverflow',
  'badHeads',
  'maskAndCausal',
  'batchMismatch',
  'badDropout',
  'keepMissing',
];

/** Refusals of the float32 kernels and of experiments: fast.test.ts and experiment.test.ts. */
const inTheirTests = ['badScale', 'badCap', 'badOffset', 'unevenHeads'].concat([
  'badSeed',
  'emptySample',
  'unfinished',
]);

const reached = new Set<string>(['none', 'badBlock', ...ofTheCoreOnly, ...inTheirTests]);
function refuses(code: string, cases: readonly Case[]): void {
  reached.add(code);
  describe(code, () => {
    test.each(cases)('%s', (_, action, parts) => {
      const refusal = refused(action);
      expect(refusal.message).toMatch(inOrder(parts));
      expect(refusal.code).toBe(code);
    });
  });
}

const loose = (scores: ArrayLike<number>, width: number) => () => engine.softmaxRow(scores, width);

const empty = (matrix: string) => [matrix, 'at least one row'];
refuses('emptyMatrix', [
  ['Q without rows', attend({ query: [] }), empty('Q')],
  ['Q with rows of nothing', attend({ query: [[], []] }), empty('Q')],
  ['K without rows', attend({ key: [] }), empty('K')],
  ['V without rows', attend({ value: [] }), empty('V')],
  ['V with rows of nothing', attend({ value: [[], [], []] }), empty('V')],
  ['a loose row of nothing', loose([], 4), empty('The row of scores')],
]);

const ragged = (matrix: string, row: number, length: number, first: number) => [
  `The rows of ${matrix} differ in length`,
  `row ${row} has length ${length}, row 1 has length ${first}`,
  'same number of entries',
];
refuses('raggedRows', [
  ['a shorter row of Q', attend({ query: [[1, 0], [1]] }), ragged('Q', 2, 1, 2)],
  ['a longer row of Q', attend({ query: [[1], [1, 2]] }), ragged('Q', 2, 2, 1)],
  ['a row of nothing in K', attend({ key: [[1, 0], [], [1, 1]] }), ragged('K', 2, 0, 2)],
  ['a first row of nothing in V', attend({ value: [[], [1, 2], [1, 2]] }), ragged('V', 2, 2, 0)],
]);

const notFinite = (matrix: string, row: number, column: number) => [
  matrix,
  'row',
  row,
  'column',
  column,
  'ordinary numbers',
];
refuses('notFinite', [
  ['NaN in Q', attend({ query: [[1, NaN]] }), notFinite('Q', 1, 2)],
  ['∞ in K', attend({ key: [good.key[0], [Infinity, 1], good.key[2]] }), notFinite('K', 2, 1)],
  ['−∞ in V', attend({ value: [[1], [2], [-Infinity]] }), notFinite('V', 3, 1)],
  ['NaN in a loose row', loose([1, NaN], 4), notFinite('The row of scores', 1, 2)],
]);

refuses('widthMismatch', [
  [
    'queries and keys of different widths',
    attend({ query: [[1, 1, 1]] }),
    ['queries', 3, 'keys', 2, 'widths equal'],
  ],
]);

refuses('countMismatch', [
  [
    'more keys than values',
    attend({ value: [[1], [0]] }),
    [3, 'keys', 2, 'values', 'same number of rows'],
  ],
]);

const rows = (count: number): Matrix => new Array<number[]>(count).fill([1]);
const square = (count: number) =>
  attend({ query: rows(count), key: rows(count), value: rows(count) });
const tooLarge = (needed: number) => [needed, 4194304, 'fewer tokens'];
refuses('tooLarge', [
  // 5 · 1000² scores, 3 · 1000 a row, 1000 outputs, one divisor and the 3000 numbers given
  ['a thousand tokens', square(1000), tooLarge(5007001)],
  // 7 of the head, the row lengths, the entries: 7 + (10⁷ + 3 + 3) + (10⁷ + 6 + 3)
  ['ten million rows', attend({ query: rows(1e7) }), tooLarge(20000022)],
  ['a loose row of five million', loose(new Float64Array(5e6), 4), tooLarge(5000007)],
]);

const badDivisor = (seen: string) => ['positive', seen];
refuses('badDivisor', [
  ['a divisor of 0', dividedBy(0), badDivisor('0')],
  ['a negative divisor', dividedBy(-2.5), badDivisor('−2.5')],
  ['a divisor that is no number', dividedBy(NaN), badDivisor('NaN')],
  ['an endless divisor', dividedBy(Infinity), badDivisor('∞')],
]);

describe('unknownDivisor', () => {
  reached.add('unknownDivisor');
  // “number” is the core's own word for a divisor that is one: no name to be given
  const names = ['sqrt', '', 'RootWidth', 'toString', '2', 'number', null, undefined];
  test.each(names)('a divisor called %j is repeated', (name) => {
    const { code, message } = refused(dividedBy(name));
    expect(code).toBe('unknownDivisor');
    expect(message).toBe(
      `There is no divisor “${String(name)}”. Known are none, rootWidth, width and a positive number.`,
    );
  });

  test('a divisor that is an object', () => {
    expect(refused(dividedBy({})).code).toBe('unknownDivisor');
  });

  test('a kind of divisor that the core does not have', async () => {
    const core = await startModule(binary);
    core.reserve(slots.length + 1);
    for (const kind of [-1, divisors.length, 0.5, NaN]) {
      core.incoming().set([1, 0, 0, kind, 0, 1, 4, 20]); // a loose row of 20, 4 wide
      expect(core.softmaxRow(), String(kind)).toBe(errors.indexOf('unknownDivisor'));
    }
  });
});

const badWidth = (seen: string) => ['head width', 'whole number', seen];
refuses('badWidth', [
  ['a width of 0', loose([20, 5], 0), badWidth('0')],
  ['a negative width', loose([20, 5], -1), badWidth('−1')],
  ['a width that is not whole', loose([20, 5], 1.5), badWidth('1.5')],
  ['a width that is no number', loose([20, 5], NaN), badWidth('NaN')],
  ['an endless width', loose([20, 5], Infinity), badWidth('∞')],
  ['a width beyond all matrices', loose([20, 5], 2 ** 32 + 4), badWidth('4294967300')],
]);

const overflow = (query: number, key: number) => ['query', query, 'key', key, 'smaller entries'];
const divided = (query: number, key: number) => ['query', query, 'key', key, 'larger divisor'];
refuses('scoreOverflow', [
  ['a sum beyond 64 bits', attend({ query: [[1e308, 1e308]] }), overflow(1, 3)],
  [
    'a product beyond 64 bits, downwards',
    attend({
      query: [good.query[0], [-1e200, 0]],
      key: [
        [0, 0],
        [1e200, 0],
        [0, 0],
      ],
    }),
    overflow(2, 2),
  ],
]);
refuses('scaledOverflow', [
  ['a score that a tiny divisor makes too large', dividedBy(1e-320), divided(1, 1)],
]);

const explain =
  (stage: unknown, row: number, column: number, options = withMax) =>
  () =>
    engine.explain({ ...good, options }, stage as Stage, row, column);
const noStage = ['no such stage', 'one that the trace lists'];
const kept = { ...withMax, subtractMax: false };
refuses('unknownStage', [
  ['a stage of no such name', explain('attention', 0, 0), noStage],
  ['a stage of an inherited name', explain('toString', 0, 0), noStage],
  ['a row maximum that was left in', explain('rowMax', 0, 0, kept), noStage],
  ['a shifted score where nothing is', explain('shifted', 0, 0, kept), noStage],
]);

const outside = (row: string, column: string, height: number, width: number) => [
  'row',
  row,
  'column',
  column,
  height,
  width,
  'inside',
];
const nowhere = ['row', 'column', 1, 3, 'inside'];
refuses('cellOutside', [
  ['a row that is no number', explain('raw', NaN, 0), nowhere],
  ['a row that is missing', explain('raw', untyped(undefined), 0), nowhere],
  ['a row that is not whole', explain('raw', 0.5, 0), nowhere],
  ['a row that 32 bits would take for the first', explain('raw', 2 ** 32, 0), nowhere],
  ['a column that is no number', explain('raw', 0, NaN), nowhere],
  ['a comparison of a key that is not whole', () => engine.compare(good, 0, 1.5), nowhere],
  ['a row past the last', explain('raw', 1, 0), outside('2', '1', 1, 3)],
  ['a column past the last', explain('raw', 0, 3), outside('1', '4', 1, 3)],
  ['a column before the first', explain('output', 0, -3), outside('1', '−2', 1, 1)],
  ['a comparison past the last query', () => engine.compare(good, 5, 0), outside('6', '1', 1, 3)],
  ['a comparison past the last key', () => engine.compare(good, 0, 3), outside('1', '4', 1, 3)],
]);

const badDigits = (seen: string) => ['0 to 12', seen];
refuses('badDigits', [
  ['a negative number of digits', () => engine.roundedBlend(good, -1), badDigits('−1')],
  ['more digits than a weight has', () => engine.roundedBlend(good, 13), badDigits('13')],
  ['digits that are no number', () => engine.roundedBlend(good, NaN), badDigits('NaN')],
  ['digits that are not whole', () => engine.roundedBlend(good, 2.5), badDigits('2.5')],
  [
    'digits that 32 bits would take for 2',
    () => engine.roundedBlend(good, 2 ** 32 + 2),
    badDigits('4294967298'),
  ],
]);

test('a block that is not filled is refused, with the numbers it lacks', async () => {
  const core = await startModule(binary);
  expect(core.reserve(3)).toBe(0);
  for (const call of [() => core.attend(), () => core.softmaxRow(), () => core.compare(0, 0)])
    expect(call()).toBe(errors.indexOf('badBlock'));
  expect(core.pattern()).toContain('{0} numbers were expected, {1} were given');
  expect([...core.faultNumbers()].slice(0, 2)).toEqual([7, 3]);
});

test('room is refused where its size is no count, or too large', async () => {
  const core = await startModule(binary);
  for (const size of [-1, NaN, Infinity, 4194305])
    expect(core.reserve(size), String(size)).toBe(errors.indexOf('tooLarge'));
  expect(core.reserve(4194304)).toBe(0);
});

test('every code of the core is reached by a case above', () => {
  expect(errors.filter((code) => !reached.has(code))).toEqual([]);
});
