import { expect, test } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open, read } from './screen.js';

// The code panel. That its programs run and give the page's figures is tested in tests/web/code.test.ts.

const cat = exampleOf('the-cat-sat');
const lit = '.line.lit';

test('the line of the step is lit, a line leads to its step, and numbers follow edits', async ({
  ui,
}) => {
  await open(ui, linkTo(cat, { step: 'raw' }));
  expect(await ui.texts(lit)).toEqual([]);
  await ui.click('.code summary');
  await expect.poll(() => ui.texts(lit)).toEqual(['raw = Q @ K.T']);
  await ui.js(`all('.line').find((line) => line.textContent.includes('output =')).click()`);
  await expect.poll(() => ui.texts(lit)).toEqual(['output = weights @ V']);
  expect((await read(ui)).url).toContain('step=output');
  await open(ui, linkTo(cat, { step: 'inputs', depth: 'developer', edits: 'q0.0=7' }));
  await expect.poll(() => ui.text('.line')).toContain('import numpy');
  expect((await ui.texts('.line')).join('\n')).toContain('Q = np.array([[7, 0]');
  for (const [language, words] of [
    [1, 'torch.tensor([[7, 0]'],
    [2, 'query << 7, 0'],
  ] as const) {
    await ui.js(`all('[data-control="language"] input')[${language}].click()`);
    await expect.poll(async () => (await ui.texts('.line')).join('\n')).toContain(words);
  }
  expect(await ui.errors()).toEqual([]);
});

test('arrows walk through the lines, and Enter goes to their step', async ({ ui }) => {
  await open(ui, linkTo(cat, { step: 'raw', depth: 'developer' }));
  await expect.poll(() => ui.texts(lit)).toEqual(['raw = Q @ K.T']);
  await ui.js(`all('.line.lit')[0].focus()`);
  await ui.press('ArrowDown');
  await ui.press('Enter');
  await expect.poll(async () => (await read(ui)).url).toContain('step=scaled');
});

test('the text can be copied, or the page says how', async ({ ui }) => {
  await open(ui, linkTo(cat, { depth: 'developer' }));
  await expect.poll(() => ui.text('.copy')).toBe('Copy');
  await ui.js(`let copied = '';
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text) => { window.copied = text; } },
    });
    all('.copy')[0].click();`);
  await expect.poll(() => ui.text('.bar [role="status"]')).toBe('Copied.');
  expect(await ui.js('return window.copied')).toContain('output = weights @ V\n');
  await ui.js(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    all('.copy')[0].click();`);
  await expect.poll(() => ui.text('.bar [role="status"]')).toContain('by hand');
});
