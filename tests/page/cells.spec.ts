import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo, type StepId } from './lessons.js';
import { open, read, readAt, tableOf, type Screen } from './screen.js';

// Choosing a number: its inputs light up and its arithmetic appears.

const sat = exampleOf('the-cat-sat');
const step = exampleOf('full-step');
const cell = (matrix: string, at: string): string =>
  `[data-matrix="${matrix}"] [data-cell="${at}"]`;

/** `matrix row.column` of the number that has the focus. */
const focused = (ui: Ui): Promise<string> =>
  ui.js<string>(`
    const at = document.activeElement.shadowRoot?.activeElement;
    return (at?.closest('[data-matrix]')?.dataset.matrix ?? '') + ' ' + (at?.dataset.cell ?? '')`);

const chosenIn = (screen: Screen, name: string): readonly string[] => tableOf(screen, name).chosen;

test('under the pointer a number shows its inputs and its arithmetic, and the chosen one comes back', async ({
  ui,
}) => {
  await open(ui, linkTo(sat, { step: 'weights' }));
  expect(chosenIn(await read(ui), 'weights')).toEqual(['2.2']);
  await ui.hover(cell('weights', '0.1'));
  const over = await read(ui);
  expect(chosenIn(over, 'weights')).toEqual(['0.1']);
  expect(over.arithmetic[0]?.what).toBe('weight of cat for the query the');
  expect(over.arithmetic[0]?.result).toBe('0.197776');
  expect(tableOf(over, 'exponentials').lit).toEqual(['0.1']);
  expect(over.url, 'looking is not choosing').not.toContain('cell');
  await ui.hover('.head h1');
  expect(chosenIn(await read(ui), 'weights')).toEqual(['2.2']);
});

test('what goes into a number lights up: a row and a row, a row and a column', async ({ ui }) => {
  await open(ui, linkTo(step));
  const at = (id: StepId): string => linkTo(step, { step: id, cell: [1, 2, 0, 0] });
  const raw = await readAt(ui, at('raw'));
  expect(tableOf(raw, 'query').lit).toEqual(['1.0', '1.1']);
  expect(tableOf(raw, 'key').lit).toEqual(['2.0', '2.1']);
  const scaled = await readAt(ui, at('scaled'));
  expect(tableOf(scaled, 'raw').lit).toEqual(['1.2']);
  const sums = await readAt(ui, at('rowSum'));
  expect(tableOf(sums, 'exponentials').lit).toEqual(['1.0', '1.1', '1.2']);
  const output = await readAt(ui, at('output'));
  expect(tableOf(output, 'weights').lit).toEqual(['1.0', '1.1', '1.2']);
  expect(tableOf(output, 'value').lit).toEqual(['0.0', '1.0', '2.0']);
});

test('a pressed number stays chosen from step to step and in the link', async ({ ui }) => {
  await open(ui, linkTo(step, { step: 'raw' }));
  await ui.click(cell('raw', '1.1'));
  await ui.hover('.head h1');
  for (const [id, chosen] of [
    ['raw', '1.1'],
    ['scaled', '1.1'],
    ['shifted', '1.1'],
    ['exponentials', '1.1'],
    ['rowSum', '1.0'],
    ['weights', '1.1'],
    ['output', '1.0'],
  ] as const) {
    const screen = await read(ui);
    expect(chosenIn(screen, id), id).toEqual([chosen]);
    expect(screen.url).toContain('cell=1.1.0.0');
    expect(screen.arithmetic.at(-1)?.what).toContain('what');
    if (id !== 'output') await ui.click('.paging .go');
  }
});

test('after a press the arrows show each number they come to, wherever the pointer rests', async ({
  ui,
}) => {
  await open(ui, linkTo(step, { step: 'weights' }));
  await ui.click(cell('weights', '0.0'));
  await ui.press('ArrowRight');
  const screen = await read(ui);
  expect(chosenIn(screen, 'weights')).toEqual(['0.1']);
  expect(screen.arithmetic[0]?.what).toBe('weight of fish for the query who');
});

test('arrows, Home and End move between the numbers of a matrix, and no further', async ({
  ui,
}) => {
  await open(ui, linkTo(step, { step: 'weights' }));
  await ui.js(`all(${JSON.stringify(cell('weights', '0.0'))})[0].focus()`);
  for (const [key, at] of [
    ['ArrowRight', '0.1'],
    ['ArrowDown', '1.1'],
    ['ArrowDown', '1.1'],
    ['End', '1.2'],
    ['ArrowRight', '1.2'],
    ['ArrowUp', '0.2'],
    ['Home', '0.0'],
    ['ArrowLeft', '0.0'],
    ['ArrowUp', '0.0'],
  ] as const) {
    await ui.press(key);
    await expect.poll(() => focused(ui), { message: key }).toBe(`weights ${at}`);
    expect(chosenIn(await read(ui), 'weights'), key).toEqual([at]);
  }
  expect((await read(ui)).step, 'arrows inside a matrix do not turn the page').toBe('weights');
});

test('in a field the arrows move the caret first, and leave it at the end of the text', async ({
  ui,
}) => {
  await open(ui, linkTo(sat));
  await ui.fill(cell('query', '0.0'), '12');
  await ui.press('ArrowLeft');
  await expect.poll(() => focused(ui)).toBe('query 0.0');
  await ui.press('ArrowRight');
  await expect.poll(() => focused(ui)).toBe('query 0.0');
  await ui.press('ArrowRight');
  await expect.poll(() => focused(ui)).toBe('query 0.1');
  await ui.press('ArrowDown');
  await expect.poll(() => focused(ui)).toBe('query 1.1');
  expect(tableOf(await read(ui), 'query').cells[0]).toEqual(['12', '0']);
});

test('going fast from number to number does no harm, and the link ends where the reader is', async ({
  ui,
}) => {
  await open(ui, linkTo(sat, { step: 'weights' }));
  // browsers count how often a page changes its address: WebKit refuses the 101st time in 10 seconds
  await ui.js(`
    const cells = all('[data-matrix=weights] [data-cell]');
    for (let at = 0; at < 250; at++) {
      cells[at % 8].focus();
      await document.querySelector('attention-lesson').updateComplete;
    }
    cells[3].focus();`);
  expect([...new Set(await ui.errors())]).toEqual([]);
  await expect.poll(async () => (await read(ui)).url).toContain('cell=1.0.0.0');
  expect(chosenIn(await read(ui), 'weights')).toEqual(['1.0']);
});

test('letters and digits pressed outside of a field change nothing', async ({ ui }) => {
  await open(ui, linkTo(sat, { step: 'weights' }));
  await ui.click(cell('weights', '0.0'));
  await ui.hover('.head h1');
  const before = await read(ui);
  for (const key of ['n', 'p', 'e', '1', ' ', 'Escape']) await ui.press(key);
  expect(await read(ui)).toEqual(before);
});
