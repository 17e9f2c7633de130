import type { Divisor, Matrix, Problem } from '../engine/types.js';
import { literal } from '../format.js';
import type { Role } from '../lesson/types.js';
import { given, line, widest, wrapped, type Line } from './listing.js';

/** What NumPy's and PyTorch's texts have in common. */

/** Rows in brackets, as Python reads them: `name = open[[1, 0], [0, 1]]close`. */
function matrix(role: Role, name: string, open: string, matrix: Matrix, close: string): Line[] {
  const rows = matrix.map((row) => row.map(literal));
  const short = `${name} = ${open}[${rows.map((row) => `[${row.join(', ')}]`).join(', ')}]${close}`;
  if (short.length <= widest) return [given(role, short)];
  const lines = rows.flatMap((row) => {
    const texts = wrapped(row, '     ', 5);
    return texts.map((text, at) => {
      const head = at === 0 ? '    [' : '';
      return head + text + (at === texts.length - 1 ? '],' : '');
    });
  });
  return [`${name} = ${open}[`, ...lines, `]${close}`].map((text) => given(role, text));
}

/** Q, K and V, each made by `open`rows`close`, as in `np.array(` and `)`. */
export const inputs = ({ query, key, value }: Problem, open: string, close: string): Line[] => [
  ...matrix('query', 'Q', open, query, close),
  ...matrix('key', 'K', open, key, close),
  ...matrix('value', 'V', open, value, close),
];

/** Raw scores and what they are divided by; `root` is the root of the width. */
export function scores(divisor: Divisor, root: string): Line[] {
  const by = { none: '', rootWidth: ` / ${root}`, width: ' / K.shape[1]' };
  const divided = typeof divisor === 'number' ? ` / ${literal(divisor)}` : by[divisor];
  return [line('raw = Q @ K.T', 'raw'), line(`scores = raw${divided}`, 'scaled')];
}
