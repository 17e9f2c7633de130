import { html, type TemplateResult } from 'lit';
import { text } from '../text/text.js';
import { awaited, fetchPanel } from './panel.js';
import type { View } from './view.js';

/** The problem as a program, folded up at first but for developers. What is in it is fetched when it opens. */
export function code({ problem, state, step, update }: View): TemplateResult {
  return html`<details
    class="card code"
    ?open=${state.depth === 'developer'}
    @toggle=${(event: Event) => {
      if ((event.target as HTMLDetailsElement).open) fetchPanel(import('../code/element.js'));
    }}
  >
    <summary>${text.code}</summary>
    <attention-code
      .problem=${problem}
      .step=${step.id}
      .choose=${(id: typeof step.id) => {
        update({ ...state, step: id });
      }}
      >${awaited}</attention-code
    >
  </details>`;
}
