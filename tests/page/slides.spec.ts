import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { element, frame, wanted } from '../hosts/snippets.js';
import { expect, type Ui } from './fixtures.js';
import { cors, test, type Server } from './servers.js';

// A deck of reveal.js, which turns its slides by keys, and hides those that are not on show.

const read = (file: string): string =>
  readFileSync(new URL(`../node_modules/reveal.js/dist/${file}`, import.meta.url), 'utf8');
const [script, style] = [read('reveal.js'), read('reveal.css')];

/** Four slides, the third ours; it begins at the one that is asked for. */
async function openDeck(ui: Ui, host: Server, ours: string, at: number): Promise<Page> {
  const { page } = ui;
  if (!page) throw new Error('no page');
  await page.goto(
    host.page(`<style>${style}</style>
      <div class="reveal"><div class="slides">
        <section><h2>First</h2></section>
        <section><button>Before</button></section>
        <section>${ours}</section>
        <section><h2>After</h2></section>
      </div></div>
      <script>${script}</script>
      <script>window.turned = Reveal.initialize({ hash: false, transition: 'none', viewDistance: 1 }).then(() => Reveal.slide(${at}));</script>`),
  );
  await page.evaluate('turned');
  return page;
}

const slide = (page: Page): Promise<number> => page.evaluate<number>('Reveal.getIndices().h');

test('an element on a hidden slide is there when its slide comes, and keeps the arrows to itself', async ({
  ui,
  site,
  host,
}) => {
  const page = await openDeck(ui, host, element(site.files({ headers: cors })), 0);
  await page.evaluate("document.querySelector('attention-lesson').ready");
  await expect(page.getByText(wanted).first()).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Before' }).click(); // beside it already, ours is not in the way
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(wanted).first()).toBeVisible();

  const lesson = page.locator('attention-lesson');
  for (const control of [
    '[data-control="divisor"] input:checked',
    '[data-control="slider"] input',
    '[data-control="digits"] input:checked',
    '.rail [tabindex="0"]',
    '[role="region"][tabindex="0"]',
    '[data-grid] [tabindex="0"], [role=grid] [tabindex="0"]',
  ]) {
    await lesson.locator(control).first().focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      expect(await slide(page), `${key} on ${control}`).toBe(2);
    }
  }
  await page.evaluate(
    "document.querySelector('attention-lesson').state = { lesson: 'trophy-suitcase' }",
  );
  await lesson.locator('input.entry').first().focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'n', 'p', ' ', 'Escape', 'f', 'b']) {
    await page.keyboard.press(key);
    expect(await slide(page), `${key} in a field`).toBe(2);
    expect(await page.evaluate('Reveal.isOverview() || Reveal.isPaused()'), key).toBe(false);
  }
  // and away from it the deck has its keys
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('ArrowRight');
  expect(await slide(page)).toBe(3);
});

test('a frame that its slide loads late is there, and keeps the arrows to itself', async ({
  ui,
  site,
  host,
}) => {
  const late = frame(site.files()).replace('src=', 'data-src=');
  const page = await openDeck(ui, host, late, 2);
  const inside = page.locator('iframe').contentFrame();
  await expect(inside.getByText(wanted).first()).toBeVisible();
  await inside.locator('[data-control="slider"] input').focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
  expect(await slide(page)).toBe(2);
});
