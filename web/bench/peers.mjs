// Who is measured. Each takes the same problem, in its own copies where it needs them, and gives its
// output, of `trace` after all stages have reached JavaScript.
import { graphs } from './onnx.mjs';
import { attention } from './plain.mjs';

/** onnxruntime-web with one of the three graphs, one thread; a session for each size is kept. */
function runtime(ort, graph, stages) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const sessions = new Map();
  const session = async (tokens, width) => {
    const { bytes, shape } = graphs[graph](tokens, width, stages);
    return {
      shape,
      session: await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] }),
    };
  };
  return async ({ query, key, value, queries, width }) => {
    if (!sessions.has(queries)) sessions.set(queries, await session(queries, width));
    const { shape, session: kept } = sessions.get(queries);
    const tensor = (numbers) => new ort.Tensor('float32', numbers, shape);
    const found = await kept.run({ q: tensor(query), k: tensor(key), v: tensor(value) });
    return found.output.data;
  };
}

/** TensorFlow.js; whoever calls has set its WebAssembly backend up, with one thread. */
function tensors(tf, stages) {
  return ({ query, key, value, queries, width }) => {
    let output;
    // nothing is returned from tidy, which would walk through every number of it
    tf.tidy(() => {
      const matrix = (numbers) => tf.tensor(numbers, [queries, width]);
      const raw = tf.matMul(matrix(query), matrix(key), false, true);
      const scaled = tf.mul(raw, 1 / Math.sqrt(width));
      const weights = tf.softmax(scaled);
      const blended = tf.matMul(weights, matrix(value));
      if (stages) for (const stage of [raw, scaled, weights]) stage.dataSync();
      output = blended.dataSync();
    });
    return output;
  };
}

// As a page would that draws again and again: onto the same array.
let kept = new Float32Array(0);
function outputFor({ value }) {
  if (kept.length !== value.length) kept = new Float32Array(value.length);
  return kept;
}

/** All stages kept, and the output alone. */
export function contenders({ fast, ort, tf }) {
  return {
    trace: {
      ours: (problem) => fast.trace32(problem).output,
      'onnxruntime-web': runtime(ort, 'matmul', true),
      'TensorFlow.js': tensors(tf, true),
      'plain JavaScript': attention,
    },
    output: {
      ours: (problem) => fast.fused(problem, outputFor(problem)),
      'onnxruntime-web, MatMul': runtime(ort, 'matmul', false),
      'onnxruntime-web, Attention': runtime(ort, 'attention', false),
      'onnxruntime-web, MultiHeadAttention': runtime(ort, 'multiHead', false),
      'TensorFlow.js': tensors(tf, false),
      'plain JavaScript': attention,
    },
  };
}
