import type { Divisor } from '../engine/types.js';
import { digitChoices, parseNumber } from '../format.js';
import { depths, type Lesson } from '../lesson/types.js';
import { text } from '../text/text.js';
import { parts } from './parts.js';
import {
  edit,
  entryAt,
  inputNames,
  startOf,
  withCausalMask,
  withDivisor,
  type Edit,
  type State,
} from './state.js';
import { stepIds } from './steps.js';

/** One key of the link: how it is written (nothing where it says nothing new) and how it is read. */
interface Key {
  readonly key: string;
  readonly write: (state: State) => string | undefined;
  /** The changed state, or nothing where the text makes no sense. */
  readonly read: (state: State, text: string) => State | undefined;
}

const count = (written: string | undefined): number =>
  /^\d{1,4}$/.test(written ?? '') ? Number(written) : NaN;

const inside = (index: number, length: number): boolean => index >= 0 && index < length;

function readNumber(written: string): number | undefined {
  const parsed = parseNumber(written);
  // a link writes numbers one way only; spaces and commas are for people
  return 'value' in parsed && !/[\s,]/.test(written) ? parsed.value : undefined;
}

function readDivisor(written: string): Divisor | undefined {
  const named = (['none', 'rootWidth', 'width'] as const).find((name) => name === written);
  const number = readNumber(written);
  return named ?? (number !== undefined && number > 0 ? number : undefined);
}

// q2.5=-1: the first letter of the matrix, row and column from 0, the number
const writeEdit = ({ matrix, row, column, value }: Edit): string =>
  `${matrix.charAt(0)}${String(row)}.${String(column)}=${String(value)}`;

function readEdit(state: State, written: string): State | undefined {
  const [, letter, row, column, number] = /^([qkv])(\d+)\.(\d+)=(.+)$/.exec(written) ?? [];
  const matrix = inputNames.find((name) => name.startsWith(letter ?? '-'));
  const value = readNumber(number ?? '');
  if (!matrix || value === undefined) return undefined;
  const change = { matrix, row: Number(row), column: Number(column), value };
  return entryAt(state.example, change) === undefined ? undefined : edit(state, change);
}

/** The one table that maps the state to the link and back, after the lesson and its example. */
const keys: readonly Key[] = [
  {
    key: 'step',
    write: ({ step }) => (step === 'inputs' ? undefined : step),
    read: (state, written) => {
      const step = stepIds.find((id) => id === written);
      return step && { ...state, step };
    },
  },
  {
    key: 'cell',
    write: ({ cell, example: { follow } }) =>
      cell.query === follow.query && cell.key === follow.key && !cell.feature && !cell.dimension
        ? undefined
        : [cell.query, cell.key, cell.feature, cell.dimension].join('.'),
    read: (state, written) => {
      const numbers = written.split('.').map(count);
      const [query = 0, key = 0, feature = 0, dimension = 0] = numbers;
      const { queryTokens, keyTokens, value, query: queries } = state.example;
      const valid =
        numbers.length === 4 &&
        inside(query, queryTokens.length) &&
        inside(key, keyTokens.length) &&
        inside(feature, value[0]?.length ?? 0) &&
        inside(dimension, queries[0]?.length ?? 0);
      return valid ? { ...state, cell: { query, key, feature, dimension } } : undefined;
    },
  },
  {
    key: 'divisor',
    write: ({ options, example }) =>
      options.divisor === example.options.divisor ? undefined : String(options.divisor),
    read: (state, written) => {
      const divisor = readDivisor(written);
      return divisor === undefined ? undefined : withDivisor(state, divisor);
    },
  },
  {
    key: 'max',
    write: ({ options, example }) =>
      options.subtractMax === example.options.subtractMax
        ? undefined
        : String(Number(options.subtractMax)),
    read: (state, written) =>
      written === '0' || written === '1'
        ? { ...state, options: { ...state.options, subtractMax: written === '1' } }
        : undefined,
  },
  {
    key: 'mask',
    write: ({ options }) => (options.mask ? 'causal' : undefined),
    read: (state, written) =>
      written === 'causal' && state.example.causalMask ? withCausalMask(state, true) : undefined,
  },
  {
    key: 'digits',
    write: ({ digits }) => (digits === 4 ? undefined : String(digits)),
    read: (state, written) => {
      const digits = digitChoices.find((choice) => String(choice) === written);
      return digits && { ...state, digits };
    },
  },
  {
    key: 'depth',
    write: ({ depth }) => depth,
    read: (state, written) => {
      const depth = depths.find((name) => name === written);
      return depth && { ...state, depth };
    },
  },
  {
    key: 'guess',
    write: ({ guess }) => (guess ? '1' : undefined),
    read: (state, written) => (written === '1' ? { ...state, guess: true } : undefined),
  },
  {
    key: 'hide',
    write: ({ hide }) => hide?.join(','),
    read: (state, written) => {
      const names = written.split(',');
      const known = parts.filter((part) => names.includes(part));
      return known.length === new Set(names).size ? { ...state, hide: known } : undefined;
    },
  },
  {
    key: 'edits',
    write: ({ edits }) => (edits.length > 0 ? edits.map(writeEdit).join(',') : undefined),
    read: (state, written) =>
      written
        .split(',')
        .reduce<State | undefined>((done, part) => done && readEdit(done, part), state),
  },
];

export const linkKeys: readonly string[] = ['lesson', 'example', ...keys.map(({ key }) => key)];

/** What makes sense in a lesson only: a link that has one of them means to lead there. */
const places: readonly string[] = ['example', 'step', 'cell', 'edits'];

/** A link as text; both marks may stand in a query as they are, and a person may have to read it. */
export const readable = (link: URLSearchParams): string =>
  link.toString().replace(/%2C/g, ',').replace(/%3D/g, '=');

/** What holds for a whole visit, in lessons and quizzes alike. */
const lasting: readonly string[] = ['depth', 'hide'];

/** The link `to` another place, with what holds there too of the link that one is at. */
export function carried(from: string, to: string): string {
  const link = new URLSearchParams(to);
  for (const [key, value] of new URLSearchParams(from))
    if (lasting.includes(key) && !link.has(key)) link.set(key, value);
  return readable(link);
}

/** The state as the query of a link, such as `lesson=the-cat-sat&step=weights`. */
export function writeLink(state: State): string {
  const link = new URLSearchParams({ lesson: state.lesson.id });
  if (state.example !== state.lesson.examples[0]) link.set('example', state.example.id);
  for (const { key, write } of keys) {
    const written = write(state);
    if (written !== undefined) link.set(key, written);
  }
  return readable(link);
}

/**
 * The state a link asks for. What cannot be read falls back to the lesson's own, with one sentence
 * that says so; keys of others are left alone. No state: the link names no known lesson.
 */
export function readLink(
  lessons: readonly Lesson[],
  query: string,
): { readonly state?: State; readonly notice?: string } {
  const link = new URLSearchParams(query);
  const id = link.get('lesson');
  if (id === null) return places.some((key) => link.has(key)) ? { notice: text.link.noLesson } : {};
  const lesson = lessons.find((known) => known.id === id);
  if (!lesson) return { notice: text.link.unknownLesson };
  const ignored: string[] = [];
  const example = link.get('example');
  if (example !== null && !lesson.examples.some((known) => known.id === example))
    ignored.push('example');
  let state = startOf(lesson, example ?? undefined);
  for (const { key, read } of keys) {
    const written = link.get(key);
    if (written === null) continue;
    const next = read(state, written);
    if (next) state = next;
    else ignored.push(key);
  }
  return ignored.length > 0 ? { state, notice: text.link.ignored(ignored) } : { state };
}
