import type { Divisor } from '../engine/types.js';
import type { MatrixName, Step, StepId, StopId } from '../state/steps.js';

/** Every string of the interface, one table: a translation replaces this file. */

const matrices: Record<MatrixName, string> = {
  query: 'Queries Q',
  key: 'Keys K',
  value: 'Values V',
  raw: 'Raw scores',
  divisor: 'Divisor',
  scaled: 'Scaled scores',
  capped: 'Capped scores',
  masked: 'Masked scores',
  visible: 'Visible keys',
  rowMax: 'Row maximum',
  shifted: 'Maximum subtracted',
  exponentials: 'Exponentials',
  rowSum: 'Row sum',
  weights: 'Weights',
  threshold: 'Threshold',
  weightSum: 'Sum of weights',
  output: 'Output',
};

/** Headings of a lone column, where the name as a whole is too long. */
const short: Partial<Record<MatrixName, string>> = {
  visible: 'sees',
  rowMax: 'max',
  rowSum: 'sum',
  weightSum: 'sum',
};

const stops: Record<StopId, string> = {
  inputs: 'Queries, keys, values',
  raw: 'Raw scores',
  scaled: 'Scale',
  masked: 'Mask',
  softmax: 'Softmax',
  output: 'Blend',
};

const steps: Record<StepId, string> = {
  inputs: stops.inputs,
  raw: stops.raw,
  scaled: stops.scaled,
  masked: stops.masked,
  rowMax: 'Row maximum',
  exponentials: 'Exponentials',
  rowSum: 'Sum',
  weights: 'Weights',
  output: stops.output,
};

/** What happens between the matrices of a step, in two or three words. */
const operations: Record<StepId, string> = {
  inputs: '',
  raw: 'multiply and add',
  scaled: 'divide',
  masked: 'hide later words',
  rowMax: 'subtract the row’s largest',
  exponentials: 'e to the power of each',
  rowSum: 'add each row',
  weights: 'divide by the row’s sum',
  output: 'weights times values, added',
};

export const text = {
  site: { title: 'Attention Steps' },
  about: (version: string, how: string) =>
    `Attention Steps ${version} · computed in this browser by ${how}; no server is asked.`,
  runsOn: {
    simd: 'WebAssembly with SIMD',
    scalar: 'WebAssembly without SIMD',
    javascript: 'JavaScript, since WebAssembly cannot run here',
  },
  matrices,
  short: (name: MatrixName): string => short[name] ?? matrices[name],
  stops,
  steps,
  operations,
  shape: (rows: number, columns: number) => `${String(rows)} × ${String(columns)}`,
  range: (low: string, high: string) => `${low} to ${high}`,
  dimension: (column: number) => String(column + 1),
  crumb: (lesson: string, index: number, count: number) =>
    `Lesson ${String(index + 1)} of ${String(count)} · ${lesson}`,
  formulaLabel: (stop: string) => `The formula; this step is its part “${stop}”`,
  rail: 'Steps',
  softmaxRail: 'Steps inside softmax',
  examples: 'Example',
  nextExample: (title: string) => `Next: ${title}\u00a0→`,
  previous: (step: string) => `←\u00a0${step}`,
  next: (step: string) => `${step}\u00a0→`,
  previousLabel: (step: string) => `Back to ${step}`,
  nextLabel: (step: string) => `On to ${step}`,
  announce: (step: string, number: number, count: number) =>
    `Step ${String(number)} of ${String(count)}, ${step}`,
  skipped: (step: StepId) =>
    step === 'masked'
      ? 'Nothing is hidden now, so the step of the mask is gone.'
      : 'The row maximum is left in now, so the step that takes it away is gone.',
  end: 'This was the last step of the last lesson.',
  all: 'All lessons',
  frame: {
    badOrigin:
      'The origin in the frame’s address needs a scheme and a host. It cannot be read, so no page is told what a learner does.',
  },
  wayBack: '← Back to where you were',
  controls: {
    label: 'Options',
    divisor: 'Divide scores by',
    divisors: (divisor: Divisor, width: string): string =>
      divisor === 'none'
        ? 'nothing'
        : divisor === 'rootWidth'
          ? `√dₖ = √${width}`
          : `dₖ = ${width}`,
    slider: 'or by any number',
    max: 'Row maximum',
    subtract: 'subtracted first',
    keep: 'left in',
    mask: 'Causal mask',
    maskOff: 'off: all words are seen',
    maskOn: 'on: later words are hidden',
    digits: 'Digits',
    allDigits: 'all',
    reset: 'Reset to the lesson',
    undo: 'Undo',
    redo: 'Redo',
    edited: (count: number) =>
      count === 0
        ? 'Options changed'
        : count === 1
          ? '1 number changed'
          : `${String(count)} numbers changed`,
    changedLegend: 'differs from the lesson’s own numbers',
  },
  depth: {
    label: 'The text is for a',
    names: { beginner: 'beginner', developer: 'developer', researcher: 'researcher' },
    own: 'of the lesson’s own numbers: ',
    ownNote: 'speaks of the lesson’s own numbers and options, not of yours',
    listing: 'Code',
    formula: 'Formula',
    unreachable:
      'This text could not be fetched, so the beginner’s stands here. Check the connection, then load the page anew.',
    notKept:
      'This browser keeps no settings, so the choice of the text lasts as long as this page.',
  },
  quiz: {
    checkpoint: 'Checkpoint: test yourself →',
    short: 'Checkpoint',
    final: 'To the final quiz →',
    loading: 'Loading the quiz…',
    unreachable: 'The quiz could not be fetched. Check the connection, then choose it again.',
  },
  guess: {
    label: 'Guess first',
    off: 'off',
    on: 'on: results wait for it',
    title: 'Guess before you look',
    key: (query: string, matrix: string) =>
      `${matrix}: which key will be largest for the query “${query}”?`,
    share: 'Its share of the whole, about',
    number: (query: string, feature: number) =>
      `Output ${String(feature + 1)} for the query “${query}”, about`,
    reveal: 'Show the result',
    skip: 'Skip',
    beside: (query: string) => `Your guess for the query “${query}”`,
    yours: 'guessed',
    computed: 'computed',
    largest: 'largest',
    itsShare: 'its share',
    output: (feature: number) => `output ${String(feature + 1)}`,
    hidden: '?',
    notNumber: 'That is not a number. Type one such as 0.5 or −2.',
  },
  reach: {
    title: 'How far your numbers reach:',
    stage: (stage: string, moved: number, all: number) =>
      moved === 0 ? `${stage}: all stay` : `${stage}: ${String(moved)} of ${String(all)} moved`,
  },
  copy: {
    link: 'Copy a link to this view',
    done: 'Copied.',
    refused: 'The browser did not allow copying. The text is selected: copy it by hand.',
  },
  code: 'The same in code, with the numbers as they are now',
  theme: { label: 'Colours', auto: 'auto', light: 'light', dark: 'dark' },
  entry: {
    names: { query: 'query of', key: 'key of', value: 'value of' },
    name: (matrix: string, token: string, column: number) =>
      `${matrix} ${token}, number ${String(column + 1)}`,
    flip: 'Flip the sign',
    hint: 'Choose any number and type a new one. Everything after it is computed again.',
    hintWide:
      'Each square is one number: + is 1, − is −1. Press a square to flip its sign, or type any number below.',
    empty: 'Nothing was typed, so the last number stays. Type one such as 0.5 or −2.',
    tooLarge: (typed: string) =>
      `“${excerpt(typed)}” is too large for a 64-bit number, so the last one stays. Type one up to 10³⁰⁸.`,
    notNumber: (typed: string) =>
      `“${excerpt(typed)}” is not a number, so the last one stays. Type one such as 0.5 or −2.`,
    refused: (why: string) => `The last number stays. ${why}`,
  },
  cell: {
    /** What stands before the key, and between it and the query. */
    of: {
      raw: ['score of ', ' for the query '],
      scaled: ['scaled score of ', ' for the query '],
      masked: ['masked score of ', ' for the query '],
      shifted: ['shifted score of ', ' for the query '],
      exponentials: ['exponential of ', ' for the query '],
      weights: ['weight of ', ' for the query '],
    },
    row: (what: string) => `${what} for the query `,
    output: (feature: number) => `output ${String(feature + 1)} for the query `,
  },
  arithmetic: {
    unscaled: 'Nothing is divided here: each score stays as it is.',
    was: (before: string) => `With the lesson’s own numbers it was ${before}.`,
    lastBit:
      'A sum of weights may differ from 1 in the last of its 16 digits: 64-bit numbers are rounded too. Shown with fewer digits it reads as 1.',
    gains: (above: string, below: string) =>
      `products above zero add up to ${above}, those below to −${below}:`,
    matches: (matches: string, mismatches: string) =>
      `${matches} pairs agree in sign, ${mismatches} differ:`,
    pairs: (query: string, key: string) =>
      [
        `upper sign: query of ${query}`,
        `lower sign: key of ${key}`,
        'below: their product',
      ] as const,
    flip: 'Press a sign to flip it.',
    ofThese: 'the largest of',
    kept: 'this word is seen, so its score stays:',
    hidden: 'this word comes later, so it is hidden:',
    hiddenByRounding: (digits: string) =>
      `The terms show ${digits} digits, the result at least 6, and all digits are used: adding the numbers as shown may give a slightly different result.`,
    rounded: (digits: string) =>
      `The terms show ${digits} digits, the result at least 6, and all digits are used.`,
    shiftNote:
      'The largest score of the row is subtracted first. It changes no weight and keeps the exponentials small.',
    overflow:
      'This row overflowed: its exponentials, or their sum, are larger than any number a computer holds in 64 bits, and became ∞. Dividing by ∞ gives 0, and ∞ ÷ ∞ is no number (NaN). Subtract the row maximum first, and the weights come out right.',
    underflow:
      'Every exponential of this row is too small for 64 bits and became 0, and 0 ÷ 0 is no number (NaN). Subtract the row maximum first, and the weights come out right.',
    dividedBy: ' divided by ',
    toThePower: ' to the power ',
    rootOf: 'root of ',
  },
  byHand: {
    title: (digits: number) => `By hand, with weights rounded to ${String(digits)} digits`,
    note: (rounded: string, exact: string) =>
      `Rounded weights give ${rounded}; all digits give ${exact}. The output is always computed from all digits. Values are shown as the digits control says.`,
  },
  compare: {
    title: (key: string) => `${key} beside the other keys`,
    key: 'key',
    weight: 'weight a',
    sensitivity: 'a (1 − a)',
    slope: (key: string) => `slope of ${key}`,
    more: 'The table goes on to the right →',
    gap: 'score gap',
    hidden: 'hidden',
    ratio: 'e to the gap',
    note: (key: string) =>
      `a (1 − a) says how fast a weight moves when its own score moves: near 0 or 1 it hardly does. The slope says how fast the weight of ${key} moves with the score of that line: its own score lifts it, the others pull it down, and all the slopes add up to 0. The gap is the chosen key’s scaled score minus this one’s; e to the gap says how many times larger its weight is.`,
  },
  threeWays: {
    title: (query: string) => `Side by side: the weights of “${query}” under each divisor`,
    by: (divisor: string) => `÷ ${divisor}`,
    divided: (divisor: 'none' | 'rootWidth' | 'width', width: string): string =>
      divisor === 'none' ? 'not divided' : divisor === 'rootWidth' ? `÷ √${width}` : `÷ ${width}`,
    note: 'These are weights, the shares that softmax makes of the scaled scores. The order of the keys never changes with the divisor, the sharpness does.',
  },
  loose: {
    title: (width: string) => `Weights of loose scores at width ${width}`,
    score: (score: string) => `score ${score}`,
  },
  link: {
    noLesson: 'The link names a place in a lesson, but no lesson. Choose one below.',
    unknownLesson: 'The link names a lesson that does not exist. Choose one below.',
    ignored: (keys: readonly string[]) =>
      `Part of the link could not be read (${keys.join(', ')}), so the lesson’s own setting is used there.`,
    noStep: 'The link’s step is not there with these options, so the next one is shown.',
    refused: (why: string) =>
      `The link’s numbers cannot be used, so the lesson starts with its own. ${why}`,
    unknownQuiz: 'The link names a quiz that does not exist. Choose a lesson or a quiz below.',
    quizIgnored: (keys: readonly string[]) =>
      `Part of the link could not be read (${keys.join(', ')}), so the quiz uses its own setting there.`,
  },
  load: {
    panel:
      'This part is fetched when it is needed. If it stays away, check the connection and load the page again.',
    loading: 'Loading the calculator…',
    retry: 'Try again',
    slow: 'The calculator takes longer than usual. It is still waited for; you can read on meanwhile, or try again.',
    unreachable: (file: string) =>
      `The calculator (${file}) could not be reached. Check the connection, then try again.`,
    fromFile:
      'Nothing can be fetched from a file: read the one at wasmUrl, and pass its bytes to loadEngine.',
    forbidden:
      'The script of this page has not run. If its server forbids scripts inside of pages, save the page and open it from your disk.',
    missing: (file: string, status: string) =>
      `The calculator (${file}) is missing on the server, which answered ${status}. Put the file beside the page, then try again.`,
    broken: (file: string) =>
      `The calculator (${file}) did not start: the file is damaged or cut short, or something else is in its place. Put the whole file beside the page, then try again.`,
    mismatch: (file: string) =>
      `The page and its calculator (${file}) are of different versions. Reload the page without its cache.`,
  },
  engine: {
    notProblem:
      'A problem is an object with query, key and value, and options where the usual ones are not meant.',
    notRow: 'The scores must be an array of numbers, such as [16, 8, 0].',
    notOptions: 'The options must be an object, such as { scale: 10 }.',
    misplacedOption: (name: string) =>
      `“${name}” is an option: put it into options, beside query, key and value.`,
    unknownOption: (name: string, known: string) =>
      `There is no option “${excerpt(name)}”. Known are ${known}.`,
    notMask:
      'A mask is an object with causal, a whole number, or with rows of allowed or bias, or with several of these.',
    unknownNormaliser: (name: string, known: string) =>
      `There is no normaliser “${name}”. Known are ${known}.`,
    unknownMistake: (name: string, known: string) =>
      `There is no mistake “${name}”. Known are ${known}.`,
    notPartial: 'A partial result is an object with m, l and o, an array of numbers.',
    mask: 'The mask',
    scores: 'The scores',
    partials: 'The partial results',
    unknownDivisor: (name: string) =>
      `There is no divisor “${name}”. Known are none, rootWidth, width and a positive number.`,
    notRows: (name: string) =>
      `${name} must be an array of rows, each an array of numbers, such as [[1, 0], [0, 1]].`,
    notCount: (name: string, seen: string) =>
      `${name} must be a whole number, 0 or more; it was ${seen}.`,
    notPlan:
      'An experiment is planned by an object with a seed, and widths, pairs, trials and keys where the usual ones are not meant.',
    notTruths: (name: string) => `${name} must be a Uint8Array, or an array of true and false.`,
    notTensor: (name: string) =>
      `${name} must be an object with data, an array of numbers, and shape, up to four sizes.`,
    unknownCorner: (known: string) => `There is no such corner. Known are ${known}.`,
    notFloats: (name: string, type: string) => `${name} must be a ${type}.`,
    notOwn: (name: string) =>
      `${name} must be an array of your own, not a view of the engine’s memory, which may move.`,
    wrongLength: (name: string, shape: string, wanted: string, seen: string) =>
      `${name} must hold ${shape} = ${wanted} numbers, row by row; it holds ${seen}.`,
  },
} as const;

/** Steps are called by what they make, as in "Softmax: weights". */
export const stepName = ({ id, stop }: Step): string =>
  stop === 'softmax' ? `${stops.softmax}: ${steps[id].toLowerCase()}` : steps[id];

/** So much of a typed text that a sentence can hold it. */
function excerpt(typed: string): string {
  return typed.length > 30 ? `${typed.slice(0, 30)}…` : typed;
}
