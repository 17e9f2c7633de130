import type { Entry, Run } from '../../quiz/progress.js';

/**
 * A run of a quiz in few ASCII letters: `7;2;0;shape:1:0:r:2;ratio:1:1:o` is seed 7, the third
 * question, no result yet; the question `shape`, one try, first draw, right, answer 2; and `ratio`,
 * asked anew after one try, open. With rules, `0t3` allows three tries, `0e` says all at the end.
 */

/** No text of ours has more, in its coded form; a number that a person typed has far less. */
const longest = 100;

const coded = (text: string): string =>
  new URLSearchParams([['', text]]).toString().slice(1).replace(/%2C/g, ',');
const plain = (text: string): string => new URLSearchParams(`=${text}`).get('') ?? '';

function writeEntry(id: string, { given, checked, right, tries, draw }: Entry): string {
  const mark = right ? 'r' : checked ? 'w' : 'o';
  const words = [id, tries, draw, mark];
  const answer = given === undefined ? undefined : coded(given);
  // what is longer is no answer that could be right
  if (answer !== undefined && answer.length <= longest) words.push(answer);
  return words.join(':');
}

export function writeRun({ seed, at, finished, tries, feedback, entries }: Run): string {
  const rules = (tries === undefined ? '' : `t${String(tries)}`) + (feedback ? 'e' : '');
  return [
    ...[seed, at, String(Number(finished)) + rules],
    ...Object.entries(entries).map(([id, entry]) => writeEntry(id, entry)),
  ].join(';');
}

function readEntry(text: string): readonly [string, Entry] | undefined {
  const shape = /^([^:]+):(\d{1,6}):(\d{1,6}):([rwo])(?::([^:]*))?$/;
  const [, id = '', tries, draw, mark, answer] = shape.exec(text) ?? [];
  if (!mark) return undefined;
  const entry = {
    checked: mark !== 'o',
    right: mark === 'r',
    tries: Number(tries),
    draw: Number(draw),
  };
  return [id, answer === undefined ? entry : { ...entry, given: plain(answer) }];
}

/** Nothing where any of it cannot be read. */
export function readRun(quiz: string, text: string): Run | undefined {
  const [, seed, at, finished, tries, end, rest] =
    /^(\d{1,9});(\d{1,3});([01])(?:t([1-9]))?(e)?((?:;.+)?)$/.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const entries = rest.split(';').slice(1).map(readEntry);
  if (!entries.every((entry) => entry !== undefined)) return undefined;
  return {
    quiz,
    seed: Number(seed),
    ...(tries !== undefined && { tries: Number(tries) }),
    ...(end !== undefined && { feedback: 'end' }),
    at: Number(at),
    finished: finished === '1',
    entries: Object.fromEntries(entries),
  };
}
