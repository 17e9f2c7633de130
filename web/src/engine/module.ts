import createCore from '#core/core.js';
import wasmUrl from '#core/core.wasm?url';
import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import { families, familyNames, fingerprint, type FamilyName } from './names.js';

/** What the WebAssembly module exports: one block in, one call, one block out. */
export interface CoreModule {
  /** Of the names of a family, all joined by commas. */
  fingerprint(family: number): number;
  /** Makes room for a block of `size` numbers; 0, or the number of an error. */
  reserve(size: number): number;
  /** Views of the module's memory: they die when it grows. */
  incoming(): Float64Array;
  outgoing(): Float64Array;
  /** One of `calls` with its arguments; 0, or the number of an error. */
  call(call: number, a: number, b: number, c: number, d: number, e: number): number;
  /** What the last refusal speaks of: the number of a matrix, and four numbers for its sentence. */
  fault(): Float64Array;
  /** The head of a float32 problem: see `slots32` in fast.ts. */
  head32(): Float64Array;
  reserve32(): number;
  trace32(): number;
  fused(): number;
  /** The sizes stand in the block; so do figures and normals in the one that comes out. */
  beginExperiment(seed: string): number;
  /** Returns the fraction that is done, no status. */
  advanceExperiment(draws: number): number;
  cancelExperiment(): void;
  experimentFigures(divisorKind: number, divisorNumber: number): number;
  normals(seed: string, count: number): number;
}

/** Where the module's binary lies; in Node read the file and pass its bytes to `loadEngine`. */
export { wasmUrl };

async function fetchBinary(): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(wasmUrl);
  } catch (cause) {
    throw new AttentionError('moduleMissing', text.load.unreachable, { cause });
  }
  if (!response.ok)
    throw new AttentionError('moduleMissing', text.load.missing(String(response.status)));
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new AttentionError('moduleMissing', text.load.unreachable, { cause });
  }
}

/** Compares a list of names with the module's own. */
export function checkNames(core: CoreModule, family: FamilyName, names: readonly string[]): void {
  if (core.fingerprint(familyNames.indexOf(family)) !== fingerprint(names.join(',')))
    throw new AttentionError('moduleMismatch', text.load.mismatch);
}

/** The one place that compiles and starts the module. */
export async function startModule(binary?: BufferSource): Promise<CoreModule> {
  if (typeof WebAssembly !== 'object')
    throw new AttentionError('noWebAssembly', text.load.noWebAssembly);
  const bytes = binary ?? (await fetchBinary());
  let core: CoreModule;
  try {
    // compiled from bytes, not from the stream: a host that sends the wrong type still works
    const compiled = await WebAssembly.compile(bytes);
    core = await new Promise<CoreModule>((started, failed) => {
      createCore({
        instantiateWasm(imports, done) {
          WebAssembly.instantiate(compiled, imports).then(done).catch(failed);
          return {};
        },
      }).then(started, failed);
    });
  } catch (cause) {
    throw new AttentionError('moduleBroken', text.load.broken, { cause });
  }
  for (const [family, names] of Object.entries(families))
    checkNames(core, family as FamilyName, names);
  return core;
}
