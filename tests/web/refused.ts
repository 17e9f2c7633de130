import { expect } from 'vitest';
import type { AttentionError, Options, Problem } from '../../web/src/engine/index.js';
import { parts, settings } from '../../web/src/engine/names.js';
import { newEngine, refusalOf } from './support.js';

export const engine = await newEngine();

/** How many numbers of a block come before the lengths of its rows. */
export const head = settings.length + parts.length;

/** The row of "sat" in lessons/the-cat-sat; the cases spoil one thing of it. */
export const good: Problem = {
  query: [[1, 1]],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [[1], [0], [2]],
};
export const withMax: Options = { divisor: 'rootWidth', subtractMax: true };

export const attend = (change: object) => () => engine.attend({ ...good, ...change });
export const dividedBy = (divisor: unknown) => attend({ options: { divisor, subtractMax: true } });

/** The refusal of an action, after which the engine answers a good problem as if nothing had been. */
export function refused(action: () => unknown): AttentionError {
  const refusal = refusalOf(action);
  expect(refusal.name).toBe('AttentionError');
  expect(refusal.message).toMatch(/^[^{}]+[.\]]$/); // every number has found its place
  expect(engine.attend(good).weights[0]?.[2]).toBeCloseTo(0.5034898434845538, 12);
  return refusal;
}
