import type { Lesson } from '../lesson/types.js';
import { readQuizLink, writeQuizLink, type QuizLink } from '../quiz/link.js';
import { readLink, writeLink } from '../state/link.js';
import { parts, type Part } from '../state/parts.js';
import { moveTo, startOf, type State } from '../state/state.js';
import { stepIds, stepIdsUnder } from '../state/steps.js';
import { text } from '../text/teach.js';
import { text as words } from '../text/text.js';

/** What there is to choose from. */
export interface Course {
  readonly lessons: readonly Lesson[];
  readonly quizIds: readonly string[];
}

/** What a teacher has chosen to show. A lesson is kept while a quiz is chosen, and the other way round. */
export interface Choice {
  readonly kind: 'lesson' | 'quiz';
  readonly state: State;
  readonly quiz: QuizLink;
}

export function firstChoice({ lessons, quizIds }: Course): Choice {
  const [lesson] = lessons;
  if (!lesson) throw new Error('there is no lesson');
  return { kind: 'lesson', state: startOf(lesson), quiz: { quiz: quizIds.at(-1) ?? '' } };
}

/** The choice as a link: what such a link cannot say cannot be chosen. */
export const linkOf = ({ kind, state, quiz }: Choice): string =>
  kind === 'quiz' ? writeQuizLink(quiz) : writeLink(state);

/** The step, or where the options took it away the next one. */
function settled(state: State): State {
  const steps = stepIdsUnder(state.options);
  const step = steps.find((id) => stepIds.indexOf(id) >= stepIds.indexOf(state.step));
  return step ? { ...state, step } : state;
}

/** What a link of the site shows, and what of it could not be read; no choice: it shows nothing. */
export function readChoice(
  { lessons, quizIds }: Course,
  before: Choice,
  link: string,
): { readonly choice?: Choice; readonly notice?: string } {
  const asked = readQuizLink(quizIds, link);
  if (asked) {
    const { notice, quiz, ...rules } = asked;
    if (quiz === undefined) return { notice: text.paste.nothing };
    return {
      choice: { ...before, kind: 'quiz', quiz: { quiz, ...rules } },
      ...(notice !== undefined && { notice }),
    };
  }
  const { state, notice } = readLink(lessons, link);
  if (!state) return { notice: text.paste.nothing };
  return {
    choice: { ...before, kind: 'lesson', state: settled(state) },
    ...(notice !== undefined && { notice }),
  };
}

/** The choice with one key of its link changed, '' for none; nothing where that makes no sense. */
export function withKey(
  course: Course,
  choice: Choice,
  key: string,
  written: string,
): Choice | undefined {
  const link = new URLSearchParams(linkOf(choice));
  if (written === '') link.delete(key);
  else link.set(key, written);
  const { choice: next, notice } = readChoice(course, choice, link.toString());
  return notice === undefined ? next : undefined;
}

/** Another lesson or example, at the same step of it. */
export function withLesson(choice: Choice, lesson: Lesson, example?: string): Choice {
  const { step } = choice.state;
  return { ...choice, state: settled({ ...moveTo(choice.state, lesson, example), step }) };
}

/** The parts that a lesson has at all. */
export const partsOf = ({ examples }: Lesson): readonly Part[] =>
  parts.filter((part) => {
    if (part === 'example') return examples.length > 1;
    if (part === 'mask') return examples.some(({ causalMask }) => causalMask);
    if (part === 'measured' || part === 'mistakes') return examples.some((one) => one[part]);
    return true;
  });

const extras: readonly Part[] = ['slider', 'guess', 'quiz', 'copy', 'code', 'measured', 'mistakes'];
const settings: readonly Part[] = ['divisor', 'slider', 'max', 'mask', 'digits', 'guess', 'undo'];

/** What is left out, by what is left. */
export const presets = {
  everything: [],
  plain: extras,
  fixed: parts.filter((part) => [...settings, 'edit', 'measured', 'mistakes'].includes(part)),
  figures: parts,
} as const satisfies Readonly<Record<string, readonly Part[]>>;
export type Preset = keyof typeof presets;

export const isPreset = ({ hide = [] }: State, preset: Preset): boolean =>
  hide.length === presets[preset].length && presets[preset].every((part) => hide.includes(part));

export const quizName = (lessons: readonly Lesson[], id: string): string => {
  const lesson = lessons.find((one) => one.id === id);
  return lesson ? `${words.quiz.short}: ${lesson.title}` : text.finalQuiz;
};

/** What the choice is called in a course, such as “Attention Steps: weights, The volume knob”. */
export function titleOf({ lessons }: Course, { kind, state, quiz }: Choice): string {
  const { lesson, example, step } = state;
  const place = lesson.examples.length > 1 ? `${lesson.title}: ${example.title}` : lesson.title;
  const name = step === 'inputs' ? place : `${words.steps[step].toLowerCase()}, ${place}`;
  return `${words.site.title}: ${kind === 'quiz' ? quizName(lessons, quiz.quiz) : name}`;
}
