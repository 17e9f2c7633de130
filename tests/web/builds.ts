import { readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { loadEngine, type Engine, type RunsOn } from '../../web/src/engine/index.js';
import { root } from './support.js';

/** The three builds of the core, each in the surroundings in which the engine chooses it. */

export const builds: readonly RunsOn[] = ['simd', 'scalar', 'javascript'];

/** A server that has both modules. */
export function serve(url: string): Promise<Response> {
  const file = path.basename(url);
  const folder = file === 'core.wasm' ? 'wasm' : 'wasm-scalar';
  return Promise.resolve(new Response(readFileSync(path.join(root, 'build', folder, file))));
}

/** Takes SIMD, or all of WebAssembly, away until globals are no longer stubbed. */
export function without(what: 'SIMD' | 'WebAssembly'): void {
  const { validate, compile, instantiate } = WebAssembly;
  // only the probe asks of a module as small
  const small = (bytes: BufferSource): boolean => bytes.byteLength > 100 && validate(bytes);
  vi.stubGlobal(
    'WebAssembly',
    what === 'SIMD' ? { validate: small, compile, instantiate } : undefined,
  );
}

export async function engineOn(build: RunsOn): Promise<Engine> {
  vi.stubGlobal('fetch', serve);
  if (build !== 'simd') without(build === 'scalar' ? 'SIMD' : 'WebAssembly');
  try {
    return await loadEngine();
  } finally {
    vi.unstubAllGlobals();
  }
}
