import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { digitChoices, formatNumber } from '../format.js';
import type { Divisor } from '../engine/types.js';
import { shows, type Part } from '../state/parts.js';
import { isReset, reset, withCausalMask, withDivisor } from '../state/state.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

interface Choice {
  readonly label: unknown;
  readonly checked: boolean;
  readonly choose: () => void;
}

/** A row of radio buttons, one of which is on. */
export function choices(legend: string, name: string, list: readonly Choice[]): TemplateResult {
  return html`<fieldset class="choices" data-control=${name}>
    <legend>${legend}</legend>
    <div>
      ${list.map(
        ({ label, checked, choose }) =>
          html`<label>
            <input type="radio" name=${name} .checked=${checked} @change=${choose} />
            <span>${label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** What the numbers go through: the divisor, the row maximum, how many digits; and the way back. */
export function controls(view: View): TemplateResult | typeof nothing {
  const { state } = view;
  const { options } = state;
  const words = text.controls;
  const width = String(view.problem.query[0]?.length ?? 0);
  const own = state.example.options.divisor;
  const named: Divisor[] = ['none', 'rootWidth', 'width'];
  const extra = typeof own === 'number' ? [own] : [];
  const divisorChoice = (divisor: Divisor): Choice => ({
    label:
      typeof divisor === 'number' ? formatNumber(divisor, 'all') : words.divisors(divisor, width),
    checked: options.divisor === divisor,
    choose: () => {
      view.update(withDivisor(state, divisor));
    },
  });
  const max = (subtractMax: boolean): Choice => ({
    label: subtractMax ? words.subtract : words.keep,
    checked: options.subtractMax === subtractMax,
    choose: () => {
      view.update({ ...state, options: { ...options, subtractMax } });
    },
  });
  const mask = (hide: boolean): Choice => ({
    label: hide ? words.maskOn : words.maskOff,
    checked: (options.mask !== undefined) === hide,
    choose: () => {
      view.update(withCausalMask(state, hide));
    },
  });
  const guess = (first: boolean): Choice => ({
    label: first ? text.guess.on : text.guess.off,
    checked: state.guess === first,
    choose: () => {
      view.update({ ...state, guess: first });
    },
  });
  const all: readonly (readonly [Part, () => unknown])[] = [
    ['divisor', () => choices(words.divisor, 'divisor', [...named, ...extra].map(divisorChoice))],
    ['slider', () => divisorSlider(view)],
    ['max', () => choices(words.max, 'max', [max(true), max(false)])],
    [
      'mask',
      () =>
        state.example.causalMask ? choices(words.mask, 'mask', [mask(false), mask(true)]) : nothing,
    ],
    ['digits', () => digitChoice(view)],
    ['guess', () => choices(text.guess.label, 'guess', [guess(false), guess(true)])],
    ['undo', () => html`<div class="work">${history(view)} ${edited(view)}</div>`],
  ];
  const shown = all.filter(([part]) => shows(state, part));
  if (shown.length === 0) return nothing;
  return html`<div class="controls" part="controls" role="group" aria-label=${words.label}>
    ${shown.map(([, control]) => control())}
  </div>`;
}

const digitChoice = ({ state, update }: View): TemplateResult =>
  choices(
    text.controls.digits,
    'digits',
    digitChoices.map((choice) => ({
      label: choice === 'all' ? text.controls.allDigits : String(choice),
      checked: state.digits === choice,
      choose: () => {
        update({ ...state, digits: choice });
      },
    })),
  );

/** How much differs from the lesson, and the way back. */
function edited({ state, update }: View): TemplateResult | typeof nothing {
  if (isReset(state)) return nothing;
  return html`<p class="edited">
    <span class="mark" aria-hidden="true"></span>${text.controls.edited(state.edits.length)}
    <button
      type="button"
      class="small"
      @click=${() => {
        update(reset(state));
      }}
    >
      ${text.controls.reset}
    </button>
  </p>`;
}

/** Any divisor at all: the volume knob of the scores. */
function divisorSlider(view: View): TemplateResult {
  const { state } = view;
  const divisor = view.trace.divisor[0]?.[0] ?? NaN;
  const written = formatNumber(divisor, state.digits);
  const narrow = (view.problem.query[0]?.length ?? 0) < 8;
  // from nearly nothing to the whole width, past which shares are as good as even
  const most = Math.max(4, view.problem.query[0]?.length ?? 0);
  return html`<label class="slider" data-control="slider">
    <span>${text.controls.slider}</span>
    <span>
      <input
        type="range"
        min=${narrow ? 0.1 : 0.5}
        max=${most}
        step=${narrow ? 0.1 : 0.5}
        .value=${live(String(divisor))}
        aria-valuetext=${written}
        @input=${(event: InputEvent) => {
          view.update(withDivisor(state, (event.target as HTMLInputElement).valueAsNumber));
        }}
      />
      <output>÷ ${written}</output>
    </span>
  </label>`;
}

/** Undo and redo, once there is something to take back. */
function history({ undo, redo }: View): TemplateResult | typeof nothing {
  if (!undo && !redo) return nothing;
  // not disabled: a button that had its last turn would take the focus with it
  const button = (name: 'undo' | 'redo', act: (() => void) | undefined): TemplateResult =>
    html`<button
      type="button"
      class="small"
      data-history=${name}
      aria-disabled=${act ? 'false' : 'true'}
      @click=${() => act?.()}
    >
      ${text.controls[name]}
    </button>`;
  return html`<p class="history">${button('undo', undo)} ${button('redo', redo)}</p>`;
}
