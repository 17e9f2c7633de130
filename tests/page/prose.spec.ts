import { attend, stages, withEntry, type Problem, type Stage } from './attention.js';
import { expect, test } from './fixtures.js';
import {
  depths,
  exampleOf,
  examples,
  linksToSteps,
  linkTo,
  placeholders,
  stepsOf,
  type Divisor,
  type Example,
  type Options,
} from './lessons.js';
import { inEach, isClose, numberOf, open, read, readEach } from './screen.js';

// Sentences hold numbers too: each is checked against its placeholder in the lesson's prose.

/** The row of a loose row's weights, as attention of one query over bare scores. */
function looseWeights(
  { looseRows = [] }: Example,
  id: string,
  options: Options,
): readonly number[] {
  const { scores = [], width = 1 } = looseRows.find((loose) => loose.id === id) ?? {};
  const named = { none: 1, rootWidth: Math.sqrt(width), width };
  const divisor = typeof options.divisor === 'number' ? options.divisor : named[options.divisor];
  const [row = []] = attend({
    query: [[1]],
    key: scores.map((score) => [score]),
    value: scores.map(() => [0]),
    options: { ...options, divisor },
  }).weights;
  return row;
}

const roundTo = (digits: number) => (value: number) =>
  Math.round(value * 10 ** digits) / 10 ** digits;

function valueOf(placeholder: string, shown: Problem, example: Example): number {
  const { queryTokens, keyTokens, byHandDigits = 0 } = example;
  const [written = '', divisor] = placeholder.replace(/ %$/, '').split(' divisor=');
  const options = divisor ? { ...shown.options, divisor: divisor as Divisor } : shown.options;
  const problem = { ...shown, options };
  const [stage = '', query = '', last = '', other = ''] = written.split(' ');
  const sizes: Record<string, number | undefined> = {
    width: problem.query[0]?.length,
    valueWidth: problem.value[0]?.length,
    queries: problem.query.length,
    keys: problem.key.length,
  };
  const size = sizes[stage];
  if (size !== undefined) return size;
  const row = stage === 'divisor' ? 0 : queryTokens.indexOf(query);
  const column = /^\d+$/.test(last) ? Number(last) - 1 : Math.max(0, keyTokens.indexOf(last));
  const trace = attend(problem);
  const weights = trace.weights[row] ?? [];
  const rounded = weights.map(roundTo(byHandDigits));
  const [one = NaN, two = NaN] = [weights[column], weights[keyTokens.indexOf(other)]];
  const score = (key: number) => trace.scaled[row]?.[key] ?? NaN;
  switch (stage) {
    case 'loose':
      return looseWeights(example, query, options)[column] ?? NaN;
    case 'sensitivity':
      return one * (1 - one);
    case 'slope':
      return last === other ? one * (1 - one) : -one * two;
    case 'gap':
      return score(column) - score(keyTokens.indexOf(other));
    case 'ratio':
      return one / two;
    case 'roundedWeights':
      return rounded[column] ?? NaN;
    case 'roundedOutput':
      return rounded.reduce((sum, a, key) => sum + a * (problem.value[key]?.[column] ?? NaN), 0);
  }
  if (!stages.includes(stage as Stage)) throw new Error(`what is {${placeholder}}?`);
  return trace[stage as Stage][row]?.[column] ?? NaN;
}

for (const depth of depths)
  test(`the numbers in the sentences for a ${depth} are those of the matrices, also after an edit`, async ({
    ui,
  }) => {
    await open(ui, linkTo(exampleOf('trophy'), { depth }));
    for (const example of examples) {
      const edited: Problem = {
        ...example,
        options: { divisor: 3, subtractMax: true },
        query: withEntry(example.query, example.follow.query, 0, 0.5),
        value: withEntry(example.value, 1, 0, -7.25),
      };
      const edits = `q${example.follow.query}.0=0.5,v1.0=-7.25`;
      const { options } = edited;
      for (const [problem, link] of [
        // one text is enough to see that the lesson's own numbers are taken too
        ...(depth === 'beginner' ? [[example, {}] as const] : []),
        [edited, { options, edits }] as const,
      ]) {
        const steps = stepsOf(problem.options);
        const links = linksToSteps(example, { ...link, depth, digits: 'all' });
        const screens = await readEach(ui, links);
        screens.forEach(({ live, url }, i) => {
          const written = placeholders(example, steps[i] ?? 'inputs', depth);
          expect(live, url).toHaveLength(written.length);
          written.forEach((placeholder, j) => {
            const want = valueOf(placeholder, problem, example);
            const text = live[j] ?? '';
            const right = placeholder.endsWith('%')
              ? Math.abs(numberOf(text.replace(' %', '')) - want * 100) <= 0.05001
              : isClose(numberOf(text), want);
            expect(right, `{${placeholder}} reads ${text} at ${url}, not ${want}`).toBe(true);
          });
        });
      }
    }
  });

/** The text as it stands there, the depth it is of, and which one the control names. */
const TEXT = `
  const [text] = all('.text');
  return {
    depth: text.dataset.depth,
    chosen: all('[data-control="depth"] input').findIndex((input) => input.checked),
    heading: text.querySelector('h2').textContent,
    formulas: text.querySelectorAll('math').length,
    listings: text.querySelectorAll('pre').length,
    marked: text.querySelectorAll('.own').length,
    note: all('.own-note').length,
    top: Math.round(scrollY + all('[data-control="depth"]')[0].getBoundingClientRect().top),
  };`;
interface Text {
  readonly depth: string;
  readonly chosen: number;
  readonly heading: string;
  readonly formulas: number;
  readonly listings: number;
  readonly marked: number;
  readonly note: number;
  readonly top: number;
}
const choose = (depth: number) => `[data-control="depth"] label:nth-child(${depth + 1})`;

test('the depth changes the text alone, stays in the link, and is remembered', async ({ ui }) => {
  await open(ui, linkTo(exampleOf('trophy'), { step: 'weights' }));
  const first = await ui.js<Text>(TEXT);
  expect(first).toMatchObject({
    depth: 'beginner',
    chosen: 0,
    formulas: 0,
    listings: 0,
    marked: 0,
  });

  await ui.click(choose(2));
  await expect.poll(() => ui.js<Text>(TEXT)).toMatchObject({ depth: 'researcher', chosen: 2 });
  const second = await ui.js<Text>(TEXT);
  expect(second.formulas).toBeGreaterThan(2);
  expect(second.heading).not.toBe(first.heading);
  expect(second.top).toBe(first.top);
  expect(await ui.js<string>('return location.search')).toBe(
    '?lesson=trophy-suitcase&step=weights&depth=researcher',
  );

  // a link that names a depth has its own, one that names none has the reader's
  await ui.js(
    `document.querySelector('attention-lesson').follow('?lesson=volume-knob&depth=developer')`,
  );
  await ui.js(`await document.querySelector('attention-lesson').updateComplete`);
  expect(await ui.js<Text>(TEXT)).toMatchObject({ depth: 'developer', listings: 1 });
  await ui.js(`document.querySelector('attention-lesson').follow('?lesson=volume-knob')`);
  await ui.js(`await document.querySelector('attention-lesson').updateComplete`);
  expect(await ui.js<Text>(TEXT)).toMatchObject({ depth: 'researcher', chosen: 2 });
  expect(await ui.errors()).toEqual([]);
});

test('where storage is refused the depth changes all the same, and the page says what is lost', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
  await ui.js(
    `Storage.prototype.setItem = () => { throw new DOMException('off', 'SecurityError'); }`,
  );
  await ui.click(choose(1));
  await expect.poll(() => ui.js<Text>(TEXT)).toMatchObject({ depth: 'developer', chosen: 1 });
  expect((await read(ui)).notices).toEqual([
    'This browser keeps no settings, so the choice of the text lasts as long as this page.',
  ]);
  await ui.js(`document.querySelector('attention-lesson').follow('?lesson=the-cat-sat')`);
  expect(await ui.js<Text>(TEXT)).toMatchObject({ depth: 'developer', chosen: 1 });
});

test('a sentence of the lesson’s own numbers is marked once they are not those shown', async ({
  ui,
}) => {
  const trophy = exampleOf('trophy');
  await open(ui, linkTo(trophy, { step: 'output' }));
  expect(await ui.js<Text>(TEXT)).toMatchObject({ marked: 0, note: 0 });
  for (const link of [
    linkTo(trophy, { step: 'output', edits: 'v0.0=5' }),
    linkTo(trophy, { step: 'output', options: { divisor: 'none', subtractMax: true } }),
  ]) {
    await open(ui, link);
    expect(await ui.js<Text>(TEXT), link).toMatchObject({ marked: 1, note: 1 });
  }
  await ui.click('.edited button');
  expect(await ui.js<Text>(TEXT)).toMatchObject({ marked: 0, note: 0 });
  // a step that has no such sentence has no note either
  await open(ui, linkTo(trophy, { step: 'rowSum', edits: 'v0.0=5' }));
  expect(await ui.js<Text>(TEXT)).toMatchObject({ marked: 0, note: 0 });
});

test('a formula is made of MathML, a listing scrolls inside itself', async ({ ui }) => {
  const links = examples.flatMap((example) =>
    (['developer', 'researcher'] as const).flatMap((depth) => linksToSteps(example, { depth })),
  );
  await open(ui, linkTo(exampleOf('trophy')));
  const wrong = await inEach<string[]>(
    ui,
    links,
    `const [text] = all('.text');
    const foreign = [...text.querySelectorAll('math, math *')]
      .filter((node) => node.namespaceURI !== 'http://www.w3.org/1998/Math/MathML' || node.getAttribute('style'));
    const nameless = [...text.querySelectorAll('pre')].filter((node) => node.tabIndex !== 0 || !node.ariaLabel);
    return [...foreign, ...nameless].map((node) => link + ' ' + node.outerHTML);`,
  );
  expect(wrong.flat()).toEqual([]);
  expect(await ui.errors()).toEqual([]);
});
