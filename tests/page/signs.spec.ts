import { withEntry } from './attention.js';
import { expectAll, field, stepOf } from './check.js';
import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { numberOf, open, read, tableOf } from './screen.js';

// The 64-wide vectors of the first example, sign by sign.

const trophy = exampleOf('trophy');

/** 40 pairs agree in sign, 24 differ: 40 − 24 = 16. */
async function counts(ui: Ui): Promise<[matches: number, mismatches: number, score: number]> {
  const { arithmetic } = await read(ui);
  const text = arithmetic[0]?.text ?? '';
  const [, matches = '', mismatches = ''] =
    /(\d+) pairs agree in sign, (\d+) differ/.exec(text) ?? [];
  return [Number(matches), Number(mismatches), numberOf(arithmetic[0]?.result ?? '')];
}

/** The pairs of the chosen score as [upper, lower, product]. */
const pairsOf = (ui: Ui): Promise<string[][]> =>
  ui.js(
    `return all('.pair').map((pair) => [...pair.children].map((one) => one.textContent.trim()))`,
  );

/** The two flips below start from a score of 16: 40 pairs that agree and 24 that differ. */
async function expectOneFlip(ui: Ui, flip: (css: string) => Promise<void>): Promise<void> {
  const link = linkTo(trophy, { step: 'raw' });
  await open(ui, link);
  expect(await counts(ui)).toEqual([40, 24, 16]);
  const pairs = await pairsOf(ui);
  const agree = pairs.findIndex(([, , product]) => product === '+1');
  const differ = pairs.findIndex(([, , product]) => product === '−1');
  const sign = (row: number, at: number): string => `[data-pairs] [data-cell="${row}.${at}"]`;

  await flip(sign(0, agree));
  expect(await counts(ui), 'a pair that agreed').toEqual([39, 25, 14]);
  await flip(sign(0, agree));
  expect(await counts(ui), 'and back').toEqual([40, 24, 16]);
  expect((await read(ui)).url).not.toContain('edits');
  await flip(sign(1, differ));
  expect(await counts(ui), 'a pair that differed').toEqual([41, 23, 18]);
  expect(tableOf(await read(ui), 'raw').cells[2]).toEqual(['18', '8', '0']);
}

test('a sign of a 64-wide vector flips by a click, and the score moves by 2', async ({ ui }) => {
  await expectOneFlip(ui, (css) => ui.click(css));
  const differ = (await pairsOf(ui)).findIndex(([upper, lower]) => upper === lower);
  expect(differ).toBeGreaterThanOrEqual(0);
  // the key of "trophy" is in each row's first score, so each of them has moved
  const raw = tableOf(await read(ui), 'raw');
  expect(raw.changed).toEqual(['0.0', '1.0', '2.0']);
  expect(await ui.errors()).toEqual([]);
});

test('a sign flips by Enter and by space, and keeps the focus', async ({ ui }) => {
  let presses = 0;
  await expectOneFlip(ui, async (css) => {
    await ui.js(`all(${JSON.stringify(css)})[0].focus()`);
    await ui.press(presses++ % 2 === 0 ? 'Enter' : ' ');
    const kept = await ui.js(
      `const one = all(${JSON.stringify(css)})[0]; return one === one.getRootNode().activeElement`,
    );
    expect(kept).toBe(true);
  });
});

test('a sign flips by touch', async ({ ui, browserName }, { project }) => {
  test.skip(project.name !== 'chromium', 'only Chromium can be touched here');
  const browser = ui.page?.context().browser();
  if (!browser) throw new Error(`${browserName} has no browser`);
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 400, height: 800 },
  });
  const page = await context.newPage();
  const touched: Ui = {
    ...ui,
    page,
    goto: async (path) => {
      await page.goto(new URL(path, project.use.baseURL).href);
    },
    js: (body) =>
      page.evaluate(`(async () => {
        const all = (css) => [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll(css)];
        ${body}})()`),
  };
  await expectOneFlip(touched, async (css) => {
    await page.locator(css).tap();
  });
  await context.close();
});

test('a block of signs can be moved in by arrows, flipped, and set to any number', async ({
  ui,
}) => {
  await open(ui, linkTo(trophy));
  const block = (name: string): string[] =>
    trophy[name === 'query' ? 'query' : 'key'].flat().map(String);
  await ui.click(field('query', 2, 0));
  await ui.press('ArrowRight');
  await ui.press('Enter');
  const flipped = await read(ui);
  const own = block('query');
  const at = 2 * 64 + 1;
  const shown = tableOf(flipped, 'query')
    .cells.flat()
    .map((one) => String(numberOf(one)));
  expect(shown[at]).toBe(String(-Number(own[at])));
  expect(shown[at - 1]).toBe(String(-Number(own[at - 1])));
  expect(tableOf(flipped, 'query').changed).toEqual(['2.0', '2.1']);
  expect(shown.filter((one, i) => one !== own[i])).toHaveLength(2);

  await ui.click('.edited button');
  await ui.fill('.vectors.key .editor input', '2,5');
  const set = await read(ui);
  expect(set.url).toContain('edits=k0.1=2.5');
  await expectAll(ui, { ...trophy, key: withEntry(trophy.key, 0, 1, 2.5) });
  // the pairs are no longer all ±1: then what they add and take away is shown, not matches
  const raw = await stepOf(ui, 'raw');
  expect(raw.arithmetic[0]?.text).not.toMatch(/pairs agree/);
  expect(raw.arithmetic[0]?.text).toMatch(/above zero add up to [\d.]+, those below to −[\d.]+/);
});
