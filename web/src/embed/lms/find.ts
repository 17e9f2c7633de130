import { dialects, type Dialect } from './dialects.js';

/** A platform's object: functions that take and give text. */
export type Api = Readonly<
  Record<string, (...words: readonly string[]) => string | boolean | null | undefined>
>;

export interface Found {
  readonly api: Api;
  readonly dialect: Dialect;
}

const mostParents = 7;
const pause = 250; // ms
const patience = 5000; // ms

/** What a window of another origin refuses counts as not there. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A window and those that it lies in, the nearest first. */
function around(start: Window | null | undefined): Window[] {
  const windows: Window[] = [];
  let at = start ?? undefined;
  while (at && windows.length <= mostParents) {
    windows.push(at);
    const inner: Window = at;
    const outer = tried(() => inner.parent);
    at = outer === inner ? undefined : outer;
  }
  return windows;
}

function apiIn(place: Window): Found | undefined {
  for (const dialect of dialects) {
    const api = tried(() => (place as unknown as Record<string, Api | undefined>)[dialect.api]);
    // an element with that id would be there under its name too
    if (api && tried(() => typeof api[dialect.calls.initialize]) === 'function')
      return { api, dialect };
  }
  return undefined;
}

/** The platform's object, where it is there already: around the page, or around who opened it. */
export function find(page: Window): Found | undefined {
  const openers = [() => page.opener as Window | null, () => page.top?.opener as Window | null];
  const places = [page, ...openers.map(tried)].flatMap(around);
  for (const place of places) {
    const found = apiIn(place);
    if (found) return found;
  }
  return undefined;
}

/**
 * Tells of it once it is there: at once, or later, as some platforms put it in place after the page
 * has begun. Nothing: it did not come.
 */
export function whenFound(page: Window, tell: (found: Found | undefined) => void): void {
  const began = page.performance.now();
  const look = (): void => {
    const found = find(page);
    if (found || page.performance.now() - began >= patience) tell(found);
    else page.setTimeout(look, pause);
  };
  look();
}
