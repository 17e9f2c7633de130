import { readable } from '../state/link.js';
import { text } from '../text/text.js';

/** What a teacher may settle for a class. */
export interface Rules {
  /** How often a question may be answered; nothing: as often as one likes. */
  readonly tries?: number;
  /** Right and wrong are said only with the result; then each question is answered once. */
  readonly feedback?: 'end';
}

export interface QuizLink extends Rules {
  readonly quiz: string;
  /** Who has the same seed gets the same questions with the same numbers. */
  readonly seed?: number;
}

interface Key {
  readonly key: 'seed' | 'tries' | 'feedback';
  /** What it settles, or nothing where the text makes no sense. */
  readonly read: (text: string) => Omit<QuizLink, 'quiz'> | undefined;
}

export const isSeed = (seed: unknown): seed is number =>
  Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) < 1e9;

export const isTries = (tries: unknown): tries is number =>
  Number.isInteger(tries) && (tries as number) >= 1 && (tries as number) <= 9;

/** The one table of what a link settles beside the quiz itself. */
const keys: readonly Key[] = [
  {
    key: 'seed',
    read: (written) => (/^\d{1,9}$/.test(written) ? { seed: Number(written) } : undefined),
  },
  {
    key: 'tries',
    read: (written) => (/^[1-9]$/.test(written) ? { tries: Number(written) } : undefined),
  },
  {
    key: 'feedback',
    read: (written) =>
      written === 'end' ? { feedback: 'end' } : written === 'each' ? {} : undefined,
  },
];

export const quizKeys: readonly string[] = ['quiz', ...keys.map(({ key }) => key)];

/** `quiz=final&seed=7`. `onto`: the link that led here, of which the keys of others stay. */
export function writeQuizLink(quiz: QuizLink, onto = ''): string {
  const link = new URLSearchParams({ quiz: quiz.quiz });
  for (const { key } of keys) if (quiz[key] !== undefined) link.set(key, String(quiz[key]));
  for (const [key, value] of new URLSearchParams(onto))
    if (!quizKeys.includes(key)) link.append(key, value);
  return readable(link);
}

/** What a link says of a quiz; nothing where it speaks of none. No quiz: it names no known one. */
export function readQuizLink(
  known: readonly string[],
  query: string,
): (Partial<QuizLink> & { readonly notice?: string }) | undefined {
  const link = new URLSearchParams(query);
  const quiz = link.get('quiz');
  if (quiz === null) return undefined;
  if (!known.includes(quiz)) return { notice: text.link.unknownQuiz };
  const ignored: string[] = [];
  let settled: QuizLink = { quiz };
  for (const { key, read } of keys) {
    const written = link.get(key);
    const found = written === null ? {} : read(written);
    if (found) settled = { ...settled, ...found };
    else ignored.push(key);
  }
  if (settled.feedback) {
    const { tries: _, ...rest } = settled;
    settled = rest;
  }
  return ignored.length > 0 ? { ...settled, notice: text.link.quizIgnored(ignored) } : settled;
}
