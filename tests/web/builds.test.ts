/** One core, built three times: with SIMD, without, and in plain JavaScript. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alternativesOf,
  experimentOf,
  fastOf,
  headsOf,
  normals,
  type Engine,
  type Problem,
} from '../../web/src/engine/index.js';
import { builds, engineOn } from './builds.js';
import { everyExample, refusalOf, root } from './support.js';

const engines: Engine[] = [];
// one after the other: each takes away what the next one may need
for (const build of builds) engines.push(await engineOn(build));
const [simd, ...others] = engines as [Engine, Engine, Engine];

/** Numbers that no formula is behind, the same each time. */
function drawn(count: number, seed: number): number[] {
  return Array.from(normals(simd, seed, count));
}
const rows = (count: number, width: number, seed: number): number[][] =>
  Array.from({ length: count }, (_, row) =>
    drawn(count * width, seed).slice(row * width, (row + 1) * width),
  );
const floats = (count: number, seed: number): Float32Array => Float32Array.from(drawn(count, seed));

const problem: Problem = {
  query: rows(3, 5, 1),
  key: rows(4, 5, 2),
  value: rows(4, 2, 3),
  options: { divisor: 'rootWidth', subtractMax: true, softCap: 3, mask: { causal: 1 } },
};

const floatProblem = (tokens: number) => ({
  query: floats(tokens * 16, 4),
  key: floats(tokens * 16, 5),
  value: floats(tokens * 8, 6),
  queries: tokens,
  keys: tokens,
  width: 16,
  valueWidth: 8,
  softCap: 20,
  causalOffset: 0,
});

/** Everything an engine is asked for, by name. */
const questions: Record<string, (engine: Engine) => unknown> = {
  'every stage of every lesson': (engine) => everyExample.map((example) => engine.attend(example)),
  'every stage with a soft cap and a mask': (engine) => engine.attend(problem),
  'the terms of every cell': (engine) => {
    const trace = engine.attend(problem);
    return trace.stages.map((stage) =>
      (trace[stage] ?? []).map((cells, row) =>
        cells.map((_, column) => engine.explain(problem, stage, row, column)),
      ),
    );
  },
  'how weights compare': (engine) => engine.compare(problem, 2, 1),
  'the blend by hand': (engine) => engine.roundedBlend(problem, 2),
  'a loose row': (engine) => engine.softmaxRow([16, 8, 0], 64),
  'the other normalisers, scores and mistakes': (engine) => {
    const alternatives = alternativesOf(engine);
    return [
      alternatives.normalise([2, 1, 0.5], { normaliser: 'entmax', alpha: 1.3 }),
      alternatives.jacobian([2, 1, 0.5]),
      alternatives.online([1, 2, 3], [[1], [2], [3]], 2),
      alternatives.mistake(problem, 'softmaxOverQueries'),
    ];
  },
  'many heads': (engine) =>
    headsOf(engine).sdpa({
      query: { shape: [2, 4, 3, 5], data: drawn(120, 7) },
      key: { shape: [2, 2, 6, 5], data: drawn(120, 8) },
      value: { shape: [2, 2, 6, 2], data: drawn(48, 9) },
      enableGqa: true,
      isCausal: true,
    }),
  'float32, all stages': (engine) => {
    const { raw, scaled, weights, output } = fastOf(engine).trace32(floatProblem(33));
    return [raw, scaled, weights, output].map((stage) => stage.slice());
  },
  'float32, the output alone': (engine) => fastOf(engine).fused(floatProblem(70)),
  'a measured table': (engine) => {
    const experiment = experimentOf(engine);
    experiment.begin({ seed: 7, widths: [4, 64], pairs: 300, trials: 100 });
    while (experiment.advance(5000) < 1);
    return experiment.figures('rootWidth');
  },
  'NumPy’s own numbers': (engine) => normals(engine, 0, 2000),
  'what is refused': (engine) =>
    refusalOf(() => engine.attend({ ...problem, query: [[1, 1, 1]] })).message,
};

describe('the build', () => {
  test.each(builds.map((build, at) => [build, engines[at]]))('%s says what it is', (build, one) => {
    expect(one?.runsOn).toBe(build);
  });

  test.each(Object.entries(questions))('gives to the bit what the others give: %s', (_, ask) => {
    const right = ask(simd);
    for (const engine of others) expect(ask(engine), engine.runsOn).toEqual(right);
  });

  test.each(builds.map((build, at) => [build, engines[at] as Engine]))(
    '%s computes on, and right, when its memory has grown',
    (_, engine) => {
      const fast = fastOf(engine);
      const before = engine.attend(problem);
      const small = fast.fused(floatProblem(5));
      const { buffer } = engine.boundary.core.memory;
      fast.fused(floatProblem(40));
      const large = 2100;
      // 2,100² numbers are more than the 16 MiB at the beginning
      const uniform = fast.trace32({
        query: new Float32Array(large),
        key: new Float32Array(large * large),
        value: new Float32Array(large).fill(3),
        queries: 1,
        keys: large,
        width: large,
        valueWidth: 1,
      });
      expect(engine.boundary.core.memory.buffer).not.toBe(buffer);
      expect(uniform.output.at(-1)).toBeCloseTo(3, 3);
      expect(engine.attend(problem)).toEqual(before);
      expect(fast.fused(floatProblem(5))).toEqual(small);
      expect(refusalOf(() => engine.attend({ ...problem, query: [[1, 1, 1]] })).message).toContain(
        'queries are 3 wide, keys are 5 wide',
      );
    },
  );
});

test('one glue starts all three', () => {
  const glue = (file: string) => readFileSync(path.join(root, 'build', file), 'utf8');
  expect(glue('wasm-scalar/core-scalar.js')).toBe(glue('wasm/core.js'));
});
