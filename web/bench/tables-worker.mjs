// Draws the lesson's two tables, as a page would in a worker.
import { experimentOf, loadEngine } from '../dist/engine.js';

const experiment = loadEngine().then(experimentOf);

globalThis.onmessage = async () => {
  const drawn = await experiment;
  const start = performance.now();
  drawn.begin({ seed: 0 });
  while (drawn.advance(100_000) < 1);
  const figures = drawn.figures('rootWidth');
  globalThis.postMessage({ milliseconds: performance.now() - start, figures });
};
