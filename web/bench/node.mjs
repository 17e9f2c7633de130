// The comparison in this process.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fastOf, loadEngine, wasmUrl } from '../dist/engine.js';
import { compare } from './compare.mjs';

const require = createRequire(import.meta.url);

async function tensorFlow() {
  const tf = require('@tensorflow/tfjs-core');
  const wasm = require('@tensorflow/tfjs-backend-wasm');
  const folder = path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'));
  wasm.setWasmPaths(`${folder}/wasm-out/`);
  wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  return tf;
}

export async function inNode(tell) {
  const engine = await loadEngine(await readFile(new URL(wasmUrl)));
  const ort = require('onnxruntime-web');
  await compare({ fast: fastOf(engine), ort, tf: await tensorFlow() }, 'node', tell);
}
