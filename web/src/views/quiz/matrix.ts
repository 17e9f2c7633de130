import { html, type TemplateResult } from 'lit';
import { properties, roleOf, scaleOf, tint } from '../../colour.js';
import { formatNumber } from '../../format.js';
import { matrixOf, type Subject } from '../../quiz/figure.js';
import type { Posed } from '../../quiz/pose.js';
import type { Source } from '../../quiz/types.js';
import { axesOf, type Axis } from '../../state/axes.js';
import type { MatrixName } from '../../state/steps.js';
import { text as words } from '../../text/text.js';
import { digits } from './view.js';

function labels(subject: Subject, axis: Axis, count: number): readonly string[] {
  if (axis === 'query') return subject.queryTokens;
  if (axis === 'key') return subject.keyTokens;
  return Array.from({ length: count }, (_, index) => words.dimension(index));
}

const headerClass = (axis: Axis): string => (axis === 'query' || axis === 'key' ? axis : '');

/** What stands in a cell. */
export type CellView = (
  place: { readonly row: number; readonly column: number },
  names: { readonly row: string; readonly column: string },
  number: string,
) => unknown;

const numberAlone: CellView = (_, __, number) => number;

/** How a table differs from the plain one. */
interface Look {
  readonly title?: string;
  readonly cell?: CellView;
  /** Numbers are left out. */
  readonly blank?: boolean;
}

/** A matrix of the question as a table. */
export function table(posed: Posed, source: Source, look: Look = {}): TemplateResult {
  const { title, cell = numberAlone, blank = false } = look;
  const { engine, subject } = posed;
  // a question shows inputs and stages only; the build refuses the rest
  const name = source.what as MatrixName;
  if (!subject) return html``;
  const matrix = matrixOf(engine, subject, source);
  const axes = axesOf[name];
  const scale = scaleOf(name, matrix);
  const rows = labels(subject, axes.row, matrix.length);
  const columns = labels(subject, axes.column, matrix[0]?.length ?? 0);
  const show = (value: number, row: number, column: number) => {
    const at = { row: rows[row] ?? '', column: columns[column] ?? '' };
    return html`<td ${properties({ tint: blank ? 0 : tint(value, scale) })}>
      ${cell({ row, column }, at, blank ? '·' : formatNumber(value, digits))}
    </td>`;
  };
  return html`<div class="scroll">
    <table class="matrix ${roleOf(name)}">
      <caption>
        <b class=${roleOf(name)}>${title ?? words.matrices[name]}</b>
        <span class="shape">${words.shape(matrix.length, matrix[0]?.length ?? 0)}</span>
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            (label) => html`<th scope="col" class=${headerClass(axes.column)}>${label}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${matrix.map(
          (numbers, row) =>
            html`<tr>
              <th scope="row" class=${headerClass(axes.row)}>${rows[row]}</th>
              ${numbers.map((value, column) => show(value, row, column))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
