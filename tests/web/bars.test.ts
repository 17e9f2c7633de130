/** Bars of weights: which numbers and words they are given. */
import { expect, test } from 'vitest';
import type { LooseRow } from '../../web/src/lesson/types.js';
import { problemOf, startOf } from '../../web/src/state/state.js';
import { looseRows } from '../../web/src/views/bars.js';
import type { View } from '../../web/src/views/view.js';
import { firstExample, newEngine, sample, untyped } from './support.js';

const engine = await newEngine();
const row: LooseRow = { id: 'wide', scores: [20, 5], width: 128 };

function viewOf(rows: readonly LooseRow[]): View {
  const lesson = { ...sample, examples: [{ ...firstExample, looseRows: rows }] };
  const state = startOf(lesson);
  return untyped({ engine, state, problem: problemOf(state) });
}

/** What a template puts into the page, however deep. */
function shown(part: unknown): unknown[] {
  if (Array.isArray(part)) return part.flatMap(shown);
  if (typeof part === 'object' && part !== null && 'values' in part) return shown(part.values);
  return [part];
}

test('a bare row is shown with its note, its weights undivided and divided by √d_k', () => {
  const parts = shown(looseRows(viewOf([{ ...row, note: 'Two wide vectors.' }])));
  const heads = ['score 20', 'score 5', 'not divided', '÷ √128'];
  const weights = ['1.0000', '3.06×10⁻⁷', '0.7901', '0.2099']; // 1 / (1 + e^∓15), 1 / (1 + e^∓1.3258)
  expect(parts).toEqual(expect.arrayContaining([...heads, ...weights, 'Two wide vectors.']));
});

test('a bare row without a note is shown without one', () => {
  expect(shown(looseRows(viewOf([row])))).not.toContain(undefined);
});
