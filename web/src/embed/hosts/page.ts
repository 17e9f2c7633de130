import { text } from '../../text/text.js';
import type { Host } from '../host.js';
import { keep, recall } from './storage.js';

// Safari refuses more than 100 changes of the history in 10 s: beyond fewer, details wait
const span = 10_000; // ms
const most = 60;
const pause = 400; // ms

let recent: number[] = [];
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function write(link: string, kind: 'place' | 'detail'): void {
  const address = link === '' ? location.pathname : `${location.pathname}?${link}`;
  recent.push(performance.now());
  try {
    if (kind === 'place') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  } catch {
    // the browser had enough: the address lags behind until the next change
  }
}

/** Writes the detail that waits: before a new place, after a pause, on leaving the page. */
function flush(): void {
  clearTimeout(timer);
  if (waiting !== undefined) write(waiting, 'detail');
  waiting = undefined;
}

function tooMany(): boolean {
  const now = performance.now();
  recent = recent.filter((time) => time > now - span);
  return recent.length >= most;
}

/** The site's own page: the link is the address, a step is an entry of the history. */
export const pageHost: Host = {
  load: () => location.search,
  save(link, kind) {
    if (kind === 'place') {
      flush();
      write(link, kind);
      return;
    }
    waiting = link;
    clearTimeout(timer);
    if (tooMany()) timer = setTimeout(flush, pause);
    else flush();
  },
  address: (link) => `${location.origin}${location.pathname}?${link}`,
  recall,
  keep,
  report({ lesson, step }) {
    document.title = `${step} · ${lesson} · ${text.site.title}`;
  },
  reportQuiz() {
    // nobody to report to
  },
};

addEventListener('pagehide', flush);
