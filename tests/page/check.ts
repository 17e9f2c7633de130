import { attend, type Problem } from './attention.js';
import { expect, type Ui } from './fixtures.js';
import { stepsOf, type Numbers } from './lessons.js';
import { isClose, numbersIn, read, readAt, type Screen } from './screen.js';

/** The field or square of one entry of a matrix, counted from 0. */
export const field = (matrix: string, row: number, column: number): string =>
  `[data-matrix="${matrix}"] [data-cell="${row}.${column}"]`;
/** One choice of a control, counted from 1. */
export const option = (control: string, at: number): string =>
  `[data-control="${control}"] label:nth-child(${at})`;

/** What the page shows at a step of the link it is at. */
export async function stepOf(ui: Ui, step: string): Promise<Screen> {
  const link = new URLSearchParams((await read(ui)).url);
  link.set('step', step);
  link.set('digits', 'all');
  return readAt(ui, `?${link.toString()}`);
}

/** Every stage of the page's trace against the independent calculation. */
export async function expectAll(ui: Ui, problem: Problem): Promise<void> {
  const wanted: Partial<Record<string, Numbers>> = attend(problem);
  for (const step of stepsOf(problem.options).filter((id) => id !== 'inputs')) {
    const screen = await stepOf(ui, step);
    expect(screen.step).toBe(step);
    for (const name of Object.keys(screen.tables)) {
      const numbers = wanted[name];
      if (!numbers) continue;
      const shown = numbersIn(screen, name).flat();
      const right = numbers.flat().every((want, i) => isClose(shown[i] ?? NaN, want));
      expect(right, `${name}: ${shown.join(' ')} for ${numbers.flat().join(' ')}`).toBe(true);
    }
  }
}
