import type { Given } from './judge.js';
import { isSeed, isTries, type QuizLink, type Rules } from './link.js';
import type { Quiz } from './types.js';

/** What a learner did with one question. */
export interface Entry {
  /** The present answer, checked or not. */
  readonly given?: Given;
  readonly checked: boolean;
  readonly right: boolean;
  /** How often an answer was checked. */
  readonly tries: number;
  /** How often the question was asked anew: other numbers each time, where they are drawn. */
  readonly draw: number;
}

/** One walk through a quiz with one seed, by the rules it began with. Nothing changes it in place. */
export interface Run extends Rules {
  readonly quiz: string;
  readonly seed: number;
  /** The question on show; one more than the last is the summary. */
  readonly at: number;
  readonly finished: boolean;
  readonly entries: Readonly<Record<string, Entry>>;
}

export type Action =
  | { readonly do: 'give'; readonly given: Given }
  | { readonly do: 'check'; readonly right: boolean }
  | { readonly do: 'again' }
  | { readonly do: 'go'; readonly at: number };

const untouched: Entry = { checked: false, right: false, tries: 0, draw: 0 };

/** How often a question may be answered. */
const triesOf = ({ feedback, tries }: Rules): number =>
  feedback === 'end' ? 1 : (tries ?? Infinity);

/** How many tries are left; no end of them without a rule. */
export const triesLeft = (run: Run, entry: Entry): number => triesOf(run) - entry.tries;

/** Whether right and wrong may be said by now. */
export const isRevealed = (run: Run): boolean => run.feedback !== 'end' || run.finished;

/** Whether nothing more can be done about a question. */
export const isOver = (run: Run, entry: Entry): boolean =>
  entry.checked && (entry.right || triesLeft(run, entry) <= 0);

/**
 * Whether a link means this run: one that settles nothing means any, since then the latest goes on.
 */
export function isMeant(run: Run, { seed, ...rules }: Partial<QuizLink>): boolean {
  if (seed === undefined && !rules.tries && !rules.feedback) return true;
  const sameRules = run.tries === rules.tries && run.feedback === rules.feedback;
  return sameRules && (seed === undefined || run.seed === seed);
}

export const startRun = (quiz: Quiz, seed: number, { tries, feedback }: Rules = {}): Run => ({
  quiz: quiz.id,
  seed,
  ...(tries && { tries }),
  ...(feedback && { feedback }),
  at: 0,
  finished: false,
  entries: {},
});

export const entryOf = (run: Run, question: string): Entry =>
  (Object.hasOwn(run.entries, question) ? run.entries[question] : undefined) ?? untouched;

function changed(run: Run, entry: Entry, action: Exclude<Action, { do: 'go' }>): Entry {
  if (action.do === 'give')
    return entry.checked ? entry : { ...entry, given: action.given.slice(0, longest) };
  if (action.do === 'check')
    return entry.checked
      ? entry
      : { ...entry, checked: true, right: action.right, tries: entry.tries + 1 };
  if (!entry.checked || isOver(run, entry)) return entry;
  return { checked: false, right: false, tries: entry.tries, draw: entry.draw + 1 };
}

/** Where right and wrong are said with the result, that waits for the last answer. */
const mayFinish = (quiz: Quiz, run: Run): boolean =>
  run.feedback !== 'end' || quiz.questions.every(({ id }) => entryOf(run, id).checked);

/** The run after an action; one that makes no sense leaves it as it is. */
export function reduce(quiz: Quiz, run: Run, action: Action): Run {
  if (action.do === 'go') {
    const { at } = action;
    if (!Number.isInteger(at) || at < 0 || at > quiz.questions.length) return run;
    const there = at === quiz.questions.length;
    return { ...run, at, finished: run.finished || (there && mayFinish(quiz, run)) };
  }
  const id = quiz.questions[run.at]?.id;
  if (id === undefined) return run;
  const entry = entryOf(run, id);
  const next = changed(run, entry, action);
  return next === entry ? run : { ...run, entries: { ...run.entries, [id]: next } };
}

export interface Score {
  readonly questions: number;
  readonly right: number;
  /** Right at the first try. */
  readonly first: number;
  readonly answered: number;
}

export function scoreOf(quiz: Quiz, run: Run): Score {
  const entries = quiz.questions.map(({ id }) => entryOf(run, id));
  const count = (is: (entry: Entry) => boolean): number => entries.filter(is).length;
  return {
    questions: entries.length,
    right: count(({ right }) => right),
    first: count(({ right, tries }) => right && tries === 1),
    answered: count(({ tries }) => tries > 0),
  };
}

/** Runs of the same quiz that are kept, the latest first: with a class's seed, with one's own. */
const kept = 4;
/** No answer is longer; what was stored may be anything. */
const longest = 100;

/** Of a question that was answered in another window meanwhile the entry that went further counts. */
function joined(run: Run, other: Run): Run {
  const further = Object.entries(other.entries).filter(
    ([question, { tries }]) => tries > entryOf(run, question).tries,
  );
  if (further.length === 0) return run;
  return { ...run, entries: { ...run.entries, ...Object.fromEntries(further) } };
}

/** The run comes first, with what was stored of the same one. */
export const withRun = (runs: readonly Run[], run: Run): readonly Run[] => {
  const same = runs.filter((other) => isMeant(other, run));
  const others = runs.filter((other) => !same.includes(other));
  return [same.reduce(joined, run), ...others].slice(0, kept);
};

export const writeRuns = (runs: readonly Run[]): string => JSON.stringify(runs);

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1e6;

const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readEntry(stored: unknown): Entry | undefined {
  if (!isObject(stored)) return undefined;
  const { given, checked, right, tries, draw } = stored;
  if (typeof checked !== 'boolean' || typeof right !== 'boolean') return undefined;
  if (!isCount(tries) || !isCount(draw)) return undefined;
  if (right && (!checked || tries === 0)) return undefined;
  if (given === undefined) return { checked, right, tries, draw };
  if (typeof given !== 'string' || given.length > longest) return undefined;
  return { given, checked, right, tries, draw };
}

function readRun(quiz: Quiz, stored: unknown): Run | undefined {
  if (!isObject(stored)) return undefined;
  const { quiz: id, seed, tries, feedback, at, finished, entries } = stored;
  if (id !== quiz.id || !isSeed(seed) || !isCount(at) || !isObject(entries)) return undefined;
  const read = quiz.questions.flatMap(({ id: question }) => {
    const entry = Object.hasOwn(entries, question) ? readEntry(entries[question]) : undefined;
    return entry ? [[question, entry] as const] : [];
  });
  return {
    ...startRun(quiz, seed, {
      ...(isTries(tries) && { tries }),
      ...(feedback === 'end' && { feedback }),
    }),
    at: Math.min(at, quiz.questions.length),
    finished: finished === true,
    entries: Object.fromEntries(read),
  };
}

/** What was stored, as far as it can be read; questions that are gone are left out. */
export function readRuns(quiz: Quiz, stored: string | undefined): readonly Run[] {
  if (stored === undefined) return [];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => readRun(quiz, one) ?? []).slice(0, kept);
  } catch {
    return [];
  }
}
