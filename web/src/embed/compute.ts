import type { Engine } from '../engine/engine.js';
import { AttentionError } from '../engine/error.js';
import type { Trace } from '../engine/types.js';
import { problemOf, type Numbers } from '../state/state.js';
import type { View } from '../views/view.js';

/** What was computed, and what from. */
type Computed = Numbers & Pick<View, 'problem' | 'trace' | 'original'>;

/** What the core makes of numbers and options, or the sentence with which it refuses them. */
export function attempt(engine: Engine, numbers: Numbers): Trace | string {
  try {
    return engine.attend(problemOf(numbers));
  } catch (error) {
    if (error instanceof AttentionError) return error.message;
    throw error;
  }
}

/** The last computation is kept: moving about changes no number. */
export class Computation {
  #last: Computed | undefined;

  of(engine: Engine, { example, edits, options }: Numbers): Computed {
    const last = this.#last;
    if (last?.example === example && last.edits === edits && last.options === options) return last;
    const numbers = { example, edits, options };
    const problem = problemOf(numbers);
    const trace = engine.attend(problem);
    // the lesson's own numbers may be refused where the edited ones are not: then nothing is marked
    const own = edits.length > 0 ? attempt(engine, { ...numbers, edits: [] }) : undefined;
    const original = typeof own === 'object' ? own : trace;
    return (this.#last = { ...numbers, problem, trace, original });
  }
}
