// Run from the project's root, so that it covers the page's code and the tests alike.
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig(
  globalIgnores(['build', 'web/dist', 'tests/types', '**/node_modules']),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      // a number in a template literal reads well and prints as meant
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // so that a global one can have what another names
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['Buffer', 'TextEncoder', 'URL', 'console', 'fetch', 'performance', 'process'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
);
