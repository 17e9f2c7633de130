import { describe, expect, test } from 'vitest';
import { roleOf, scaleOf, tint } from '../../web/src/colour.js';
import { roles } from '../../web/src/lesson/types.js';
import { readText } from './support.js';

const strongest = tint(1, { low: 0, high: 1 });
const faintest = tint(0, { low: 0, high: 1 });

describe('a tint', () => {
  test('runs evenly from the faintest to the strongest', () => {
    const at = (share: number) => tint(10 + 4 * share, { low: 10, high: 14 });
    expect(at(0)).toBeCloseTo(faintest, 12);
    expect(at(1)).toBeCloseTo(strongest, 12);
    expect(at(0.5)).toBeCloseTo((faintest + strongest) / 2, 12);
    expect(at(0.25) - at(0)).toBeCloseTo(at(1) - at(0.75), 12);
    expect(faintest).toBeGreaterThan(0);
    expect(strongest).toBeLessThan(1);
  });

  test.each([
    ['equal numbers', [3, 3]],
    ['numbers below zero', [-5, -1, -3]],
    ['the largest spans there are', [-1.7976931348623157e308, 0, 1.7976931348623157e308]],
    ['small numbers', [1e-300, 3e-300, 2e-300]],
    ['the smallest numbers there are', [0, 5e-324]],
    ['numbers beside ∞ and NaN', [0, 1, Infinity, -Infinity, NaN]],
    ['nothing but NaN', [NaN, NaN]],
  ])('stays within its bounds for %s', (_, row) => {
    const scale = scaleOf('raw', [row]);
    for (const value of row) {
      expect(tint(value, scale)).toBeGreaterThanOrEqual(faintest);
      expect(tint(value, scale)).toBeLessThanOrEqual(strongest);
    }
  });

  test('grows with the number', () => {
    const row = [-1e308, -7, 0, 1e-9, 0.5, 3, 1e308];
    const tints = row.map((value) => tint(value, scaleOf('raw', [row])));
    expect(tints).toEqual([...tints].sort((a, b) => a - b));
  });

  test('of a number that is none is the faintest', () => {
    for (const value of [NaN, Infinity, -Infinity])
      expect(tint(value, { low: 0, high: 1 })).toBe(faintest);
  });

  test('has the ends that the ramp of the legend shows', () => {
    const end = String.raw`rgb\(var\(--role\) / ([\d.]+)\)`;
    const ramp = new RegExp(String.raw`linear-gradient\(90deg, ${end}, ${end}\)`);
    const [, from, to] = ramp.exec(readText('web/src/look/matrix.css')) ?? [];
    expect(Number(from)).toBeCloseTo(faintest, 12);
    expect(Number(to)).toBeCloseTo(strongest, 12);
  });
});

describe('a scale', () => {
  const matrix = [
    [0.2, -4],
    [16, 3],
  ];

  test.each([
    'query',
    'key',
    'value',
    'raw',
    'scaled',
    'shifted',
    'exponentials',
    'output',
  ] as const)('of %s takes its ends from the data', (name) => {
    expect(scaleOf(name, matrix)).toEqual({ low: -4, high: 16 });
  });

  test.each(['weights', 'weightSum'] as const)('of %s is 0 to 1 whatever the data', (name) => {
    expect(scaleOf(name, [[0.3, 0.4]])).toEqual({ low: 0, high: 1 });
    expect(scaleOf(name, [[NaN, NaN]])).toEqual({ low: 0, high: 1 });
  });

  test('is found for a matrix of 200 000 numbers', () => {
    const row = new Array<number>(200_000).fill(1);
    expect(scaleOf('raw', [row])).toEqual({ low: 1, high: 1 });
  });

  test('has no end that is not a number', () => {
    expect(scaleOf('exponentials', [[Infinity, 2, NaN, 1]])).toEqual({ low: 1, high: 2 });
  });
});

test.each([
  ['score', ['raw', 'divisor', 'scaled', 'rowMax', 'shifted']],
  ['weight', ['exponentials', 'rowSum', 'weights', 'weightSum']],
  ['output', ['output']],
  ['query', ['query']],
  ['key', ['key']],
  ['value', ['value']],
] as const)('the colour of the %s is kept in all its matrices', (role, matrices) => {
  for (const name of matrices) expect(roleOf(name), name).toBe(role);
});

type Rgb = readonly number[];

/** The two fallbacks of a token: its value in the light and in the dark theme. */
function token(name: string): { light: Rgb; dark: Rgb } {
  const pattern = `--${name}: .*var\\(--if-light, ([^)]*)\\) var\\(--if-dark, ([^)]*)\\)`;
  const [, light, dark] = new RegExp(pattern).exec(readText('web/src/look/tokens.css')) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`no token --${name}`);
  return { light: rgb(light), dark: rgb(dark) };
}

function rgb(written: string): Rgb {
  if (!written.startsWith('#')) return written.split(' ').map(Number);
  const digits = written.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16));
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: Rgb): number {
  const [red = NaN, green = NaN, blue = NaN] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = NaN, light = NaN] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const over = (colour: Rgb, ground: Rgb, share: number): Rgb =>
  colour.map((channel, i) => share * channel + (1 - share) * (ground[i] ?? NaN));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const [ink, soft] = [token('ink')[theme], token('soft')[theme]];

  test('black on white is measured as 21 and grey #767676 as 4.54', () => {
    expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 6);
    expect(contrast(rgb('#767676'), rgb('#ffffff'))).toBeCloseTo(4.54, 2);
  });

  test.each(['sheet', 'ground'])('text on %s keeps a contrast of 4.5', (name) => {
    const ground = token(name)[theme];
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(soft, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...roles, 'warn'])('a number on the strongest tint of %s keeps 4.5', (role) => {
    for (const name of ['sheet', 'ground']) {
      const tinted = over(token(role)[theme], token(name)[theme], strongest);
      expect(contrast(ink, tinted), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each([...roles, 'warn'])('a word in the colour of %s keeps 4.5', (role) => {
    for (const name of ['sheet', 'ground'])
      expect(contrast(token(role)[theme], token(name)[theme]), name).toBeGreaterThanOrEqual(4.5);
  });
});
