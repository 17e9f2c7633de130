import type { ShownMistake } from '../lesson/types.js';

type Kind = ShownMistake['kind'];

/** The numbers and words that the sentences about a mistake speak of. */
export interface Named {
  readonly heads: string;
  readonly width: string;
  readonly modelWidth: string;
  readonly divisor: string;
  readonly scale: string;
  /** The query that is looked at. */
  readonly query: string;
}

interface Told {
  /** As it stands among the choices. */
  readonly name: string;
  /** What went wrong. */
  readonly what: (named: Named) => readonly string[];
  readonly wrong: string;
  readonly right: string;
  readonly wrongCode: string;
  readonly rightCode: string;
  readonly check: string;
  readonly checkCode: string;
}

const sumCheck = {
  check: 'The weights of each row sum to 1.',
  checkCode: 'assert np.allclose(weights.sum(axis=-1), 1)',
};
const maskNote =
  'The mask of this example is a causal one: the first query may see the first key, the second one the first two.';

const told: Record<Kind, Told> = {
  softmaxOverQueries: {
    name: 'softmax over the queries',
    what: () => [
      'Each query has one whole to share out among the keys: that is a row. Here softmax runs down the columns, so each key is shared out among the queries instead.',
      'Nothing stops the program. A model trained like this learns nothing useful.',
    ],
    wrong: 'down the columns',
    right: 'along the rows',
    wrongCode: 'weights = softmax(scores, axis=0)',
    rightCode: 'weights = softmax(scores, axis=-1)',
    ...sumCheck,
  },
  maskAfterSoftmax: {
    name: 'mask after softmax',
    what: () => [
      'Softmax shares the whole among all keys, and only then are the hidden ones set to 0. Their part of the whole is lost, so a row spends less than 1.',
      'A mask belongs before softmax: a hidden score becomes −∞, and e to the power of −∞ is 0.',
      maskNote,
    ],
    wrong: 'hidden after softmax',
    right: 'hidden before softmax',
    wrongCode: 'weights = softmax(scores)\nweights = weights * seen',
    rightCode: 'scores = np.where(seen, scores, -np.inf)\nweights = softmax(scores)',
    ...sumCheck,
  },
  invertedMask: {
    name: 'inverted mask',
    what: () => [
      'In this mask “true” means “may be seen”. Here it is read as “hide”, so each query looks at just the keys it was not to see.',
      'Libraries differ in what “true” means. A row can still sum to 1, so that check may stay silent.',
      maskNote,
    ],
    wrong: 'true hides',
    right: 'true may be seen',
    wrongCode: 'scores = np.where(seen, -np.inf, scores)',
    rightCode: 'scores = np.where(seen, scores, -np.inf)',
    check: 'A hidden key has a weight of 0.',
    checkCode: 'assert (weights[~seen] == 0).all()',
  },
  wrongCorner: {
    name: 'wrong corner',
    what: () => [
      'There are more keys than queries, as when a text is continued: the queries are its newest words, and the last of them may look at every key.',
      'Here the steps of the causal mask start at the upper left corner, as if the queries were the oldest words. They have to end at the lower right one.',
    ],
    wrong: 'from the upper left corner',
    right: 'to the lower right corner',
    wrongCode: 'seen = np.tri(T_q, T_k, k=0) > 0',
    rightCode: 'seen = np.tri(T_q, T_k, k=T_k - T_q) > 0',
    check: 'The last query sees every key.',
    checkCode: 'assert seen[-1].all()',
  },
  modelWidth: {
    name: 'the model’s width',
    what: ({ heads, width, modelWidth }) => [
      `A model with ${heads} heads, each ${width} wide, is ${modelWidth} wide as a whole. But a score adds up the products of one head only. The root of ${modelWidth} divides it too much, and the weights come out too even.`,
      'Rows still sum to 1 and training runs, only slowly and unsteadily.',
    ],
    wrong: 'width of the model',
    right: 'width of one head',
    wrongCode: 'scores = raw / np.sqrt(model_width)',
    rightCode: 'scores = raw / np.sqrt(Q.shape[-1])',
    check: 'The divisor is the root of one query’s width.',
    checkCode: 'assert np.isclose(divisor, np.sqrt(Q.shape[-1]))',
  },
  tunedScale: {
    name: 'a tuned scale',
    what: ({ divisor, scale, query }) => [
      `Someone tried divisors, and ${divisor} suited queries of this size. While a model learns, its queries may grow, and the divisor that suited one size fails at the next. Each line below is the query of “${query}”, so many times as long.`,
      `The cosine of two vectors depends on their directions alone. Times ${scale}, it gives the same weights at every size. Where scores keep growing, the cause is vectors that grow, and no divisor cures that.`,
    ],
    wrong: 'a fixed divisor',
    right: 'cosine scores',
    wrongCode: 'scores = Q @ K.T / tuned',
    rightCode: 'scores = scale * unit(Q) @ unit(K).T',
    check: 'Longer queries change no weight.',
    checkCode: 'assert np.allclose(attend(2 * Q), attend(Q))',
  },
};

/** What is said about common mistakes. */
export const mistakesText = {
  title: 'Common mistakes',
  intro:
    'Choose one to see what it makes of your numbers, beside what is right. Scores are divided by √dₖ here, whatever is chosen above, unless the mistake is about the divisor.',
  choice: 'Mistake',
  none: 'none',
  told,
  sides: { wrong: 'Wrong', right: 'Right' },
  side: (side: string, how: string) => `${side}: ${how}`,
  table: (side: string, what: string) => `${what}. ${side}`,
  weights: 'Weights',
  output: 'Output',
  rowSum: 'sum',
  columnSum: 'sum',
  times: (factor: string) => `× ${factor}`,
  marked: 'differs from the right result',
  markedFirst: 'differs from the first line',
  share: (key: string, query: string) =>
    `Outlined: the weight of “${key}” for the query “${query}”`,
  shareAt: (key: string, size: string) => `Outlined: the weight of “${key}” at ${size}`,
  zeroed: 'a share of the row, then set to 0',
  code: 'The code',
  check: 'The check that catches it',
  checkSilent: 'The check that would catch it; with these numbers it finds nothing',
  refused:
    'These numbers are too large for this mistake: what it makes of them cannot be computed. Use smaller ones.',
  status: (name: string, wrong: string, right: string) =>
    `${name}. Wrong result: ${wrong}. Right result: ${right}.`,
  holds: 'holds',
  fails: (why: string) => `fails: ${why}`,
  faults: {
    rowSum: (row: string, sum: string) => `the row of “${row}” sums to ${sum}`,
    hidden: (row: string, key: string, weight: string) =>
      `“${key}” is hidden from “${row}”, and has ${weight}`,
    lastRow: (row: string, key: string) => `“${row}” does not see “${key}”`,
    divisor: (divisor: string, wanted: string) => `it is ${divisor}, and should be ${wanted}`,
    steady: (row: string, key: string, from: string, to: string) =>
      `at ${row} the weight of “${key}” goes from ${from} to ${to}`,
  },
} as const;
