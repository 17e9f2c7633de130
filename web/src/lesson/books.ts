import { book as beginner } from 'virtual:prose/beginner';
import type { Book, Depth } from './types.js';

/** The first text comes with the page; the others are fetched when a reader asks for them. */
const sources: Record<Exclude<Depth, 'beginner'>, () => Promise<{ readonly book: Book }>> = {
  developer: () => import('virtual:prose/developer'),
  researcher: () => import('virtual:prose/researcher'),
};
const loaded: Partial<Record<Depth, Book>> = { beginner };

/** The text of a depth, where it is there already. */
export const bookOf = (depth: Depth): Book | undefined => loaded[depth];

/** Fetches the text of a depth; false where it cannot be reached. */
export async function loadBook(depth: Depth): Promise<boolean> {
  if (loaded[depth] || depth === 'beginner') return true;
  try {
    loaded[depth] = (await sources[depth]()).book;
    return true;
  } catch {
    return false; // said by the page, which shows the first text meanwhile
  }
}
