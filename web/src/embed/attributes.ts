/** The keys of a link that an element has as attributes of the same name, as the query of an address. */
export function linkOf(element: Element, keys: readonly string[]): string {
  const link = new URLSearchParams();
  for (const key of keys) {
    const written = element.getAttribute(key);
    if (written !== null) link.set(key, written);
  }
  return link.toString();
}
