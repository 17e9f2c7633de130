/** What is said where the row maximum is left in for once. */
export const maxLeftInText = {
  title: 'What if the maximum were left in?',
  sides: { left: 'Left in', subtracted: 'Subtracted first' },
  score: 'score',
  shifted: (largest: string) => `− ${largest}`,
  powers: { left: 'e to the score', subtracted: 'e to that' },
  weight: 'weight',
  sum: 'sum',
  said: {
    left: (largest: string) =>
      `e to the power of ${largest} is larger than any number that 64 bits can hold, so it becomes ∞, and so does the sum. ∞ divided by ∞ is no number, which a computer writes as NaN. Everything computed from it is NaN too.`,
    subtracted: (largest: string) =>
      `Take ${largest}, the largest score, off each of them first. Now the largest power is e to the power of 0, which is 1, so nothing can become too large. The gaps are the same, and so the weights come out right.`,
  },
} as const;
