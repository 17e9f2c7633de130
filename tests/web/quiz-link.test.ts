import { describe, expect, test } from 'vitest';
import { readQuizLink, writeQuizLink } from '../../web/src/quiz/link.js';
import { quizzes } from './quiz-support.js';

const read = (query: string) =>
  readQuizLink(
    quizzes.map(({ id }) => id),
    query,
  );

describe('a link to a quiz', () => {
  test('carries the quiz and the seed', () => {
    expect(writeQuizLink('final', 7)).toBe('quiz=final&seed=7');
    expect(read('?quiz=final&seed=7')).toEqual({ quiz: 'final', seed: 7 });
    expect(read(writeQuizLink('final'))).toEqual({ quiz: 'final' });
    for (const seed of [0, 9999, 999_999_999])
      expect(read(writeQuizLink('final', seed))?.seed).toBe(seed);
  });

  test.each(['', '-1', '1e3', '0.5', 'NaN', '1000000000', ' 7', '0x7', '<script>'])(
    'with a seed such as %j takes another and says so',
    (seed) => {
      const link = new URLSearchParams({ quiz: 'final', seed }).toString();
      expect(read(link)).toEqual({
        quiz: 'final',
        notice: 'The seed in the link could not be read, so another one is used.',
      });
    },
  );

  test.each(['', 'none', '__proto__', 'Final', '../final', '<b>'])(
    'to no quiz, %j, says so without repeating it',
    (quiz) => {
      expect(read(new URLSearchParams({ quiz }).toString())).toEqual({
        notice: 'The link names a quiz that does not exist. Choose a lesson or a quiz below.',
      });
    },
  );

  test('is none where it names none', () => {
    for (const query of ['', 'lesson=the-cat-sat', 'seed=7']) expect(read(query)).toBeUndefined();
  });
});
