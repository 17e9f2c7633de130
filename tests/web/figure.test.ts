/** Numbers in sentences, against the figures printed in the lesson brief. */
import { describe, expect, test } from 'vitest';
import { compileFigure } from '../../web/build/figure.js';
import { loadLessons } from '../../web/build/lessons.js';
import { edit, problemOf, startOf, type State } from '../../web/src/state/state.js';
import { figureValue } from '../../web/src/views/figure.js';
import type { View } from '../../web/src/views/view.js';
import { newEngine, untyped } from './support.js';

const engine = await newEngine();
const { lessons } = loadLessons();

function value(state: State, written: string): number {
  const problem = problemOf(state);
  const view: View = untyped({ engine, state, problem, trace: engine.attend(problem) });
  return figureValue(view, compileFigure(written, state.example));
}

const start = (id: string): State => {
  const lesson = lessons.find((one) => one.examples.some((example) => example.id === id));
  if (!lesson) throw new Error(`no lesson has the example ${id}`);
  return startOf(lesson, id);
};

describe.each<[string, [string, number][]]>([
  [
    'trophy',
    [
      ['raw it trophy', 16],
      ['weights it trophy', 0.665241],
      ['weights it trophy divisor=none', 0.999665],
      ['weights it suitcase divisor=none', 0.000335],
      ['weights it trophy divisor=width', 0.375757],
      ['scaled it suitcase divisor=width', 0.125],
      ['shifted it it divisor=none', -16],
      ['divisor divisor=width', 64],
      ['divisor divisor=none', 1],
      ['gap it trophy suitcase', 1],
      ['gap it trophy suitcase divisor=none', 8],
      ['ratio it trophy suitcase', 2.718282],
      ['ratio it trophy suitcase divisor=none', 2980.957987],
      ['sensitivity it trophy', 0.222695],
      ['sensitivity it suitcase', 0.184836],
      ['sensitivity it it', 0.081925],
      ['sensitivity it trophy divisor=none', 0.000335],
      ['slope it trophy trophy', 0.222695],
      ['slope it trophy suitcase', -0.162803],
      ['output it 1', 0.755272],
      ['width', 64],
      ['valueWidth', 2],
    ],
  ],
  [
    'four-keys',
    [
      ['weights it song', 0.569504],
      ['weights it song divisor=none', 0.942571],
      ['weights it song divisor=width', 0.351794],
      ['keys', 4],
      ['queries', 1],
    ],
  ],
  [
    'the-cat-sat',
    [
      ['roundedOutput sat 1', 1.25],
      ['roundedOutput sat 2', 1.5],
      ['roundedWeights sat sat', 0.5],
      ['loose wide 1 divisor=rootWidth', 0.790149],
      ['loose wide 2 divisor=rootWidth', 0.209851],
      ['loose wide 1 divisor=none', 0.9999997],
    ],
  ],
])('in %s', (example, figures) => {
  test.each(figures)('{%s} is %d', (written, figure) => {
    expect(value(start(example), written)).toBeCloseTo(figure, 6);
  });
});

describe('a figure under another divisor', () => {
  const edited = edit(start('trophy'), { matrix: 'query', row: 2, column: 0, value: 9 });

  test('follows the learner’s numbers', () => {
    expect(value(edited, 'weights it trophy divisor=none')).not.toBeCloseTo(0.999665, 6);
    expect(value(edited, 'gap it trophy suitcase divisor=none')).toBe(
      8 * value(edited, 'gap it trophy suitcase divisor=rootWidth'),
    );
  });

  test('does not follow the learner’s divisor', () => {
    const state = start('trophy');
    const wide: State = { ...state, options: { ...state.options, divisor: 'width' } };
    expect(value(wide, 'weights it trophy')).toBeCloseTo(0.375757, 6);
    expect(value(wide, 'weights it trophy divisor=rootWidth')).toBeCloseTo(0.665241, 6);
  });
});
