// What was measured, in words: a line of the terminal, a line of README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const readme = path.resolve(import.meta.dirname, '../../README.md');

const what = {
  trace: 'trace32, all stages',
  output: 'fused, output only',
  tables: 'both measured tables',
};
const places = { node: 'Node', chromium: 'Chromium' };

/** Whether a ratio keeps its bound; rows without one only inform. */
export const keeps = ({ ratio, bound, atLeast }) =>
  bound === undefined || (atLeast ? ratio >= bound : ratio <= bound);

function limitOf({ bound, aim, atLeast }) {
  if (bound === undefined) return '';
  const text = `${atLeast ? '≥' : '≤'} ${bound}`;
  return aim === undefined ? text : `${text}, aim ${aim}`;
}

const time = (micros) =>
  micros < 1000
    ? `${Number(micros.toPrecision(3))} µs`
    : `${Number((micros / 1000).toPrecision(3))} ms`;

export function printRow(row) {
  const verdict = row.bound === undefined ? '' : keeps(row) ? 'ok' : 'MISSED';
  const cells = [
    places[row.where].padEnd(8),
    what[row.what].padEnd(20),
    String(row.tokens ?? '').padStart(5),
    time(row.micros).padStart(8),
    (row.rate ? `${row.rate.toFixed(1)} GF/s` : '').padStart(9),
    `${row.ratio.toFixed(3)} of ${row.peer}`.padEnd(46),
    limitOf(row).padEnd(16),
    verdict,
  ];
  console.log(cells.join('  ').trimEnd() + (row.note ? `\n${' '.repeat(10)}${row.note}` : ''));
}

export const share = (rate, limit) =>
  limit
    ? `${rate.toFixed(1)} GF/s (${Math.round((100 * rate) / limit)} %)`
    : `${rate.toFixed(1)} GF/s`;

export function printParts(parts, where, limit) {
  const list = Object.entries(parts).map(([name, rate]) => `${name} ${share(rate, limit)}`);
  console.log(`${places[where].padEnd(8)}  at 256 tokens: ${list.join(', ')}`);
}

/** One line for each size and measure, one column for each peer and place. */
function ratioTable(rows) {
  const columns = [...new Set(rows.map(columnOf))];
  const lines = new Map();
  for (const row of rows) {
    const name = `${what[row.what]} | ${row.tokens?.toLocaleString('en') ?? ''}`;
    lines.set(name, { ...lines.get(name), [columnOf(row)]: row.ratio.toFixed(2) });
  }
  return [
    `| | tokens | ${columns.join(' | ')} |`,
    `|---|${'---:|'.repeat(columns.length + 1)}`,
    ...[...lines].map(
      ([name, cells]) =>
        `| ${name} | ${columns.map((column) => cells[column] ?? '').join(' | ')} |`,
    ),
  ].join('\n');
}
const columnOf = ({ peer, where }) => `${peer.split(',')[0]}, ${places[where]}`;

function prose({ rows, parts, limit, machine }) {
  const compared = rows.filter(({ what, tokens }) => what !== 'tables' && tokens !== 16384);
  const long = rows.filter(({ tokens }) => tokens === 16384);
  const tables = rows.find((row) => row.what === 'tables');
  const sentences = [
    `Time of ours divided by theirs, below 1 where ours is faster; one thread, vectors 64 wide, ${machine}.`,
  ];
  const paragraphs = [sentences.join(' '), ratioTable(compared)];
  for (const [where, rates] of Object.entries(parts)) {
    const list = Object.entries(rates).map(([name, rate]) => `${name} ${share(rate, limit)}`);
    paragraphs.push(
      `In ${places[where]} at 256 tokens: ${list.join(', ')}` +
        (limit
          ? `; the percentages are of the ${limit} GF/s that the core reaches on registers alone.`
          : '.'),
    );
  }
  const rest = long.map(
    ({ where, ratio, note }) =>
      `In ${places[where]}, fused runs at 16,384 tokens at ${ratio.toFixed(2)} of its rate at 1,024, and ${note}.`,
  );
  if (tables)
    rest.push(
      `Both measured tables take ${time(tables.micros)} in a browser's worker, ${tables.ratio.toFixed(2)} of what NumPy takes natively.`,
    );
  return [...paragraphs, rest.join(' ')].filter(Boolean).join('\n\n');
}

export function writeReadme(measured) {
  const [begin, end] = ['<!-- measured -->', '<!-- end of what was measured -->'];
  const text = readFileSync(readme, 'utf8');
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (after < before) throw new Error(`README.md should hold ${begin} and ${end}.`);
  writeFileSync(readme, `${text.slice(0, before)}\n${prose(measured)}\n${text.slice(after)}`);
}
