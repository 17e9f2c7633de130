// The comparison in a page; chromium.mjs calls these two and hears of the rows through `tell`.
import { fastOf, loadEngine } from '../dist/engine.js';
import { compare } from './compare.mjs';

async function comparison() {
  const { ort, tf, tell } = globalThis;
  ort.env.wasm.wasmPaths = '/bench/node_modules/onnxruntime-web/dist/';
  tf.wasm.setWasmPaths('/bench/node_modules/@tensorflow/tfjs-backend-wasm/wasm-out/');
  tf.wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  await compare({ fast: fastOf(await loadEngine()), ort, tf }, 'chromium', tell);
}

let worker;
/** Both tables, drawn in a worker: what it took, in milliseconds, and the figures. */
function tables() {
  worker ??= new globalThis.Worker('tables-worker.mjs', { type: 'module' });
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.postMessage('begin');
  });
}

globalThis.bench = { comparison, tables };
