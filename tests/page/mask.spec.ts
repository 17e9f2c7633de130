import { attend } from './attention.js';
import { expect, test } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { numberOf, open, read, tableOf } from './screen.js';

// The causal mask of lesson three: what is seen must be what attention over the seen words alone gives.

const cat = exampleOf('the-cat-sat');

test('the causal mask hides later words from every later stage, and the link remembers it', async ({
  ui,
}) => {
  await open(ui, linkTo(cat, { step: 'scaled' }));
  await ui.click('[data-control="mask"] label:last-child input');
  await expect.poll(async () => (await read(ui)).url).toContain('mask=causal');
  await open(ui, `${linkTo(cat, { step: 'masked', cell: [0, 2, 0, 0] })}&mask=causal`);
  const masked = tableOf(await read(ui), 'masked').cells;
  expect(masked.map((row) => row.map((cell) => cell === '−∞'))).toEqual([
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ]);
  expect((await read(ui)).arithmetic[0]?.text).toContain('comes later');

  for (const stage of ['weights', 'output'] as const) {
    await open(ui, `${linkTo(cat, { step: stage, digits: 6 })}&mask=causal`);
    const shown = tableOf(await read(ui), stage).cells;
    expect(shown).toHaveLength(cat.query.length);
    shown.forEach((cells, row) => {
      // query by query, with the words that it may see and no others
      const alone = attend({
        query: cat.query.slice(row, row + 1),
        key: cat.key.slice(0, row + 1),
        value: cat.value.slice(0, row + 1),
        options: cat.options,
      });
      const want = [...(alone[stage][0] ?? []), 0, 0, 0].slice(0, cells.length);
      cells.forEach((cell, column) => {
        expect(Math.abs(numberOf(cell) - (want[column] ?? NaN)), `${stage} ${row}`).toBeLessThan(
          1e-6,
        );
      });
    });
  }
  expect(await ui.errors()).toEqual([]);
});

test('a key that is hidden is called so beside the others, and turning the mask off leads on', async ({
  ui,
}) => {
  await open(ui, `${linkTo(cat, { step: 'weights', cell: [0, 0, 0, 0] })}&mask=causal`);
  expect(await ui.texts('[data-figure="gap"]')).toEqual(['0', 'hidden', 'hidden']);
  await open(ui, `${linkTo(cat, { step: 'masked' })}&mask=causal`);
  await ui.click('[data-control="mask"] label:first-child input');
  await expect
    .poll(async () => (await ui.texts('.notice')).join(' '))
    .toContain('step of the mask is gone');
  expect((await read(ui)).url).not.toContain('mask');
});
