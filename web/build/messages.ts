import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const file = path.resolve(import.meta.dirname, '../../wasm/core/messages.hpp');

/** The strings of one array of the C++ file; literals that follow each other are one string. */
function strings(source: string, name: string): string[] {
  const [, list] = new RegExp(`${name}\\[\\] = \\{(.*?)\\n\\};`, 's').exec(source) ?? [];
  if (list === undefined) throw new Error(`wasm/core/messages.hpp has no array ${name}.`);
  const literals = list.replace(/"\s*\n\s*"/g, '');
  return [...literals.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => JSON.parse(text) as string);
}

/** The core's sentences about errors, in the order of its errors, and its names of matrices. */
export function loadMessages(): { messages: string[]; matrices: string[] } {
  const source = readFileSync(file, 'utf8');
  return { messages: strings(source, 'kMessages'), matrices: strings(source, 'kMatrices') };
}

/** `virtual:messages`: what the module only has numbers for is said by the page. */
export function messages(): Plugin {
  const id = 'virtual:messages';
  return {
    name: 'messages',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(file);
      return Object.entries(loadMessages())
        .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
        .join('\n');
    },
  };
}
