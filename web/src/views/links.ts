import type { Role } from '../lesson/types.js';
import { stepIds, type MatrixName, type Step, type StepId } from '../state/steps.js';
import type { View } from './view.js';

/**
 * What belongs together lights up together: a word, a term of the formula, a matrix, a line of code
 * of the same role carry `data-role`, and what leads to a step carries `data-to`. Both are read here,
 * for the lesson as a whole. By keyboard the same steps are reached by the rail.
 */

/** Where a role is met first. */
export const stepOfRole: Readonly<Record<Role, StepId>> = {
  query: 'inputs',
  key: 'inputs',
  value: 'inputs',
  score: 'raw',
  weight: 'weights',
  output: 'output',
};

/** The step that shows a matrix, among those there are. */
export const stepOf = (steps: readonly Step[], name: MatrixName): StepId | undefined =>
  steps.find(
    ({ stage, beside }) =>
      stage === name || Object.values(beside ?? {}).some((one) => one === name),
  )?.id;

const attribute = (event: Event, name: string): string | undefined => {
  // the first of the path: an element inside a panel of its own counts as well
  const [target] = event.composedPath();
  const owner = target instanceof Element ? target.closest(`[${name}]`) : null;
  return owner?.getAttribute(name) ?? undefined;
};

/** Lights the role under the pointer or the focus, all over the lesson. */
export function light(event: Event): void {
  const root = event.currentTarget as HTMLElement;
  const role = attribute(event, 'data-role');
  if (role === undefined) delete root.dataset.light;
  else root.dataset.light = role;
}

/** Puts the light out. */
export function dim(event: Event): void {
  delete (event.currentTarget as HTMLElement).dataset.light;
}

/** Goes to what was pressed: the matrix of that role where it is on the stage, else its step. */
export function follow(view: View, event: Event): void {
  const to = stepIds.find((id) => id === attribute(event, 'data-to'));
  if (!to || to === view.step.id) return;
  const role = attribute(event, 'data-role');
  const word = attribute(event, 'data-word') !== undefined;
  const root = event.currentTarget as HTMLElement;
  const here = word && root.querySelector<HTMLElement>(`.stage [data-matrix].${role ?? ''}`);
  if (here) here.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  else view.update({ ...view.state, step: to });
}
