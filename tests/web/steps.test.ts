import { describe, expect, test } from 'vitest';
import { stages } from '../../web/src/engine/names.js';
import { stepIds, stepIn, stepsOf, stopIds } from '../../web/src/state/steps.js';
import { firstExample, newEngine } from './support.js';

const engine = await newEngine();
const traceWith = (subtractMax: boolean) =>
  engine.attend({ ...firstExample, options: { divisor: 'rootWidth', subtractMax } });
const [full, kept] = [traceWith(true), traceWith(false)];

const inputs = ['query', 'key', 'value'];

describe('the steps', () => {
  test('are all there with the row maximum, in teaching order', () => {
    expect(stepsOf(full).map(({ id }) => id)).toEqual([
      ...['inputs', 'raw', 'scaled', 'rowMax', 'exponentials', 'rowSum', 'weights', 'output'],
    ]);
    expect(stepsOf(full).map(({ id }) => id)).toEqual([...stepIds]);
  });

  test('leave out the row maximum where it is not subtracted', () => {
    expect(stepsOf(kept).map(({ id }) => id)).toEqual(stepIds.filter((id) => id !== 'rowMax'));
  });

  test('lie on stops that never go back', () => {
    const places = stepsOf(full).map(({ stop }) => stopIds.indexOf(stop));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(stopIds.length);
  });

  test('make a stage each, in the order of the core', () => {
    const made = stepsOf(full).flatMap(({ stage }) => (stage ? [stages.indexOf(stage)] : []));
    expect(made).toHaveLength(stepIds.length - 1);
    expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
  });

  test.each([
    ['with the row maximum', full],
    ['without it', kept],
  ])('are made %s from inputs and earlier stages, one of which the trace has', (_, trace) => {
    for (const { id, stage, from, beside } of stepsOf(trace)) {
      if (!stage) continue;
      const present = from.filter(
        (name) => inputs.includes(name) || trace.stages.some((known) => known === name),
      );
      expect(present, id).not.toEqual([]);
      for (const name of from)
        if (!inputs.includes(name))
          expect(stages.indexOf(name as (typeof stages)[number]), id).toBeLessThan(
            stages.indexOf(stage),
          );
      for (const [matrix, column] of Object.entries(beside ?? {})) {
        expect([...from, stage], id).toContain(matrix);
        expect(trace[column]?.[0], id).toHaveLength(1);
      }
    }
  });
});

describe('the step of a link', () => {
  test('is found by its id', () => {
    for (const id of stepIds) expect(stepIn(full, id).id).toBe(id);
  });

  test('is the next one where the trace lacks it', () => {
    expect(stepIn(kept, 'rowMax').id).toBe('exponentials');
    expect(stepIn(kept, 'exponentials').id).toBe('exponentials');
  });
});
