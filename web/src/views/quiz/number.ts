import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { plain } from '../../format.js';
import type { FillIn } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import type { QuestionView } from './view.js';

/** Whether the number comes of a power of e that does not stand there. */
const needsPower = ({ answer, show }: FillIn): boolean =>
  /^(exponentials|rowSum|weights|weightSum|ratio|output)$/.test(answer.what) &&
  !show.some(({ what }) => what === 'weights' || what === 'exponentials');

/** A field for one number. */
export function number(view: QuestionView<FillIn>): TemplateResult {
  const { question, entry, problem } = view;
  return html`<p class="typed">
    <label for="quiz-number">${text.number}</label>
    <input
      id="quiz-number"
      type="text"
      size="10"
      autocomplete="off"
      spellcheck="false"
      aria-describedby=${problem ? 'quiz-tolerance quiz-problem' : 'quiz-tolerance'}
      aria-invalid=${problem ? 'true' : nothing}
      ?readonly=${entry.checked}
      .value=${live(entry.given ?? '')}
      @input=${(event: InputEvent) => {
        view.give((event.target as HTMLInputElement).value);
      }}
    />
    <span class="note" id="quiz-tolerance"
      >${text.tolerance(plain(question.tolerance))}
      ${needsPower(question) ? text.calculator : nothing}</span
    >
  </p>`;
}
