import path from 'node:path';
import { defineConfig } from 'vite';
import { lessons } from './build/lessons.js';
import { messages } from './build/messages.js';

export default defineConfig({
  base: './', // works from any folder of any host
  plugins: [lessons(), messages()],
  resolve: { alias: { '#core': path.resolve(import.meta.dirname, '../build/wasm') } },
  server: { fs: { allow: ['..'] } },
  build: {
    target: ['chrome91', 'firefox89', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: path.resolve(import.meta.dirname, 'index.html'),
        engine: path.resolve(import.meta.dirname, 'src/engine/index.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        // the engine keeps its name: other pages import it
        entryFileNames: ({ name }) => (name === 'engine' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
