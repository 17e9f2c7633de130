declare module '#core/core.js' {
  /** Emscripten's glue, as far as it is used here. */
  export default function createCore(settings: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): object;
  }): Promise<import('./module.js').CoreModule>;
}

declare module '#core/core.wasm?url' {
  const url: string;
  export default url;
}
