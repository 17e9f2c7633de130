import { LitElement, html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.js';
import type { Trace } from '../engine/types.js';
import { formatNumber, type Digits } from '../format.js';
import type { MaxLeftIn } from '../lesson/types.js';
import arithmeticStyle from '../look/arithmetic.css?inline';
import mistakesStyle from '../look/mistakes.css?inline';
import panelStyle from '../look/panel.css?inline';
import shared from '../look/shared.css?inline';
import { maxLeftInText as text } from '../text/max-left-in.js';

/** `<attention-max-left-in>`: a row of large scores that overflows, beside the same with its maximum subtracted. */
export class AttentionMaxLeftIn extends LitElement {
  static override styles = [shared, arithmeticStyle, panelStyle, mistakesStyle].map(unsafeCSS);
  static override properties = {
    row: { attribute: false },
    engine: { attribute: false },
    tokens: { attribute: false },
    digits: { attribute: false },
  };

  declare row: MaxLeftIn | undefined;
  declare engine: Engine | undefined;
  declare tokens: readonly string[];
  declare digits: Digits;

  #side(name: 'left' | 'subtracted', trace: Trace, largest: string): TemplateResult {
    const number = (value: number | undefined) => formatNumber(value ?? NaN, this.digits);
    const { scaled, shifted, exponentials, rowSum, weights, weightSum } = trace;
    const columns = [
      { head: text.score, values: scaled[0] },
      ...(shifted ? [{ head: text.shifted(largest), values: shifted[0] }] : []),
      { head: text.powers[name], values: exponentials?.[0], sum: rowSum?.[0]?.[0] },
      { head: text.weight, values: weights[0], sum: weightSum[0]?.[0] },
    ];
    return html`<section class="side ${name === 'left' ? 'wrong' : 'right'}" data-max=${name}>
      <h4>${text.sides[name]}</h4>
      <div class="scroll" tabindex="0" role="region" aria-label=${text.sides[name]}>
        <table class="figures">
          <thead>
            <tr>
              <td></td>
              ${columns.map(({ head }) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.tokens.map(
              (token, key) =>
                html`<tr>
                  <th scope="row" class="key">${token}</th>
                  ${columns.map(({ values }) => html`<td>${number(values?.[key])}</td>`)}
                </tr>`,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${text.sum}</th>
              ${columns.map((column) => html`<td>${'sum' in column ? number(column.sum) : ''}</td>`)}
            </tr>
          </tfoot>
        </table>
      </div>
      <p>${text.said[name](largest)}</p>
    </section>`;
  }

  override render(): unknown {
    const { row, engine } = this;
    if (!row || !engine) return nothing;
    // bare scores: they are as they go into softmax, and no width divides them
    const trace = (subtractMax: boolean): Trace =>
      engine.softmaxRow(row.scores, 1, { divisor: 'none', subtractMax });
    const subtracted = trace(true);
    const largest = formatNumber(subtracted.rowMax?.[0]?.[0] ?? NaN, 'all');
    return html`<h3>${text.title}</h3>
      <p class="note">${row.note}</p>
      <div class="sides">
        ${this.#side('left', trace(false), largest)}
        ${this.#side('subtracted', subtracted, largest)}
      </div>`;
  }
}

if (!customElements.get('attention-max-left-in'))
  customElements.define('attention-max-left-in', AttentionMaxLeftIn);
