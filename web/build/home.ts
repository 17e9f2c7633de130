import type { Plugin } from 'vite';
import type { Book, Lesson, LessonExample, ProseNode } from '../src/lesson/types.js';
import { stepIdsUnder, type StepId } from '../src/state/steps.js';
import { text } from '../src/text/text.js';
import { escape } from './data.js';
import { loadLessons } from './lessons.js';
import { loadQuizzes } from './quizzes.js';

/** A paper that the texts for researchers link to. */
export interface Paper {
  readonly address: string;
  /** Who wrote it and when, as a text has it. */
  readonly label: string;
  readonly year: string;
}

interface Cited {
  readonly href: string;
  readonly label: string;
}

const said = (nodes: readonly ProseNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : '')).join('');

function linksIn(nodes: readonly ProseNode[]): Cited[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'object') return [];
    if ('original' in node) return linksIn(node.original);
    if (!('children' in node)) return [];
    return node.href === undefined
      ? linksIn(node.children)
      : [{ href: node.href, label: said(node.children) }];
  });
}

const yearOf = (label: string): string | undefined => /\b(?:19|20)\d\d\b/.exec(label)?.[0];

/** Every paper once, by year, called as the text calls it that says who and when. */
export function papersOf(book: Book): readonly Paper[] {
  const cited = Object.values(book)
    .flatMap((examples) => Object.values(examples))
    .flatMap((steps) => Object.values(steps).flatMap((nodes) => linksIn(nodes)));
  return [...new Set(cited.map(({ href }) => href))]
    .map((address) => {
      const labels = cited.filter(({ href }) => href === address).map(({ label }) => label);
      const label = labels.find((one) => yearOf(one));
      const year = yearOf(label ?? '');
      if (label === undefined || year === undefined)
        throw new Error(`no researcher.md says who wrote ${address} and when`);
      return { address, label, year };
    })
    .sort((a, b) => a.year.localeCompare(b.year) || a.label.localeCompare(b.label));
}

const link = (href: string, words: string): string =>
  `<a href="${escape(href)}">${escape(words)}</a>`;

/** `arXiv:1706.03762`, or where the paper lies. */
const nameOf = (address: string): string =>
  /^https:\/\/arxiv\.org\/abs\/(.*)$/.exec(address)?.[1]?.replace(/^/, 'arXiv:') ??
  new URL(address).host;

const reference = ({ address, label }: Paper): string =>
  `<li>${escape(label)} ${link(address, nameOf(address))}</li>`;

/** The steps that an example has under its own options, and the one of the mask where it has the switch. */
const stepsOf = ({ options, causalMask }: LessonExample): readonly StepId[] =>
  stepIdsUnder(causalMask ? { ...options, mask: { causal: 0 } } : options);

function stepLinks(lesson: Lesson, example: LessonExample): readonly string[] {
  const which = example === lesson.examples[0] ? '' : `&example=${example.id}`;
  return stepsOf(example).map((id) => {
    const mask = id === 'masked' ? '&mask=causal' : '';
    const step = id === 'inputs' ? '' : `&step=${id}`;
    return link(`?lesson=${lesson.id}${which}${step}${mask}`, text.steps[id]);
  });
}

/** A lesson's steps, example by example, and its checkpoint at the end of the last. */
function stepsIn(lesson: Lesson, checkpoint: boolean): string {
  const { examples } = lesson;
  return examples
    .map((example) => {
      const title = examples.length > 1 ? `<h4>${escape(example.title)}</h4>` : '';
      const links = [...stepLinks(lesson, example)];
      if (checkpoint && example === examples.at(-1))
        links.push(link(`?quiz=${lesson.id}`, text.quiz.short));
      return `${title}<ul>${links.map((one) => `<li>${one}</li>`).join('')}</ul>`;
    })
    .join('');
}

/** Every lesson with its steps, in reading order. */
const course = (lessons: readonly Lesson[], quizIds: readonly string[]): string =>
  lessons
    .map(
      (lesson) =>
        `<li><h3>${escape(lesson.title)}</h3>${stepsIn(lesson, quizIds.includes(lesson.id))}</li>`,
    )
    .join('\n');

/** `<!-- paper 1706.03762 -->`: a link to one of the references. */
function paper(papers: readonly Paper[], id: string): string {
  const found = papers.find(({ address }) => address.endsWith(`/${id}`));
  if (!found) throw new Error(`index.html names the paper ${id}, which no researcher.md does`);
  return link(found.address, found.label);
}

/** Writes the map of the course and the references into index.html. */
export function home(): Plugin {
  return {
    name: 'home',
    transformIndexHtml(html) {
      const { lessons, books } = loadLessons();
      const papers = papersOf(books.researcher);
      const ids = loadQuizzes(lessons).quizzes.map(({ id }) => id);
      return html
        .replaceAll('<!-- first lesson -->', () => lessons[0]?.id ?? '')
        .replaceAll(/<!-- paper (\S+) -->/g, (_, id: string) => paper(papers, id))
        .replace('<!-- course -->', () => course(lessons, ids))
        .replace('<!-- references -->', () => papers.map(reference).join('\n'))
        .replace(/\n\s+/g, '\n'); // indentation is for those who write it
    },
  };
}
