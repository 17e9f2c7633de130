import { attend, withEntry } from './attention.js';
import { expectAll, field, option, stepOf } from './check.js';
import { expect, test } from './fixtures.js';
import { exampleOf, linkTo, type Link } from './lessons.js';
import { numbersIn, open, read, readAt, readEach, tableOf } from './screen.js';

// Numbers typed by the reader; what comes out is compared with attention.ts.

const sat = exampleOf('the-cat-sat');

for (const [matrix, row, column, typed, value] of [
  ['query', 2, 0, '0,5', 0.5],
  ['key', 1, 1, '−2', -2],
  ['value', 0, 1, ' 1e-3 ', 0.001],
] as const)
  test(`“${typed}” typed into the ${matrix} matrix is computed with at once, and marked`, async ({
    ui,
  }) => {
    await open(ui, linkTo(sat));
    await ui.fill(field(matrix, row, column), typed);
    const screen = await read(ui);
    // while it is typed in, the field keeps the reader's own text
    expect(tableOf(screen, matrix).cells[row]?.[column]).toBe(typed);
    expect(tableOf(screen, matrix).changed).toEqual([`${row}.${column}`]);
    expect(screen.problem).toBe('');
    expect(screen.url).toContain(`edits=${matrix.charAt(0)}${row}.${column}=${value}`);

    const problem = { ...sat, [matrix]: withEntry(sat[matrix], row, column, value) };
    const shown = numbersIn(await stepOf(ui, 'output'), 'output');
    expect(shown).not.toEqual(attend(sat).output);
    await expectAll(ui, problem);

    // marked is what has changed, and nothing else
    const [before, after] = [attend(sat), attend(problem)];
    for (const stage of ['raw', 'weights', 'output'] as const) {
      const { changed } = tableOf(await stepOf(ui, stage), stage);
      const different = after[stage].flatMap((numbers, i) =>
        numbers.flatMap((one, j) => (one === before[stage][i]?.[j] ? [] : [`${i}.${j}`])),
      );
      expect(changed, stage).toEqual(different);
    }
    expect(await ui.errors()).toEqual([]);
  });

test('what is not a number keeps the last good one, and a sentence says why', async ({ ui }) => {
  await open(ui, linkTo(sat));
  const before = await readAt(ui, linkTo(sat, { step: 'weights', digits: 'all' }));
  await readAt(ui, linkTo(sat));
  const css = field('query', 1, 1);
  const invalid = `return all(${JSON.stringify(css)})[0].getAttribute('aria-invalid')`;
  /** All at once: typed letter by letter, 1e999 is 1 first. */
  const paste = (typed: string): Promise<void> =>
    ui.js(`
      const [input] = all(${JSON.stringify(css)});
      input.value = ${JSON.stringify(typed)};
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));`);
  await ui.js(`all(${JSON.stringify(css)})[0].focus()`);
  for (const typed of ['abc', '1e999', '0x10', '1 2', 'NaN', 'Infinity', '1,5,5']) {
    if (/^\d/.test(typed)) await paste(typed);
    else await ui.fill(css, typed);
    const screen = await read(ui);
    expect
      .soft(screen.problem, typed)
      .toMatch(typed === '1e999' ? /is too large/ : /is not a number/);
    expect.soft(screen.problem, typed).toContain(typed);
    expect.soft(screen.problem).toMatch(/last (one|number) stays/);
    expect.soft(screen.url, typed).not.toContain('edits');
    expect.soft(await ui.js(invalid), typed).toBe('true');
    expect.soft(tableOf(screen, 'query').cells[1]?.[1], 'the reader’s own text').toBe(typed);
  }
  // what may still become a number is judged when typing is over
  for (const typed of ['', '-', ',']) {
    await ui.js(`all(${JSON.stringify(css)})[0].focus()`);
    await ui.fill(css, typed);
    expect.soft((await read(ui)).problem, typed).toBe('');
    await ui.press('Enter');
    const { problem, url } = await read(ui);
    expect.soft(problem, typed).toMatch(typed === '' ? /^Nothing was typed/ : /is not a number/);
    expect.soft(problem).toMatch(/last (one|number) stays/);
    expect.soft(url, typed).not.toContain('edits');
  }
  await ui.fill(css, 'abc');
  // the reason is spoken with the field
  const described = await ui.js<string>(`
    const input = all(${JSON.stringify(css)})[0];
    return input.getRootNode().getElementById(input.getAttribute('aria-describedby')).textContent`);
  expect(described).toMatch(/is not a number/);

  await ui.press('Tab');
  const left = await read(ui);
  expect(tableOf(left, 'query').cells[1]?.[1], 'the last good number').toBe('1');
  expect(left.problem, 'the reason stays').toMatch(/is not a number/);
  const { cells } = tableOf(await stepOf(ui, 'weights'), 'weights');
  expect(cells).toEqual(tableOf(before, 'weights').cells);

  await readAt(ui, linkTo(sat));
  await ui.fill(css, 'abc');
  await ui.fill(css, '3');
  const good = await read(ui);
  expect(good.problem).toBe('');
  expect(good.url).toContain('q1.1=3');
  expect(await ui.js(invalid)).toBe('false');
  await ui.press('Tab');
  for (const typed of ['abc', '9']) {
    await ui.fill(css, typed);
    await ui.press('Escape');
    const escaped = await read(ui);
    expect(escaped.problem).toBe('');
    expect(tableOf(escaped, 'query').cells[1]?.[1], 'as it was before the typing').toBe('3');
  }
  expect(await ui.errors()).toEqual([]);
});

test('a number that the core refuses stays out, and a sentence says why', async ({ ui }) => {
  await open(ui, linkTo(sat));
  await ui.fill(field('query', 0, 0), '1e308');
  await ui.fill(field('key', 0, 0), '1e308');
  const screen = await read(ui);
  expect(screen.problem).toMatch(/^The last number stays\. ./);
  expect(screen.url).toContain('edits=q0.0=');
  expect(screen.url).not.toContain('k0.0');
  await ui.press('Tab');
  expect(tableOf(await read(ui), 'key').cells[0]?.[0]).toBe('1');
});

test('a change of a value leaves scores and weights as they are', async ({ ui }) => {
  await open(ui, linkTo(sat));
  const at = (step: 'raw' | 'weights' | 'output', more: Link = {}): string =>
    linkTo(sat, { ...more, step, digits: 'all' });
  const [, before] = await readEach(ui, [at('raw'), at('weights'), at('output')]);
  await readAt(ui, linkTo(sat));
  await ui.fill(field('value', 2, 0), '100');
  const weights = await stepOf(ui, 'weights');
  expect(before && tableOf(weights, 'weights')).toEqual(before && tableOf(before, 'weights'));
  expect(tableOf(await stepOf(ui, 'raw'), 'raw').changed).toEqual([]);
  const output = tableOf(await stepOf(ui, 'output'), 'output');
  expect(output.changed).toEqual(['0.0', '1.0', '2.0']);
  await expectAll(ui, { ...sat, value: withEntry(sat.value, 2, 0, 100) });
});

test('reset brings back the lesson’s numbers and options, typing one back undoes it', async ({
  ui,
}) => {
  await open(ui, linkTo(sat));
  const own = await read(ui);
  await ui.fill(field('query', 0, 0), '7');
  await ui.fill(field('value', 1, 1), '-3');
  await ui.click(option('divisor', 1));
  expect(await ui.text('.edited')).toContain('2 numbers changed');
  await ui.click('.edited button');
  const back = await read(ui);
  expect(back.tables).toEqual(own.tables);
  expect(back.miniatures).toEqual(own.miniatures);
  expect(back.url).not.toMatch(/edits|divisor/);
  expect(await ui.texts('.edited')).toEqual([]);

  await ui.fill(field('query', 0, 0), '7');
  expect(await ui.text('.edited')).toContain('1 number changed');
  await ui.fill(field('query', 0, 0), '1,0');
  expect((await read(ui)).url).not.toContain('edits');
  expect(await ui.texts('.edited')).toEqual([]);
  await ui.click(option('max', 1));
  expect(await ui.text('.edited')).toContain('Options changed');
  await ui.click('.edited button');
  expect((await read(ui)).url).not.toMatch(/edits|max/);
});

test('undo takes changes back one by one and redo brings them again', async ({ ui }) => {
  await open(ui, linkTo(sat));
  const own = await read(ui);
  expect(await ui.texts('.history')).toEqual([]);
  await ui.fill(field('query', 0, 0), '7.25');
  const seven = await read(ui);
  await ui.click(option('divisor', 1));
  const undivided = await read(ui);

  const press = async (way: string) => {
    await ui.click(`[data-history="${way}"]`);
    return read(ui);
  };
  // while it is typed in, a field holds the reader's own text: the small matrices tell
  expect((await press('undo')).miniatures).toEqual(seven.miniatures);
  const first = await press('undo');
  expect(first.miniatures, 'a typed number goes back as a whole').toEqual(own.miniatures);
  expect(first.url).not.toMatch(/edits|divisor/);
  // a pointer would wait for it to be of use
  await ui.js(`all('[data-history="undo"]')[0].click()`);
  expect((await read(ui)).miniatures, 'nothing lies before the first').toEqual(own.miniatures);
  await press('redo');
  const again = await press('redo');
  expect(again.miniatures).toEqual(undivided.miniatures);
  expect(again.url).toBe(undivided.url);
  expect(await ui.js(`return all('[data-history="redo"]')[0].getAttribute('aria-disabled')`)).toBe(
    'true',
  );

  await ui.click('.edited button');
  expect((await press('undo')).miniatures, 'a reset is taken back too').toEqual(
    undivided.miniatures,
  );
  expect(await ui.errors()).toEqual([]);
});

test('a value moves the output and never a weight, a key moves weights, and the page says so', async ({
  ui,
}) => {
  const cat = exampleOf('the-cat-sat');
  await open(ui, linkTo(cat, { step: 'output', edits: 'v0.0=5' }));
  const reached = await ui.texts('.reach li');
  expect(reached).toEqual([
    'Raw scores: all stay',
    'Scaled scores: all stay',
    'Weights: all stay',
    'Output: 3 of 6 moved',
  ]);
  // 0.248255 of the value's 1 becomes 0.248255 of 5
  expect((await read(ui)).arithmetic[0]?.note).toContain('it was 1.255235');
  await open(ui, linkTo(cat, { step: 'weights', edits: 'k0.0=5' }));
  // the key of "the" is in a score of "the" and one of "sat"; those two rows of weights move
  expect((await ui.texts('.reach li')).slice(0, 3)).toEqual([
    'Raw scores: 2 of 9 moved',
    'Scaled scores: 2 of 9 moved',
    'Weights: 6 of 9 moved',
  ]);
});
