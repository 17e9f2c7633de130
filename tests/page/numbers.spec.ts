import { attend } from './attention.js';
import { expect, test } from './fixtures.js';
import {
  exampleOf,
  examples,
  linksToSteps,
  linkTo,
  stepsOf,
  type Numbers,
  type StepId,
} from './lessons.js';
import {
  besideOf,
  distance,
  isClose,
  numberOf,
  numbersIn,
  numbersOf,
  open,
  readAt,
  readEach,
  tableOf,
  type Equation,
  type Screen,
} from './screen.js';

// What readers of such pages complain about: wrong labels, legends, sums and sentences.

function range(count: number): number[] {
  return [...Array(count).keys()];
}

test('rows carry the words of the queries and columns those of the keys, also where they differ', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
  for (const example of examples) {
    const screens = await readEach(ui, linksToSteps(example));
    const dimensions = (matrix: Numbers): string[] =>
      range(matrix[0]?.length ?? 0).map((index) => String(index + 1));
    const labels: Record<string, [readonly string[], readonly string[]]> = {
      query: [example.queryTokens, dimensions(example.query)],
      key: [example.keyTokens, dimensions(example.key)],
      value: [example.keyTokens, dimensions(example.value)],
      rowSum: [example.queryTokens, ['sum']],
      output: [example.queryTokens, dimensions(example.value)],
    };
    for (const { tables } of screens)
      for (const [name, table] of Object.entries(tables)) {
        const [rows, columns] = labels[name] ?? [example.queryTokens, example.keyTokens];
        expect(table?.rows, `rows of ${name} in ${example.id}`).toEqual(rows);
        // a block of signs has no columns to name; a lone column beside has a name of its own
        const own = table?.columns.slice(0, table.beside ? -1 : undefined) ?? [];
        if (own.length > 0) expect(own, `columns of ${name} in ${example.id}`).toEqual(columns);
      }
  }
});

test('in the full step, who and what look at cat, fish and eats', async ({ ui }) => {
  const example = exampleOf('full-step');
  await open(ui, linkTo(example, { step: 'weights' }));
  const table = tableOf(await readAt(ui, linkTo(example, { step: 'weights' })), 'weights');
  expect(table.rows).toEqual(['who', 'what']);
  expect(table.columns).toEqual(['cat', 'fish', 'eats', 'sum']);
  expect(table.shape).toBe('2 × 3');
});

test('every matrix is titled as what it is and holds the numbers of that stage', async ({ ui }) => {
  const titles: Record<string, string> = {
    query: 'Queries Q',
    key: 'Keys K',
    value: 'Values V',
    raw: 'Raw scores',
    scaled: 'Scaled scores',
    shifted: 'Maximum subtracted',
    exponentials: 'Exponentials',
    rowSum: 'Row sum',
    weights: 'Weights',
    output: 'Output',
  };
  await open(ui, linkTo(exampleOf('trophy')));
  for (const example of examples) {
    const { query, key, value } = example;
    const wanted: Partial<Record<string, Numbers>> = { query, key, value, ...attend(example) };
    const seen = new Set<string>();
    for (const screen of await readEach(ui, linksToSteps(example, { digits: 'all' })))
      for (const [name, table] of Object.entries(screen.tables)) {
        seen.add(name);
        expect(table?.title).toBe(titles[name]);
        const numbers = wanted[name] ?? [];
        expect(table?.shape).toBe(`${numbers.length} × ${numbers[0]?.length ?? 0}`);
        const shown = numbersIn(screen, name).flat();
        const right = numbers.flat().every((want, i) => isClose(shown[i] ?? NaN, want));
        expect(right, `${name} of ${example.id}: ${shown.join(' ')}`).toBe(true);
      }
    expect(seen.size).toBe(stepsOf(example.options).length + 2);
  }
});

test('the ends of each colour scale come from the numbers, those of the weights are 0 and 1', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
  for (const example of examples) {
    for (const screen of await readEach(ui, linksToSteps(example)))
      for (const [name, table] of Object.entries(screen.tables)) {
        const [low = '', high = ''] = table?.legend.split(' to ') ?? [];
        if (name === 'weights') expect([low, high]).toEqual(['0', '1']);
        else {
          const texts = tableOf(screen, name).cells.flat();
          const numbers = numbersOf(texts);
          const ends = [Math.min(...numbers), Math.max(...numbers)];
          expect(numbersOf([low, high]), `${name} of ${example.id}`).toEqual(ends);
          // an input field shows all the digits that were typed
          if (!['query', 'key', 'value'].includes(name)) expect(texts).toContain(low);
        }
      }
  }
});

test('the larger a number the stronger its colour: of all weights, that of sat for sat', async ({
  ui,
}) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example, { step: 'weights' }));
  const painted = await ui.js<{ text: string; alpha: number }[]>(`
    // the end of a transition
    for (const moving of document.querySelector('attention-lesson').shadowRoot.getAnimations()) moving.finish();
    return all('[data-matrix=weights] [data-cell]').map((cell) => ({
      text: cell.textContent.trim(),
      alpha: Number(getComputedStyle(cell).backgroundColor.match(/[\\d.]+/g)[3]),
    }));`);
  const byColour = [...painted].sort((a, b) => a.alpha - b.alpha).map(({ text }) => text);
  expect(byColour).toEqual([...painted].map(({ text }) => text).sort());
  expect(byColour.at(-1)).toBe(painted[8]?.text);
  expect(new Set(painted.map(({ alpha }) => alpha)).size).toBe(4);
});

test('every row of weights lies between 0 and 1 and sums to 1, whatever the digits', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
  for (const example of examples) {
    const ways = (['none', 'rootWidth', 'width'] as const).flatMap((divisor) =>
      [true, false].map((subtractMax) => ({ divisor, subtractMax })),
    );
    const links = ways.map((options) =>
      linkTo(example, { step: 'weights', options, digits: 'all' }),
    );
    for (const screen of await readEach(ui, links)) {
      const rows = numbersIn(screen, 'weights');
      const sums = besideOf(screen, 'weights', 'weightSum');
      expect(sums).toHaveLength(example.queryTokens.length);
      rows.forEach((row, i) => {
        expect(row.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
        const added = row.reduce((all, weight) => all + weight, 0);
        expect(isClose(added, 1) && isClose(sums[i] ?? NaN, 1), `${screen.url}: ${added}`).toBe(
          true,
        );
      });
    }
    // what is rounded may not seem to add up; the sum beside it is of all digits
    const [two] = await readEach(ui, [linkTo(example, { step: 'weights', digits: 2 })]);
    for (const sum of two ? besideOf(two, 'weights', 'weightSum') : []) expect(sum).toBe(1);
  }
});

test('where rounded numbers do not add up, a note says that all digits were added', async ({
  ui,
}) => {
  const example = exampleOf('the-cat-sat');
  await open(ui, linkTo(example));
  const sums = await readAt(ui, linkTo(example, { step: 'rowSum', digits: 2 }));
  expect(sums.arithmetic[0]?.note).toMatch(/^The terms show 2 digits, .* all digits are used/);
  const blend = await readAt(ui, linkTo(example, { step: 'output', digits: 2 }));
  expect(blend.arithmetic[0]?.note).toMatch(/^The terms show 2 digits, .* all digits are used/);
  const scores = await readAt(ui, linkTo(example, { step: 'raw', digits: 2 }));
  expect(scores.arithmetic[0]?.note).toBe('');
});

test('the same number reads the same wherever it stands', async ({ ui }) => {
  await open(ui, linkTo(exampleOf('trophy')));
  for (const example of examples) {
    const { query } = example.follow;
    for (const digits of [2, 4, 6, 'all'] as const) {
      const at = (step: StepId): string => linkTo(example, { step, digits });
      const screens = await readEach(ui, [
        at('scaled'),
        at('exponentials'),
        at('weights'),
        at('output'),
      ]);
      const [scaled, exponentials, weights, output] = screens as [Screen, Screen, Screen, Screen];
      const row = tableOf(weights, 'weights').cells[query];

      const nowIn = ({ ways }: Screen): readonly string[] =>
        ways?.cells.map((cells) => cells[ways.heads.indexOf(ways.now)] ?? '') ?? [];
      expect(weights.figures.weight).toEqual(row);
      expect(nowIn(weights)).toEqual(row);
      expect(nowIn(scaled)).toEqual(row);
      expect(tableOf(output, 'weights').cells[query]).toEqual(row);
      expect(tableOf(weights, 'exponentials').cells).toEqual(
        tableOf(exponentials, 'exponentials').cells,
      );
      if (digits === 2) expect(weights.miniatures[2]).toEqual(tableOf(weights, 'weights').cells);
    }
  }
});

const sidesAgree = ({ sides, result }: Equation): boolean =>
  sides.every((side) => distance(side, numberOf(result)) < 1e-9);

for (const example of examples)
  test(`${example.title}: every calculation on the screen comes out, for every number`, async ({
    ui,
  }) => {
    await open(ui, linkTo(example));
    const features = example.value[0]?.length ?? 0;
    const cells = example.queryTokens.flatMap((_, query) =>
      range(Math.max(example.keyTokens.length, features)).map((at) => ({
        query,
        key: at % example.keyTokens.length,
        feature: at % features,
      })),
    );
    const steps = stepsOf(example.options).filter((step) => step !== 'inputs');
    for (const step of steps) {
      const links = cells.map(({ query, key, feature }) =>
        linkTo(example, { step, digits: 'all', cell: [query, key, feature, 0] }),
      );
      const screens = await readEach(ui, links);
      screens.forEach((screen, i) => {
        const { query = 0, key = 0, feature = 0 } = cells[i] ?? {};
        const main = screen.arithmetic.at(-1);
        if (!main) throw new Error(`${screen.url} explains nothing`);
        const equations = [...screen.arithmetic, ...(screen.byHand ? [screen.byHand] : [])];
        for (const equation of equations) {
          expect(equation.sides.length, `${screen.url}: ${equation.text}`).toBeGreaterThan(0);
          // by hand rounds the weights, and the result from those is exact
          expect(sidesAgree(equation), `${screen.url}: ${equation.text}`).toBe(true);
        }
        const table = tableOf(screen, main.stage);
        const column = main.stage === 'output' ? feature : main.stage === 'rowSum' ? 0 : key;
        expect(main.result).toBe(table.cells[query]?.[column]);
        expect(table.chosen).toEqual([`${query}.${column}`]);
        // the words name the row, and the column where it has a name
        expect(main.what).toContain(example.queryTokens[query]);
        if (column === key && main.stage !== 'rowSum' && main.stage !== 'output')
          expect(main.what).toContain(`of ${example.keyTokens[key] ?? ''} for`);
      });
    }
  });

test('enormous, equal and opposite scores end in weights, never in NaN', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  const options = { divisor: 'none', subtractMax: true } as const;
  await open(ui, linkTo(example));
  const weightsAfter = async (edits: string): Promise<number[][]> => {
    const screen = await readAt(
      ui,
      linkTo(example, { step: 'weights', options, digits: 'all', edits }),
    );
    expect(screen.notices, edits).toEqual([]);
    return numbersIn(screen, 'weights');
  };
  expect((await weightsAfter('q2.0=10000,k2.0=0'))[2]).toEqual([1, 0, 0]);
  expect((await weightsAfter('q2.0=-10000,k2.0=0'))[2]).toEqual([0, 0.5, 0.5]);
  expect((await weightsAfter('q2.0=0,q2.1=0'))[2]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect((await weightsAfter('q2.0=1e308,q2.1=0'))[2]).toEqual([0.5, 0, 0.5]);
  expect((await weightsAfter('q2.0=-1e308,q2.1=0'))[2]).toEqual([0, 1, 0]);
});
