/** What the page says to a learner whose learning platform does not record. */
export const text = {
  missing:
    'No learning platform has answered, so nothing is recorded: your answers last until you close this page.',
  readOnly: 'Your learning platform has opened this to look around: your answers are not recorded.',
  refused: (code: string) =>
    `Your learning platform did not record the last change${code === '' || code === '0' ? '' : ` (error ${code})`}. It is tried again with your next answer.`,
  ended: 'This visit has ended for your learning platform: close this page and open it there anew.',
} as const;
