/** Answers, tries and the place: what a learner did, and that none of it is lost. */
import { describe, expect, test } from 'vitest';
import {
  entryOf,
  isMeant,
  isOver,
  isRevealed,
  readRuns,
  reduce,
  scoreOf,
  startRun,
  triesLeft,
  withRun,
  writeRuns,
  type Action,
  type Run,
} from '../../web/src/quiz/progress.js';
import type { Quiz } from '../../web/src/quiz/types.js';

const question = {
  kind: 'choose',
  ask: [],
  explanation: [],
  see: '',
  show: [],
  choices: [],
} as const;
const quiz: Quiz = {
  id: 'small',
  title: 'Small',
  summary: 'Small.',
  questions: [
    { ...question, id: 'first' },
    { ...question, id: 'second' },
  ],
};
const start = startRun(quiz, 5);
const after = (...actions: readonly Action[]): Run =>
  actions.reduce((run, action) => reduce(quiz, Object.freeze(run), action), start);

const give = (given: string): Action => ({ do: 'give', given });
const check = (right: boolean): Action => ({ do: 'check', right });
const go = (at: number): Action => ({ do: 'go', at });
const again: Action = { do: 'again' };

describe('a run', () => {
  test('starts at the first question with nothing answered', () => {
    expect(start).toEqual({ quiz: 'small', seed: 5, at: 0, finished: false, entries: {} });
    expect(scoreOf(quiz, start)).toEqual({ questions: 2, right: 0, first: 0, answered: 0 });
  });

  test('keeps an answer before it is checked', () => {
    expect(entryOf(after(give('2')), 'first')).toEqual({
      given: '2',
      checked: false,
      right: false,
      tries: 0,
      draw: 0,
    });
  });

  test('counts a try for each answer that is checked, and keeps it as it was', () => {
    const checked = after(give('2'), check(false));
    expect(entryOf(checked, 'first')).toMatchObject({ given: '2', checked: true, tries: 1 });
    expect(reduce(quiz, checked, give('3'))).toBe(checked);
    expect(reduce(quiz, checked, check(true))).toBe(checked);
  });

  test('asks anew with another draw after a wrong answer, never after a right one', () => {
    const anew = after(give('2'), check(false), again);
    expect(entryOf(anew, 'first')).toEqual({ checked: false, right: false, tries: 1, draw: 1 });
    const right = after(give('0'), check(true));
    expect(reduce(quiz, right, again)).toBe(right);
    expect(reduce(quiz, start, again)).toBe(start);
  });

  test('tells right answers from those at the first try', () => {
    const run = after(
      ...[give('0'), check(true), go(1)],
      ...[give('1'), check(false), again, give('0'), check(true)],
    );
    expect(scoreOf(quiz, run)).toEqual({ questions: 2, right: 2, first: 1, answered: 2 });
  });

  test('is finished once the result was seen, and stays so', () => {
    expect(after(go(2))).toMatchObject({ at: 2, finished: true });
    expect(after(go(2), go(0))).toMatchObject({ at: 0, finished: true });
    expect(after(go(1))).toMatchObject({ at: 1, finished: false });
  });

  test.each([-1, 3, 0.5, NaN, Infinity])('goes to no place such as %d', (at) => {
    expect(reduce(quiz, start, go(at))).toBe(start);
  });

  test('takes no answer at its result', () => {
    const end = after(go(2));
    for (const action of [give('1'), check(true), again])
      expect(reduce(quiz, end, action)).toBe(end);
  });
});

describe('the rules of a run', () => {
  const from = (run: Run, ...actions: readonly Action[]): Run =>
    actions.reduce((now, action) => reduce(quiz, now, action), run);
  const first = (run: Run) => entryOf(run, 'first');

  test('end the tries of a question, and never those of another', () => {
    const two = startRun(quiz, 5, { tries: 2 });
    const once = from(two, give('1'), check(false));
    expect([triesLeft(once, first(once)), isOver(once, first(once))]).toEqual([1, false]);
    const twice = from(once, again, give('2'), check(false));
    expect([triesLeft(twice, first(twice)), isOver(twice, first(twice))]).toEqual([0, true]);
    expect(from(twice, again)).toBe(twice);
    expect(from(twice, give('0'), check(true))).toBe(twice);
    const next = from(twice, go(1), give('0'), check(true));
    expect(scoreOf(quiz, next)).toEqual({ questions: 2, right: 1, first: 1, answered: 2 });
  });

  test('are none at first: a question may be answered as often as one likes', () => {
    const many = Array.from({ length: 20 }, () => [give('1'), check(false), again]).flat();
    expect(triesLeft(start, first(from(start, ...many)))).toBe(Infinity);
    expect(first(from(start, ...many)).tries).toBe(20);
  });

  test('say right and wrong only once the result was seen, and allow one try', () => {
    const late = startRun(quiz, 5, { feedback: 'end' });
    const given = from(late, give('1'), check(false));
    expect(isRevealed(given)).toBe(false);
    expect(isOver(given, first(given))).toBe(true);
    expect(from(given, again)).toBe(given);
    expect(isRevealed(from(given, go(2))), 'one is still open').toBe(false);
    const seen = from(given, go(1), give('0'), check(true), go(2));
    expect(isRevealed(seen)).toBe(true);
    expect(isRevealed(from(seen, go(0)))).toBe(true);
    expect(isRevealed(start)).toBe(true);
  });

  test('are not got around in another window: what was answered there counts', () => {
    const once = startRun(quiz, 5, { tries: 1 });
    const there = from(once, give('1'), check(false));
    const here = from(once, go(1), give('0'), check(true));
    const [kept, ...others] = withRun([there], here);
    expect(others).toEqual([]);
    expect(kept?.at).toBe(here.at);
    expect(kept && scoreOf(quiz, kept)).toEqual({ questions: 2, right: 1, first: 1, answered: 2 });
    expect(withRun([there], from(there, go(1)))[0]?.entries).toEqual(there.entries);
  });

  test('are stored with it', () => {
    const runs = [startRun(quiz, 5, { tries: 3 }), startRun(quiz, 5, { feedback: 'end' }), start];
    expect(readRuns(quiz, writeRuns(runs))).toEqual(runs);
    for (const tries of [0, 10, 1.5, '1', null])
      expect(readRuns(quiz, JSON.stringify([{ ...start, tries }]))).toEqual([start]);
    for (const feedback of ['each', 1, null])
      expect(readRuns(quiz, JSON.stringify([{ ...start, feedback }]))).toEqual([start]);
  });

  test('belong to it: by others, or with another seed, it is another run', () => {
    const two = startRun(quiz, 5, { tries: 2 });
    expect(withRun([start], two)).toEqual([two, start]);
    expect(withRun([two, start], { ...start, at: 1 })).toEqual([{ ...start, at: 1 }, two]);
    expect(isMeant(two, {}), 'a link that settles nothing goes on with it').toBe(true);
    expect(isMeant(two, { tries: 2 })).toBe(true);
    expect(isMeant(two, { seed: 5, tries: 2 })).toBe(true);
    for (const link of [{ seed: 5 }, { tries: 1 }, { seed: 6, tries: 2 }, { feedback: 'end' }])
      expect(isMeant(two, link as Parameters<typeof isMeant>[1]), JSON.stringify(link)).toBe(false);
  });
});

describe('what is stored', () => {
  const run = after(give('2'), check(false), again, give('1'), go(1), give('0,5'), check(true));

  test('comes back whole: answers, tries, seed and place', () => {
    expect(readRuns(quiz, writeRuns([run]))).toEqual([run]);
    expect(run.at).toBe(1);
  });

  test('is one run for each seed, the latest first, four at most', () => {
    const other = startRun(quiz, 6);
    expect(withRun([run, other], other)).toEqual([other, run]);
    expect(withRun([other, run], { ...run, at: 2 })).toEqual([{ ...run, at: 2 }, other]);
    const many = [1, 2, 3, 4, 5, 6].reduce<readonly Run[]>(
      (runs, seed) => withRun(runs, startRun(quiz, seed)),
      [],
    );
    expect(many.map(({ seed }) => seed)).toEqual([6, 5, 4, 3]);
  });

  test('leaves out questions that are gone, and goes no further than the result', () => {
    const older = { ...run, at: 9, entries: { ...run.entries, gone: run.entries.first } };
    expect(readRuns(quiz, JSON.stringify([older]))).toEqual([{ ...run, at: 2 }]);
  });

  test.each([
    ...['', 'null', '{}', '[', '[null]', '[[]]', '[1]', '"x"', '[{}]'],
    ...[
      { quiz: 'other' },
      { seed: -1 },
      { seed: 0.5 },
      { seed: 1e9 },
      { seed: '5' },
      { at: -1 },
      { at: 'x' },
      { entries: null },
      { entries: 3 },
    ].map((wrong) => JSON.stringify([{ ...run, ...wrong }])),
  ])('as %s is nothing', (stored) => {
    expect(readRuns(quiz, stored)).toEqual([]);
  });

  test('is nothing where there is nothing', () => {
    expect(readRuns(quiz, undefined)).toEqual([]);
  });

  test.each([
    { tries: -1 },
    { tries: '1' },
    { draw: 1.5 },
    { draw: 1e6 },
    { checked: 1 },
    { right: true, checked: false },
    { right: true, tries: 0 },
    { given: 7 },
    { given: 'x'.repeat(101) },
    null,
  ])('of one question as %j is left out', (wrong) => {
    const entry = wrong && { given: '1', checked: true, right: true, tries: 1, draw: 0, ...wrong };
    const stored = JSON.stringify([{ ...run, entries: { first: entry } }]);
    expect(readRuns(quiz, stored)[0]?.entries).toEqual({});
  });

  test('of a hundred kilobytes of typing is a hundred letters', () => {
    expect(entryOf(after(give('9'.repeat(100_000))), 'first').given).toHaveLength(100);
  });

  test('reaches no prototype', () => {
    const stored = '[{"quiz":"small","seed":1,"at":0,"entries":{"__proto__":{"tries":1}}}]';
    expect(readRuns(quiz, stored)[0]?.entries).toEqual({});
    expect(entryOf(start, 'constructor').tries).toBe(0);
  });
});
