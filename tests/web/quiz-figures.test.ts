/** Answers and slips against tests/reference/quiz.py: 50-digit decimals, with draws of its own. */
import { describe, expect, test } from 'vitest';
import { cellsOf, matrixOf, valueOf, type Place } from '../../web/src/quiz/figure.js';
import type { FillIn, Point, Question, Spot } from '../../web/src/quiz/types.js';
import { cellId } from '../../web/src/views/grid.js';
import { engine, everyQuestion, posed, verdictOn } from './quiz-support.js';
import { readText } from './support.js';

interface Outside {
  readonly answer: string | readonly string[];
  readonly mistakes: readonly (string | readonly string[])[];
  readonly shown: readonly (readonly string[])[];
}

const outside = JSON.parse(readText('tests/web/quiz-figures.json')) as Record<
  string,
  Record<string, Outside>
>;

const questions = new Map<string, Question>(everyQuestion);
const cases = Object.entries(outside).flatMap(([name, seeds]) =>
  Object.entries(seeds).map(([seed, figures]) => ({ name, seed: Number(seed), figures })),
);

function checkNumber(question: FillIn, seed: number, { answer, mistakes }: Outside): void {
  const one = posed(question, seed);
  const { subject } = one;
  if (!subject) throw new Error('no numbers');
  expect(valueOf(engine, subject, question.answer)).toBeCloseTo(Number(answer), 9);
  expect(verdictOn(one, String(answer))).toEqual({ right: true, feedback: [] });
  expect(mistakes).toHaveLength(question.mistakes.length);
  question.mistakes.forEach(({ figure, feedback }, at) => {
    const typed = String(mistakes[at]);
    expect(valueOf(engine, subject, figure), typed).toBeCloseTo(Number(typed), 9);
    const verdict = verdictOn(one, typed);
    expect(verdict.right, typed).toBe(false);
    // two slips may come to the same number: then the first is named
    const first = mistakes.findIndex((other) => other === typed);
    expect(verdict.feedback).toBe(question.mistakes[first]?.feedback ?? feedback);
  });
  expect(verdictOn(one, '1234.5')).toEqual({ right: false, feedback: question.otherwise });
}

function checkCell(question: Point, seed: number, { answer, mistakes }: Outside): void {
  const one = posed(question, seed);
  const { subject } = one;
  if (!subject) throw new Error('no numbers');
  const ids = (places: readonly Place[]) => places.map(({ row, column }) => cellId(row, column));
  expect(ids(cellsOf(engine, subject, question.answer))).toEqual(answer);
  expect(verdictOn(one, answer[0] ?? '').right).toBe(true);
  question.mistakes.forEach(({ feedback }, at) => {
    for (const cell of mistakes[at] ?? [])
      expect(verdictOn(one, cell)).toEqual({ right: false, feedback });
  });
}

function checkSpot(question: Spot, seed: number, { shown }: Outside): void {
  const one = posed(question, seed);
  const { subject } = one;
  if (!subject) throw new Error('no numbers');
  expect(shown).toHaveLength(question.suspects.length);
  question.suspects.forEach(({ how, feedback }, at) => {
    const numbers = matrixOf(engine, subject, how).flat();
    shown[at]?.forEach((figure, cell) => {
      expect(numbers[cell]).toBeCloseTo(Number(figure), 9);
    });
    const right = at === one.culprit;
    expect(verdictOn(one, String(at))).toEqual({ right, feedback: right ? [] : feedback });
  });
}

describe('outside figures agree with the core', () => {
  test.each(cases)('in $name with seed $seed', ({ name, seed, figures }) => {
    const question = questions.get(name);
    if (question?.kind === 'number') checkNumber(question, seed, figures);
    else if (question?.kind === 'cell') checkCell(question, seed, figures);
    else if (question?.kind === 'spot') checkSpot(question, seed, figures);
    else throw new Error(`${name} asks for no figure`);
  });

  test('for every question that asks for one', () => {
    const asked = everyQuestion.filter(
      ([, { kind, draw }]) => kind === 'number' || kind === 'spot' || (kind === 'cell' && draw),
    );
    expect(Object.keys(outside)).toEqual(asked.map(([name]) => name));
  });
});
