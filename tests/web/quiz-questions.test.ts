/** What is asked, what counts as right, and what is said to who answers otherwise. */
import { describe, expect, test } from 'vitest';
import { judge } from '../../web/src/quiz/judge.js';
import { isFair } from '../../web/src/quiz/pose.js';
import type { Question } from '../../web/src/quiz/types.js';
import { readLink } from '../../web/src/state/link.js';
import {
  everyQuestion,
  lessons,
  plain,
  posed,
  questionOf,
  quizzes,
  verdictOn,
} from './quiz-support.js';

const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const entries = (question: Question, seed: number, draw = 0): string => {
  const { query, key, value } = posed(question, seed, draw).subject ?? {};
  return JSON.stringify([query, key, value]);
};
const distinct = (list: readonly string[]): number => new Set(list).size;
const drawnQuestions = everyQuestion.filter(([, { draw }]) => draw);

describe('the quizzes', () => {
  test('are a checkpoint for each lesson and a final quiz twice as long', () => {
    expect(quizzes.map(({ id }) => id)).toEqual([...lessons.map(({ id }) => id), 'final']);
    for (const { id, questions } of quizzes)
      expect(questions.length, id).toBeGreaterThanOrEqual(id === 'final' ? 8 : 4);
  });

  test('ask in five ways', () => {
    const kinds = new Set(everyQuestion.map(([, { kind }]) => kind));
    expect([...kinds].sort()).toEqual(['cell', 'choose', 'number', 'order', 'spot']);
  });

  test.each(everyQuestion)('%s links to the step that shows it', (_, { see }) => {
    const { state, notice } = readLink(lessons, see);
    expect(notice).toBeUndefined();
    expect(state?.step).not.toBe('inputs');
  });

  test.each(everyQuestion)('%s explains itself in whole sentences', (_, question) => {
    for (const words of [question.ask, question.explanation])
      expect(plain(words)).toMatch(/^[A-Z“].*[.?]$/);
  });
});

describe('a choice', () => {
  const choices = everyQuestion.filter(([, { kind }]) => kind === 'choose');

  test.each(choices)(
    'of %s is right, and every other gets a sentence of its own',
    (_, question) => {
      if (question.kind !== 'choose') return;
      const one = posed(question);
      const verdicts = question.choices.map((__, at) => verdictOn(one, String(at)));
      expect(verdicts.map(({ right }) => right)).toEqual(
        question.choices.map((__, at) => at === 0),
      );
      const said = verdicts.slice(1).map(({ feedback }) => plain(feedback));
      expect(distinct(said)).toBe(said.length);
      for (const sentence of said) expect(sentence).toMatch(/\.$/);
    },
  );

  test.each([
    ['trophy-suitcase/saturation', 'It hardly moves.'],
    ['volume-knob/spread', 'It becomes twice as large.'],
    [
      'volume-knob/row-maximum',
      'No weight: it only keeps the exponentials within the range of the computer.',
    ],
    ['final/what-moves', 'Outputs only.'],
    ['final/meaning', 'So large a share of the mix is the value of “trophy”.'],
  ])('that is right for %s reads: %s', (name, right) => {
    expect(plain(questionOf(name, 'choose').choices[0]?.text ?? [])).toBe(right);
  });

  test('of a shape counts rows by queries and columns by the width of the values', () => {
    const { choices: shapes } = questionOf('final/shape', 'choose');
    expect(shapes[0]?.text).toMatchObject([{ what: 'queries' }, ' × ', { what: 'valueWidth' }]);
  });

  test('stands in another place for another seed', () => {
    const { order } = posed(questionOf('volume-knob/spread', 'choose'));
    expect([...order].sort()).toEqual(['0', '1', '2', '3']);
    const orders = seeds.map((seed) =>
      posed(questionOf('volume-knob/spread', 'choose'), seed).order.join(),
    );
    expect(distinct(orders)).toBeGreaterThan(15);
  });

  test.each(['', '4', '-1', '0.5', 'x', '00', '__proto__'])('of %j is none', (given) => {
    expect(judge(posed(questionOf('volume-knob/spread', 'choose')), given)).toEqual({
      problem: 'missing',
    });
  });
});

describe('a typed number', () => {
  const share = posed(questionOf('trophy-suitcase/share', 'number'));

  test.each(['0.665', '0,665', ' 0.6652 ', '66.5 %', '66,52%', '0.66', '0.67', '6.65e-1'])(
    'such as %j is right',
    (typed) => {
      expect(verdictOn(share, typed).right).toBe(true);
    },
  );

  // 16, 8, 0: e^16 / (e^16 + e^8 + 1) = 0.999665 and so on, worked out by hand
  test.each([
    ['0.9997', 'is the result without dividing'],
    ['99.97 %', 'is the result without dividing'],
    ['0.376', 'dividing by the whole width'],
    ['2', 'is the scaled score'],
    ['7.39', 'is the exponential'],
    ['11.11', 'is the sum of the exponentials'],
    ['0.348', 'softmax down the column'],
    ['0.245', 'is the share of “suitcase”'],
    ['0.5', 'Raise e to the power of each scaled score'],
  ])('such as %s is told: %s', (typed, sentence) => {
    const { right, feedback } = verdictOn(share, typed);
    expect(right).toBe(false);
    expect(plain(feedback)).toContain(sentence);
  });

  test('of a score that was divided is told so', () => {
    const score = questionOf('trophy-suitcase/one-score', 'number');
    // seed 1 draws a score of 4, from tests/reference/quiz.py; half of it is divided by √4
    expect(plain(verdictOn(posed(score), '2').feedback)).toContain('is divided by … already');
  });

  test('of the blend by hand counts with rounded weights only', () => {
    const hand = posed(questionOf('the-cat-sat/by-hand', 'number'));
    expect(verdictOn(hand, '1.25').right).toBe(true);
    expect(plain(verdictOn(hand, '1.2552').feedback)).toContain('weights with all their digits');
    expect(plain(verdictOn(hand, '1.26').feedback)).toContain('Round the three weights');
  });

  test.each(['', '  '])('is asked for where there is %j', (typed) => {
    expect(judge(share, typed)).toEqual({ problem: 'missing' });
  });

  test.each(['abc', '-', '1,5,5', '0x10', '<script>', '%', '1e999', 'NaN'])(
    'is none where it says %j, and that is no try',
    (typed) => {
      expect(judge(share, typed)).toEqual({ problem: 'notNumber' });
    },
  );
});

describe('a cell', () => {
  const place = posed(questionOf('trophy-suitcase/score-place', 'cell'));
  const causal = posed(questionOf('the-cat-sat/causal', 'cell'));

  test('with row and column changed round is told so', () => {
    expect(verdictOn(place, '2.1')).toEqual({ right: true, feedback: [] });
    expect(plain(verdictOn(place, '1.2').feedback)).toContain('Rows belong to queries');
    expect(plain(verdictOn(place, '2.0').feedback)).toContain('The row is right');
    expect(plain(verdictOn(place, '0.1').feedback)).toContain('The column is right');
    expect(plain(verdictOn(place, '0.0').feedback)).toContain('Find the row');
  });

  test('right of the diagonal is hidden by a causal mask, and no other', () => {
    for (const cell of ['0.1', '0.2', '1.2']) expect(verdictOn(causal, cell).right).toBe(true);
    for (const cell of ['0.0', '1.1', '2.2'])
      expect(plain(verdictOn(causal, cell).feedback)).toContain('looks at itself');
    for (const cell of ['1.0', '2.0', '2.1'])
      expect(plain(verdictOn(causal, cell).feedback)).toContain('came before it');
  });

  test('outside of the matrix, or none, is no right one', () => {
    expect(verdictOn(causal, '9.9').right).toBe(false);
    for (const given of ['', '1', '1.', '-1.0', '1e3.0', 'a.b'])
      expect(judge(causal, given)).toEqual({ problem: 'missing' });
  });
});

describe('an order', () => {
  const steps = questionOf('the-cat-sat/steps', 'order');
  const mask = questionOf('final/mask-order', 'order');

  test('is right where it is that of the formula, and only there', () => {
    const right = 'compare,divide,power,total,share,blend';
    expect(verdictOn(posed(steps), right).right).toBe(true);
    expect(verdictOn(posed(mask), 'score,hide,softmax,blend').right).toBe(true);
    expect(verdictOn(posed(mask), 'hide,score,softmax,blend')).toEqual({
      right: false,
      feedback: mask.otherwise,
    });
  });

  test.each([
    ['compare,power,divide,total,share,blend', 'Divide by the root before the powers'],
    ['compare,divide,total,power,share,blend', 'exponentials are added up'],
    ['compare,divide,power,share,total,blend', 'before there is one'],
    ['compare,divide,power,total,blend,share', 'mixed last'],
    ['divide,compare,power,total,share,blend', 'from the inside out'],
  ])('such as %s is told: %s', (given, sentence) => {
    const { right, feedback } = verdictOn(posed(steps), given);
    expect(right).toBe(false);
    expect(plain(feedback)).toContain(sentence);
  });

  test('with the mask after softmax is told what becomes of the rows', () => {
    const { feedback } = verdictOn(posed(mask), 'score,softmax,hide,blend');
    expect(plain(feedback)).toContain('add up to less than one');
  });

  test('never starts right, and is no try while nothing was moved', () => {
    for (const question of [steps, mask])
      for (const seed of seeds)
        expect(judge(posed(question, seed), '')).toEqual({ problem: 'missing' });
  });

  test('with items missing, doubled or unknown counts as untouched', () => {
    for (const given of ['score', 'score,score,softmax,blend', 'score,hide,softmax,x', ',,,'])
      expect(judge(posed(mask), given)).toEqual({ problem: 'missing' });
  });
});

describe('a seed', () => {
  test('gives the same question each time', () => {
    for (const [, question] of everyQuestion)
      expect({ ...posed(question, 7), engine: 0 }).toEqual({ ...posed(question, 7), engine: 0 });
  });

  test.each(drawnQuestions)('that is another gives %s other numbers', (_, question) => {
    expect(distinct(seeds.map((seed) => entries(question, seed)))).toBeGreaterThan(55);
  });

  test.each(drawnQuestions)('gives a second try at %s other numbers', (_, question) => {
    expect(entries(question, 1, 1)).not.toBe(entries(question, 1, 0));
  });

  test.each(everyQuestion)('tells right from wrong in %s, whatever it is', (_, question) => {
    for (const seed of seeds)
      for (const draw of [0, 1, 2])
        expect(isFair(posed(question, seed, draw)), `${seed}`).toBe(true);
  });

  test('changes what is right: another cell, another culprit', () => {
    const largest = questionOf('final/largest-weight', 'cell');
    const cells = ['0.0', '0.1', '0.2', '1.0', '1.1', '1.2'];
    const right = seeds.map((seed) =>
      cells.filter((cell) => verdictOn(posed(largest, seed), cell).right).join(),
    );
    expect([...new Set(right)].sort()).toEqual(cells);
    const code = questionOf('final/code', 'spot');
    expect(new Set(seeds.map((seed) => posed(code, seed).culprit)).size).toBe(3);
  });

  test('gives every question draws of its own', () => {
    const [, one] = drawnQuestions[0] ?? [];
    if (!one) throw new Error('nothing is drawn');
    expect(entries({ ...one, id: 'another' }, 1)).not.toBe(entries(one, 1));
  });
});
