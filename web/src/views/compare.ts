import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../format.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

/** The chosen weight beside the others of its row: sensitivity, slope, score gap, ratio. */
export function compare(view: View): TemplateResult {
  const { query, key } = view.shown;
  const { keyTokens } = view.state.example;
  const words = text.compare;
  const chosen = keyTokens[key] ?? '';
  const number = (value: number | undefined) => formatNumber(value ?? NaN, view.state.digits);
  const seen = (j: number) => view.trace.masked?.[query]?.[j] !== -Infinity;
  /** What compares two keys says nothing where one of them is hidden. */
  const between = (j: number, value: number | undefined) =>
    seen(j) && seen(key) ? number(value) : words.hidden;
  const { sensitivity, slope, gap, ratio } = view.engine.compare(view.problem, query, key);
  return html`<section class="compare">
    <h3>${words.title(chosen)}</h3>
    <p class="note more" aria-hidden="true">${words.more}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${words.title(chosen)}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${words.key}</th>
            <th scope="col">${words.weight}</th>
            <th scope="col">${words.sensitivity}</th>
            <th scope="col">${words.slope(chosen)}</th>
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
                <td data-figure="slope">${number(slope[j])}</td>
                <td data-figure="gap">${between(j, gap[j])}</td>
                <td data-figure="ratio">${between(j, ratio[j])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">${words.note(chosen)}</p>
  </section>`;
}
