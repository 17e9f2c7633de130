import { html, nothing, type TemplateResult } from 'lit';
import { pose } from '../../quiz/pose.js';
import { entryOf, isRevealed, type Entry, type Run } from '../../quiz/progress.js';
import type { Quiz } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { about } from '../about.js';
import { question } from './question.js';
import { stateOf, summary } from './summary.js';
import type { QuizView } from './view.js';

/** What can be read while the numbers are not there. */
export const quizHead = ({ title, summary: sentence }: Quiz): TemplateResult =>
  html`<header class="head" part="head">
    <h1>${title}</h1>
    <p class="crumb">${sentence}</p>
  </header>`;

function mark(run: Run, { right, tries }: Entry): string {
  if (tries === 0) return '';
  return !isRevealed(run) ? '•' : right ? '✓' : '✗';
}

/** Every question by its number, with what became of it. */
function rail({ quiz, run, go }: QuizView): TemplateResult {
  const stop = (at: number, label: unknown, spoken: string, done: boolean) =>
    html`<li class=${at === run.at ? 'now' : done ? 'done' : ''}>
      <button
        type="button"
        aria-current=${at === run.at ? 'step' : nothing}
        aria-label=${spoken}
        @click=${() => {
          go(at);
        }}
      >
        ${label}
      </button>
    </li>`;
  const count = quiz.questions.length;
  return html`<nav aria-label=${text.questions}>
    <ol class="rail" part="rail">
      ${quiz.questions.map(({ id }, at) => {
        const entry = entryOf(run, id);
        const spoken = `${text.goTo(at + 1)}: ${stateOf(run, entry)}`;
        return stop(at, `${String(at + 1)} ${mark(run, entry)}`, spoken, entry.tries > 0);
      })}
      ${stop(count, text.summary, text.summary, run.finished)}
    </ol>
  </nav>`;
}

function current(view: QuizView): TemplateResult {
  const { engine, lessons, quiz, run } = view;
  const asked = quiz.questions[run.at];
  if (!asked) return summary(view);
  const entry = entryOf(run, asked.id);
  const posed = pose(engine, lessons, asked, run.seed, entry.draw);
  return question({ ...view, posed, question: asked, entry });
}

function paging({ quiz, run, go }: QuizView): TemplateResult {
  const { at } = run;
  const asked = quiz.questions[at];
  // until there is an answer, checking it is what comes next
  const ready = asked !== undefined && entryOf(run, asked.id).checked;
  const count = quiz.questions.length;
  const button = (to: number, kind: string, label: string) =>
    html`<button
      type="button"
      class=${kind}
      ?hidden=${to < 0 || to > count}
      @click=${() => {
        go(to);
      }}
    >
      ${label}
    </button>`;
  return html`<div class="paging">
    ${button(at - 1, 'back', text.back)}
    ${button(at + 1, ready ? 'onward go' : 'onward', at + 1 === count ? text.finish : text.next)}
  </div>`;
}

/** A quiz at one of its questions, or at its result. */
export const quiz = (view: QuizView): TemplateResult =>
  html`${quizHead(view.quiz)} ${rail(view)} ${current(view)} ${paging(view)}
    <p class="note seed">${text.seed(view.run.seed)}</p>
    ${about(view.engine)}`;
