declare module 'virtual:lessons' {
  /** In the order of lessons/index.json, checked and compiled at build time. */
  export const lessons: readonly import('./types.js').Lesson[];
}

declare module 'virtual:prose/*' {
  /** One depth of text, for all lessons. */
  export const book: import('./types.js').Book;
}
