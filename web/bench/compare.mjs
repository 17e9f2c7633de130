// The rows of the comparison, the same in Node and in a browser.
import { interleave, median, ratio } from './interleave.mjs';
import { contenders } from './peers.mjs';

const WIDTH = 64;
/** Values narrower than a tile of the blend go another way, by a copy. */
const TILE = 16;

/** Floating-point operations of one head: QKᵀ and the blend. */
const work = (tokens, width = 2 * WIDTH) => 2 * tokens ** 2 * width;
const rate = (tokens, milliseconds) => work(tokens) / milliseconds / 1e6;

function floats(length, seed) {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return state / 1073741824 - 1;
  });
}

const problem = (tokens, width = WIDTH, valueWidth = WIDTH) => ({
  query: floats(tokens * width, 1),
  key: floats(tokens * width, 2),
  value: floats(tokens * valueWidth, 3),
  ...{ queries: tokens, keys: tokens, width, valueWidth },
});

/** What a ratio must stay below, and what it aims at; nothing where nothing is asked. */
function limits(what, tokens, peer, where) {
  if (!peer.startsWith('onnxruntime')) return tokens >= 64 ? { bound: 0.14, aim: 0.08 } : {};
  if (what === 'output')
    return tokens >= 256 ? { bound: where === 'node' ? 0.78 : 0.88, aim: 0.6 } : {};
  if (tokens >= 256) return { bound: 0.66, aim: 0.5 };
  return tokens >= 64 ? { bound: 0.36, aim: 0.2 } : { bound: 0.12, aim: 0.06 };
}

/** All of them have to have computed the same. */
async function checkOutputs(calls) {
  const want = (await calls.ours()).slice();
  for (const [name, call] of Object.entries(calls)) {
    const got = await call();
    if (!want.every((number, i) => Math.abs(number - got[i]) < 1e-5))
      throw new Error(`${name} gives another output`);
  }
}

async function compareAt(what, all, tokens, where) {
  const given = problem(tokens);
  const calls = Object.fromEntries(
    Object.entries(all).map(([name, call]) => [name, () => call(given)]),
  );
  await checkOutputs(calls);
  const { ours, ...peers } = await interleave(calls);
  const rows = Object.entries(peers).map(([peer, times]) => ({
    ...{ where, what, tokens, peer },
    micros: 1000 * median(ours),
    rate: rate(tokens, median(ours)),
    ratio: ratio(ours, times),
    ...limits(what, tokens, peer, where),
  }));
  return onlyBestGraph(rows);
}

/** Of one library's graphs only the one that comes closest to ours counts. */
function onlyBestGraph(rows) {
  const graphs = rows.filter(({ peer }) => peer.startsWith('onnxruntime'));
  const best = graphs.reduce((a, b) => (a.ratio > b.ratio ? a : b));
  return rows.filter((row) => row === best || !graphs.includes(row));
}

/** The rate at 16,384 tokens as a share of that at 1,024, and how far memory grew for it. */
async function long(fast, where) {
  const [short, long] = [problem(1024), problem(16384)];
  const bytes = (given) => fast.fusedView(given).buffer.byteLength;
  const before = bytes(short);
  const growth = bytes(long) - before;
  const times = await interleave(
    { short: () => fast.fused(short), long: () => fast.fused(long) },
    { rounds: 3, turn: 500 },
  );
  const scaled = times.short.map((time) => time * 256); // (16384 / 1024)² times the work
  return {
    ...{ where, what: 'output', tokens: 16384, peer: 'its own rate at 1,024' },
    micros: 1000 * median(times.long),
    rate: rate(16384, median(times.long)),
    ratio: ratio(scaled, times.long),
    ...{ bound: 0.95, atLeast: true },
    note: `memory grew by ${(growth / 2 ** 20).toFixed(0)} MiB, ${(growth / 15360 / 1024).toFixed(1)} KiB a token more`,
  };
}

/**
 * GF/s of the parts at 256 tokens in their best round, as the machine's limit is that of its best.
 * QKᵀ and the blend: what each adds to a problem with next to nothing of both.
 */
async function parts(fast) {
  const tokens = 256;
  const given = [problem(tokens), problem(tokens, WIDTH, TILE), problem(tokens, 0, WIDTH)];
  const [both, scores, blend] = given.map((one) => () => fast.fusedView(one));
  const neither = problem(tokens, 0, TILE);
  const whole = problem(tokens);
  const times = await interleave({
    ...{ both, scores, blend },
    neither: () => fast.fusedView(neither),
    trace: () => fast.trace32(whole),
  });
  const best = (name) => Math.min(...times[name]);
  const part = (name, width) => work(tokens, width) / (best(name) - best('neither')) / 1e6;
  return {
    QKᵀ: part('scores', WIDTH),
    blend: part('blend', WIDTH - TILE),
    trace32: rate(tokens, best('trace')),
    fused: rate(tokens, best('both')),
  };
}

/** Every row in `where`, "node" or "chromium", each told to `tell` as soon as it is measured. */
export async function compare(libraries, where, tell) {
  const all = contenders(libraries);
  for (const [what, sizes] of [
    ['trace', [16, 64, 256, 512, 1024]],
    ['output', [64, 256, 512, 1024]],
  ])
    for (const tokens of sizes)
      for (const row of await compareAt(what, all[what], tokens, where)) await tell({ row });
  await tell({ row: await long(libraries.fast, where) });
  await tell({ parts: await parts(libraries.fast), where });
}
