import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber, formatPercent, parseNumber } from '../format.js';
import { asksAt, largest, type Ask, type Guess } from '../state/guess.js';
import { text } from '../text/text.js';
import { matrixOf, type View } from './view.js';

const words = text.guess;

const asked = (view: View): readonly Ask[] => asksAt[view.step.id] ?? [];

/** Whether the matrix of this step waits for a guess. */
export const isPending = ({ state, step, guess }: View): boolean =>
  state.guess && asksAt[step.id] !== undefined && guess === undefined;

function question(view: View, ask: Ask): TemplateResult {
  const { example } = view.state;
  const { query, feature } = view.state.cell;
  const token = example.queryTokens[query] ?? '';
  if (ask === 'key')
    return html`<fieldset class="choices">
      <legend>${words.key(token, text.matrices[view.step.stage ?? 'raw'])}</legend>
      <div>
        ${example.keyTokens.map(
          (key, at) =>
            html`<label>
              <input type="radio" name="key" value=${at} required /><span>${key}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  if (ask === 'share')
    return html`<label class="slider">
      <span>${words.share}</span>
      <span>
        <input
          type="range"
          name="share"
          min="0"
          max="1"
          step="0.01"
          @input=${(event: InputEvent) => {
            const slider = event.target as HTMLInputElement;
            const output = slider.parentElement?.querySelector('output');
            if (output) output.textContent = formatPercent(slider.valueAsNumber);
          }}
        />
        <output>${formatPercent(0.5)}</output>
      </span>
    </label>`;
  return html`<label class="field"
    ><span>${words.number(token, feature)}</span>
    <input type="text" name="number" inputmode="decimal" autocomplete="off" required
  /></label>`;
}

/** The browser says what is wrong with the field, until something else is typed. */
function refuse(field: HTMLInputElement): void {
  field.setCustomValidity(words.notNumber);
  field.reportValidity();
  field.addEventListener(
    'input',
    () => {
      field.setCustomValidity('');
    },
    { once: true },
  );
}

/** What stands in the place of the matrix until the learner has guessed, or wants to see. */
export function guessForm(view: View): TemplateResult {
  const { query, feature } = view.state.cell;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const typed = (name: Ask): string => {
      const entry = data.get(name);
      return typeof entry === 'string' ? entry : '';
    };
    const number = parseNumber(typed('number'));
    if (data.has('number') && !('value' in number)) {
      const field = (event.target as HTMLFormElement).elements.namedItem('number');
      if (field instanceof HTMLInputElement) refuse(field);
      return;
    }
    view.makeGuess({
      query,
      feature,
      ...(data.has('key') && { key: Number(typed('key')) }),
      ...(data.has('share') && { share: Number(typed('share')) }),
      ...('value' in number && { number: number.value }),
    });
  };
  return html`<form class="guess" @submit=${submit}>
    <h3>${words.title}</h3>
    ${asked(view).map((ask) => question(view, ask))}
    <p class="act">
      <button type="submit" class="go">${words.reveal}</button>
      <button
        type="button"
        @click=${() => {
          view.makeGuess({ query, feature });
        }}
      >
        ${words.skip}
      </button>
    </p>
  </form>`;
}

/** A line of the comparison: what was asked, guessed and computed. */
type Line = readonly [label: string, guessed: string, computed: string];

function lines(view: View, guess: Guess): readonly Line[] {
  const { keyTokens } = view.state.example;
  const row = matrixOf(view, view.step.stage ?? 'raw')[guess.query] ?? [];
  const found: Line[] = [];
  const best = largest(row);
  if (guess.key !== undefined)
    found.push([
      words.largest,
      keyTokens[guess.key] ?? '',
      best.map((key) => keyTokens[key] ?? '').join(', '),
    ]);
  if (guess.share !== undefined)
    found.push([
      words.itsShare,
      formatPercent(guess.share),
      formatPercent(row[best[0] ?? 0] ?? NaN),
    ]);
  if (guess.number !== undefined)
    found.push([
      words.output(guess.feature),
      formatNumber(guess.number, view.state.digits),
      formatNumber(row[guess.feature] ?? NaN, view.state.digits),
    ]);
  return found;
}

/** The guess beside the result, for as long as guessing is on. */
export function guessed(view: View): TemplateResult | typeof nothing {
  const { guess, state } = view;
  if (!state.guess || !guess) return nothing;
  const compared = lines(view, guess);
  if (compared.length === 0) return nothing;
  const title = words.beside(state.example.queryTokens[guess.query] ?? '');
  return html`<section class="guessed">
    <h3>${title}</h3>
    <table class="figures">
      <thead>
        <tr>
          <td></td>
          <th scope="col">${words.yours}</th>
          <th scope="col">${words.computed}</th>
        </tr>
      </thead>
      <tbody>
        ${compared.map(
          ([label, mine, right]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td data-guess="yours">${mine}</td>
              <td data-guess="computed">${right}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
