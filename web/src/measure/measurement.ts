import type { Engine } from '../engine/engine.js';
import { AttentionError } from '../engine/error.js';
import { experimentOf, type Experiment, type ExperimentPlan } from '../engine/experiment.js';
import type { Divisor } from '../engine/types.js';
import { drawAll } from './draw.js';
import type { News, Order } from './messages.js';
import { startWorker } from './start-worker.js';

/** On the page a slice has to leave time for a frame: some 2 ms. */
const slice = 400_000;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

type Beginning = Required<Order>;

/** What is told of a measurement, as a worker tells it. */
export type Listener = (news: News) => void;

/** One measurement at a time: in a worker, or in slices on the page where none can start. */
export class Measurement {
  readonly #engine: Engine;
  readonly #tell: Listener;
  #worker: Worker | undefined;
  #onPage: Experiment | undefined;
  /** Counts beginnings and cancellations, so that what is late is not heard. */
  #turn = 0;

  constructor(engine: Engine, tell: Listener) {
    this.#engine = engine;
    this.#tell = tell;
  }

  begin(plan: ExperimentPlan, divisor: Divisor): void {
    this.cancel();
    const order = { begin: plan, divisor };
    try {
      this.#ask(startWorker(), order);
    } catch {
      void this.#slices(order);
    }
  }

  /** The same draws, divided by something else. */
  divide(divisor: Divisor): void {
    const order: Order = { divisor };
    if (this.#worker) this.#worker.postMessage(order);
    else if (this.#onPage) this.#tell({ figures: this.#onPage.figures(divisor) });
  }

  cancel(): void {
    this.#turn++;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#onPage?.cancel();
    this.#onPage = undefined;
  }

  #ask(worker: Worker, order: Beginning): void {
    const turn = this.#turn;
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if (turn === this.#turn) this.#tell(data);
    };
    // its script could not be loaded or run, which is found out only now
    worker.onerror = () => {
      if (turn !== this.#turn) return;
      this.cancel();
      void this.#slices(order);
    };
    worker.postMessage(order);
  }

  async #slices({ begin, divisor }: Beginning): Promise<void> {
    const turn = this.#turn;
    const experiment = experimentOf(this.#engine);
    this.#onPage = experiment;
    try {
      await drawAll(experiment, begin, slice, async (done) => {
        this.#tell({ done });
        await nextTask();
        return turn === this.#turn;
      });
      if (turn === this.#turn) this.#tell({ figures: experiment.figures(divisor) });
    } catch (error) {
      if (!(error instanceof AttentionError)) throw error;
      this.#tell({ refused: error.message });
    }
  }
}
