declare module 'virtual:messages' {
  /** One an error, in their order: {matrix} and {0} to {3} stand for what the fault holds. */
  export const messages: readonly string[];
  /** What matrices are called in them, in the order of the core's roles. */
  export const matrices: readonly string[];
}
