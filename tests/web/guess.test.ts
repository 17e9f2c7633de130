import { describe, expect, test } from 'vitest';
import { asksAt, guessId, largest } from '../../web/src/state/guess.js';
import { readLink, writeLink } from '../../web/src/state/link.js';
import { moveTo, startOf } from '../../web/src/state/state.js';
import { stepIds } from '../../web/src/state/steps.js';
import { sample } from './support.js';

describe('a guess', () => {
  test('is asked for where a matrix is made, and never for the inputs or lone columns', () => {
    expect(stepIds.filter((id) => asksAt[id])).toEqual([
      'raw',
      'scaled',
      'masked',
      'exponentials',
      'weights',
      'output',
    ]);
  });

  test('belongs to one step of one example', () => {
    const ids = ['a', 'b'].flatMap((example) => stepIds.map((step) => guessId(example, step)));
    expect(new Set(ids).size).toBe(2 * stepIds.length);
  });

  test('is right for each of several keys that share the largest number', () => {
    expect(largest([1, 3, 2])).toEqual([1]);
    expect(largest([2, 0, 2])).toEqual([0, 2]);
    expect(largest([-Infinity, -4])).toEqual([1]);
    expect(largest([NaN, NaN])).toEqual([]);
  });

  test('is asked for by a link, and goes along to the next example', () => {
    const state = { ...startOf(sample), guess: true };
    expect(writeLink(state)).toContain('guess=1');
    expect(readLink([sample], writeLink(state)).state?.guess).toBe(true);
    expect(moveTo(state, sample, 'second').guess).toBe(true);
    expect(readLink([sample], 'lesson=sample&guess=yes').notice).toContain('guess');
  });
});
