import { withDivisor, type State } from './state.js';

/** What can be taken back: numbers and options. Where a learner looks, and how, is not part of it. */
type Work = Pick<State, 'edits' | 'options'>;

export interface Changes {
  /** The oldest first. */
  readonly past: readonly Work[];
  /** What was taken back, the next one to come again first. */
  readonly future: readonly Work[];
}

export const noChanges: Changes = { past: [], future: [] };

/** Steps that can be taken back; older ones are forgotten. */
const most = 200;

const workOf = ({ edits, options }: State): Work => ({ edits, options });

const same = (a: Work, b: Work): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only from one divisor of the learner's own to the next, as a slider does on its way. */
const slides = (before: State, after: State): boolean =>
  typeof before.options.divisor === 'number' &&
  typeof after.options.divisor === 'number' &&
  same(workOf(before), workOf(withDivisor(after, before.options.divisor)));

/**
 * Remembers what a change replaced. `typing`: the change goes on from the one before it, as one
 * digit typed after another does, and is taken back together with it; so is what a slider does.
 */
export function recorded(changes: Changes, before: State, after: State, typing: boolean): Changes {
  if (before.example !== after.example) return noChanges;
  if (same(workOf(before), workOf(after))) return changes;
  const goesOn = typing || (changes.past.length > 0 && slides(before, after));
  const past = goesOn ? changes.past : [...changes.past, workOf(before)].slice(-most);
  // typed back to what it was: as if nothing had been typed
  const last = past.at(-1);
  if (goesOn && last && same(last, workOf(after))) return { past: past.slice(0, -1), future: [] };
  return { past, future: [] };
}

interface Moved {
  readonly changes: Changes;
  readonly state: State;
}

/** One step back, if there is one. */
export function undone({ past, future }: Changes, state: State): Moved | undefined {
  const work = past.at(-1);
  return (
    work && {
      changes: { past: past.slice(0, -1), future: [workOf(state), ...future] },
      state: { ...state, ...work },
    }
  );
}

/** One step forward again, if one was taken back. */
export function redone({ past, future }: Changes, state: State): Moved | undefined {
  const [work, ...rest] = future;
  return (
    work && {
      changes: { past: [...past, workOf(state)], future: rest },
      state: { ...state, ...work },
    }
  );
}
