import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open, read } from './screen.js';

// Guess first: what is to be guessed is nowhere on the page until it was, and stays beside the result.

const trophy = exampleOf('trophy');
const compared = (ui: Ui): Promise<string[]> => ui.texts('[data-guess]');

test('a guess and the result stand side by side, and the link asks for the next', async ({
  ui,
}) => {
  await open(ui, linkTo(trophy, { step: 'weights' }));
  await ui.click('[data-control="guess"] label:last-child input');
  await expect.poll(() => ui.text('.guess h3')).toContain('Guess');
  const hidden = await read(ui);
  expect(hidden.url).toContain('guess=1');
  expect(hidden.tables.weights).toBeUndefined();
  expect(hidden.arithmetic).toEqual([]);
  const whole = await ui.text('.whole');
  // the weight of "trophy" is 0.665241 and the output begins with 0.755272
  for (const figure of ['0.66', '0.67', '66.5', '0.75', '0.76'])
    expect(whole, figure).not.toContain(figure);

  await ui.click('form.guess input[name="key"][value="1"]');
  await ui.js(`const share = all('form.guess [name="share"]')[0];
    share.value = '0.4';
    share.dispatchEvent(new Event('input', { bubbles: true }));`);
  expect(await ui.text('form.guess output')).toBe('40.0 %');
  await ui.click('form.guess .go');
  await expect.poll(() => compared(ui)).toEqual(['suitcase', 'trophy', '40.0 %', '66.5 %']);
  expect((await read(ui)).tables.weights?.cells[2]?.[0]).toBe('0.6652');

  await ui.click('.paging .go');
  await expect.poll(() => ui.text('.guess h3')).toContain('Guess');
  await ui.fill('form.guess [name="number"]', '0,7');
  await ui.press('Enter');
  await expect.poll(() => compared(ui)).toEqual(['0.7', '0.7553']);
  expect(await ui.errors()).toEqual([]);
});

test('a guess can be skipped, and then nothing is compared', async ({ ui }) => {
  await open(ui, `${linkTo(trophy, { step: 'scaled' })}&guess=1`);
  await ui.click('form.guess button:not(.go)');
  await expect.poll(async () => (await read(ui)).tables.scaled?.cells[2]).toEqual(['2', '1', '0']);
  expect(await compared(ui)).toEqual([]);
});
