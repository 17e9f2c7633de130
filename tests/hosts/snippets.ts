/** What a teacher copies, as the page for teachers writes it. */

const view = 'lesson=trophy-suitcase&step=weights&digits=6';
/** The weight of “trophy” at this view: who reads it has seen the core compute. */
export const wanted = '0.665241';
export const title = 'The trophy and the suitcase';

export const address = (home: string): string => `${home}?${view}`;

const escaped = (address: string): string => address.replaceAll('&', '&amp;');
const link = (home: string): string => `<a href="${escaped(address(home))}">${title}</a>`;

export const frame = (home: string): string =>
  `<iframe src="${home}?embed=1&amp;${escaped(view)}" title="${title}" width="100%" height="900" style="border:0" allow="clipboard-write" loading="lazy">${link(home)}</iframe>`;

export const element = (home: string): string =>
  `<script type="module" src="${home}attention-steps.js"></script>
<attention-lesson lesson="trophy-suitcase" step="weights" digits="6">This lesson needs JavaScript: ${link(home)}</attention-lesson>`;

export const markdown = (home: string): string => `[${title}](${address(home)})`;
