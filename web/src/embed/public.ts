/** The types of attention-steps.js, for pages of others. They stay within version 1. */
import type { EventName, Events, Shown } from './events.js';

export type { Answer, Change, Completion, EventName, Events, Shown } from './events.js';

/** What `<attention-lesson>` and `<attention-quiz>` have beside their attributes, which are the keys of a link. */
export interface AttentionStepsElement extends HTMLElement {
  /**
   * What is on the screen, as plain data: the keys of its link, and in a quiz the run, with what was
   * answered. Setting it goes there; what makes no sense is left out with a notice.
   */
  state: Shown;
  /** The same as the query of an address. */
  readonly link: string;
  /** Kept once the core has loaded and the numbers stand. */
  readonly ready: Promise<void>;
  /** Goes where a link leads. */
  follow(link: string): void;
  /** Back to what the attributes say. */
  reset(): void;
}

/** They bubble, so that a page may listen where it likes. */
type AttentionEventMap = { [Name in EventName]: CustomEvent<Events[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionStepsElement;
    'attention-quiz': AttentionStepsElement;
  }
  interface HTMLElementEventMap extends AttentionEventMap {}
  interface DocumentEventMap extends AttentionEventMap {}
  interface WindowEventMap extends AttentionEventMap {}
}
