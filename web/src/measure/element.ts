import { LitElement, html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.js';
import type { WidthFigures } from '../engine/experiment.js';
import type { Divisor } from '../engine/types.js';
import { formatFixed, formatNumber, parseNumber, plain } from '../format.js';
import type { Measured, Printed } from '../lesson/types.js';
import arithmeticStyle from '../look/arithmetic.css?inline';
import choicesStyle from '../look/choices.css?inline';
import measuredStyle from '../look/measured.css?inline';
import panelStyle from '../look/panel.css?inline';
import shared from '../look/shared.css?inline';
import { measuredText as text } from '../text/measured.js';
import { choices } from '../views/controls.js';
import { chart } from './chart.js';
import { Measurement } from './measurement.js';
import type { News } from './messages.js';

type Kind = 'rootWidth' | 'width' | 'number';
const kinds: readonly Kind[] = ['rootWidth', 'width', 'number'];

/** One of the two tables: its undivided and divided figures, their decimals, what was printed. */
interface Table {
  readonly name: 'spread' | 'topWeight';
  readonly divided: 'scaledSpread' | 'scaledTopWeight';
  readonly digits: number;
  readonly printed: Readonly<Partial<Record<Kind, keyof Printed>>>;
}

const tables: readonly Table[] = [
  {
    name: 'spread',
    divided: 'scaledSpread',
    digits: 2,
    printed: { rootWidth: 'scaledSpread' },
  },
  {
    name: 'topWeight',
    divided: 'scaledTopWeight',
    digits: 3,
    printed: { rootWidth: 'scaledTopWeight', width: 'topWeightByWidth' },
  },
];

/** What the reader has chosen stays while another step is on show. */
let chosen: { seed: string | undefined; kind: Kind; number: number } = {
  seed: undefined,
  kind: 'rootWidth',
  number: 8,
};

/** `<attention-measured>`: spread and largest weight by width, drawn and computed when asked for. */
export class AttentionMeasured extends LitElement {
  static override styles = [shared, choicesStyle, arithmeticStyle, panelStyle, measuredStyle].map(
    unsafeCSS,
  );
  static override properties = {
    measured: { attribute: false },
    engine: { attribute: false },
    seed: { state: true },
    kind: { state: true },
    number: { state: true },
    done: { state: true },
    figures: { state: true },
    notice: { state: true },
  };

  declare measured: Measured | undefined;
  declare engine: Engine | undefined;
  declare seed: string | undefined;
  declare kind: Kind;
  declare number: number;
  /** The fraction that is drawn, while it is. */
  declare done: number | undefined;
  declare figures: readonly WidthFigures[] | undefined;
  declare notice: string;

  #measurement: Measurement | undefined;
  /** The seed of the figures on show, and what they were asked to be divided by. */
  #drawn = '';
  #asked: Divisor = 'rootWidth';

  constructor() {
    super();
    Object.assign(this, chosen);
    this.notice = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { seed, kind, number } = this;
    chosen = { seed, kind, number };
    this.#stop();
    // a worker would wait for nobody; what it drew is gone with it
    this.figures = undefined;
    this.notice = '';
  }

  get #divisor(): Divisor {
    return this.kind === 'number' ? this.number : this.kind;
  }

  readonly #begin = (): void => {
    const { measured, engine } = this;
    if (!measured || !engine) return;
    const { pairs, trials, keys, printed } = measured;
    const seed = (this.seed ?? measured.seed).trim();
    this.#measurement ??= new Measurement(engine, this.#hear);
    this.done = 0;
    this.notice = '';
    this.#drawn = seed;
    this.#asked = this.#divisor;
    const widths = printed.map(({ width }) => width);
    this.#measurement.begin({ seed, widths, pairs, trials, keys }, this.#divisor);
  };

  readonly #hear = (news: News): void => {
    if ('done' in news) {
      this.done = news.done;
      return;
    }
    this.done = undefined;
    if ('refused' in news) {
      this.notice = news.refused;
      return;
    }
    this.figures = news.figures;
    this.notice = text.done(this.#drawn);
    // another one may have been chosen on the way
    if (this.#asked !== this.#divisor) this.#divide();
  };

  #stop(): void {
    this.#measurement?.cancel();
    this.done = undefined;
  }

  readonly #cancel = (): void => {
    this.#stop();
    // the draws that the old figures could be divided anew from are gone
    this.figures = undefined;
    this.notice = text.cancelled;
  };

  #choose(kind: Kind): void {
    this.kind = kind;
    this.#divide();
  }

  #divide(): void {
    if (!this.figures) return;
    this.#asked = this.#divisor;
    this.#measurement?.divide(this.#asked);
  }

  readonly #typeNumber = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value;
    const parsed = parseNumber(typed);
    // what divides nothing leaves the last number in its place
    if ('problem' in parsed || parsed.value <= 0) {
      this.notice = text.notDivisor(typed);
      return;
    }
    this.notice = '';
    this.number = parsed.value;
    this.#divide();
  };

  #form(measured: Measured): TemplateResult {
    const running = this.done !== undefined;
    return html`<div class="options">
      <label class="field"
        ><span>${text.seed}</span>
        <input
          type="text"
          inputmode="numeric"
          autocomplete="off"
          .value=${this.seed ?? measured.seed}
          @input=${(event: Event) => {
            this.seed = (event.target as HTMLInputElement).value;
          }}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Enter') this.#begin();
          }}
      /></label>
      ${choices(
        text.divisor,
        'measured-divisor',
        kinds.map((kind) => ({
          label: text.divisors[kind],
          checked: this.kind === kind,
          choose: () => {
            this.#choose(kind);
          },
        })),
      )}
      ${
        this.kind === 'number'
          ? html`<label class="field"
              ><span>${text.number}</span>
              <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                .value=${plain(this.number)}
                @change=${this.#typeNumber}
            /></label>`
          : nothing
      }
      <p class="act">
        <button type="button" class="go" @click=${running ? this.#cancel : this.#begin}>
          ${running ? text.cancel : this.figures ? text.again : text.begin}
        </button>
        ${
          running
            ? html`<progress max="1" .value=${this.done} aria-label=${text.progress}></progress>`
            : nothing
        }
      </p>
    </div>`;
  }

  #table(measured: Measured, { name, divided, digits, printed }: Table): TemplateResult {
    const { pairs, trials, keys } = measured;
    const by = this.kind === 'number' ? formatNumber(this.number, 'all') : text.divisors[this.kind];
    const lines = measured.printed.map((line, at) => ({
      line,
      got: this.figures?.[at],
    }));
    const fixed = (value: number | undefined): string =>
      value === undefined ? '' : formatFixed(value, digits);
    const known = printed[this.kind];
    const named = text[name];
    const note =
      name === 'spread'
        ? text.spread.note(formatNumber(pairs, 'all'))
        : text.topWeight.note(formatNumber(trials, 'all'), formatNumber(keys, 'all'));
    const head = (label: string, isPrinted: boolean): TemplateResult =>
      html`<th scope="col">${label}</th>
        ${isPrinted ? html`<th scope="col" class="printed">${text.printed}</th>` : html`<td></td>`}`;
    return html`<div class="part">
      <h4>${named.title}</h4>
      <table class="figures" data-measured=${name}>
        <thead>
          <tr>
            <th scope="col">${text.width}</th>
            ${head(text.raw, true)} ${head(text.divided(by), known !== undefined)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ line, got }) =>
              html`<tr>
                <th scope="row">${formatNumber(line.width, 'all')}</th>
                <td data-figure=${name}>${fixed(got?.[name])}</td>
                <td class="printed" data-printed=${name}>${fixed(line[name])}</td>
                <td data-figure=${divided}>${fixed(got?.[divided])}</td>
                <td class="printed" data-printed=${divided}>${known ? fixed(line[known]) : ''}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${this.figures ? this.#chart(measured, named.title, name, divided, by, fixed) : nothing}
      <p class="note">${note}</p>
    </div>`;
  }

  #chart(
    measured: Measured,
    title: string,
    name: Table['name'],
    divided: Table['divided'],
    by: string,
    fixed: (value: number) => string,
  ): TemplateResult {
    const line = (label: string, kind: 'raw' | 'divided', field: keyof WidthFigures) => {
      const points = (this.figures ?? []).map((figures) => figures[field]);
      return { name: label, kind, points, written: points.map(fixed) };
    };
    return chart(
      title,
      measured.printed.map(({ width }) => formatNumber(width, 'all')),
      [line(text.raw, 'raw', name), line(text.divided(by), 'divided', divided)],
    );
  }

  override render(): unknown {
    const { measured } = this;
    if (!measured) return nothing;
    const other = this.figures && this.#drawn !== measured.seed;
    return html`<h3>${text.title}</h3>
      <p class="what">${text.what}</p>
      ${this.#form(measured)}
      <p class="note" role="status">${this.notice}</p>
      <div class="parts">${tables.map((table) => this.#table(measured, table))}</div>
      <p class="note">
        ${text.source(measured.source)} ${other ? text.otherSeed(measured.seed) : nothing}
      </p>`;
  }
}

if (!customElements.get('attention-measured'))
  customElements.define('attention-measured', AttentionMeasured);
