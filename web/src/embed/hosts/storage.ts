/**
 * What this browser keeps of the site's settings. Touching storage throws where a browser blocks
 * it; a setting then lasts as long as the page.
 */
const page = new Map<string, string>();
const prefix = 'attention-steps-';

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? page.get(name);
  } catch {
    return page.get(name);
  }
}

/** False: it is kept no longer than the page. */
export function keep(name: string, value: string): boolean {
  page.set(name, value);
  try {
    localStorage.setItem(prefix + name, value);
    return true;
  } catch {
    return false;
  }
}
