/** Many heads in float64 through the module, against the outside figures of tests/cases. */
import { describe, expect, test } from 'vitest';
import { headsOf, type HeadsProblem, type HeadsTrace } from '../../web/src/engine/index.js';
import { newEngine, readText, refusalOf, untyped } from './support.js';

const heads = headsOf(await newEngine());

type Entry = number | boolean | 'inf' | '-inf' | 'nan';
interface CaseTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: readonly Entry[];
}
interface Case {
  readonly name: string;
  readonly op: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<'query' | 'key' | 'value', CaseTensor>> & {
    readonly attn_mask?: CaseTensor;
  };
  readonly outputs?: Readonly<Record<string, CaseTensor>>;
  readonly expect: 'value' | 'error';
  readonly tol: { readonly rtol: number; readonly atol: number };
}

const cases = (JSON.parse(readText('tests/cases/sdpa.json')) as { cases: Case[] }).cases.filter(
  ({ op }) => op === 'sdpa',
);

const words = { inf: Infinity, '-inf': -Infinity, nan: NaN };
const numberOf = (entry: Entry): number =>
  typeof entry === 'string' ? words[entry] : Number(entry);
// decimals of a float32 stand for the float32
const numbersOf = ({ dtype, data }: CaseTensor): number[] =>
  data.map((entry) => (dtype === 'float32' ? Math.fround(numberOf(entry)) : numberOf(entry)));
const tensorOf = (tensor: CaseTensor) => ({ shape: tensor.shape, data: numbersOf(tensor) });

function problemOf({ attrs, inputs }: Case): HeadsProblem {
  const mask = inputs.attn_mask;
  const truths = mask?.dtype === 'bool' && { ...mask, data: mask.data.map(Boolean) };
  return {
    query: tensorOf(inputs.query),
    key: tensorOf(inputs.key),
    value: tensorOf(inputs.value),
    ...(truths && { allowed: truths }),
    ...(mask && !truths && { bias: tensorOf(mask) }),
    isCausal: attrs.is_causal === true,
    corner: attrs.causal_align === 'bottom_right' ? 'bottomRight' : 'topLeft',
    ...(typeof attrs.scale === 'number' && { scale: attrs.scale }),
    ...(typeof attrs.dropout_p === 'number' && { dropout: attrs.dropout_p }),
    ...(typeof attrs.softcap === 'number' && { softCap: attrs.softcap }),
    enableGqa: attrs.enable_gqa === true,
  };
}

const stageOf: Readonly<Record<string, keyof HeadsTrace>> = {
  raw: 'raw',
  scaled: 'scaled',
  softcapped: 'capped',
  masked: 'masked',
  weights: 'weights',
  output: 'output',
};

function near(got: number, want: number, { rtol, atol }: Case['tol']): boolean {
  if (Object.is(got, want) || got === want) return true;
  return Math.abs(got - want) <= atol + rtol * Math.abs(want);
}

describe('many heads give what PyTorch’s function gives', () => {
  const valued = cases.filter((one) => one.expect === 'value');

  test('there are cases of it', () => {
    expect(valued.length).toBeGreaterThan(90);
  });

  test.each(valued.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const trace = heads.sdpa(problemOf(one));
    const outputs = Object.entries(one.outputs ?? {});
    expect(outputs.length).toBeGreaterThan(0);
    for (const [name, want] of outputs) {
      const got = trace[stageOf[name] ?? 'output'];
      expect(got.shape.slice(-want.shape.length), name).toEqual(want.shape);
      const numbers = numbersOf(want);
      expect(got.data, name).toHaveLength(numbers.length);
      const far = numbers.findIndex((number, at) => !near(got.data[at] ?? 0, number, one.tol));
      expect(far, `${name}: entry ${String(far)} differs`).toBe(-1);
    }
  });

  test.each(cases.filter((one) => one.expect === 'error').map((one) => [one.name, one] as const))(
    '%s is refused with a sentence',
    (_, one) => {
      expect(refusalOf(() => heads.sdpa(problemOf(one))).message).toMatch(/\w.*\.$/);
    },
  );
});

/** One query, two keys with equal scores, values 1 and 3. */
const small: HeadsProblem = {
  query: { shape: [1, 1], data: [0] },
  key: { shape: [2, 1], data: Float32Array.of(5, 7) },
  value: { shape: [2, 1], data: [1, 3] },
};

describe('what is beside PyTorch’s options', () => {
  test('missing leading sizes are 1', () => {
    expect(heads.sdpa(small).output).toEqual({ shape: [1, 1, 1, 1], data: [2] });
  });

  test('dropout takes the weights to keep, and the others grow', () => {
    const keep = { shape: [1, 2], data: Uint8Array.of(0, 1) };
    const trace = heads.sdpa({ ...small, dropout: 0.5, keep });
    expect(trace.weights.data).toEqual([0.5, 0.5]);
    expect(trace.output.data).toEqual([3]);
  });

  test('another normaliser leaves a little over', () => {
    // e^0 of 1 + 2 e^0
    expect(heads.sdpa({ ...small, normaliser: 'softmaxOffByOne' }).weights.data).toEqual([
      1 / 3,
      1 / 3,
    ]);
  });

  test('an axis of keys that is empty gives zeros', () => {
    const trace = heads.sdpa({
      query: { shape: [2, 3], data: [1, 2, 3, 4, 5, 6] },
      key: { shape: [0, 3], data: [] },
      value: { shape: [0, 2], data: [] },
      allowed: { shape: [2, 0], data: [] },
    });
    expect(trace.weights).toEqual({ shape: [1, 1, 2, 0], data: [] });
    expect(trace.output).toEqual({ shape: [1, 1, 2, 2], data: [0, 0, 0, 0] });
  });

  test('bottomRight lets the last query see every key', () => {
    expect(heads.sdpa({ ...small, isCausal: true }).weights.data).toEqual([1, 0]);
    const trace = heads.sdpa({ ...small, isCausal: true, corner: 'bottomRight' });
    expect(trace.weights.data).toEqual([0.5, 0.5]);
  });
});

describe('a problem of many heads is refused', () => {
  const changed = (change: object) => () => heads.sdpa(untyped({ ...small, ...change }));
  const huge = { shape: [4194304, 4194304, 4194304, 0], data: [] };
  test.each<[string, () => unknown, string, RegExp]>([
    ['without one', () => heads.sdpa(untyped(null)), 'notProblem', /query, key and value/],
    ['without a key', changed({ key: undefined }), 'notRows', /^key must be an object with data/],
    ['with rows', changed({ query: [[0]] }), 'notRows', /^query must be/],
    [
      'with five axes',
      changed({ query: { shape: [1, 1, 1, 1, 1], data: [0] } }),
      'notRows',
      /four/,
    ],
    ['with half a size', changed({ query: { shape: [0.5], data: [0] } }), 'notCount', /0\.5/],
    [
      'with numbers left over',
      changed({ query: { shape: [1], data: [1, 2] } }),
      'wrongLength',
      /2\.$/,
    ],
    [
      'with a mask of words',
      changed({ allowed: { shape: [2], data: ['a', 'b'] } }),
      'notFloats',
      /^allowed/,
    ],
    ['with numbers to keep', changed({ keep: { shape: [2], data: [1, 0] } }), 'notFloats', /^keep/],
    [
      'with a corner of no triangle',
      changed({ corner: 'middle' }),
      'notProblem',
      /topLeft, bottomRight/,
    ],
    ['that is huge', changed({ query: huge }), 'tooLarge', /limit is 4194304/],
    ['with dropout alone', changed({ dropout: 0.5 }), 'keepMissing', /weights to keep/],
    ['with a scale in words', changed({ scale: 'two' }), 'badScale', /scale/],
  ])('%s', (_, action, code, words_) => {
    const refusal = refusalOf(action);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(words_);
  });
});
