import { html, nothing, type TemplateResult } from 'lit';
import { isOver, triesLeft } from '../../quiz/progress.js';
import type { Question } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { cell } from './cell.js';
import { choose, spot } from './choose.js';
import { table } from './matrix.js';
import { number } from './number.js';
import { order } from './order.js';
import { outcome, seeStep } from './outcome.js';
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

/** What the quiz's rules leave to do about the question; nothing where there are none. */
function triesNote({ run, entry }: QuestionView): string | undefined {
  const left = triesLeft(run, entry);
  if (isOver(run, entry) || left === Infinity) return undefined;
  return run.feedback === 'end' ? text.atEnd : text.tries(left);
}

/** One question with its numbers, its answer and what became of it. */
export function question(view: QuestionView): TemplateResult {
  const { posed, entry, quiz, run, link, problem } = view;
  const note = triesNote(view);
  const { show, ask, draw } = view.question;
  return html`<form
    class="card question"
    part="stage"
    data-question=${view.question.id}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      if (!entry.checked) view.check();
      else view.again();
    }}
  >
    <h2 tabindex="-1">${text.place(run.at + 1, quiz.questions.length)}</h2>
    ${show.length > 0 ? html`<div class="given">${show.map((one) => table(posed, one))}</div>` : nothing}
    <p class="ask">${say(posed, ask)}</p>
    ${answer(view)}
    <p class="problem" id="quiz-problem" role="alert">${problem ?? nothing}</p>
    <button class="act ${entry.checked ? '' : 'go'}" ?hidden=${isOver(run, entry)}>
      ${
        entry.checked
          ? text.again(draw !== undefined || view.question.kind === 'spot')
          : run.feedback === 'end'
            ? text.give
            : text.check
      }
    </button>
    ${note ? html`<p class="note">${note}</p>` : nothing}
    <div class="outcome" role="status">${outcome(run, posed, entry, seeStep(posed, link))}</div>
  </form>`;
}
