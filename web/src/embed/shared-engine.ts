import { loadEngine, type Engine } from '../engine/engine.js';
import { AttentionError } from '../engine/error.js';
import { text } from '../text/text.js';

/** What shows numbers once the engine is there, and says so where it is late or cannot be had. */
interface Waiting {
  engine: Engine | undefined;
  failure: string | undefined;
}

/** After this the reader is told, and may try again. */
const patience = 15_000; // ms

/** One engine for all elements of a page. */
let engine: Promise<Engine> | undefined;

/** Loads the engine for an element. What comes late is taken, even after another try. */
export async function startEngine(element: Waiting): Promise<void> {
  const attempt = (engine ??= loadEngine());
  // the next try begins anew
  const giveUp = (why: string): void => {
    if (engine === attempt) engine = undefined;
    if (!element.engine) element.failure = why;
  };
  element.failure = undefined;
  const timer = setTimeout(giveUp, patience, text.load.slow);
  try {
    const loaded = await attempt;
    engine = attempt;
    element.engine ??= loaded;
    element.failure = undefined;
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    giveUp(error.message);
  } finally {
    clearTimeout(timer);
  }
}
