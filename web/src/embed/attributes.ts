import { carried, readable } from '../state/link.js';
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

/** A run of a quiz is no part of a link. */
const linkFrom = (state: Shown): URLSearchParams => {
  const written = Object.entries(state).filter(
    ([key, value]) => key !== 'run' && typeof value !== 'object',
  );
  return new URLSearchParams(written.map(([key, value]) => [key, String(value)]));
};

/**
 * The link to a state, from where one is. One that names its lesson or quiz is all there is, but for
 * what holds for a whole visit; else it is a change of what is on the screen.
 */
export function linkTo(from: string, state: Shown): string {
  const link = linkFrom(state);
  if (link.has('lesson') || link.has('quiz')) return carried(from, link.toString());
  const changed = new URLSearchParams(from);
  for (const [key, value] of link) changed.set(key, value);
  return readable(changed);
}
