import { html, nothing, type TemplateResult } from 'lit';
import { properties } from '../colour.js';
import type { Trace } from '../engine/types.js';
import { formatNumber } from '../format.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

const divisors = ['none', 'rootWidth', 'width'] as const;

interface Column {
  readonly head: unknown;
  readonly trace: Trace;
  readonly row: number;
  readonly now: boolean;
}

/** Weights of one row under several divisors: bars and numbers, one column a divisor. */
function bars(
  view: View,
  title: string,
  tokens: readonly string[],
  columns: readonly Column[],
): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${title}>
    <table class="bars" ${properties({ columns: columns.length })}>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            ({ head, now }) => html`<th scope="col" class=${now ? 'now' : ''}>${head}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${tokens.map(
          (token, key) =>
            html`<tr>
              <th scope="row" class="key">${token}</th>
              ${columns.map(({ trace, row, now }) => {
                const weight = trace.weights[row]?.[key] ?? NaN;
                return html`<td class=${now ? 'now' : ''}>
                  <span class="bar" ${properties({ share: Number.isFinite(weight) ? weight : 0 })}
                    ><i></i><span>${formatNumber(weight, view.state.digits)}</span></span
                  >
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The shown row with its scores undivided, divided by √d_k and by d_k, side by side. */
export function threeWays(view: View): TemplateResult {
  const { example, options } = view.state;
  const { query } = view.shown;
  const width = String(view.problem.query[0]?.length ?? 0);
  const title = text.threeWays.title(example.queryTokens[query] ?? '');
  // a divisor of one's own has no place among the three: it gets one beside them
  const own = typeof options.divisor === 'number' ? [options.divisor] : [];
  const columns = [...divisors, ...own].map((divisor) => ({
    head:
      typeof divisor === 'number'
        ? text.threeWays.by(formatNumber(divisor, 'all'))
        : text.threeWays.divided(divisor, width),
    trace: view.engine.attend({ ...view.problem, options: { ...options, divisor } }),
    row: query,
    now: divisor === options.divisor,
  }));
  return html`<section class="ways" data-ways>
    <h3>${title}</h3>
    ${bars(view, title, example.keyTokens, columns)}
    <p class="note">${text.threeWays.note}</p>
  </section>`;
}

/** Bare rows of scores the lesson shows beside the scaling step: undivided and divided by √d_k. */
export function looseRows(view: View): TemplateResult | typeof nothing {
  const { looseRows: rows = [] } = view.state.example;
  return html`${rows.map(({ id, scores, width, note }) => {
    const columns = (['none', 'rootWidth'] as const).map((divisor) => ({
      head: text.threeWays.divided(divisor, String(width)),
      trace: view.engine.softmaxRow(scores, width, { ...view.state.options, divisor }),
      row: 0,
      now: false,
    }));
    const title = text.loose.title(String(width));
    const tokens = scores.map((score) => text.loose.score(formatNumber(score, view.state.digits)));
    return html`<section class="ways" data-loose=${id}>
      <h3>${title}</h3>
      ${bars(view, title, tokens, columns)}
      ${note === undefined ? nothing : html`<p class="note">${note}</p>`}
    </section>`;
  })}`;
}
