import { html, nothing, type TemplateResult } from 'lit';
import type { Stage } from '../engine/names.js';
import { text } from '../text/text.js';
import { isChanged, matrixOf, type View } from './view.js';

const watched: readonly Stage[] = ['raw', 'scaled', 'masked', 'weights', 'output'];

/** How many numbers of each later stage the learner's own numbers moved: a value leaves all weights. */
export function reach(view: View): TemplateResult | typeof nothing {
  if (view.state.edits.length === 0) return nothing;
  const parts = watched
    .filter((name) => view.trace.stages.includes(name))
    .map((name) => {
      const cells = matrixOf(view, name).flatMap((row, i) =>
        row.map((_, j) => isChanged(view, name, i, j)),
      );
      const moved = cells.filter(Boolean).length;
      return text.reach.stage(text.matrices[name], moved, cells.length);
    });
  return html`<div class="reach">
    <p>${text.reach.title}</p>
    <ul>
      ${parts.map((part) => html`<li>${part}</li>`)}
    </ul>
  </div>`;
}
