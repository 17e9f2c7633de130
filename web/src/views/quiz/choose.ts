import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choose, Spot } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { table } from './matrix.js';
import { say, type QuestionView } from './view.js';

/** Radio buttons, one of which is right. */
export function choose(view: QuestionView<Choose | Spot>): TemplateResult {
  const { question, posed, entry } = view;
  const list = question.kind === 'choose' ? question.choices : question.suspects;
  return html`<fieldset class="answers" ?disabled=${entry.checked}>
    <legend class="spoken">${text.choose}</legend>
    ${posed.order.map(
      (id) =>
        html`<label>
          <input
            type="radio"
            name="answer"
            .value=${id}
            .checked=${live(entry.given === id)}
            @change=${() => {
              view.give(id);
            }}
          />
          <span>${say(posed, list[Number(id)]?.text ?? [])}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** The same under a matrix that went wrong, or did not. */
export function spot(view: QuestionView<Spot>): TemplateResult {
  const { question, posed } = view;
  const shown = question.suspects[posed.culprit];
  return html`${shown ? table(posed, shown.how, { title: text.inQuestion }) : nothing}
  ${choose(view)}`;
}
