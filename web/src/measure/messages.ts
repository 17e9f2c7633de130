import type { ExperimentPlan, WidthFigures } from '../engine/experiment.js';
import type { Divisor } from '../engine/types.js';

/** What the page asks of the worker: a plan begun anew, or the same draws divided otherwise. */
export interface Order {
  readonly begin?: ExperimentPlan;
  readonly divisor: Divisor;
}

/** What comes back: the fraction that is drawn, the figures, or why there are none. */
export type News =
  | { readonly done: number }
  | { readonly figures: readonly WidthFigures[] }
  | { readonly refused: string };
