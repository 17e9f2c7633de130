import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation } from '../engine/types.js';
import { formatNumber } from '../format.js';
import { shows } from '../state/parts.js';
import { text } from '../text/text.js';
import { signButton } from './entry.js';
import { cellId, onGridKey } from './grid.js';
import type { View } from './view.js';

/** A wide query over a wide key, pair by pair: two signs and their product; any sign can be flipped. */
export function pairs(view: View, e: Explanation): TemplateResult {
  const { example } = view.state;
  const { query, key } = view.shown;
  const stop = view.state.cell.dimension;
  const product = (value: number): string =>
    value === 1 ? '+1' : value === -1 ? '−1' : formatNumber(value, view.state.digits);
  const [upper, lower, below] = text.arithmetic.pairs(
    example.queryTokens[query] ?? '',
    example.keyTokens[key] ?? '',
  );
  return html`<p class="note">
      <span class="query">${upper}</span> · <span class="key">${lower}</span> · ${below}.
      ${shows(view.state, 'edit') ? text.arithmetic.flip : nothing}
    </p>
    <div class="pairs" role="group" data-pairs data-grid @keydown=${onGridKey}>
      ${e.product.map(
        (value, column) =>
          html`<div class="pair ${value > 0 ? 'match' : value < 0 ? 'mismatch' : ''}">
            <span class="query"
              >${signButton(view, { matrix: 'query', row: query, column }, cellId(0, column), column === stop)}</span
            >
            <span class="key"
              >${signButton(view, { matrix: 'key', row: key, column }, cellId(1, column), false)}</span
            >
            <span class="product" title=${product(value)}>${product(value)}</span>
          </div>`,
      )}
    </div>`;
}
