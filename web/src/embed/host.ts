/** What a host keeps for a learner from visit to visit: colours, the depth of the text, progress in a quiz. */
export type Kept = 'theme' | 'depth' | `quiz-${string}`;

/**
 * Where an <attention-lesson> or <attention-quiz> lives: the site's page, a frame, an LMS, or
 * somebody else's page. The element itself touches no location, no storage and no parent: it asks
 * its host, and says what happens by events (see events.ts).
 */
export interface Host {
  /** The link to start from, as the query of an address. */
  load(): string;
  /** Keep this link. `kind`: a new place to come back to, or a detail of the present one. */
  save(link: string, kind: 'place' | 'detail'): void;
  /** The full address of a link, where somebody who gets it sees the same; a learning platform has none. */
  readonly address?: ((link: string) => string) | undefined;
  /** What was kept last under this name; nothing where there is none. */
  recall(name: Kept): string | undefined;
  /** Keeps it. False: storage is refused, and it lasts no longer than the page. */
  keep(name: Kept, value: string): boolean;
  /**
   * What is around: our own page, where every link is followed in place; a frame of ours, where those
   * out of the course are not; or a page of somebody else's, where none is.
   */
  readonly within: 'site' | 'frame' | 'stranger';
}
