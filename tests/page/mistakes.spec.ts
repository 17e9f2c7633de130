import { attend, withEntry } from './attention.js';
import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, linkTo, type Numbers } from './lessons.js';
import { numberOf, open } from './screen.js';

// Common mistakes beside the right way, the row maximum left in, and how the weights of a row hang
// together. What each gives is worked out here once more, from softmax alone.

const full = exampleOf('full-step');
const atWeights = { step: 'weights', digits: 6 } as const;

const softmax = (scores: readonly number[]): number[] => {
  const powers = scores.map(Math.exp);
  const sum = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / sum);
};
const transposed = (matrix: Numbers): number[][] =>
  (matrix[0] ?? []).map((_, j) => matrix.map((row) => row[j] ?? NaN));
const rowsOf = (scores: Numbers): number[][] => scores.map(softmax);
/** Scores with −∞ wherever the test is not true. */
const where = (scores: Numbers, seen: (i: number, j: number) => boolean): number[][] =>
  scores.map((row, i) => row.map((score, j) => (seen(i, j) ? score : -Infinity)));

/** Wrong and right weights by the name of the choice, and what the check says about the wrong ones. */
function wanted(query: Numbers): [name: string, wrong: Numbers, right: Numbers, says: RegExp][] {
  const options = { divisor: 'rootWidth', subtractMax: true } as const;
  const { scaled, raw, weights } = attend({ ...full, query, options });
  const early = (i: number, j: number): boolean => j <= i;
  const late = (i: number, j: number): boolean => j <= i + 1;
  const masked = rowsOf(where(scaled, early));
  const [first = []] = query;
  const dots = (raw[0] ?? []).map((dot) => [1, 2, 4, 8].map((times) => (times * dot) / 1.5));
  const length = (vector: readonly number[]): number => Math.hypot(...vector);
  const cosines = (raw[0] ?? []).map(
    (dot, j) => (2 * dot) / (length(first) * length(full.key[j] ?? [])),
  );
  return [
    [
      'softmax over the queries',
      transposed(rowsOf(transposed(scaled))),
      weights,
      /^fails: the row of “who” sums to 1\.\d/,
    ],
    [
      'mask after softmax',
      weights.map((row, i) => row.map((weight, j) => (early(i, j) ? weight : 0))),
      masked,
      /^fails: the row of “who” sums to 0\.\d/,
    ],
    [
      'the model’s width',
      rowsOf(raw.map((row) => row.map((score) => score / 4))), // 8 heads of 2: √16
      weights,
      /^fails: it is 4, and should be 1\.414214$/,
    ],
    [
      'a tuned scale',
      rowsOf(transposed(dots)),
      [1, 2, 4, 8].map(() => softmax(cosines)),
      /^fails: at × 8 the weight of “cat” goes from 0\.\d+ to 0\.\d+$/,
    ],
    [
      'inverted mask',
      rowsOf(where(scaled, (i, j) => !early(i, j))),
      masked,
      /^fails: “fish” is hidden from “who”, and has 0\.\d+$/,
    ],
    ['wrong corner', masked, rowsOf(where(scaled, late)), /^fails: “what” does not see “eats”$/],
  ];
}

interface Shown {
  readonly cells: string[][];
  readonly sums: string[];
  readonly verdict: string;
}

const choose = (ui: Ui, name: string): Promise<void> =>
  ui.js(`const label = all('[data-control="mistake"] label')
      .find((one) => one.textContent.trim() === ${JSON.stringify(name)});
    label.querySelector('input').click();
    await all('attention-mistakes')[0].updateComplete;`);

const side = (ui: Ui, which: 'wrong' | 'right'): Promise<Shown> =>
  ui.js(`const [section] = all('[data-side="${which}"]');
    const clean = (node) => node.textContent.replace(/[≠\\s]+/g, ' ').trim();
    const rows = [...section.querySelectorAll('[data-mistaken="weights"] tbody tr')];
    return {
      cells: rows.map((row) => [...row.querySelectorAll('td:not(.sum)')].map(clean)).filter((row) => row.length > 0),
      sums: rows.map((row) => row.querySelector('td.sum')).filter(Boolean).map(clean),
      verdict: clean(section.querySelector('.verdict strong')),
    };`);

function near(shown: Shown, want: Numbers, name: string): void {
  expect(shown.cells, name).toHaveLength(want.length);
  want.forEach((row, i) => {
    row.forEach((weight, j) => {
      const got = numberOf(shown.cells[i]?.[j] ?? '');
      expect(Math.abs(got - weight), `${name}, ${String(i)}.${String(j)}`).toBeLessThan(6e-7);
    });
  });
}

async function begin(ui: Ui, edits?: string): Promise<void> {
  await open(ui, linkTo(full, { ...atWeights, ...(edits && { edits }) }));
  await expect.poll(() => ui.text('[data-control="mistake"] legend')).toBe('Mistake');
}

test('each mistake stands beside the right weights, and its check tells them apart', async ({
  ui,
}) => {
  for (const [query, edits] of [
    [full.query, undefined],
    [withEntry(full.query, 0, 0, 2), 'q0.0=2'],
  ] as const) {
    await begin(ui, edits);
    expect(await ui.texts('[data-side]')).toEqual([]);
    for (const [name, wrong, right, says] of wanted(query)) {
      await choose(ui, name);
      const [bad, good] = [await side(ui, 'wrong'), await side(ui, 'right')];
      near(bad, wrong, `${name}, wrong`);
      near(good, right, `${name}, right`);
      expect(bad.verdict).toMatch(says);
      expect(good.verdict).toBe('holds');
      expect(await ui.text('.spoken[role="status"]:not([data-announcement])')).toContain(
        bad.verdict,
      );
    }
  }
  expect(await ui.errors()).toEqual([]);
});

test('arrow keys walk through the mistakes, and the whole page keeps its width at 320', async ({
  ui,
}) => {
  await ui.size(320, 700);
  await begin(ui);
  await ui.js(`all('[data-control="mistake"] input')[0].focus()`);
  await ui.press('ArrowRight');
  await expect.poll(() => ui.text('[data-side="wrong"] h4')).toBe('Wrong: down the columns');
  await ui.press('ArrowRight');
  await expect.poll(() => ui.text('[data-side="wrong"] h4')).toBe('Wrong: hidden after softmax');
  expect(await ui.js('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('queries that overflow when they grow are refused with a sentence', async ({ ui }) => {
  await begin(ui, 'q0.0=1e308');
  await choose(ui, 'a tuned scale');
  await expect.poll(() => ui.text('.body .notice')).toMatch(/\.$/);
  await choose(ui, 'wrong corner');
  expect((await side(ui, 'right')).verdict).toBe('holds');
});

test('scores whose powers overflow give no weights, until the maximum is subtracted', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy'), { step: 'rowMax', digits: 6 }));
  const rows = async (which: string): Promise<string[]> =>
    ui.js(`const [section] = all('[data-max="${which}"]');
      return section ? [...section.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
        [...row.cells].map((cell) => cell.textContent.trim()).join(' ')) : [];`);
  await expect.poll(() => rows('left')).not.toEqual([]);
  expect(await rows('left')).toEqual([
    'trophy 802 ∞ NaN',
    'suitcase 801 ∞ NaN',
    'it 800 ∞ NaN',
    'sum  ∞ NaN',
  ]);
  // the weights of [2, 1, 0], which are those of the lesson's own row
  const [a = '', b = '', c = ''] = softmax([2, 1, 0]).map((weight) => weight.toFixed(6));
  const [e1, e2] = [-1, -2].map((score) => Math.exp(score).toFixed(6));
  expect([a, b, c]).toEqual(['0.665241', '0.244728', '0.090031']);
  expect(await rows('subtracted')).toEqual([
    `trophy 802 0 1 ${a}`,
    `suitcase 801 −1 ${e1} ${b}`,
    `it 800 −2 ${e2} ${c}`,
    `sum   1.503215 1.000000`,
  ]);
  expect(await ui.errors()).toEqual([]);
});

test('beside each weight stands how far the chosen one moves with its score', async ({ ui }) => {
  await open(ui, linkTo(exampleOf('trophy'), atWeights));
  const [a = NaN, b = NaN, c = NaN] = softmax([2, 1, 0]);
  const slopes = (await ui.texts('[data-figure="slope"]')).map(numberOf);
  expect(slopes).toHaveLength(3);
  [a * (1 - a), -a * b, -a * c].forEach((slope, key) => {
    expect(Math.abs((slopes[key] ?? NaN) - slope)).toBeLessThan(6e-7);
  });
});
