import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';
import { expect, test, type Ui } from './fixtures.js';

// The page for teachers: what is chosen is what is shown and what is copied.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const open = async (ui: Ui, link = ''): Promise<void> => {
  await ui.goto(`embed.html${link}`);
  await expect.poll(() => ui.texts('.snippet textarea')).toHaveLength(1);
};
const snippet = (ui: Ui): Promise<string> => ui.js(`return all('.snippet textarea')[0].value`);
const choose = (ui: Ui, key: string, value: string): Promise<void> =>
  ui.choose(`[data-control="${key}"] select`, value);
const pick = (ui: Ui, key: string, at: number): Promise<void> =>
  ui.click(`[data-control="embed-${key}"] label:nth-child(${at})`);

/** The address of the frame in the snippet, its marks read as HTML reads them. */
const frameSource = async (ui: Ui): Promise<string> =>
  /^<iframe src="([^"]*)"/.exec(await snippet(ui))?.[1]?.replaceAll('&amp;', '&') ?? '';

async function preview(ui: Ui): Promise<Frame> {
  const handle = await ui.page?.$('.preview iframe');
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('there is no preview');
  return frame;
}

test('what is chosen changes the snippet, and the preview shows the very address in it', async ({
  ui,
}) => {
  await open(ui);
  await choose(ui, 'lesson', 'the-cat-sat');
  await pick(ui, 'mask', 2);
  await choose(ui, 'step', 'masked');
  await ui.fill('#type-divisor', '0,5');
  await ui.click('.parts input[value="code"]');
  await pick(ui, 'theme', 3);
  const home = await ui.js<string>("return new URL('.', location.href).href");
  const chosen = 'lesson=the-cat-sat&step=masked&divisor=0.5&mask=causal&hide=code';
  expect(await frameSource(ui)).toBe(`${home}?embed=1&${chosen}&theme=dark`);
  const frame = await preview(ui);
  await expect.poll(() => frame.url()).toContain(chosen);
  await expect(frame.locator('[data-step="masked"]')).toBeVisible();
  await expect(frame.locator('.code')).toHaveCount(0);
  expect(await ui.js('return location.search'), 'the page itself can be linked to').toBe(
    `?${chosen}`,
  );

  await choose(ui, 'lesson', 'trophy-suitcase');
  expect(await ui.texts('[data-control="embed-mask"], .parts [value="mask"]')).toEqual([]);
  expect(await ui.texts('[data-control="step"] option')).not.toContain('Mask');
  await ui.fill('#type-divisor', '-1');
  expect(await ui.text('[data-control="divisor"] .problem')).toContain('above 0');
  expect(await frameSource(ui)).not.toContain('divisor');
  await choose(ui, 'preset', 'figures');
  expect(await ui.js("return all('.parts input:checked').length")).toBe(0);
  expect(await ui.errors()).toEqual([]);
});

test('a quiz has its seed and rules, and the same view is a frame, an element, Markdown or an address', async ({
  ui,
}) => {
  await open(ui);
  await pick(ui, 'kind', 2);
  await ui.fill('#type-seed', '7');
  await choose(ui, 'tries', '2');
  const home = await ui.js<string>("return new URL('.', location.href).href");
  const title = 'Attention Steps: Final quiz';
  await pick(ui, 'form', 2);
  expect(await snippet(ui)).toContain(`src="${home}attention-steps.js"`);
  expect(await snippet(ui)).toContain('<attention-quiz quiz="final" seed="7" tries="2">');
  await pick(ui, 'form', 3);
  expect(await snippet(ui)).toBe(`[${title}](${home}?quiz=final&seed=7&tries=2)`);
  await pick(ui, 'feedback', 2);
  expect(await ui.texts('[data-control="tries"]')).toEqual([]);
  await pick(ui, 'form', 4);
  expect(await snippet(ui)).toBe(`${home}?quiz=final&seed=7&feedback=end`);
  await ui.fill('#type-seed', 'seven');
  expect(await ui.text('[data-control="seed"] .problem')).toContain('whole number');
  expect(await snippet(ui)).toContain('seed=7');
  const frame = await preview(ui);
  await expect(frame.locator('.question .act')).toHaveText('Give this answer');
  expect(await ui.errors()).toEqual([]);
});

test('a view that was set up in a lesson is taken over from its link, its numbers included', async ({
  ui,
}) => {
  await open(ui, '?lesson=volume-knob&step=raw');
  expect(await frameSource(ui)).toContain('lesson=volume-knob&step=raw');
  await ui.fill('#paste', 'https://school.example/?lesson=the-cat-sat&step=weights&edits=q2.0=3');
  await ui.press('Enter');
  await expect
    .poll(() => frameSource(ui))
    .toMatch(/\?embed=1&lesson=the-cat-sat&step=weights&edits=q2\.0=3$/);
  await ui.fill('#paste', 'https://school.example/');
  await ui.press('Enter');
  expect(await ui.text('.paste .problem')).toContain('no lesson and no quiz');
  expect(await frameSource(ui)).toContain('edits=q2.0=3');
});

test('the frame is as high as the preview says, and nobody else is listened to', async ({ ui }) => {
  await open(ui);
  const frame = await preview(ui);
  await expect(frame.locator('[data-step]')).toBeVisible();
  const say = (height: number): string =>
    `parent.postMessage({ ns: 'attention-lesson', v: 1, id: 'x', type: 'resize', height: ${height} }, '*')`;
  await frame.evaluate(say(777.5));
  await expect.poll(() => snippet(ui)).toContain('height="778"');
  expect(await ui.js("return all('.preview iframe')[0].height")).toBe('778');
  await ui.js(say(55)); // the page to itself
  await frame.evaluate("parent.postMessage({ ns: 'other', type: 'resize', height: 66 }, '*')");
  await frame.evaluate(say(888));
  await expect.poll(() => snippet(ui)).toMatch(/height="(?!778|55|66)/);
  expect(await snippet(ui)).toContain('height="888"');
  await pick(ui, 'width', 1);
  expect(await ui.js("return all('.preview iframe')[0].width")).toBe('320');
});

test('the snippet is copied, or stands there selected where that is refused', async ({ ui }) => {
  await open(ui);
  await ui.js(`
    window.copied = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true, value: { writeText: async (text) => { copied.push(text); } } });`);
  await ui.click('.copy button');
  await expect.poll(() => ui.text('.copy [role="status"]')).toBe('Copied.');
  expect(await ui.js('return copied')).toEqual([await snippet(ui)]);
  await pick(ui, 'form', 2);
  expect(await ui.text('.copy [role="status"]')).toBe('');
  await ui.js(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await ui.click('.copy button');
  await expect.poll(() => ui.text('.copy')).toContain('did not allow copying');
  const selected = await ui.js<string>(
    `const [field] = all('.snippet textarea'); return field.value.slice(field.selectionStart, field.selectionEnd);`,
  );
  expect(selected).toBe(await snippet(ui));
  expect(await ui.errors()).toEqual([]);
});

test('the samples are alive: a frame, an element of the shipped file, a link', async ({ ui }) => {
  const shipped = new URL('../../web/dist/attention-steps.js', import.meta.url);
  test.skip(!existsSync(shipped), 'the element has not been built');
  await open(ui);
  await ui.js("document.querySelector('#samples').scrollIntoView()");
  await expect
    .poll(() => ui.page?.frameLocator('#samples iframe').locator('.card.question').count())
    .toBe(1);
  await expect.poll(() => ui.texts('[data-step="raw"]')).toHaveLength(1);
  expect(await ui.errors()).toEqual([]);
});

test('the guide can be read without scripts, and the home page leads to it', async ({
  ui,
  baseURL,
}) => {
  const context = await ui.page?.context().browser()?.newContext({ javaScriptEnabled: false });
  const page = await context?.newPage();
  if (!page) throw new Error('no browser');
  await page.goto(baseURL ?? '');
  await page.click('.teachers a');
  await expect(page.locator('h1')).toHaveText('Put a view into your course');
  await expect(page.locator('.guide tbody tr').first()).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('This part needs scripts');
  await context?.close();
});

for (const [width, scheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const)
  test.describe(`at ${width} pixels in ${scheme} colours`, () => {
    test.use({ scheme });

    test('axe-core finds nothing wrong, and nothing scrolls sideways', async ({ ui }) => {
      await ui.size(width, 720);
      for (const link of ['', '?quiz=final&seed=7']) {
        await open(ui, link);
        await ui.js(axe);
        const found = await ui.js<string[]>(`
          const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false });
          return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '));`);
        expect(found, link).toEqual([]);
        await pick(ui, 'width', 2);
        const { wide, small } = await ui.js<{ wide: number; small: string[] }>(`
          const targets = all('.teach :is(a, button, input, select)').filter((one) => !one.matches('.skip, p a') && one.checkVisibility());
          return {
            wide: document.documentElement.scrollWidth,
            small: targets
              .filter((one) => {
                const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
                return width < 23.99 || height < 23.99;
              })
              .map((one) => one.outerHTML.slice(0, 80)),
          };`);
        expect(wide, link).toBeLessThanOrEqual(width);
        expect(small, link).toEqual([]);
      }
      expect(await ui.errors()).toEqual([]);
    });
  });
