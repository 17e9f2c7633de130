import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../format.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

/** The chosen weight beside the others of its row: sensitivity, score gap, ratio. */
export function compare(view: View): TemplateResult {
  const { query, key } = view.shown;
  const { keyTokens } = view.state.example;
  const number = (value: number | undefined) => formatNumber(value ?? NaN, view.state.digits);
  const { sensitivity, gap, ratio } = view.engine.compare(view.problem, query, key);
  const words = text.compare;
  return html`<section class="compare">
    <h3>${words.title(keyTokens[key] ?? '')}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label=${words.title(keyTokens[key] ?? '')}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${words.key}</th>
            <th scope="col">${words.weight}</th>
            <th scope="col">${words.sensitivity}</th>
            <th scope="col">${words.gap}</th>
            <th scope="col">${words.ratio}</th>
          </tr>
        </thead>
        <tbody>
          ${keyTokens.map(
            (token, j) =>
              html`<tr class=${j === key ? 'follow' : ''}>
                <th scope="row" class="key">${token}</th>
                <td data-figure="weight">${number(view.trace.weights[query]?.[j])}</td>
                <td data-figure="sensitivity">${number(sensitivity[j])}</td>
                <td data-figure="gap">${number(gap[j])}</td>
                <td data-figure="ratio">${number(ratio[j])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">${words.note}</p>
  </section>`;
}
