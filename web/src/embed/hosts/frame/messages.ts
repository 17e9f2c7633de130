import type { Events, Shown } from '../../events.js';

/** The name by which our messages are known among those of others. */
export const namespace = 'attention-lesson';

/** What a frame tells the page around it; `v` grows when a reader of version 1 could not go on. */
export type Told =
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'change' } & Events['attention-change'])
  | ({ readonly type: 'answer' } & Events['attention-answer'])
  | ({ readonly type: 'complete' } & Events['attention-complete'])
  | ({ readonly type: 'error' } & Events['attention-error'])
  | { readonly type: 'state'; readonly rid: string; readonly state: Shown };

/** What the page around a frame may ask of it. */
export type Asked =
  | { readonly type: 'hello' }
  | { readonly type: 'set'; readonly state: Shown }
  | { readonly type: 'getState'; readonly rid: string };

/** No message of a sane page is longer. */
const longest = 8192;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The size of plain data as text; what is not plain data is too large. */
function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data).length;
  } catch {
    return Infinity;
  }
}

export const isShort = (data: unknown): boolean => sizeOf(data) <= longest;

/** A message of the page around, as far as it is one of ours and well formed. */
export function readAsked(data: unknown): Asked | undefined {
  if (!isObject(data) || data.ns !== namespace || data.v !== 1 || !isShort(data)) return undefined;
  const { type, state, rid } = data;
  if (type === 'hello') return { type };
  // what getState gave is set again in the same way
  if ((type === 'set' || type === 'restore') && isObject(state)) return { type: 'set', state };
  if (type === 'getState') return { type, rid: typeof rid === 'string' ? rid.slice(0, 64) : '' };
  return undefined;
}
