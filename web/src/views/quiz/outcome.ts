import { html, nothing, type TemplateResult } from 'lit';
import { judge, type Verdict } from '../../quiz/judge.js';
import type { Posed } from '../../quiz/pose.js';
import { isOver, isRevealed, type Entry, type Run } from '../../quiz/progress.js';
import { carried } from '../../state/link.js';
import { text } from '../../text/quiz.js';
import { say } from './view.js';

/** What became of an answer, once that may be said. */
function verdictOf(
  run: Run,
  posed: Posed,
  entry: Entry,
): Extract<Verdict, { right: boolean }> | undefined {
  const judged = entry.checked && isRevealed(run) ? judge(posed, entry.given) : undefined;
  return judged && 'right' in judged ? judged : undefined;
}

/** The way from a question to the step that shows it. */
export const seeStep = (posed: Posed, link: string): TemplateResult =>
  html`<a href=${`?${carried(link, posed.question.see)}`}>${text.see}</a>`;

/** What became of an answer, and why; `more`: where to read on. */
export function outcome(
  run: Run,
  posed: Posed,
  entry: Entry,
  more?: TemplateResult,
): TemplateResult | typeof nothing {
  if (entry.checked && !isRevealed(run)) return html`<p>${text.given}</p>`;
  const verdict = verdictOf(run, posed, entry);
  if (!verdict) return nothing;
  const { right, feedback } = verdict;
  const explanation = html`<p>${say(posed, posed.question.explanation, entry)}</p>`;
  return html`<p class="verdict ${right ? 'good' : 'poor'}">
      <b>${right ? text.right : text.wrong}</b> ${say(posed, feedback, entry)}
    </p>
    ${
      isOver(run, entry)
        ? explanation
        : html`<details>
            <summary>${text.why}</summary>
            ${explanation}
          </details>`
    }
    ${more ? html`<p>${more}</p>` : nothing}`;
}
