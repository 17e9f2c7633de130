import type { StepId } from './steps.js';

/** What a learner may guess before a step's matrix is shown: the key that comes out largest, its share, a number. */
export type Ask = 'key' | 'share' | 'number';

export const asksAt: Readonly<Partial<Record<StepId, readonly Ask[]>>> = {
  raw: ['key'],
  scaled: ['key'],
  masked: ['key'],
  exponentials: ['key'],
  weights: ['key', 'share'],
  output: ['number'],
};

/** What was guessed, for the row and column that were chosen then; nothing where it was skipped. */
export interface Guess {
  readonly query: number;
  readonly feature: number;
  readonly key?: number;
  readonly share?: number;
  readonly number?: number;
}

/** By example and step. */
export type Guesses = Readonly<Record<string, Guess>>;

export const guessId = (exampleId: string, step: StepId): string => `${exampleId} ${step}`;

/** The keys with the largest number of a row: several where they are equal. */
export function largest(row: readonly number[]): readonly number[] {
  const most = Math.max(...row);
  return row.flatMap((value, key) => (value === most ? [key] : []));
}
