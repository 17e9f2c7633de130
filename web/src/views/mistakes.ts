import { html, nothing, type TemplateResult } from 'lit';
import { shows } from '../state/parts.js';
import { awaited, fetchPanel } from './panel.js';
import type { View } from './view.js';

/** The mistakes that an example shows. Their element is loaded by the first example that has some. */
export function mistakes({ engine, problem, state, shown }: View): TemplateResult | typeof nothing {
  const { mistakes: list, queryTokens, keyTokens } = state.example;
  if (!list || !shows(state, 'mistakes')) return nothing;
  fetchPanel(import('../mistakes/element.js'));
  return html`<attention-mistakes
    .mistakes=${list}
    .asked=${{ engine, problem, row: shown.query, column: shown.key }}
    .labels=${{ queryTokens, keyTokens, digits: state.digits }}
    >${awaited}</attention-mistakes
  >`;
}

/** A row of scores that overflows where its maximum is left in. */
export function maxLeftIn({ engine, state }: View): TemplateResult | typeof nothing {
  const { maxLeftIn: row, keyTokens } = state.example;
  if (!row) return nothing;
  fetchPanel(import('../mistakes/max-left-in.js'));
  return html`<attention-max-left-in
    .row=${row}
    .engine=${engine}
    .tokens=${keyTokens}
    .digits=${state.digits}
    >${awaited}</attention-max-left-in
  >`;
}
