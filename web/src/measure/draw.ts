import type { Experiment, ExperimentPlan } from '../engine/experiment.js';

/** Draws all that an experiment needs, so many numbers at a time, and lets others run in between. */
export async function drawAll(
  experiment: Experiment,
  plan: ExperimentPlan,
  slice: number,
  between: (done: number) => Promise<boolean> | boolean,
): Promise<void> {
  experiment.begin(plan);
  for (;;) {
    const done = experiment.advance(slice);
    if (!(await between(done)) || done >= 1) return;
  }
}
