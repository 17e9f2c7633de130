// Measures this core beside its peers; run it after a build of the page, on a machine with nothing
// else to do:
//   npm --prefix web run bench -- [--write] [page|recompute|node|chromium|tables]...
// All five when none is named. --write puts the ratios into README.md. Peers are brought on the
// first run. A peer and we take turns, so that only the ratios count, and those hold everywhere.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { machineLimit } from './limit.mjs';
import { keeps, printParts, printRow, writeReadme } from './report.mjs';
import { hasNumpy, tables } from './tables.mjs';

const known = ['page', 'recompute', 'node', 'chromium', 'tables'];
const named = process.argv.slice(2).filter((argument) => argument !== '--write');
const stray = named.find((part) => !known.includes(part));
if (stray) {
  console.error(`There is no part ${stray}: the parts are ${known.join(', ')}.`);
  process.exit(1);
}
const wants = (part) => named.length === 0 || named.includes(part);

const here = import.meta.dirname;
if (!existsSync(path.join(here, 'node_modules/.package-lock.json'))) {
  console.log('Bringing the peers');
  execFileSync('npm', ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund']);
}

const rows = [];
const parts = {};
let limit;
function tell({ row, parts: rates, where }) {
  if (row) printRow(row);
  else printParts(rates, where, limit);
  if (row) rows.push(row);
  else parts[where] = rates;
}

if (wants('page')) await import('../build/sizes.mjs');
if (wants('recompute')) await import('./recompute.mjs');
if (wants('node') || wants('chromium')) {
  limit = machineLimit();
  console.log(
    limit
      ? `one core on registers alone: ${limit} GF/s`
      : 'There is no g++ to find the limit of this machine with: shares of it are left out.',
  );
}
if (wants('node')) await (await import('./node.mjs')).inNode(tell);
const numpy = wants('tables') && hasNumpy();
if (wants('tables') && !numpy)
  console.log(
    'The tables are left out: there is no NumPy to compare with (Debian: python3-numpy).',
  );
let browser;
let overBudget = 0;
if (wants('page') || wants('chromium') || numpy) {
  const { host, inChromium } = await import('./chromium.mjs');
  const { budget } = await import('./budget.mjs');
  browser = await inChromium(tell, async (page, version) => {
    if (wants('chromium')) await page.evaluate('bench.comparison()');
    if (numpy) await tables(page, tell);
    if (wants('page')) overBudget = await budget(page, host);
    return version;
  });
}

const missed = rows.filter((row) => !keeps(row)).length;
console.log(
  missed ? `${missed} of ${rows.length} ratios MISSED their bound` : 'every ratio keeps its bound',
);
if (process.argv.includes('--write')) {
  const major = (version) => version.replace(/^v/, '').split('.')[0];
  const programs = [`Node ${major(process.version)}`, browser && `Chromium ${major(browser)}`];
  const machine = `${programs.filter(Boolean).join(', ')}, one core of an ${cpus()[0].model.trim()}`;
  writeReadme({ rows, parts, limit, machine });
}
process.exit(missed || overBudget ? 1 : 0);
