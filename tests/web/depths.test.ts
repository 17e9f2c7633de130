/** Three depths of text over the same numbers: what each must and must not hold. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import { depths, type Depth, type ProseNode } from '../../web/src/lesson/types.js';
import { stepIds } from '../../web/src/state/steps.js';
import { everyExample, lessonIds, newEngine, readText } from './support.js';

const { lessons, books } = loadLessons();
const source = (depth: Depth): string =>
  lessonIds.map((id) => readText(`lessons/${id}/${depth}.md`)).join('\n');

/** Every step at a depth, with the place it stands at. */
const steps = (depth: Depth): [string, readonly ProseNode[]][] =>
  lessons.flatMap(({ id, examples }) =>
    examples.flatMap((example) =>
      stepIds
        .filter((step) => step !== 'masked' || example.causalMask)
        .map((step): [string, readonly ProseNode[]] => [
          `${id}, ${example.id}, ${step}`,
          books[depth][id]?.[example.id]?.[step] ?? [],
        ]),
    ),
  );

describe.each(depths)('the text for a %s', (depth) => {
  test('has a heading and a few paragraphs for every step of every example', () => {
    expect(steps(depth)).toHaveLength(33);
    for (const [place, [heading, ...rest]] of steps(depth)) {
      expect(heading, place).toMatchObject({ tag: 'h3' });
      expect(rest.length, place).toBeGreaterThanOrEqual(2);
      expect(rest.length, place).toBeLessThanOrEqual(6);
    }
  });

  test('is an account of its own: no other has the same heading for a step', () => {
    for (const other of depths.filter((name) => name !== depth))
      steps(depth).forEach(([place, [heading]], index) => {
        expect(heading, place).not.toEqual(steps(other)[index]?.[1][0]);
      });
  });

  test('says that the numbers are invented, for every example', () => {
    for (const { id, examples } of lessons)
      for (const example of examples)
        expect(JSON.stringify(books[depth][id]?.[example.id]?.inputs), example.id).toMatch(
          /invented/,
        );
  });
});

describe('the text for a beginner', () => {
  // what stands in placeholders is not shown
  const written = source('beginner').replace(/\{[^}]*\}/g, '');

  test('has no formula, no listing and no sign that was not introduced', () => {
    // roots, powers, subscripts, Greek, arrows and operators
    expect(written.match(/[$√∑∂∞×÷·≈≠≤≥=<>→²³⁰-ₜᵀ\u0370-\u03ff`]/g)).toBeNull();
  });

  test('has no digit: every figure comes from the engine', () => {
    expect(written.match(/\d/g)).toBeNull();
  });
});

describe('the text for a developer', () => {
  test('shows code at every step but few', () => {
    const without = steps('developer').filter(([, nodes]) => !nodes.some(isCode));
    expect(without.map(([place]) => place)).toEqual([]);
  });

  test('keeps the lines of its code short enough for a column', () => {
    const lines = steps('developer').flatMap(([, nodes]) =>
      nodes.filter(isCode).flatMap(({ code }) => code.split('\n')),
    );
    expect(lines.filter((line) => line.length > 38)).toEqual([]);
  });

  test.each([
    ['without a mask', undefined],
    ['with the causal mask', { causal: 0 }],
  ])('has listings in plain Python that give the output %s', async (_, mask) => {
    const example = everyExample.find(({ id }) => id === 'the-cat-sat');
    if (!example) throw new Error('there is no such example');
    const given = (['query', 'key', 'value'] as const).map(
      (name) => `${name} = ${JSON.stringify(example[name])}`,
    );
    const listings = steps('developer')
      .filter(([place]) => place.startsWith('the-cat-sat'))
      .filter(([place]) => mask || !place.endsWith('masked'))
      .flatMap(([, nodes]) => nodes.filter(isCode).map(({ code }) => code));
    const program = [...given, ...listings, 'print(output)'].join('\n');
    const printed = execFileSync('python3', ['-c', program], { encoding: 'utf8' });
    const output = JSON.parse(printed) as number[][];
    const options = { ...example.options, ...(mask && { mask }) };
    const core = (await newEngine()).attend({ ...example, options }).output ?? [];
    output.forEach((row, i) => {
      row.forEach((number, j) => {
        expect(number).toBeCloseTo(core[i]?.[j] ?? NaN, 12);
      });
    });
    expect(output).toHaveLength(core.length);
  });

  test('quotes the call of PyTorch in full', () => {
    expect(source('developer').replace(/\s+/g, ' ')).toContain(
      'q, k, v, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False)',
    );
  });
});

const isCode = (node: ProseNode): node is { code: string } =>
  typeof node === 'object' && 'code' in node;

describe('the text for a researcher', () => {
  test.each([
    ['Attention Is All You Need', '1706.03762'],
    ['online softmax', '1805.02867'],
    ['FlashAttention', '2205.14135'],
    ['FlashAttention-2', '2307.08691'],
    ['FlashAttention-3', '2407.08608'],
    ['additive attention', '1409.0473'],
    ['Swin V2', '2111.09883'],
    ['linear attention', '2006.16236'],
    ['Performer', '2009.14794'],
    ['sparsemax', '1602.02068'],
    ['entmax', '1905.05702'],
    ['attention sinks', '2309.17453'],
  ])('cites %s', (_, id) => {
    expect(source('researcher')).toContain(`](https://arxiv.org/abs/${id})`);
  });

  test('has a formula at every step but those that list alternatives', () => {
    const without = steps('researcher').filter(
      ([, nodes]) => !JSON.stringify(nodes).includes('{"math":{'),
    );
    expect(without.map(([place]) => place)).toEqual([]);
  });
});
