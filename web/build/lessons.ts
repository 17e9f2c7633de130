import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Plugin } from 'vite';
import type { Matrix } from '../src/engine/types.js';
import type { Lesson, LessonExample } from '../src/lesson/types.js';
import { compileProse } from './prose.js';

const folder = path.resolve(import.meta.dirname, '../../lessons');

function read(file: string): string {
  try {
    return readFileSync(path.join(folder, file), 'utf8');
  } catch (cause) {
    throw new Error(`lessons/${file} is missing: index.json names this lesson.`, { cause });
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(read(file));
  } catch (cause) {
    throw new Error(`lessons/${file} is not valid JSON: ${String(cause)}`, { cause });
  }
}

function faultText({ instancePath, message = '', params }: ErrorObject): string {
  const field: unknown = params.additionalProperty;
  const name = typeof field === 'string' ? ` (${field})` : '';
  return `${instancePath || 'the file'} ${message}${name}`;
}

/** What a schema cannot say: that the parts of an example fit together. */
function checkShapes(example: LessonExample, place: string): void {
  const { query, key, value, queryTokens, keyTokens, follow } = example;
  const fits = (
    name: string,
    rows: Matrix,
    tokens: readonly string[],
    width: number | undefined,
  ) => {
    if (rows.length !== tokens.length)
      throw new Error(
        `${place}: ${name} has ${String(rows.length)} rows for ${String(tokens.length)} tokens.`,
      );
    const odd = rows.findIndex((row) => row.length !== width);
    if (odd >= 0)
      throw new Error(
        `${place}: row ${String(odd + 1)} of ${name} should hold ${String(width)} numbers.`,
      );
  };
  fits('query', query, queryTokens, query[0]?.length);
  fits('key', key, keyTokens, query[0]?.length);
  fits('value', value, keyTokens, value[0]?.length);
  if (follow.query >= query.length || follow.key >= key.length)
    throw new Error(`${place}: the cell to follow lies outside of the scores.`);
}

/** Every lesson of index.json in order: checked against the schema, its prose compiled. */
export function loadLessons(): { lessons: Lesson[]; files: string[] } {
  const check = new Ajv2020({ allErrors: true }).compile<Lesson>(
    readJson('lesson.schema.json') as object,
  );
  const index = readJson('index.json') as { lessons: string[] };
  const files = ['index.json', 'lesson.schema.json'];
  const lessons = index.lessons.map((id) => {
    const file = `${id}/lesson.json`;
    files.push(file, `${id}/prose.md`);
    const lesson = readJson(file);
    if (!check(lesson))
      throw new Error(
        `lessons/${file} does not follow lesson.schema.json: ${(check.errors ?? []).map(faultText).join('; ')}`,
      );
    if (lesson.id !== id)
      throw new Error(`lessons/${file} calls itself "${lesson.id}", not "${id}".`);
    for (const example of lesson.examples) checkShapes(example, `lessons/${file}, ${example.id}`);
    const prose = compileProse(read(`${id}/prose.md`), lesson, `lessons/${id}/prose.md`);
    return {
      ...lesson,
      // the expected figures are for the tests; the page computes its own
      examples: lesson.examples.map(({ id: example, ...rest }) => {
        const { expected: _, ...shown } = rest as typeof rest & { expected: unknown };
        return { id: example, ...shown, prose: prose[example] ?? {} };
      }),
    };
  });
  return { lessons, files: files.map((file) => path.join(folder, file)) };
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${String(c.charCodeAt(0))};`);

/** The home page's list, in the HTML itself: there before any script has run, and without one. */
function homeList(lessons: readonly Lesson[]): string {
  return lessons
    .map(
      (lesson) => `<li>
          <a href="?lesson=${lesson.id}" data-lesson="${lesson.id}">
            <h2>${escape(lesson.title)}</h2>
            <p class="question">${escape(lesson.question)}</p>
            <p>${escape(lesson.summary)}</p>
          </a>
        </li>`,
    )
    .join('\n        ');
}

/** Serves `virtual:lessons` to the page and writes the list of lessons into index.html. */
export function lessons(): Plugin {
  const id = 'virtual:lessons';
  return {
    name: 'lessons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const loaded = loadLessons();
      for (const file of loaded.files) this.addWatchFile(file);
      return `export const lessons = ${JSON.stringify(loaded.lessons)};`;
    },
    // a function, since a title may hold what replace() would take for a pattern
    transformIndexHtml: (html) =>
      html.replace('<!-- lessons -->', () => homeList(loadLessons().lessons)),
  };
}
