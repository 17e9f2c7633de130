/**
 * Every string inside a quiz, fetched with it; the questions themselves are data in lessons/, and
 * what leads to a quiz stands in text.ts.
 */
export const text = {
  place: (number: number, count: number) => `Question ${String(number)} of ${String(count)}`,
  summary: 'Your result',
  questions: 'Questions',
  inQuestion: 'Weights in question',
  cell: (row: string, column: string, value: string) => `row ${row}, column ${column}: ${value}`,
  blankCell: (row: string, column: string) => `row ${row}, column ${column}`,
  choose: 'Choose one',
  order: 'Put in order',
  number: 'Your number',
  tolerance: (most: string) => `Counts as right within ${most} of the exact number.`,
  up: 'Up',
  down: 'Down',
  moveUp: (item: string) => `Move up: ${item}`,
  moveDown: (item: string) => `Move down: ${item}`,
  moved: (item: string, place: number, count: number) =>
    `${item}: now place ${String(place)} of ${String(count)}`,
  check: 'Check',
  give: 'Give this answer',
  again: (drawn: boolean) => (drawn ? 'Try again with other numbers' : 'Try again'),
  right: 'Right.',
  wrong: 'Not quite.',
  given: 'Your answer is in. Your result will say whether it is right.',
  tries: (left: number) =>
    left === 1 ? 'You have one try left.' : `You have ${String(left)} tries left.`,
  atEnd: 'Each question can be answered once. Your result will say what was right.',
  why: 'Show the explanation',
  see: 'See the step',
  missing: {
    choose: 'Choose an answer first.',
    spot: 'Choose an answer first.',
    cell: 'Choose a cell first.',
    number: 'Type a number first, such as 0.5.',
    order: 'Put the steps in order first.',
  },
  notNumber: 'That is not a number. Type one such as 0.5, 0,5 or −2.',
  back: '← Back',
  next: 'Next question →',
  finish: 'To the result →',
  score: (right: number, questions: number, first: number) =>
    `${String(right)} of ${String(questions)} right, ${String(first)} of them at the first try.`,
  line: (title: string, seed: number, right: number, questions: number, first: number) =>
    `${title} · seed ${String(seed)} · ${String(right)} of ${String(questions)} right, ${String(first)} at the first try`,
  copyResult: 'Copy this line',
  waits: (left: number) =>
    left === 1
      ? 'Your result comes with the last answer: one question is still open.'
      : `Your result comes with the last answer: ${String(left)} questions are still open.`,
  state: {
    given: 'answered',
    right: 'right',
    first: 'right at the first try',
    wrong: 'not right yet',
    over: 'not right',
    open: 'not answered',
  },
  calculator: 'A calculator with e to a power helps.',
  goTo: (number: number) => `Question ${String(number)}`,
  nextLesson: (title: string) => `Next: ${title}\u00a0→`,
  allLessons: 'To all lessons\u00a0→',
  restart: 'Start again with other numbers',
  seed: (seed: number) =>
    `These numbers belong to seed ${String(seed)}. Whoever opens this page by its address gets the same.`,
  notStored:
    'This browser keeps nothing from this page, so your answers last until you close or reload it.',
} as const;
