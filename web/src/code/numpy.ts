import { defaultOptions, type Problem } from '../engine/types.js';
import { literal } from '../format.js';
import { line, type Line } from './listing.js';
import { inputs, scores } from './python.js';

/** The problem as a NumPy script, a line a step. */
export function numpy(problem: Problem): readonly Line[] {
  const options = { ...defaultOptions, ...problem.options };
  const causal = options.mask?.causal;
  return [
    line('import numpy as np'),
    line(''),
    ...inputs(problem, 'np.array(', ', dtype=float)'),
    line(''),
    ...scores(options.divisor, 'np.sqrt(K.shape[1])'),
    ...(causal === undefined
      ? []
      : [
          line(
            `scores = np.where(np.tri(*scores.shape, k=${literal(causal)}), scores, -np.inf)`,
            'masked',
          ),
        ]),
    ...(options.subtractMax
      ? [line('scores = scores - scores.max(axis=1, keepdims=True)', 'rowMax')]
      : []),
    line('exponentials = np.exp(scores)', 'exponentials'),
    line('row_sum = exponentials.sum(axis=1, keepdims=True)', 'rowSum'),
    line('weights = exponentials / row_sum', 'weights'),
    line('output = weights @ V', 'output'),
    line('print(weights)'),
    line('print(output)'),
  ];
}
