import { html, nothing, type TemplateResult } from 'lit';
import type { Lesson } from '../lesson/types.js';
import { startOf } from '../state/state.js';
import type { Step } from '../state/steps.js';
import { text } from '../text/text.js';
import { choices, controls } from './controls.js';
import { formula } from './formula.js';
import { prose } from './prose.js';
import { rail } from './rail.js';
import { stage } from './stage.js';
import type { View } from './view.js';

/** Steps are called by what they make, as in "Softmax: weights". */
export const stepName = ({ id, stop }: Step): string =>
  stop === 'softmax' ? `${text.stops.softmax}: ${text.steps[id].toLowerCase()}` : text.steps[id];

function exampleChoice({ state, update }: View): TemplateResult | typeof nothing {
  const { lesson, example, digits } = state;
  if (lesson.examples.length < 2) return nothing;
  return choices(
    text.examples,
    'example',
    lesson.examples.map((other) => ({
      label: other.title,
      checked: other === example,
      choose: () => {
        update({ ...startOf(lesson, other.id), digits });
      },
    })),
  );
}

/** After the last step: the next example, or the first one of the next lesson. */
function onwards(view: View, lessons: readonly Lesson[]): TemplateResult | typeof nothing {
  const { lesson: current, example, digits } = view.state;
  const next = current.examples[current.examples.indexOf(example) + 1];
  const lesson = next ? current : lessons[lessons.indexOf(current) + 1];
  if (!lesson) return nothing;
  return html`<button
    type="button"
    class="go"
    @click=${() => {
      view.update({ ...startOf(lesson, next?.id), digits });
    }}
  >
    ${text.nextExample(next?.title ?? lesson.title)}
  </button>`;
}

function paging(view: View, lessons: readonly Lesson[]): TemplateResult {
  const at = view.steps.indexOf(view.step);
  const [before, after] = [view.steps[at - 1], view.steps[at + 1]];
  const go = (step: Step) => () => {
    view.update({ ...view.state, step: step.id });
  };
  return html`<div class="paging">
    ${
      before
        ? html`<button
            type="button"
            aria-label=${text.previousLabel(stepName(before))}
            @click=${go(before)}
          >
            ${text.previous(text.steps[before.id])}
          </button>`
        : html`<span></span>`
    }
    ${
      after
        ? html`<button
            type="button"
            class="go"
            aria-label=${text.nextLabel(stepName(after))}
            @click=${go(after)}
          >
            ${text.next(text.steps[after.id])}
          </button>`
        : onwards(view, lessons)
    }
  </div>`;
}

/** One lesson at one step: formula, rail, options, matrices with their arithmetic, prose. */
export function lesson(view: View, lessons: readonly Lesson[]): TemplateResult {
  const { lesson: current, example } = view.state;
  const nodes = example.prose[view.step.id] ?? [];
  return html`
    <header class="head">
      <p class="crumb">${text.crumb(current.title, lessons.indexOf(current), lessons.length)}</p>
      <h1>${current.question}</h1>
      ${exampleChoice(view)}
    </header>
    ${formula(view)} ${rail(view)} ${controls(view)}
    <div class="columns">
      ${stage(view)}
      <aside>
        <div class="card prose">${prose(view, nodes)}</div>
        ${paging(view, lessons)}
      </aside>
    </div>
  `;
}
