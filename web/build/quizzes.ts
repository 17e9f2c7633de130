import { existsSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Plugin } from 'vite';
import { defaultOptions } from '../src/engine/types.js';
import type { Lesson } from '../src/lesson/types.js';
import type { Question, Quiz } from '../src/quiz/types.js';
import { readLink } from '../src/state/link.js';
import { escape, faults, folder, readJson } from './data.js';
import { loadLessons } from './lessons.js';
import { figure, matrix, rule, words, type Names } from './quiz-words.js';

const finalFile = 'final-quiz.json';

/** A question as the schema leaves it: the fields of its kind are there, those of others are not. */
interface Written {
  readonly id: string;
  readonly kind: Question['kind'];
  readonly ask: string;
  readonly explanation: string;
  readonly see: string;
  readonly example?: string;
  readonly draw?: Names & { readonly low: number; readonly high: number };
  readonly show?: readonly string[];
  readonly right: string;
  readonly wrong: readonly { readonly text: string; readonly feedback: string }[];
  readonly answer: string;
  readonly tolerance: number;
  readonly matrix: string;
  readonly blank?: boolean;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly suspects: readonly {
    readonly matrix: string;
    readonly text: string;
    readonly feedback: string;
  }[];
  readonly mistakes: readonly {
    readonly figure: string;
    readonly cells: readonly string[];
    readonly early: string;
    readonly late: string;
    readonly feedback: string;
  }[];
  readonly otherwise: string;
}

interface QuizFile {
  readonly title: string;
  readonly summary: string;
  readonly questions: readonly Written[];
}

function exampleOf(written: Written, lessons: readonly Lesson[]) {
  const [lesson = '', example = ''] = written.example?.split('/') ?? [];
  const found = lessons.find(({ id }) => id === lesson)?.examples.find(({ id }) => id === example);
  if (written.example !== undefined && !found)
    throw new Error(`there is no example "${written.example}"`);
  return found && { place: { lesson, example }, found };
}

/** An order of pairs that contradicts the items would call the right order wrong. */
function checkPairs({ items, mistakes }: Written): void {
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error('two items have the same id');
  for (const { early, late } of mistakes) {
    if (!ids.includes(early) || !ids.includes(late))
      throw new Error(`the mistake ${early} before ${late} names no item`);
    if (ids.indexOf(early) <= ids.indexOf(late))
      throw new Error(`${early} before ${late} is the right order, not a mistake`);
  }
}

function compileQuestion(written: Written, lessons: readonly Lesson[]): Question {
  const { id, kind, draw, see } = written;
  const example = exampleOf(written, lessons);
  if (example && draw) throw new Error('it has both an example and a draw');
  if (draw && draw.low >= draw.high) throw new Error('low must be less than high');
  const link = readLink(lessons, see);
  if (!link.state || link.notice !== undefined)
    throw new Error(`the link "${see}" leads nowhere. ${link.notice ?? ''}`.trim());
  const names: Names | undefined =
    draw ??
    (example && {
      ...example.found,
      width: example.found.query[0]?.length ?? 0,
      valueWidth: example.found.value[0]?.length ?? 0,
    });
  const say = (text: string) => words(text, names);
  const numbers = (): Names => {
    if (!names) throw new Error('it needs an example or a draw');
    return names;
  };
  const common = {
    id,
    ask: say(written.ask),
    explanation: say(written.explanation),
    see,
    ...(example && { example: example.place }),
    ...(draw && { draw: { ...draw, options: defaultOptions } }),
    show: (written.show ?? []).map((text) => (numbers(), matrix(text))),
  };
  switch (kind) {
    case 'choose':
      return {
        ...common,
        kind,
        choices: [{ text: written.right, feedback: '' }, ...written.wrong].map((choice) => ({
          text: say(choice.text),
          feedback: say(choice.feedback),
        })),
      };
    case 'number':
      return {
        ...common,
        kind,
        answer: figure(written.answer, numbers()),
        tolerance: written.tolerance,
        mistakes: written.mistakes.map((mistake) => ({
          figure: figure(mistake.figure, numbers()),
          feedback: say(mistake.feedback),
        })),
        otherwise: say(written.otherwise),
      };
    case 'cell': {
      const of = matrix(written.matrix);
      return {
        ...common,
        kind,
        matrix: of,
        blank: written.blank ?? false,
        answer: rule(written.answer, numbers(), of),
        mistakes: written.mistakes.map(({ cells, feedback }) => ({
          cells: cells.map((cell) => rule(cell, numbers(), of)),
          feedback: say(feedback),
        })),
        otherwise: say(written.otherwise),
      };
    }
    case 'order':
      checkPairs(written);
      return {
        ...common,
        kind,
        items: written.items.map((item) => ({ id: item.id, text: say(item.text) })),
        mistakes: written.mistakes.map(({ early, late, feedback }) => ({
          early,
          late,
          feedback: say(feedback),
        })),
        otherwise: say(written.otherwise),
      };
    case 'spot':
      numbers();
      return {
        ...common,
        kind,
        suspects: written.suspects.map((suspect) => ({
          how: matrix(suspect.matrix),
          text: say(suspect.text),
          feedback: say(suspect.feedback),
        })),
      };
  }
}

function compileQuiz(id: string, file: string, quiz: QuizFile, lessons: readonly Lesson[]): Quiz {
  const ids = quiz.questions.map((question) => question.id);
  const twice = ids.find((one, at) => ids.indexOf(one) < at);
  if (twice) throw new Error(`lessons/${file}: two questions are called "${twice}".`);
  const questions = quiz.questions.map((written) => {
    try {
      return compileQuestion(written, lessons);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`lessons/${file}, ${written.id}: ${reason}`, { cause });
    }
  });
  return { id, title: quiz.title, summary: quiz.summary, questions };
}

/** The checkpoints of the lessons that have one, and the final quiz: checked, its words compiled. */
export function loadQuizzes(lessons: readonly Lesson[] = loadLessons().lessons): {
  quizzes: Quiz[];
  files: string[];
} {
  const check = new Ajv2020({ allErrors: true, strictTypes: false }).compile<QuizFile>(
    readJson('quiz.schema.json') as object,
  );
  const all = [
    ...lessons.map(({ id }) => ({ id, file: `${id}/quiz.json` })),
    { id: 'final', file: finalFile },
  ].filter(({ file }) => file === finalFile || existsSync(path.join(folder, file)));
  const quizzes = all.map(({ id, file }) => {
    const quiz = readJson(file);
    if (!check(quiz))
      throw new Error(`lessons/${file} does not follow quiz.schema.json: ${faults(check.errors)}`);
    return compileQuiz(id, file, quiz, lessons);
  });
  const files = ['quiz.schema.json', ...all.map(({ file }) => file)];
  return { quizzes, files: files.map((file) => path.join(folder, file)) };
}

const moduleId = 'virtual:quizzes';
const listId = 'virtual:quizzes/ids';

/**
 * Serves `virtual:quizzes`, and apart from it the list of their names, to the page, and writes the
 * way to the final quiz into index.html.
 */
export function quizzes(): Plugin {
  return {
    name: 'quizzes',
    resolveId: (source) => (source === moduleId || source === listId ? `\0${source}` : undefined),
    load(source) {
      const id = source.slice(1);
      if (!source.startsWith('\0') || (id !== moduleId && id !== listId)) return undefined;
      const loaded = loadQuizzes();
      for (const file of loaded.files) this.addWatchFile(file);
      return id === listId
        ? `export const quizIds = ${JSON.stringify(loaded.quizzes.map((quiz) => quiz.id))};`
        : `export const quizzes = ${JSON.stringify(loaded.quizzes)};`;
    },
    transformIndexHtml: (html) =>
      html.replace('<!-- final quiz -->', () => {
        const last = loadQuizzes().quizzes.at(-1);
        return last
          ? `<a href="?quiz=${last.id}">${escape(last.title)}</a>: ${escape(last.summary)}`
          : '';
      }),
  };
}
