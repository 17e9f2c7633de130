declare module 'virtual:quizzes/ids' {
  /** Which quizzes there are: known from the start, unlike the quizzes themselves. */
  export const quizIds: readonly string[];
}

declare module 'virtual:quizzes' {
  /** The checkpoints in the order of the lessons, then the final quiz; checked at build time. */
  export const quizzes: readonly import('./types.js').Quiz[];
}
