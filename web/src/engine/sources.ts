import glue from '#core/core.js';
import simdUrl from '#core/core.wasm?url';
import scalarUrl from '#core-scalar/core-scalar.wasm?url';
import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import type { CreateCore } from './module.js';

/**
 * The three builds of the core, and how each is got: only what a browser can run is asked for.
 */

/** Emscripten's glue, the same for all three. */
export const createCore: CreateCore = glue;

/** Where the module's binary lies; in Node read the file and pass its bytes to `loadEngine`. */
export const wasmUrl: string = simdUrl;

/** What they are called where something is wrong with them. */
export const files = {
  simd: 'core.wasm',
  scalar: 'core-scalar.wasm',
  javascript: 'core-javascript.js',
};

async function fetchBinary(file: string, url: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    const why = url.startsWith('file:') ? text.load.fromFile : text.load.unreachable(file);
    throw new AttentionError('moduleMissing', why, { cause });
  }
  if (!response.ok)
    throw new AttentionError('moduleMissing', text.load.missing(file, String(response.status)));
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new AttentionError('moduleMissing', text.load.unreachable(file), { cause });
  }
}

/** The two in WebAssembly: as fast as can be, and for browsers without SIMD, which one file lacks. */
export const binaries = {
  simd: () => fetchBinary(files.simd, simdUrl),
  scalar: scalarUrl === '' ? undefined : () => fetchBinary(files.scalar, scalarUrl),
};

/** The one without WebAssembly: gives what the module exports for what it imports. */
export async function fetchJavascript(): Promise<
  (imports: WebAssembly.ModuleImports | undefined) => WebAssembly.Exports
> {
  try {
    return (await import('#core-scalar/core-javascript.js')).default;
  } catch (cause) {
    const broken = cause instanceof SyntaxError;
    throw new AttentionError(
      broken ? 'moduleBroken' : 'moduleMissing',
      text.load[broken ? 'broken' : 'unreachable'](files.javascript),
      { cause },
    );
  }
}
