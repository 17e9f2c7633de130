import { linkOf } from '../attributes.js';
import type { Host } from '../host.js';
import { keep, memory, recall } from './storage.js';

/** Where the site lies: beside this script, unless the page says otherwise. */
function siteOf(element: Element): URL {
  const beside = new URL('./', import.meta.url);
  try {
    const said = new URL(element.getAttribute('base') ?? '', document.baseURI);
    return element.hasAttribute('base') && /^(https?|file):$/.test(said.protocol) ? said : beside;
  } catch {
    return beside;
  }
}

/** An element in somebody else's page: its attributes are its link, and their page stays as it is. */
export function ownHost(element: Element, keys: readonly string[]): Host {
  const stored = element.getAttribute('storage') !== '0';
  return {
    load: () => linkOf(element, keys),
    save() {
      // the address is theirs
    },
    address(link) {
      const address = siteOf(element);
      address.search = link;
      return address.href;
    },
    ...(stored ? { recall, keep } : memory()),
    within: 'stranger',
  };
}
