import { LitElement, html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { properties, scaleOf, tint, type Scale } from '../colour.js';
import { AttentionError } from '../engine/error.js';
import type { Matrix } from '../engine/types.js';
import { formatNumber, formatResult, type Digits } from '../format.js';
import type { ShownMistake } from '../lesson/types.js';
import arithmeticStyle from '../look/arithmetic.css?inline';
import choicesStyle from '../look/choices.css?inline';
import matrixStyle from '../look/matrix.css?inline';
import mistakesStyle from '../look/mistakes.css?inline';
import panelStyle from '../look/panel.css?inline';
import shared from '../look/shared.css?inline';
import { mistakesText as text } from '../text/mistakes.js';
import { text as common } from '../text/text.js';
import { choices } from '../views/controls.js';
import { chain, fraction, result, term } from '../views/number.js';
import { modelWidth, sidesOf, type Asked, type Fault, type Marks, type Side } from './sides.js';

type Kind = ShownMistake['kind'];

/** What the element is given, beside the numbers: how rows and columns are called. */
export interface Labels {
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly digits: Digits;
}

/** One of the two small matrices of a side. */
interface Table {
  readonly title: string;
  /** What sets it apart from its like on the other side. */
  readonly spoken: string;
  readonly name: 'weights' | 'output';
  readonly matrix: Matrix;
  readonly marks: Marks;
  readonly scale: Scale;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly rowSum?: Matrix | undefined;
  readonly columnSum?: Matrix | undefined;
}

/** `<attention-mistakes>`: a common mistake on the learner's numbers, beside the right way and the check that tells them apart. */
export class AttentionMistakes extends LitElement {
  static override styles = [
    shared,
    choicesStyle,
    matrixStyle,
    arithmeticStyle,
    panelStyle,
    mistakesStyle,
  ].map(unsafeCSS);
  static override properties = {
    mistakes: { attribute: false },
    asked: { attribute: false },
    labels: { attribute: false },
    kind: { state: true },
  };

  declare mistakes: readonly ShownMistake[] | undefined;
  declare asked: Asked | undefined;
  declare labels: Labels | undefined;
  declare kind: Kind | undefined;

  #number(value: number): string {
    return formatNumber(value, this.labels?.digits ?? 4);
  }

  #choice(mistakes: readonly ShownMistake[]): TemplateResult {
    const to = (kind: Kind | undefined, label: string) => ({
      label,
      checked: this.kind === kind,
      choose: () => {
        this.kind = kind;
      },
    });
    return choices(text.choice, 'mistake', [
      to(undefined, text.none),
      ...mistakes.map(({ kind }) => to(kind, text.told[kind].name)),
    ]);
  }

  #table(
    { title, spoken, name, matrix, marks, scale, ...of }: Table,
    chosen?: [number, number],
  ): unknown {
    const { rows, columns, rowSum, columnSum } = of;
    const rowClass = this.kind === 'tunedScale' ? '' : 'query';
    const columnClass = name === 'weights' ? 'key' : '';
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${spoken}>
      <table class="matrix ${name === 'weights' ? 'weight' : 'output'}" data-mistaken=${name}>
        <caption>
          ${title}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col" class=${columnClass}>${column}</th>`)}
            ${rowSum ? html`<th scope="col">${text.rowSum}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${matrix.map(
            (values, i) =>
              html`<tr class=${i === chosen?.[0] ? 'follow' : ''}>
                <th scope="row" class=${rowClass}>${rows[i]}</th>
                ${values.map((value, j) => {
                  const marked = marks[i]?.[j] ?? false;
                  const here = i === chosen?.[0] && j === chosen[1];
                  return html`<td
                    class=${classMap({ marked, chosen: here })}
                    ${properties({ tint: tint(value, scale) })}
                  >
                    ${marked ? html`<b class="unlike">≠</b>` : nothing}${this.#number(value)}
                  </td>`;
                })}
                ${
                  rowSum
                    ? html`<td class="sum weight">${this.#number(rowSum[i]?.[0] ?? NaN)}</td>`
                    : nothing
                }
              </tr>`,
          )}
          ${
            columnSum
              ? html`<tr>
                  <th scope="row">${text.columnSum}</th>
                  ${columnSum[0]?.map(
                    (sum) => html`<td class="sum weight">${this.#number(sum)}</td>`,
                  )}
                  <td class="sum"></td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </div>`;
  }

  /** The weight that is looked at, as a share of what softmax added up. */
  #explained({ explained: e }: Side, said: string): TemplateResult {
    const value = result('weight', formatResult(e.value, this.labels?.digits ?? 4));
    const share = fraction(
      this.#number(e.numerator),
      chain(
        e.product.map((power, at) => term(this.#number(power), at === e.index)),
        '+',
      ),
    );
    return html`<p class="what">${said}</p>
      <p class="equation">
        ${e.kind === 'hidden' ? html`<span class="counts">${text.zeroed}</span> ${value}` : chain([share, value])}
      </p>`;
  }

  #fault(fault: Fault, rows: readonly string[]): string {
    const { faults } = text;
    const row = 'row' in fault ? (rows[fault.row] ?? '') : '';
    const key = 'column' in fault ? (this.labels?.keyTokens[fault.column] ?? '') : '';
    switch (fault.check) {
      case 'rowSum':
        return faults.rowSum(row, this.#number(fault.sum));
      case 'hidden':
        return faults.hidden(row, key, this.#number(fault.weight));
      case 'lastRow':
        return faults.lastRow(row, key);
      case 'divisor':
        return faults.divisor(this.#number(fault.divisor), this.#number(fault.wanted));
      case 'steady':
        return faults.steady(row, key, this.#number(fault.from), this.#number(fault.to));
    }
  }

  #shown(mistake: ShownMistake, asked: Asked, labels: Labels): TemplateResult {
    const { wrong, right, row } = sidesOf(asked, mistake);
    const told = text.told[mistake.kind];
    const tuned = mistake.kind === 'tunedScale';
    const number = (value: number) => formatNumber(value, 'all');
    const rows = tuned
      ? mistake.times.map((factor) => text.times(number(factor)))
      : labels.queryTokens;
    const query = labels.queryTokens[asked.row] ?? '';
    const heads = mistake.kind === 'modelWidth' ? mistake.heads : 1;
    const said = told.what({
      heads: number(heads),
      width: number(modelWidth(asked.problem, 1)),
      modelWidth: number(modelWidth(asked.problem, heads)),
      divisor: tuned ? number(mistake.divisor) : '',
      scale: tuned ? number(mistake.cosineScale) : '',
      query,
    });
    const features = (asked.problem.value[0] ?? []).map((_, at) => common.dimension(at));
    const key = labels.keyTokens[asked.column] ?? '';
    const outlined = tuned ? text.shareAt(key, rows[row] ?? '') : text.share(key, query);
    const verdict = ({ fault }: Side): string =>
      fault ? text.fails(this.#fault(fault, rows)) : text.holds;
    const outputs = scaleOf('output', [...wrong.output, ...right.output]);
    const side = (of: Side, name: 'wrong' | 'right'): TemplateResult => {
      const heading = text.side(text.sides[name], told[name]);
      return html`<section class="side ${name}" data-side=${name}>
        <h4>${heading}</h4>
        ${this.#table(
          {
            title: text.weights,
            spoken: text.table(heading, text.weights),
            name: 'weights',
            matrix: of.weights,
            marks: of.marked.weights,
            scale: scaleOf('weights', of.weights),
            rows,
            columns: labels.keyTokens,
            rowSum: of.rowSum,
            columnSum: of.columnSum,
          },
          [row, asked.column],
        )}
        ${this.#explained(of, outlined)}
        ${this.#table({
          title: text.output,
          spoken: text.table(heading, text.output),
          name: 'output',
          matrix: of.output,
          marks: of.marked.output,
          scale: outputs,
          rows,
          columns: features,
        })}
        <p class="label">${text.code}</p>
        <pre>${name === 'wrong' ? told.wrongCode : told.rightCode}</pre>
        <p class="verdict ${of.fault ? 'fails' : 'holds'}" data-verdict=${name}>
          <b aria-hidden="true">${of.fault ? '✗' : '✓'}</b>
          <span>${told.check}</span>
          <strong>${verdict(of)}</strong>
        </p>
      </section>`;
    };
    return html`${said.map((sentence) => html`<p>${sentence}</p>`)}
      <p class="note"><b class="unlike">≠</b> ${tuned ? text.markedFirst : text.marked}</p>
      <div class="sides">${side(wrong, 'wrong')} ${side(right, 'right')}</div>
      <p class="label">${wrong.fault ? text.check : text.checkSilent}</p>
      <pre>${told.checkCode}</pre>
      <p class="spoken" role="status">
        ${text.status(told.name, verdict(wrong), verdict(right))}
      </p>`;
  }

  #body(mistakes: readonly ShownMistake[], asked: Asked, labels: Labels): unknown {
    const mistake = mistakes.find(({ kind }) => kind === this.kind);
    if (!mistake) return nothing;
    try {
      return this.#shown(mistake, asked, labels);
    } catch (error) {
      // the mistake's own divisor or longer queries may overflow where the lesson's numbers do not
      if (!(error instanceof AttentionError)) throw error;
      return html`<p class="notice">${text.refused}</p>`;
    }
  }

  override render(): unknown {
    const { mistakes, asked, labels } = this;
    if (!mistakes || !asked || !labels) return nothing;
    return html`<h3>${text.title}</h3>
      <p class="note">${text.intro}</p>
      ${this.#choice(mistakes)}
      <div class="body">${this.#body(mistakes, asked, labels)}</div>`;
  }
}

if (!customElements.get('attention-mistakes'))
  customElements.define('attention-mistakes', AttentionMistakes);
