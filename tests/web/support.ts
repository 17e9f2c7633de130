import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AttentionError,
  loadEngine,
  type Matrix,
  type Options,
} from '../../web/src/engine/index.js';
import type { Lesson } from '../../web/src/lesson/types.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The module's own bytes: in Node nothing is fetched. */
export const binary = new Uint8Array(readFileSync(path.join(root, 'build/wasm/core.wasm')));
export const newEngine = () => loadEngine(binary);

/** An entry of `expected` in lesson.json: a figure from outside this program. */
export interface Expected {
  readonly options?: Options;
  readonly stage: string;
  readonly row?: number;
  readonly column?: number;
  readonly digits?: number;
  readonly looseRow?: string;
  readonly values: readonly number[] | Matrix;
  readonly tolerance: number;
  readonly source: 'printed' | 'reference';
}

export interface ExampleFile {
  readonly id: string;
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly options: Options;
  readonly looseRows?: readonly { id: string; scores: readonly number[]; width: number }[];
  readonly expected: readonly Expected[];
}

export const lessonIds = (JSON.parse(readText('lessons/index.json')) as { lessons: string[] })
  .lessons;

export interface LessonFile {
  id: string;
  title: string;
  examples: ExampleFile[];
}

export const lessonFile = (id: string): LessonFile =>
  JSON.parse(readText(`lessons/${id}/lesson.json`)) as LessonFile;

export const everyExample: readonly ExampleFile[] = lessonIds.flatMap(
  (id) => lessonFile(id).examples,
);

/** The error of an action that must be refused, as an AttentionError and nothing else. */
export function refusalOf(action: () => unknown): AttentionError {
  try {
    action();
  } catch (error) {
    if (error instanceof AttentionError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** What hostile code passes where typed code cannot. */
export const untyped = (value: unknown): never => value as never;

const second = {
  id: 'second',
  title: 'Second',
  invented: 'Invented.',
  queryTokens: ['q'],
  keyTokens: ['k'],
  query: [[1]],
  key: [[1]],
  value: [[1]],
  options: { divisor: 'none', subtractMax: false },
  follow: { query: 0, key: 0 },
} as const;

/** A lesson in which no two sizes are equal: 2 queries, 3 keys, vectors of 4, values of 5. */
export const sample: Lesson = {
  formatVersion: 1,
  id: 'sample',
  title: 'Sample',
  question: 'Why?',
  summary: 'A sample.',
  examples: [
    {
      ...second,
      id: 'first',
      title: 'First',
      queryTokens: ['ask', 'seek'],
      keyTokens: ['red', 'green', 'blue'],
      query: [
        [1, 2, 3, 4],
        [0.5, -1, 2, 1],
      ],
      key: [
        [1, 0, 1, 0],
        [0, 1, 0, 1],
        [1, 1, -1, 0.5],
      ],
      value: [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12, 13, 14, 15],
      ],
      options: { divisor: 'rootWidth', subtractMax: true },
      follow: { query: 1, key: 2 },
      byHandDigits: 2,
      looseRows: [
        { id: 'long', scores: [1, 2, 3], width: 9 },
        { id: 'wide', scores: [20, 5], width: 128 },
      ],
    },
    second,
  ],
};

export const [firstExample, secondExample] = sample.examples as [
  (typeof sample.examples)[number],
  (typeof sample.examples)[number],
];
