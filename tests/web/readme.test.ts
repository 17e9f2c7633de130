/** What README.md promises, beside what the code has. */
import { describe, expect, test } from 'vitest';
import { eventNames } from '../../web/src/embed/events.js';
import { parts } from '../../web/src/state/parts.js';
import { linkKeys } from '../../web/src/state/link.js';
import { quizKeys } from '../../web/src/quiz/link.js';
import { stepIds } from '../../web/src/state/steps.js';
import { readText } from './support.js';

const readme = readText('README.md');

/** The names in the first column of the table whose head begins so, and its other columns. */
function table(head: string): { names: string[]; rest: string } {
  const [, body = ''] = readme.split(`| ${head} |`);
  const rows = (body.split('\n\n')[0] ?? '').split('\n').slice(2);
  return {
    names: rows
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, name = '']) => name),
    rest: rows.join('\n'),
  };
}

describe('the table of link keys', () => {
  const { names, rest } = table('key');

  test('has every key, and no other', () => {
    expect([...names].sort()).toEqual([...new Set([...linkKeys, ...quizKeys])].sort());
  });

  test.each([...parts, ...stepIds])('names %s', (name) => {
    expect(rest).toContain(`\`${name}\``);
  });
});

test('the messages of a frame are what its elements say, and its own', () => {
  const said = eventNames.map((name) => name.replace('attention-', ''));
  expect(table('from the frame, `type`').names.sort()).toEqual([...said, 'resize', 'state'].sort());
});
