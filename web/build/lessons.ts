import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Plugin } from 'vite';
import type { Lesson } from '../src/lesson/types.js';
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
    if (!check(lesson)) {
      const faults = check.errors?.map((e) => `${e.instancePath || 'the file'} ${e.message ?? ''}`);
      throw new Error(
        `lessons/${file} does not follow lesson.schema.json: ${faults?.join('; ') ?? ''}`,
      );
    }
    if (lesson.id !== id)
      throw new Error(`lessons/${file} calls itself "${lesson.id}", not "${id}".`);
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
    transformIndexHtml: (html) => html.replace('<!-- lessons -->', homeList(loadLessons().lessons)),
  };
}
