import type { Engine } from '../engine/engine.js';
import type { Lesson } from '../lesson/types.js';
import { Chance, drawn } from './draw.js';
import { cellsOf, matrixOf, valueOf, type Subject } from './figure.js';
import type { Question } from './types.js';

/** A question with the numbers and the order that a seed gives it. */
export interface Posed {
  readonly engine: Engine;
  readonly question: Question;
  /** What it is about; questions of words alone have none. */
  readonly subject: Subject | undefined;
  /** Ids of choices, suspects or items in the order in which they are shown. */
  readonly order: readonly string[];
  /** Of a `spot` question: which suspect it was. */
  readonly culprit: number;
}

/** Two matrices that differ by less look alike to a learner. */
const alike = 0.04;
/** So many draws are tried until one is fair. */
const draws = 500;

function idsOf(question: Question): readonly string[] {
  if (question.kind === 'order') return question.items.map(({ id }) => id);
  const list =
    question.kind === 'choose'
      ? question.choices
      : question.kind === 'spot'
        ? question.suspects
        : [];
  return list.map((_, index) => String(index));
}

function exampleOf(question: Question, lessons: readonly Lesson[]): Subject | undefined {
  const { example: named } = question;
  return lessons
    .find(({ id }) => id === named?.lesson)
    ?.examples.find(({ id }) => id === named?.example);
}

/** Whether the numbers tell right from wrong: in an unlucky draw a slip gives the right answer. */
export function isFair({ engine, question, subject }: Posed): boolean {
  if (!subject) return true;
  if (question.kind === 'number') {
    const answer = valueOf(engine, subject, question.answer);
    return question.mistakes.every(
      ({ figure }) =>
        !(Math.abs(valueOf(engine, subject, figure) - answer) <= 2 * question.tolerance),
    );
  }
  if (question.kind === 'cell') {
    const { answer, mistakes } = question;
    const right = cellsOf(engine, subject, answer, alike);
    const wrong = mistakes.flatMap(({ cells }) =>
      cells.flatMap((rule) => cellsOf(engine, subject, rule)),
    );
    return (
      right.length > 0 &&
      (answer.rule === 'hidden' || right.length === 1) &&
      !wrong.some((w) => right.some((r) => r.row === w.row && r.column === w.column))
    );
  }
  if (question.kind === 'spot') {
    const shown = question.suspects.map(({ how }) => matrixOf(engine, subject, how).flat());
    return shown.every((one, i) =>
      shown
        .slice(i + 1)
        .every((other) => one.some((v, j) => Math.abs(v - (other[j] ?? v)) > alike)),
    );
  }
  return true;
}

/** The question as `seed` poses it; `draw` counts the tries that came before. */
export function pose(
  engine: Engine,
  lessons: readonly Lesson[],
  question: Question,
  seed: number,
  draw: number,
): Posed {
  const order = new Chance(seed, question.id, 'order', draw).shuffled(idsOf(question));
  // steps that happen to stand right already would be no question
  if (question.kind === 'order' && order.join() === idsOf(question).join()) order.reverse();
  const suspects = question.kind === 'spot' ? question.suspects.length : 1;
  const posed = {
    engine,
    question,
    order,
    culprit: new Chance(seed, question.id, 'culprit', draw).below(suspects),
  };
  const { draw: plan } = question;
  if (!plan) return { ...posed, subject: exampleOf(question, lessons) };
  const attempt = (number: number): Posed => ({
    ...posed,
    subject: drawn(new Chance(seed, question.id, draw, number), plan),
  });
  for (let number = 0; number < draws; number++) {
    const found = attempt(number);
    if (isFair(found)) return found;
  }
  return attempt(0);
}
