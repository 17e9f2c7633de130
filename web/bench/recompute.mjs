// Times a whole recompute after an edit: rows in, every stage out as frozen arrays, copies and calls
// across the boundary included. Run after a build: npm --prefix web run bench
import { readFile } from 'node:fs/promises';
import { loadEngine, wasmUrl } from '../dist/engine.js';

const engine = await loadEngine(await readFile(new URL(wasmUrl)));

/** Entries of ±1 from a small generator of its own: the same problem in every run. */
function signs(rows, columns, seed) {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647);
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (next() % 2 ? 1 : -1)),
  );
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** Median microseconds of one call, over rounds of many calls: a single call is below the clock. */
function time(call, calls, rounds = 31) {
  for (let i = 0; i < 5 * calls; i++) call(i);
  return median(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      for (let i = 0; i < calls; i++) call(i);
      return ((performance.now() - start) / calls) * 1000;
    }),
  );
}

const cases = [
  { tokens: 3, width: 64, valueWidth: 2, calls: 4000 },
  { tokens: 16, width: 16, valueWidth: 16, calls: 800 },
  { tokens: 64, width: 64, valueWidth: 64, calls: 40 },
];

console.log('recompute after one edit, float64, all stages (node, median)');
for (const { tokens, width, valueWidth, calls } of cases) {
  const problem = {
    query: signs(tokens, width, 1),
    key: signs(tokens, width, 2),
    value: signs(tokens, valueWidth, 3),
    options: { divisor: 'rootWidth', subtractMax: true },
  };
  const micros = time((i) => {
    problem.query[0][i % width] *= -1;
    engine.attend(problem);
  }, calls);
  console.log(
    `${String(tokens).padStart(4)} tokens × ${String(width).padEnd(3)} ${micros.toFixed(1).padStart(8)} µs`,
  );
}
