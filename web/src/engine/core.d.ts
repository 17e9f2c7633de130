declare module '#core/core.js' {
  /** Emscripten's glue, as far as it is used here: see wasm/glue.js. Its functions are bound to `given`. */
  export default function createCore(given: {
    instantiate(
      wasm: unknown,
      imports: WebAssembly.Imports,
    ): { then(done: (made: { instance: { exports: WebAssembly.Exports } }) => void): void };
  }): Promise<import('./module.js').Bound>;
}

declare module '#core-scalar/core-javascript.js' {
  /** The module in plain JavaScript, as wasm2js writes it. */
  export default function instantiate(
    imports: WebAssembly.ModuleImports | undefined,
  ): WebAssembly.Exports;
}

declare module '#core/core.wasm?url' {
  const url: string;
  export default url;
}
declare module '#core-scalar/core-scalar.wasm?url' {
  const url: string;
  export default url;
}
