import { expect, test } from './fixtures.js';
import {
  exampleOf,
  examples,
  linkTo,
  type Example,
  type Expected,
  type StepId,
} from './lessons.js';
import { printed, unscaled } from './printed.js';
import {
  besideOf,
  distance,
  numberOf,
  numbersIn,
  numbersOf,
  open,
  readAt,
  readEach,
  tableOf,
  type Screen,
} from './screen.js';

// Every figure that a lesson promises, read off the screen.

/** Which figure: a stage, or one of its rows, under some options. */
type Wanted = Pick<Expected, 'options' | 'stage' | 'row' | 'column' | 'looseRow'>;

/** Where the page shows a figure: at a link, as rows of numbers. */
interface Place {
  readonly link: string;
  readonly read: (screen: Screen) => number[][];
}

const stepOf: Record<string, StepId> = {
  query: 'inputs',
  key: 'inputs',
  value: 'inputs',
  raw: 'raw',
  divisor: 'scaled',
  scaled: 'scaled',
  rowMax: 'rowMax',
  shifted: 'rowMax',
  exponentials: 'exponentials',
  rowSum: 'rowSum',
  weights: 'weights',
  weightSum: 'weights',
  output: 'output',
  sensitivity: 'weights',
  gap: 'weights',
  ratio: 'weights',
  roundedOutput: 'output',
};

/** A bare row of scores is shown as its weights, undivided and divided by the root of the width. */
const looseDivisors = ['none', 'rootWidth'];

function ofLooseRow(screen: Screen, id: string, column: number): number[][] {
  const bars = screen.loose[id];
  if (!bars) throw new Error(`the bare row ${id} is not shown`);
  return [bars.cells.map((row) => numberOf(row[column] ?? ''))];
}

const column = (numbers: readonly number[]): number[][] => numbers.map((one) => [one]);

function ofStage(screen: Screen, stage: string): number[][] {
  switch (stage) {
    case 'divisor': {
      const under = screen.arithmetic[0]?.under.split('=').at(-1) ?? '';
      return [[numberOf(under.trim())]];
    }
    case 'rowMax':
      return column(besideOf(screen, 'scaled', stage));
    case 'weightSum':
      return column(besideOf(screen, 'weights', stage));
    case 'sensitivity':
    case 'gap':
    case 'ratio':
      return [numbersOf(screen.figures[stage] ?? [])];
    case 'roundedOutput':
      return [[numberOf(screen.byHand?.result ?? '')]];
    default:
      return numbersIn(screen, stage);
  }
}

/** Nothing for what the page does not show. */
function placesOf(example: Example, wanted: Wanted): Place[] {
  const { stage, row, looseRow, options = example.options } = wanted;
  const step = stepOf[stage];
  if (!step) throw new Error(`where is ${stage} shown?`);
  const link = (query: number, feature: number): string =>
    linkTo(example, {
      step: looseRow === undefined ? step : 'scaled',
      options,
      digits: 'all',
      cell: [query, wanted.column ?? example.follow.key, feature, 0],
    });
  if (looseRow !== undefined) {
    const at = looseDivisors.indexOf(String(options.divisor));
    if (stage !== 'weights' || at < 0) return [];
    return [{ link: link(0, 0), read: (screen) => ofLooseRow(screen, looseRow, at) }];
  }
  const query = row ?? example.follow.query;
  // one calculation by hand is shown at a time, for the chosen number
  const features = stage === 'roundedOutput' ? (example.value[0] ?? []).keys() : [0];
  const whole = row === undefined || ['sensitivity', 'gap', 'ratio'].includes(stage);
  return [...features].map((feature) => ({
    link: link(query, feature),
    read: (screen) => {
      const shown = ofStage(screen, stage);
      return whole || stage === 'roundedOutput' ? shown : [shown[row] ?? []];
    },
  }));
}

interface Question {
  readonly name: string;
  readonly places: readonly Place[];
  readonly values: readonly number[];
  readonly tolerances: readonly number[];
}

/** What is not on the screen as it should be, in words. */
async function faultsOf(
  ask: (links: readonly string[]) => Promise<Screen[]>,
  questions: readonly Question[],
): Promise<string[]> {
  const links = [...new Set(questions.flatMap(({ places }) => places.map(({ link }) => link)))];
  const screens = await ask(links);
  const at = (link: string): Screen => {
    const screen = screens[links.indexOf(link)];
    if (!screen) throw new Error(`${link} was not read`);
    return screen;
  };
  return questions.flatMap(({ name, places, values, tolerances }) => {
    const shown = places.flatMap(({ link, read }) => read(at(link)).flat());
    const right =
      shown.length === values.length &&
      shown.every((number, i) => distance(number, values[i] ?? NaN) <= (tolerances[i] ?? 0));
    return right ? [] : [`${name}: shows ${shown.join(', ')} for ${values.join(', ')}`];
  });
}

function questionOf(example: Example, entry: Expected): Question {
  const values = entry.values.flat();
  const { divisor, subtractMax } = entry.options ?? example.options;
  return {
    name: `${entry.stage} (${String(divisor)}, ${subtractMax ? 'subtracted' : 'left in'})`,
    places: placesOf(example, entry),
    values,
    // the tolerance of a printed figure is absolute; at 0 it is still read back from text
    tolerances: values.map((value) =>
      Math.max(
        entry.tolerance / (entry.source === 'printed' ? Math.max(1, Math.abs(value)) : 1),
        1e-15,
      ),
    ),
  };
}

for (const example of examples)
  test(`${example.title} shows every figure that its lesson expects`, async ({ ui }) => {
    const questions = example.expected.map((entry) => questionOf(example, entry));
    const shown = questions.filter(({ places }) => places.length > 0);
    const hidden = questions.length - shown.length;
    expect(hidden, 'figures only of bare rows').toBe(
      example.expected.filter(
        ({ looseRow, stage, options = example.options }) =>
          looseRow !== undefined && (stage !== 'weights' || options.divisor === 'width'),
      ).length,
    );
    expect(shown.length).toBeGreaterThan(10);
    await open(ui, linkTo(example));
    expect(await faultsOf((links) => readEach(ui, links), shown)).toEqual([]);
    expect(await ui.errors()).toEqual([]);
  });

function toleranceOf(text: string, stage: string): number {
  const number = Math.abs(numberOf(text.replace('≈', '')));
  // what was rounded twice in a row, from what is exact: 1.25 and 1.5 are the whole number
  if (stage === 'roundedOutput') return 1e-15;
  const decimals = text.split('.')[1]?.length;
  if (decimals === undefined && !text.startsWith('≈')) return 0;
  return (0.5 * 10 ** -(decimals ?? 0) * (1 + 1e-9)) / Math.max(1, number);
}

for (const [id, figures] of Object.entries(printed))
  test(`${exampleOf(id).title} shows the figures as they are printed`, async ({ ui }) => {
    const example = exampleOf(id);
    const questions = figures.map(([name, options, stage, row, text]) => {
      const loose = stage === 'wide';
      const wanted: Wanted = loose
        ? { options, stage: 'weights', looseRow: stage }
        : { options, stage, row, column: example.follow.key };
      const words = text.split(' ');
      return {
        name,
        places: placesOf(example, wanted),
        values: words.map((word) => numberOf(word.replace('≈', ''))),
        tolerances: words.map((word) => toleranceOf(word, stage)),
      };
    });
    await open(ui, linkTo(example));
    expect(await faultsOf((links) => readEach(ui, links), questions)).toEqual([]);
  });

test('with two digits the page prints what the lesson prints by hand', async ({ ui }) => {
  const example = exampleOf('the-cat-sat');
  const at = (step: StepId, feature = 0): string =>
    linkTo(example, { step, digits: 2, cell: [2, 2, feature, 0] });
  await open(ui, at('scaled'));

  expect(tableOf(await readAt(ui, at('scaled')), 'scaled').cells[2]).toEqual([
    '0.71',
    '0.71',
    '1.41',
  ]);
  const powers = await readAt(ui, at('exponentials'));
  expect(tableOf(powers, 'exponentials').cells[2]).toEqual(['2.03', '2.03', '4.11']);
  expect(tableOf(await readAt(ui, at('rowSum')), 'rowSum').cells[2]).toEqual(['8.17']);
  expect(tableOf(await readAt(ui, at('weights')), 'weights').cells).toEqual([
    ['0.40', '0.20', '0.40'],
    ['0.20', '0.40', '0.40'],
    ['0.25', '0.25', '0.50'],
  ]);

  const [first, second] = await readEach(ui, [at('output', 0), at('output', 1)]);
  expect(first && tableOf(first, 'output').cells[2]).toEqual(['1.26', '1.50']);
  const written = (screen?: Screen): string => screen?.byHand?.text.replaceAll(' ', '') ?? '';
  expect(written(first)).toBe('0.25×1+0.25×0+0.50×2=0.25+0+1=1.25');
  expect(written(second)).toBe('0.25×0+0.25×2+0.50×2=0+0.5+1=1.5');
  // both results and the reason stand side by side
  expect(first?.byHand?.note).toMatch(/1\.25\b.*1\.255235.*all digits/);
  expect(second?.byHand?.note).toMatch(/1\.5\b.*1\.503490.*all digits/);
});

test('with two digits the four keys print as in the lesson, and nothing prints as a false 0', async ({
  ui,
}) => {
  const example = exampleOf('four-keys');
  await open(ui, linkTo(example));
  const scaled = await readAt(ui, linkTo(example, { step: 'scaled', digits: 2 }));
  expect(tableOf(scaled, 'scaled').cells).toEqual([['0.04', '1.41', '0', '0.07']]);
  const weights = await readAt(ui, linkTo(example, { step: 'weights', digits: 2 }));
  expect(tableOf(weights, 'weights').cells).toEqual([['0.14', '0.57', '0.14', '0.15']]);

  const trophy = exampleOf('trophy');
  const link = linkTo(trophy, { step: 'weights', options: unscaled, digits: 2 });
  const [, , it] = tableOf(await readAt(ui, link), 'weights').cells;
  expect(it).toEqual(['1.00', '3.4×10⁻⁴', '1.1×10⁻⁷']);
});

test('the vectors of the first example are 64 signs wide, as many plus as minus', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
  const screen = await readAt(ui, linkTo(exampleOf('trophy')));
  for (const name of ['query', 'key']) {
    const table = tableOf(screen, name);
    expect(table.shape).toBe('3 × 64');
    for (const row of table.cells) {
      expect(row.filter((sign) => sign === '1')).toHaveLength(32);
      expect(row.filter((sign) => sign === '−1')).toHaveLength(32);
    }
  }
  expect(tableOf(screen, 'value').shape).toBe('3 × 2');
  expect(tableOf(screen, 'value').cells).toEqual([
    ['1', '0'],
    ['0', '1'],
    ['1', '1'],
  ]);
  const [raw, output] = await readEach(ui, [
    linkTo(exampleOf('trophy'), { step: 'raw' }),
    linkTo(exampleOf('trophy'), { step: 'output' }),
  ]);
  expect(raw && tableOf(raw, 'raw').shape).toBe('3 × 3');
  expect(output && tableOf(output, 'output').shape).toBe('3 × 2');
});
