import type { Score } from '../quiz/progress.js';

/** What an element shows, as plain data: the keys of its link, and in a quiz what was answered. */
export type Shown = Readonly<Record<string, unknown>>;

export interface Change {
  readonly state: Shown;
  /** The same as the query of an address. */
  readonly link: string;
  /** What a learner would call it, such as “Weights · The cat sat”. */
  readonly title: string;
}

export interface Answer {
  readonly quiz: string;
  readonly seed: number;
  readonly question: string;
  readonly given: string;
  readonly right: boolean;
  /** How often this question was answered by now. */
  readonly tries: number;
  /** Of the whole quiz so far. */
  readonly score: Score;
}

export interface Completion extends Score {
  readonly quiz: string;
  readonly seed: number;
}

/** What the elements say to whoever is around them, in plain data. */
export interface Events {
  /** The core has loaded, and the numbers stand. */
  'attention-ready': { readonly version: string };
  /** Something else is on the screen. */
  'attention-change': Change;
  /** A learner answered a question. */
  'attention-answer': Answer;
  /** The learner has come to the result of a quiz, each time: not all need be answered by then. */
  'attention-complete': Completion;
  /** Something did not work, in a sentence that the element shows too. */
  'attention-error': { readonly code: string; readonly message: string };
}
export type EventName = keyof Events;

export const eventNames: readonly EventName[] = [
  'attention-ready',
  'attention-change',
  'attention-answer',
  'attention-complete',
  'attention-error',
];

/** The events leave every shadow root on their way up. */
export function tell<Name extends EventName>(
  from: EventTarget,
  name: Name,
  detail: Events[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

/** Listens to an element, or to all of them below a node. */
export function hear<Name extends EventName>(
  around: EventTarget,
  name: Name,
  then: (detail: Events[Name]) => void,
): void {
  around.addEventListener(name, (event) => {
    then((event as CustomEvent<Events[Name]>).detail);
  });
}
