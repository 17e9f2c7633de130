/** What is said beside the measured tables. */
export const measuredText = {
  title: 'Measured, not asserted',
  what: 'Draw queries and keys at random, each entry from a normal distribution with mean 0 and variance 1. How far do their scores spread, and how much of the whole does softmax give to the best key?',
  seed: 'Seed',
  divisor: 'Divide by',
  divisors: { rootWidth: '√d', width: 'd', number: 'one number' },
  number: 'That number, for every width',
  begin: 'Measure',
  again: 'Measure again',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Measure again to see figures.',
  notDivisor: (typed: string) =>
    `“${typed.slice(0, 30)}” divides nothing, so the last number stays. Type one above 0, such as 8.`,
  progress: 'Numbers drawn',
  done: (seed: string) => `Measured with seed ${seed}.`,
  spread: {
    title: 'Spread of the scores',
    note: (pairs: string) => `The standard deviation of ${pairs} scores for each width.`,
  },
  topWeight: {
    title: 'The largest weight',
    note: (trials: string, keys: string) =>
      `The largest of ${keys} weights: its mean over ${trials} rows for each width.`,
  },
  width: 'Width d',
  raw: 'undivided',
  divided: (by: string) => `÷ ${by}`,
  printed: 'NumPy',
  source: (source: string) =>
    `The columns beside them are what ${source} printed. A seed picks the random numbers: the same seed draws the same ones.`,
  otherSeed: (seed: string) =>
    `Those belong to seed ${seed}: with another one the last digits differ.`,
  chart: (title: string, lines: string) => `${title} by width. ${lines}`,
  line: (name: string, points: string) => `${name}: ${points}.`,
  point: (width: string, value: string) => `${value} at ${width}`,
} as const;
