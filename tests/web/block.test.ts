/** The two flat blocks that cross the boundary, number by number. */
import { describe, expect, test } from 'vitest';
import { readBlock, writeLooseRow, writeProblem } from '../../web/src/engine/block.js';
import { divisors, fields, slots } from '../../web/src/engine/names.js';
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

const head = (options: Options): number[] =>
  written((room) => {
    writeProblem(room, matrices, options);
  }).block.slice(0, slots.length);

describe('a problem', () => {
  test('is written as its sizes and options, its row lengths, its entries', () => {
    const { block, sizes } = written((room) => {
      writeProblem(room, matrices, { divisor: 'width', subtractMax: true });
    });
    const sizesAndOptions = [1, 2, 2, 2, 0, 1, -99];
    const lengths = [2, 2, 2, 1, 1];
    expect(block).toEqual([...sizesAndOptions, ...lengths, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sizes).toEqual([20]);
  });

  test('leaves the rest of a larger block alone', () => {
    const { block } = written((room) => {
      writeProblem(room, matrices, defaultOptions);
    }, 3);
    expect(block.slice(-4)).toEqual([8, -99, -99, -99]);
  });

  test('carries its divisor as a kind and a number', () => {
    const of = (divisor: Options['divisor']) => head({ divisor, subtractMax: false }).slice(3, 6);
    expect(divisors).toEqual(['none', 'rootWidth', 'width', 'number']);
    expect(of('none')).toEqual([0, 0, 0]);
    expect(of('rootWidth')).toEqual([1, 0, 0]);
    expect(of('width')).toEqual([2, 0, 0]);
    expect(of(0.5)).toEqual([3, 0.5, 0]);
    expect(of(NaN)).toEqual([3, NaN, 0]);
  });

  test('is refused where its divisor has no name that is known', () => {
    for (const divisor of ['sqrt', 'number']) {
      const options = { divisor: untyped(divisor), subtractMax: false };
      expect(refusalOf(() => head(options)).code).toBe('unknownDivisor');
    }
  });

  test('keeps the lengths of ragged rows, for the core to refuse', () => {
    const { block } = written((room) => {
      writeProblem(room, { ...matrices, key: [[3, 4], [5]] }, defaultOptions);
    });
    expect(block.slice(7)).toEqual([2, 2, 1, 1, 1, 1, 2, 3, 4, 5, 7, 8]);
  });

  test('that is not made of rows asks for no room', () => {
    const { sizes } = written((room) => {
      const refusal = refusalOf(() => {
        writeProblem(room, { ...matrices, value: untyped([1, 2]) }, defaultOptions);
      });
      expect(refusal.code).toBe('notRows');
      expect(refusal.message).toMatch(/^V must be an array of rows/);
    });
    expect(sizes).toEqual([]);
  });
});

test('a loose row is written as its length, its width, its scores', () => {
  const { block, sizes } = written((room) => {
    writeLooseRow(room, [20, 5], 128, { divisor: 'rootWidth', subtractMax: false });
  });
  expect(block).toEqual([2, -99, -99, 1, 0, 0, 128, 20, 5]);
  expect(sizes).toEqual([9]);
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
