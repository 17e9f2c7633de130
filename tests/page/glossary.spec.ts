import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open } from './screen.js';

// Words of the glossary say what they mean: at a pointer, with the focus, to a screen reader.

const link = linkTo(exampleOf('trophy'), { step: 'weights' });
/** What stands open, and whether it lies within the page. */
const shown = (ui: Ui): Promise<string[]> =>
  ui.js<string[]>(`
    return all('[role="tooltip"]').filter((one) => one.checkVisibility()).map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return (left >= 0 && right <= innerWidth ? '' : 'cut off: ') + one.textContent;
    });`);

test('a word of the glossary says what it means, by pointer and by keys, and Escape closes it', async ({
  ui,
}) => {
  await ui.size(320, 640);
  await open(ui, link);
  await expect.poll(() => ui.texts('.word')).not.toEqual([]);
  await ui.hover('.text [term="softmax"]');
  await expect.poll(() => shown(ui)).toEqual([expect.stringMatching(/^It makes shares out of/)]);
  await ui.hover('.text h2');
  await expect.poll(() => shown(ui)).toEqual([]);

  const words = await ui.js<number>(`
    const words = all('.word');
    words[0].focus();
    return words.length;`);
  const seen = [];
  for (let at = 0; at < words; at++) {
    seen.push(...(await shown(ui)));
    await ui.press('Tab');
  }
  expect(seen).toHaveLength(words);
  expect(seen.join()).not.toContain('cut off');
  expect(await shown(ui)).toEqual([]);

  await ui.press('Shift+Tab');
  expect(await shown(ui)).toHaveLength(1);
  await ui.press('Escape');
  expect(await shown(ui)).toEqual([]);
  await ui.press('Enter');
  expect(await shown(ui)).toHaveLength(1);
  const described = await ui.js<string[]>(`
    return all('.word').map((one) => one.getRootNode().getElementById(one.getAttribute('aria-describedby')).textContent);`);
  for (const meaning of described) expect(meaning).toMatch(/\.$/);
  expect(await ui.errors()).toEqual([]);
});
