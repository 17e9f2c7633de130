import { answer, enter } from './calculator.js';
import { expect, test } from './fixtures.js';
import { exampleOf, examples, lessons, linksToSteps, linkTo } from './lessons.js';
import { numbersIn, open, read, readEach, tableOf } from './screen.js';

// As it is shipped: under its policy, from one host, and when something is missing.

const sat = exampleOf('the-cat-sat');

/** The address the page is served at, with a slash at its end. */
function addressOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the tests have no address');
  return baseURL;
}

test('the page is served under its policy, which it also carries itself', async ({ baseURL }) => {
  const response = await fetch(addressOf(baseURL));
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/);
  const html = await response.text();
  expect(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1]).toBe(policy);
  expect(html).not.toMatch(/ style="| on[a-z]+="|<style/);
});

test('while everything is used there is no error, no warning, and no request to another host', async ({
  ui,
  baseURL,
}) => {
  const asked = new Set<string>();
  ui.page?.on('request', (request) => asked.add(new URL(request.url()).origin));
  await ui.goto('./');
  await ui.click('[data-control="theme"] label:nth-child(3)');
  for (const example of examples) {
    await open(ui, linkTo(example, { digits: 2 }));
    await ui.click('[data-control="digits"] label:nth-child(4)');
    for (const screen of await readEach(ui, linksToSteps(example, { digits: 'all' }))) {
      expect(screen.notices).toEqual([]);
    }
    await ui.hover('[data-matrix="output"] [data-cell="0.1"]');
    await ui.click('[data-control="divisor"] label:nth-child(1)');
    await ui.click('[data-control="max"] label:nth-child(2)');
    await ui.click('[data-control="max"] label:nth-child(1)');
    await ui.fill('[data-matrix="value"] [data-cell="0.0"]', 'x');
    await ui.fill('[data-matrix="value"] [data-cell="0.0"]', '0.25');
    await ui.click('.edited button');
    await ui.click('.paging button:not(.go)');
  }
  expect(await ui.errors()).toEqual([]);
  if (ui.page) expect([...asked]).toEqual([new URL(addressOf(baseURL)).origin]);

  // and a breach would have been noticed
  await ui.js("document.querySelector('h1').setAttribute('style', 'color: red')");
  await expect.poll(async () => (await ui.errors()).join()).toContain('policy style-src');
});

test('another page may import the engine by its name and use it', async ({ ui }) => {
  await ui.goto('./');
  const weights = await ui.js<number[][]>(`
    const { loadEngine } = await import(new URL('engine.js', location.href).href);
    const engine = await loadEngine();
    const options = { divisor: 'rootWidth', subtractMax: true };
    return engine.attend({ query: [[1, 1]], key: [[1, 0], [0, 1], [1, 1]], value: [[1], [2], [3]], options }).weights;`);
  expect(weights[0]?.[2]).toBeCloseTo(0.50349, 6);
  expect(await ui.errors()).toEqual([]);
});

const faults: readonly (readonly [string, string, RegExp])[] = [
  ['is missing', "return new Response('gone', { status: 404 });", /core\.wasm.*missing.*404/],
  ['cannot be reached', "throw new TypeError('no network');", /core\.wasm.*could not be reached/],
  [
    'is cut short',
    'return new Response(bytes.slice(0, 20000));',
    /core\.wasm.*damaged or cut short/,
  ],
  ['is empty', "return new Response('');", /core\.wasm.*damaged or cut short/],
  [
    'is a page of HTML instead',
    "return new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });",
    /core\.wasm.*damaged or cut short/,
  ],
];

test('where the calculator is missing or broken, one sentence says so, and another try works', async ({
  ui,
}) => {
  for (const [name, body, sentence] of faults) {
    await ui.goto('./');
    await answer(ui, body);
    await enter(ui, linkTo(sat, { step: 'weights' }));
    await expect.poll(() => ui.text('.failure'), name).toMatch(sentence);
    expect(await ui.texts('.failure'), name).toHaveLength(1);
    expect(await ui.texts('[data-step]')).toEqual([]);
    expect(await ui.js("return document.querySelector('.site nav').checkVisibility()")).toBe(true);

    // a try that fails again says the same again
    await ui.click('.failure button');
    await expect.poll(() => ui.text('.failure'), name).toMatch(sentence);
    await ui.js('window.fetch = window.ownFetch');
    await ui.click('.failure button');
    await expect
      .poll(() => ui.text('[data-step] [data-matrix="weights"] caption b'))
      .toBe('Weights');
    expect(await ui.texts('.failure')).toEqual([]);
    expect((await read(ui)).url, 'at the step that was asked for').toContain('step=weights');
  }
  expect(await ui.errors()).toEqual([]);
});

test('without the calculator the question and the text of the step can still be read', async ({
  ui,
}) => {
  await ui.goto('./');
  await answer(ui, faults[0]?.[1] ?? '');
  await enter(ui, linkTo(sat, { step: 'weights' }));
  await expect.poll(() => ui.text('.failure')).not.toBe('');
  const seen = await ui.js<string>(
    "return all('h1, h2, p').filter((one) => one.checkVisibility()).map((one) => one.textContent).join(' ')",
  );
  expect.soft(seen).toContain(lessons.find(({ id }) => id === sat.lesson)?.question);
  expect.soft(seen).toContain('budget');
});

test('a slow calculator is waited for with a word, a wrong type of file does not matter', async ({
  ui,
}) => {
  await ui.goto('./');
  await answer(
    ui,
    `await new Promise((go) => { window.arrive = go; });
     return new Response(bytes, { headers: { 'content-type': 'text/plain' } });`,
  );
  await enter(ui, linkTo(sat, { step: 'weights' }));
  await expect.poll(() => ui.text('.loading')).toBe('Loading the calculator…');
  expect(await ui.texts('[data-step], .failure')).toEqual([]);
  await expect.poll(() => ui.js('return typeof window.arrive')).toBe('function');
  await ui.js('window.arrive()');
  await expect.poll(() => ui.text('[data-step] [data-matrix="weights"] caption b')).toBe('Weights');
  expect(await ui.texts('.loading')).toEqual([]);
  expect(numbersIn(await read(ui), 'weights')[2]?.[2]).toBe(0.5035);
  expect(await ui.errors()).toEqual([]);
});

// From here on the browser itself is told what to do, which WebKitGTK's driver cannot.
test.describe('in a browser that can be steered', () => {
  test.beforeEach(({ ui: _ }, { project }) => {
    test.skip(project.name === 'webkitgtk', 'WebDriver has no such command');
  });

  test('a server without the calculator, with a broken or mislabelled one, is coped with', async ({
    ui,
  }) => {
    const page = ui.page;
    if (!page) throw new Error('no page');
    const link = linkTo(sat, { step: 'weights' });
    for (const [status, contentType, body, sentence] of [
      [404, 'text/plain', 'gone', /missing.*404/],
      [500, 'text/html', '<h1>Sorry</h1>', /missing.*500/],
      [200, 'text/html', '<!doctype html><title>Sign in</title>', /damaged or cut short/],
    ] as const) {
      await page.route('**/*.wasm', (route) => route.fulfill({ status, contentType, body }));
      await ui.goto(link);
      await expect.poll(() => ui.text('.failure')).toMatch(sentence);
      await page.unroute('**/*.wasm');
      await ui.click('.failure button');
      await expect.poll(() => ui.text('[data-step]')).not.toBe('');
    }
    await page.route('**/*.wasm', (route) => route.abort());
    await ui.goto(link);
    await expect.poll(() => ui.text('.failure')).toMatch(/could not be reached/);
    await page.unroute('**/*.wasm');

    let fetched = 0;
    await page.route('**/*.wasm', async (route) => {
      fetched++;
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-type': 'text/plain' },
      });
    });
    await open(ui, link);
    expect(fetched, 'one request, though the type is wrong').toBe(1);
  });

  test('all lies at one place with the font of the formulas and without', async ({ ui }) => {
    const page = ui.page;
    if (!page) throw new Error('no page');
    for (const [link, below] of [
      ['./', '.lessons'],
      [linkTo(sat, { step: 'weights' }), '.rail'],
    ] as const) {
      const top = async (status: string): Promise<number> => {
        await ui.goto(link);
        await expect.poll(() => ui.texts(below)).not.toEqual([]);
        await expect
          .poll(() => ui.js<string>('return [...document.fonts].map((one) => one.status).join()'))
          .toBe(status);
        return ui.js<number>(`return all('${below}')[0].getBoundingClientRect().top`);
      };
      await page.route('**/*.woff2', (route) => route.abort());
      const without = await top('error');
      await page.unroute('**/*.woff2');
      expect(await top('loaded')).toBe(without);
    }
  });

  test('a text that cannot be fetched leaves the first one in its place, and is there when the page is loaded anew', async ({
    ui,
  }) => {
    const page = ui.page;
    if (!page) throw new Error('no page');
    const shown = () => ui.js<string>("return all('.text')[0].dataset.depth");
    const choose = (at: number) => ui.click(`[data-control="depth"] label:nth-child(${at})`);
    await open(ui, linkTo(sat, { step: 'weights' }));
    await page.route('**/developer-*.js', (route) => route.abort());
    await choose(2);
    await expect.poll(async () => (await read(ui)).notices).toHaveLength(1);
    expect((await read(ui)).notices[0]).toMatch(/could not be fetched/);
    expect(await shown()).toBe('beginner');
    await page.unroute('**/developer-*.js');
    await choose(3);
    await expect.poll(shown).toBe('researcher');
    expect((await read(ui)).notices).toEqual([]);
    // some browsers remember, until then, that a file was missing
    await choose(2);
    await open(ui, await ui.js<string>('return location.search'));
    await expect.poll(shown).toBe('developer');
  });

  test('a quiz that cannot be fetched leaves the home page with a word, and another try works', async ({
    ui,
  }) => {
    const page = ui.page;
    if (!page) throw new Error('no page');
    await page.route('**/quiz-*.js', (route) => route.abort());
    await ui.goto('?quiz=final&seed=7');
    await expect.poll(() => ui.text('#notice')).toMatch(/could not be fetched/);
    await page.unroute('**/quiz-*.js');
    await ui.click('.final a');
    await expect.poll(() => ui.text('.question h2')).toBe('Question 1 of 8');
  });

  test('without scripts the home page lists the lessons and says what scripts are for', async ({
    ui,
    baseURL,
  }, { project }) => {
    test.skip(project.name === 'firefox', 'Playwright cannot switch its scripts off');
    const browser = ui.page?.context().browser();
    const context = await browser?.newContext({ javaScriptEnabled: false });
    if (!context) throw new Error('no browser');
    const page = await context.newPage();
    await page.goto(addressOf(baseURL));
    await expect(page.locator('noscript p')).toHaveText(/JavaScript and WebAssembly/);
    await expect(page.locator('.lessons h2')).toHaveText(lessons.map(({ title }) => title));
    await expect(page.locator('math').first()).toBeVisible();
    await context.close();
  });

  test('where storage is blocked everything works, and the colours last as long as the page', async ({
    ui,
  }) => {
    await ui.page?.addInitScript(`
      Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('Access is denied', 'SecurityError'); },
      });`);
    await open(ui, linkTo(sat, { step: 'weights' }));
    expect(await ui.js('try { localStorage; return 1 } catch { return 0 }'), 'it is blocked').toBe(
      0,
    );
    await ui.click('[data-control="theme"] label:nth-child(3)');
    expect(await ui.js('return document.documentElement.dataset.theme')).toBe('dark');
    await ui.click('.paging .go');
    expect(tableOf(await read(ui), 'output').rows).toEqual(sat.queryTokens);
    expect(await ui.js('return document.documentElement.dataset.theme')).toBe('dark');
    expect(await ui.errors()).toEqual([]);
  });
});

test('the chosen colours are remembered from page to page', async ({ ui }) => {
  const themes = (): Promise<string[]> =>
    ui.js(`
      const nodes = [document.documentElement, document.querySelector('attention-lesson')].filter(Boolean);
      return nodes.map((node) => getComputedStyle(node).colorScheme);`);
  const label = (at: number): string => `[data-control="theme"] label:nth-child(${at})`;
  await ui.goto('./');
  expect(await themes()).toEqual(['light']);
  await ui.click(label(3));
  expect(await themes()).toEqual(['dark']);
  await open(ui, linkTo(sat));
  expect(await themes()).toEqual(['dark', 'dark']);
  expect(await ui.text('[data-control="theme"] input:checked + span')).toBe('dark');
  await ui.click(label(1));
  expect(await themes()).toEqual(['light', 'light']);
  await ui.goto('./');
  expect(await themes()).toEqual(['light']);
  expect(await ui.errors()).toEqual([]);
});
