/** Quizzes as the build reads them: broken ones are refused by file, question and reason. */
import type * as fileSystem from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import { figure, words } from '../../web/build/quiz-words.js';
import { loadQuizzes, quizzes } from '../../web/build/quizzes.js';
import { lessonIds, root } from './support.js';

const replaced = vi.hoisted(() => new Map<string, string>());
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fileSystem>();
  const readFileSync = ((file: string, ...rest: []) =>
    replaced.get(file) ?? real.readFileSync(file, ...rest)) as typeof real.readFileSync;
  return { ...real, readFileSync };
});

afterEach(() => {
  replaced.clear();
});

const { lessons } = loadLessons();
const load = () => loadQuizzes(lessons);
const place = path.join(root, 'lessons/final-quiz.json');

const common = {
  id: 'one',
  ask: 'Why?',
  explanation: 'So.',
  see: 'lesson=the-cat-sat&step=weights',
};
const draw = {
  queryTokens: ['q'],
  keyTokens: ['a', 'b'],
  width: 2,
  valueWidth: 1,
  low: -1,
  high: 1,
};
const number = {
  ...common,
  kind: 'number',
  example: 'the-cat-sat/the-cat-sat',
  answer: 'weights sat cat',
  tolerance: 0.01,
  mistakes: [{ figure: 'weights cat sat', feedback: 'No.' }],
  otherwise: 'No.',
};
const choose = {
  ...common,
  kind: 'choose',
  right: 'Yes',
  wrong: [
    { text: 'No', feedback: 'No.' },
    { text: 'Never', feedback: 'No.' },
  ],
};
const order = {
  ...common,
  kind: 'order',
  items: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  mistakes: [{ early: 'b', late: 'a', feedback: 'No.' }],
  otherwise: 'No.',
};
const cell = {
  ...common,
  kind: 'cell',
  draw,
  matrix: 'raw',
  answer: 'cell q a',
  mistakes: [{ cells: ['cell q b'], feedback: 'No.' }],
  otherwise: 'No.',
};
const spot = {
  ...common,
  kind: 'spot',
  draw,
  suspects: ['weights', 'weights divisor=none'].map((matrix) => ({
    matrix,
    text: 'This.',
    feedback: 'No.',
  })),
};

function write(...questions: readonly object[]): void {
  const quiz = { formatVersion: 1, title: 'Final', summary: 'All.', questions };
  replaced.set(place, JSON.stringify(quiz));
}

test('a question of each kind is taken', () => {
  const all = [number, choose, order, cell, spot].map((one, at) => ({ ...one, id: `q${at}` }));
  write(...all);
  expect(
    load()
      .quizzes.at(-1)
      ?.questions.map(({ kind }) => kind),
  ).toEqual(all.map(({ kind }) => kind));
});

test('a figure carries its cell and its settings', () => {
  const names = { queryTokens: ['it'], keyTokens: ['a', 'b'], width: 4, valueWidth: 2 };
  expect(figure('weights it b divisor=none %', names)).toEqual({
    what: 'weights',
    row: 0,
    column: 1,
    divisor: 'none',
    percent: true,
  });
  expect(figure('ratio it b a', names)).toEqual({ what: 'ratio', row: 0, column: 1, beside: 0 });
  expect(figure('roundedOutput it 2 digits=3', names)).toMatchObject({ column: 1, digits: 3 });
  expect(words('{typed} is {width}.', names)).toEqual([
    { said: 'typed' },
    ' is ',
    { what: 'width', row: 0, column: 0 },
    '.',
  ]);
});

test('the home page links to the final quiz in its HTML', () => {
  const transform = quizzes().transformIndexHtml as unknown as (html: string) => string;
  expect(transform('<p><!-- final quiz --></p>')).toBe(
    '<p><a href="?quiz=final">Final quiz</a>: Eight questions over all three lessons.</p>',
  );
});

test('every file it was read from is named, to be watched', () => {
  expect(load().files.map((file) => path.relative(path.join(root, 'lessons'), file))).toEqual([
    'quiz.schema.json',
    ...lessonIds.map((id) => `${id}/quiz.json`),
    'final-quiz.json',
  ]);
});

describe('the schema refuses', () => {
  test.each<[string, object, string]>([
    ['a kind of no such name', { ...choose, kind: 'guess' }, '/questions/0/kind must be equal'],
    ['no link', { ...choose, see: undefined }, "must have required property 'see'"],
    ['a field of another kind', { ...choose, tolerance: 1 }, 'unevaluated properties (tolerance)'],
    ['one wrong choice', { ...choose, wrong: choose.wrong.slice(1) }, '/wrong must NOT have fewer'],
    [
      'a wrong choice without a word',
      { ...choose, wrong: [{ text: 'No' }, { text: 'Never' }] },
      "/questions/0/wrong/0 must have required property 'feedback'",
    ],
    ['a right answer as a number', { ...number, answer: 0.25 }, '/answer must be string'],
    ['a tolerance of 0', { ...number, tolerance: 0 }, '/tolerance must be > 0'],
    ['no mistakes', { ...number, mistakes: [] }, '/mistakes must NOT have fewer'],
    ['two items', { ...order, items: order.items.slice(1) }, '/items must NOT have fewer'],
    ['one suspect', { ...spot, suspects: spot.suspects.slice(1) }, '/suspects must NOT have'],
    ['an id with blanks', { ...choose, id: 'a b' }, '/questions/0/id must match pattern'],
    ['a sentence of blanks', { ...choose, ask: ' ' }, '/questions/0/ask must match pattern'],
    ['wide draws', { ...cell, draw: { ...draw, width: 9 } }, '/draw/width must be <= 8'],
  ])('%s', (_, question, reason) => {
    write(question);
    expect(load).toThrow('lessons/final-quiz.json does not follow quiz.schema.json: ');
    expect(load).toThrow(reason);
  });

  test('text that is not JSON', () => {
    replaced.set(place, '{');
    expect(load).toThrow('lessons/final-quiz.json is not valid JSON');
  });
});

describe('the build names the question and the reason', () => {
  const long = 'lesson=the-cat-sat&step=nowhere';
  test.each<[string, object, string]>([
    ['an example that is none', { ...number, example: 'the-cat-sat/x' }, 'there is no example'],
    ['both example and draw', { ...number, draw }, 'it has both an example and a draw'],
    ['neither', { ...number, example: undefined }, 'it needs an example or a draw'],
    ['an empty draw', { ...cell, draw: { ...draw, low: 1 } }, 'low must be less than high'],
    ['a link to no lesson', { ...choose, see: 'lesson=x' }, 'the link "lesson=x" leads nowhere'],
    ['a link to no step', { ...choose, see: long }, `the link "${long}" leads nowhere`],
    ['a figure of no matrix', { ...number, answer: 'weight sat cat' }, 'names no matrix'],
    ['a figure of no cell', { ...number, answer: 'weights sat dog' }, 'names no cell'],
    ['a figure with half a cell', { ...number, answer: 'weights sat' }, 'names no cell'],
    ['an output too far', { ...number, answer: 'output sat 3' }, 'names no cell'],
    ['a setting', { ...number, answer: 'weights sat cat root=2' }, 'the setting root=2 is not'],
    ['a divisor', { ...number, answer: 'weights sat cat divisor=0' }, 'divisor=0 is not known'],
    ['a mistake', { ...number, answer: 'weights sat cat mistake=x' }, 'mistake=x is not known'],
    [
      'a mistake that has no such matrix',
      { ...number, answer: 'raw sat cat mistake=modelWidth' },
      'a mistake has only weights',
    ],
    ['digits', { ...number, answer: 'roundedOutput sat 1' }, 'digits= goes with'],
    ['a brace', { ...choose, ask: 'Why {?' }, 'a brace stands alone in "Why {?"'],
    ['a figure of nothing', { ...choose, ask: 'Why {raw a b}?' }, 'is of nothing'],
    ['a cell for a matrix', { ...number, show: ['raw sat cat'] }, 'should be a matrix'],
    ['a rule', { ...cell, answer: 'best raw' }, '"best raw" is no rule'],
    ['a rule of another shape', { ...cell, answer: 'largest value' }, 'of another shape than raw'],
    [
      'items by the same name',
      { ...order, items: [...order.items, ...order.items] },
      'two items have the same id',
    ],
    [
      'a mistake of no item',
      { ...order, mistakes: [{ early: 'x', late: 'a', feedback: 'No.' }] },
      'names no item',
    ],
    [
      'a mistake that is right',
      { ...order, mistakes: [{ early: 'a', late: 'b', feedback: 'No.' }] },
      'a before b is the right order',
    ],
  ])('for %s', (_, question, reason) => {
    write(question);
    expect(load).toThrow('lessons/final-quiz.json, one: ');
    expect(load).toThrow(reason);
  });

  test('for two questions by one name', () => {
    write(choose, choose);
    expect(load).toThrow('lessons/final-quiz.json: two questions are called "one".');
  });
});
