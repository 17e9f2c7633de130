import { html, nothing, type TemplateResult } from 'lit';
import { shows } from '../state/parts.js';
import { awaited, fetchPanel } from './panel.js';
import type { View } from './view.js';

/** What an example offers to measure. Its element is loaded by the first example that has one. */
export function measured({ engine, state }: View): TemplateResult | typeof nothing {
  const { measured } = state.example;
  if (!measured || !shows(state, 'measured')) return nothing;
  fetchPanel(import('../measure/element.js'));
  return html`<attention-measured .measured=${measured} .engine=${engine}
    >${awaited}</attention-measured
  >`;
}
