import { loadEngine } from '../src/engine/engine.js';
import type { Figure, Lesson } from '../src/lesson/types.js';
import { problemOf, startOf } from '../src/state/state.js';
import { figureText } from '../src/views/figure.js';

/** The numbers of a lesson's sentences as they are before anything is changed; where they are any. */
export type OwnFigure = (lesson: Lesson, example: string, node: Figure) => string | undefined;

export async function startCore(binary: BufferSource): Promise<OwnFigure> {
  const engine = await loadEngine(binary);
  return (lesson, example, node) => {
    const state = startOf(lesson, example);
    const problem = problemOf(state);
    const text = figureText({ engine, state, problem, trace: engine.attend(problem) }, node);
    return text === 'NaN' ? undefined : text;
  };
}
