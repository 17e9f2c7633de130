// Compiled against the types of the build, as the code of somebody else would be: never run.
import '../../web/dist/attention-steps.js';
import type { Answer, Completion } from '../../web/dist/attention-steps.js';
import { defaultOptions, loadEngine, type Problem, type Trace } from '../../web/dist/engine.js';

export async function weightsOf(problem: Omit<Problem, 'options'>): Promise<Trace['weights']> {
  const engine = await loadEngine();
  return engine.attend({ ...problem, options: { ...defaultOptions, divisor: 'none' } }).weights;
}

export async function begin(report: (score: Completion, last: Answer | undefined) => void) {
  const quiz = document.createElement('attention-quiz');
  quiz.setAttribute('quiz', 'final');
  let last: Answer | undefined;
  quiz.addEventListener('attention-answer', ({ detail }) => {
    last = detail;
  });
  quiz.addEventListener('attention-complete', ({ detail }) => {
    report(detail, last);
  });
  document.addEventListener('attention-change', ({ detail }) => {
    document.title = detail.title;
  });
  document.body.append(quiz);
  await quiz.ready;
  quiz.state = { ...quiz.state, seed: 7 };
  // @ts-expect-error it says what is on the screen, and cannot be set
  quiz.link = '';
}
