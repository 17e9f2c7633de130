/** Settings and progress: kept by the browser, or by the page where the browser refuses. */
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

test('what was kept is there at the next visit', async () => {
  vi.stubGlobal('localStorage', working);
  const { keep, recall } = await open();
  expect(recall('depth')).toBeUndefined();
  expect(keep('depth', 'developer')).toBe(true);
  expect(keep('quiz-final', '[]')).toBe(true);
  expect(recall('depth')).toBe('developer');
  expect([...kept.keys()]).toEqual(['attention-steps-depth', 'attention-steps-quiz-final']);
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

test('what was refused is newer than what is stored, until storing works again', async () => {
  vi.stubGlobal('localStorage', working);
  const { keep, recall } = await open();
  keep('quiz-final', 'first');
  vi.stubGlobal('localStorage', { ...working, setItem: refuse });
  expect(keep('quiz-final', 'second')).toBe(false);
  expect(recall('quiz-final')).toBe('second');
  vi.stubGlobal('localStorage', working);
  expect(keep('quiz-final', 'third')).toBe(true);
  kept.set('attention-steps-quiz-final', 'from another window');
  expect(recall('quiz-final')).toBe('from another window');
});

test('where there is no storage at all nothing breaks', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { keep, recall } = await open();
  expect(recall('quiz-final')).toBeUndefined();
  expect(keep('depth', 'researcher')).toBe(false);
  expect(recall('depth')).toBe('researcher');
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true });
  expect(recall('depth')).toBe('researcher');
  expect(recall('quiz-final')).toBeUndefined();
});
