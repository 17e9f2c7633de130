import type { Host } from '../host.js';
import { frameKeysOf, withoutFrameKeys, type FrameKeys } from './frame/keys.js';
import { keep, memory, recall } from './storage.js';

// Safari refuses more than 100 changes of the history in 10 s: beyond fewer, details wait
const span = 10_000; // ms
const most = 60;
const pause = 400; // ms

/**
 * The site's own page: the link is the address, a step is an entry of the history. In a frame it is
 * no entry, since Back belongs to the page around; and the frame's own keys stay in the address.
 */
export function pageHost(frame: FrameKeys | undefined): Host {
  const own = frameKeysOf(location.search);
  /** Where the address cannot be changed, as in some sandboxes, the link is known here. */
  let present = withoutFrameKeys(location.search);
  let recent: number[] = [];
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(link: string, kind: 'place' | 'detail'): void {
    recent.push(performance.now());
    const query = link === '' ? own.replace('&', '?') : `?${link}${own}`;
    try {
      if (kind === 'place' && !frame) history.pushState(null, '', location.pathname + query);
      else history.replaceState(null, '', location.pathname + query);
    } catch {
      // the browser had enough, or refuses: the address lags behind
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

  addEventListener('pagehide', flush);
  addEventListener('popstate', () => {
    present = withoutFrameKeys(location.search);
  });
  return {
    load: () => present,
    save(link, kind) {
      present = `?${link}`;
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
    address: (link) => `${location.href.replace(/[?#].*/, '')}?${link}`,
    ...(frame?.storage === false ? memory() : { recall, keep }),
    within: frame ? 'frame' : 'site',
  };
}
