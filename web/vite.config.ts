import path from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { builds } from './build/builds.js';
import { glossary } from './build/glossary.js';
import { home } from './build/home.js';
import { lessons } from './build/lessons.js';
import { manifest } from './build/manifest.js';
import { messages } from './build/messages.js';
import { oneFile } from './build/one-file.js';
import { quizzes } from './build/quizzes.js';
import { rem } from './build/rem.js';

/** The build of the core in plain JavaScript, which few browsers need: not inside of the elements. */
const apart = (): Plugin => ({
  name: 'apart',
  enforce: 'pre',
  resolveId: (id) =>
    id.endsWith('/core-javascript.js') ? { id: './core-javascript.js', external: true } : undefined,
});

/** In one file a browser without SIMD takes the build in JavaScript: a third module would weigh more. */
const two = (): Plugin => ({
  name: 'two',
  enforce: 'pre',
  load: (id) => (id.endsWith('/core-scalar.wasm?url') ? "export default ''" : undefined),
});

/** The worker's address from where the script that starts it lies; in one file there is none. */
const workerAt = (address: string) => ({ __WORKER__: JSON.stringify(address) });

const here = (file: string): string => path.resolve(import.meta.dirname, file);

/** The forms in which the page is built, by `vite build --mode`. */
const forms: Readonly<Record<string, UserConfig>> = {
  /** index.html with what is fetched when it is needed; engine.js for whoever computes. */
  production: {
    define: workerAt('../measure-worker.js'),
    build: {
      rolldownOptions: {
        input: {
          site: here('index.html'),
          embed: here('embed.html'),
          engine: here('src/engine/index.ts'),
          'measure-worker': here('src/measure/measure-worker.ts'),
        },
        // what a page and the parts that it fetches later have in common stays in the page's own file
        preserveEntrySignatures: 'allow-extension',
        output: {
          // the engine keeps its name, since other pages import it, and so does what starts by its name
          entryFileNames: ({ name }) =>
            ['engine', 'measure-worker'].includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
          // else a chunk may be called after whichever helper of the compiler is in it
          chunkFileNames: ({ name, moduleIds }) => {
            const holds = (file: string): boolean => moduleIds.some((id) => id.endsWith(file));
            // the elements ask for it by its name
            if (holds('/core-javascript.js')) return '[name].js';
            return `assets/${holds('/engine/module.ts') ? 'core' : name}-[hash].js`;
          },
        },
      },
    },
  },
  /** attention-steps.js: the elements in one file, for pages of others. */
  element: {
    define: workerAt('./measure-worker.js'),
    publicDir: false,
    plugins: [apart(), manifest()],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: { 'attention-steps': here('src/attention-steps.ts') },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  },
  /** attention-steps.html: all of it in one file that opens by double-click. */
  file: {
    define: workerAt(''),
    publicDir: false,
    plugins: [two(), oneFile()],
    build: {
      emptyOutDir: false,
      assetsInlineLimit: Infinity,
      rolldownOptions: { input: here('index.html'), output: { codeSplitting: false } },
    },
  },
};

export default defineConfig(({ mode }) => {
  const { build, plugins = [], ...form } = forms[mode] ?? {};
  return {
    base: './', // works from any folder of any host
    plugins: [lessons(), quizzes(), glossary(), home(), messages(), rem(), ...plugins],
    resolve: { alias: builds },
    server: { fs: { allow: ['..'] } },
    ...form,
    build: {
      target: ['chrome91', 'firefox89', 'safari16.4'],
      modulePreload: { polyfill: false },
      ...build,
    },
  };
});
