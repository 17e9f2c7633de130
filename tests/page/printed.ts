import type { Options } from './lessons.js';

/**
 * The figures as the lessons print them, typed here once more. A figure with a point, or after ≈,
 * is right within half a unit of its last digit; any other is exact.
 */
export type Printed = readonly [
  figure: string,
  options: Options,
  stage: string,
  row: number,
  text: string,
];

const both = (divisor: Options['divisor']): Options[] => [
  { divisor, subtractMax: true },
  { divisor, subtractMax: false },
];
export const [unscaled, unscaledLeftIn] = both('none') as [Options, Options];
const [root, rootLeftIn] = both('rootWidth') as [Options, Options];
const [width, widthLeftIn] = both('width') as [Options, Options];

export const printed: Record<string, readonly Printed[]> = {
  trophy: [
    ['the scores of “trophy”', root, 'raw', 0, '20 4 −4'],
    ['the scores of “suitcase”', root, 'raw', 1, '4 16 0'],
    ['the scores of “it”', root, 'raw', 2, '16 8 0'],
    ['no scaling', unscaled, 'weights', 2, '0.999665 0.000335 0.000000112'],
    ['no scaling, maximum left in', unscaledLeftIn, 'weights', 2, '0.999665 0.000335 0.000000112'],
    ['√64', root, 'divisor', 0, '8'],
    ['divided by √64', root, 'scaled', 2, '2 1 0'],
    ['softmax of that', root, 'weights', 2, '0.665241 0.244728 0.090031'],
    ['the same with the maximum left in', rootLeftIn, 'weights', 2, '0.665241 0.244728 0.090031'],
    ['blended', root, 'output', 2, '0.755272 0.334759'],
    ['d_k', width, 'divisor', 0, '64'],
    ['divided by d_k', width, 'scaled', 2, '0.25 0.125 0'],
    ['softmax of that', width, 'weights', 2, '0.375757 0.331604 0.292639'],
    ['the same with the maximum left in', widthLeftIn, 'weights', 2, '0.375757 0.331604 0.292639'],
    ['the maximum of the scores', unscaled, 'rowMax', 2, '16'],
    ['the scores minus 16', unscaled, 'shifted', 2, '0 −8 −16'],
    ['the scaled scores minus 2', root, 'shifted', 2, '0 −1 −2'],
    ['the ratio of weights for a gap of 1', root, 'ratio', 2, '1 2.718 7.389'],
    ['the ratio for a gap of 8', unscaled, 'ratio', 2, '1 ≈2981 ≈8886111'],
    ['those gaps', unscaled, 'gap', 2, '0 8 16'],
    ['a (1 − a), scaled', root, 'sensitivity', 2, '0.222695 0.184836 0.081925'],
    ['a (1 − a), unscaled', unscaled, 'sensitivity', 2, '0.000335 0.000335 0.0000001'],
  ],
  'four-keys': [
    ['the scores', root, 'raw', 0, '0.10 4 0 0.20'],
    ['divided by √8', root, 'scaled', 0, '0.035 1.414 0 0.071'],
    ['with one digit', root, 'scaled', 0, '0.0 1.4 0.0 0.1'],
    ['softmax', root, 'weights', 0, '0.143439 0.569504 0.138456 0.148601'],
    ['with two digits', root, 'weights', 0, '0.14 0.57 0.14 0.15'],
    ['the knob too high', unscaled, 'weights', 0, '0.019079 0.942571 0.017264 0.021086'],
    ['the knob too low', width, 'weights', 0, '0.216058 0.351794 0.213374 0.218775'],
  ],
  'full-step': [
    ['Q, first row', root, 'query', 0, '1 0'],
    ['Q, second row', root, 'query', 1, '0 1'],
    ['K, first row', root, 'key', 0, '1 0'],
    ['K, second row', root, 'key', 1, '0 1'],
    ['K, third row', root, 'key', 2, '1 1'],
    ['V, first row', root, 'value', 0, '10 0'],
    ['V, second row', root, 'value', 1, '0 10'],
    ['V, third row', root, 'value', 2, '5 5'],
    ['scaled scores', root, 'scaled', 0, '0.707 0 0.707'],
    ['scaled scores', root, 'scaled', 1, '0 0.707 0.707'],
    ['weights', root, 'weights', 0, '0.401 0.198 0.401'],
    ['weights', root, 'weights', 1, '0.198 0.401 0.401'],
    ['output', root, 'output', 0, '6.017 3.983'],
    ['output', root, 'output', 1, '3.983 6.017'],
  ],
  'the-cat-sat': [
    ['query of “the”', rootLeftIn, 'query', 0, '1 0'],
    ['query of “cat”', rootLeftIn, 'query', 1, '0 1'],
    ['query of “sat”', rootLeftIn, 'query', 2, '1 1'],
    ['key of “the”', rootLeftIn, 'key', 0, '1 0'],
    ['key of “cat”', rootLeftIn, 'key', 1, '0 1'],
    ['key of “sat”', rootLeftIn, 'key', 2, '1 1'],
    ['value of “the”', rootLeftIn, 'value', 0, '1 0'],
    ['value of “cat”', rootLeftIn, 'value', 1, '0 2'],
    ['value of “sat”', rootLeftIn, 'value', 2, '2 2'],
    ['scores of “the”', rootLeftIn, 'raw', 0, '1 0 1'],
    ['scores of “cat”', rootLeftIn, 'raw', 1, '0 1 1'],
    ['scores of “sat”', rootLeftIn, 'raw', 2, '1 1 2'],
    ['scaled scores of “sat”', rootLeftIn, 'scaled', 2, '0.71 0.71 1.41'],
    ['the exponents', rootLeftIn, 'scaled', 2, '0.7071 0.7071 1.4142'],
    ['exponentials of “sat”', rootLeftIn, 'exponentials', 2, '2.03 2.03 4.11'],
    ['their sum', rootLeftIn, 'rowSum', 2, '8.17'],
    ['weights of “the”', rootLeftIn, 'weights', 0, '0.40 0.20 0.40'],
    ['weights of “cat”', rootLeftIn, 'weights', 1, '0.20 0.40 0.40'],
    ['weights of “sat”', rootLeftIn, 'weights', 2, '0.25 0.25 0.50'],
    ['weights of “sat” in full', rootLeftIn, 'weights', 2, '0.248255 0.248255 0.503490'],
    ['the same by the row maximum', root, 'weights', 2, '0.248255 0.248255 0.503490'],
    ['output of “sat” from two digits', rootLeftIn, 'roundedOutput', 2, '1.25 1.5'],
    ['output of “sat”, unrounded', rootLeftIn, 'output', 2, '1.255235 1.503490'],
    ['output of “sat”, printed', rootLeftIn, 'output', 2, '1.26 1.50'],
    ['output of “the”', rootLeftIn, 'output', 0, '1.203336 1.197776'],
    ['output of “cat”', rootLeftIn, 'output', 1, '1.000000 1.604448'],
    ['scores 20 and 5', unscaled, 'wide', 0, '0.9999997 0.0000003'],
    ['the same divided by √128', rootLeftIn, 'wide', 0, '0.790149 0.209851'],
  ],
};
