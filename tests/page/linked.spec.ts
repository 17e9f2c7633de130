import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open, read } from './screen.js';

// Words, terms of the formula, matrices and lines of code of one role light up together, and lead on.

const cat = exampleOf('the-cat-sat');

const lit = (ui: Ui): Promise<string> => ui.js(`return all('.whole')[0].dataset.light ?? ''`);

/** Everything that has a background of the lit colour, by what it is. */
const shining = (ui: Ui, role: string): Promise<string[]> =>
  ui.js(`const role = all('[data-role="${role}"]');
    const clear = (one) => /^(transparent|rgba\\(.*, 0\\))$/.test(getComputedStyle(one).backgroundColor);
    return [...new Set(role.filter((one) => !clear(one)).map((one) => one.localName))].sort();`);

test('a word that is pointed at lights its term, its matrices and its lines of code', async ({
  ui,
}) => {
  await open(ui, linkTo(cat, { step: 'weights', depth: 'developer' }));
  await expect.poll(() => ui.text('.line')).toContain('numpy');
  await ui.hover('.text .live.weight');
  await expect.poll(() => lit(ui)).toBe('weight');
  expect(await shining(ui, 'weight')).toEqual(['mi', 'span', 'table']);
  await ui.hover('.head h1');
  await expect.poll(() => lit(ui)).toBe('');
});

test('the focus in a matrix lights its role as well', async ({ ui }) => {
  await open(ui, linkTo(cat, { step: 'weights' }));
  await ui.js(`all('[data-matrix="weights"] [tabindex="0"]')[0].focus()`);
  expect(await lit(ui)).toBe('weight');
  expect(await shining(ui, 'weight')).toContain('mi');
  await ui.js(`all('.rail [tabindex="0"]')[0].focus()`);
  expect(await lit(ui)).toBe('');
});

test('terms of the formula and words lead to their steps, numbers to their cells', async ({
  ui,
}) => {
  await open(ui, linkTo(cat, { step: 'weights' }));
  const press = (css: string) =>
    ui.js(
      `all('${css}')[0].dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))`,
    );
  for (const [term, step] of [
    ['.formula .value', 'inputs'],
    ['.formula mrow[data-to="raw"]', 'raw'],
    ['.formula [data-to="scaled"]', 'scaled'],
    ['.formula [data-to="weights"]', 'weights'],
    ['.formula mrow[data-to="output"]', 'output'],
  ] as const) {
    await press(term);
    await expect.poll(async () => (await read(ui)).step, { message: term }).toBe(step);
  }
  await open(ui, linkTo(cat, { step: 'weights', cell: [0, 0, 0, 0] }));
  await press('.text .live.weight');
  // the first number of that text is the weight of "the" for the query "sat"
  await expect.poll(async () => (await read(ui)).tables.weights?.chosen).toEqual(['2.0']);
  expect(await ui.errors()).toEqual([]);
});
