import { html, nothing, type TemplateResult } from 'lit';
import { pose } from '../../quiz/pose.js';
import { entryOf, scoreOf, type Entry } from '../../quiz/progress.js';
import { text } from '../../text/quiz.js';
import { say, type QuizView } from './view.js';

export function stateOf({ right, tries }: Entry): string {
  if (right) return tries === 1 ? text.state.first : text.state.right;
  return tries > 0 ? text.state.wrong : text.state.open;
}

/** From a checkpoint to the next lesson; from the last one, and from the final quiz, to all of them. */
function onwards({ lessons, quiz }: QuizView): TemplateResult {
  const at = lessons.findIndex(({ id }) => id === quiz.id);
  const next = at < 0 ? undefined : lessons[at + 1];
  return next
    ? html`<a href=${`?lesson=${next.id}`}>${text.nextLesson(next.title)}</a>`
    : html`<a href="./">${text.allLessons}</a>`;
}

/** The score, every question with what became of it, and the way to the steps that were missed. */
export function summary(view: QuizView): TemplateResult {
  const { engine, lessons, quiz, run } = view;
  const { right, questions, first } = scoreOf(quiz, run);
  return html`<section class="card summary">
    <h2 tabindex="-1">${text.summary}</h2>
    <p class="total">${text.score(right, questions, first)}</p>
    <ol>
      ${quiz.questions.map((question, at) => {
        const entry = entryOf(run, question.id);
        const posed = pose(engine, lessons, question, run.seed, entry.draw);
        return html`<li data-question=${question.id}>
          <p>${say(posed, question.ask)}</p>
          <p class="note">
            <b>${stateOf(entry)}</b>
            <button
              type="button"
              class="small"
              @click=${() => {
                view.go(at);
              }}
            >
              ${text.goTo(at + 1)}
            </button>
            ${entry.right ? nothing : html`<a href=${`?${question.see}`}>${text.see}</a>`}
          </p>
        </li>`;
      })}
    </ol>
    <p class="after">
      <button type="button" @click=${view.restart}>${text.restart}</button> ${onwards(view)}
    </p>
  </section>`;
}
