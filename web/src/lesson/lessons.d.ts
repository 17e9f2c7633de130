declare module 'virtual:lessons' {
  /** In the order of lessons/index.json, checked and compiled at build time. */
  export const lessons: readonly import('./types.js').Lesson[];
}
