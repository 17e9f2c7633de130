import { expect, test } from './fixtures.js';
import { exampleOf, linkTo, stepsOf } from './lessons.js';
import { numberOf, open, read, readAt, tableOf } from './screen.js';
import { expectStep, readSoon, stops } from './steps.js';

// A link holds all that is on the screen; one with nonsense in it does no harm.

test('a link opens any step with its options, chosen cell and changed numbers', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  const options = { divisor: 'width', subtractMax: true } as const;
  for (const step of stepsOf(options)) {
    const link = linkTo(example, {
      step,
      options,
      digits: 6,
      cell: [0, 2, 1, 1],
      edits: 'v2.1=0.5',
    });
    await open(ui, link);
    const screen = await read(ui);
    expect(screen.step).toBe(step);
    expect(screen.current[0]).toBe(stops[step]);
    expect(screen.notices).toEqual([]);
    expect(await ui.texts('.choices input:checked + span')).toEqual(
      expect.arrayContaining(['dₖ = 2', 'subtracted first', '6']),
    );
    if (step === 'inputs') expect(tableOf(screen, 'value').cells[2]).toEqual(['2', '0.5']);
    if (step === 'weights') expect(tableOf(screen, 'weights').chosen).toEqual(['0.2']);
    if (step === 'output') expect(tableOf(screen, 'output').chosen).toEqual(['0.1']);
  }
  expect(await ui.errors()).toEqual([]);
});

test('the link in the address brings back what is on the screen', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example, { step: 'output' }));
  await ui.click('[data-matrix="output"] [data-cell="1.1"]');
  await ui.click('[data-control="divisor"] label:nth-child(3)');
  await ui.click('[data-control="max"] label:nth-child(1)');
  await ui.click('[data-control="digits"] label:nth-child(4)');
  await ui.fill('[data-matrix="value"] [data-cell="1.1"]', '−1,5');
  await ui.press('Tab'); // until then the field keeps what was typed
  const before = await read(ui);
  await open(ui, before.url);
  expect(await read(ui)).toEqual(before);
});

test('a link to an unknown lesson says so in one sentence and offers the lessons', async ({
  ui,
}) => {
  for (const link of ['?lesson=nothing', '?lesson=', '?lesson=%3Cscript%3Ealert(1)%3C/script%3E']) {
    await ui.goto(link);
    await expect
      .poll(() => ui.text('#notice'))
      .toBe('The link names a lesson that does not exist. Choose one below.');
    expect(await ui.js("return document.querySelector('#home').checkVisibility()")).toBe(true);
    expect(await ui.texts('[data-step]')).toEqual([]);
  }
  await ui.goto('?step=weights');
  await expect
    .poll(() => ui.text('#notice'))
    .toBe('The link names a place in a lesson, but no lesson. Choose one below.');
  await ui.click('[data-lesson="volume-knob"]');
  expectStep(await readSoon(ui), exampleOf('four-keys'), 'inputs');
});

const hostile: readonly (readonly [string, RegExp])[] = [
  ['example=nothing', /could not be read \(example\)/],
  ['step=%3Cscript%3Ealert(1)%3C%2Fscript%3E', /could not be read \(step\)/],
  ['step=__proto__', /could not be read \(step\)/],
  ['step=', /could not be read \(step\)/],
  ['cell=9.9.9.9', /could not be read \(cell\)/],
  ['cell=-1.0.0.0', /could not be read \(cell\)/],
  ['cell=0.0', /could not be read \(cell\)/],
  ['cell=1e9.0.0.0', /could not be read \(cell\)/],
  ['divisor=0', /could not be read \(divisor\)/],
  ['divisor=-2', /could not be read \(divisor\)/],
  ['divisor=NaN', /could not be read \(divisor\)/],
  ['divisor=Infinity', /could not be read \(divisor\)/],
  ['divisor=constructor', /could not be read \(divisor\)/],
  ['max=yes', /could not be read \(max\)/],
  ['digits=1000000000', /could not be read \(digits\)/],
  ['edits=q0.0=NaN', /could not be read \(edits\)/],
  ['edits=q0.0=1e999', /could not be read \(edits\)/],
  ['edits=q99999999.0=1', /could not be read \(edits\)/],
  ['edits=x0.0=1', /could not be read \(edits\)/],
  ['edits=q0.0=%20', /could not be read \(edits\)/],
  [`edits=${'q0.0=1,'.repeat(2000)}`, /could not be read \(edits\)/],
  ['edits=q0.0=1e308,k0.0=1e308', /numbers cannot be used/],
  [
    'step=1&cell=1&divisor=1e&max=1e&digits=x&edits=x',
    /could not be read \(step, cell, divisor, max, digits, edits\)/,
  ],
];

test('a link with nonsense in it says so in one sentence and shows the lesson’s own numbers', async ({
  ui,
}) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example));
  const own = await read(ui);
  for (const [part, sentence] of hostile) {
    const screen = await readAt(ui, `?lesson=the-cat-sat&${part}`);
    expect.soft(screen.notices, part).toHaveLength(1);
    expect.soft(screen.notices[0] ?? '', part).toMatch(sentence);
    expect.soft({ ...screen, url: own.url, notices: [] }, part).toEqual(own);
  }
  expect(await ui.js("return document.querySelectorAll('script:not([src])').length")).toBe(0);
  // a page that starts with such a link does the same
  await open(ui, '?lesson=the-cat-sat&step=%3Cb%3E&cell=-1');
  const fresh = await read(ui);
  expect(fresh.notices).toEqual([expect.stringMatching(/could not be read \(step, cell\)/)]);
  expect({ ...fresh, url: own.url, notices: [] }).toEqual(own);
  // the sentence goes with the first thing that is done
  await ui.click('.paging .go');
  expect((await read(ui)).notices).toEqual([]);
  expect(await ui.errors()).toEqual([]);
});

test('keys of other pages in a link are left alone', async ({ ui }) => {
  await open(ui, '?lesson=the-cat-sat&utm_source=mail&step=weights');
  const screen = await read(ui);
  expect(screen.notices).toEqual([]);
  expect(numberOf(tableOf(screen, 'weights').cells[2]?.[2] ?? '')).toBe(0.5035);
});
