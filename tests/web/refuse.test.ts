/** Every refusal of the core: its code, and a sentence with the sizes seen and what would be right. */
import { describe, expect, test } from 'vitest';
import { Boundary } from '../../web/src/engine/boundary.js';
import { startModule } from '../../web/src/engine/module.js';
import { calls, divisors, errors, parts, settings } from '../../web/src/engine/names.js';
import { alternativesOf, experimentOf, fastOf, headsOf } from '../../web/src/engine/index.js';
import type { Matrix, Options, Stage } from '../../web/src/engine/index.js';
import { attend, dividedBy, engine, good, head, refused, withMax } from './refused.js';
import { binary, untyped } from './support.js';

/** Name, action, what the message says in this order: the matrix, the numbers seen, the remedy. */
type Case = readonly [string, () => unknown, readonly (string | number)[]];

const escaped = (part: string | number) => String(part).replace(/[.\\[\]]/g, '\\$&');
const inOrder = (parts: readonly (string | number)[]) =>
  new RegExp(parts.map((part) => `(?<![\\w.−])${escaped(part)}(?![\\w]|\\.\\d)`).join('.*'));

/** Refusals of what no call of the engine reaches; the core's own tests have them. */
const ofTheCoreOnly = ['maskAndCausal', 'badDropout', 'keepMissing', 'unknownCall'];

/** Refusals of the float32 kernels and of experiments: fast.test.ts and experiment.test.ts. */
const inTheirTests = ['unevenHeads', 'batchMismatch', 'badSeed', 'emptySample', 'unfinished'];

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
  // the head, the row lengths, the entries: head + (10⁷ + 3 + 3) + (10⁷ + 6 + 3)
  ['ten million rows', attend({ query: rows(1e7) }), tooLarge(head + 20000015)],
  ['a loose row of five million', loose(new Float64Array(5e6), 4), tooLarge(head + 1 + 5e6)],
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
  const names = ['sqrt', '', 'RootWidth', 'toString', '2', 'number'];
  test.each(names)('a divisor called %j is repeated', (name) => {
    const { code, message } = refused(dividedBy(name));
    expect(code).toBe('unknownDivisor');
    expect(message).toBe(
      `There is no divisor “${name}”. Known are none, rootWidth, width and a positive number.`,
    );
  });

  test('a divisor that is an object', () => {
    expect(refused(dividedBy({})).code).toBe('unknownDivisor');
  });

  test('a kind of divisor that the core does not have', async () => {
    const boundary = new Boundary(await startModule(binary));
    const [kindAt, rowAt] = [settings.indexOf('divisorKind'), parts.indexOf('scores')];
    const size = settings.length + parts.length + 2;
    for (const kind of [-1, divisors.length, 0.5, NaN]) {
      const block = new Float64Array(size); // a loose row of one score, 4 wide
      block[kindAt] = kind;
      block[settings.indexOf('width')] = 4;
      block[settings.length + rowAt] = 1;
      block.set([1, 20], size - 2);
      boundary.room(size).set(block);
      expect(boundary.core.call(calls.indexOf('softmaxRow'), 0, 0, 0, 0, 0), String(kind)).toBe(
        errors.indexOf('unknownDivisor'),
      );
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

const alternatives = alternativesOf(engine);
const optioned = (options: Partial<Options>) => attend({ options: { ...withMax, ...options } });

refuses('badCap', [
  ['a soft cap below 0', optioned({ softCap: -1 }), ['soft cap', '−1']],
  ['a soft cap that is no number', optioned({ softCap: untyped('30') }), ['soft cap', 'NaN']],
]);

refuses('badOffset', [
  ['a causal offset between two keys', optioned({ mask: { causal: 0.5 } }), ['offset', '0.5']],
  [
    'a causal mask that is only true',
    optioned({ mask: { causal: untyped(true) } }),
    ['whole number', 'NaN'],
  ],
]);

refuses('badMask', [
  [
    'a mask of ones and zeros',
    optioned({ mask: { allowed: untyped([[1, 0, 1]]) } }),
    ['true or false', 'row', 1, 'column', 1, 'bias'],
  ],
]);

refuses('wrongShape', [
  [
    'a mask with a key too few',
    optioned({ mask: { allowed: [[true, false]] } }),
    ['The mask', 1, 3, 1, 2],
  ],
  [
    'a bias with a query too many',
    optioned({
      mask: {
        bias: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    }),
    ['The mask', 1, 3, 2, 3],
  ],
]);

refuses('unknownNormaliser', [
  [
    'a normaliser of no such name',
    optioned({ normaliser: untyped('hardmax') }),
    ['hardmax', 'softmax', 'sparsemax', 'entmax'],
  ],
]);

refuses('badAlpha', [
  ['an alpha beyond 4', optioned({ normaliser: 'entmax', alpha: 5 }), [1, 4, 5]],
  ['an alpha that is no number', optioned({ normaliser: 'entmax', alpha: NaN }), ['NaN']],
]);

refuses('badScale', [
  ['a cosine scale of 0', () => alternatives.cosine(good, { scale: 0 }), ['scale', 0]],
]);

refuses('badEpsilon', [
  [
    'an epsilon below 0',
    () => alternatives.cosine(good, { scale: 1, epsilon: -1 }),
    ['Epsilon', '−1'],
  ],
]);

refuses('badBlockSize', [
  ['blocks of no key', () => alternatives.online([1, 2], [[1], [2]], 0), ['block', 0]],
]);

refuses('badPartial', [
  [
    'a partial result with a sum of 0',
    () => alternatives.merge({ m: 1, l: 0, o: [1] }, { m: 1, l: 1, o: [1] }),
    ['maximum', 1, 'sum', 0],
  ],
]);

refuses('featureOverflow', [
  [
    'features beyond 64 bits',
    () => alternatives.kernel(good, { directions: [[1e5, 1e5]] }),
    ['row', 'feature', 'smaller entries'],
  ],
]);

refuses('sumOverflow', [
  [
    'values whose sum is beyond 64 bits',
    () => alternatives.online([0, 0], [[1.7e308], [1.7e308]], 1),
    ['sum over the keys', 'smaller entries'],
  ],
]);

refuses('badHeads', [
  [
    'a model of no heads',
    () => alternatives.mistake(good, 'modelWidth', 0),
    ['heads', '1 or more'],
  ],
]);

refuses('unknownMistake', [
  [
    'a mistake of no such name',
    () => alternatives.mistake(good, untyped('typo')),
    ['typo', 'softmaxOverQueries', 'modelWidth'],
  ],
]);

test.each([5, 'causal', null, true, [[true]]])('a mask that is %j is no mask at all', (mask) => {
  const { code, message } = refused(optioned({ mask: untyped(mask) }));
  expect(code).toBe('notProblem');
  expect(message).toMatch(/^A mask is an object with causal/);
});

test('a block that is not filled is refused, with the numbers it lacks', async () => {
  const boundary = new Boundary(await startModule(binary));
  const { core } = boundary;
  expect(core.reserve(3)).toBe(0);
  for (let call = 0; call < calls.length; call++)
    expect(core.call(call, 0, 0, 0, 0, 0)).toBe(errors.indexOf('badBlock'));
  expect([...boundary.view(core.faultAt(), 3)]).toEqual([0, settings.length + parts.length, 3]);
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

test.each([
  ['an option', { casual: 0 }, 'casual'],
  ['a part of the mask', { mask: { casual: 0 } }, 'casual'],
  ['a part of PyTorch’s call', { is_causal: true }, 'is_causal'],
])('a slip in the name of %s is repeated, with the names that are known', (_, options, slip) => {
  const { code, message } = refused(attend({ options }));
  expect(code).toBe('notProblem');
  expect(message).toContain(`“${slip}”`);
  expect(message).toMatch(/Known are \w+, \w+/);
});

test('options that are left out, null or undefined are the usual ones', () => {
  const usual = engine.attend({ ...good, options: withMax });
  for (const options of [{}, { subtractMax: true }, { divisor: undefined }, { divisor: null }])
    expect(engine.attend({ ...good, options: untyped(options) })).toEqual(usual);
});

const floats = {
  query: Float32Array.of(1),
  key: Float32Array.of(1),
  value: Float32Array.of(1),
  ...{ queries: 1, keys: 1, width: 1, valueWidth: 1 },
};
const one = { shape: [1], data: [1] };
test.each<[string, () => unknown, string]>([
  ['a float32 problem', () => fastOf(engine).trace32(untyped({ ...floats, causal: 0 })), 'causal'],
  ['a fused one', () => fastOf(engine).fused(untyped({ ...floats, isCausal: true })), 'isCausal'],
  [
    'many heads',
    () => headsOf(engine).sdpa(untyped({ query: one, key: one, value: one, attn_mask: one })),
    'attn_mask',
  ],
  [
    'an experiment',
    () => {
      experimentOf(engine).begin(untyped({ seed: 0, pair: 3 }));
    },
    'pair',
  ],
  ['a cosine', () => alternatives.cosine(good, untyped({ scale: 1, epsilom: 0 })), 'epsilom'],
  ['a kernel', () => alternatives.kernel(good, untyped({ casual: true })), 'casual'],
])('a slip in a name of %s is repeated too', (_, action, slip) => {
  const { code, message } = refused(action);
  expect(code).toBe('notProblem');
  expect(message).toMatch(new RegExp(`“${slip}”\\. Known are \\w+, \\w+`));
});

test('an option beside the matrices says where it belongs', () => {
  for (const name of ['mask', 'divisor']) {
    const { code, message } = refused(attend({ [name]: 'none' }));
    expect(code).toBe('notProblem');
    expect(message).toContain(`“${name}” is an option: put it into options`);
  }
});
