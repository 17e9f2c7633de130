/** The module as it was built against what the page takes it to be, and modules that are none. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { figures } from '../../web/src/engine/experiment.js';
import { slots32 } from '../../web/src/engine/fast.js';
import { AttentionError, loadEngine } from '../../web/src/engine/index.js';
import { startModule, type Bound } from '../../web/src/engine/module.js';
import { families, familyNames, fingerprint, type FamilyName } from '../../web/src/engine/names.js';
import { text } from '../../web/src/text/text.js';
import { serve, without } from './builds.js';
import { binary } from './support.js';

const core = await startModule(binary);

/** Each function of the interface with the number of its arguments: a key too many does not compile. */
const declared: Record<keyof Bound, number> = {
  fingerprint: 1,
  reserve: 1,
  incomingAt: 0,
  outgoingAt: 0,
  outgoingSize: 0,
  call: 6,
  faultAt: 0,
  head32At: 0,
  reserve32: 0,
  trace32: 0,
  fused: 0,
  beginExperiment: 0,
  advanceExperiment: 1,
  cancelExperiment: 0,
  experimentFigures: 2,
  normals: 1,
};

/** Functions that were bound carry the number of their arguments; what comes with the glue does not. */
function exported(): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, member] of Object.entries(core) as [string, unknown][])
    if (typeof member === 'function' && 'argCount' in member) found[name] = Number(member.argCount);
  return found;
}

describe('the module', () => {
  test('exports the functions of its interface and no other', () => {
    expect(exported()).toEqual(declared);
  });

  test.each(Object.entries({ ...families, slots32, figures }))(
    'calls its %s by the names the page knows',
    (family, names) => {
      expect(core.fingerprint(familyNames.indexOf(family as FamilyName))).toBe(
        fingerprint(names.join(',')),
      );
      expect(new Set(names).size).toBe(names.length);
    },
  );

  test('knows no other family', () => {
    for (const family of [-1, familyNames.length, 0.5, NaN])
      expect(core.fingerprint(family)).toBe(0);
  });
});

/** The same module, in which the names of one family have been others. */
function otherVersion(family: FamilyName): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(binary);
  const held = Buffer.alloc(4);
  held.writeUInt32LE(core.fingerprint(familyNames.indexOf(family)));
  const at = bytes.indexOf(held);
  if (at < 0) throw new Error(`the module does not hold the fingerprint of its ${family}`);
  bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  return new Uint8Array(bytes);
}

async function failure(start: () => Promise<unknown>): Promise<AttentionError> {
  const error: unknown = await start().then(
    () => new Error('it loaded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AttentionError)) throw error;
  return error;
}

/** The shortest module there is: it exports nothing. */
const emptyModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const bytesOf = (written: string) => new TextEncoder().encode(written);

describe('loading', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.each(Object.keys(families) as FamilyName[])(
    'a module whose %s have other names is told apart',
    async (family) => {
      const error = await failure(() => loadEngine(otherVersion(family)));
      expect(error.code).toBe('moduleMismatch');
      expect(error.message).toBe(
        'The page and its calculator (core.wasm) are of different versions. Reload the page without its cache.',
      );
    },
  );

  test.each([
    ['no bytes at all', new Uint8Array(0)],
    ['its first half', binary.slice(0, binary.length / 2)],
    ['all but its last byte', binary.slice(0, -1)],
    ['a page of HTML', bytesOf('<!doctype html><title>Not found</title>')],
    ['the address of a file in another store', bytesOf('version 1\nsize 44631\n')],
    ['another module', emptyModule],
  ])('%s instead of the module is said to be damaged', async (_, bytes) => {
    const error = await failure(() => loadEngine(bytes));
    expect(error.code).toBe('moduleBroken');
    expect(error.message).toBe(text.load.broken('core.wasm'));
    expect(error.message).toMatch(/core\.wasm.* did not start.*try again\.$/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('a policy that refuses good bytes leads to the build in JavaScript', async () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('refused'));
    const engine = await loadEngine(binary);
    expect(engine.runsOn).toBe('javascript');
    expect(engine.softmaxRow([4, 2], 4).scaled).toEqual([[2, 1]]);
  });

  test('where there is no SIMD only the module without it is fetched', async () => {
    without('SIMD');
    const fetched = vi.fn(serve);
    vi.stubGlobal('fetch', fetched);
    expect((await loadEngine(binary)).runsOn).toBe('scalar');
    expect(fetched.mock.calls).toEqual([[expect.stringMatching(/core-scalar\.wasm$/)]]);
  });

  test('without WebAssembly nothing that needs it is fetched', async () => {
    without('WebAssembly');
    const fetched = vi.fn(serve);
    vi.stubGlobal('fetch', fetched);
    expect((await loadEngine()).runsOn).toBe('javascript');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a module without SIMD that is broken is said to be so, by its own name', async () => {
    without('SIMD');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>')));
    const error = await failure(() => loadEngine());
    expect(error.code).toBe('moduleBroken');
    expect(error.message).toBe(text.load.broken('core-scalar.wasm'));
  });

  test('from a server that is out of reach asks for another try', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    const error = await failure(() => loadEngine());
    expect(error.code).toBe('moduleMissing');
    expect(error.message).toMatch(/core\.wasm.* could not be reached.*try again\.$/);
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test('from a server that breaks off half way asks for another try', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.error(new TypeError('broken off'));
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    const error = await failure(() => loadEngine());
    expect(error.code).toBe('moduleMissing');
    expect(error.message).toBe(text.load.unreachable('core.wasm'));
  });

  test.each([404, 500])('from a server that answers %i says so', async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status })));
    const error = await failure(() => loadEngine());
    expect(error.code).toBe('moduleMissing');
    expect(error.message).toContain(`missing on the server, which answered ${status}.`);
  });

  test.each(['application/wasm', 'text/plain', 'application/octet-stream'])(
    'takes one fetch from a server that calls the file %s',
    async (type) => {
      const response = () => new Response(binary.slice(), { headers: { 'content-type': type } });
      const fetched = vi.fn(() => Promise.resolve(response()));
      vi.stubGlobal('fetch', fetched);
      const engine = await loadEngine();
      expect(engine.softmaxRow([4, 2], 4).scaled).toEqual([[2, 1]]);
      expect(fetched).toHaveBeenCalledOnce();
      expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/core\.wasm$/));
    },
  );
});
