import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from '../web/build/messages.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  plugins: [messages()],
  resolve: { alias: { '#core': `${root}build/wasm` } },
  server: { fs: { allow: [root] } },
  test: { include: ['web/**/*.test.ts'], environment: 'node' },
});
