import { LitElement, html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { Problem } from '../engine/types.js';
import type { Role } from '../lesson/types.js';
import choicesStyle from '../look/choices.css?inline';
import codeStyle from '../look/code.css?inline';
import shared from '../look/shared.css?inline';
import type { StepId } from '../state/steps.js';
import { codeText as text } from '../text/code.js';
import { text as common } from '../text/text.js';
import { choices } from '../views/controls.js';
import { cpp } from './cpp.js';
import { source, type Line } from './listing.js';
import { numpy } from './numpy.js';
import { pytorch } from './pytorch.js';

const languages = { numpy, pytorch, cpp };
type Language = keyof typeof languages;

/** What the lines of each step make. */
const roles: Readonly<Record<StepId, Role>> = {
  inputs: 'query',
  raw: 'score',
  scaled: 'score',
  masked: 'score',
  rowMax: 'score',
  exponentials: 'weight',
  rowSum: 'weight',
  weights: 'weight',
  output: 'output',
};

/** `<attention-code>`: the problem as programs; the lines of the current step are lit, others lead to theirs. */
export class AttentionCode extends LitElement {
  static override styles = [shared, choicesStyle, codeStyle].map(unsafeCSS);
  static override properties = {
    problem: { attribute: false },
    step: { attribute: false },
    choose: { attribute: false },
    language: { state: true },
    notice: { state: true },
  };

  declare problem: Problem | undefined;
  declare step: StepId;
  declare choose: ((step: StepId) => void) | undefined;
  declare language: Language;
  declare notice: string;

  constructor() {
    super();
    this.language = 'numpy';
    this.notice = '';
  }

  async #copy(lines: readonly Line[]): Promise<void> {
    try {
      await navigator.clipboard.writeText(source(lines));
      this.notice = text.copied;
    } catch {
      this.notice = text.notCopied;
    }
  }

  /** The lit lines, and any other that does a step's work, are one tab stop; arrows move within. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const move = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.line[role="button"]')];
    event.preventDefault();
    event.stopPropagation();
    buttons[buttons.indexOf(event.target as HTMLElement) + move]?.focus();
  };

  #line({ text: written, steps, role }: Line, stop: boolean): TemplateResult {
    const [first] = steps;
    const lit = steps.includes(this.step);
    const content = written === '' ? html`<br />` : written;
    if (!first) return html`<span class="line">${content}</span>`;
    const go = (): void => {
      if (!lit) this.choose?.(first);
    };
    return html`<span
      class="line ${lit ? 'lit' : ''}"
      role="button"
      data-role=${role ?? roles[first]}
      aria-current=${lit ? 'step' : nothing}
      tabindex=${stop ? 0 : -1}
      title=${lit ? nothing : text.to(common.steps[first])}
      @click=${go}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        go();
      }}
      >${content}</span
    >`;
  }

  override render(): unknown {
    if (!this.problem) return nothing;
    const lines = languages[this.language](this.problem);
    const lit = lines.findIndex(({ steps }) => steps.includes(this.step));
    const stop = Math.max(
      lit,
      lines.findIndex(({ steps }) => steps.length > 0 && lit < 0),
    );
    return html`<div class="bar">
        ${choices(
          text.language,
          'language',
          (Object.keys(languages) as Language[]).map((language) => ({
            label: text.languages[language],
            checked: this.language === language,
            choose: () => {
              this.language = language;
              this.notice = '';
            },
          })),
        )}
        <button type="button" class="copy" @click=${() => void this.#copy(lines)}>
          ${text.copy}
        </button>
        <span role="status">${this.notice}</span>
      </div>
      <pre
        role="group"
        aria-label=${text.listing(text.languages[this.language])}
        @keydown=${this.#onKey}
      >
${lines.map((one, at) => this.#line(one, at === stop))}</pre>
      <p class="note">${text.notes[this.language]}</p>`;
  }
}

if (!customElements.get('attention-code')) customElements.define('attention-code', AttentionCode);
