import { attend, stages, withEntry, type Problem, type Stage } from './attention.js';
import { expect, test } from './fixtures.js';
import {
  exampleOf,
  examples,
  linksToSteps,
  linkTo,
  placeholders,
  stepsOf,
  type Example,
} from './lessons.js';
import { isClose, numberOf, open, readEach } from './screen.js';

// Sentences hold numbers too: each is checked against its placeholder in the lesson's prose.

function valueOf(
  placeholder: string,
  problem: Problem,
  { queryTokens, keyTokens }: Example,
): number {
  const [stage = '', query = '', last = ''] = placeholder.split(' ');
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
  if (!stages.includes(stage as Stage)) throw new Error(`what is {${placeholder}}?`);
  return attend(problem)[stage as Stage][row]?.[column] ?? NaN;
}

test('the numbers in the sentences are those of the matrices, also after an edit', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('trophy')));
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
      [example, {}],
      [edited, { options, edits }],
    ] as const) {
      const steps = stepsOf(problem.options);
      const links = linksToSteps(example, { ...link, digits: 'all' });
      const screens = await readEach(ui, links);
      screens.forEach(({ live, url }, i) => {
        const written = placeholders(example, steps[i] ?? 'inputs');
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
