import * as snippet from '../../web/src/teach/snippet.js';

/** What a teacher copies from the page for teachers, for a site at any address. */

/** The weight of “trophy” at this view: who reads it has seen the core compute. */
export const wanted = '0.665241';
export const title = 'The trophy and the suitcase';

const view = (home: string): snippet.Embedded => ({
  home,
  link: 'lesson=trophy-suitcase&step=weights&digits=6',
  theme: 'auto',
  title,
  height: 900,
  fallback: 'This lesson needs JavaScript.',
});

export const frame = (home: string): string => snippet.frame(view(home));
export const element = (home: string): string => snippet.element(view(home));
export const markdown = (home: string): string => snippet.markdown(view(home));
