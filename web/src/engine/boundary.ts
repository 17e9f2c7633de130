import { matrices, messages } from 'virtual:messages';
import { plain } from '../format.js';
import { AttentionError } from './error.js';
import type { CoreModule } from './module.js';
import { errors, type CoreError } from './names.js';

/** What every caller of the module shares: its block of numbers, and its refusals as errors. */
export class Boundary {
  #incoming: Float64Array = new Float64Array(0);

  constructor(readonly core: CoreModule) {}

  /** Some numbers of the module's memory. When it grows, the view is left behind. */
  view(at: number, size: number): Float64Array {
    return new Float64Array(this.core.memory.buffer, at, size);
  }

  /** Whether a view is of the memory as it is now. */
  isAlive(view: Float64Array): boolean {
    return view.buffer === this.core.memory.buffer;
  }

  /** Room for a block of `size` numbers. The view is kept as long as it is alive and large enough. */
  room(size: number): Float64Array {
    if (this.#incoming.length < size || !this.isAlive(this.#incoming)) {
      this.check(this.core.reserve(size));
      this.#incoming = this.view(this.core.incomingAt(), size);
    }
    return this.#incoming;
  }

  /** The block that came out of the last call. */
  get outgoing(): Float64Array {
    return this.view(this.core.outgoingAt(), this.core.outgoingSize());
  }

  /** Throws the refusal behind a status that is not 0. */
  check(status: number): void {
    if (status === 0) return;
    const [role = 0, ...numbers] = this.view(this.core.faultAt(), 5);
    const message = (messages[status] ?? '')
      .replace('{matrix}', matrices[role] ?? '')
      .replace(/\{(\d)\}/g, (_, digit: string) => plain(numbers[Number(digit)] ?? NaN));
    throw new AttentionError(errors[status] as CoreError, message);
  }
}

/** What is no number at all becomes one that the core refuses. */
export const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);
