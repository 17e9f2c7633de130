import { expect, test } from './fixtures.js';
import { examples, linkTo } from './lessons.js';
import { open, read } from './screen.js';
import { readSoon } from './steps.js';

test('the home page leads into the course at a depth and at a step; its end leads on and back home', async ({
  ui,
}) => {
  await ui.goto('./');
  await ui.click('.ways li:nth-child(2) a');
  expect(new URLSearchParams((await readSoon(ui)).url).get('depth')).toBe('developer');
  await ui.goto('./');
  await ui.click('.course a[href*="mask=causal"]');
  expect((await readSoon(ui)).step).toBe('masked');

  const last = examples.at(-1);
  if (!last) throw new Error('there is no example');
  await open(ui, linkTo(last, { step: 'output' }));
  expect((await read(ui)).step).toBe('output');
  expect(await ui.texts('.checkpoint a')).toEqual([
    'Checkpoint: test yourself →',
    'To the final quiz →',
    'All lessons',
  ]);
  await ui.click('.checkpoint a[href="?"]');
  expect(await ui.js("return document.querySelector('#home').checkVisibility()")).toBe(true);
  expect(await ui.js('return location.search')).toBe('');
  expect(await ui.errors()).toEqual([]);
});
