import { withEntry } from './attention.js';
import { expectAll, field, option } from './check.js';
import { expect, test } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open, read, readAt, tableOf } from './screen.js';

// The divisor, the row maximum and the digits; what comes out is compared with attention.ts.

const sat = exampleOf('the-cat-sat');
const trophy = exampleOf('trophy');
const leftIn = { divisor: 'none', subtractMax: false } as const;

test('the divisor can be switched by pointer and by key, and everything after it follows', async ({
  ui,
}) => {
  await open(ui, linkTo(trophy, { step: 'weights' }));
  for (const [at, divisor] of [
    [1, 'none'],
    [3, 'width'],
    [2, 'rootWidth'],
  ] as const) {
    await ui.click(option('divisor', at));
    const screen = await read(ui);
    expect(screen.step).toBe('weights');
    const link = new URLSearchParams(screen.url).get('divisor');
    expect(link ?? trophy.options.divisor).toBe(divisor);
    await expectAll(ui, { ...trophy, options: { divisor, subtractMax: true } });
    await readAt(ui, screen.url);
  }
  await ui.js(`all('${option('divisor', 2)} input')[0].focus()`);
  await ui.press('ArrowRight');
  expect((await read(ui)).url).toContain('divisor=width');
  expect(await ui.text('.formula')).not.toContain('√');
});

test('a slider divides by any number, by keys too, and is taken back as a whole', async ({
  ui,
}) => {
  await open(ui, linkTo(trophy, { step: 'weights' }));
  const own = await read(ui);
  await ui.js(`all('.slider input')[0].focus()`);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await ui.press(key);
  const screen = await read(ui);
  expect(await ui.text('.slider output')).toBe('÷ 9.5');
  expect(screen.url).toContain('divisor=9.5');
  expect(screen.step).toBe('weights');
  expect(await ui.texts('[data-control="divisor"] input:checked + span')).toEqual([]);
  await expectAll(ui, { ...trophy, options: { divisor: 9.5, subtractMax: true } });
  await readAt(ui, linkTo(trophy, { step: 'weights' }));
  await ui.js(`all('.slider input')[0].focus()`);
  await ui.press('Home');
  expect(await ui.text('.slider output'), 'nearly one-hot, and no NaN').toBe('÷ 0.5');
  expect(JSON.stringify((await read(ui)).tables)).not.toContain('NaN');
  await ui.press('End');
  expect(await ui.text('.slider output')).toBe('÷ 64');
  await ui.click('[data-history="undo"]');
  expect((await read(ui)).miniatures).toEqual(own.miniatures);
});

test('the row maximum can be left in: then there is no step for it', async ({ ui }) => {
  await open(ui, linkTo(trophy, { step: 'rowMax' }));
  const before = await read(ui);
  expect(before.inside).toEqual(['Row maximum', 'Exponentials', 'Sum', 'Weights']);
  await ui.click(option('max', 2));
  const after = await read(ui);
  expect(after.step, 'the step that is gone gives way to the next').toBe('exponentials');
  expect(after.notices.join()).toMatch(/row maximum is left in/);
  expect(after.url).toContain('step=exponentials');
  const next = after;
  expect(next.inside).toEqual(['Exponentials', 'Sum', 'Weights']);
  expect(next.announcement).toBe('Step 4 of 5, Softmax: exponentials');
  await expectAll(ui, { ...trophy, options: { divisor: 'rootWidth', subtractMax: false } });
  await readAt(ui, next.url);
  await ui.click(option('max', 1));
  const again = await read(ui);
  expect(again.step).toBe('exponentials');
  expect(again.inside).toEqual(before.inside);
  await expectAll(ui, trophy);
});

test('the digits can be 2, 4, 6 or all, and the chosen result shows at least 6', async ({ ui }) => {
  await open(ui, linkTo(sat, { step: 'weights' }));
  const shown: Record<string, string> = {};
  for (const [at, digits] of ['2', '4', '6', 'all'].entries()) {
    await ui.click(option('digits', at + 1));
    const screen = await read(ui);
    shown[digits] = tableOf(screen, 'weights').cells[2]?.[2] ?? '';
    expect(screen.arithmetic[0]?.result).toBe(digits === 'all' ? '0.5034898434845538' : '0.503490');
  }
  expect(shown).toEqual({ 2: '0.50', 4: '0.5035', 6: '0.503490', all: '0.5034898434845538' });
  await ui.click('.paging .go');
  expect((await read(ui)).url, 'they stay from step to step').toContain('digits=all');
});

test('a score near 900 with the maximum left in overflows, and a sentence explains it', async ({
  ui,
}) => {
  await open(ui, linkTo(sat, { options: leftIn }));
  await ui.fill(field('query', 2, 0), '900');
  const link = (await read(ui)).url;
  const overflowing = await readAt(ui, `${link}&step=weights&cell=2.2.0.0`);
  expect(tableOf(overflowing, 'exponentials').cells[2]?.[0]).toBe('∞');
  expect(tableOf(overflowing, 'weights').cells[2]).toEqual(['NaN', expect.anything(), 'NaN']);
  expect(overflowing.arithmetic[0]?.note).toMatch(/overflowed.*∞ ÷ ∞.*Subtract the row maximum/);
  // the other rows are none the worse
  expect(tableOf(overflowing, 'weights').cells[0]).toEqual(['0.4223', '0.1554', '0.4223']);

  await ui.click(option('max', 1));
  const right = await read(ui);
  expect(right.arithmetic[0]?.note).not.toMatch(/overflowed/);
  const problem = { ...sat, query: withEntry(sat.query, 2, 0, 900) };
  await expectAll(ui, { ...problem, options: { divisor: 'none', subtractMax: true } });
  expect(await ui.errors()).toEqual([]);
});

test('scores near −900 underflow in the same way', async ({ ui }) => {
  await open(ui, linkTo(sat, { options: leftIn }));
  await ui.fill(field('query', 2, 0), '-900');
  await ui.fill(field('query', 2, 1), '-900');
  const link = (await read(ui)).url;
  const screen = await readAt(ui, `${link}&step=weights&cell=2.2.0.0`);
  expect(tableOf(screen, 'weights').cells[2]).toEqual(['NaN', 'NaN', 'NaN']);
  expect(screen.arithmetic[0]?.note).toMatch(/0 ÷ 0.*Subtract the row maximum/);
});
