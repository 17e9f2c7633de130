import { html, type TemplateResult } from 'lit';
import type { Point } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { cellId } from '../grid.js';
import { table, type CellView } from './matrix.js';
import type { QuestionView } from './view.js';

/** A matrix whose cells are buttons, one of which is chosen. */
export function cell(view: QuestionView<Point>): TemplateResult {
  const { question, posed, entry } = view;
  const { matrix, blank } = question;
  const pick: CellView = ({ row, column }, names, value) => {
    const id = cellId(row, column);
    return html`<button
      type="button"
      class="pick"
      data-cell=${id}
      aria-pressed=${entry.given === id ? 'true' : 'false'}
      aria-label=${
        blank ? text.blankCell(names.row, names.column) : text.cell(names.row, names.column, value)
      }
      @click=${() => {
        view.give(id);
      }}
    >
      ${value}
    </button>`;
  };
  return html`<fieldset class="answers" ?disabled=${entry.checked}>
    <legend class="spoken">${text.choose}</legend>
    ${table(posed, matrix, { blank, cell: pick })}
  </fieldset>`;
}
