/** The float32 kernels through the module, against the formula in float64. */
import { describe, expect, test } from 'vitest';
import { fastOf, type Problem32 } from '../../web/src/engine/index.js';
import { newEngine, refusalOf, untyped } from './support.js';

const engine = await newEngine();
const fast = fastOf(engine);

/** Entries in (−1, 1) from a small generator of its own: the same problem in every run. */
function floats(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return state / 1073741824 - 1;
  });
}

type Shape = Pick<Problem32, 'queries' | 'keys' | 'width' | 'valueWidth'> &
  Partial<Pick<Problem32, 'batches' | 'queryHeads' | 'keyHeads'>>;

function problem(shape: Shape, change: Partial<Problem32> = {}): Problem32 {
  const { queries, keys, width, valueWidth, batches = 1, queryHeads = 1, keyHeads = 1 } = shape;
  return {
    ...shape,
    query: floats(batches * queryHeads * queries * width, 1),
    key: floats(batches * keyHeads * keys * width, 2),
    value: floats(batches * keyHeads * keys * valueWidth, 3),
    ...change,
  };
}

/** softmax(mask(cap(scale · QKᵀ)) + bias)V of every head, written from its formula. */
function reference(p: Problem32) {
  const { queries, keys, width, valueWidth, batches = 1, queryHeads = 1, keyHeads = 1 } = p;
  const { scale = 1 / Math.sqrt(width), softCap = 0, causalOffset = Infinity } = p;
  const cells = queries * keys;
  const own = (list: ArrayLike<unknown>, head: number) =>
    list.length === cells ? 0 : head * cells;
  const raw: number[] = [];
  const scaled: number[] = [];
  const weights: number[] = [];
  const output: number[] = [];
  for (let head = 0; head < batches * queryHeads; head++) {
    const batch = Math.floor(head / queryHeads);
    const shared = Math.floor((head % queryHeads) / (queryHeads / keyHeads));
    const keyHead = batch * keyHeads + shared;
    for (let i = 0; i < queries; i++) {
      const row: number[] = [];
      for (let j = 0; j < keys; j++) {
        let dot = 0;
        for (let c = 0; c < width; c++)
          dot +=
            (p.query[(head * queries + i) * width + c] ?? NaN) *
            (p.key[(keyHead * keys + j) * width + c] ?? NaN);
        raw.push(dot);
        let score = dot * scale;
        if (softCap > 0) score = softCap * Math.tanh(score / softCap);
        if (p.bias) score += p.bias[own(p.bias, head) + i * keys + j] ?? NaN;
        const hidden = p.allowed && !p.allowed[own(p.allowed, head) + i * keys + j];
        row.push(hidden || j > i + causalOffset ? -Infinity : score);
      }
      const most = Math.max(...row);
      const powers = row.map((score) => (score === -Infinity ? 0 : Math.exp(score - most)));
      const total = powers.reduce((sum, power) => sum + power, 0);
      const shares = powers.map((power) => (total === 0 ? 0 : power / total));
      scaled.push(...row);
      weights.push(...shares);
      for (let c = 0; c < valueWidth; c++)
        output.push(
          shares.reduce((sum, share, j) => {
            const value = p.value[(keyHead * keys + j) * valueWidth + c] ?? NaN;
            return sum + (share === 0 ? 0 : share * value);
          }, 0),
        );
    }
  }
  return { raw, scaled, weights, output };
}

/** Scores stay below 70 here, for which the bound in trace32.hpp is 4·2⁻²⁴·78, or 1.9e-5. */
function near(got: Float32Array, want: readonly number[]): void {
  expect(got).toHaveLength(want.length);
  want.forEach((number, cell) => {
    const cellGot = got[cell] ?? NaN;
    if (cellGot !== number && !(Math.abs(cellGot - number) <= 2e-5))
      throw new Error(`cell ${cell}: got ${cellGot}, want ${number}`);
  });
}

function agrees(p: Problem32): void {
  const want = reference(p);
  near(fast.fused(p), want.output);
  near(fast.fusedView(p), want.output);
  const own = new Float32Array(want.output.length);
  expect(fast.fused(p, own)).toBe(own);
  near(own, want.output);
  const trace = fast.trace32(p);
  near(trace.raw, want.raw);
  near(trace.scaled, want.scaled);
  near(trace.weights, want.weights);
  near(trace.output, want.output);
}

const plain: Shape = { queries: 5, keys: 7, width: 6, valueWidth: 3 };
const grouped: Shape = { ...plain, batches: 2, queryHeads: 4, keyHeads: 2 };

describe('both kernels agree with the formula', () => {
  const checkered = Array.from({ length: 35 }, (_, i) => i % 3 !== 0);
  const someHidden = Float32Array.from({ length: 35 }, (_, i) => (i % 4 ? i / 35 : -Infinity));
  const cases: [string, Problem32][] = [
    ['one query and one key', problem({ queries: 1, keys: 1, width: 1, valueWidth: 1 })],
    ['sizes of no whole vector', problem(plain)],
    ['sizes of whole tiles', problem({ queries: 64, keys: 128, width: 64, valueWidth: 64 })],
    ['no width: every key weighs the same', problem({ ...plain, width: 0 }, { scale: 1 })],
    ['a scale', problem(plain, { scale: 3 })],
    ['a soft cap', problem(plain, { scale: 10, softCap: 2 })],
    ['the top left corner', problem(plain, { causalOffset: 0 })],
    ['the bottom right corner', problem(plain, { causalOffset: 2 })],
    ['rows that see nothing', problem(plain, { causalOffset: -3 })],
    ['a mask of bytes', problem(plain, { allowed: Uint8Array.from(checkered, Number) })],
    ['a mask of true and false', problem(plain, { allowed: checkered })],
    ['a bias that hides too', problem(plain, { bias: someHidden })],
    ['batches and grouped heads', problem(grouped)],
    ['a mask that all heads share', problem(grouped, { allowed: checkered })],
    [
      'a bias and a mask for every head, capped and causal',
      problem(grouped, {
        ...{ bias: floats(8 * 35, 5), softCap: 1, causalOffset: 2 },
        allowed: Uint8Array.from(floats(8 * 35, 6), (x) => Number(x > 0)),
      }),
    ],
  ];
  test.each(cases)('%s', (_, p) => {
    agrees(p);
  });

  test('and one size after another, larger and smaller', () => {
    for (const tokens of [3, 300, 17, 64, 3])
      agrees(problem({ queries: tokens, keys: tokens, width: 8, valueWidth: 4 }));
  });
});

test('what is hidden has no influence, NaN and ∞ included', () => {
  const p = problem(plain, { causalOffset: 0 });
  const { output } = reference(p);
  p.key.fill(NaN, 5 * 6);
  p.value.fill(Infinity, 5 * 3);
  near(fast.fused(p), output);
  near(fast.trace32(p).output, output);
});

describe('memory', () => {
  test('a trace is a view: the next call overwrites it, and fused gives a copy', () => {
    const first = fast.trace32(problem(plain));
    const copy = fast.fused(problem(plain));
    const kept = [...copy];
    const other = fast.trace32(problem(plain, { scale: 9 }));
    expect(other.raw.buffer).toBe(first.raw.buffer);
    expect(copy.buffer).not.toBe(first.raw.buffer);
    expect([...copy]).toEqual(kept);
  });

  test('does not grow where sizes repeat, nor with the square of the tokens', async () => {
    const own = fastOf(await newEngine());
    const bytes = (tokens: number) =>
      own.fusedView(problem({ queries: tokens, keys: tokens, width: 1, valueWidth: 1 })).buffer
        .byteLength;
    const small = bytes(16);
    expect(bytes(16)).toBe(small);
    expect(bytes(8192)).toBeLessThan(small + 1e6); // 8192² floats would be 268 MB
  });

  test('views that a call gave out may be the next one’s inputs, of any size', async () => {
    const own = fastOf(await newEngine());
    const p = problem({ queries: 9, keys: 9, width: 4, valueWidth: 4 });
    const want = reference({ ...p, query: Float32Array.from(reference(p).output) }).output;
    near(own.fused({ ...p, query: own.trace32(p).output }), want);
    const { weights } = own.trace32(p); // 9 × 9, taken for values
    const wide = { ...p, value: weights, valueWidth: 9 };
    const wideWant = reference({ ...wide, value: weights.slice() }).output;
    near(own.fused(wide), wideWant);
  });

  test('two fast sides of one engine do not disturb each other', () => {
    const other = fastOf(engine);
    const p = problem(plain);
    near(fast.fused(p), reference(p).output);
    other.trace32(problem(grouped));
    near(fast.fused(p), reference(p).output);
  });

  test('a view of one fast side may be another one’s input, before and after memory grew', async () => {
    const fresh = await newEngine();
    const one: Problem32 = {
      query: Float32Array.of(1),
      key: Float32Array.of(1),
      value: Float32Array.of(7, 8),
      ...{ queries: 1, keys: 1, width: 1, valueWidth: 2 },
    };
    const many = { ...one, queries: 100, query: new Float32Array(100).fill(0.5) };
    const [first, second] = [fastOf(fresh), fastOf(fresh)];
    first.fused(many);
    const view = first.fusedView(one);
    // what is taken from a view is copied before its memory is used again
    expect([...second.fused({ ...many, value: view }).slice(-2)]).toEqual([7, 8]);
  });

  test('survives growth that the engine’s own problems cause', () => {
    const p = problem(plain);
    const row = Array.from({ length: 700 }, () => [1]);
    fast.trace32(p);
    engine.attend({ query: row, key: row, value: row });
    near(fast.trace32(p).output, reference(p).output);
  });
});

describe('a float32 problem is refused', () => {
  const changed = (change: object) => () => fast.trace32({ ...problem(plain), ...change });
  const cases: [string, () => unknown, string, RegExp][] = [
    ['if it is none', () => fast.fused(untyped(null)), 'notProblem', /query, key and value/],
    [
      'with rows for queries',
      changed({ query: [[1]] }),
      'notFloats',
      /query must be a Float32Array/,
    ],
    [
      'in float64',
      changed({ key: new Float64Array(42) }),
      'notFloats',
      /key must be a Float32Array/,
    ],
    ['with half a query', changed({ queries: 0.5 }), 'notCount', /queries .* 0\.5/],
    ['with NaN keys', changed({ keys: NaN }), 'notCount', /keys .* NaN/],
    ['with a negative width', changed({ width: -6 }), 'notCount', /width .* −6/],
    ['with an endless width', changed({ valueWidth: Infinity }), 'notCount', /valueWidth .* ∞/],
    ['with heads in words', changed({ queryHeads: 'two' }), 'notCount', /queryHeads .* string/],
    [
      'with too few numbers',
      changed({ queries: 6 }),
      'wrongLength',
      /query must hold 1 × 1 × 6 × 6 = 36 .* 30/,
    ],
    ['with too many', changed({ keys: 6 }), 'wrongLength', /key must hold .* = 36 .* 42/],
    [
      'with a bias of another size',
      changed({ bias: new Float32Array(34) }),
      'wrongLength',
      /bias .* 35 .* 34/,
    ],
    [
      'with a mask of another size',
      changed({ allowed: [true] }),
      'wrongLength',
      /allowed .* 35 .* 1\./,
    ],
    [
      'with a mask of numbers',
      changed({ allowed: [1] }),
      'notFloats',
      /allowed must be a Uint8Array/,
    ],
    [
      'with an output too short',
      () => fast.fused(problem(plain), new Float32Array(14)),
      'wrongLength',
      /output .* 15 .* 14\./,
    ],
    [
      'with an output in memory that may move',
      () => fast.fused(problem(plain), fast.fusedView(problem(plain))),
      'notFloats',
      /output must be an array of your own/,
    ],
    ['with a scale of 0', changed({ scale: 0 }), 'badScale', /it was 0\./],
    ['with a scale in words', changed({ scale: 'root' }), 'badScale', /it was NaN\./],
    ['with a negative cap', changed({ softCap: -1 }), 'badCap', /it was −1\./],
    ['with half an offset', changed({ causalOffset: 0.5 }), 'badOffset', /it was 0\.5\./],
    [
      'with no batch',
      changed({ batches: 0, query: floats(0, 1), key: floats(0, 1), value: floats(0, 1) }),
      'emptyMatrix',
      /Q is empty/,
    ],
    [
      'with heads that cannot share',
      () => fast.fused(problem({ ...plain, queryHeads: 3, keyHeads: 2 })),
      'unevenHeads',
      /3 query heads for 2 key heads/,
    ],
    [
      'with a trace too large to keep',
      // 2 · 10,000 numbers in, as many values and outputs, 3 · 10⁸ scores
      () => fast.trace32(problem({ queries: 10000, keys: 10000, width: 1, valueWidth: 1 })),
      'tooLarge',
      /need 300040000 numbers; the limit is 67108864/,
    ],
  ];
  test.each(cases)('%s', (_, action, code, sentence) => {
    const refusal = refusalOf(action);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(sentence);
    agrees(problem(plain));
  });

  test('and is not taken for good when it is asked again', () => {
    const bad = problem({ ...plain, queryHeads: 3, keyHeads: 2 });
    for (let i = 0; i < 2; i++) expect(refusalOf(() => fast.fused(bad)).code).toBe('unevenHeads');
  });
});

test('null says as little as nothing', () => {
  const shape = { queries: 2, keys: 3, width: 2, valueWidth: 1 };
  const nulls = { bias: null, allowed: null, scale: null, softCap: null, causalOffset: null };
  expect(fast.fused({ ...problem(shape), ...(nulls as object) })).toEqual(
    fast.fused(problem(shape)),
  );
});

test('a mask with holes in it is refused: a hole is neither true nor false', () => {
  const shape = { queries: 1, keys: 3, width: 2, valueWidth: 1 };
  const refusal = refusalOf(() => fast.fused(problem(shape, { allowed: new Array<boolean>(3) })));
  expect(refusal.code).toBe('notFloats');
  expect(refusal.message).toMatch(/Uint8Array, or an array of true and false/);
});
