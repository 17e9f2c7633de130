import { html, nothing, type TemplateResult } from 'lit';
import { bookOf } from '../lesson/books.js';
import { depths, type Depth, type ProseNode } from '../lesson/types.js';
import { shows } from '../state/parts.js';
import { depthOf, isReset, type State } from '../state/state.js';
import { text } from '../text/text.js';
import { choices } from './controls.js';
import { prose } from './prose.js';
import type { View } from './view.js';

const nodesOf = ({ lesson, example, step }: State, depth: Depth): readonly ProseNode[] =>
  bookOf(depth)?.[lesson.id]?.[example.id]?.[step] ?? [];

const holdsOriginal = (nodes: readonly ProseNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node === 'object' &&
      ('original' in node || ('children' in node && holdsOriginal(node.children))),
  );

/** What the sentences with a mark have in common, once they no longer fit the numbers shown. */
const ownNote = html`<p class="note own-note">
  <span class="own-mark" aria-hidden="true"></span>${text.depth.ownNote}
</p>`;

const depthChoice = (chosen: Depth, deepen: View['deepen']): TemplateResult =>
  choices(
    text.depth.label,
    'depth',
    depths.map((depth) => ({
      label: text.depth.names[depth],
      checked: depth === chosen,
      choose: () => {
        deepen(depth);
      },
    })),
  );

/** The text of the step and the choice of its depth. No view: the core is not there yet. */
export function words(
  state: State,
  deepen: View['deepen'],
  view: View | undefined,
): TemplateResult {
  const chosen = depthOf(state);
  // while the chosen text is on its way, or cannot be had, the first one
  const shown = bookOf(chosen) ? chosen : 'beginner';
  const nodes = nodesOf(state, shown);
  const changed = !isReset(state);
  // neither what no longer holds nor what is to be guessed
  const unseen = changed || state.guess ? 'none' : 'own';
  return html`<div class="card prose">
    ${shows(state, 'depth') ? depthChoice(chosen, deepen) : nothing}
    <div class="text" data-depth=${shown}>${prose(view ?? unseen, nodes, changed)}</div>
    ${changed && holdsOriginal(nodes) ? ownNote : nothing}
  </div>`;
}
