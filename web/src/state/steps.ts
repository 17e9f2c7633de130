import type { Stage } from '../engine/names.js';
import type { Trace } from '../engine/types.js';

/** The matrices that can stand on the stage: the inputs, and the stages of the trace. */
export type MatrixName = 'query' | 'key' | 'value' | Stage;

export const stepIds = [
  'inputs',
  'raw',
  'scaled',
  'rowMax',
  'exponentials',
  'rowSum',
  'weights',
  'output',
] as const;
export type StepId = (typeof stepIds)[number];

/** What the rail shows: softmax is one stop with four steps inside. */
export const stopIds = ['inputs', 'raw', 'scaled', 'softmax', 'output'] as const;
export type StopId = (typeof stopIds)[number];

export interface Step {
  readonly id: StepId;
  readonly stop: StopId;
  /** The matrix this step makes; the inputs make none. */
  readonly stage?: Stage;
  /** What it is made from; where several are named, those that the trace has. */
  readonly from: readonly MatrixName[];
  /** A number for each row that belongs beside one of the matrices: its maximum, its sum. */
  readonly beside?: Readonly<Partial<Record<MatrixName, Stage>>>;
}

const all: readonly Step[] = [
  { id: 'inputs', stop: 'inputs', from: ['query', 'key', 'value'] },
  { id: 'raw', stop: 'raw', stage: 'raw', from: ['query', 'key'] },
  { id: 'scaled', stop: 'scaled', stage: 'scaled', from: ['raw'] },
  {
    id: 'rowMax',
    stop: 'softmax',
    stage: 'shifted',
    from: ['scaled'],
    beside: { scaled: 'rowMax' },
  },
  { id: 'exponentials', stop: 'softmax', stage: 'exponentials', from: ['shifted', 'scaled'] },
  { id: 'rowSum', stop: 'softmax', stage: 'rowSum', from: ['exponentials'] },
  {
    id: 'weights',
    stop: 'softmax',
    stage: 'weights',
    from: ['exponentials'],
    beside: { exponentials: 'rowSum', weights: 'weightSum' },
  },
  { id: 'output', stop: 'output', stage: 'output', from: ['weights', 'value'] },
];

/** The steps this trace has: without the row maximum there is no step for it. */
export function stepsOf(trace: Trace): readonly Step[] {
  return all.filter(({ stage }) => !stage || trace.stages.includes(stage));
}

/** The step with this id, or the next one that the trace has. */
export function stepIn(trace: Trace, id: StepId): Step {
  const steps = stepsOf(trace);
  const wanted = stepIds.indexOf(id);
  const at = steps.find((step) => stepIds.indexOf(step.id) >= wanted);
  return at ?? { id: 'inputs', stop: 'inputs', from: [] };
}
