import { text } from '../text/text.js';
import { number } from './boundary.js';
import { AttentionError } from './error.js';
import { divisors, fields, normalisers, parts, settings, type Field, type Part } from './names.js';
import { defaultAlpha, defaultOptions, type Divisor, type Matrix, type Options } from './types.js';

/** Rows as they come from outside: typed code passes arrays, the rest is found out here. */
export type Rows = ArrayLike<ArrayLike<unknown>>;

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
const isList = (list: unknown): boolean => {
  const length: unknown = isObject(list) ? (list as Rows).length : undefined;
  // an endless list is one too: it is refused for its size
  return length === Infinity || (Number.isInteger(length) && (length as number) >= 0);
};

/** What each part is called in a sentence. */
const spoken: Record<Part, string> = {
  query: 'Q',
  key: 'K',
  value: 'V',
  allowed: text.engine.mask,
  bias: text.engine.mask,
  scores: text.engine.scores,
  queryWeights: 'W1',
  keyWeights: 'W2',
  scoreVector: 'v',
  unitBias: 'b',
  directions: 'Omega',
  partials: text.engine.partials,
  keep: 'keep',
  shapes: 'shapes',
};

/** What was given for a name, as a sentence can repeat it. */
export const nameOf = (given: unknown): string => (isObject(given) ? 'object' : String(given));

/** The divisors a caller may name; the last one of the table stands for a number. */
const named: readonly unknown[] = divisors.slice(0, -1);

/** The number of a divisor's kind, and its own number. */
export function divisorNumbers(divisor: Divisor): [kind: number, number: number] {
  const given: unknown = divisor;
  if (typeof given === 'number') return [divisors.indexOf('number'), given];
  if (!named.includes(given))
    throw new AttentionError('unknownDivisor', text.engine.unknownDivisor(nameOf(given)));
  return [divisors.indexOf(given as (typeof divisors)[number]), 0];
}

function normaliserNumber(given: unknown = 'softmax'): number {
  const number = normalisers.indexOf(given as (typeof normalisers)[number]);
  if (number < 0)
    throw new AttentionError(
      'unknownNormaliser',
      text.engine.unknownNormaliser(nameOf(given), normalisers.join(', ')),
    );
  return number;
}

const truth = (entry: unknown): number => (typeof entry === 'boolean' ? Number(entry) : NaN);

/** null says as little as nothing. */
const isGiven = (option: unknown): boolean => option !== undefined && option !== null;

/** The head of a block: the settings in their order. */
function head(options: Partial<Options>, width: number): readonly number[] {
  const { causal } = options.mask ?? {};
  const [divisorKind, divisorNumber] = divisorNumbers(options.divisor ?? defaultOptions.divisor);
  const values: Record<(typeof settings)[number], number> = {
    divisorKind,
    divisorNumber,
    subtractMax: (options.subtractMax ?? defaultOptions.subtractMax) ? 1 : 0,
    softCap: number(options.softCap ?? 0),
    causal: isGiven(causal) ? 1 : 0,
    causalOffset: number(causal ?? 0),
    normaliser: normaliserNumber(options.normaliser),
    alpha: number(options.alpha ?? defaultAlpha),
    width,
  };
  return settings.map((setting) => values[setting]);
}

/** What a call is given beside its options. */
export type Given = Partial<Record<Part, Rows>>;

const notRows = (part: Part): AttentionError =>
  new AttentionError('notRows', text.engine.notRows(spoken[part]));

/** How many numbers the rows of one part hold. */
function sizeOf(part: Part, rows: Rows): number {
  if (!isList(rows)) throw notRows(part);
  let size = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!row || !isList(row)) throw notRows(part);
    size += row.length;
  }
  return size;
}

/**
 * A request as a block: settings, rows of each part, lengths of the rows, entries. `room` gives a
 * view of the wanted size. `width` is of the head a loose row of scores belongs to.
 */
export function writeRequest(
  room: (size: number) => Float64Array,
  given: Given,
  options: Partial<Options>,
  width = 0,
): void {
  const all: Given = { ...given };
  for (const part of ['allowed', 'bias'] as const) {
    const rows = options.mask?.[part];
    if (!isGiven(rows)) continue;
    // an empty mask would hide nothing, which is not what was meant
    if (sizeOf(part, rows as Rows) === 0) throw notRows(part);
    all[part] = rows as Rows;
  }
  const settled = head(options, width);
  let lengths = settled.length + parts.length;
  let entries = lengths;
  let size = lengths;
  for (const part of parts) {
    if (!(part in all)) continue;
    const rows = all[part] as Rows;
    size += sizeOf(part, rows) + rows.length;
    entries += rows.length;
  }
  const block = room(size);
  block.set(settled);
  parts.forEach((part, i) => {
    const rows = all[part] ?? [];
    const toNumber = part === 'allowed' || part === 'keep' ? truth : number;
    block[settled.length + i] = rows.length;
    for (let r = 0; r < rows.length; r++) {
      const row = rows[r] ?? [];
      block[lengths++] = row.length;
      for (let c = 0; c < row.length; c++) block[entries++] = toNumber(row[c]);
    }
  });
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
