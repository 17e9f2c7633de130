import type { Matrix, Trace } from '../engine/types.js';
import { formatNumber, formatPercent } from '../format.js';
import type { Figure } from '../lesson/types.js';
import type { View } from './view.js';

const at = (matrix: Matrix | undefined, row: number, column: number): number =>
  matrix?.[row]?.[column] ?? NaN;

/** What a number of a sentence is taken from. */
type Source = Pick<View, 'engine' | 'state' | 'problem' | 'trace'>;

/** The number that a sentence speaks of, from the engine: right whatever the reader edits. */
export function figureValue(view: Source, node: Figure): number {
  const { divisor } = node;
  const options = divisor ? { ...view.state.options, divisor } : view.state.options;
  const problem = divisor ? { ...view.problem, options } : view.problem;
  switch (node.figure) {
    case 'width':
      return problem.query[0]?.length ?? NaN;
    case 'valueWidth':
      return problem.value[0]?.length ?? NaN;
    case 'queries':
      return problem.query.length;
    case 'keys':
      return problem.key.length;
    case 'sensitivity':
    case 'slope':
    case 'gap':
    case 'ratio':
      return view.engine.compare(problem, node.row, node.column)[node.figure][node.other] ?? NaN;
    case 'roundedWeights':
    case 'roundedOutput': {
      const blend = view.engine.roundedBlend(problem, view.state.example.byHandDigits ?? 0);
      const matrix = node.figure === 'roundedOutput' ? blend.output : blend.weights;
      return at(matrix, node.row, node.column);
    }
    case 'loose': {
      const loose = view.state.example.looseRows?.[node.row];
      if (!loose) return NaN;
      const { scores, width } = loose;
      return at(view.engine.softmaxRow(scores, width, options).weights, 0, node.column);
    }
    default: {
      const trace: Trace = divisor ? view.engine.attend(problem) : view.trace;
      return at(trace[node.figure], node.row, node.column);
    }
  }
}

/** The same as it is written. */
export function figureText(view: Source, node: Figure): string {
  const value = figureValue(view, node);
  return node.percent ? formatPercent(value) : formatNumber(value, view.state.digits);
}
