import { html, nothing, type TemplateResult } from 'lit';
import { formatFixed, formatNumber, formatResult } from '../format.js';
import { text } from '../text/text.js';
import { bracketed, chain, result, term } from './number.js';
import type { View } from './view.js';

/** The blend from weights as one would write them down, beside the one from all digits. */
export function byHand(view: View): TemplateResult | typeof nothing {
  const digits = view.state.example.byHandDigits;
  if (digits === undefined || !view.trace.output) return nothing;
  const { query, feature } = view.shown;
  const rounded = view.engine.roundedBlend(view.problem, digits);
  const exact = view.trace.output[query]?.[feature] ?? NaN;
  const value = rounded.output[query]?.[feature] ?? NaN;
  const weights = rounded.weights[query] ?? [];
  const written = (weight: number) => formatFixed(weight, digits);
  return html`<section class="by-hand" data-by-hand>
    <h3>${text.byHand.title(digits)}</h3>
    <p class="equation">
      ${chain([
        chain(
          weights.map((weight, key) =>
            term(
              html`${written(weight)} ×
              ${bracketed(formatNumber(view.problem.value[key]?.[feature] ?? NaN, view.state.digits))}`,
            ),
          ),
          '+',
        ),
        chain(
          (rounded.products[query] ?? []).map((row) =>
            term(bracketed(formatNumber(row[feature] ?? NaN, 6))),
          ),
          '+',
        ),
        result('output', formatNumber(value, 6)),
      ])}
    </p>
    <p class="note">
      ${text.byHand.note(formatNumber(value, 6), formatResult(exact, view.state.digits))}
    </p>
  </section>`;
}
