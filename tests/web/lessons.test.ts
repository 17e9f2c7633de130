/** Lessons as the build reads them: the three of the index are taken, broken ones refused by name. */
import type * as fileSystem from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lessons, loadLessons } from '../../web/build/lessons.js';
import { depths, type LooseRow } from '../../web/src/lesson/types.js';
import { lessonFile, lessonIds, readText, root } from './support.js';

/** Files that are not as they lie on the disk: their text, or nothing where they are gone. */
const replaced = vi.hoisted(() => new Map<string, string | undefined>());
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fileSystem>();
  const readFileSync = ((file: string, ...rest: []) => {
    if (!replaced.has(file)) return real.readFileSync(file, ...rest);
    const text = replaced.get(file);
    if (text === undefined) throw new Error('ENOENT');
    return text;
  }) as typeof real.readFileSync;
  return { ...real, readFileSync };
});

afterEach(() => {
  replaced.clear();
});

const place = (file: string) => path.join(root, 'lessons', file);
const write = (file: string, text: string | undefined) => replaced.set(place(file), text);

/** The first lesson with one thing changed. */
const [broken = ''] = lessonIds;
function change(edit: (lesson: Record<string, unknown>, example: Record<string, unknown>) => void) {
  const lesson = lessonFile(broken) as unknown as Record<string, unknown>;
  edit(lesson, (lesson.examples as Record<string, unknown>[])[0] ?? {});
  write(`${broken}/lesson.json`, JSON.stringify(lesson));
}

describe('the lessons of the index', () => {
  const { lessons: loaded, files } = loadLessons();

  test('are three, in the order of the index', () => {
    expect(loaded.map(({ id }) => id)).toEqual(['trophy-suitcase', 'volume-knob', 'the-cat-sat']);
    expect(lessonIds).toEqual(loaded.map(({ id }) => id));
  });

  test('carry their vectors and words, and none of the expected figures', () => {
    for (const lesson of loaded) {
      const written = lessonFile(lesson.id);
      expect(lesson.title).toBe(written.title);
      lesson.examples.forEach((example, index) => {
        const { query, key, value, options } = written.examples[index] ?? {};
        expect(example).toMatchObject({ query, key, value, options });
        expect(example).not.toHaveProperty('expected');
      });
    }
  });

  test('may have a bare row of scores without a note', () => {
    const bare: LooseRow = { id: 'wide', scores: [20, 5], width: 128 };
    change((_, example) => (example.looseRows = [bare]));
    expect(loadLessons().lessons[0]?.examples[0]?.looseRows).toEqual([bare]);
  });

  test('name every file they were read from, to be watched', () => {
    const names = files.map((file) => path.relative(place(''), file));
    expect(names.sort()).toEqual(
      [
        'glossary.json',
        'glossary.schema.json',
        'index.json',
        'lesson.schema.json',
        ...lessonIds.flatMap((id) => [
          `${id}/lesson.json`,
          ...depths.map((depth) => `${id}/${depth}.md`),
        ]),
      ].sort(),
    );
  });
});

describe('the build stops and names the file, the place and the reason', () => {
  type Edit = Parameters<typeof change>[0];

  test.each<[string, Edit, string]>([
    ['a version of another format', (l) => (l.formatVersion = 2), '/formatVersion must be equal'],
    ['a title that is missing', (l) => delete l.title, 'the file must have required property'],
    ['a title of blanks', (l) => (l.title = '  '), '/title must match pattern'],
    [
      'a field that is not known',
      (l) => (l.autor = 'x'),
      'must NOT have additional properties \\(autor\\)',
    ],
    ['no example', (l) => (l.examples = []), '/examples must NOT have fewer than 1 items'],
    ['a figure in words', (_, e) => (e.query = [['one']]), '/examples/0/query/0/0 must be number'],
    ['an empty row', (_, e) => (e.key = [[]]), '/examples/0/key/0 must NOT have fewer than 1'],
    [
      'a divisor of 0',
      (_, e) => (e.options = { divisor: 0, subtractMax: true }),
      '/options/divisor',
    ],
    [
      'a row before the first',
      (_, e) => (e.follow = { query: -1, key: 0 }),
      '/follow/query must be',
    ],
    ['words with spaces', (_, e) => (e.keyTokens = ['a b']), '/examples/0/keyTokens/0 must match'],
    [
      'equal words',
      (_, e) => (e.keyTokens = ['a', 'a']),
      'keyTokens must NOT have duplicate items',
    ],
    [
      'a mistake without what it needs',
      (_, e) => (e.mistakes = [{ kind: 'maskAfterSoftmax' }]),
      "/examples/0/mistakes/0 must have required property 'causal'",
    ],
    ['no expected figure', (_, e) => (e.expected = []), '/examples/0/expected must NOT have fewer'],
    [
      'a stage of no such name',
      (_, e) => (e.expected = [{ stage: 'x', values: [1], tolerance: 0, source: 'printed' }]),
      '/examples/0/expected/0/stage must be equal to one of the allowed values',
    ],
  ])('for %s', (_, edit, reason) => {
    change(edit);
    const file = `lessons/${broken}/lesson.json does not follow lesson.schema.json: `;
    expect(loadLessons).toThrow(new RegExp(`^${file}.*${reason}`));
  });

  const shorter = (rows: unknown) => (rows as number[][])[1]?.pop();
  const longer = (words: unknown) => (words as string[]).push('more');
  test.each<[string, Edit, string]>([
    ['a query too short', (_, e) => shorter(e.query), 'row 2 of query should hold 64 numbers.'],
    ['a key too short', (_, e) => shorter(e.key), 'row 2 of key should hold 64 numbers.'],
    ['a word too many', (_, e) => longer(e.queryTokens), 'query has 3 rows for 4 tokens.'],
    [
      'a key without a value',
      (_, e) => (e.value as number[][]).pop(),
      'value has 2 rows for 3 tokens.',
    ],
    [
      'a query to follow that is not there',
      (_, e) => (e.follow = { query: 99, key: 0 }),
      'the cell to follow lies outside of the scores.',
    ],
    [
      'a key to follow that is not there',
      (_, e) => (e.follow = { query: 0, key: 99 }),
      'the cell to follow lies outside of the scores.',
    ],
    [
      'a score too few where the maximum is left in',
      (_, e) => (e.maxLeftIn = { scores: [800, 799], note: 'Large.' }),
      'maxLeftIn should hold 3 scores.',
    ],
    [
      'a mistake that is listed twice',
      (_, e) => (e.mistakes = [2, 4].map((heads) => ({ kind: 'modelWidth', heads }))),
      'a mistake is listed more than once.',
    ],
    [
      'a wrong corner where there is but one',
      (_, e) => (e.mistakes = [{ kind: 'wrongCorner', causal: 0 }]),
      'the mistake wrongCorner needs more keys than queries.',
    ],
  ])('for %s', (_, edit, reason) => {
    change(edit);
    const example = lessonFile(broken).examples[0]?.id ?? '';
    expect(loadLessons).toThrow(`lessons/${broken}/lesson.json, ${example}: ${reason}`);
  });

  test('for several faults at once, all of them', () => {
    change((lesson) => {
      lesson.title = '';
      lesson.question = '';
    });
    expect(loadLessons).toThrow(/\/title .*\/question /);
  });

  test('for a number too large for 64 bits', () => {
    const text = JSON.stringify(lessonFile(broken)).replace('"query":[[1', '"query":[[1e999');
    write(`${broken}/lesson.json`, text);
    expect(loadLessons).toThrow('/examples/0/query/0/0 must be number');
  });

  test('for text that is not JSON', () => {
    write(`${broken}/lesson.json`, '{ "id": ');
    expect(loadLessons).toThrow(`lessons/${broken}/lesson.json is not valid JSON`);
  });

  test('for a lesson by another name than its folder', () => {
    change((lesson) => (lesson.id = 'other'));
    expect(loadLessons).toThrow(
      `lessons/${broken}/lesson.json calls itself "other", not "${broken}"`,
    );
  });

  test.each(['lesson.json', ...depths.map((depth) => `${depth}.md`)])(
    'for a %s that is gone',
    (file) => {
      write(`${broken}/${file}`, undefined);
      expect(loadLessons).toThrow(`lessons/${broken}/${file} is missing or cannot be read.`);
    },
  );

  test('for prose that names what the lesson lacks', () => {
    const example = lessonFile(broken).examples[0]?.id ?? '';
    write(`${broken}/developer.md`, `# ${example}\n\n## raw\n\n{raw no such}\n`);
    expect(loadLessons).toThrow(`lessons/${broken}/developer.md, ${example}, raw: {raw no such}`);
  });

  test('for a depth that leaves out a step or an example', () => {
    const example = lessonFile(broken).examples[0]?.id ?? '';
    const file = `lessons/${broken}/researcher.md`;
    const source = readText(file);
    write(`${broken}/researcher.md`, source.replace('## rowSum', '## raw-sum'));
    expect(loadLessons).toThrow(`${file}, ${example}, raw-sum: there is no such step`);
    write(`${broken}/researcher.md`, source.replace(/\n## rowSum[^]*?(?=\n## )/, ''));
    expect(loadLessons).toThrow(`${file}, ${example}: "## rowSum" is missing or empty`);
    write(`${broken}/researcher.md`, '');
    expect(loadLessons).toThrow(`${file}: "# ${example}" is missing`);
  });
});

describe('the home page', () => {
  const transform = lessons().transformIndexHtml as unknown as (html: string) => string;
  const page = () => transform('<ol><!-- lessons --></ol>');

  test('links to every lesson in its HTML', () => {
    const links = [...page().matchAll(/href="\?lesson=([^"]*)"/g)].map(([, id]) => id);
    expect(links).toEqual(lessonIds);
    for (const id of lessonIds) expect(page()).toContain(`<h2>${lessonFile(id).title}</h2>`);
  });

  test('shows a title as the text it is', () => {
    change((lesson) => (lesson.title = 'Q & K <b>"1"</b>'));
    expect(page()).toContain('<h2>Q &#38; K &#60;b&#62;&#34;1&#34;&#60;/b&#62;</h2>');
    for (const title of ["Costs $' more", '$` $1 $$']) {
      change((lesson) => (lesson.title = title));
      expect(page()).toContain(`<h2>${title}</h2>`);
    }
  });
});
