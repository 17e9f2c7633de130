import { text } from '../text/text.js';
import { AttentionError } from './error.js';

/** Refuses a name that is not known: a slip in one would be an option that does nothing. */
export function checkKeys(given: object, known: ReadonlySet<string>): void {
  for (const key in given)
    if (!known.has(key))
      throw new AttentionError('notProblem', text.engine.unknownOption(key, [...known].join(', ')));
}
