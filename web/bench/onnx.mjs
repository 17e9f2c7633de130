// Writes small ONNX models: protocol-buffer messages, field by field. The numbers are those of
// onnx.proto.

function varint(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  return [...bytes, number];
}
const field = (number, kind) => varint(number * 8 + kind);
const int = (number, value) => [...field(number, 0), ...varint(value)];
const float = (number, value) => [
  ...field(number, 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
];
const message = (number, ...parts) => {
  const bytes = parts.flat();
  return [...field(number, 2), ...varint(bytes.length), ...bytes];
};
const string = (number, text) => message(number, [...new TextEncoder().encode(text)]);

// how an attribute says of which type it is
const FLOAT = 1;
const INT = 2;
const INTS = 7;
const attributes = {
  float: (name, value) => [string(1, name), float(2, value), int(20, FLOAT)].flat(),
  int: (name, value) => [string(1, name), int(3, value), int(20, INT)].flat(),
  ints: (name, list) =>
    [string(1, name), ...list.map((value) => int(8, value)), int(20, INTS)].flat(),
};

const node = (op, inputs, outputs, { attribute, domain } = {}) =>
  message(
    1,
    ...inputs.map((name) => string(1, name)),
    ...outputs.map((name) => string(2, name)),
    string(4, op),
    attribute ? message(5, attribute) : [],
    domain ? string(7, domain) : [],
  );

const FLOAT32 = 1; // how a tensor says of which type it is
const tensor = (number, [name, shape]) => {
  const dimensions = shape.map((size) => message(1, int(1, size)));
  return message(
    number,
    string(1, name),
    message(2, message(1, int(1, FLOAT32), message(2, ...dimensions))),
  );
};
const constant = (name, value) => message(5, int(2, FLOAT32), float(4, value), string(8, name));

function model({ nodes, inputs, outputs, constants = [], versions }) {
  const imports = Object.entries(versions).map(([domain, version]) =>
    message(8, domain ? string(1, domain) : [], int(2, version)),
  );
  const graph = message(
    7,
    ...nodes,
    string(2, 'attention'),
    ...constants,
    ...Object.entries(inputs).map((entry) => tensor(11, entry)),
    ...Object.entries(outputs).map((entry) => tensor(12, entry)),
  );
  return new Uint8Array([...int(1, 10), ...imports.flat(), ...graph]);
}

/** The three graphs of one head: what goes in and out has shape `shape`, but for the stages. */
export const graphs = {
  /** Attention step by step; with `stages` those are outputs too. */
  matmul(tokens, width, stages = false) {
    const shape = [1, tokens, width];
    const scores = [1, tokens, tokens];
    const bytes = model({
      versions: { '': 17 },
      nodes: [
        node('Transpose', ['k'], ['kt'], { attribute: attributes.ints('perm', [0, 2, 1]) }),
        node('MatMul', ['q', 'kt'], ['raw']),
        node('Mul', ['raw', 'scale'], ['scaled']),
        node('Softmax', ['scaled'], ['weights'], { attribute: attributes.int('axis', 2) }),
        node('MatMul', ['weights', 'v'], ['output']),
      ],
      constants: [constant('scale', 1 / Math.sqrt(width))],
      inputs: { q: shape, k: shape, v: shape },
      outputs: {
        output: shape,
        ...(stages && { raw: scores, scaled: scores, weights: scores }),
      },
    });
    return { bytes, shape };
  },

  attention(tokens, width) {
    const shape = [1, 1, tokens, width];
    const attribute = attributes.float('scale', 1 / Math.sqrt(width));
    const bytes = model({
      versions: { '': 23 },
      nodes: [node('Attention', ['q', 'k', 'v'], ['output'], { attribute })],
      inputs: { q: shape, k: shape, v: shape },
      outputs: { output: shape },
    });
    return { bytes, shape };
  },

  multiHead(tokens, width) {
    const shape = [1, tokens, width];
    const domain = 'com.microsoft';
    const attribute = attributes.int('num_heads', 1);
    const bytes = model({
      versions: { '': 17, [domain]: 1 },
      nodes: [node('MultiHeadAttention', ['q', 'k', 'v'], ['output'], { attribute, domain })],
      inputs: { q: shape, k: shape, v: shape },
      outputs: { output: shape },
    });
    return { bytes, shape };
  },
};
