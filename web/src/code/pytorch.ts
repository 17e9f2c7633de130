import { defaultOptions, type Divisor, type Problem } from '../engine/types.js';
import { literal } from '../format.js';
import { line, type Line } from './listing.js';
import { inputs, scores } from './python.js';

/** The scale that means the same; none is needed for the usual one. */
function scale(divisor: Divisor): string {
  if (divisor === 'rootWidth') return '';
  if (divisor === 'none') return ', scale=1.0';
  return divisor === 'width' ? ', scale=1 / K.shape[1]' : `, scale=1 / ${literal(divisor)}`;
}

/**
 * The problem in PyTorch, step by step and then in one call, whose tensors are (batch, heads, tokens,
 * width). The functional softmax subtracts the maximum by itself.
 */
export function pytorch(problem: Problem): readonly Line[] {
  const options = { ...defaultOptions, ...problem.options };
  const causal = options.mask?.causal;
  const tri = `torch.ones_like(scores, dtype=torch.bool).tril(${literal(causal ?? 0)})`;
  const mask = causal === 0 ? ', is_causal=True' : ', attn_mask=seen';
  return [
    line('import torch'),
    line('from torch.nn.functional import scaled_dot_product_attention'),
    line(''),
    ...inputs(problem, 'torch.tensor(', ', dtype=torch.float64)'),
    line(''),
    ...scores(options.divisor, 'K.shape[1] ** 0.5'),
    ...(causal === undefined
      ? []
      : [
          line(`seen = ${tri}`, 'masked'),
          line('scores = scores.masked_fill(~seen, float("-inf"))', 'masked'),
        ]),
    line('weights = scores.softmax(dim=1)', 'rowMax', 'exponentials', 'rowSum', 'weights'),
    line('output = weights @ V', 'output'),
    line('print(weights, output)'),
    line(''),
    line('print(scaled_dot_product_attention('),
    line('    Q[None, None],', 'output'),
    line('    K[None, None],', 'output'),
    line(`    V[None, None]${scale(options.divisor)}${causal === undefined ? '' : mask}`, 'output'),
    line(')[0, 0])'),
  ];
}
