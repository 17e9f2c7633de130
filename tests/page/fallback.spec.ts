import { answer, enter } from './calculator.js';
import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo } from './lessons.js';
import { numbersIn, open, read } from './screen.js';

// Where the usual module cannot run, another one computes the same; where it is late, the reader is told.

const suitcase = exampleOf('trophy');
const weights = linkTo(suitcase, { step: 'weights', digits: 6 });

/** Which build computes, as the last line says, and the weights of "it" that are printed in the lesson. */
async function expectFigures(ui: Ui, how: string): Promise<void> {
  await expect.poll(() => ui.text('[data-step] [data-matrix="weights"] caption b')).toBe('Weights');
  expect(await ui.text('.about')).toContain(`computed in this browser by ${how};`);
  expect(numbersIn(await read(ui), 'weights')[2]).toEqual([0.665241, 0.244728, 0.090031]);
}

const lacks = [
  ['SIMD', 'WebAssembly.validate = () => false', 'WebAssembly without SIMD'],
  ['WebAssembly', 'delete window.WebAssembly', 'JavaScript, since WebAssembly cannot run here'],
] as const;

test('the last line says what computes, in a lesson and in a quiz', async ({ ui }) => {
  await open(ui, weights);
  await expectFigures(ui, 'WebAssembly with SIMD');
  expect(await ui.text('.about')).toMatch(/^Attention Steps \d+\.\d+\.\d+ · /);
  await ui.goto('?quiz=final&seed=7');
  await expect.poll(() => ui.text('.about')).toContain('WebAssembly with SIMD');
});

for (const [what, taken, how] of lacks)
  test(`a browser without ${what} shows the same figures`, async ({ ui }) => {
    await ui.goto('./');
    await ui.js(taken);
    await enter(ui, weights);
    await expectFigures(ui, how);
    expect(await ui.errors()).toEqual([]);
  });

test('a module without SIMD that is broken is not passed over', async ({ ui }) => {
  await ui.goto('./');
  await ui.js(lacks[0][1]);
  await answer(ui, 'return new Response(bytes.slice(0, 20000));');
  await enter(ui, weights);
  await expect.poll(() => ui.text('.failure')).toMatch(/core-scalar\.wasm.*damaged or cut short/);
  await ui.js('window.fetch = window.ownFetch');
  await ui.click('.failure button');
  await expectFigures(ui, lacks[0][2]);
});

const asked = (ui: Ui): Promise<number> => ui.js('return window.arrivals?.length ?? 0');

/** A page on which a quarter of a minute is over at once, and the module comes when it is told to. */
async function waiting(ui: Ui, link = weights): Promise<void> {
  await ui.goto('./');
  await answer(
    ui,
    `await new Promise((go) => { (window.arrivals ??= []).push(go); });
     return new Response(bytes);`,
  );
  await ui.js(`
    const own = window.setTimeout;
    window.setTimeout = (run, wait, ...more) => own(run, wait === 15000 ? 50 : wait, ...more);`);
  await enter(ui, link);
  await expect.poll(() => ui.text('.failure')).toContain('takes longer than usual');
  await expect.poll(() => asked(ui)).toBe(1);
}

test('a module that does not come is said to be late, and the text can be read with its numbers', async ({
  ui,
}) => {
  await waiting(ui, linkTo(suitcase, { step: 'weights' }));
  expect(await ui.texts('[data-step]')).toEqual([]);
  const text = await ui.text('.text');
  expect(text).toContain('66.5 %');

  await ui.js('window.arrivals[0]()');
  await expect.poll(() => ui.text('.about')).not.toBe('');
  expect(await ui.text('.text'), 'as the page computes them').toBe(text);
  expect(await ui.texts('.failure')).toEqual([]);
  expect(await ui.errors()).toEqual([]);
});

test('a text that waits for guesses, or for other numbers, gives none away', async ({ ui }) => {
  for (const also of ['guess=1', 'divisor=none']) {
    await waiting(ui, `${linkTo(suitcase, { step: 'weights' })}&${also}`);
    expect(await ui.texts('.text .live'), also).not.toEqual([]);
    for (const number of await ui.texts('.text .live')) expect(number, also).toBe('…');
  }
});

test('another try asks for the module anew, and does not wait for the first', async ({ ui }) => {
  await waiting(ui);
  await ui.click('.failure button');
  await expect.poll(() => asked(ui)).toBe(2);
  await ui.js('window.arrivals[1]()');
  await expectFigures(ui, 'WebAssembly with SIMD');
  await ui.js('window.arrivals[0]()');
  expect(await ui.errors()).toEqual([]);
});

// From here on answers of the server are changed on their way.
test.describe('in a browser that can be steered', () => {
  test.beforeEach(({ ui: _ }, { project }) => {
    test.skip(project.name !== 'chromium', 'only its driver changes headers');
  });

  test('a policy that refuses WebAssembly leaves JavaScript, on the page and in its worker', async ({
    ui,
  }) => {
    test.slow(); // millions of draws in JavaScript
    const { page } = ui;
    if (!page) throw new Error('no page');
    const strict = (html: string): string => html.replace(" 'wasm-unsafe-eval'", '');
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      // as a server that sends it with every file
      const headers = {
        ...response.headers(),
        'content-security-policy': "default-src 'self'; script-src 'self'; object-src 'none'",
      };
      const isPage = response.headers()['content-type']?.includes('html');
      await route.fulfill({
        response,
        headers,
        ...(isPage && { body: strict(await response.text()) }),
      });
    });
    await open(ui, weights);
    await expectFigures(ui, 'JavaScript, since WebAssembly cannot run here');

    await open(ui, '?lesson=volume-knob&step=scaled');
    await expect.poll(() => ui.text('.act button')).toBe('Measure');
    await ui.js("all('.act button')[0].click()");
    await expect
      .poll(() => ui.texts('[data-figure="scaledTopWeight"]'), { timeout: 60_000 })
      .toEqual(['0.399', '0.418', '0.422', '0.421']);
    const loaded = await page
      .workers()[0]
      ?.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded?.join(' '), 'by the worker').toContain('core-javascript');
    // the browser notes what it refused, and nothing else
    for (const error of await ui.errors()) expect(error).toMatch(/wasm/i);
  });

  test('a build in JavaScript that is missing is said to be so, and another try works', async ({
    ui,
  }) => {
    const { page } = ui;
    if (!page) throw new Error('no page');
    await page.route('**/core-javascript.js', (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    );
    await ui.goto('./');
    await ui.js(lacks[1][1]);
    await enter(ui, weights);
    await expect.poll(() => ui.text('.failure')).toMatch(/core-javascript\.js.*not be reached/);
    await page.unroute('**/core-javascript.js');
    await ui.click('.failure button');
    await expectFigures(ui, lacks[1][2]);
  });
});
