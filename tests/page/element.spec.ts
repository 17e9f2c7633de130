import { expect } from './fixtures.js';
import { lesson, openHost, quiz, READY, scriptOf, settled, shipped, steps } from './hosted.js';
import { test } from './servers.js';

// <attention-lesson> and <attention-quiz> on a page of another origin, which is left as it was.

test('several on a page are independent, and share one core', async ({ ui, site, host }) => {
  const before = site.asked.length;
  await openHost(ui, site, host, lesson() + lesson('lesson="the-cat-sat"') + quiz);
  expect(await ui.texts('[data-matrix="weights"] td')).toContain('0.665241');
  expect(await ui.text('.question h2')).toBe('Question 1 of 4');
  await ui.js("all('attention-lesson')[1].state = { lesson: 'the-cat-sat', step: 'output' };");
  await settled(ui);
  expect(await steps(ui)).toEqual(['weights', 'output']);
  await ui.js("all('.paging .go')[0].click();");
  await settled(ui);
  expect(await steps(ui)).toEqual(['output', 'output']);
  const asked = site.asked.slice(before);
  expect(asked.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
  expect(asked.filter((name) => name.endsWith('.js'))).toEqual(['attention-steps.js']);
});

test('what hides a part of a page hides an element in it, which is whole once it is shown', async ({
  ui,
  site,
  host,
}) => {
  const css =
    '<style>[data-none] { display: none } [data-unseen] { visibility: hidden; pointer-events: none }</style>';
  await openHost(
    ui,
    site,
    host,
    `${css}<div data-none>${lesson()}</div><div data-unseen>${lesson()}</div>
     <attention-lesson hidden lesson="the-cat-sat" step="weights"></attention-lesson>`,
  );
  const visible = (): Promise<boolean[]> =>
    ui.js(`return all('attention-lesson').map((one) => {
      const cell = one.shadowRoot.querySelector('[data-matrix="weights"] td');
      return cell.getClientRects().length > 0 && getComputedStyle(cell).visibility === 'visible';
    })`);
  expect(await visible()).toEqual([false, false, false]);
  expect(
    await ui.js(
      "return getComputedStyle(all('attention-lesson')[1].shadowRoot.querySelector('td')).pointerEvents",
    ),
  ).toBe('none');
  await ui.js(`
    for (const box of all('div')) box.removeAttribute('data-none'), box.removeAttribute('data-unseen');
    all('attention-lesson')[2].hidden = false;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));`);
  expect(await visible()).toEqual([true, true, true]);
  expect(
    await ui.js(`return all('.rail:not(.inner)').every((rail) => {
      const box = rail.getBoundingClientRect();
      const now = rail.querySelector('li.now').getBoundingClientRect();
      return box.width > 200 && now.left >= box.left - 1 && now.left < box.right;
    })`),
    'the current step is in sight',
  ).toBe(true);
});

/** What a style can change of the inside: type, colour and place of each thing there. */
const LOOKS = `
  await document.fonts.load('1em "Attention Math"');
  await document.fonts.ready;
  const props = ['color', 'backgroundColor', 'fontSize', 'fontFamily', 'fontWeight', 'fontStyle',
    'lineHeight', 'letterSpacing', 'wordSpacing', 'textAlign', 'textTransform', 'textIndent',
    'textShadow', 'whiteSpace', 'cursor', 'visibility', 'width', 'padding', 'display'];
  const looks = (root) => [...root.querySelectorAll('*')].map((node) => {
    const style = getComputedStyle(node);
    return [node.localName + '.' + node.className, ...props.map((name) => name + ' ' + style[name])].join('; ');
  });`;

const plainPage = '<style>body { margin: 0 }</style>';
const strangers = {
  'that reads from right to left': 'html { direction: rtl }',
  'type of its own':
    'html { font-size: 62.5%; color: red; text-align: center; line-height: 3; letter-spacing: 0.2em; word-spacing: 1em; text-transform: uppercase; font-family: cursive; text-shadow: 1px 1px red; white-space: pre; text-indent: 2em; cursor: wait }',
  'a reset of everything':
    '* { margin: 0; border: 0; font: inherit; color: inherit; text-align: inherit; line-height: inherit; letter-spacing: inherit; vertical-align: baseline; box-sizing: border-box } html { font: 9px/3 serif; color: red; text-align: center; letter-spacing: 1px }',
  'rules for everything':
    '* { font-size: 9px; color: red; text-align: center; text-transform: uppercase; letter-spacing: 1px; white-space: nowrap; text-indent: 1em; word-spacing: 3px; line-height: 1 } p, button, input, table, td, th, h1, h2 { color: red; border: 9px solid }',
};

test("nothing of the page's style comes in, and nothing of ours goes out", async ({
  ui,
  site,
  host,
}) => {
  await openHost(ui, site, host, plainPage + lesson());
  const own = await ui.js<string[]>(`${LOOKS} return looks(all('attention-lesson')[0].shadowRoot)`);
  expect(own.length).toBeGreaterThan(100);
  for (const [name, css] of Object.entries(strangers)) {
    await openHost(
      ui,
      site,
      host,
      `${plainPage}<style>${css}</style><p id="theirs">Theirs</p>${lesson()}`,
    );
    const there = await ui.js<string[]>(
      `${LOOKS} return looks(all('attention-lesson')[0].shadowRoot)`,
    );
    const different = there.filter((look, at) => look !== own[at]);
    expect(
      different.slice(0, 2).map((look) => [look, own[there.indexOf(look)]]),
      name,
    ).toEqual([]);
    expect(there).toHaveLength(own.length);
  }
  // even `all: unset` for everything leaves the colours, though not the wide layout
  await openHost(
    ui,
    site,
    host,
    `<style>* { all: unset } html { color: red; text-align: center; font: 9px serif }</style>${lesson()}`,
  );
  const type = /(?:color|textAlign) [^;]+/g;
  const of = (looks: readonly string[]) => looks.map((look) => look.match(type));
  expect(
    of(await ui.js<string[]>(`${LOOKS} return looks(all('attention-lesson')[0].shadowRoot)`)),
  ).toEqual(of(own));
});

test('it has a width in places that are as wide as what is in them', async ({ ui, site, host }) => {
  const places = {
    flex: `<div style="display: flex">${lesson()}</div>`,
    dialog: `<dialog open style="position: static">${lesson()}</dialog>`,
    inline: `<span style="display: inline-block">${lesson()}</span>`,
    table: `<table><td>${lesson()}</td></table>`,
  };
  for (const width of [1000, 320]) {
    await ui.size(width, 700);
    for (const [name, place] of Object.entries(places)) {
      await openHost(ui, site, host, place);
      const [own, all] = await ui.js<number[]>(
        "return [all('attention-lesson')[0].offsetWidth, document.documentElement.scrollWidth]",
      );
      expect(own, `${name} at ${width}`).toBeGreaterThan(width === 320 ? 240 : 600);
      expect(all, `${name} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('a state that is set before its script has come is shown', async ({ ui, site, host }) => {
  await ui.goto(host.page('<p>Theirs</p>', shipped));
  await ui.js(`
    const early = document.createElement('attention-lesson');
    early.state = { lesson: 'volume-knob', step: 'weights' };
    document.body.append(early);
    await import('${scriptOf(site)}');
    await early.ready;
    await early.updateComplete;`);
  expect(await ui.js("return all('attention-lesson')[0].state")).toEqual({
    lesson: 'volume-knob',
    step: 'weights',
  });
});

test('the page keeps its focus, its names and its markup', async ({ ui, site, host }) => {
  await ui.goto(host.page(`<input id="theirs"><p style="height: 2000px"></p>${lesson()}`, shipped));
  await ui.click('#theirs');
  await ui.js(`
    window.markup = document.documentElement.outerHTML;
    window.names = Object.getOwnPropertyNames(window);
    await import('${scriptOf(site)}');
    ${READY}`);
  expect(await ui.js('return document.activeElement.id')).toBe('theirs');
  expect(await ui.js('return scrollY')).toBe(0);
  expect(await ui.js('return document.documentElement.outerHTML === window.markup')).toBe(true);
  const added = await ui.js<string[]>(
    "return Object.getOwnPropertyNames(window).filter((name) => !names.includes(name) && name !== 'names')",
  );
  // by which Lit and its kin know each other on a page; and Playwright's own
  expect(added.filter((name) => !/^((lit|reactive)[A-Z]|__pw)/.test(name))).toEqual([]);
  expect((await ui.errors()).filter((error) => !/^load (200|undefined)/.test(error))).toEqual([]);
});

test('keys that mean something inside stay inside; Tab goes in, through and out, both ways', async ({
  ui,
  site,
  host,
}) => {
  const hide = 'formula,rail,depth,guess,copy,code,mask,max,undo,measured,mistakes,quiz';
  await openHost(
    ui,
    site,
    host,
    `<script>
      window.keys = [];
      for (const type of ['keydown', 'keyup']) addEventListener(type, ({ key }) => keys.push(key));
    </script><button id="before">Before</button>
    ${lesson(`lesson="trophy-suitcase" step="inputs" hide="${hide}"`)}<button id="after">After</button>`,
  );
  await ui.click('#before'); // before that a frame may get no focus
  const inside = async (css: string, ...pressed: string[]): Promise<void> => {
    await ui.js(`all(${JSON.stringify(css)})[0].focus(); keys.length = 0;`);
    for (const key of pressed) await ui.press(key);
    expect(await ui.js('return keys'), css).toEqual([]);
  };
  await inside('[data-control="slider"] input', 'ArrowLeft', 'ArrowRight', 'Home', 'PageUp');
  await inside('[data-control="divisor"] input', 'ArrowRight', 'ArrowLeft', ' ');
  await inside('input.entry', '5', 'Backspace', 'ArrowUp', 'ArrowLeft', 'Enter', 'Escape');
  await inside('.paging .go', 'Enter');
  // and where nothing inside means them, the page has them
  await ui.js("all('.stage > h2')[0].focus(); keys.length = 0;");
  await ui.press('ArrowRight');
  expect(await ui.js('return keys')).toContain('ArrowRight');

  const walk = async (key: string, from: string, to: string): Promise<number> => {
    await ui.js(`${from}.focus()`);
    for (let presses = 1; presses < 60; presses++) {
      await ui.press(key);
      if ((await ui.js('return document.activeElement.id')) === to) return presses;
    }
    return Infinity;
  };
  const there = await walk('Tab', 'before', 'after');
  expect(there).toBeGreaterThan(3);
  expect(there).toBeLessThan(60);
  expect(await walk('Shift+Tab', 'after', 'before')).toBe(there);
});

test('in a column of 320 pixels on a wide page nothing reaches out of it', async ({
  ui,
  site,
  host,
}) => {
  const column = (inside: string) =>
    `<div style="width: 320px; overflow: hidden; margin-left: 400px">${inside}</div>`;
  await openHost(
    ui,
    site,
    host,
    ['inputs', 'raw', 'weights', 'output']
      .map((step) => column(lesson(`lesson="the-cat-sat" step="${step}"`)))
      .join('') + column(quiz),
  );
  const wide = await ui.js<string[]>(`
    const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX);
    const unseen = (node) => node.matches('.spoken, [hidden]') || node.getClientRects().length === 0;
    const wide = (root, left, right) => [...root.children].flatMap((node) => {
      if (unseen(node)) return [];
      const box = node.getBoundingClientRect();
      const out = box.right > right + 1 || box.left < left - 1;
      if (out) return [node.localName + '.' + node.className + ' ' + box.left + ' ' + box.right];
      return scrolls(node) ? [] : wide(node.shadowRoot ?? node, left, right);
    });
    return all('body > div').flatMap((div) => {
      const { left, right } = div.getBoundingClientRect();
      return wide(div, left, right);
    });`);
  expect(wide).toEqual([]);
});

test('the measured tables are there without a worker, which no page gets from another origin', async ({
  ui,
  site,
  host,
}) => {
  await openHost(ui, site, host, lesson('lesson="volume-knob" step="scaled"'));
  await ui.js("all('attention-measured')[0].scrollIntoView()");
  await expect.poll(() => ui.texts('.act button')).not.toEqual([]);
  await ui.click('.act button');
  await expect.poll(() => ui.texts('[data-figure="spread"]'), { timeout: 20_000 }).not.toEqual([]);
});
