/**
 * The names both sides of the boundary call things by, in the order of their numbers. They stand in
 * C++ too, where the numbers are made; the two lists are compared when the module loads, so a script
 * never reads a block from a module of another version.
 */
export const settings = [
  'divisorKind',
  'divisorNumber',
  'subtractMax',
  'softCap',
  'causal',
  'causalOffset',
  'normaliser',
  'alpha',
  'width',
] as const;

/** The matrices a call may be given. */
export const parts = [
  'query',
  'key',
  'value',
  'allowed',
  'bias',
  'scores',
  'queryWeights',
  'keyWeights',
  'scoreVector',
  'unitBias',
  'directions',
  'partials',
  'keep',
  'shapes',
] as const;

/** The stages of attention in teaching order. */
export const stages = [
  'raw',
  'divisor',
  'scaled',
  'capped',
  'masked',
  'visible',
  'rowMax',
  'shifted',
  'exponentials',
  'rowSum',
  'threshold',
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
  'slope',
  'gap',
  'ratio',
  'roundedWeights',
  'roundedProducts',
  'roundedOutput',
  'support',
  'rest',
  'jacobian',
  'logWeights',
  'runningMax',
  'runningSum',
  'accumulated',
  'merged',
  'queryUnits',
  'keyUnits',
  'unitQuery',
  'unitKey',
  'queryFeatures',
  'keyFeatures',
  'valueState',
  'weightState',
  'columnSum',
  'sizes',
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
  'capped',
  'kept',
  'biased',
  'hidden',
  'nothing',
  'threshold',
  'power',
  'logShare',
  'slope',
  'scaledUp',
  'rescaled',
] as const;

export const divisors = ['none', 'rootWidth', 'width', 'number'] as const;

export const normalisers = ['softmax', 'softmaxOffByOne', 'sparsemax', 'entmax'] as const;

/** What is often got wrong. */
export const mistakes = [
  'softmaxOverQueries',
  'maskAfterSoftmax',
  'invertedMask',
  'wrongCorner',
  'modelWidth',
] as const;

/** What the module can be asked for. */
export const calls = [
  'attend',
  'explain',
  'compare',
  'roundedBlend',
  'softmaxRow',
  'normalise',
  'jacobian',
  'logSoftmax',
  'explainWeight',
  'explainThreshold',
  'explainLogShare',
  'explainSlope',
  'online',
  'explainOnline',
  'merge',
  'additive',
  'explainAdditive',
  'cosine',
  'explainCosine',
  'kernel',
  'explainKernel',
  'mistake',
  'explainMistake',
  'heads',
] as const;

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
  'badMask',
  'unknownMistake',
  'unknownCall',
] as const;

export const families = {
  settings,
  parts,
  fields,
  stages,
  kinds,
  divisors,
  normalisers,
  mistakes,
  calls,
  errors,
};

/** All families, those of the float32 kernels and of experiments too, which only they check. */
export const familyNames = [
  ...(Object.keys(families) as (keyof typeof families)[]),
  'slots32',
  'figures',
] as const;
export type FamilyName = (typeof familyNames)[number];

/** FNV-1a, 32 bits: what the module holds of its names, to be compared with these. */
export function fingerprint(list: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < list.length; i++) hash = Math.imul(hash ^ list.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export type Stage = (typeof stages)[number];
export type Field = (typeof fields)[number];
export type Part = (typeof parts)[number];
export type Normaliser = (typeof normalisers)[number];
export type Mistake = (typeof mistakes)[number];
export type Call = (typeof calls)[number];
export type Kind = (typeof kinds)[number];
export type CoreError = Exclude<(typeof errors)[number], 'none'>;
