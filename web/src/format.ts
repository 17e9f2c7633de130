/** All number text of the page. The same number, shown with the same digits, reads the same everywhere. */

/** Digits after the point, or all that a float64 has. */
export type Digits = 2 | 4 | 6 | 'all';
export const digitChoices: readonly Digits[] = [2, 4, 6, 'all'];

const minus = '\u2212';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** From here on a fixed number of decimals says less than a power of ten. */
const large = 1e9;

const signed = (text: string): string => text.replace('-', minus);

function powerOfTen(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const power = exponent.replace('+', '').replace(/\d/g, (digit) => superscripts[+digit] ?? '');
  return `${signed(mantissa)}×10${power.replace('-', '⁻')}`;
}

/** Every digit: the shortest text that reads back to the same number. */
export function plain(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${minus}∞`;
  const text = String(value);
  return text.includes('e') ? powerOfTen(text) : signed(text);
}

/** A number as program text: it reads back to the same float64. */
export const literal = (value: number): string => String(value);

/** The text with so many decimals, as JavaScript writes it; undefined where all digits are to be seen. */
function shortened(value: number, digits: Digits): string | undefined {
  if (digits === 'all' || !Number.isFinite(value)) return undefined;
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < large) return undefined;
  const fixed = value.toFixed(digits);
  return size >= large || Number(fixed) === 0 ? value.toExponential(digits / 2) : fixed;
}

/** Whether the text shown for a number hides digits. */
export function isRounded(value: number, digits: Digits): boolean {
  const text = shortened(value, digits);
  return text !== undefined && Number(text) !== value;
}

/**
 * A number with `digits` decimals. What is exact drops its trailing zeros (0.25), what was rounded
 * keeps them (0.50), so a reader can tell; what would round to 0 is shown as a power of ten.
 */
export function formatNumber(value: number, digits: Digits): string {
  const text = shortened(value, digits);
  if (text === undefined) return plain(value);
  const exact = Number(text) === value;
  if (text.includes('e')) return powerOfTen(exact ? value.toExponential() : text);
  return exact ? plain(value) : signed(text);
}

/** Exactly `digits` decimals, trailing zeros and all: a number as written down by hand. */
export const formatFixed = (value: number, digits: number): string =>
  Number.isFinite(value) ? signed(value.toFixed(digits)) : plain(value);

/** The result a reader is looking at: never fewer than six digits. */
export function formatResult(value: number, digits: Digits): string {
  return formatNumber(value, digits === 'all' ? 'all' : 6);
}

/** A share of one whole, in percent with one decimal; with more where it would read as all or nothing. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  const fixed = percent.toFixed(1);
  const plainly = Number.isFinite(percent) && Math.abs(percent) < large;
  if (!plainly || (Number(fixed) === 0 && percent !== 0)) return `${formatNumber(percent, 2)} %`;
  // what is closer to 100 than this is a sum that was rounded
  const digits = ([1, 2, 4] as const).find((count) => Number(percent.toFixed(count)) !== 100) ?? 1;
  return `${signed(percent.toFixed(digits))} %`;
}

export type Parsed =
  { readonly value: number } | { readonly problem: 'empty' | 'notNumber' | 'tooLarge' };

/** Reads what a person typed: "0.5", "0,5", "−2", "1e-3"; and what the page itself shows, "1×10⁻³". */
export function parseNumber(typed: string): Parsed {
  const text = typed
    .trim()
    .replace(/×10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, sign: string, power: string) => {
      const digits = power.replace(/./g, (digit) => String(superscripts.indexOf(digit)));
      return `e${sign && '-'}${digits}`;
    })
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.');
  if (text === '') return { problem: 'empty' };
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return { problem: 'notNumber' };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { problem: 'tooLarge' };
}

/** Whether more typing may still make a number of it: "", "-", "0.", "2e". */
export const isUnfinished = (typed: string): boolean =>
  /^\s*[-+\u2212]?(\d+[.,]?\d*(e[-+]?)?|[.,])?$/i.test(typed) && 'problem' in parseNumber(typed);

/** The day as `2026-11-30`, by the reader's own clock. */
export const isoDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-');
