declare module 'virtual:quizzes' {
  /** The checkpoints in the order of the lessons, then the final quiz; checked at build time. */
  export const quizzes: readonly import('./types.js').Quiz[];
}
