import { describe, expect, test } from 'vitest';
import { stages } from '../../web/src/engine/names.js';
import { stepIds, stepIn, stepsOf, stopIds, stopsOf } from '../../web/src/state/steps.js';
import { firstExample, newEngine } from './support.js';

const engine = await newEngine();
const traceWith = (subtractMax: boolean, mask = {}) =>
  engine.attend({ ...firstExample, options: { divisor: 'rootWidth', subtractMax, mask } });
const [full, kept] = [traceWith(true, { causal: 0 }), traceWith(false)];

const inputs = ['query', 'key', 'value'];

describe('the steps', () => {
  test('are all there with a mask and the row maximum, in teaching order', () => {
    expect(stepsOf(full).map(({ id }) => id)).toEqual([
      ...['inputs', 'raw', 'scaled', 'masked', 'rowMax', 'exponentials', 'rowSum', 'weights'],
      'output',
    ]);
    expect(stepsOf(full).map(({ id }) => id)).toEqual([...stepIds]);
  });

  test('leave out the mask and the row maximum where there is none', () => {
    expect(stepsOf(kept).map(({ id }) => id)).toEqual(
      stepIds.filter((id) => id !== 'rowMax' && id !== 'masked'),
    );
  });

  test('lie on stops that never go back', () => {
    expect(stopsOf(stepsOf(full))).toEqual([...stopIds]);
    expect(stopsOf(stepsOf(kept))).toEqual(stopIds.filter((id) => id !== 'masked'));
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
    ['with both', full],
    ['without them', kept],
  ])('are made %s from inputs and earlier stages, one of which the trace has', (_, trace) => {
    for (const { id, stage, from, beside } of stepsOf(trace)) {
      if (!stage) continue;
      for (const names of from)
        expect(
          names.some(
            (name) => inputs.includes(name) || trace.stages.some((known) => known === name),
          ),
          id,
        ).toBe(true);
      for (const name of from.flat())
        if (!inputs.includes(name))
          expect(stages.indexOf(name as (typeof stages)[number]), id).toBeLessThan(
            stages.indexOf(stage),
          );
      for (const [matrix, column] of Object.entries(beside ?? {})) {
        expect([...from.flat(), stage], id).toContain(matrix);
        if (matrix in trace) expect(trace[column]?.[0], id).toHaveLength(1);
      }
    }
  });
});

describe('the step of a link', () => {
  test('is found by its id', () => {
    for (const id of stepIds) expect(stepIn(full, id).id).toBe(id);
  });

  test('is the next one where the trace lacks it', () => {
    expect(stepIn(kept, 'masked').id).toBe('exponentials');
    expect(stepIn(kept, 'rowMax').id).toBe('exponentials');
    expect(stepIn(kept, 'exponentials').id).toBe('exponentials');
  });
});
