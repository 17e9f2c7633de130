import { fingerprint } from '../engine/names.js';
import type { Matrix } from '../engine/types.js';
import type { Subject } from './figure.js';
import type { Draw } from './types.js';

/**
 * Whole numbers from a seed, the same in every browser. They choose what a question is about and
 * in which order its choices stand; nothing of attention is computed from them but by the core.
 */
export class Chance {
  #state: number;

  /** Any text is a seed: the quiz's seed, the question, the try. */
  constructor(...seed: readonly (string | number)[]) {
    this.#state = fingerprint(seed.join(' '));
  }

  /** 0 to `count` − 1. The generator is mulberry32. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000) * count);
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.below(left.length), 1)).flat();
  }
}

/** Queries, keys and values with entries drawn as the question says. */
export function drawn(chance: Chance, draw: Draw): Subject {
  const { queryTokens, keyTokens, width, valueWidth, low, high, options } = draw;
  const rows = (tokens: readonly string[], count: number): Matrix =>
    tokens.map(() => Array.from({ length: count }, () => low + chance.below(high - low + 1)));
  return {
    query: rows(queryTokens, width),
    key: rows(keyTokens, width),
    value: rows(keyTokens, valueWidth),
    options,
    queryTokens,
    keyTokens,
  };
}
