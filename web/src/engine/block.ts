import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import { divisors, fields, slots, type Field } from './names.js';
import type { Matrix, Options } from './types.js';

/** Rows as they come from outside: typed code passes arrays, the rest is found out here. */
export type Rows = readonly ArrayLike<number>[];

function checkRows(name: string, rows: Rows): void {
  const isList = (list: unknown): boolean =>
    typeof list === 'object' && list !== null && typeof (list as Rows).length === 'number';
  if (!isList(rows) || !rows.every(isList))
    throw new AttentionError('notRows', text.engine.notRows(name));
}

const at = (slot: (typeof slots)[number]): number => slots.indexOf(slot);

function writeOptions(block: Float64Array, { divisor, subtractMax }: Options): void {
  const kind = typeof divisor === 'number' ? 'number' : divisor;
  block[at('divisorKind')] = divisors.indexOf(kind);
  block[at('divisorNumber')] = typeof divisor === 'number' ? divisor : 0;
  block[at('subtractMax')] = Number(subtractMax);
}

/** Q, K and V as a block: head, row lengths, entries. `room` gives a view of the wanted size. */
export function writeProblem(
  room: (size: number) => Float64Array,
  matrices: { query: Rows; key: Rows; value: Rows },
  options: Options,
): void {
  const { query, key, value } = matrices;
  checkRows('Q', query);
  checkRows('K', key);
  checkRows('V', value);
  let size = slots.length;
  for (const rows of [query, key, value]) {
    size += rows.length;
    for (const row of rows) size += row.length;
  }
  const block = room(size);
  block[at('queryRows')] = query.length;
  block[at('keyRows')] = key.length;
  block[at('valueRows')] = value.length;
  writeOptions(block, options);
  let next = slots.length;
  for (const rows of [query, key, value]) for (const row of rows) block[next++] = row.length;
  for (const rows of [query, key, value])
    for (const row of rows) {
      block.set(row, next);
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
  checkRows('The row', [scores]);
  const block = room(slots.length + scores.length);
  block[at('queryRows')] = scores.length;
  block[at('looseWidth')] = width;
  writeOptions(block, options);
  block.set(scores, slots.length);
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
