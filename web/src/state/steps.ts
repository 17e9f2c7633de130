import type { Stage } from '../engine/names.js';
import type { Options, Trace } from '../engine/types.js';

/** The matrices that can stand on the stage: the inputs, and the stages of the trace. */
export type MatrixName = 'query' | 'key' | 'value' | Stage;

export const stepIds = [
  'inputs',
  'raw',
  'scaled',
  'masked',
  'rowMax',
  'exponentials',
  'rowSum',
  'weights',
  'output',
] as const;
export type StepId = (typeof stepIds)[number];

/** What the rail shows: softmax is one stop with four steps inside. */
export const stopIds = ['inputs', 'raw', 'scaled', 'masked', 'softmax', 'output'] as const;
export type StopId = (typeof stopIds)[number];

export interface Step {
  readonly id: StepId;
  readonly stop: StopId;
  /** The matrix this step makes; the inputs make none. */
  readonly stage?: Stage;
  /** What it is made from: of each list, the first that the trace has. */
  readonly from: readonly (readonly MatrixName[])[];
  /** A number for each row that belongs beside one of the matrices: its maximum, its sum. */
  readonly beside?: Readonly<Partial<Record<MatrixName, Stage>>>;
}

const all: readonly Step[] = [
  { id: 'inputs', stop: 'inputs', from: [['query'], ['key'], ['value']] },
  { id: 'raw', stop: 'raw', stage: 'raw', from: [['query'], ['key']] },
  { id: 'scaled', stop: 'scaled', stage: 'scaled', from: [['raw']] },
  {
    id: 'masked',
    stop: 'masked',
    stage: 'masked',
    from: [['scaled']],
    beside: { masked: 'visible' },
  },
  {
    id: 'rowMax',
    stop: 'softmax',
    stage: 'shifted',
    from: [['masked', 'scaled']],
    beside: { masked: 'rowMax', scaled: 'rowMax' },
  },
  {
    id: 'exponentials',
    stop: 'softmax',
    stage: 'exponentials',
    from: [['shifted', 'masked', 'scaled']],
  },
  { id: 'rowSum', stop: 'softmax', stage: 'rowSum', from: [['exponentials']] },
  {
    id: 'weights',
    stop: 'softmax',
    stage: 'weights',
    from: [['exponentials']],
    beside: { exponentials: 'rowSum', weights: 'weightSum' },
  },
  { id: 'output', stop: 'output', stage: 'output', from: [['weights'], ['value']] },
];

/** The steps this trace has: without a mask or the row maximum there is no step for it. */
export function stepsOf(trace: Trace): readonly Step[] {
  return all.filter(({ stage }) => !stage || trace.stages.includes(stage));
}

/** The same before there is a trace, by the options. */
export const stepIdsUnder = ({ subtractMax, mask }: Options): readonly StepId[] =>
  stepIds.filter((id) => (id !== 'rowMax' || subtractMax) && (id !== 'masked' || mask));

/** The stops that these steps lie on, in order. */
export const stopsOf = (steps: readonly Step[]): readonly StopId[] =>
  stopIds.filter((id) => steps.some(({ stop }) => stop === id));

/** The step with this id, or the next one that the trace has. */
export function stepIn(trace: Trace, id: StepId): Step {
  const steps = stepsOf(trace);
  const wanted = stepIds.indexOf(id);
  const at = steps.find((step) => stepIds.indexOf(step.id) >= wanted);
  return at ?? { id: 'inputs', stop: 'inputs', from: [] };
}
