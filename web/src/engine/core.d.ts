declare module '#core/core.js' {
  const createCore: import('./module.js').CreateCore;
  export default createCore;
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
