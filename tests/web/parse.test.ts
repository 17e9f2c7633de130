import { expect, test } from 'vitest';
import { isUnfinished, parseNumber, plain } from '../../web/src/format.js';

test.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['1,5', 1.5],
  ['−2', -2], // U+2212
  ['-2', -2],
  ['–2', -2], // a dash, as word processors make of it
  ['+1', 1],
  ['.5', 0.5],
  [',5', 0.5],
  ['-.5', -0.5],
  ['5.', 5],
  ['5,', 5],
  ['1e-3', 0.001],
  ['1E3', 1000],
  ['1e−3', 0.001],
  ['2.5e+2', 250],
  ['  7\t', 7],
  ['007', 7],
  ['0', 0],
  ['1e308', 1e308],
  ['1×10⁻⁷', 1e-7], // as the page writes it
  ['−1.5×10²²', -1.5e22],
  ['2,5×10³', 2500],
])('%j is read as %d', (typed, value) => {
  expect(parseNumber(typed)).toEqual({ value });
});

test.each(['', ' ', '\t', '\u00a0'])('%j is empty', (typed) => {
  expect(parseNumber(typed)).toEqual({ problem: 'empty' });
});

test.each([
  '-',
  '+',
  '−',
  ',',
  '.',
  '-.',
  'e',
  'e5',
  '1e',
  '1e+',
  '1e1.5',
  '--1',
  '+-1',
  '1-',
  '1 000',
  '1 2',
  '1,000.5',
  '1.000,5',
  '1,2,3',
  '1.2.3',
  'abc',
  '1a',
  '0x10',
  '0b1',
  '1_000',
  '1n',
  '½',
  '１',
  'Infinity',
  '-Infinity',
  '∞',
  'NaN',
  'null',
  'true',
  '1/2',
  '50%',
  '[1]',
  '×10⁵',
  '1×10',
  '1×10⁵×10⁵',
])('%j is not a number', (typed) => {
  expect(parseNumber(typed)).toEqual({ problem: 'notNumber' });
});

test('whatever an entry shows can be typed again', () => {
  for (const size of [0, 1, 0.1, 0.30000000000000004, 123456789.125, 1e-7, 1.5e22, 5e-324])
    for (const value of [size, 0 - size]) expect(parseNumber(plain(value))).toEqual({ value });
});

test('a text of 100 kB is read at once', { timeout: 1000 }, () => {
  const digits = '1'.repeat(100_000);
  expect(parseNumber(`${digits}x`)).toEqual({ problem: 'notNumber' });
  expect(parseNumber(`.${digits}e${digits}x`)).toEqual({ problem: 'notNumber' });
});

test.each(['5²', '⁵', '⁻5', '1×105', '1×10', '×10²', '1×10²3'])(
  'superscripts count only after ×10, so “%s” is no number',
  (typed) => {
    expect(parseNumber(typed)).toEqual({ problem: 'notNumber' });
  },
);

test.each(['1e999', '-1e999', '1×10⁵⁰⁰'])('"%s" is too large for a float64', (typed) => {
  expect(parseNumber(typed)).toEqual({ problem: 'tooLarge' });
});

test.each(['', ' ', '-', '+', '−', '.', ',', '2e', '-0.5e', '3e-'])(
  '"%s" may still become a number',
  (typed) => {
    expect(isUnfinished(typed)).toBe(true);
  },
);

test.each(['abc', '--', '1.2.3', '2ee', '5', '-0.5', '1e999', '1.', '2,'])(
  '"%s" is judged as it stands',
  (typed) => {
    expect(isUnfinished(typed)).toBe(false);
  },
);
