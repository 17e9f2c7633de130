import { describe, expect, test } from 'vitest';
import {
  digitChoices,
  formatFixed,
  formatNumber,
  formatPercent,
  formatResult,
  isRounded,
  plain,
  type Digits,
} from '../../web/src/format.js';

/** The number that a text of the page stands for. */
function readBack(shown: string): number {
  const power = (digits: string): string =>
    digits
      .replace('⁻', '-')
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)));
  return Number(
    shown
      .replace('−', '-')
      .replace('∞', 'Infinity')
      .replace(/×10(.+)$/, (_, digits: string) => `e${power(digits)}`),
  );
}

/** 1e-320 to 1e308, both signs, from exact to endless. */
const numbers = Array.from({ length: 629 }, (_, index) => index - 320).flatMap((power) =>
  [1, 1.2345678901234567, 9.999999999, 5].flatMap((mantissa) => {
    const number = Number(`${mantissa}e${power}`);
    return Number.isFinite(number) ? [number, -number] : [];
  }),
);
const decimals = [2, 4, 6] as const;
const shownNumbers = numbers.flatMap((number) =>
  digitChoices.map((digits) => [number, digits, formatNumber(number, digits)] as const),
);

describe('a number in full', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [20, '20'],
    [-4, '−4'],
    [0.1, '0.1'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e-7, '1×10⁻⁷'],
    [-1.25e-7, '−1.25×10⁻⁷'],
    [1e21, '1×10²¹'],
    [1e300, '1×10³⁰⁰'],
    [5e-324, '5×10⁻³²⁴'],
    [NaN, 'NaN'],
    [Infinity, '∞'],
    [-Infinity, '−∞'],
  ])('%d reads %s', (value, shown) => {
    expect(plain(value)).toBe(shown);
    expect(formatNumber(value, 'all')).toBe(shown);
    expect(formatResult(value, 'all')).toBe(shown);
  });

  test('reads back to the same bits', () => {
    expect(numbers.filter((number) => readBack(plain(number)) !== number)).toEqual([]);
  });
});

describe('a number with 2, 4 or 6 digits', () => {
  test.each<[number, string, string, string]>([
    // what is exact drops its trailing zeros
    [0, '0', '0', '0'],
    [-0, '0', '0', '0'],
    [8, '8', '8', '8'],
    [-16, '−16', '−16', '−16'],
    [0.5, '0.5', '0.5', '0.5'],
    [0.25, '0.25', '0.25', '0.25'],
    [-0.1, '−0.1', '−0.1', '−0.1'],
    [999999999, '999999999', '999999999', '999999999'],
    // what was rounded keeps them
    [0.125, '0.13', '0.125', '0.125'],
    [0.503490001, '0.50', '0.5035', '0.503490'],
    [0.9999999, '1.00', '1.0000', '1.000000'],
    [0.2000000001, '0.20', '0.2000', '0.200000'],
    [-1.0000000001, '−1.00', '−1.0000', '−1.000000'],
    [2980.9579870417283, '2980.96', '2980.9580', '2980.957987'],
    // what would round to 0 is a power of ten
    [0.0041, '4.1×10⁻³', '0.0041', '0.0041'],
    [0.000335350131, '3.4×10⁻⁴', '0.0003', '0.000335'],
    [-0.0000612345, '−6.1×10⁻⁵', '−0.0001', '−0.000061'],
    [1.12535162e-7, '1.1×10⁻⁷', '1.13×10⁻⁷', '1.125×10⁻⁷'],
    // and so is what is large
    [1234567890, '1.2×10⁹', '1.23×10⁹', '1.235×10⁹'],
    [-1.5678e300, '−1.6×10³⁰⁰', '−1.57×10³⁰⁰', '−1.568×10³⁰⁰'],
    // exact as a power of ten: no trailing zeros there either
    [1e-5, '1×10⁻⁵', '1×10⁻⁵', '0.00001'],
    [-5e-324, '−5×10⁻³²⁴', '−5×10⁻³²⁴', '−5×10⁻³²⁴'],
    [1e9, '1×10⁹', '1×10⁹', '1×10⁹'],
    [-1.5e9, '−1.5×10⁹', '−1.5×10⁹', '−1.5×10⁹'],
    [1e300, '1×10³⁰⁰', '1×10³⁰⁰', '1×10³⁰⁰'],
    // what is no number reads the same with any digits
    [NaN, 'NaN', 'NaN', 'NaN'],
    [Infinity, '∞', '∞', '∞'],
    [-Infinity, '−∞', '−∞', '−∞'],
  ])('%d reads %s, %s, %s', (value, two, four, six) => {
    expect(decimals.map((digits) => formatNumber(value, digits))).toEqual([two, four, six]);
  });

  test('never reads 0 unless it is 0', () => {
    expect(
      shownNumbers.filter(
        ([number, , shown]) => Math.sign(readBack(shown)) !== Math.sign(number) || shown === '0',
      ),
    ).toEqual([]);
  });

  test('is off by no more than half a unit of its last digit', () => {
    const far = shownNumbers.filter(([number, digits, shown]) => {
      if (digits === 'all') return readBack(shown) !== number;
      const size = Math.abs(number);
      const unit = shown.includes('×') ? size / 10 ** (digits / 2) : 1 / 10 ** digits;
      return Math.abs(readBack(shown) - number) > unit / 2 + size * 1e-15 + 5e-324;
    });
    expect(far).toEqual([]);
  });

  test('has a true minus sign and no other mark than digits, point and power', () => {
    const form = /^−?\d+(\.\d+)?(×10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?$/;
    expect(shownNumbers.filter(([, , shown]) => !form.test(shown))).toEqual([]);
  });

  test('reads the same however it came about', () => {
    for (const digits of digitChoices) {
      expect(formatNumber(20 / 8, digits)).toBe(formatNumber(2.5, digits));
      expect(formatNumber(0 * -1, digits)).toBe(formatNumber(0, digits));
    }
  });
});

test('a result shows six digits at least', () => {
  const weight = 0.24825507825772308;
  const shown = (digits: Digits) => formatResult(weight, digits);
  expect([shown(2), shown(4), shown(6)]).toEqual(['0.248255', '0.248255', '0.248255']);
  expect(shown('all')).toBe('0.24825507825772308');
  expect(formatResult(0.25, 2)).toBe('0.25');
  expect(formatResult(1.12535162e-7, 2)).toBe('1.125×10⁻⁷');
});

test('a number written by hand keeps all its decimals', () => {
  expect(formatFixed(0.5, 2)).toBe('0.50');
  expect(formatFixed(-1, 3)).toBe('−1.000');
  expect(formatFixed(0, 0)).toBe('0');
  expect(formatFixed(NaN, 2)).toBe('NaN');
  expect(formatFixed(Infinity, 2)).toBe('∞');
});

test('a number is rounded where its text hides digits', () => {
  const rounded = decimals.map((digits) => isRounded(0.0625, digits));
  expect(rounded).toEqual([true, false, false]);
  expect(isRounded(0.9999999, 6)).toBe(true);
  for (const exact of [0, -0, 0.25, -16, 1e9, 1e-5, 1e-7, -5e-324, NaN, Infinity])
    expect(isRounded(exact, 2)).toBe(false);
  expect(numbers.filter((number) => isRounded(number, 'all'))).toEqual([]);
});

test.each([
  [0, '0.0 %'],
  [1, '100.0 %'],
  // what would round to 100 shows what is missing, but for the last bits of a sum
  [0.999665, '99.97 %'],
  [0.999997, '99.9997 %'],
  [0.9999999999999999, '100.0 %'],
  [0.6652409557748219, '66.5 %'],
  [-0.5, '−50.0 %'],
  // what would round to 0, or is large, reads as numbers with two digits do
  [0.0003, '0.03 %'],
  [-0.0003, '−0.03 %'],
  [1.12535162e-7, '1.1×10⁻⁵ %'],
  [1e21, '1×10²³ %'],
  [NaN, 'NaN %'],
  [Infinity, '∞ %'],
  [-Infinity, '−∞ %'],
])('a share of %d reads %s', (share, shown) => {
  expect(formatPercent(share)).toBe(shown);
});

test('a share is never 0.0 % unless it is 0', () => {
  expect(numbers.filter((share) => /^−?0(\.0+)? %$/.test(formatPercent(share)))).toEqual([]);
});
