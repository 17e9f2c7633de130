import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Ui } from './fixtures.js';
import { depths, exampleOf, examples, linksToSteps, linkTo, type Link } from './lessons.js';
import { inEach, open, readAt } from './screen.js';

// Usable by everybody: checked by axe-core, by keys alone, on small and large screens, in any colours.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sat = exampleOf('the-cat-sat');
const trophy = exampleOf('trophy');
const everyStep = (more: Link = {}): string[] =>
  examples.flatMap((example) => linksToSteps(example, more));

/** What axe-core finds, as `rule: where`. `only`: one of its rules. */
const FIND = (only?: string): string => `
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false, // its style sheets are there already
    ${only ? `runOnly: { type: 'rule', values: ['${only}'] },` : ''}
  });
  return violations.map(({ id, nodes }) =>
    (typeof link === 'string' ? link : 'here') + ' ' + id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '));`;

test('axe-core finds nothing wrong on the home page and at any step', async ({ ui }) => {
  test.setTimeout(120_000);
  for (const home of ['./', '?lesson=nothing']) {
    await ui.goto(home);
    await ui.js(axe);
    expect(await ui.js(FIND()), home).toEqual([]);
  }
  await open(ui, linkTo(trophy));
  await ui.js(axe);
  // each lesson at each depth, in turns
  const links = everyStep().map((link, at) => `${link}&depth=${depths[at % depths.length] ?? ''}`);
  expect((await inEach<string[]>(ui, links, FIND())).flat()).toEqual([]);
});

test('axe-core finds nothing wrong while a typed number is refused, a row overflows and numbers are changed', async ({
  ui,
}) => {
  await open(ui, linkTo(sat, { depth: 'researcher', edits: 'q0.0=3' }));
  await ui.js(axe);
  await ui.fill('[data-matrix="query"] [data-cell="1.1"]', 'abc');
  expect(await ui.js(FIND())).toEqual([]);
  const options = { divisor: 'none', subtractMax: false } as const;
  await readAt(ui, linkTo(sat, { step: 'weights', options, edits: 'q2.0=900' }));
  expect(await ui.js(FIND())).toEqual([]);
});

/** The colours in use, as the page and the lesson have them. */
const colours = (ui: Ui): Promise<string[]> =>
  ui.js<string[]>(`
    return [document.documentElement, document.querySelector('attention-lesson')].flatMap((node) => {
      const style = getComputedStyle(node);
      return ['--ground', '--sheet', '--ink', '--query', '--output'].map((name) => style.getPropertyValue(name).trim());
    });`);

const theme = (at: number): string => `[data-control="theme"] label:nth-child(${at})`;

test.describe('in a dark system', () => {
  test.use({ scheme: 'dark' });

  test('every text of every step has enough contrast, and the switch knows the same colours', async ({
    ui,
  }) => {
    test.setTimeout(120_000);
    await ui.goto('./');
    await ui.js(axe);
    expect(await ui.js(FIND('color-contrast')), 'home').toEqual([]);
    await open(ui, linkTo(trophy));
    await ui.js(axe);
    expect((await inEach<string[]>(ui, everyStep(), FIND('color-contrast'))).flat()).toEqual([]);

    const dark = await colours(ui);
    expect(dark[0]).toBe('#15171b');
    expect(dark.slice(5), 'the lesson has the colours of the page').toEqual(dark.slice(0, 5));
    await ui.click(theme(2));
    const light = await colours(ui);
    expect(light).not.toEqual(dark);
    expect(light.slice(5)).toEqual(light.slice(0, 5));
    await ui.click(theme(3));
    expect(await colours(ui)).toEqual(dark);
    await ui.click(theme(1));
    expect(await colours(ui)).toEqual(dark);
  });
});

/** A stop of the Tab key in words, and how its focus is shown. */
interface Stop {
  readonly name: string;
  readonly outline: number;
  readonly inSight: boolean;
  /** Whether text is typed into it. */
  readonly typed: boolean;
}

const STOPS = `
  const name = (node) => {
    const place = node.closest('[data-matrix]')?.dataset.matrix ?? node.closest('[data-stage]')?.dataset.stage ?? '';
    // the word of a term stands in its slot
    const text = node.getAttribute('aria-label') ?? (node.textContent.trim() || node.getRootNode().host?.textContent) ?? '';
    return [node.localName, node.name, place, node.dataset.cell, text.replace(/\\s+/g, ' ').trim().slice(0, 40)]
      .filter(Boolean).join(' ');
  };`;

/** Where Tab has to stop, in the order of the page: of a group of radio buttons at the one that is on. */
const expectedStops = (ui: Ui): Promise<string[]> =>
  ui.js<string[]>(`${STOPS}
    const within = (root) => [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? within(node.shadowRoot) : [])]);
    return within(document)
      .filter((node) => node.matches('a[href], button, input, summary, [tabindex]') && node.tabIndex >= 0 && !node.disabled && node.checkVisibility())
      .filter((node) => node.type !== 'radio' || node.checked)
      .map(name);`);

const focusedStop = (ui: Ui): Promise<Stop | null> =>
  ui.js<Stop | null>(`${STOPS}
    // engines scroll to what has the focus with the next picture
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!document.hasFocus() || !at || at === document.body) return null;
    const shown = getComputedStyle(at.closest('.choices') ? at.nextElementSibling : at);
    const { top, bottom, left, right } = at.getBoundingClientRect();
    return {
      name: name(at),
      outline: shown.outlineStyle === 'none' ? 0 : parseFloat(shown.outlineWidth),
      typed: at.type === 'text',
      inSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };`);

for (const [title, link] of [
  ['the inputs, 64 wide', linkTo(trophy)],
  ['the pairs of a score', linkTo(trophy, { step: 'raw' })],
  ['the weights', linkTo(sat, { step: 'weights' })],
] as const)
  test(`Tab goes through ${title}: each control and each table once, seen, and out again`, async ({
    ui,
  }, { project }) => {
    await open(ui, link);
    await ui.js(`await customElements.whenDefined('attention-term')`);
    const expected = await expectedStops(ui);
    const stops: (Stop | null)[] = [];
    for (const _ of expected) {
      await ui.press('Tab');
      stops.push(await focusedStop(ui));
    }
    expect(stops.map((stop) => stop?.name)).toEqual(expected);
    expect(stops.filter((stop) => (stop?.outline ?? 0) < 2)).toEqual([]);
    // in a frame, WebKitGTK scrolls to no text field of any page
    const unseen = stops.filter(
      (stop) => !stop?.inSight && !(project.name === 'webkitgtk' && stop?.typed),
    );
    expect(unseen).toEqual([]);

    const back = expected.slice(-6, -1);
    for (const want of [...back].reverse()) {
      await ui.press('Shift+Tab');
      expect((await focusedStop(ui))?.name).toBe(want);
    }
    for (const _ of back) await ui.press('Tab');
    expect((await focusedStop(ui))?.name).toBe(expected.at(-1));
    // out: some engines leave the page here, others begin again
    await ui.press('Tab');
    expect((await focusedStop(ui))?.name ?? expected[0]).toBe(expected[0]);
  });

test('every table is one stop of the Tab key, at every step', async ({ ui }) => {
  await open(ui, linkTo(trophy));
  const counts = await inEach<number[]>(
    ui,
    everyStep(),
    `return all('[data-grid]').map((grid) => [...grid.querySelectorAll('*')].filter((one) => one.tabIndex >= 0).length)`,
  );
  expect(counts.flat().length).toBeGreaterThan(60);
  expect(counts.map((ofStep) => [...new Set(ofStep)])).toEqual(counts.map(() => [1]));
});

/** What is too wide for the page, or cut off inside it. */
const WIDE = `
  const page = document.scrollingElement;
  const cut = all('*').filter((node) =>
    getComputedStyle(node).overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1 && !node.matches('.spoken, legend'));
  return [
    ...(page.scrollWidth > page.clientWidth ? ['the page: ' + page.scrollWidth] : []),
    ...cut.map((node) => node.outerHTML.replace(/\\s+/g, ' ').slice(0, 60)),
  ].map((what) => (typeof link === 'string' ? link : 'here') + ' ' + what);`;

/** What is smaller than 24 by 24 pixels; links in sentences may be. */
const SMALL = `
  return all('a[href], button, input, td[data-cell]')
    .filter((node) => node.checkVisibility() && !node.matches('.prose a, .skip'))
    .flatMap((node) => {
      const { width, height } = (node.closest('label') ?? node).getBoundingClientRect();
      const size = width.toFixed(1) + ' × ' + height.toFixed(1);
      return width >= 23.99 && height >= 23.99 ? [] : [node.outerHTML.replace(/\\s+/g, ' ').slice(0, 60) + ' is ' + size];
    });`;

for (const [width, height] of [
  [320, 640],
  [1600, 900],
] as const)
  test(`at ${width} pixels no step scrolls sideways, and every target is 24 pixels or more`, async ({
    ui,
  }) => {
    await ui.size(width, height);
    await ui.goto('./');
    expect.soft(await ui.js(WIDE), 'home').toEqual([]);
    expect.soft(await ui.js(SMALL), 'home').toEqual([]);
    await open(ui, linkTo(trophy));
    const links = everyStep();
    // the longest numbers: all digits, changed numbers, and an overflow
    const options = { divisor: 'none', subtractMax: false } as const;
    const long = everyStep({
      options,
      digits: 'all',
      edits: 'q0.0=-0.1234567890123456,v0.0=-1e300',
    });
    const deep = (['developer', 'researcher'] as const).flatMap((depth) =>
      everyStep({ depth, digits: 'all' }),
    );
    const wide = await inEach<string[]>(ui, [...links, ...long, ...deep], WIDE);
    expect.soft(wide.flat()).toEqual([]);
    const small = await inEach<string[]>(ui, [...links, ...long.slice(0, 1)], SMALL);
    expect([...new Set(small.flat())]).toEqual([]);
  });

test('a step change is announced politely, and matrices are tables with headers', async ({
  ui,
}) => {
  await open(ui, linkTo(sat, { step: 'weights' }));
  const [announcement] = await ui.js<string[]>(
    `return all('[data-announcement]').map((one) => one.getAttribute('role'))`,
  );
  expect(announcement).toBe('status');
  const scopes = await ui.js<string[]>(
    `return all('[data-matrix=weights] th').map((one) => one.scope + ' ' + one.textContent.trim())`,
  );
  expect(scopes).toEqual([
    'col the',
    'col cat',
    'col sat',
    'col sum',
    'row the',
    'row cat',
    'row sat',
  ]);
});

test('with reduced motion nothing moves, and otherwise little', async ({ ui }, { project }) => {
  test.skip(project.name !== 'chromium', 'only Chromium can be asked for it within a page');
  await open(ui, linkTo(sat, { step: 'weights' }));
  const moving = (): Promise<string[]> =>
    ui.js<string[]>(`
      return all('*').filter((node) => {
        const { transitionDuration, animationName } = getComputedStyle(node);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
      }).map((node) => node.localName);`);
  await ui.page?.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await moving()).length).toBeGreaterThan(0);
  await ui.page?.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});

test('in forced colours, what is chosen, lit, changed or on is still seen', async ({ ui }, {
  project,
}) => {
  test.skip(project.name !== 'chromium', 'only Chromium can be asked for it within a page');
  await open(ui, linkTo(sat, { step: 'weights', edits: 'q2.0=3' }));
  await ui.page?.emulateMedia({ forcedColors: 'active' });
  const seen = await ui.js<Record<string, boolean>>(`
    const style = (css, part) => getComputedStyle(all(css)[0], part);
    const outlined = (css) => style(css).outlineStyle !== 'none';
    const mark = style('.changed', '::after');
    const rgb = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).join();
    const apart = (one, two) => rgb(one.backgroundColor) !== rgb(two.backgroundColor);
    return {
      chosen: outlined('[data-matrix=weights] .chosen'),
      lit: outlined('[data-matrix=exponentials] .lit'),
      term: outlined('.formula .lit'),
      changed: mark.borderTopStyle !== 'none' || apart(mark, style('.changed')),
      on: apart(style('[data-control=digits] input:checked + span'), style('[data-control=digits] input:not(:checked) + span')),
    };`);
  expect(seen).toEqual({ chosen: true, lit: true, term: true, changed: true, on: true });
});
