/**
 * Where an <attention-lesson> lives: the site's page, a frame, an LMS. The element itself touches no
 * location, no storage and no parent; it asks its host.
 */
export interface Host {
  /** The link to start from, as the query of an address. */
  load(): string;
  /** Keep this link. `kind`: a new place to come back to, or a detail of the present one. */
  save(link: string, kind: 'place' | 'detail'): void;
  /** What the learner sees now, for the title. */
  report(view: { readonly lesson: string; readonly step: string }): void;
}
