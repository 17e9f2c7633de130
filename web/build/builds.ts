import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../build');

/** Where what was compiled from C++ lies, by the names that the sources call it. */
export const builds = {
  '#core-scalar': path.join(folder, 'wasm-scalar'),
  '#core': path.join(folder, 'wasm'),
};
