import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';

/** What the build reads of the folder `lessons`, and how it says what is wrong with it. */

export const folder = path.resolve(import.meta.dirname, '../../lessons');

export function read(file: string): string {
  try {
    return readFileSync(path.join(folder, file), 'utf8');
  } catch (cause) {
    throw new Error(`lessons/${file} is missing or cannot be read.`, { cause });
  }
}

export function readJson(file: string): unknown {
  const written = read(file);
  try {
    return JSON.parse(written);
  } catch (cause) {
    throw new Error(`lessons/${file} is not valid JSON: ${String(cause)}`, { cause });
  }
}

/** Where a file departs from its schema, in words. */
export const faults = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if') // says only that one of the others applies
    .map(({ instancePath, message = '', params }) => {
      const field: unknown = params.additionalProperty ?? params.unevaluatedProperty;
      const name = typeof field === 'string' ? ` (${field})` : '';
      return `${instancePath || 'the file'} ${message}${name}`;
    })
    .join('; ');

/** Text as it stands in HTML. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${String(c.charCodeAt(0))};`);
