/**
 * What this browser keeps of the site: settings and progress. Touching storage throws where a
 * browser blocks it; what it refused lasts as long as the page.
 */
const refused = new Map<string, string>();
const prefix = 'attention-steps-';

export function recall(name: string): string | undefined {
  try {
    // what was refused is newer than what is stored
    return refused.get(name) ?? localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False: it is kept no longer than the page. */
export function keep(name: string, value: string): boolean {
  try {
    localStorage.setItem(prefix + name, value);
    refused.delete(name);
    return true;
  } catch {
    refused.set(name, value);
    return false;
  }
}

/** The same for a page that is to keep nothing. */
export function memory(): { recall: typeof recall; keep: typeof keep } {
  const kept = new Map<string, string>();
  return {
    recall: (name) => kept.get(name),
    keep(name, value) {
      kept.set(name, value);
      return false;
    },
  };
}
