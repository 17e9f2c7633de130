import { withRun, writeRuns, type Run } from '../../quiz/progress.js';
import { readRun, writeRun } from './run.js';

/**
 * What a host keeps for a learner, as one text for the platform:
 * `v1|depth=developer|quiz-final=7;2;0;shape:1:0:r:2|`. The quizzes come latest first, each with its
 * latest run.
 */
export type Memory = ReadonlyMap<string, string>;

/** SCORM 1.2 takes 4,096 letters; beyond fewer, the quiz that was left longest ago is left out. */
const longest = 1000;
const version = 'v1';
/** A setting's value: one of a few words. */
const word = /^[a-z]+$/;
const isQuiz = (name: string): boolean => name.startsWith('quiz-');

/** The runs as the page has written them itself. */
const runsIn = (value: string): readonly Run[] => JSON.parse(value) as readonly Run[];

function field(name: string, value: string): string {
  if (!isQuiz(name)) return word.test(value) ? `${name}=${value}|` : '';
  const run = runsIn(value)[0];
  return run ? `${name}=${writeRun(run)}|` : '';
}

/** `memory`: what was kept last stands last. */
export function writeState(memory: Memory): string {
  const names = [...memory.keys()].reverse();
  let text = `${version}|`;
  for (const name of [...names.filter((one) => !isQuiz(one)), ...names.filter(isQuiz)]) {
    const next = field(name, memory.get(name) ?? '');
    if (text.length + next.length <= longest) text += next;
  }
  return text;
}

function readField(text: string): readonly [string, string] | undefined {
  const [, name = '', value = ''] = /^([a-z0-9-]+)=([\x21-\x7b}~]+)$/.exec(text) ?? [];
  if (!isQuiz(name)) return word.test(value) ? [name, value] : undefined;
  const run = readRun(name.slice('quiz-'.length), value);
  return run && [name, writeRuns([run])];
}

/** Nothing where any of it cannot be read: then the learner starts afresh. */
export function readState(text: string): Memory | undefined {
  const [first, ...fields] = text.split('|');
  // one that was cut short has no end
  if (first !== version || fields.pop() !== '') return undefined;
  const read = fields.map(readField);
  if (!read.every((one) => one !== undefined)) return undefined;
  return new Map(read.reverse());
}

const isTried = ({ entries }: Run): boolean =>
  Object.values(entries).some(({ tries }) => tries > 0);

const mergedRuns = (here: string, there: string): string =>
  writeRuns(runsIn(here).filter(isTried).reduceRight(withRun, runsIn(there)));

/** What the page has by now, and what the platform had: the later counts, and no answer is lost. */
export function merged(here: Memory, there: Memory): Memory {
  const all = new Map([...there, ...here]);
  for (const [name, value] of there) {
    const own = here.get(name);
    if (own !== undefined && isQuiz(name)) all.set(name, mergedRuns(own, value));
  }
  return all;
}
