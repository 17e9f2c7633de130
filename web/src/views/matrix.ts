import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { properties, roleOf, scaleOf, tint, type Scale } from '../colour.js';
import { formatNumber } from '../format.js';
import { feeds, inMatrix, moved, axesOf } from '../state/axes.js';
import { shows } from '../state/parts.js';
import type { Entry } from '../state/state.js';
import type { MatrixName } from '../state/steps.js';
import { text } from '../text/text.js';
import { entryEditor, entryField, isStop, signButton } from './entry.js';
import { cellId, onGridKey } from './grid.js';
import { columnLabels, isChanged, isInput, matrixOf, rowLabels, type View } from './view.js';

/** Wider than this, a vector is a block of signs instead of a row of fields. */
const widest = 8;
export const isWide = (view: View, name: MatrixName): boolean =>
  isInput(name) && (matrixOf(view, name)[0]?.length ?? 0) > widest;

/** Name, shape and the ends of the colour scale, taken from the data. */
function caption(view: View, name: MatrixName, scale: Scale): TemplateResult {
  const matrix = matrixOf(view, name);
  const { digits } = view.state;
  const ends = text.range(formatNumber(scale.low, digits), formatNumber(scale.high, digits));
  return html`<b class=${roleOf(name)}>${text.matrices[name]}</b>
    <span class="shape">${text.shape(matrix.length, matrix[0]?.length ?? 0)}</span>
    <span class="legend"
      ><span class="ramp" aria-hidden="true"></span>${Number.isFinite(scale.low) ? ends : ''}</span
    >`;
}

function classesOf(view: View, name: MatrixName, row: number, column: number, result: boolean) {
  const at = inMatrix(view.shown, name);
  const into = view.step.stage;
  return {
    chosen: result && at.row === row && at.column === column,
    lit: !result && into !== undefined && feeds(view.shown, into, name, row, column),
    changed: isChanged(view, name, row, column),
  };
}

/** Tokens as headers: queries keep the query's colour, keys the key's. */
function headerClass(axis: string): string {
  return axis === 'query' || axis === 'key' ? axis : '';
}

/**
 * A matrix as a table. `result`: the matrix this step makes, whose chosen cell is explained below;
 * otherwise the cells that go into the chosen one are lit.
 */
export function matrixTable(view: View, name: MatrixName, result: boolean): TemplateResult {
  const matrix = matrixOf(view, name);
  const scale = scaleOf(name, matrix);
  const rows = rowLabels(view, name);
  const columns = columnLabels(view, name);
  const axes = axesOf[name];
  const stop = inMatrix(view.state.cell, name);
  const beside = view.step.beside?.[name];
  const sums = beside && view.trace[beside];
  const { digits } = view.state;
  const goTo = (row: number, column: number) => moved(view.state.cell, name, row, column);

  const cell = (value: number, row: number, column: number): TemplateResult => {
    const classes = classesOf(view, name, row, column, result);
    if (isInput(name) && shows(view.state, 'edit')) {
      const entry = { matrix: name, row, column };
      return html`<td class=${classMap(classes)} ${properties({ tint: tint(value, scale) })}>
        ${entryField(view, entry, true)}
      </td>`;
    }
    return html`<td
      class=${classMap(classes)}
      ${properties({ tint: tint(value, scale) })}
      data-cell=${cellId(row, column)}
      tabindex=${row === stop.row && column === stop.column ? 0 : -1}
      aria-selected=${classes.chosen ? 'true' : 'false'}
      title=${classes.changed ? text.controls.changedLegend : nothing}
      @focus=${() => {
        view.update({ ...view.state, cell: goTo(row, column) });
      }}
      @click=${(event: MouseEvent) => {
        (event.currentTarget as HTMLElement).focus();
      }}
      @pointerenter=${(event: PointerEvent) => {
        if (event.pointerType === 'mouse') view.hover(goTo(row, column));
      }}
    >
      ${formatNumber(value, digits)}
    </td>`;
  };

  return html`<div class="scroll">
    <table
      class="matrix ${roleOf(name)}"
      role="grid"
      data-grid
      data-matrix=${name}
      data-role=${roleOf(name)}
      @keydown=${onGridKey}
      @pointerleave=${() => {
        view.hover(undefined);
      }}
    >
      <caption>
        ${caption(view, name, scale)}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            (label) =>
              html`<th scope="col" class=${headerClass(axes.column)} title=${label}>${label}</th>`,
          )}
          ${sums ? html`<th scope="col">${text.short(beside)}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${matrix.map(
          (numbers, row) =>
            html`<tr class=${row === stop.row ? 'follow' : ''}>
              <th scope="row" class=${headerClass(axes.row)} title=${rows[row] ?? ''}>
                ${rows[row]}
              </th>
              ${numbers.map((value, column) => cell(value, row, column))}
              ${
                sums
                  ? html`<td class="sum ${roleOf(beside)}" data-beside=${beside}>
                      ${formatNumber(sums[row]?.[0] ?? NaN, digits)}
                    </td>`
                  : nothing
              }
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const sign = (view: View, entry: Entry): TemplateResult =>
  signButton(view, entry, cellId(entry.row, entry.column), isStop(view, entry));

/** Wide vectors: one block of signs a token, read row by row. */
function signBlocks(view: View, name: 'query' | 'key'): TemplateResult {
  const matrix = matrixOf(view, name);
  const rows = rowLabels(view, name);
  const stop = inMatrix(view.state.cell, name);
  return html`<div class="vectors ${roleOf(name)}" data-matrix=${name} data-role=${roleOf(name)}>
    <p class="caption">${caption(view, name, scaleOf(name, matrix))}</p>
    <div
      role="grid"
      data-grid
      aria-label=${text.matrices[name]}
      aria-colcount=${matrix[0]?.length ?? 0}
      @keydown=${onGridKey}
    >
      ${matrix.map(
        (numbers, row) =>
          html`<div role="row" class=${row === stop.row ? 'follow' : ''}>
            <span role="rowheader" class=${headerClass(axesOf[name].row)}>${rows[row]}</span>
            <div class="signs" role="presentation">
              ${numbers.map(
                (_, column) =>
                  html`<span
                    role="gridcell"
                    class=${classMap(classesOf(view, name, row, column, false))}
                    >${sign(view, { matrix: name, row, column })}</span
                  >`,
              )}
            </div>
          </div>`,
      )}
    </div>
    ${shows(view.state, 'edit') ? entryEditor(view, { matrix: name, ...stop }) : nothing}
  </div>`;
}

/** Any matrix in the form that suits its width. */
export function matrixView(view: View, name: MatrixName, result: boolean): TemplateResult {
  if ((name === 'query' || name === 'key') && isWide(view, name)) return signBlocks(view, name);
  return matrixTable(view, name, result);
}
