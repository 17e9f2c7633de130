import { html, nothing, type TemplateResult } from 'lit';
import type { Lesson } from '../lesson/types.js';
import { writeQuizLink } from '../quiz/link.js';
import { carried, writeLink } from '../state/link.js';
import { shows } from '../state/parts.js';
import { moveTo, type State } from '../state/state.js';
import { stepName, text } from '../text/text.js';
import { about } from './about.js';
import { code } from './code.js';
import { choices, controls } from './controls.js';
import { copying } from './copy.js';
import { formula } from './formula.js';
import { dim, follow, light } from './links.js';
import { rail } from './rail.js';
import { stage } from './stage.js';
import type { View } from './view.js';
import { words } from './words.js';

function exampleChoice({ state, update }: View): TemplateResult | typeof nothing {
  const { lesson, example } = state;
  if (lesson.examples.length < 2 || !shows(state, 'example')) return nothing;
  return choices(
    text.examples,
    'example',
    lesson.examples.map((other) => ({
      label: other.title,
      checked: other === example,
      choose: () => {
        update(moveTo(state, lesson, other.id));
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
  const { lesson: current, example } = state;
  const next = current.examples[current.examples.indexOf(example) + 1];
  const target = next ? current : lessons[lessons.indexOf(current) + 1];
  if (!target) return undefined;
  const label = text.nextExample(next?.title ?? target.title);
  return { label, spoken: label, next: moveTo(state, target, next?.id) };
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

const quizLink = ({ state }: View, quiz: string): string =>
  carried(writeLink(state), writeQuizLink({ quiz }));

/** At the end of a lesson: the way to its quiz. */
function checkpoint(view: View, quizIds: readonly string[]): TemplateResult | typeof nothing {
  const { lesson: current, example } = view.state;
  const atEnd = view.steps.at(-1) === view.step && current.examples.at(-1) === example;
  if (!atEnd || !quizIds.includes(current.id) || !shows(view.state, 'quiz')) return nothing;
  return html`<p class="checkpoint">
    <a href=${`?${quizLink(view, current.id)}`}>${text.quiz.checkpoint}</a>
  </p>`;
}

/** One step back or onwards; the reader then arrives at the head of that step. */
function paging(view: View, lessons: readonly Lesson[]): TemplateResult | typeof nothing {
  if (!shows(view.state, 'paging')) return nothing;
  const button = (way: Way | undefined, kind: string) =>
    html`<button
      type="button"
      class=${kind}
      ?hidden=${!way}
      aria-label=${way?.spoken ?? nothing}
      @click=${() => {
        if (way) view.arrive(way.next);
      }}
    >
      ${way?.label}
    </button>`;
  const onward = onwards(view, lessons);
  return html`<div class="paging">${button(back(view), 'back')} ${button(onward, 'go')}</div>
    ${onward ? nothing : html`<p class="note end">${text.end}</p>`}`;
}

/** After the last lesson: the final quiz, and all lessons. */
function end(view: View, lessons: readonly Lesson[]): TemplateResult | typeof nothing {
  if (onwards(view, lessons) || !shows(view.state, 'quiz')) return nothing;
  return html`<p class="checkpoint">
    <a href=${`?${quizLink(view, 'final')}`}>${text.quiz.final}</a><br /><a href="?">${text.all}</a>
  </p>`;
}

/** Which lesson, and its question. */
const heading = ({ lesson: current }: State, lessons: readonly Lesson[]): TemplateResult =>
  html`<p class="crumb">${text.crumb(current.title, lessons.indexOf(current), lessons.length)}</p>
    <h1>${current.question}</h1>`;

/** What can be read while the numbers are not there: the question and the text of the step. */
export function lessonText(
  state: State,
  lessons: readonly Lesson[],
  deepen: View['deepen'],
): TemplateResult {
  return html`<header class="head">${heading(state, lessons)}</header>
    ${words(state, deepen, undefined)}`;
}

/** One lesson at one step: formula, rail, options, matrices with their arithmetic, prose. */
export function lesson(
  view: View,
  lessons: readonly Lesson[],
  quizIds: readonly string[],
): TemplateResult {
  const { copy, copied } = view;
  return html`<div
    class="whole"
    @pointerover=${light}
    @pointerleave=${dim}
    @focusin=${light}
    @focusout=${dim}
    @click=${(event: Event) => {
      follow(view, event);
    }}
  >
    <header class="head" part="head">${heading(view.state, lessons)} ${exampleChoice(view)}</header>
    ${shows(view.state, 'formula') ? formula(view) : nothing}
    ${shows(view.state, 'rail') ? rail(view) : nothing} ${controls(view)}
    <div class="columns">
      ${stage(view)}
      <aside part="words">${words(view.state, view.deepen, view)}</aside>
      <div class="onward" part="onward">
        ${paging(view, lessons)} ${checkpoint(view, quizIds)} ${end(view, lessons)}
        ${copy && shows(view.state, 'copy') ? copying(text.copy.link, copied, copy) : nothing}
      </div>
      ${shows(view.state, 'code') ? code(view) : nothing}
    </div>
    ${about(view.engine)}
  </div>`;
}
