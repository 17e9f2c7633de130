/** An element whose engine is late, fails, or comes after all. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { startEngine } from '../../web/src/embed/shared-engine.js';
import type { Engine } from '../../web/src/engine/index.js';
import { text } from '../../web/src/text/text.js';
import { serve } from './builds.js';

interface Waiting {
  engine: Engine | undefined;
  failure: string | undefined;
}
const newElement = (): Waiting => ({ engine: undefined, failure: undefined });

let start: typeof startEngine;
/** Each request for the module, to be answered when the test says so. */
let requests: { answer(): void; refuse(): void }[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  start = (await import('../../web/src/embed/shared-engine.js')).startEngine;
  requests = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((answer, refuse) => {
        requests.push({
          answer: () => {
            answer(serve(url));
          },
          refuse: () => {
            refuse(new TypeError('network'));
          },
        });
      }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an element', () => {
  test('says nothing of an engine that comes in time, and shares it with others', async () => {
    const [one, other] = [newElement(), newElement()];
    const started = [start(one), start(other)];
    await vi.advanceTimersByTimeAsync(14_000);
    expect(one.failure).toBeUndefined();
    expect(requests).toHaveLength(1);
    requests[0]?.answer();
    await Promise.all(started);
    expect(one.engine?.runsOn).toBe('simd');
    expect(other.engine).toBe(one.engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.failure).toBeUndefined();
  });

  test('says after 15 s that it takes long, and takes what comes later', async () => {
    const element = newElement();
    const started = start(element);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(element.failure).toBe(text.load.slow);
    requests[0]?.answer();
    await started;
    expect(element.engine).toBeDefined();
    expect(element.failure).toBeUndefined();
  });

  test('asks again when it is told to, and takes whichever comes', async () => {
    for (const which of [0, 1]) {
      const element = newElement();
      requests = [];
      vi.resetModules();
      start = (await import('../../web/src/embed/shared-engine.js')).startEngine;
      const first = start(element);
      await vi.advanceTimersByTimeAsync(15_000);
      const second = start(element);
      expect(element.failure).toBeUndefined();
      expect(requests).toHaveLength(2);
      requests[which]?.answer();
      await (which === 0 ? first : second);
      const { engine } = element;
      expect(engine).toBeDefined();
      // what becomes of the other one changes nothing
      requests[1 - which]?.refuse();
      await Promise.all([first, second]);
      expect(element.engine).toBe(engine);
      expect(element.failure).toBeUndefined();
    }
  });

  test('says why it failed, and is there after another try', async () => {
    const element = newElement();
    const failed = start(element);
    requests[0]?.refuse();
    await failed;
    expect(element.failure).toBe(text.load.unreachable('core.wasm'));
    const again = start(element);
    requests[1]?.answer();
    await again;
    expect(element.engine).toBeDefined();
    expect(element.failure).toBeUndefined();
  });
});
