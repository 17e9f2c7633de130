import type { Role } from '../lesson/types.js';
import type { StepId } from '../state/steps.js';

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

/** Characters that a line may have. */
export const widest = 76;

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
