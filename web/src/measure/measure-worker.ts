/** The experiment in a thread of its own. It is stopped from outside, between any two slices. */
import { loadEngine } from '../engine/engine.js';
import { AttentionError } from '../engine/error.js';
import { experimentOf } from '../engine/experiment.js';
import { drawAll } from './draw.js';
import type { News, Order } from './messages.js';

/** Some 5 ms: often enough for a bar that moves. */
const slice = 1_000_000;

const say = (news: News): void => {
  postMessage(news);
};

const experiment = loadEngine().then(experimentOf);

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void answer(data);
});

async function answer(order: Order): Promise<void> {
  try {
    const ready = await experiment;
    if (order.begin !== undefined)
      await drawAll(ready, order.begin, slice, (done) => {
        say({ done });
        return true;
      });
    say({ figures: ready.figures(order.divisor) });
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    say({ refused: error.message });
  }
}
