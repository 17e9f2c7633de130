import { field } from './check.js';
import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { open, read } from './screen.js';

// What a teacher hands out: a link that leaves parts of the page out, copied from the page.

const sat = exampleOf('the-cat-sat');

/** Each part that a link can hide, and what is on the page while it is not hidden. */
const parts: Readonly<Record<string, string>> = {
  formula: '.formula',
  rail: '.rail',
  divisor: '[data-control="divisor"]',
  slider: '[data-control="slider"]',
  max: '[data-control="max"]',
  mask: '[data-control="mask"]',
  digits: '[data-control="digits"]',
  guess: '[data-control="guess"]',
  undo: '.work',
  depth: '[data-control="depth"]',
  edit: 'input.entry',
  code: '.code',
};
const present = async (ui: Ui): Promise<string[]> => {
  const counts = await ui.js<number[]>(
    `return ${JSON.stringify(Object.values(parts))}.map((css) => all(css).length)`,
  );
  return Object.keys(parts).filter((_, at) => (counts[at] ?? 0) > 0);
};

test('a link hides each part that it names and no other, and what is hidden stays hidden', async ({
  ui,
}) => {
  await open(ui, linkTo(sat));
  expect(await present(ui)).toEqual(Object.keys(parts));
  for (const part of Object.keys(parts)) {
    await ui.js(`
      const lesson = document.querySelector('attention-lesson');
      lesson.follow(${JSON.stringify(`${linkTo(sat)}&hide=${part}`)});
      await lesson.updateComplete;`);
    expect(await present(ui), part).toEqual(Object.keys(parts).filter((other) => other !== part));
  }
  const hide = Object.keys(parts).join(',');
  await open(ui, `${linkTo(exampleOf('four-keys'))}&hide=${hide},measured,example,quiz,copy`);
  await ui.click('.paging .go');
  await ui.click('.paging .go');
  const screen = await read(ui);
  expect(screen.step).toBe('scaled');
  expect(new URLSearchParams(screen.url).get('hide')?.split(',')).toContain('measured');
  expect(await present(ui)).toEqual([]);
  expect(await ui.texts('attention-measured, [data-control], .copy-link')).toEqual([
    await ui.text('[data-control="theme"]'),
  ]);
  expect(await ui.errors()).toEqual([]);
});

test('numbers that a link forbids to edit can still be chosen and explained', async ({ ui }) => {
  const trophy = exampleOf('trophy');
  await open(ui, `${linkTo(trophy)}&hide=edit`);
  const before = await read(ui);
  await ui.js(`all('${field('query', 0, 1)}')[0].click()`); // a disabled sign is no target for a pointer here
  expect((await read(ui)).tables).toEqual(before.tables);
  expect(await ui.texts('.editor')).toEqual([]);
  await ui.click(field('value', 1, 1));
  expect((await read(ui)).url).toContain('cell=');
});

test('the copied link leads to what is on the screen, its depth included', async ({ ui }) => {
  await open(ui, linkTo(sat, { step: 'weights', digits: 6, edits: 'v2.1=0.5' }));
  await ui.js(`
    window.copied = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } });`);
  await ui.click('.copy-link button');
  await expect.poll(() => ui.text('.copy-link [role="status"]')).toBe('Copied.');
  const [copied] = await ui.js<string[]>('return copied');
  const { url } = await read(ui);
  const wanted = new URL(url, await ui.js<string>('return location.href')).searchParams;
  const link = new URL(copied ?? '').searchParams;
  expect(link.get('depth')).toBe('beginner');
  link.delete('depth');
  wanted.delete('example');
  expect(Object.fromEntries(link)).toEqual(Object.fromEntries(wanted));
  // the word goes once it is no longer true
  await ui.click('.paging .go');
  expect(await ui.text('.copy-link [role="status"]')).toBe('');
});

test('where copying is refused, the address stands there selected', async ({ ui }) => {
  await open(ui, linkTo(sat));
  await ui.js(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await ui.click('.copy-link button');
  await expect.poll(() => ui.text('.copy-link label')).toMatch(/did not allow copying/);
  const [selected, address] = await ui.js<string[]>(`
    const [field] = all('.copy-link input');
    return [field.value.slice(field.selectionStart, field.selectionEnd), location.origin + location.pathname];`);
  expect(selected).toBe(`${address ?? ''}?lesson=the-cat-sat&depth=beginner`);
  expect(await ui.errors()).toEqual([]);
});
