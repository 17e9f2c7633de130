import { mistakes, stages, type Mistake } from '../src/engine/names.js';
import type { Divisor } from '../src/engine/types.js';
import { figureSizes } from '../src/lesson/types.js';
import { extras, type Figure, type Rule, type Source, type Words } from '../src/quiz/types.js';
import { axesOf } from '../src/state/axes.js';
import { inputNames } from '../src/state/state.js';

/** What the numbers of a question are called and how many there are. */
export interface Names {
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly width: number;
  readonly valueWidth: number;
}

const sources = [...inputNames, ...stages, ...extras, ...figureSizes] as const;
const compared = ['gap', 'ratio', 'sensitivity'];
const ofMistakes = ['weights', 'weightSum', 'columnSum', 'output'];
const single = ['divisor', ...figureSizes];

const divisor = (value: string): Divisor | undefined =>
  (['none', 'rootWidth', 'width'] as const).find((name) => name === value) ??
  (Number(value) > 0 ? Number(value) : undefined);

const whole = (value: string): number | undefined =>
  /^\d{1,3}$/.test(value) ? Number(value) : undefined;

/** Each setting by the name it has in the file: the field it sets, if the value makes sense. */
const settings: Record<string, (value: string) => Partial<Source> | undefined> = {
  divisor: (value) => {
    const found = divisor(value);
    return found === undefined ? undefined : { divisor: found };
  },
  max: (value) => (value === 'kept' ? { subtractMax: false } : undefined),
  mask: (value) => (value === 'causal' ? { causal: true } : undefined),
  mistake: (value) =>
    mistakes.some((name) => name === value) ? { mistake: value as Mistake } : undefined,
  heads: (value) => {
    const heads = whole(value);
    return heads ? { heads } : undefined;
  },
  digits: (value) => {
    const digits = whole(value);
    return digits === undefined ? undefined : { digits };
  },
};

/** "weights it trophy divisor=none" in parts: the matrix with its settings, and the words between. */
function parts(written: string): { source: Source; words: readonly string[]; percent: boolean } {
  const [name = '', ...rest] = written.trim().split(/\s+/);
  const what = sources.find((known) => known === name);
  if (!what) throw new Error(`"${written}" names no matrix; there are ${sources.join(', ')}`);
  const set = rest.filter((word) => word.includes('='));
  const fields = set.map((word) => {
    const [key = '', value = ''] = word.split('=');
    const field = Object.hasOwn(settings, key) ? settings[key]?.(value) : undefined;
    if (!field) throw new Error(`"${written}": the setting ${word} is not known`);
    return field;
  });
  const source: Source = Object.assign({ what }, ...fields) as Source;
  if (source.mistake && !ofMistakes.includes(what))
    throw new Error(`"${written}": a mistake has only ${ofMistakes.join(', ')}`);
  if (what.startsWith('rounded') !== (source.digits !== undefined))
    throw new Error(`"${written}": digits= goes with roundedWeights and roundedOutput only`);
  if (what === 'columnSum' && !source.mistake)
    throw new Error(`"${written}": columnSum goes with mistake= only`);
  if (what === 'masked' && !source.causal)
    throw new Error(`"${written}": masked goes with mask=causal only`);
  const words = rest.filter((word) => !word.includes('='));
  const percent = words.at(-1) === '%';
  return { source, words: percent ? words.slice(0, -1) : words, percent };
}

export function matrix(written: string): Source {
  const { source, words, percent } = parts(written);
  if (words.length > 0 || percent) throw new Error(`"${written}" should be a matrix, not a cell`);
  if (compared.includes(source.what) || single.includes(source.what))
    throw new Error(`"${written}" is no matrix`);
  return source;
}

/** Where a token or a number stands on an axis of the matrix, counted from 0. */
function index(names: Names, axis: string, word: string | undefined): number {
  const { queryTokens, keyTokens, width, valueWidth } = names;
  if (axis === 'query') return queryTokens.indexOf(word ?? '');
  if (axis === 'key') return keyTokens.indexOf(word ?? '');
  const place = whole(word ?? '') ?? 0;
  return place <= (axis === 'feature' ? valueWidth : width) ? place - 1 : -1;
}

function axes(what: Source['what']): readonly string[] {
  if (compared.includes(what))
    return what === 'sensitivity' ? ['query', 'key'] : ['query', 'key', 'key'];
  if (single.includes(what)) return [];
  if (what === 'columnSum') return ['one', 'key'];
  const stage = { roundedWeights: 'weights', roundedOutput: 'output' }[what as string] ?? what;
  const { row, column } = axesOf[stage as keyof typeof axesOf];
  return [row, column];
}

function cell(
  names: Names,
  written: string,
  along: readonly string[],
  words: readonly string[],
): number[] {
  const left = [...words];
  const at = along.map((axis) => (axis === 'one' ? 0 : index(names, axis, left.shift())));
  if (at.some((place) => !(place >= 0)) || left.length > 0)
    throw new Error(`"${written}" names no cell`);
  return at;
}

export function figure(written: string, names: Names): Figure {
  const { source, words, percent } = parts(written);
  const [row = 0, column = 0, beside] = cell(names, written, axes(source.what), words);
  return {
    ...source,
    row,
    column,
    ...(beside !== undefined && { beside }),
    ...(percent && { percent }),
  };
}

/** "cell it trophy", "largest weights it", "hidden masked mask=causal"; `of`: the matrix in question. */
export function rule(written: string, names: Names, of: Source): Rule {
  const [name = '', ...rest] = written.trim().split(/\s+/);
  const along = axes(of.what);
  if (name === 'cell') {
    const [row = 0, column = 0] = cell(names, written, along, rest);
    return { rule: 'cell', row, column };
  }
  const kind = (['largest', 'smallest', 'hidden'] as const).find((known) => known === name);
  if (!kind)
    throw new Error(`"${written}" is no rule; there are cell, largest, smallest and hidden`);
  const { source, words } = parts(rest.join(' '));
  if (axes(source.what).join() !== along.join())
    throw new Error(`"${written}" speaks of a matrix of another shape than ${of.what}`);
  if (words.length === 0) return { rule: kind, of: source };
  const [row = 0] = cell(names, written, along.slice(0, 1), words);
  return { rule: kind, of: source, row };
}

/** A sentence: `{…}` is a figure, or what was typed, or the right answer. */
export function words(written: string, names: Names | undefined): Words {
  const nodes = written.split(/(\{[^{}]*\})/).map((part, at): Words[number] => {
    if (at % 2 === 0) {
      if (/[{}]/.test(part)) throw new Error(`a brace stands alone in "${part.trim()}"`);
      return part;
    }
    const inside = part.slice(1, -1).trim();
    if (inside === 'typed' || inside === 'answer') return { said: inside };
    if (!names) throw new Error(`${part} is of nothing: the question has no example and no draw`);
    return figure(inside, names);
  });
  return nodes.filter((node) => node !== '');
}
