// Attention in plain JavaScript over typed arrays, written with care: tiles of 2 queries and 4 keys
// and of 8 columns, sums in local variables, scratch kept between calls.

let scratch = { raw: new Float32Array(0) };
function stagesFor(cells) {
  if (scratch.raw.length !== cells) {
    const stage = () => new Float32Array(cells);
    scratch = { raw: stage(), scaled: stage(), weights: stage() };
  }
  return scratch;
}

function score(query, key, tokens, width, raw) {
  for (let i = 0; i < tokens; i += 2) {
    const a = i * width;
    const b = i + 1 < tokens ? a + width : a;
    for (let j = 0; j < tokens; j += 4) {
      const last = tokens - 1;
      const [k0, k1] = [j * width, Math.min(j + 1, last) * width];
      const [k2, k3] = [Math.min(j + 2, last) * width, Math.min(j + 3, last) * width];
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let c = 0; c < width; c++) {
        const x = query[a + c];
        const y = query[b + c];
        const u0 = key[k0 + c];
        const u1 = key[k1 + c];
        const u2 = key[k2 + c];
        const u3 = key[k3 + c];
        a0 += x * u0;
        a1 += x * u1;
        a2 += x * u2;
        a3 += x * u3;
        b0 += y * u0;
        b1 += y * u1;
        b2 += y * u2;
        b3 += y * u3;
      }
      const keep = (row, s0, s1, s2, s3) => {
        const at = row * tokens + j;
        raw[at] = s0;
        if (j + 1 < tokens) raw[at + 1] = s1;
        if (j + 2 < tokens) raw[at + 2] = s2;
        if (j + 3 < tokens) raw[at + 3] = s3;
      };
      keep(i, a0, a1, a2, a3);
      if (i + 1 < tokens) keep(i + 1, b0, b1, b2, b3);
    }
  }
}

function softmax({ raw, scaled, weights }, tokens, scale) {
  for (let start = 0; start < raw.length; start += tokens) {
    const end = start + tokens;
    let most = -Infinity;
    for (let j = start; j < end; j++) {
      const score = raw[j] * scale;
      scaled[j] = score;
      if (score > most) most = score;
    }
    let sum = 0;
    for (let j = start; j < end; j++) {
      const power = Math.exp(scaled[j] - most);
      weights[j] = power;
      sum += power;
    }
    const inverse = 1 / sum;
    for (let j = start; j < end; j++) weights[j] *= inverse;
  }
}

/** The width has to be a multiple of 8. */
function blend(weights, value, tokens, width, output) {
  for (let i = 0; i < tokens; i++)
    for (let c = 0; c < width; c += 8) {
      let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let j = 0, v = c; j < tokens; j++, v += width) {
        const weight = weights[i * tokens + j];
        s0 += weight * value[v];
        s1 += weight * value[v + 1];
        s2 += weight * value[v + 2];
        s3 += weight * value[v + 3];
        s4 += weight * value[v + 4];
        s5 += weight * value[v + 5];
        s6 += weight * value[v + 6];
        s7 += weight * value[v + 7];
      }
      const at = i * width + c;
      output[at] = s0;
      output[at + 1] = s1;
      output[at + 2] = s2;
      output[at + 3] = s3;
      output[at + 4] = s4;
      output[at + 5] = s5;
      output[at + 6] = s6;
      output[at + 7] = s7;
    }
}

export function attention({ query, key, value, queries: tokens, width }) {
  const stages = stagesFor(tokens * tokens);
  const output = new Float32Array(tokens * width);
  score(query, key, tokens, width, stages.raw);
  softmax(stages, tokens, 1 / Math.sqrt(width));
  blend(stages.weights, value, tokens, width, output);
  return output;
}
