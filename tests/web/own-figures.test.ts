/** The numbers that the build puts into the text, for as long as the page cannot compute. */
import { lessons } from 'virtual:lessons';
import { expect, test } from 'vitest';
import { bookOf, loadBook } from '../../web/src/lesson/books.js';
import { depths, type Figure, type ProseNode } from '../../web/src/lesson/types.js';
import { everyExample } from './support.js';

const figuresIn = (nodes: readonly ProseNode[]): Figure[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if ('figure' in node) return [node];
    if ('original' in node) return figuresIn(node.original);
    return 'tag' in node ? figuresIn(node.children) : [];
  });

for (const depth of depths) await loadBook(depth);
const figures = depths.flatMap((depth) =>
  lessons.flatMap((lesson) =>
    lesson.examples.flatMap((example) =>
      Object.entries(bookOf(depth)?.[lesson.id]?.[example.id] ?? {}).flatMap(([step, nodes]) =>
        figuresIn(nodes).map((node) => ({ example: example.id, step, node })),
      ),
    ),
  ),
);

test('every number has one, but those of a step that the lesson’s own options leave out', () => {
  expect(figures.length).toBeGreaterThan(200);
  const without = figures.filter(({ node }) => node.own === undefined);
  expect([...new Set(without.map(({ step }) => step))]).toEqual(['rowMax']);
});

test('they are those that were printed or come from formulas', () => {
  let compared = 0;
  for (const { example, node } of figures) {
    if (!('row' in node) || node.own === undefined || node.divisor || node.percent) continue;
    const { options, expected = [] } = everyExample.find(({ id }) => id === example) ?? {};
    for (const wanted of expected) {
      if (wanted.stage !== node.figure || wanted.digits !== undefined || wanted.looseRow) continue;
      if (wanted.options && JSON.stringify(wanted.options) !== JSON.stringify(options)) continue;
      const row: unknown = wanted.row === undefined ? wanted.values[node.row] : wanted.values;
      if (wanted.row !== undefined && wanted.row !== node.row) continue;
      const value = Array.isArray(row) ? Number(row[node.column]) : NaN;
      if (Number.isNaN(value) || wanted.column !== undefined) continue;
      const shown = Number(node.own.replace('−', '-'));
      expect(Math.abs(shown - value), `${example}: ${node.figure} ${node.own}`).toBeLessThan(
        5e-5 + wanted.tolerance,
      );
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(50);
});
