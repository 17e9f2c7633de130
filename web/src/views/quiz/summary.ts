import { html, nothing, type TemplateResult } from 'lit';
import { pose, type Posed } from '../../quiz/pose.js';
import { entryOf, isOver, isRevealed, scoreOf, type Entry, type Run } from '../../quiz/progress.js';
import { isoDate } from '../../format.js';
import { carried } from '../../state/link.js';
import { text } from '../../text/quiz.js';
import { text as words } from '../../text/text.js';
import { copying } from '../copy.js';
import { outcome, seeStep } from './outcome.js';
import { say, type QuizView } from './view.js';

export function stateOf(run: Run, entry: Entry): string {
  const { right, tries } = entry;
  if (tries > 0 && !isRevealed(run)) return text.state.given;
  if (right) return tries === 1 ? text.state.first : text.state.right;
  if (tries === 0) return text.state.open;
  return isOver(run, entry) ? text.state.over : text.state.wrong;
}

/** From a checkpoint to the next lesson; from the last one, and from the final quiz, to all of them. */
function onwards({ lessons, quiz, link }: QuizView): TemplateResult {
  const at = lessons.findIndex(({ id }) => id === quiz.id);
  const next = at < 0 ? undefined : lessons[at + 1];
  return next
    ? html`<a href=${`?${carried(link, `lesson=${next.id}`)}`}>${text.nextLesson(next.title)}</a>`
    : html`<a href="./">${text.allLessons}</a>`;
}

/** What a learner hands in where there is no LMS: one line. */
function resultLine({ quiz, run, copy, copied }: QuizView): TemplateResult {
  const { right, questions, first } = scoreOf(quiz, run);
  const score = `${words.site.title} · ${text.line(quiz.title, run.seed, right, questions, first)} · `;
  const date = isoDate(new Date());
  return html`<p class="result-line">${score}<span class="date">${date}</span></p>
    ${copying(text.copyResult, copied, () => {
      copy(score + date);
    })}`;
}

/** Where right and wrong are said only here, so is why. */
function explained(run: Run, posed: Posed, entry: Entry): TemplateResult | typeof nothing {
  if (run.feedback !== 'end' || !isRevealed(run) || !entry.checked) return nothing;
  return html`<details>
    <summary>${text.why}</summary>
    ${outcome(run, posed, entry)}
  </details>`;
}

/** The score, every question with what became of it, and the way to the steps that were missed. */
export function summary(view: QuizView): TemplateResult {
  const { engine, lessons, quiz, run, link } = view;
  const { right, questions, first, answered } = scoreOf(quiz, run);
  return html`<section class="card summary" part="stage">
    <h2 tabindex="-1">${text.summary}</h2>
    ${
      isRevealed(run)
        ? html`<p class="total">${text.score(right, questions, first)}</p>
            ${resultLine(view)}`
        : html`<p class="total">${text.waits(questions - answered)}</p>`
    }
    <ol>
      ${quiz.questions.map((question, at) => {
        const entry = entryOf(run, question.id);
        const posed = pose(engine, lessons, question, run.seed, entry.draw);
        return html`<li data-question=${question.id}>
          <p>${say(posed, question.ask)}</p>
          <p class="note">
            <b>${stateOf(run, entry)}</b>
            <button
              type="button"
              class="small"
              @click=${() => {
                view.go(at);
              }}
            >
              ${text.goTo(at + 1)}
            </button>
            ${entry.right || !isRevealed(run) ? nothing : seeStep(posed, link)}
          </p>
          ${explained(run, posed, entry)}
        </li>`;
      })}
    </ol>
    <p class="after">
      ${
        view.restart
          ? html`<button type="button" @click=${view.restart}>${text.restart}</button>`
          : nothing
      }
      ${onwards(view)}
    </p>
  </section>`;
}
