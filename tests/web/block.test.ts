/** The two flat blocks that cross the boundary, number by number. */
import { describe, expect, test } from 'vitest';
import { readBlock, writeRequest, type Given } from '../../web/src/engine/block.js';
import { divisors, fields, normalisers, parts, settings } from '../../web/src/engine/names.js';
import { defaultOptions, type Options } from '../../web/src/engine/types.js';
import { refusalOf, untyped } from './support.js';

const matrices = {
  query: [[1, 2]],
  key: [
    [3, 4],
    [5, 6],
  ],
  value: [[7], [8]],
};

/** The block that a write fills, and the size it asked for. */
function written(write: (room: (size: number) => Float64Array) => void, spare = 0) {
  const sizes: number[] = [];
  let block = new Float64Array(0);
  write((size) => {
    sizes.push(size);
    block = new Float64Array(size + spare).fill(-99);
    return block;
  });
  return { block: [...block], sizes };
}

const request = (given: Given, options: Options = defaultOptions, width = 0, spare = 0) =>
  written((room) => {
    writeRequest(room, given, options, width);
  }, spare);

/** The settings of a request, by name. */
const settled = (options: Partial<Options>): Record<string, number | undefined> => {
  const { block } = request(matrices, { ...defaultOptions, ...options });
  return Object.fromEntries(settings.map((name, i) => [name, block[i]]));
};

/** What follows the settings: how many rows each part has, and then the rows. */
const afterSettings = (given: Given, options?: Options): readonly number[] =>
  request(given, options).block.slice(settings.length);
const rowCounts = (counts: Partial<Record<(typeof parts)[number], number>>): readonly number[] =>
  parts.map((part) => counts[part] ?? 0);

describe('a request', () => {
  test('is written as settings, row counts, row lengths and entries', () => {
    const { sizes } = request(matrices);
    expect(afterSettings(matrices)).toEqual([
      ...rowCounts({ query: 1, key: 2, value: 2 }),
      ...[2, 2, 2, 1, 1],
      ...[1, 2, 3, 4, 5, 6, 7, 8],
    ]);
    expect(sizes).toEqual([settings.length + parts.length + 13]);
  });

  test('leaves the rest of a larger block alone', () => {
    expect(request(matrices, defaultOptions, 0, 3).block.slice(-4)).toEqual([8, -99, -99, -99]);
  });

  test('carries its divisor as a kind and a number', () => {
    const of = (divisor: Options['divisor']) => {
      const { divisorKind, divisorNumber } = settled({ divisor });
      return [divisorKind, divisorNumber];
    };
    expect(divisors).toEqual(['none', 'rootWidth', 'width', 'number']);
    expect(of('none')).toEqual([0, 0]);
    expect(of('rootWidth')).toEqual([1, 0]);
    expect(of('width')).toEqual([2, 0]);
    expect(of(0.5)).toEqual([3, 0.5]);
    expect(of(NaN)).toEqual([3, NaN]);
  });

  test('carries the other options, and the usual ones where nothing is said', () => {
    expect(settled({})).toMatchObject({ subtractMax: 1, softCap: 0, normaliser: 0, alpha: 1.5 });
    expect(
      settled({ subtractMax: false, softCap: 30, normaliser: 'entmax', alpha: 2 }),
    ).toMatchObject({
      subtractMax: 0,
      softCap: 30,
      normaliser: normalisers.indexOf('entmax'),
      alpha: 2,
    });
  });

  test('carries a causal mask as a flag and an offset', () => {
    expect(settled({})).toMatchObject({ causal: 0, causalOffset: 0 });
    expect(settled({ mask: {} })).toMatchObject({ causal: 0 });
    expect(settled({ mask: { causal: -2 } })).toMatchObject({ causal: 1, causalOffset: -2 });
    expect(settled({ mask: { causal: untyped(true) } })).toMatchObject({ causalOffset: NaN });
  });

  test('carries the other masks as parts: true as 1, what is neither true nor false as NaN', () => {
    const mask = { allowed: [[true, false]], bias: [[0.5, -Infinity]] };
    const all = afterSettings({ query: [[1]] }, { ...defaultOptions, mask });
    expect(all).toEqual([
      ...rowCounts({ query: 1, allowed: 1, bias: 1 }),
      ...[1, 2, 2],
      ...[1, 1, 0, 0.5, -Infinity],
    ]);
    const odd = { allowed: [[untyped(1), untyped('true')]] };
    expect(afterSettings({}, { ...defaultOptions, mask: odd }).slice(-2)).toEqual([NaN, NaN]);
  });

  test('is refused where its divisor or normaliser has no name that is known', () => {
    for (const divisor of ['sqrt', 'number'])
      expect(refusalOf(() => settled({ divisor: untyped(divisor) })).code).toBe('unknownDivisor');
    for (const normaliser of ['hardmax', '', null, 1])
      expect(refusalOf(() => settled({ normaliser: untyped(normaliser) }))).toMatchObject({
        code: 'unknownNormaliser',
        message: `There is no normaliser “${String(normaliser)}”. Known are softmax, softmaxOffByOne, sparsemax, entmax.`,
      });
  });

  test('keeps the lengths of ragged rows, for the core to refuse', () => {
    expect(afterSettings({ key: [[3, 4], [5]] })).toEqual([
      ...rowCounts({ key: 2 }),
      ...[2, 1],
      ...[3, 4, 5],
    ]);
  });

  test('that is not made of rows asks for no room', () => {
    const { sizes } = written((room) => {
      const refusal = refusalOf(() => {
        writeRequest(room, { ...matrices, value: untyped([1, 2]) }, defaultOptions);
      });
      expect(refusal.code).toBe('notRows');
      expect(refusal.message).toMatch(/^V must be an array of rows/);
    });
    expect(sizes).toEqual([]);
  });

  test('carries the head width a loose row belongs to', () => {
    expect(
      request({ scores: [[20, 5]] }, defaultOptions, 128).block[settings.indexOf('width')],
    ).toBe(128);
  });
});

describe('an answer', () => {
  const [weights, output] = [fields.indexOf('weights'), fields.indexOf('output')];
  const answer = [2, weights, 2, 3, output, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8];

  test('is read as matrices by name, row by row', () => {
    expect(readBlock(Float64Array.from(answer))).toEqual({
      weights: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      output: [[7], [8]],
    });
  });

  test('keeps NaN and the infinities', () => {
    expect(readBlock(Float64Array.from([1, weights, 1, 3, NaN, Infinity, -Infinity]))).toEqual({
      weights: [[NaN, Infinity, -Infinity]],
    });
  });

  test('is a copy: what happens to the block later does not reach it', () => {
    const block = Float64Array.from(answer);
    const found = readBlock(block);
    block.fill(0);
    expect(found.output).toEqual([[7], [8]]);
    expect(Object.isFrozen(found.output)).toBe(true);
    expect(Object.isFrozen(found.weights?.[1])).toBe(true);
  });

  test('with a field the page does not know is read past it', () => {
    expect(readBlock(Float64Array.from([2, 99, 1, 2, output, 1, 1, 1, 2, 3]))).toEqual({
      output: [[3]],
    });
  });

  test('of nothing holds nothing', () => {
    expect(readBlock(new Float64Array(0))).toEqual({});
    expect(readBlock(Float64Array.from([0]))).toEqual({});
  });
});
