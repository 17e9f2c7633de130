import type { Matrix } from '../engine/types.js';
import type { Role } from '../lesson/types.js';
import type { StepId } from '../state/steps.js';
import { literal } from '../format.js';

/** One line of a listing, and the steps whose work it does. */
export interface Line {
  readonly text: string;
  readonly steps: readonly StepId[];
  /** Of the input that it writes down. */
  readonly role?: Role;
}

export const line = (text: string, ...steps: readonly StepId[]): Line => ({ text, steps });

/** A line of one of the inputs. */
export const given = (role: Role, text: string): Line => ({ text, steps: ['inputs'], role });

/** The listing as it is copied and run. */
export const source = (lines: readonly Line[]): string =>
  lines.map(({ text }) => `${text}\n`).join('');

const widest = 76;

/** Items with commas between them, broken into lines that fit; all but the first begin with `indent`. */
export function wrapped(items: readonly string[], indent: string, taken: number): string[] {
  const lines: string[] = [];
  let current = '';
  items.forEach((item, at) => {
    const next = at < items.length - 1 ? `${item},` : item;
    const before = lines.length === 0 ? taken : indent.length;
    if (current !== '' && before + current.length + 1 + next.length > widest) {
      lines.push(current);
      current = next;
    } else current = current === '' ? next : `${current} ${next}`;
  });
  lines.push(current);
  return lines.map((text, at) => (at === 0 ? text : indent + text));
}

/** Rows in brackets, as Python reads them: `name = open[[1, 0], [0, 1]]close`. */
export function pythonMatrix(
  role: Role,
  name: string,
  open: string,
  matrix: Matrix,
  close: string,
): Line[] {
  const rows = matrix.map((row) => row.map(literal));
  const short = `${name} = ${open}[${rows.map((row) => `[${row.join(', ')}]`).join(', ')}]${close}`;
  if (short.length <= widest) return [given(role, short)];
  const lines = rows.flatMap((row) => {
    const texts = wrapped(row, '     ', 5);
    return texts.map((text, at) => {
      const head = at === 0 ? '    [' : '';
      return head + text + (at === texts.length - 1 ? '],' : '');
    });
  });
  return [`${name} = ${open}[`, ...lines, `]${close}`].map((text) => given(role, text));
}
