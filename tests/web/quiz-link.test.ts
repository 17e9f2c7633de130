import { describe, expect, test } from 'vitest';
import { readQuizLink, writeQuizLink } from '../../web/src/quiz/link.js';
import { carried } from '../../web/src/state/link.js';
import { quizzes } from './quiz-support.js';

const read = (query: string) =>
  readQuizLink(
    quizzes.map(({ id }) => id),
    query,
  );

const unread = (...keys: string[]): string =>
  `Part of the link could not be read (${keys.join(', ')}), so the quiz uses its own setting there.`;

describe('a link to a quiz', () => {
  test('carries the quiz, the seed and the rules', () => {
    const ruled = { quiz: 'final', seed: 7, tries: 2 };
    expect(writeQuizLink(ruled)).toBe('quiz=final&seed=7&tries=2');
    expect(read('?quiz=final&seed=7&tries=2')).toEqual(ruled);
    expect(read(writeQuizLink({ quiz: 'final' }))).toEqual({ quiz: 'final' });
    for (const seed of [0, 9999, 999_999_999])
      expect(read(writeQuizLink({ quiz: 'final', seed }))?.seed).toBe(seed);
    for (const tries of [1, 9])
      expect(read(writeQuizLink({ quiz: 'final', tries }))?.tries).toBe(tries);
    const late = { quiz: 'final', feedback: 'end' } as const;
    expect(writeQuizLink(late)).toBe('quiz=final&feedback=end');
    expect(read('quiz=final&feedback=end')).toEqual(late);
    expect(read('quiz=final&feedback=each')).toEqual({ quiz: 'final' });
  });

  test('allows one try where right and wrong are said at the end', () => {
    const late = { quiz: 'final', feedback: 'end' };
    expect(read('quiz=final&feedback=end&tries=3')).toEqual(late);
    expect(read('quiz=final&tries=3&feedback=end')).toEqual(late);
  });

  test('leaves the keys of others as they were', () => {
    const onto = 'hide=code,copy&embed=1&quiz=old&seed=1&tries=0&feedback=x&utm=a&utm=b&id=f-1';
    expect(writeQuizLink({ quiz: 'final', seed: 7 }, `?${onto}`)).toBe(
      'quiz=final&seed=7&hide=code,copy&embed=1&utm=a&utm=b&id=f-1',
    );
  });

  test.each(['', '-1', '1e3', '0.5', 'NaN', '1000000000', ' 7', '0x7', '<script>'])(
    'with a seed such as %j takes another and says so',
    (seed) => {
      const link = new URLSearchParams({ quiz: 'final', seed }).toString();
      expect(read(link)).toEqual({
        quiz: 'final',
        notice: unread('seed'),
      });
    },
  );

  test.each(['', '0', '10', '-1', '1.5', '1e0', ' 2', 'all', '<b>'])(
    'with tries such as %j leaves them open and says so',
    (tries) => {
      const link = new URLSearchParams({ quiz: 'final', seed: '7', tries }).toString();
      expect(read(link)).toEqual({ quiz: 'final', seed: 7, notice: unread('tries') });
    },
  );

  test.each(['', 'End', 'never', '1', '__proto__'])(
    'with feedback such as %j gives it at once and says so',
    (feedback) => {
      const link = new URLSearchParams({ quiz: 'final', feedback }).toString();
      expect(read(link)).toEqual({ quiz: 'final', notice: unread('feedback') });
    },
  );

  test('names all that it could not read in one sentence', () => {
    expect(read('quiz=final&seed=x&tries=x&feedback=x')?.notice).toBe(
      unread('seed', 'tries', 'feedback'),
    );
  });

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

describe('a link to another place', () => {
  test('takes along the depth and what is hidden, and nothing else', () => {
    const from = '?quiz=final&seed=7&tries=1&depth=developer&hide=code,copy&step=raw';
    expect(carried(from, 'lesson=the-cat-sat&step=weights')).toBe(
      'lesson=the-cat-sat&step=weights&depth=developer&hide=code,copy',
    );
    expect(carried('quiz=final', 'lesson=the-cat-sat')).toBe('lesson=the-cat-sat');
  });

  test('keeps its own depth where it has one', () => {
    expect(carried('depth=developer', 'lesson=a&depth=beginner')).toBe('lesson=a&depth=beginner');
  });
});
