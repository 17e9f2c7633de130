import { html, nothing, type TemplateResult } from 'lit';
import type { Lesson } from '../lesson/types.js';
import { startOf, type State } from '../state/state.js';
import { stepName, text } from '../text/text.js';
import { choices, controls } from './controls.js';
import { formula } from './formula.js';
import { prose } from './prose.js';
import { rail } from './rail.js';
import { stage } from './stage.js';
import type { View } from './view.js';

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

/** What the button onwards says and does: the next step, example or lesson. */
interface Way {
  readonly label: string;
  readonly spoken: string;
  readonly next: State;
}

function onwards(view: View, lessons: readonly Lesson[]): Way | undefined {
  const { state, steps, step } = view;
  const after = steps[steps.indexOf(step) + 1];
  if (after)
    return {
      label: text.next(text.steps[after.id]),
      spoken: text.nextLabel(stepName(after)),
      next: { ...state, step: after.id },
    };
  const { lesson: current, example, digits } = state;
  const next = current.examples[current.examples.indexOf(example) + 1];
  const target = next ? current : lessons[lessons.indexOf(current) + 1];
  if (!target) return undefined;
  const label = text.nextExample(next?.title ?? target.title);
  return { label, spoken: label, next: { ...startOf(target, next?.id), digits } };
}

function back(view: View): Way | undefined {
  const before = view.steps[view.steps.indexOf(view.step) - 1];
  return (
    before && {
      label: text.previous(text.steps[before.id]),
      spoken: text.previousLabel(stepName(before)),
      next: { ...view.state, step: before.id },
    }
  );
}

/** Both buttons stay in place from step to step, so that the focus stays on them. */
function paging(view: View, lessons: readonly Lesson[]): TemplateResult {
  const button = (way: Way | undefined, kind: string) =>
    html`<button
      type="button"
      class=${kind}
      ?hidden=${!way}
      aria-label=${way?.spoken ?? nothing}
      @click=${() => {
        if (way) view.update(way.next);
      }}
    >
      ${way?.label}
    </button>`;
  return html`<div class="paging">
    ${button(back(view), 'back')} ${button(onwards(view, lessons), 'go')}
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
