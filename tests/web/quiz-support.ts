import { loadLessons } from '../../web/build/lessons.js';
import { loadQuizzes } from '../../web/build/quizzes.js';
import { judge, type Verdict } from '../../web/src/quiz/judge.js';
import { pose, type Posed } from '../../web/src/quiz/pose.js';
import type { Question, Words } from '../../web/src/quiz/types.js';
import { newEngine } from './support.js';

export const { lessons } = loadLessons();
export const { quizzes } = loadQuizzes(lessons);
export const engine = await newEngine();

export const everyQuestion: readonly (readonly [string, Question])[] = quizzes.flatMap((quiz) =>
  quiz.questions.map((question) => [`${quiz.id}/${question.id}`, question] as const),
);

export function questionOf<K extends Question['kind']>(
  name: string,
  kind: K,
): Extract<Question, { kind: K }> {
  const found = everyQuestion.find(([one]) => one === name)?.[1];
  if (found?.kind !== kind) throw new Error(`no question ${name} of kind ${kind}`);
  return found as Extract<Question, { kind: K }>;
}

export const posed = (question: Question, seed = 1, draw = 0): Posed =>
  pose(engine, lessons, question, seed, draw);

/** The verdict on an answer that can be judged. */
export function verdictOn(one: Posed, given: string): Extract<Verdict, { right: boolean }> {
  const verdict = judge(one, given);
  if ('problem' in verdict) throw new Error(`"${given}" is no answer: ${verdict.problem}`);
  return verdict;
}

/** The words of a sentence, with "…" for its numbers. */
export const plain = (words: Words): string =>
  words.map((node) => (typeof node === 'string' ? node : '…')).join('');
