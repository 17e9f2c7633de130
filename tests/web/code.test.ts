/** The programs that the page shows: NumPy's and C++'s are run, and give what the page gives. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cpp } from '../../web/src/code/cpp.js';
import { source, type Line } from '../../web/src/code/listing.js';
import { numpy } from '../../web/src/code/numpy.js';
import { pytorch } from '../../web/src/code/pytorch.js';
import type { Options, Problem, Trace } from '../../web/src/engine/index.js';
import { stepsOf } from '../../web/src/state/steps.js';
import { everyExample, newEngine, root } from './support.js';

const engine = await newEngine();

const variants: readonly (readonly [string, Options])[] = [
  ['as usual', { divisor: 'rootWidth', subtractMax: true }],
  ['undivided, the maximum left in', { divisor: 'none', subtractMax: false }],
  ['divided by the width, masked', { divisor: 'width', subtractMax: true, mask: { causal: 0 } }],
  [
    'divided by 2.5, masked by another corner',
    { divisor: 2.5, subtractMax: false, mask: { causal: 1 } },
  ],
];

const problems: [string, Problem][] = everyExample.flatMap(({ id, query, key, value }) =>
  variants.map(([name, options]): [string, Problem] => [
    `${id}, ${name}`,
    { query, key, value, options },
  ]),
);

const run = (program: string, args: string[], input?: string): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', input, maxBuffer: 1e8 });

/** Equal but for the last bits: NumPy's e^x is its own. */
function expectSame(got: readonly (readonly number[])[], want: Trace['raw'] | undefined): void {
  expect(got.map((row) => row.length)).toEqual(want?.map((row) => row.length));
  got.forEach((row, i) => {
    row.forEach((number, j) => {
      const exact = want?.[i]?.[j] ?? NaN;
      if (number !== exact) expect(number).toBeCloseTo(exact, 13);
    });
  });
}

describe('the NumPy text', () => {
  test('gives every stage that the page shows, for every example and option', () => {
    const report = `
import json
stages = {"raw": raw, "exponentials": exponentials, "rowSum": row_sum, "weights": weights, "output": output}
print("#" + json.dumps({name: stage.tolist() for name, stage in stages.items()}))
`;
    // one process for all: NumPy takes its time to start
    const programs = problems.map(([, problem]) => source(numpy(problem)) + report).join('\n');
    // Debian's own, which has Debian's python3-numpy
    const answers = run('/usr/bin/python3', ['-'], programs)
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => JSON.parse(line.slice(1)) as Record<keyof Trace, number[][]>);
    expect(answers).toHaveLength(problems.length);
    problems.forEach(([, problem], at) => {
      const trace = engine.attend(problem);
      for (const stage of ['raw', 'exponentials', 'rowSum', 'weights', 'output'] as const)
        expectSame(answers[at]?.[stage] ?? [], trace[stage]);
    });
  });
});

const library = path.join(root, 'build/native/libattention_core.a');

describe('the C++ text', () => {
  test.skipIf(!existsSync(library))(
    'gives the page’s own bits',
    () => {
      const folder = path.join(root, 'build/code');
      mkdirSync(folder, { recursive: true });
      const cache = readFileSync(path.join(root, 'build/native/CMakeCache.txt'), 'utf8');
      const eigen = /^EIGEN_INCLUDE:PATH=(.*)$/m.exec(cache)?.[1] ?? '';
      // one program for all, each in a namespace of its own
      const [first] = problems;
      const head = first ? source(cpp(first[1])).split('using namespace')[0] : '';
      const bodies = problems.map(([, problem], at) => {
        const [, whole = ''] = source(cpp(problem)).split('using namespace attention;');
        // only the real main() returns 0 by itself
        const body = whole.replace(/\}\s*$/, '  return 0;\n}');
        return `namespace p${String(at)} { using namespace attention;${body} }`;
      });
      const calls = problems.map(
        (_, at) => `  std::cout << "#\\n"; if (p${String(at)}::main()) return 1;`,
      );
      const program = `${head ?? ''}${bodies.join('\n')}\nint main() {\n${calls.join('\n')}\n}\n`;
      const file = path.join(folder, 'problems.cpp');
      writeFileSync(file, program);
      const binary = path.join(folder, 'problems');
      run('g++', ['-std=c++20', '-Iwasm/core', '-isystem', eigen, file, library, '-o', binary]);
      const answers = run(binary, []).split('#\n').slice(1);
      expect(answers).toHaveLength(problems.length);
      problems.forEach(([name, problem], at) => {
        const trace = engine.attend(problem);
        const stages = (answers[at] ?? '').split(/^(?=[a-z]\w+$)/m).map((text) => {
          const [stage = '', ...rows] = text.trim().split('\n');
          return [stage, rows.map((row) => row.trim().split(/\s+/).map(numberIn))] as const;
        });
        expect(stages.length, name).toBeGreaterThanOrEqual(6);
        for (const [stage, rows] of stages)
          expect(rows, `${name}, ${stage}`).toEqual(trace[stage as keyof Trace]);
      });
    },
    120_000,
  );
});

const numberIn = (text: string): number => (text === '-inf' ? -Infinity : Number(text));

describe.each([
  ['NumPy', numpy],
  ['PyTorch', pytorch],
  ['C++', cpp],
])('the %s text', (_, write: (problem: Problem) => readonly Line[]) => {
  test.each(problems)('has a line for every step of %s', (_, problem) => {
    const lines = write(problem);
    for (const { id } of stepsOf(engine.attend(problem)))
      expect(
        lines.some(({ steps }) => steps.includes(id)),
        id,
      ).toBe(true);
  });

  test.each(problems)('fits a column for %s', (_, problem) => {
    for (const { text } of write(problem)) expect(text.length, text).toBeLessThanOrEqual(80);
  });
});

describe('the PyTorch text', () => {
  const of = (options: Options): string => {
    const [first] = everyExample;
    if (!first) throw new Error('there is no example');
    return source(pytorch({ ...first, options }));
  };

  test('asks its one call for the same scale and mask', () => {
    expect(of({ divisor: 'rootWidth', subtractMax: true })).not.toContain('scale=');
    expect(of({ divisor: 'none', subtractMax: true })).toContain('scale=1.0');
    expect(of({ divisor: 'width', subtractMax: true })).toContain('scale=1 / K.shape[1]');
    expect(of({ divisor: 2.5, subtractMax: true })).toContain('scale=1 / 2.5');
    expect(of({ divisor: 1, subtractMax: true, mask: { causal: 0 } })).toContain('is_causal=True');
    expect(of({ divisor: 1, subtractMax: true, mask: { causal: 1 } })).toContain('attn_mask=seen');
  });
});
