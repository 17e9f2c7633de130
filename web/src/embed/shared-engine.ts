import { loadEngine, type Engine } from '../engine/engine.js';

let engine: Promise<Engine> | undefined;

/** One engine for all elements of a page; a failed load may be tried again. */
export function sharedEngine(): Promise<Engine> {
  engine ??= loadEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
