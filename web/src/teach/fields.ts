import { html, nothing, type TemplateResult } from 'lit';
import { digitChoices, formatNumber, literal, parseNumber } from '../format.js';
import { depths, type Lesson } from '../lesson/types.js';
import { stepIdsUnder } from '../state/steps.js';
import { text } from '../text/teach.js';
import { text as words } from '../text/text.js';
import { choices } from '../views/controls.js';
import {
  isPreset,
  partsOf,
  presets,
  quizName,
  withLesson,
  type Choice,
  type Course,
  type Preset,
} from './choice.js';

/** What the fields are given, and the ways to change it. */
export interface Fields {
  readonly course: Course;
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** Changes one key of the link; '' takes it away. */
  readonly set: (key: string, written: string) => void;
  /** The key for which something was typed that makes no sense. */
  readonly problem: string | undefined;
}

type Item = readonly [value: string, label: string];
type Choosing = (
  label: string,
  key: string,
  now: string,
  items: readonly Item[],
  set: (key: string, written: string) => void,
) => TemplateResult;

/** A few to choose one of, by the key of the link that says which. */
export const pick: Choosing = (label, key, now, items, set) =>
  choices(
    label,
    // the page's own switch of the colours is a group of radio buttons too
    `embed-${key}`,
    items.map(([value, name]) => ({
      label: name,
      checked: value === now,
      choose: () => {
        set(key, value);
      },
    })),
  );

/** A list to choose one of. */
const list: Choosing = (label, key, now, items, set) =>
  html`<label class="field" data-control=${key}>
    <span>${label}</span>
    <select
      @change=${(event: Event) => {
        set(key, (event.target as HTMLSelectElement).value);
      }}
    >
      ${items.map(
        ([value, name]) => html`<option value=${value} .selected=${value === now}>${name}</option>`,
      )}
    </select>
  </label>`;

/** A field to type into, with what is wrong with what was typed. */
const typed = (
  label: string,
  key: string,
  now: string,
  say: { readonly bad: string; readonly note?: string },
  { problem }: Fields,
  type: (typed: string) => void,
): TemplateResult => {
  const bad = problem === key;
  return html`<div class="field" data-control=${key}>
    <label for=${`type-${key}`}>${label}</label>
    <input
      id=${`type-${key}`}
      type="text"
      size="10"
      autocomplete="off"
      spellcheck="false"
      aria-describedby=${`problem-${key} note-${key}`}
      aria-invalid=${bad ? 'true' : nothing}
      .value=${now}
      @input=${(event: InputEvent) => {
        type((event.target as HTMLInputElement).value.trim());
      }}
      @change=${(event: Event) => {
        // typing is over: what could not be taken gives way to what is so
        (event.target as HTMLInputElement).value = now;
      }}
    />
    <p class="problem" id=${`problem-${key}`} role="alert">${bad ? say.bad : nothing}</p>
    <p class="note" id=${`note-${key}`}>${say.note}</p>
  </div>`;
};

/** The options that the view begins with. */
function options(fields: Fields): TemplateResult {
  const { set } = fields;
  const { example, options: now, digits, guess, depth } = fields.choice.state;
  const { controls } = words;
  const own = example.options.divisor;
  const width = String(example.query[0]?.length ?? 0);
  const named = (['none', 'rootWidth', 'width'] as const).map((divisor): Item => [
    divisor,
    controls.divisors(divisor, width),
  ]);
  const extra = typeof own === 'number' ? [[literal(own), formatNumber(own, 'all')] as const] : [];
  const typedNow = typeof now.divisor === 'number' && now.divisor !== own;
  return html`<fieldset>
    <legend>${text.options}</legend>
    ${pick(controls.divisor, 'divisor', literalOf(now.divisor), [...named, ...extra], set)}
    ${typed(
      text.another,
      'divisor',
      typedNow ? literalOf(now.divisor) : '',
      { bad: text.notDivisor },
      fields,
      (written) => {
        const parsed = parseNumber(written);
        set('divisor', 'value' in parsed ? literal(parsed.value) : written);
      },
    )}
    ${pick(
      controls.max,
      'max',
      now.subtractMax ? '1' : '0',
      [
        ['1', controls.subtract],
        ['0', controls.keep],
      ],
      set,
    )}
    ${example.causalMask ? pick(controls.mask, 'mask', now.mask ? 'causal' : '', onOff('causal'), set) : nothing}
    ${pick(
      controls.digits,
      'digits',
      String(digits),
      digitChoices.map((one) => [String(one), one === 'all' ? controls.allDigits : String(one)]),
      set,
    )}
    ${pick(words.guess.label, 'guess', guess ? '1' : '', onOff('1'), set)}
    ${list(
      text.depth.label,
      'depth',
      depth ?? '',
      [['', text.depth.own], ...depths.map((one): Item => [one, words.depth.names[one]])],
      set,
    )}
  </fieldset>`;
}

const literalOf = (divisor: string | number): string =>
  typeof divisor === 'number' ? literal(divisor) : divisor;

const onOff = (on: string): readonly Item[] => [
  ['', text.off],
  [on, text.on],
];

/** What is on the page at all. */
function shown({ choice: { state }, set }: Fields): TemplateResult {
  const { hide = [] } = state;
  const names = Object.keys(presets) as Preset[];
  const now = names.find((name) => isPreset(state, name)) ?? '';
  return html`<fieldset>
    <legend>${text.shown}</legend>
    ${list(
      text.presets.label,
      'preset',
      now,
      [
        ...names.map((name): Item => [name, text.presets[name]]),
        ...(now === '' ? [['', text.presets.own] as const] : []),
      ],
      (_, chosen) => {
        const name = names.find((one) => one === chosen);
        if (name) set('hide', presets[name].join(','));
      },
    )}
    <ul class="parts">
      ${partsOf(state.lesson).map(
        (part) =>
          html`<li>
            <label>
              <input
                type="checkbox"
                value=${part}
                .checked=${!hide.includes(part)}
                @change=${() => {
                  const others = hide.filter((other) => other !== part);
                  set('hide', (hide.includes(part) ? others : [...hide, part]).join(','));
                }}
              />
              ${text.parts[part]}
            </label>
          </li>`,
      )}
    </ul>
  </fieldset>`;
}

const titled = (items: readonly { readonly id: string; readonly title: string }[]): Item[] =>
  items.map(({ id, title }) => [id, title]);

/** Which lesson, where it opens, with which options, and what is on the page. */
export function lessonFields(fields: Fields): TemplateResult {
  const { course, choice, choose, set } = fields;
  const { lesson, example, step, options: now } = choice.state;
  const goTo = (to: Lesson | undefined, id?: string): void => {
    if (to) choose(withLesson(choice, to, id));
  };
  return html`${list(text.lesson, 'lesson', lesson.id, titled(course.lessons), (_, id) => {
    goTo(course.lessons.find((one) => one.id === id));
  })}
  ${
    lesson.examples.length > 1
      ? list(words.examples, 'example', example.id, titled(lesson.examples), (_, id) => {
          goTo(lesson, id);
        })
      : nothing
  }
  ${list(
    text.step,
    'step',
    step,
    stepIdsUnder(now).map((id) => [id, words.steps[id]]),
    set,
  )}
  ${options(fields)} ${shown(fields)}`;
}

/** Which quiz, and its rules. */
export function quizFields(fields: Fields): TemplateResult {
  const { course, choice, set } = fields;
  const { quiz, seed, tries, feedback } = choice.quiz;
  const counts = Array.from({ length: 9 }, (_, index) => String(index + 1));
  return html`${list(
    text.quiz,
    'quiz',
    quiz,
    course.quizIds.map((id) => [id, quizName(course.lessons, id)]),
    set,
  )}
  ${typed(
    text.seed.label,
    'seed',
    seed === undefined ? '' : String(seed),
    text.seed,
    fields,
    (written) => {
      set('seed', written);
    },
  )}
  ${pick(
    text.feedback.label,
    'feedback',
    feedback ?? '',
    [
      ['', text.feedback.each],
      ['end', text.feedback.end],
    ],
    set,
  )}
  ${
    feedback
      ? html`<p class="note">${text.tries.once}</p>`
      : list(
          text.tries.label,
          'tries',
          tries ? String(tries) : '',
          [['', text.tries.any], ...counts.map((count): Item => [count, count])],
          set,
        )
  }`;
}
