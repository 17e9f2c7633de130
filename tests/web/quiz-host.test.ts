/** The page as the quiz's host: progress in the browser's storage, or in the page where that is refused. */
import { afterEach, expect, test, vi } from 'vitest';

async function newHost(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storage);
  const { pageHost } = await import('../../web/src/embed/hosts/page.js');
  return pageHost;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuse = (): never => {
  throw new Error('SecurityError');
};

test('progress survives a reload', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  const before = await newHost(storage);
  expect(before.loadQuiz('final')).toBeUndefined();
  expect(before.saveQuiz('final', '[1]')).toBe(true);
  expect([...kept]).toEqual([['attention-steps-quiz-final', '[1]']]);
  const after = await newHost(storage);
  expect(after.loadQuiz('final')).toBe('[1]');
  expect(after.loadQuiz('the-cat-sat')).toBeUndefined();
});

test('where storage is refused or full, progress lasts as long as the page, and the host says so', async () => {
  for (const storage of [
    { getItem: refuse, setItem: refuse },
    { getItem: () => null, setItem: refuse },
  ]) {
    const host = await newHost(storage);
    expect(host.saveQuiz('final', '[1]')).toBe(false);
    expect(host.loadQuiz('final')).toBe('[1]');
    expect((await newHost(storage)).loadQuiz('final')).toBeUndefined();
  }
});

test('where even naming the storage throws, nothing breaks', async () => {
  const host = await newHost(undefined);
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true });
  expect(host.saveQuiz('final', '[1]')).toBe(false);
  expect(host.loadQuiz('final')).toBe('[1]');
  expect(host.loadQuiz('other')).toBeUndefined();
});
