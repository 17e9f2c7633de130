declare module '#core/core.js' {
  /** Emscripten's glue, as far as it is used here: see wasm/glue.js. Its functions are bound to `given`. */
  export default function createCore(given: {
    instantiate(
      wasm: unknown,
      imports: WebAssembly.Imports,
    ): { then(done: (made: { instance: WebAssembly.Instance }) => void): void };
  }): Promise<import('./module.js').Bound>;
}

declare module '#core/core.wasm?url' {
  const url: string;
  export default url;
}
