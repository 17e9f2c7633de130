// The two measured tables: a browser's worker and native NumPy, taken in turns.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { median, ratio } from './interleave.mjs';

const script = path.join(import.meta.dirname, 'tables.py');
const numpy = () => JSON.parse(execFileSync('python3', [script], { encoding: 'utf8' }));

export function hasNumpy() {
  try {
    execFileSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function checkFigures(got, want) {
  for (const [i, line] of want.entries())
    for (const [name, number] of Object.entries(line))
      if (!(Math.abs(got[i][name] - number) < 1e-12 * Math.abs(number) * 1000))
        throw new Error(`${name} of width ${line.width}: ${got[i][name]}, and NumPy has ${number}`);
}

export async function tables(page, tell) {
  const worker = () => page.evaluate('bench.tables()');
  await worker(); // compiled
  const times = { ours: [], theirs: [] };
  for (let round = 0; round < 7; round++) {
    const [ours, theirs] = [await worker(), numpy()];
    checkFigures(ours.figures, theirs.figures);
    times.ours.push(ours.milliseconds);
    times.theirs.push(theirs.milliseconds);
  }
  await tell({
    row: {
      ...{ where: 'chromium', what: 'tables', peer: 'NumPy, native' },
      micros: 1000 * median(times.ours),
      ratio: ratio(times.ours, times.theirs),
      ...{ bound: 1.2, aim: 0.7 },
    },
  });
}
