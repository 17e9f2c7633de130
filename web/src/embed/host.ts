/** What a host keeps for a learner from visit to visit: the depth of the text, progress in a quiz. */
export type Kept = 'depth' | `quiz-${string}`;

/**
 * Where an <attention-lesson> or <attention-quiz> lives: the site's page, a frame, an LMS. The
 * element itself touches no location, no storage and no parent; it asks its host.
 */
export interface Host {
  /** The link to start from, as the query of an address. */
  load(): string;
  /** Keep this link. `kind`: a new place to come back to, or a detail of the present one. */
  save(link: string, kind: 'place' | 'detail'): void;
  /** The full address of a link: where somebody who gets it sees the same. */
  address(link: string): string;
  /** What was kept last under this name; nothing where there is none. */
  recall(name: Kept): string | undefined;
  /** Keeps it. False: storage is refused, and it lasts no longer than the page. */
  keep(name: Kept, value: string): boolean;
  /** What the learner sees now, for the title. */
  report(view: { readonly lesson: string; readonly step: string }): void;
  /** How far the learner is in a quiz, after each answer and at the end: for an LMS. */
  reportQuiz(result: QuizResult): void;
}

export interface QuizResult {
  readonly quiz: string;
  readonly seed: number;
  readonly questions: number;
  readonly answered: number;
  readonly right: number;
  /** Right at the first try. */
  readonly first: number;
  readonly finished: boolean;
}
