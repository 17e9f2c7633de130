import { expect, test, type Ui } from './fixtures.js';
import { open } from './screen.js';

// The two tables that lesson two measures. Those printed were drawn by NumPy: they are typed here
// once more.

const spread = { undivided: '2.00 4.01 7.96 16.06', root: '1.00 1.00 1.00 1.00' };
const topWeight = {
  undivided: '0.574 0.776 0.890 0.946',
  root: '0.399 0.418 0.422 0.421',
  width: '0.281 0.224 0.195 0.180',
};

const link = '?lesson=volume-knob&step=scaled';

const figures = async (ui: Ui, name: string): Promise<string> =>
  (await ui.texts(`[data-figure="${name}"]`)).join(' ');

/** The sentence about how it stands, once it begins so. */
async function says(ui: Ui, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await ui.texts('.note[role="status"]')).join(' '), { timeout: 20_000 })
    .toMatch(words);
}

async function begin(ui: Ui): Promise<void> {
  await open(ui, link);
  await expect.poll(() => ui.text('.act button')).toBe('Measure');
}

const press = (ui: Ui, css: string): Promise<void> =>
  ui.js(`all(${JSON.stringify(css)})[0].click()`);

test('both tables are measured in a worker, and come out as they were printed', async ({ ui }) => {
  await begin(ui);
  expect(await figures(ui, 'spread')).toBe('   ');
  await press(ui, '.act button');
  await says(ui, /Measured with seed 0/);
  expect(await figures(ui, 'spread')).toBe(spread.undivided);
  expect(await figures(ui, 'scaledSpread')).toBe(spread.root);
  expect(await figures(ui, 'topWeight')).toBe(topWeight.undivided);
  expect(await figures(ui, 'scaledTopWeight')).toBe(topWeight.root);
  for (const [name, want] of [
    ['spread', spread.undivided],
    ['scaledSpread', spread.root],
    ['topWeight', topWeight.undivided],
    ['scaledTopWeight', topWeight.root],
  ])
    expect((await ui.texts(`[data-printed="${name}"]`)).join(' '), name).toBe(want);
  const spoken = await ui.js<string>(`return all('figure svg')[1].getAttribute('aria-label')`);
  expect(spoken).toContain('0.946 at 256');

  await press(ui, 'input[name="measured-divisor"]:not(:checked)');
  await expect.poll(() => figures(ui, 'scaledTopWeight')).toBe(topWeight.width);
  expect(await ui.errors()).toEqual([]);
});

test('without workers both tables are measured on the page', async ({ ui }) => {
  await begin(ui);
  await ui.js('window.Worker = undefined');
  await press(ui, '.act button');
  await says(ui, /Measured with seed 0/);
  expect(await figures(ui, 'topWeight')).toBe(topWeight.undivided);
  await press(ui, 'input[name="measured-divisor"]:not(:checked)');
  await expect.poll(() => figures(ui, 'scaledTopWeight')).toBe(topWeight.width);
});

test('another seed is another draw, and a seed that is none is refused with a sentence', async ({
  ui,
}) => {
  await begin(ui);
  const type = (seed: string) =>
    ui.js(`const field = all('.field input')[0];
      field.value = ${JSON.stringify(seed)};
      field.dispatchEvent(new Event('input'));`);
  await type('1.5');
  await press(ui, '.act button');
  await says(ui, /seed must be a whole number/);
  expect(await figures(ui, 'spread')).toBe('   ');
  await type('1');
  await press(ui, '.act button');
  await says(ui, /Measured with seed 1\./);
  expect(await figures(ui, 'topWeight')).not.toBe(topWeight.undivided);
  expect((await ui.texts('.note')).join(' ')).toContain('belong to seed 0');
  // spread is √d for any seed
  const roots = (await figures(ui, 'spread')).split(' ').map(Number);
  [2, 4, 8, 16].forEach((root, at) => {
    expect(Math.abs((roots[at] ?? NaN) / root - 1)).toBeLessThan(0.02);
  });
});

test('a measurement can be cancelled, and begun again', async ({ ui }) => {
  await begin(ui);
  await ui.js(`all(${JSON.stringify('.act button')})[0].click();
    await all('attention-measured')[0].updateComplete;
    all('.act button')[0].click()`);
  await says(ui, /Cancelled/);
  await press(ui, '.act button');
  await says(ui, /Measured with seed 0/);
  expect(await figures(ui, 'topWeight')).toBe(topWeight.undivided);
});
