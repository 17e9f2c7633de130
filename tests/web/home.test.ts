/** The home page as the build writes it: every link of its map leads somewhere, and no paper is missing. */
import { describe, expect, test } from 'vitest';
import { home, papersOf } from '../../web/build/home.js';
import { loadLessons } from '../../web/build/lessons.js';
import { loadQuizzes } from '../../web/build/quizzes.js';
import type { Book } from '../../web/src/lesson/types.js';
import { readQuizLink } from '../../web/src/quiz/link.js';
import { readLink } from '../../web/src/state/link.js';
import { lessonIds, readText } from './support.js';

const { lessons, books } = loadLessons();
const quizIds = loadQuizzes(lessons).quizzes.map(({ id }) => id);
const transform = home().transformIndexHtml as unknown as (html: string) => string;
const html = transform(readText('web/index.html'));
const links = [...html.matchAll(/href="(\?[^"]*)"/g)].map(([, href = '']) =>
  href.replaceAll(/&(amp|#38);/g, '&'),
);
const states = links.flatMap((link) => {
  const { state } = readLink(lessons, link);
  return state ? [state] : [];
});

describe('the map of the course', () => {
  test('leads to a lesson or a quiz with every link, and each of them is read in full', () => {
    for (const link of links) {
      const quiz = readQuizLink(quizIds, link);
      const { state, notice } = readLink(lessons, link);
      expect(quiz?.quiz ?? state?.lesson.id, link).toBeDefined();
      expect(quiz?.notice ?? notice, link).toBeUndefined();
    }
  });

  test('begins at the first lesson, at each depth', () => {
    const begun = states.filter(({ depth }) => depth);
    expect(begun.map(({ depth }) => depth)).toEqual(['beginner', 'developer', 'researcher']);
    for (const { lesson, step } of begun)
      expect([lesson.id, step]).toEqual([lessonIds[0], 'inputs']);
  });

  test('has every example from inputs to output, in reading order, and every checkpoint', () => {
    const ends = states.filter(({ step, depth }) => !depth && ['inputs', 'output'].includes(step));
    expect(ends.map(({ example, step }) => `${example.id} ${step}`)).toEqual(
      lessons.flatMap(({ examples }) =>
        examples.flatMap(({ id }) => [`${id} inputs`, `${id} output`]),
      ),
    );
    for (const { step, options } of states)
      if (step === 'masked') expect(options.mask).toBeDefined();
    expect(links.filter((link) => link.startsWith('?quiz='))).toEqual(
      lessonIds.map((id) => `?quiz=${id}`),
    );
  });
});

describe('the references', () => {
  const sources = lessonIds.map((id) => readText(`lessons/${id}/researcher.md`)).join('\n');
  const linked = new Set([...sources.matchAll(/\]\((https:[^)]*)\)/g)].map(([, href]) => href));

  test('are all the papers that the texts link to, once each, by year', () => {
    const papers = papersOf(books.researcher);
    expect(new Set(papers.map(({ address }) => address))).toEqual(linked);
    expect(papers).toHaveLength(linked.size);
    expect(papers.map(({ year }) => year)).toEqual(papers.map(({ year }) => year).sort());
    for (const { address, label } of papers) {
      expect(html).toContain(`<a href="${address}">arXiv:`);
      expect(label).toMatch(/\p{Lu}\p{L}+.*, \d{4}$/u);
    }
  });

  test('stop the build where no text says who wrote a paper and when', () => {
    const a = { tag: 'a', href: 'https://arxiv.org/abs/1', children: ['version 3'] };
    const book: Book = { lesson: { example: { raw: [{ tag: 'p', children: [a] }] } } };
    expect(() => papersOf(book)).toThrow('no researcher.md says who wrote https://arxiv.org/abs/1');
  });

  test('hold each paper that the page names itself', () => {
    expect(() => transform('<!-- paper 1234.56789 -->')).toThrow(
      /1234\.56789, which no researcher/,
    );
    expect(html).not.toMatch(/<!-- (paper|course|references|first)/);
  });
});
