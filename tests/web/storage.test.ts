/** Preferences: kept by the browser, or by the page where the browser refuses. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const working = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
};
const refuse = (): never => {
  throw new DOMException('storage is off', 'SecurityError');
};

beforeEach(() => {
  vi.resetModules();
  kept.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The module as a page that was just opened has it. */
const open = () => import('../../web/src/embed/hosts/storage.js');

test('a preference is there at the next visit', async () => {
  vi.stubGlobal('localStorage', working);
  const { keep, recall } = await open();
  expect(recall('depth')).toBeUndefined();
  expect(keep('depth', 'developer')).toBe(true);
  expect(recall('depth')).toBe('developer');
  vi.resetModules();
  expect((await open()).recall('depth')).toBe('developer');
});

test.each([
  ['reading and writing', { getItem: refuse, setItem: refuse }],
  ['writing, being full', { ...working, setItem: refuse }],
])(
  'where storage refuses %s, it lasts as long as the page, and that is said',
  async (_, storage) => {
    vi.stubGlobal('localStorage', storage);
    const { keep, recall } = await open();
    expect(recall('depth')).toBeUndefined();
    expect(keep('depth', 'researcher')).toBe(false);
    expect(recall('depth')).toBe('researcher');
    vi.resetModules();
    expect((await open()).recall('depth')).toBeUndefined();
  },
);

test('where there is no storage at all nothing breaks', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { keep, recall } = await open();
  expect(keep('depth', 'researcher')).toBe(false);
  expect(recall('depth')).toBe('researcher');
});
