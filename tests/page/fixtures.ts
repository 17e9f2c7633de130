import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { WebDriver, type Element } from './webdriver.js';

export type Scheme = 'light' | 'dark';

/** What a test can do with the page, in any of the three engines. Selectors look into the shadow roots of our elements too. */
export interface Ui {
  /** Playwright's own page, for what only it can do; WebKit has none. */
  readonly page: Page | undefined;
  /** Always loads afresh, even where only the part after # differs. */
  goto(path: string): Promise<void>;
  click(css: string): Promise<void>;
  hover(css: string): Promise<void>;
  /** Replaces a field's text; the field keeps the focus. */
  fill(css: string, text: string): Promise<void>;
  /** Chooses an option of a <select> by its value. */
  choose(css: string, value: string): Promise<void>;
  /** A key by its name, as in `ArrowRight` or `Shift+Tab`, for what has the focus. */
  press(key: string): Promise<void>;
  /** The text of the first match, or '' without one; spaces and line breaks count as one space. */
  text(css: string): Promise<string>;
  texts(css: string): Promise<string[]>;
  /** Runs the body of an async function in the page, where all(css) lists the elements. */
  js<T>(body: string): Promise<T>;
  /** The size of the viewport, which is 1280 by 720 before. */
  size(width: number, height: number): Promise<void>;
  shot(file: string): Promise<void>;
  /** What went wrong so far: errors, warnings, broken policy, missing files, requests to other hosts. */
  errors(): Promise<string[]>;
}

/** Listens in the page itself, as WebKitWebDriver has no log to read. */
const WATCH = `
  const watch = (page) => {
    const seen = (page.seen = []);
    const note = (...words) => seen.push(words.map(String).join(' '));
    page.addEventListener('error', (event) => note('error', event.message ?? event.target.outerHTML), true);
    page.addEventListener('unhandledrejection', (event) => note('unhandled', event.reason));
    page.addEventListener('securitypolicyviolation', (event) =>
      note('policy', event.violatedDirective, event.blockedURI, event.sample));
    for (const level of ['error', 'warn']) {
      const log = page.console[level];
      page.console[level] = (...words) => {
        note(level, ...words);
        log.apply(page.console, words);
      };
    }
  };`;

const SEEN = `
  const loaded = performance.getEntriesByType('resource');
  const wrong = loaded.filter(({ name, responseStatus }) =>
    responseStatus >= 400 || (/^(http|ws)/.test(name) && new URL(name).origin !== location.origin));
  return [...(window.seen ?? []), ...wrong.map(({ name, responseStatus }) => 'load ' + responseStatus + ' ' + name)];`;

const ALL = `
  const all = (css, root = document) => [
    ...root.querySelectorAll(css),
    ...[...root.querySelectorAll('attention-lesson, attention-quiz, attention-measured, attention-code, attention-mistakes, attention-max-left-in, attention-term')].flatMap((host) =>
      host.shadowRoot ? all(css, host.shadowRoot) : []),
  ];`;

type Basic = Omit<Ui, 'text' | 'texts'>;

function withTexts(ui: Basic): Ui {
  const texts = (css: string) =>
    ui.js<string[]>(
      `return all(${JSON.stringify(css)}).map((one) => one.textContent.replace(/\\s+/g, ' ').trim())`,
    );
  return { ...ui, texts, text: async (css) => (await texts(css))[0] ?? '' };
}

function ofPlaywright(page: Page, baseURL: string): Ui {
  const before: string[] = []; // what the documents that were left had seen
  page.on('console', (message) => {
    // the page's own console calls are seen by WATCH; these are the browser's
    if (['error', 'warning'].includes(message.type()) && message.args().length === 0)
      before.push(message.text());
  });
  const js = <T>(body: string) => page.evaluate<T>(`(async () => {${ALL}${body}})()`);
  return withTexts({
    page,
    js,
    goto: async (path) => {
      if (page.url() !== 'about:blank') before.push(...(await js<string[]>(SEEN)));
      await page.goto('about:blank');
      await page.goto(new URL(path, baseURL).href);
    },
    click: (css) => page.click(css),
    hover: (css) => page.hover(css),
    fill: (css, text) => page.fill(css, text),
    choose: async (css, value) => {
      await page.selectOption(css, value);
    },
    press: (key) => page.keyboard.press(key),
    size: (width, height) => page.setViewportSize({ width, height }),
    shot: async (file) => {
      // for a picture Playwright may put a style element into the page, against its policy
      const seen = await js<number>('return seen.length');
      await page.screenshot({ path: file });
      await js(`seen.length = ${seen}`);
    },
    errors: async () => [...before, ...(await js<string[]>(SEEN))],
  });
}

const DELETE = '\uE017';
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: DELETE,
};

const FIT = `
  const fit = (frame, width, height) => {
    frame.style = 'border: 0; position: fixed; inset: 0; width: ' + width + 'px; height: ' + height + 'px';
  };`;

/**
 * The page in a frame of a document of its own origin: that gives it any size, where MiniBrowser's
 * window stays wide, and lets the document around it listen before the page's first script.
 */
const OPEN = `
  ${WATCH} ${FIT}
  const [url, width, height, done] = arguments;
  const frame = document.createElement('iframe');
  fit(frame, width, height);
  frame.src = url;
  frame.onload = () => { frame.focus(); done(frame); };
  document.body.replaceChildren(frame);
  const turns = new MessageChannel();
  turns.port1.onmessage = () => {
    if (frame.contentWindow.location.href === 'about:blank') turns.port2.postMessage('again');
    else watch(frame.contentWindow);
  };
  turns.port2.postMessage('begin');`;

function ofWebDriver(driver: WebDriver, baseURL: string): Ui {
  const before: string[] = [];
  let size: [number, number] = [1280, 720];
  let frame: Element | undefined;

  const js = <T>(body: string) => driver.runAsync<T>(ALL + body);

  const first = async (css: string): Promise<Element> => {
    const find = `${ALL}
      const found = all(arguments[0])[0] ?? null;
      found?.scrollIntoView({ block: 'nearest' });
      return found;`;
    const end = Date.now() + 5000;
    while (Date.now() < end) {
      const element = await driver.run<Element | null>(find, css);
      if (element) return element;
      await delay(50);
    }
    throw new Error(`nothing matches ${css}`);
  };

  return withTexts({
    page: undefined,
    js,
    goto: async (path) => {
      if (frame) before.push(...(await js<string[]>(SEEN)));
      else await driver.post('/url', { url: new URL('around-the-page', baseURL).href });
      await driver.post('/frame', { id: null });
      // the session, and with it what pages keep, is shared by the tests of a worker
      if (!frame) await driver.run('localStorage.clear(); sessionStorage.clear()');
      const args = [new URL(path, baseURL).href, ...size];
      frame = await driver.post<Element>('/execute/async', { script: OPEN, args });
      await driver.post('/frame', { id: frame });
    },
    click: async (css) => {
      await driver.click(await first(css));
    },
    hover: async (css) => {
      const move = { type: 'pointerMove', duration: 0, origin: await first(css), x: 0, y: 0 };
      const mouse = {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [move],
      };
      await driver.post('/actions', { actions: [mouse] });
    },
    fill: async (css, text) => {
      const field = await first(css);
      await driver.run('arguments[0].focus(); arguments[0].select()', field);
      await driver.type(field, text === '' ? DELETE : text);
    },
    choose: async (css, value) => {
      const script = `const [select, value] = arguments;
        select.value = value;
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }));`;
      await driver.run(script, await first(css), value);
    },
    press: async (key) => {
      const keys = key.split('+').map((name) => KEYS[name] ?? name);
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.map((value) => ({ type: 'keyUp', value })).reverse();
      await driver.post('/actions', {
        actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }],
      });
    },
    size: async (width, height) => {
      size = [width, height];
      if (!frame) return;
      await driver.post('/frame/parent');
      await driver.run(`${FIT} fit(...arguments)`, frame, width, height);
      await driver.post('/frame', { id: frame });
    },
    shot: async (file) => {
      // two frames first: otherwise it may be a picture of the frame before
      await js(
        'await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      const [width, height] = size;
      await writeFile(file, Buffer.from(await driver.screenshot(width, height), 'base64'));
    },
    errors: async () => [...before, ...(await js<string[]>(SEEN))],
  });
}

interface Opened {
  ui: Ui;
  close: () => Promise<void>;
}

/** Opens pages in the one browser of a worker; where a scheme takes a browser of its own, in that. */
type Open = (scheme: Scheme) => Promise<Opened>;

export const test = base.extend<{ scheme: Scheme; ui: Ui }, { open: Open }>({
  /** test.use({ scheme: 'dark' }) */
  scheme: ['light', { option: true }],

  open: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '', browserName = 'chromium', launchOptions } = project.use;
      const drivers = new Map<Scheme, WebDriver>();
      const browsers = new Map<Scheme, Browser>();

      const inWebKit: Open = async (scheme) => {
        const driver =
          drivers.get(scheme) ??
          (await WebDriver.start({ GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita' }));
        drivers.set(scheme, driver);
        return { ui: ofWebDriver(driver, baseURL), close: () => Promise.resolve() };
      };

      const inPlaywright: Open = async (scheme) => {
        // this Firefox takes the scheme from its preferences alone
        const key = browserName === 'firefox' ? scheme : 'light';
        const firefoxUserPrefs = {
          'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
        };
        const browser =
          browsers.get(key) ??
          (await playwright[browserName].launch({ firefoxUserPrefs, ...launchOptions }));
        browsers.set(key, browser);
        const context = await browser.newContext({ colorScheme: scheme });
        await context.addInitScript(`{${WATCH} watch(window)}`);
        return { ui: ofPlaywright(await context.newPage(), baseURL), close: () => context.close() };
      };

      await use(project.name === 'webkitgtk' ? inWebKit : inPlaywright);
      for (const one of [...browsers.values(), ...drivers.values()]) await one.close();
    },
    { scope: 'worker' },
  ],

  ui: async ({ open, scheme }, use) => {
    const { ui, close } = await open(scheme);
    await use(ui);
    await close();
  },
});

export { expect };
