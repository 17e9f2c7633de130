import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, examples, lessons, linkTo, stepsOf, type StepId } from './lessons.js';
import { open, read, tableOf, type Screen } from './screen.js';
import { expectStep, inside, readSoon, stops } from './steps.js';

// From inputs to output: by buttons, by the rail, by keys, by links.

/** What has the focus, inside the lesson too: its text, or its name. */
const focused = (ui: Ui): Promise<string> =>
  ui.js<string>(`
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at === document.body ? 'nothing' : (at.textContent.replace(/\\s+/g, ' ').trim() || at.name || at.tagName);`);

test('the home page lists every lesson with its question', async ({ ui }) => {
  await ui.goto('./');
  expect(await ui.texts('.lessons h2')).toEqual(lessons.map(({ title }) => title));
  expect(await ui.texts('.lessons .question')).toEqual(lessons.map(({ question }) => question));
  expect(await ui.js('return document.title')).toContain('Attention Steps');
  expect(await ui.text('.small-print')).toMatch(/invented/);
  expect(await ui.errors()).toEqual([]);
});

test('the next buttons lead from the home page through every example, inputs to output', async ({
  ui,
}) => {
  await ui.goto('./');
  await ui.click(`[data-lesson="${lessons[0]?.id ?? ''}"]`);
  let screen = await readSoon(ui);
  for (const [number, example] of examples.entries()) {
    for (const [at, step] of stepsOf(example.options).entries()) {
      if (at > 0) {
        await ui.click('.paging .go');
        screen = await read(ui);
      }
      expectStep(screen, example, step);
      expect(await ui.text('.card.prose h2')).not.toBe('');
      if (step === 'inputs') expect(await ui.text('.hint')).not.toBe('');
    }
    const next = examples[number + 1];
    if (!next) break;
    const sameLesson = next.lesson === example.lesson;
    const title = sameLesson ? next.title : lessons.find(({ id }) => id === next.lesson)?.title;
    expect(await ui.text('.paging .go')).toBe(`Next: ${title ?? ''} →`);
    await ui.click('.paging .go');
    screen = await read(ui);
  }
  expect(await ui.texts('.paging .go:not([hidden])')).toEqual([]);
  expect(await ui.errors()).toEqual([]);
});

test('the buttons back lead from the output to the inputs', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example, { step: 'output' }));
  for (const step of [...stepsOf(example.options)].reverse()) {
    expectStep(await read(ui), example, step);
    if (step !== 'inputs') await ui.click('.paging button:not(.go)');
  }
  expect(await ui.texts('.paging .back:not([hidden])')).toEqual([]);
});

test('every stop of the rail, and every step inside softmax, can be pressed', async ({ ui }) => {
  const example = exampleOf('trophy');
  await open(ui, linkTo(example));
  const press = async (css: string): Promise<Screen> => {
    await ui.click(css);
    return read(ui);
  };
  const stop = (at: number): string => `.rail:not(.inner) li:nth-child(${at}) button`;
  const inner = (at: number): string => `.rail.inner li:nth-child(${at}) button`;
  expectStep(await press(stop(5)), example, 'output');
  expectStep(await press(stop(4)), example, 'rowMax');
  expectStep(await press(inner(4)), example, 'weights');
  expectStep(await press(inner(2)), example, 'exponentials');
  expectStep(await press(inner(3)), example, 'rowSum');
  expectStep(await press(inner(1)), example, 'rowMax');
  expectStep(await press(stop(3)), example, 'scaled');
  expectStep(await press(stop(2)), example, 'raw');
  const last = await press(stop(1));
  expectStep(last, example, 'inputs');
  expect(last.stops).toEqual([...new Set(Object.values(stops))]);
  expect(last.inside).toEqual([]);
});

test('arrow keys walk along the rail, and the focus goes with them', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example));
  await ui.js("all('.rail [aria-current]')[0].focus()");
  for (const step of ['raw', 'scaled', 'exponentials', 'output'] as const) {
    await ui.press('ArrowRight');
    expectStep(await read(ui), example, step);
    await expect.poll(() => focused(ui)).toBe(stops[step]);
  }
  await ui.press('ArrowRight');
  expectStep(await read(ui), example, 'output');
  await ui.press('ArrowLeft');
  expectStep(await read(ui), example, 'exponentials');

  await ui.press('Tab');
  await expect.poll(() => focused(ui)).toBe('Exponentials');
  for (const step of ['rowSum', 'weights'] as const) {
    await ui.press('ArrowRight');
    expectStep(await read(ui), example, step);
    await expect.poll(() => focused(ui)).toBe(inside[step]);
  }
});

async function tabTo(ui: Ui, text: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    await ui.press('Tab');
    seen.push(await focused(ui));
    if (seen.at(-1) === text) return;
  }
  throw new Error(`Tab does not come to “${text}”: ${seen.join(', ')}`);
}

test('a whole example can be walked with Tab and Enter, and the focus is never lost', async ({
  ui,
}) => {
  const example = exampleOf('full-step');
  const { title = '' } = lessons.find(({ id }) => id === example.lesson) ?? {};
  await ui.goto('./');
  await ui.js("document.querySelector('.skip').focus()");
  await ui.press('Enter');
  // three ways to begin, and then the lessons
  for (let at = 0; at <= lessons.findIndex(({ id }) => id === example.lesson) + 3; at++)
    await ui.press('Tab');
  await expect.poll(() => focused(ui)).toContain(title);
  await ui.press('Enter');
  await readSoon(ui);

  await tabTo(ui, 'example');
  await ui.press('ArrowRight');
  expectStep(await read(ui), example, 'inputs');
  for (const step of stepsOf(example.options).slice(1)) {
    await tabTo(ui, await ui.text('.paging .go'));
    await ui.press('Enter');
    expectStep(await read(ui), example, step);
    expect.soft(await focused(ui), `focus at the step ${step}`).not.toBe('nothing');
  }

  // the first step has no button back, the last one a button to the next lesson
  await open(ui, linkTo(example, { step: 'raw' }));
  await tabTo(ui, '← Queries, keys, values');
  await ui.press('Enter');
  expectStep(await read(ui), example, 'inputs');
  expect.soft(await focused(ui), 'focus at the first step again').not.toBe('nothing');
  await open(ui, linkTo(example, { step: 'output' }));
  await tabTo(ui, 'Next: The cat sat →');
  await ui.press('Enter');
  expectStep(await read(ui), exampleOf('the-cat-sat'), 'inputs');
  expect.soft(await focused(ui), 'focus in the next lesson').not.toBe('nothing');
});

test('back and forward go from step to step, and leave options out', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  const go = async (where: string, step: StepId): Promise<void> => {
    await ui.js(`history.${where}()`);
    await expect.poll(async () => (await read(ui)).step).toBe(step);
    expectStep(await read(ui), example, step);
  };
  await open(ui, linkTo(example));
  await ui.click('.paging .go');
  await ui.click('.paging .go');
  await ui.click('[data-control="digits"] label:nth-child(1)');
  await ui.click('[data-control="divisor"] label:nth-child(1)');
  await ui.click('.paging .go');
  expect((await read(ui)).url).toContain('divisor=none');
  await go('back', 'scaled');
  expect((await read(ui)).url).toMatch(/divisor=none.*digits=2/);
  await go('back', 'raw');
  await go('back', 'inputs');
  await go('forward', 'raw');
  await go('forward', 'scaled');
  expect(tableOf(await read(ui), 'scaled').cells[2]).toEqual(['1', '1', '2']);
  expect(await ui.errors()).toEqual([]);
});

test('back from a lesson leads home, and forward into the lesson again', async ({ ui }) => {
  await ui.goto('./');
  await ui.click('[data-lesson="the-cat-sat"]');
  await readSoon(ui);
  await ui.js('history.back()');
  await expect(async () => {
    expect(await ui.js("return document.querySelector('#home').checkVisibility()")).toBe(true);
    expect(await ui.texts('[data-step]')).toEqual([]);
    expect(await ui.js('return document.title')).toBe(
      'Attention Steps: every number of attention, live',
    );
  }).toPass({ timeout: 10_000 });
  await ui.js('history.forward()');
  expectStep(await readSoon(ui), exampleOf('the-cat-sat'), 'inputs');
});
