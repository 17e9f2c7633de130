import type { Entry, Run } from '../../quiz/progress.js';

/**
 * A run of a quiz in few ASCII letters: `7;2;0;shape:1:0:r:2;ratio:1:1:o` is seed 7, the third
 * question, no result yet; the question `shape`, one try, first draw, right, answer 2; and `ratio`,
 * asked anew after one try, open.
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

export const writeRun = ({ seed, at, finished, entries }: Run): string =>
  [
    ...[seed, at, Number(finished)],
    ...Object.entries(entries).map(([id, entry]) => writeEntry(id, entry)),
  ].join(';');

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
  const [seed = '', at = '', finished = '', ...rest] = text.split(';');
  if (!/^\d{1,9}$/.test(seed) || !/^\d{1,3}$/.test(at) || !/^[01]$/.test(finished))
    return undefined;
  const entries: (readonly [string, Entry])[] = [];
  for (const one of rest) {
    const entry = readEntry(one);
    if (!entry) return undefined;
    entries.push(entry);
  }
  return {
    quiz,
    seed: Number(seed),
    at: Number(at),
    finished: finished === '1',
    entries: Object.fromEntries(entries),
  };
}
