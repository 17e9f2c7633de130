import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { cell } from './cell.js';
import { choose, spot } from './choose.js';
import { table } from './matrix.js';
import { number } from './number.js';
import { order } from './order.js';
import { say, type QuestionView } from './view.js';

/** The part of a question that is answered, by its kind. */
function answer(view: QuestionView): TemplateResult {
  const of = <Q extends Question>(question: Q): QuestionView<Q> => ({ ...view, question });
  const { question } = view;
  switch (question.kind) {
    case 'choose':
      return choose(of(question));
    case 'number':
      return number(of(question));
    case 'cell':
      return cell(of(question));
    case 'order':
      return order(of(question));
    case 'spot':
      return spot(of(question));
  }
}

/** What became of the answer, why, and the step that shows it. */
function outcome({ verdict, posed, question, entry }: QuestionView): TemplateResult {
  if (!verdict) return html``;
  const { right, feedback } = verdict;
  const explanation = html`<p>${say(posed, question.explanation, entry)}</p>`;
  return html`<p class="verdict ${right ? 'good' : 'poor'}">
      <b>${right ? text.right : text.wrong}</b> ${say(posed, feedback, entry)}
    </p>
    ${
      right
        ? explanation
        : html`<details>
            <summary>${text.why}</summary>
            ${explanation}
          </details>`
    }
    <p><a href=${`?${question.see}`}>${text.see}</a></p>`;
}

/** One question with its numbers, its answer and what became of it. */
export function question(view: QuestionView): TemplateResult {
  const { posed, entry, quiz, run, problem } = view;
  const { show, ask, draw } = view.question;
  return html`<form
    class="card question"
    data-question=${view.question.id}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      if (!entry.checked) view.check();
      else if (!entry.right) view.again();
    }}
  >
    <h2 tabindex="-1">${text.place(run.at + 1, quiz.questions.length)}</h2>
    ${show.length > 0 ? html`<div class="given">${show.map((one) => table(posed, one))}</div>` : nothing}
    <p class="ask">${say(posed, ask)}</p>
    ${answer(view)}
    <p class="problem" id="quiz-problem" role="alert">${problem ?? nothing}</p>
    <button class="act ${entry.checked ? '' : 'go'}" ?hidden=${entry.right}>
      ${entry.checked ? text.again(draw !== undefined || view.question.kind === 'spot') : text.check}
    </button>
    <div class="outcome" role="status">${outcome(view)}</div>
  </form>`;
}
