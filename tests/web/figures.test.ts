/** The engine against the lessons' figures: printed in their text, or computed to 50 digits. */
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../../web/src/engine/types.js';
import { everyExample, newEngine, type ExampleFile, type Expected } from './support.js';

const engine = await newEngine();

/** What the engine says of the stage an entry speaks of. */
function computed(example: ExampleFile, expected: Expected): Matrix {
  const { stage, row, column = 0, digits = 0, looseRow } = expected;
  const options = expected.options ?? example.options;
  const problem = { ...example, options };
  if (stage === 'sensitivity' || stage === 'gap' || stage === 'ratio')
    return example.query.map((_, query) => engine.compare(problem, query, column)[stage]);
  if (stage === 'roundedOutput') return engine.roundedBlend(problem, digits).output;
  const loose = example.looseRows?.find(({ id }) => id === looseRow);
  if (looseRow !== undefined && !loose) throw new Error(`there is no loose row ${looseRow}`);
  const trace = loose
    ? engine.softmaxRow(loose.scores, loose.width, options)
    : engine.attend(problem);
  const name = trace.stages.find((present) => present === stage);
  const matrix = name && trace[name];
  if (!matrix) throw new Error(`the trace holds no stage ${stage}, row ${row ?? 'any'}`);
  return matrix;
}

/** The numbers of an entry that the engine's are too far from. */
function misses(example: ExampleFile, expected: Expected): string[] {
  const whole = computed(example, expected);
  const got = (expected.row === undefined ? whole : [whole[expected.row] ?? []]).flat();
  const want = expected.values.flat();
  if (got.length !== want.length) return [`${got.length} numbers where ${want.length} are wanted`];
  return want.flatMap((figure, index) => {
    const scale = expected.source === 'reference' ? Math.max(1, Math.abs(figure)) : 1;
    const distance = Math.abs((got[index] ?? NaN) - figure);
    return distance <= expected.tolerance * scale ? [] : [`${got[index]} for ${figure}`];
  });
}

const label = ({ options, row, ...rest }: Expected): string =>
  `${rest.stage} ${row ?? ''} ${JSON.stringify(options ?? {})}`;

describe.each(everyExample)('the figures of $id', (example) => {
  test.each(['printed', 'reference'] as const)('as %s are what the engine gives', (source) => {
    const entries = example.expected.filter((entry) => entry.source === source);
    expect(entries).not.toEqual([]);
    for (const entry of entries) expect(misses(example, entry), label(entry)).toEqual([]);
  });

  test('are missed when they are off by twice their tolerance', () => {
    const close = example.expected.filter(({ tolerance }) => tolerance > 0 && tolerance < 1e-3);
    expect(close).not.toEqual([]);
    for (const entry of close) {
      const [first = 0, ...others] = entry.values.flat();
      const shift = 2.5 * entry.tolerance * Math.max(1, Math.abs(first));
      const off = { ...entry, values: [first + shift, ...others] };
      expect(misses(example, off), label(entry)).toHaveLength(1);
    }
  });

  test('include every stage of the example to full precision', () => {
    const own = example.expected.filter(
      ({ source, options, looseRow, tolerance }) =>
        source === 'reference' && !options && looseRow === undefined && tolerance <= 1e-12,
    );
    const stages = own.map(({ stage }) => stage);
    expect(stages).toEqual(expect.arrayContaining([...engine.attend(example).stages]));
  });
});
