// Runs case files on the runner's WebAssembly build: node tests/cases/wasm.mjs FILE...
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../build/wasm/tests/cases.js', import.meta.url));
if (existsSync(program)) {
  // it reads the names of the files from the command line by itself
  createRequire(import.meta.url)(program);
} else {
  console.error(
    'The runner is not built for WebAssembly: `bash tests/run.sh core` does that, and later ' +
      '`cmake --build build/wasm --target case_files`.',
  );
  process.exitCode = 1;
}
