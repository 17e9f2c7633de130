import type { CoreError } from './names.js';

/** Why the module could not be used at all. */
export type LoadError = 'moduleMissing' | 'moduleBroken' | 'moduleMismatch';

/** What was passed is no problem at all, or numbers that do not fit their shape. */
export type ShapeError =
  'notProblem' | 'notRows' | 'notCount' | 'notFloats' | 'wrongLength' | 'notPlan';

/** The one error this engine throws. The message says what is wrong and what would be right. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError';

  constructor(
    readonly code: CoreError | LoadError | ShapeError,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
