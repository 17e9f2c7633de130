import type { Host } from './host.js';

/** What a link of ours looks like: the query of an address, or the page with all lessons. */
const ours = /^(\?|\.\/$)/;

/**
 * A link that cannot be followed where the element is opens in a window of its own: papers, from
 * within a frame, and other lessons, from within somebody else's page. Told when it is pointed at
 * or pressed, so that the menu of the browser has the right address too.
 */
export function openOutside(element: HTMLElement, hostOf: () => Host | undefined): void {
  const prepare = (event: Event): void => {
    const host = hostOf();
    const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const written = anchor?.getAttribute('href');
    if (!host || !anchor || written == null) return;
    const inside = ours.test(written);
    if (host.within === 'site' || (inside && host.within === 'frame')) return;
    if (inside) anchor.href = host.address?.(written.replace(ours, '')) ?? written;
    anchor.target = '_blank';
    anchor.rel = 'noopener';
  };
  for (const type of ['pointerdown', 'focusin', 'click'])
    element.addEventListener(type, prepare, { capture: true });
}
