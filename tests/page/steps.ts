import { expect, type Ui } from './fixtures.js';
import { lessons, type Example, type StepId } from './lessons.js';
import { read, type Screen } from './screen.js';

// What the page calls its steps, and how it says at which one a reader is.

export const names: Record<StepId, string> = {
  inputs: 'Queries, keys, values',
  raw: 'Raw scores',
  scaled: 'Scale',
  rowMax: 'Softmax: row maximum',
  exponentials: 'Softmax: exponentials',
  rowSum: 'Softmax: sum',
  weights: 'Softmax: weights',
  output: 'Blend',
};

export const stops: Record<StepId, string> = {
  inputs: '1 Queries, keys, values',
  raw: '2 Raw scores',
  scaled: '3 Scale',
  rowMax: '4 Softmax',
  exponentials: '4 Softmax',
  rowSum: '4 Softmax',
  weights: '4 Softmax',
  output: '5 Blend',
};

export const inside: Partial<Record<StepId, string>> = {
  rowMax: 'Row maximum',
  exponentials: 'Exponentials',
  rowSum: 'Sum',
  weights: 'Weights',
};

/** All that tells a reader which step this is. */
export function expectStep(screen: Screen, example: Example, step: StepId): void {
  const lesson = lessons.find(({ id }) => id === example.lesson);
  const several = (lesson?.examples.length ?? 0) > 1;
  const name = several ? `${lesson?.title ?? ''}, ${example.title}` : lesson?.title;
  expect(screen.step).toBe(step);
  expect(screen.heading).toBe(lesson?.question);
  expect(screen.title).toBe(`${names[step]} · ${name ?? ''} · Attention Steps`);
  expect(screen.announcement).toBe(`Step ${stops[step].charAt(0)} of 5, ${names[step]}`);
  expect(screen.current).toEqual([stops[step], inside[step]].filter(Boolean));
  expect(screen.notices).toEqual([]);
  const link = new URLSearchParams(screen.url);
  expect(link.get('lesson')).toBe(example.lesson);
  expect(link.get('step') ?? 'inputs').toBe(step);
}

/** The page that a real link leads to; until it is there, the old one may still answer. */
export async function readSoon(ui: Ui): Promise<Screen> {
  let screen: Screen | undefined;
  await expect(async () => {
    expect(await ui.text('[data-step]')).not.toBe('');
    screen = await read(ui);
  }).toPass({ timeout: 10_000 });
  if (!screen) throw new Error('nothing was read');
  return screen;
}
