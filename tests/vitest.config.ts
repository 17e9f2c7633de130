import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builds } from '../web/build/builds.js';
import { glossary } from '../web/build/glossary.js';
import { lessons } from '../web/build/lessons.js';
import { messages } from '../web/build/messages.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  define: { __WORKER__: "''" },
  plugins: [lessons(), glossary(), messages()],
  resolve: { alias: builds },
  server: { fs: { allow: [root] } },
  test: { include: ['web/**/*.test.ts'], environment: 'node' },
});
