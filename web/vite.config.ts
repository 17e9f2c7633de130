import path from 'node:path';
import { defineConfig } from 'vite';
import { glossary } from './build/glossary.js';
import { home } from './build/home.js';
import { lessons } from './build/lessons.js';
import { messages } from './build/messages.js';
import { quizzes } from './build/quizzes.js';

export default defineConfig({
  base: './', // works from any folder of any host
  plugins: [lessons(), quizzes(), glossary(), home(), messages()],
  resolve: { alias: { '#core': path.resolve(import.meta.dirname, '../build/wasm') } },
  server: { fs: { allow: ['..'] } },
  build: {
    target: ['chrome91', 'firefox89', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: path.resolve(import.meta.dirname, 'index.html'),
        engine: path.resolve(import.meta.dirname, 'src/engine/index.ts'),
        'measure-worker': path.resolve(import.meta.dirname, 'src/measure/measure-worker.ts'),
      },
      // what a page and the parts that it fetches later have in common stays in the page's own file
      preserveEntrySignatures: 'allow-extension',
      output: {
        // the engine keeps its name, since other pages import it, and so does what starts by its name
        entryFileNames: ({ name }) =>
          ({ engine: '[name].js', 'measure-worker': 'assets/[name].js' })[name] ??
          'assets/[name]-[hash].js',
        // else a chunk may be called after whichever helper of the compiler is in it
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${moduleIds.some((id) => id.endsWith('/engine/engine.ts')) ? 'core' : name}-[hash].js`,
      },
    },
  },
});
