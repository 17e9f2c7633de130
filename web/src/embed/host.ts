/** What a host keeps for a learner from visit to visit. */
export type Preference = 'depth';

/**
 * Where an <attention-lesson> lives: the site's page, a frame, an LMS. The element itself touches no
 * location, no storage and no parent; it asks its host.
 */
export interface Host {
  /** The link to start from, as the query of an address. */
  load(): string;
  /** Keep this link. `kind`: a new place to come back to, or a detail of the present one. */
  save(link: string, kind: 'place' | 'detail'): void;
  /** A preference from an earlier visit; nothing where there is none. */
  recall(name: Preference): string | undefined;
  /** Keeps a preference. False: storage is refused, and it lasts no longer than the page. */
  keep(name: Preference, value: string): boolean;
  /** What the learner sees now, for the title. */
  report(view: { readonly lesson: string; readonly step: string }): void;
  /** The progress in a quiz as it was last saved; nothing where there is none. */
  loadQuiz(quiz: string): string | undefined;
  /** Keeps it; false where it lasts only as long as the page. */
  saveQuiz(quiz: string, progress: string): boolean;
  /** How far the learner is, after each answer and at the end: for an LMS. */
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
