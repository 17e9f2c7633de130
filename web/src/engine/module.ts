import createCore from '#core/core.js';
import wasm from '#core/core.wasm?url';
import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import { families, familyNames, fingerprint, type FamilyName } from './names.js';

/**
 * What the WebAssembly module exports: one block in, one call, one block out. Nothing but numbers
 * crosses; where a block lies is said in bytes of the module's memory.
 */
export interface Bound {
  /** Of the names of a family, all joined by commas. */
  fingerprint(family: number): number;
  /** Makes room for a block of `size` numbers; 0, or the number of an error. */
  reserve(size: number): number;
  incomingAt(): number;
  outgoingAt(): number;
  outgoingSize(): number;
  /** One of `calls` with its arguments; 0, or the number of an error. */
  call(call: number, a: number, b: number, c: number, d: number, e: number): number;
  /** What the last refusal speaks of: the number of a matrix, and four numbers for its sentence. */
  faultAt(): number;
  /** The head of a float32 problem: see `slots32` in fast.ts. */
  head32At(): number;
  reserve32(): number;
  trace32(): number;
  fused(): number;
  /** Seed and sizes stand in the block; figures and normals in the one that comes out. */
  beginExperiment(): number;
  /** Returns the fraction that is done, no status. */
  advanceExperiment(draws: number): number;
  cancelExperiment(): number;
  experimentFigures(divisorKind: number, divisorNumber: number): number;
  /** The seed stands in the block. */
  normals(count: number): number;
}

export interface CoreModule extends Bound {
  readonly memory: WebAssembly.Memory;
}

/** Where the module's binary lies; in Node read the file and pass its bytes to `loadEngine`. */
export const wasmUrl: string = wasm;

async function fetchBinary(): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(wasmUrl);
  } catch (cause) {
    const why = wasmUrl.startsWith('file:') ? text.load.fromFile : text.load.unreachable;
    throw new AttentionError('moduleMissing', why, { cause });
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

function instantiate(compiled: WebAssembly.Module): Promise<CoreModule> {
  return new Promise((started, failed) => {
    let memory: WebAssembly.Memory;
    const begin = async (
      imports: WebAssembly.Imports,
      done: (made: { instance: WebAssembly.Instance }) => void,
    ) => {
      const instance = await WebAssembly.instantiate(compiled, imports);
      // under a name that the linker has chosen
      memory = Object.values(instance.exports).find(
        (exported) => exported instanceof WebAssembly.Memory,
      ) as WebAssembly.Memory;
      done({ instance });
    };
    createCore({
      instantiate: (_, imports) => ({
        then(done) {
          begin(imports, done).catch(failed);
        },
      }),
    }).then((bound) => {
      started(Object.assign(bound, { memory }));
    }, failed);
  });
}

/** The one place that compiles and starts the module. */
export async function startModule(binary?: BufferSource): Promise<CoreModule> {
  if (typeof WebAssembly !== 'object')
    throw new AttentionError('noWebAssembly', text.load.noWebAssembly);
  const bytes = binary ?? (await fetchBinary());
  let core: CoreModule;
  try {
    // compiled from bytes, not from the stream: a host that sends the wrong type still works
    core = await instantiate(await WebAssembly.compile(bytes));
  } catch (cause) {
    throw new AttentionError('moduleBroken', text.load.broken, { cause });
  }
  for (const [family, names] of Object.entries(families))
    checkNames(core, family as FamilyName, names);
  return core;
}
