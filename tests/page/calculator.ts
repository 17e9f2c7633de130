import type { Ui } from './fixtures.js';

/** The module of the page as a test would have it: late, broken, or not for this browser. */

/** Goes from the home page into a lesson without loading a page, so that what was put in its way stays. */
export const enter = (ui: Ui, link: string): Promise<void> =>
  ui.js(`
    history.pushState(null, '', ${JSON.stringify(link)});
    dispatchEvent(new PopStateEvent('popstate'));`);

/** Answers the page's request for the module by the body of an async function of the real bytes. */
export const answer = (ui: Ui, body: string): Promise<void> =>
  ui.js(`
    window.ownFetch ??= window.fetch;
    window.fetch = async (...request) => {
      const bytes = await (await window.ownFetch(...request)).arrayBuffer();
      ${body}
    };`);
