// Times of several calls, taken in turns: what else the machine does meanwhile meets all of them.

export const median = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

async function repeat(call, times) {
  const start = performance.now();
  for (let i = 0; i < times; i++) {
    const result = call();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - start) / times;
}

/** Until compiled code has taken the place of the first, and a turn's length is known. */
async function warmUp(call, turn) {
  let calls = 0;
  const start = performance.now();
  while (performance.now() - start < 60 || calls < 3) {
    await repeat(call, 1 + (calls >> 1));
    calls += 1 + (calls >> 1);
  }
  const each = (performance.now() - start) / calls;
  return Math.max(1, Math.round(turn / each));
}

/**
 * Milliseconds of one call of each of `calls`, an object of functions: a list with one entry a
 * round. In a round each has a turn of about `turn` milliseconds.
 */
export async function interleave(calls, { rounds = 21, turn = 10 } = {}) {
  const names = Object.keys(calls);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const repeats = {};
  for (const name of names) repeats[name] = await warmUp(calls[name], turn);
  for (let round = 0; round < rounds; round++)
    for (const name of names) times[name].push(await repeat(calls[name], repeats[name]));
  return times;
}

/** The median over the rounds of ours / theirs. */
export const ratio = (ours, theirs) => median(ours.map((time, round) => time / theirs[round]));
