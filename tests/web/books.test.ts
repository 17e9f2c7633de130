/** The texts as the page has them: the first at once, the others when they are asked for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';

const { books } = loadLessons();
const open = () => import('../../web/src/lesson/books.js');
/** As it was read from the lessons: own-figures.test.ts looks at the figures that the build puts in. */
const written = (book: unknown): unknown =>
  JSON.parse(JSON.stringify(book, (key, value: unknown) => (key === 'own' ? undefined : value)));

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('virtual:prose/developer');
});

test('the beginner’s text is there from the start, and no other', async () => {
  const { bookOf, loadBook } = await open();
  expect(written(bookOf('beginner'))).toEqual(books.beginner);
  expect(bookOf('developer')).toBeUndefined();
  expect(bookOf('researcher')).toBeUndefined();
  expect(await loadBook('beginner')).toBe(true);
});

test.each(['developer', 'researcher'] as const)(
  'the text for a %s comes when asked',
  async (depth) => {
    const { bookOf, loadBook } = await open();
    expect(await loadBook(depth)).toBe(true);
    expect(written(bookOf(depth))).toEqual(books[depth]);
  },
);

test('a text that cannot be fetched is none, and may be asked for again', async () => {
  vi.doMock('virtual:prose/developer', () => {
    throw new Error('offline');
  });
  const { bookOf, loadBook } = await open();
  expect(await loadBook('developer')).toBe(false);
  expect(bookOf('developer')).toBeUndefined();
  vi.doUnmock('virtual:prose/developer');
  expect(await loadBook('developer')).toBe(true);
  expect(written(bookOf('developer'))).toEqual(books.developer);
});
