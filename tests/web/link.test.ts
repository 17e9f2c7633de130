import { describe, expect, test } from 'vitest';
import { readLink, writeLink } from '../../web/src/state/link.js';
import { parts } from '../../web/src/state/parts.js';
import { edit, startOf, withDivisor, type State } from '../../web/src/state/state.js';
import { stepIds } from '../../web/src/state/steps.js';
import { firstExample, readText, sample, secondExample } from './support.js';

const other = { ...sample, id: 'other' };
const lessons = [sample, other];
const start = startOf(sample);
const read = (query: string) => readLink(lessons, query);
const sentence = (...keys: string[]) =>
  `Part of the link could not be read (${keys.join(', ')}), so the lesson’s own setting is used there.`;

describe('a link', () => {
  test('of an untouched lesson names the lesson and nothing else', () => {
    expect(writeLink(start)).toBe('lesson=sample');
    expect(read('lesson=sample')).toEqual({ state: start });
    expect(read('?lesson=other').state?.lesson).toBe(other);
  });

  test.each<[string, State, string]>([
    ['example', startOf(sample, 'second'), 'example=second'],
    ['step', { ...start, step: 'weights' }, 'step=weights'],
    ['cell', { ...start, cell: { query: 0, key: 1, feature: 4, dimension: 3 } }, 'cell=0.1.4.3'],
    ['divisor by name', withDivisor(start, 'none'), 'divisor=none'],
    ['divisor d_k', withDivisor(start, 'width'), 'divisor=width'],
    ['divisor', withDivisor(start, 0.125), 'divisor=0.125'],
    ['large divisor', withDivisor(start, 1e21), 'divisor=1e%2B21'],
    ['row maximum', { ...start, options: { ...start.options, subtractMax: false } }, 'max=0'],
    ['number of digits', { ...start, digits: 2 }, 'digits=2'],
    ['depth', { ...start, depth: 'researcher' }, 'depth=researcher'],
    [
      'depth where it was chosen, even the first',
      { ...start, depth: 'beginner' },
      'depth=beginner',
    ],
    ['hidden parts', { ...start, hide: ['slider', 'code'] }, 'hide=slider,code'],
    ['full digits', { ...start, digits: 'all' }, 'digits=all'],
    ['edit', edit(start, { matrix: 'query', row: 1, column: 3, value: -0.1 }), 'edits=q1.3=-0.1'],
  ])('keeps its %s', (_, state, written) => {
    expect(writeLink(state)).toBe(`lesson=sample&${written}`);
    expect(read(writeLink(state))).toEqual({ state });
  });

  test('keeps every setting at once', () => {
    const edited = (['query', 'key', 'value'] as const).reduce(
      (state, matrix, index) =>
        edit(state, { matrix, row: index ? 2 : 0, column: 3, value: 1e-7 / 3 }),
      start,
    );
    const state: State = {
      ...withDivisor(edited, 2.5),
      step: 'output',
      digits: 6,
      depth: 'developer',
      cell: { query: 0, key: 0, feature: 2, dimension: 1 },
    };
    expect(state.edits).toHaveLength(3);
    expect(read(writeLink(state))).toEqual({ state });
  });

  test.each(stepIds)('leads to the step %s', (step) => {
    expect(read(`lesson=sample&step=${step}`)).toEqual({ state: { ...start, step } });
  });

  test.each([5e-324, -1.7976931348623157e308, 0.1 + 0.2, -1 / 3, 123456789012345680000])(
    'keeps all bits of %d',
    (value) => {
      const state = edit(start, { matrix: 'value', row: 0, column: 0, value });
      expect(read(writeLink(state)).state?.edits[0]?.value).toBe(value);
    },
  );

  test('keeps numbers of its own example, not of another', () => {
    const { state } = read('lesson=sample&example=second&cell=0.0.0.0&edits=q0.0=5');
    expect(state?.example).toBe(secondExample);
    expect(state?.edits).toEqual([{ matrix: 'query', row: 0, column: 0, value: 5 }]);
    expect(read('lesson=sample&example=second&edits=q1.3=5').notice).toBe(sentence('edits'));
  });
});

describe('a link to no lesson', () => {
  test('says nothing where it names none', () => {
    for (const query of ['', '?', 'utm_source=mail', 'depth=developer', 'hide=max'])
      expect(read(query)).toEqual({});
  });

  test.each(['step=weights', 'step=', 'utm_source=mail&cell=0.0.0.0', 'edits=q0.0=1', 'example=x'])(
    'says that the lesson is missing where %j names a place in one',
    (query) => {
      expect(read(query)).toEqual({
        notice: 'The link names a place in a lesson, but no lesson. Choose one below.',
      });
    },
  );

  test.each(['none', '', '__proto__', 'constructor', '<script>', 'sample ', 'SAMPLE', '../sample'])(
    'says so where it names %j',
    (id) => {
      expect(read(new URLSearchParams({ lesson: id }).toString())).toEqual({
        notice: 'The link names a lesson that does not exist. Choose one below.',
      });
    },
  );
});

describe('what a link asks for in vain', () => {
  test.each([
    ['example', ['third', '', '__proto__', '<script>alert(1)</script>']],
    ['step', ['softmax', '', 'toString', '9', '<img src=x>']],
    [
      'cell',
      [
        ...['2.0.0.0', '0.3.0.0', '0.0.5.0', '0.0.0.4'], // one past the end of each axis
        ...['1e9.0.0.0', '999999999999.0.0.0', '-1.0.0.0', '0.5.0.0.0', 'NaN.0.0.0', ' 1.0.0.0'],
        ...['', '.', '...', '0.0.0', '0.0.0.0.0', '0x1.0.0.0', 'a.b.c.d', '<script>'],
      ],
    ],
    [
      'divisor',
      [
        ...['0', '-1', 'NaN', 'Infinity', '1e999', '', 'sqrt', 'number', '<script>', '1,5'],
        ...['0x10', '0b11', ' 5', '5\t'], // numbers of code, numbers of people
      ],
    ],
    ['max', ['2', '', 'true', '-1', '01', 'NaN']],
    ['depth', ['expert', '', 'Beginner', '1', '__proto__', 'toString', '<script>']],
    ['hide', ['', 'everything', 'max,', 'max,Slider', '__proto__', 'constructor', '<script>']],
    ['digits', ['3', '', '1e9', '-2', 'ALL', '2.0', 'NaN']],
    [
      'edits',
      [
        ...['q2.0=1', 'q0.4=1', 'k3.0=1', 'v0.5=1', 'q99999999999999999999.0=1', 'q-1.0=1'],
        ...['q0.0=', 'q0.0', 'q0.0=NaN', 'q0.0=Infinity', 'q0.0=1e999', 'q0.0=x', 'q0.0=1;k0.0=1'],
        ...['q0.0=0x10', 'q0.0=0b11', 'q0.0= ', 'q0.0=\t', 'q0.0= 5', 'q0.0=1,5'],
        ...['w0.0=1', 'Q0.0=1', 'q1e0.0=1', '0.0=1', 'q0.0=1=1', '', ',', 'q0.0=1,', '<script>'],
      ],
    ],
  ])('as %s is left at the lesson’s own, and named', (key, values) => {
    for (const value of values) {
      const query = new URLSearchParams({ lesson: 'sample', [key]: value }).toString();
      expect(read(query), query).toEqual({ state: start, notice: sentence(key) });
    }
  });

  test('is named in one sentence, beside what could be read', () => {
    const { state, notice } = read(
      'lesson=sample&example=x&step=raw&cell=9&max=no&digits=2&edits=!',
    );
    expect(notice).toBe(sentence('example', 'cell', 'max', 'edits'));
    expect(state).toEqual({ ...start, step: 'raw', digits: 2 });
  });

  test('is never repeated to the reader', () => {
    const { notice } = read('lesson=sample&step=<b>you%20have%20won</b>');
    expect(notice).not.toMatch(/won|</);
  });

  test('by one bad edit takes no part of the others', () => {
    expect(read('lesson=sample&edits=q0.0=5,q0.1=bad').state?.edits).toEqual([]);
  });
});

test('keys of others are left alone', () => {
  const query = 'utm_source=mail&lesson=sample&__proto__=1&toString=x&Step=raw&step=raw';
  expect(read(query)).toEqual({ state: { ...start, step: 'raw' } });
});

test('of a key that stands twice the first one counts', () => {
  expect(read('lesson=sample&step=raw&step=output').state?.step).toBe('raw');
  expect(read('lesson=sample&lesson=other').state?.lesson).toBe(sample);
  const edits = 'lesson=sample&edits=q0.0=5,q0.0=6';
  expect(read(edits).state?.edits).toEqual([{ matrix: 'query', row: 0, column: 0, value: 6 }]);
});

test('an edit that changes nothing is none', () => {
  expect(read('lesson=sample&edits=q0.0=1')).toEqual({ state: start });
});

test('a link of 100 kB is read at once', { timeout: 2000 }, () => {
  const edits = Array.from({ length: 14_000 }, (_, i) => `q${i % 2}.${i % 4}=${i % 10}`).join(',');
  expect(edits.length).toBeGreaterThan(95_000);
  expect(read(`lesson=sample&edits=${edits}`).state?.edits.length).toBeLessThanOrEqual(8);
  for (const filler of ['q0.0=1', '9', '1.', 'q', ',', '%00', '&cell=0'])
    expect(
      read(`lesson=sample&edits=${filler.repeat(100_000 / filler.length)}`).state,
    ).toBeDefined();
  const long = '1'.repeat(100_000);
  expect(read(`lesson=sample&cell=${long}&divisor=${long}&edits=q${long}.${long}=${long}`)).toEqual(
    {
      state: start,
      notice: sentence('cell', 'divisor', 'edits'),
    },
  );
});

test('the lesson is left as it was, whatever the link', () => {
  const before = structuredClone(firstExample);
  read('lesson=sample&edits=q0.0=5&divisor=none&max=0&cell=0.0.0.0');
  expect(firstExample).toEqual(before);
});

test('the README names every part that a link can hide', () => {
  const [row = ''] = /^\| `hide` .*$/m.exec(readText('README.md')) ?? [];
  for (const part of parts) expect(row).toContain(`\`${part}\``);
});
