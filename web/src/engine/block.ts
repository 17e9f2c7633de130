import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import { divisors, fields, slots, type Field } from './names.js';
import type { Divisor, Matrix, Options } from './types.js';

/** Rows as they come from outside: typed code passes arrays, the rest is found out here. */
export type Rows = ArrayLike<ArrayLike<number>>;

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
const isList = (list: unknown): boolean =>
  isObject(list) && typeof (list as Rows).length === 'number';

const at = (slot: (typeof slots)[number]): number => slots.indexOf(slot);

/** The divisors a caller may name; the last one of the table stands for a number. */
const named: readonly unknown[] = divisors.slice(0, -1);

/** The number of a divisor's kind, and its own number. */
export function divisorNumbers(divisor: Divisor): [kind: number, number: number] {
  const given: unknown = divisor;
  if (typeof given === 'number') return [divisors.indexOf('number'), given];
  if (!named.includes(given))
    throw new AttentionError(
      'unknownDivisor',
      text.engine.unknownDivisor(isObject(given) ? 'object' : String(given)),
    );
  return [divisors.indexOf(given as (typeof divisors)[number]), 0];
}

function writeOptions(block: Float64Array, options: Options): void {
  [block[at('divisorKind')], block[at('divisorNumber')]] = divisorNumbers(options.divisor);
  block[at('subtractMax')] = options.subtractMax ? 1 : 0;
}

/** Copies a row; what is no number becomes NaN, which the core refuses with the place. */
function writeRow(block: Float64Array, start: number, row: ArrayLike<number>): void {
  for (let i = 0; i < row.length; i++) {
    const entry: unknown = row[i];
    block[start + i] = typeof entry === 'number' ? entry : NaN;
  }
}

/** The rows of one matrix and how many numbers they hold. */
function sizeOf(name: string, rows: Rows): number {
  if (!isList(rows)) throw new AttentionError('notRows', text.engine.notRows(name));
  let size = rows.length;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!row || !isList(row)) throw new AttentionError('notRows', text.engine.notRows(name));
    size += row.length;
  }
  return size;
}

/** Q, K and V as a block: head, row lengths, entries. `room` gives a view of the wanted size. */
export function writeProblem(
  room: (size: number) => Float64Array,
  matrices: { readonly query: Rows; readonly key: Rows; readonly value: Rows },
  options: Options,
): void {
  const { query, key, value } = matrices;
  const block = room(slots.length + sizeOf('Q', query) + sizeOf('K', key) + sizeOf('V', value));
  writeOptions(block, options);
  block[at('queryRows')] = query.length;
  block[at('keyRows')] = key.length;
  block[at('valueRows')] = value.length;
  let length = slots.length;
  let next = length + query.length + key.length + value.length;
  for (const rows of [query, key, value])
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? [];
      block[length++] = row.length;
      writeRow(block, next, row);
      next += row.length;
    }
}

/** A loose row of scores as a block. */
export function writeLooseRow(
  room: (size: number) => Float64Array,
  scores: ArrayLike<number>,
  width: number,
  options: Options,
): void {
  if (!isList(scores)) throw new AttentionError('notRows', text.engine.notRow);
  const block = room(slots.length + scores.length);
  writeOptions(block, options);
  block[at('queryRows')] = scores.length;
  block[at('looseWidth')] = width;
  writeRow(block, slots.length, scores);
}

/** The named matrices of a block that came out, copied into frozen plain arrays. */
export function readBlock(block: Float64Array): Partial<Record<Field, Matrix>> {
  const found: Partial<Record<Field, Matrix>> = {};
  const count = block[0] ?? 0;
  let next = 1 + 3 * count;
  for (let i = 0; i < count; i++) {
    const field = fields[block[1 + 3 * i] ?? 0];
    const rows = block[2 + 3 * i] ?? 0;
    const columns = block[3 + 3 * i] ?? 0;
    const matrix: (readonly number[])[] = [];
    for (let row = 0; row < rows; row++) {
      const list: number[] = [];
      for (let column = 0; column < columns; column++) list.push(block[next++] ?? NaN);
      matrix.push(Object.freeze(list));
    }
    if (field) found[field] = Object.freeze(matrix);
  }
  return found;
}
