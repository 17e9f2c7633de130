import type { Divisor, Matrix, Problem } from '../engine/types.js';
import type { Role } from '../lesson/types.js';
import { defaultOptions } from '../engine/types.js';
import { line, pythonMatrix, type Line } from './listing.js';
import { literal } from '../format.js';

const matrix = (role: Role, name: string, rows: Matrix): Line[] =>
  pythonMatrix(role, name, 'np.array(', rows, ', dtype=float)');

function scaled(divisor: Divisor): string {
  if (divisor === 'none') return 'raw';
  if (divisor === 'rootWidth') return 'raw / np.sqrt(K.shape[1])';
  return divisor === 'width' ? 'raw / K.shape[1]' : `raw / ${literal(divisor)}`;
}

/** The problem as a NumPy script, a line a step. */
export function numpy({ query, key, value, options: chosen }: Problem): readonly Line[] {
  const options = { ...defaultOptions, ...chosen };
  const causal = options.mask?.causal;
  return [
    line('import numpy as np'),
    line(''),
    ...matrix('query', 'Q', query),
    ...matrix('key', 'K', key),
    ...matrix('value', 'V', value),
    line(''),
    line('raw = Q @ K.T', 'raw'),
    line(`scores = ${scaled(options.divisor)}`, 'scaled'),
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
