import { readFileSync } from 'node:fs';

/** The lessons as their files have them, with the figures that must come out. */

export type Numbers = readonly (readonly number[])[];
export type Divisor = 'none' | 'rootWidth' | 'width' | number;
export interface Options {
  readonly divisor: Divisor;
  readonly subtractMax: boolean;
}

export interface Expected {
  readonly options?: Options;
  readonly stage: string;
  readonly row?: number;
  readonly column?: number;
  readonly digits?: number;
  readonly looseRow?: string;
  readonly values: Numbers | readonly number[];
  readonly tolerance: number;
  readonly source: 'printed' | 'reference';
}

export interface Example {
  readonly lesson: string;
  readonly id: string;
  readonly title: string;
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly query: Numbers;
  readonly key: Numbers;
  readonly value: Numbers;
  readonly options: Options;
  readonly follow: { readonly query: number; readonly key: number };
  readonly byHandDigits?: number;
  readonly looseRows?: readonly {
    readonly id: string;
    readonly scores: readonly number[];
    readonly width: number;
  }[];
  readonly expected: readonly Expected[];
}

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly examples: readonly Example[];
}

const read = (file: string): string =>
  readFileSync(new URL(`../../lessons/${file}`, import.meta.url), 'utf8');

export const lessons: readonly Lesson[] = (
  JSON.parse(read('index.json')) as { lessons: string[] }
).lessons.map((id) => {
  const lesson = JSON.parse(read(`${id}/lesson.json`)) as Lesson;
  return {
    ...lesson,
    examples: lesson.examples.map((example) => ({ ...example, lesson: id })),
  };
});

export const examples: readonly Example[] = lessons.flatMap((lesson) => lesson.examples);

export function exampleOf(id: string): Example {
  const found = examples.find((example) => example.id === id);
  if (!found) throw new Error(`no lesson has the example ${id}`);
  return found;
}

export const stepIds = [
  'inputs',
  'raw',
  'scaled',
  'rowMax',
  'exponentials',
  'rowSum',
  'weights',
  'output',
] as const;
export type StepId = (typeof stepIds)[number];

/** The steps in order; while the row maximum is left in, there is none for it. */
export const stepsOf = ({ subtractMax }: Options): readonly StepId[] =>
  stepIds.filter((id) => subtractMax || id !== 'rowMax');

export const depths = ['beginner', 'developer', 'researcher'] as const;
export type Depth = (typeof depths)[number];

/** What stands between braces in the prose of a step, in order: `weights it trophy %`. */
export function placeholders(
  { lesson, id }: Example,
  step: StepId,
  depth: Depth,
): readonly string[] {
  // neither listings nor formulas hold any
  const text = read(`${lesson}/${depth}.md`)
    .replace(/^```[^]*?^```/gm, '')
    .replace(/\$\$?[^$]*\$?\$/g, '');
  const [, ofExample = ''] = text.split(new RegExp(`^# ${id}$`, 'm'));
  const [prose = ''] = ofExample.split(/^# /m);
  const [, ofStep = ''] = prose.split(new RegExp(`^## ${step}$`, 'm'));
  const [section = ''] = ofStep.split(/^## /m);
  return [...section.matchAll(/\{([^{}]+)\}/g)].map(([, inside = '']) => inside);
}

export interface Link {
  /** The step of the mask is there only where there is one. */
  readonly step?: StepId | 'masked';
  readonly options?: Options;
  readonly depth?: Depth;
  readonly digits?: 2 | 4 | 6 | 'all';
  /** Query, key, column of the values, column of queries and keys. */
  readonly cell?: readonly [number, number, number, number];
  readonly edits?: string;
}

/** A link to an example, with all that is asked for written out. */
export function linkTo({ lesson, id }: Example, { options, ...rest }: Link = {}): string {
  const link = new URLSearchParams({ lesson, example: id });
  if (rest.step) link.set('step', rest.step);
  if (options) {
    link.set('divisor', String(options.divisor));
    link.set('max', options.subtractMax ? '1' : '0');
  }
  if (rest.depth) link.set('depth', rest.depth);
  if (rest.digits) link.set('digits', String(rest.digits));
  if (rest.cell) link.set('cell', rest.cell.join('.'));
  if (rest.edits) link.set('edits', rest.edits);
  return `?${link.toString()}`;
}

/** A link to each step that an example has under its options, or under those asked for. */
export const linksToSteps = (example: Example, more: Link = {}): string[] =>
  stepsOf(more.options ?? example.options).map((step) => linkTo(example, { ...more, step }));
