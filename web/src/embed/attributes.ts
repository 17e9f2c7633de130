import type { Shown } from './events.js';

/** The keys of a link that an element has as attributes of the same name, as the query of an address. */
export function linkOf(element: Element, keys: readonly string[]): string {
  const link = new URLSearchParams();
  for (const key of keys) {
    const written = element.getAttribute(key);
    if (written !== null) link.set(key, written);
  }
  return link.toString();
}

/** What was on a screen, as the query of an address; a run of a quiz is no part of it. */
export function linkFrom(state: Shown): string {
  const written = Object.entries(state).filter(([, value]) => typeof value !== 'object');
  return new URLSearchParams(written.map(([key, value]) => [key, String(value)])).toString();
}
