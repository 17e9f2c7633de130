import { readable } from '../../../state/link.js';

/** What the address of an embedded page says beside the link of its view. */
export interface FrameKeys {
  /** light or dark, whatever the reader's system has. */
  readonly theme?: 'light' | 'dark';
  /** Comes back in every message, so that several frames on a page can be told apart. */
  readonly id: string;
  /** The one origin that is told what a learner does, and may ask; null where none can be read. */
  readonly origin?: string | null;
  /** Whether this browser may keep settings and progress. */
  readonly storage: boolean;
}

const keys: readonly string[] = ['embed', 'theme', 'id', 'origin', 'storage'];

function originIn(written: string): string | null {
  try {
    const { origin, protocol } = new URL(written);
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/** Nothing where the address does not ask for an embedded page. */
export function readFrameKeys(query: string): FrameKeys | undefined {
  const asked = new URLSearchParams(query);
  if (asked.get('embed') !== '1') return undefined;
  const theme = (['light', 'dark'] as const).find((name) => name === asked.get('theme'));
  const id = asked.get('id') ?? '';
  const origin = asked.get('origin');
  return {
    ...(theme && { theme }),
    id: /^[\w-]{1,64}$/.test(id) ? id : '',
    ...(origin !== null && { origin: originIn(origin) }),
    storage: asked.get('storage') !== '0',
  };
}

/** The link of the view alone. */
export function withoutFrameKeys(query: string): string {
  const link = new URLSearchParams(query);
  if (link.get('embed') !== '1') return query;
  for (const key of keys) link.delete(key);
  return `?${readable(link)}`;
}

/** The frame's own keys, to be put after those of a view: `&embed=1&theme=dark`, or nothing. */
export function frameKeysOf(query: string): string {
  const asked = new URLSearchParams(query);
  if (asked.get('embed') !== '1') return '';
  const own = keys.flatMap((key) => {
    const value = asked.get(key);
    return value === null ? [] : [[key, value]];
  });
  return `&${new URLSearchParams(own).toString()}`;
}
