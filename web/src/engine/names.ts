/**
 * The names both sides of the boundary call things by, in the order of their numbers. They stand in
 * C++ too, where the numbers are made; the two lists are compared when the module loads, so a script
 * never reads a block from a module of another version.
 */
export const slots = [
  'queryRows',
  'keyRows',
  'valueRows',
  'divisorKind',
  'divisorNumber',
  'subtractMax',
  'looseWidth',
] as const;

/** The stages of attention in teaching order. */
export const stages = [
  'raw',
  'divisor',
  'scaled',
  'rowMax',
  'shifted',
  'exponentials',
  'rowSum',
  'weights',
  'weightSum',
  'output',
] as const;

export const fields = [
  ...stages,
  'kind',
  'left',
  'right',
  'product',
  'partial',
  'numerator',
  'denominator',
  'value',
  'index',
  'matches',
  'mismatches',
  'signsOnly',
  'gain',
  'loss',
  'sensitivity',
  'gap',
  'ratio',
  'roundedWeights',
  'roundedProducts',
  'roundedOutput',
] as const;

/** How the number in a cell came about. */
export const kinds = [
  'dot',
  'unscaled',
  'root',
  'width',
  'number',
  'quotient',
  'maximum',
  'difference',
  'exponential',
  'sum',
  'share',
  'blend',
] as const;

export const divisors = ['none', 'rootWidth', 'width', 'number'] as const;

/** Why the core refused a problem. */
export const errors = [
  'none',
  'emptyMatrix',
  'raggedRows',
  'notFinite',
  'widthMismatch',
  'countMismatch',
  'tooLarge',
  'badDivisor',
  'unknownDivisor',
  'badWidth',
  'scaledOverflow',
  'scoreOverflow',
  'unknownStage',
  'cellOutside',
  'badDigits',
  'badBlock',
  'wrongShape',
  'unknownNormaliser',
  'badAlpha',
  'badScale',
  'badEpsilon',
  'badBlockSize',
  'badPartial',
  'featureOverflow',
  'sumOverflow',
  'badHeads',
  'badSeed',
  'emptySample',
  'unfinished',
  'badCap',
  'badOffset',
  'maskAndCausal',
  'unevenHeads',
  'batchMismatch',
  'badDropout',
  'keepMissing',
] as const;

export const families = { slots, fields, stages, kinds, divisors, errors };

export type Stage = (typeof stages)[number];
export type Field = (typeof fields)[number];
export type Kind = (typeof kinds)[number];
export type CoreError = Exclude<(typeof errors)[number], 'none'>;
