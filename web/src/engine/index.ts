export { loadEngine } from './engine.js';
export type { Engine } from './engine.js';
export { alternativesOf } from './alternatives.js';
export type * from './alternatives.js';
export { AttentionError } from './error.js';
export { experimentOf, normals } from './experiment.js';
export type { Experiment, ExperimentPlan, Seed, WidthFigures } from './experiment.js';
export { fastOf } from './fast.js';
export type { Fast, Problem32, Trace32 } from './fast.js';
export { headsOf } from './heads.js';
export type { BoolTensor, Heads, HeadsProblem, HeadsTrace, Tensor } from './heads.js';
export type { RunsOn } from './module.js';
export { wasmUrl } from './sources.js';
export { defaultOptions } from './types.js';
export type { LoadError, ShapeError } from './error.js';
export type { CoreError, Kind, Mistake, Normaliser, Stage } from './names.js';
export type {
  Comparison,
  Divisor,
  Explanation,
  Mask,
  Matrix,
  Options,
  Problem,
  RoundedBlend,
  Trace,
} from './types.js';
