import { text } from '../../text/text.js';
import type { Host } from '../host.js';

/** The site's own page: the link is the address, a step is an entry of the history. */
export const pageHost: Host = {
  load: () => location.search,
  save(link, kind) {
    const address = `${location.pathname}?${link}`;
    if (kind === 'place') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  },
  report({ lesson, step }) {
    document.title = `${step} · ${lesson} · ${text.site.title}`;
  },
};
