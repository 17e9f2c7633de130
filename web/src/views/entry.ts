import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { properties } from '../colour.js';
import { isUnfinished, plain } from '../format.js';
import { inMatrix, moved } from '../state/axes.js';
import { shows } from '../state/parts.js';
import { edit, entryAt, type Entry } from '../state/state.js';
import { text } from '../text/text.js';
import { cellId } from './grid.js';
import { rowLabels, type Draft, type View } from './view.js';

export const nameOf = (view: View, { matrix, row, column }: Entry): string =>
  text.entry.name(text.entry.names[matrix], rowLabels(view, matrix)[row] ?? '', column);

const sameEntry = (a: Entry | undefined, b: Entry): boolean =>
  a?.matrix === b.matrix && a.row === b.row && a.column === b.column;

/** "-" may still become a number: it is judged when typing is over. */
const problemOf = (draft: Draft | undefined): string | undefined =>
  draft && (draft.left || !isUnfinished(draft.typed)) ? draft.problem : undefined;

/** The last typed text that could not be taken, with the reason, under the matrices. */
export function entryProblem(view: View): TemplateResult {
  return html`<p class="problem" id="entry-problem" role="alert">
    ${problemOf(view.draft) ?? nothing}
  </p>`;
}

/** A field for one entry of Q, K or V: computes while it is typed in, keeps the last good number. */
export function entryField(view: View, entry: Entry, inGrid: boolean): TemplateResult {
  const value = entryAt(view.problem, entry) ?? NaN;
  const mine = sameEntry(view.draft?.entry, entry) ? view.draft : undefined;
  const problem = problemOf(mine);
  const shown = mine && !mine.left ? mine.typed : plain(value);
  return html`<input
    class="entry"
    type="text"
    size="1"
    autocomplete="off"
    spellcheck="false"
    aria-label=${nameOf(view, entry)}
    aria-invalid=${problem ? 'true' : 'false'}
    aria-describedby=${problem ? 'entry-problem' : nothing}
    data-cell=${inGrid ? cellId(entry.row, entry.column) : nothing}
    tabindex=${inGrid && !isStop(view, entry) ? -1 : 0}
    ${properties({ chars: shown.length })}
    .value=${live(shown)}
    @focus=${(event: FocusEvent) => {
      (event.target as HTMLInputElement).select();
      if (inGrid) choose(view, entry);
    }}
    @input=${(event: InputEvent) => {
      view.type(entry, (event.target as HTMLInputElement).value);
    }}
    @change=${view.leave}
    @blur=${view.leave}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') view.revert();
      if (event.key === 'Enter') {
        view.leave();
        (event.target as HTMLInputElement).select();
      }
    }}
  />`;
}

/** A square that shows one entry as a sign; pressing it flips the sign. `id`: its place in its grid. */
export function signButton(view: View, entry: Entry, id: string, stop: boolean): TemplateResult {
  const value = entryAt(view.problem, entry) ?? NaN;
  return html`<button
    type="button"
    class="sign ${value < 0 ? 'minus' : 'plus'}"
    aria-disabled=${shows(view.state, 'edit') ? nothing : 'true'}
    aria-label=${`${nameOf(view, entry)}: ${plain(value)}`}
    data-cell=${id}
    tabindex=${stop ? 0 : -1}
    @focus=${() => {
      choose(view, entry);
    }}
    @click=${() => {
      flip(view, entry);
    }}
  >
    ${signText(value)}
  </button>`;
}

/** Below blocks of signs: the chosen entry, to be set to any number. */
export function entryEditor(view: View, entry: Entry): TemplateResult {
  return html`<div class="editor">
    <span>${nameOf(view, entry)}</span>
    ${entryField(view, entry, false)}
    <button
      type="button"
      class="small"
      @click=${() => {
        flip(view, entry);
      }}
    >
      ${text.entry.flip}
    </button>
  </div>`;
}

/** Whether Tab stops here: at the chosen entry of its matrix. */
export function isStop(view: View, { matrix, row, column }: Entry): boolean {
  const stop = inMatrix(view.state.cell, matrix);
  return row === stop.row && column === stop.column;
}

function choose(view: View, { matrix, row, column }: Entry): void {
  view.update({ ...view.state, cell: moved(view.state.cell, matrix, row, column) });
}

function flip(view: View, entry: Entry): void {
  const value = entryAt(view.problem, entry) ?? 0;
  const { cell } = view.state;
  if (!shows(view.state, 'edit')) return;
  view.update({
    ...edit(view.state, { ...entry, value: value === 0 ? 0 : -value }),
    cell: moved(cell, entry.matrix, entry.row, entry.column),
  });
}

/** ±1 is shown by its sign alone; anything else by its number, as far as a square holds it. */
function signText(value: number): string {
  if (value === 1) return '+';
  if (value === -1) return '−';
  const written = plain(value);
  return written.length <= 4 ? written : '…';
}
