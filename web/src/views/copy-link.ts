import { html, nothing, type TemplateResult } from 'lit';
import { shows } from '../state/parts.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

const words = text.copyLink;

/** Copies the address of what is on the screen; where the browser refuses, shows it. */
export function copyLink({ state, copy, copied }: View): TemplateResult | typeof nothing {
  if (!copy || !shows(state, 'copy')) return nothing;
  return html`<div class="copy-link">
    <button type="button" class="small" @click=${copy}>${words.button}</button>
    <span role="status">${copied && !copied.refused ? words.done : ''}</span>
    ${
      copied?.refused
        ? html`<label
            >${words.refused} <input type="text" readonly .value=${copied.address}
          /></label>`
        : nothing
    }
  </div>`;
}
