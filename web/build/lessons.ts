import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Plugin } from 'vite';
import type { Matrix } from '../src/engine/types.js';
import {
  depths,
  type Book,
  type Depth,
  type Lesson,
  type LessonExample,
  type Prose,
} from '../src/lesson/types.js';
import { escape, faults, folder, read, readJson } from './data.js';
import { glossaryFiles, loadGlossary, markTerms, type Term } from './glossary.js';
import { withOwnFigures } from './own-figures.js';
import { checkComplete, compileProse } from './prose.js';

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
  if (example.maxLeftIn && example.maxLeftIn.scores.length !== key.length)
    throw new Error(`${place}: maxLeftIn should hold ${String(key.length)} scores.`);
  const kinds = (example.mistakes ?? []).map(({ kind }) => kind);
  if (new Set(kinds).size < kinds.length)
    throw new Error(`${place}: a mistake is listed more than once.`);
  if (kinds.includes('wrongCorner') && key.length <= query.length)
    throw new Error(`${place}: the mistake wrongCorner needs more keys than queries.`);
}

/** A lesson's text at one depth, compiled and complete, with the words of the glossary marked. */
function readProse(lesson: Lesson, depth: Depth, glossary: readonly Term[]): Record<string, Prose> {
  const terms = glossary.filter(({ depths }) => depths.includes(depth));
  const file = `${lesson.id}/${depth}.md`;
  const prose = compileProse(read(file), lesson, `lessons/${file}`);
  checkComplete(prose, lesson, `lessons/${file}`);
  const marked = (steps: Prose): Prose =>
    Object.fromEntries(
      Object.entries(steps).map(([step, nodes]) => [step, markTerms(nodes, terms)]),
    );
  return Object.fromEntries(Object.entries(prose).map(([id, steps]) => [id, marked(steps)]));
}

/** What the build makes of the folder `lessons`, and the files that it read. */
export interface Loaded {
  readonly lessons: readonly Lesson[];
  readonly books: Readonly<Record<Depth, Book>>;
  readonly files: readonly string[];
}

/** Every lesson of index.json in order: checked against the schema, its prose compiled. */
export function loadLessons(): Loaded {
  const check = new Ajv2020({ allErrors: true }).compile<Lesson>(
    readJson('lesson.schema.json') as object,
  );
  const index = readJson('index.json') as { lessons: string[] };
  const files = ['index.json', 'lesson.schema.json'];
  const lessons = index.lessons.map((id) => {
    const file = `${id}/lesson.json`;
    files.push(file, ...depths.map((depth) => `${id}/${depth}.md`));
    const lesson = readJson(file);
    if (!check(lesson))
      throw new Error(
        `lessons/${file} does not follow lesson.schema.json: ${faults(check.errors)}`,
      );
    if (lesson.id !== id)
      throw new Error(`lessons/${file} calls itself "${lesson.id}", not "${id}".`);
    for (const example of lesson.examples) checkShapes(example, `lessons/${file}, ${example.id}`);
    return {
      ...lesson,
      // the expected figures are for the tests; the page computes its own
      examples: lesson.examples.map((example) => {
        const { expected: _, ...shown } = example as typeof example & { expected: unknown };
        return shown;
      }),
    };
  });
  const terms = loadGlossary();
  const bookOf = (depth: Depth): Book =>
    Object.fromEntries(lessons.map((lesson) => [lesson.id, readProse(lesson, depth, terms)]));
  const books = {
    beginner: bookOf('beginner'),
    developer: bookOf('developer'),
    researcher: bookOf('researcher'),
  };
  return {
    lessons,
    books,
    files: [...files.map((file) => path.join(folder, file)), ...glossaryFiles],
  };
}

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

const moduleId = 'virtual:lessons';
const bookId = 'virtual:prose/';

/** What a module of ours exports: the lessons, or one depth of their text. */
async function exported(id: string, { lessons, books }: Loaded): Promise<string> {
  // the summary stands in the HTML of the home page and nowhere else
  const short = lessons.map((lesson) => ({ ...lesson, summary: '' }));
  if (id === moduleId) return `export const lessons = ${JSON.stringify(short)};`;
  const depth = depths.find((name) => id === bookId + name);
  if (!depth) throw new Error(`${id}: there is no such depth; there are ${depths.join(', ')}`);
  return `export const book = ${JSON.stringify(await withOwnFigures(books[depth], lessons))};`;
}

/**
 * Serves `virtual:lessons` and each depth of the text, `virtual:prose/developer`, to the page, and
 * writes the list of lessons into index.html.
 */
export function lessons(): Plugin {
  return {
    name: 'lessons',
    resolveId: (source) =>
      source === moduleId || source.startsWith(bookId) ? `\0${source}` : undefined,
    load(source) {
      const id = source.slice(1);
      if (!source.startsWith('\0') || (id !== moduleId && !id.startsWith(bookId))) return undefined;
      const loaded = loadLessons();
      for (const file of loaded.files) this.addWatchFile(file);
      return exported(id, loaded);
    },
    // the first depth is part of the page's script, the others are files of their own
    writeBundle() {
      const { books } = loadLessons();
      for (const depth of depths) {
        const size = brotliCompressSync(JSON.stringify(books[depth])).length;
        console.log(`prose for a ${depth}: ${(size / 1000).toFixed(1)} kB br`);
      }
    },
    // a function, since a title may hold what replace() would take for a pattern
    transformIndexHtml: (html) =>
      html.replace('<!-- lessons -->', () => homeList(loadLessons().lessons)),
  };
}
