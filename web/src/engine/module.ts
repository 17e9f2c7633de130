import { text } from '../text/text.js';
import { AttentionError } from './error.js';
import { families, familyNames, fingerprint, type FamilyName } from './names.js';
import { binaries, createCore, fetchJavascript, files } from './sources.js';

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

/** Emscripten's glue, as far as it is used here: see wasm/glue.js. Its functions are bound to `given`. */
export type CreateCore = (given: {
  instantiate(
    wasm: unknown,
    imports: WebAssembly.Imports,
  ): { then(done: (made: { instance: { exports: WebAssembly.Exports } }) => void): void };
}) => Promise<Bound>;

/** Which build of the core computes. The figures are the same, to the bit. */
export type RunsOn = 'simd' | 'scalar' | 'javascript';

export interface CoreModule extends Bound {
  /** Its buffer is another one once the memory has grown. */
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly runsOn: RunsOn;
}

/** Compares a list of names with the module's own. */
export function checkNames(core: CoreModule, family: FamilyName, names: readonly string[]): void {
  if (core.fingerprint(familyNames.indexOf(family)) !== fingerprint(names.join(',')))
    throw new AttentionError('moduleMismatch', text.load.mismatch(files[core.runsOn]));
}

type Instantiate = (
  imports: WebAssembly.Imports,
) => WebAssembly.Exports | Promise<WebAssembly.Exports>;

function begin(runsOn: RunsOn, instantiate: Instantiate): Promise<CoreModule> {
  return new Promise((started, failed) => {
    let memory: unknown;
    createCore({
      instantiate: (_, imports) => ({
        then(done) {
          Promise.resolve(imports)
            .then(instantiate)
            .then((exports) => {
              // under a name that the linker has chosen
              memory = Object.values(exports).find((exported) => 'buffer' in exported);
              done({ instance: { exports } });
            })
            .catch(failed);
        },
      }),
    }).then((bound) => {
      started(Object.assign(bound, { memory, runsOn }) as CoreModule);
    }, failed);
  });
}

/** The smallest module with SIMD: a function that counts bits in 16 lanes. */
// prettier-ignore
const probe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** The module compiled; nothing, where the bytes are good and the browser's policy refuses them. */
async function compile(bytes: BufferSource): Promise<WebAssembly.Module | undefined> {
  try {
    // from bytes, not from the stream: a host that sends the wrong type still works
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    if (WebAssembly.validate(bytes)) return undefined;
    throw cause;
  }
}

/** WebAssembly with SIMD where the browser has it, else without; nothing where it is refused. */
async function startBinary(binary: BufferSource | undefined): Promise<CoreModule | undefined> {
  if (typeof WebAssembly !== 'object') return undefined;
  const build = WebAssembly.validate(probe) ? 'simd' : 'scalar';
  const bytes = build === 'simd' && binary ? binary : await binaries[build]?.();
  if (!bytes) return undefined;
  try {
    const compiled = await compile(bytes);
    return (
      compiled &&
      (await begin(
        build,
        async (imports) => (await WebAssembly.instantiate(compiled, imports)).exports,
      ))
    );
  } catch (cause) {
    throw new AttentionError('moduleBroken', text.load.broken(files[build]), { cause });
  }
}

async function startJavascript(): Promise<CoreModule> {
  const instantiate = await fetchJavascript();
  // its imports come without the name of the module they are from
  return begin('javascript', (imports) => instantiate(Object.values(imports)[0]));
}

/** The one place that compiles and starts the module. */
export async function startModule(binary?: BufferSource): Promise<CoreModule> {
  const core = (await startBinary(binary)) ?? (await startJavascript());
  for (const [family, names] of Object.entries(families))
    checkNames(core, family as FamilyName, names);
  return core;
}
