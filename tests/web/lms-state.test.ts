/** What a platform keeps for the learner: one short text, and never a broken one. */
import { describe, expect, test } from 'vitest';
import { merged, readState, writeState } from '../../web/src/embed/lms/state.js';
import {
  readRuns,
  reduce,
  startRun,
  writeRuns,
  type Action,
  type Run,
} from '../../web/src/quiz/progress.js';
import { quizzes } from './quiz-support.js';

const quizOf = (id: string) => {
  const quiz = quizzes.find((one) => one.id === id);
  if (!quiz) throw new Error(`no quiz ${id}`);
  return quiz;
};

/** A run in which every question was answered, wrongly at first where its place is even. */
function fullRun(id: string, given: (at: number) => string, seed = 123_456_789): Run {
  const quiz = quizOf(id);
  return quiz.questions.reduce(
    (run, _, at) => {
      const actions: readonly Action[] = [
        { do: 'go', at },
        { do: 'give', given: given(at) },
        { do: 'check', right: at % 2 === 1 },
        ...(at % 4 === 0 ? [{ do: 'again' } as const] : []),
      ];
      return actions.reduce((now, action) => reduce(quiz, now, action), run);
    },
    startRun(quiz, seed),
  );
}

const memory = new Map([
  ['depth', 'developer'],
  ['theme', 'dark'],
  ...quizzes.map(
    ({ id }) => [`quiz-${id}`, writeRuns([fullRun(id, (at) => `0,${String(at)}`)])] as const,
  ),
]);
const whole = writeState(memory);

test('settings and every quiz come back as they were, in their order', () => {
  const read = readState(whole);
  expect(new Map(read)).toEqual(memory);
  const quizNames = [...memory.keys()].filter((name) => name.startsWith('quiz-'));
  expect([...(read?.keys() ?? [])].filter((name) => name.startsWith('quiz-'))).toEqual(quizNames);
  expect(writeState(read ?? new Map())).toBe(whole);
});

test('the course answered in full fits, with room to spare', () => {
  expect(whole.length).toBeLessThan(800);
  expect(whole).toMatch(/^v1\|[\x21-\x7e]*\|$/);
  for (const id of ['final', 'the-cat-sat']) expect(whole).toContain(`|quiz-${id}=123456789;`);
});

test('of several runs the latest is kept', () => {
  const quiz = quizOf('final');
  const runs = writeRuns([startRun(quiz, 2), startRun(quiz, 1)]);
  const read = readState(writeState(new Map([['quiz-final', runs]])));
  expect(readRuns(quiz, read?.get('quiz-final'))).toEqual([startRun(quiz, 2)]);
});

test.each([{ tries: 3 }, { feedback: 'end' }] as const)('the rules %j stay with a run', (rules) => {
  const runs = writeRuns([startRun(quizOf('final'), 7, rules)]);
  expect(readState(writeState(new Map([['quiz-final', runs]])))?.get('quiz-final')).toBe(runs);
});

test.each([
  ['marks of the text itself', ';:|=,v1|'],
  ['signs of other scripts', '−½ 數'],
  ['spaces and a plus', ' 1 + 1 %2C '],
  ['nothing', ''],
])('an answer of %s comes back as typed', (_, given) => {
  const runs = writeRuns([fullRun('final', () => given)]);
  const text = writeState(new Map([['quiz-final', runs]]));
  expect(text).toMatch(/^[\x21-\x7e]*$/);
  expect(readState(text)?.get('quiz-final')).toBe(runs);
});

test('a setting that is not one word is left out, and breaks nothing', () => {
  expect(writeState(new Map([['depth', 'a|quiz-final=']]))).toBe('v1|');
});

test('an answer too long for any is left out, and the question stays answered', () => {
  const quiz = quizOf('final');
  const run = fullRun('final', () => '🦜'.repeat(49) + '\ud83e');
  const read = readState(writeState(new Map([['quiz-final', writeRuns([run])]])));
  const [back] = readRuns(quiz, read?.get('quiz-final'));
  expect(Object.keys(back?.entries ?? {})).toEqual(quiz.questions.map(({ id }) => id));
  const { given: _, ...rest } = run.entries.ratio ?? {};
  expect(back?.entries.ratio).toEqual(rest);
});

test('what does not fit in a thousand letters goes: the quiz that was left longest ago', () => {
  const long = new Map(
    quizzes.map(({ id }) => [`quiz-${id}`, writeRuns([fullRun(id, () => '9'.repeat(60))])]),
  );
  long.set('depth', 'researcher');
  const text = writeState(long);
  expect(text.length).toBeLessThanOrEqual(1000);
  const kept = [...(readState(text)?.keys() ?? [])];
  const names = [...long.keys()].filter((name) => name !== 'depth');
  expect(kept.at(-1)).toBe('depth');
  const dropped = names.filter((name) => !kept.includes(name));
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped).toEqual(names.slice(0, dropped.length));
});

describe('what cannot be read is nothing', () => {
  test('cut short anywhere but between two fields, where the rest is still true', () => {
    for (let at = 0; at < whole.length; at++) {
      const read = readState(whole.slice(0, at));
      if (read) expect(whole[at - 1]).toBe('|');
      for (const [name, value] of read ?? []) expect(memory.get(name)).toBe(value);
    }
  });

  test.each([
    ...['', ' ', 'v1', 'v2|', '{"v":1}', 'v1|depth|', 'v1|=x|', 'v1|depth=|', 'v1|depth=DEV 1|'],
    ...['v1||', 'v1|quiz-final=|', 'v1|quiz-final=7|', 'v1|quiz-final=7;0|'],
    ...[
      'v1|quiz-final=-7;0;0|',
      'v1|quiz-final=7;0;2|',
      'v1|quiz-final=7;0;0t0|',
      'v1|quiz-final=7;0;0et1|',
      'v1|quiz-final=7;0;0;|',
    ],
    ...['a', 'a:1', 'a:1:0', 'a:1:0:x', 'a:1:0:r:2:3', ':1:0:r', 'a:1.5:0:r', 'a:-1:0:r'].map(
      (entry) => `v1|quiz-final=7;0;0;${entry}|`,
    ),
    'v1|quiz-final=7;0;0;a:1:0:r:é|',
  ])('%j', (text) => {
    expect(readState(text)).toBeUndefined();
  });

  test('nothing in it reaches a prototype', () => {
    const read = readState('v1|quiz-final=7;0;0;__proto__:1:0:r:2|');
    expect(readRuns(quizOf('final'), read?.get('quiz-final'))[0]?.entries).toEqual({});
    expect({}).not.toHaveProperty('tries');
  });
});

describe('a platform that comes late', () => {
  const quiz = quizOf('final');
  const tried = (seed: number): Run => fullRun('final', () => '1', seed);
  const runsOf = (...runs: readonly Run[]) => new Map([['quiz-final', writeRuns(runs)]]);
  const seedsIn = (all: ReadonlyMap<string, string>) =>
    readRuns(quiz, all.get('quiz-final')).map(({ seed }) => seed);

  test('adds what the page has not', () => {
    const all = merged(new Map([['depth', 'beginner']]), memory);
    expect(all.get('depth')).toBe('beginner');
    expect(all.get('theme')).toBe('dark');
    expect(all.get('quiz-final')).toBe(memory.get('quiz-final'));
  });

  test('puts its run after the one that is answered, and before one that is only open', () => {
    expect(seedsIn(merged(runsOf(tried(9)), runsOf(tried(7))))).toEqual([9, 7]);
    expect(seedsIn(merged(runsOf(startRun(quiz, 9)), runsOf(tried(7))))).toEqual([7]);
    const same = merged(runsOf(tried(7)), runsOf({ ...tried(7), entries: {} }));
    expect(same.get('quiz-final')).toBe(writeRuns([tried(7)]));
  });
});
