declare module 'virtual:lessons' {
  /** In the order of lessons/index.json, checked and compiled at build time. */
  export const lessons: readonly import('./types.js').Lesson[];
}

declare module 'virtual:glossary' {
  /** What each word of the glossary means, by the name that the prose calls it. */
  export const meanings: Readonly<Record<string, string>>;
}

declare module 'virtual:prose/*' {
  /** One depth of text, for all lessons. */
  export const book: import('./types.js').Book;
}
