import { text } from '../text/text.js';

export const quizKeys: readonly string[] = ['quiz', 'seed'];

/** `quiz=final&seed=7`: who opens it gets the same questions with the same numbers. */
export const writeQuizLink = (quiz: string, seed?: number): string =>
  seed === undefined ? `quiz=${quiz}` : `quiz=${quiz}&seed=${String(seed)}`;

export const isSeed = (seed: unknown): seed is number =>
  Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) < 1e9;

/** What a link says of a quiz; nothing where it speaks of none. No quiz: it names no known one. */
export function readQuizLink(
  known: readonly string[],
  query: string,
): { readonly quiz?: string; readonly seed?: number; readonly notice?: string } | undefined {
  const link = new URLSearchParams(query);
  const quiz = link.get('quiz');
  if (quiz === null) return undefined;
  if (!known.includes(quiz)) return { notice: text.link.unknownQuiz };
  const written = link.get('seed');
  if (written === null) return { quiz };
  const seed = /^\d{1,9}$/.test(written) ? Number(written) : NaN;
  return isSeed(seed) ? { quiz, seed } : { quiz, notice: text.link.badSeed };
}
