import { text } from '../text/quiz.js';
import { isSeed } from './progress.js';
import type { Quiz } from './types.js';

/** `quiz=final&seed=7`: who opens it gets the same questions with the same numbers. */
export const writeQuizLink = (quiz: string, seed?: number): string =>
  seed === undefined ? `quiz=${quiz}` : `quiz=${quiz}&seed=${String(seed)}`;

/** What a link says of a quiz; nothing where it speaks of none. */
export function readQuizLink(
  quizzes: readonly Quiz[],
  query: string,
): { readonly quiz?: Quiz; readonly seed?: number; readonly notice?: string } | undefined {
  const link = new URLSearchParams(query);
  const id = link.get('quiz');
  if (id === null) return undefined;
  const quiz = quizzes.find((known) => known.id === id);
  if (!quiz) return { notice: text.unknownQuiz };
  const written = link.get('seed');
  if (written === null) return { quiz };
  const seed = /^\d{1,9}$/.test(written) ? Number(written) : NaN;
  return isSeed(seed) ? { quiz, seed } : { quiz, notice: text.badSeed };
}
