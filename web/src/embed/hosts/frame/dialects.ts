import type { Score } from '../../../quiz/progress.js';
import type { Shown } from '../../events.js';
import { isObject, isShort } from './messages.js';

/**
 * Two ways of talking to the page around a frame that course systems know already: Canvas's height
 * of a frame, and SPLICE (getState, reportScoreAndState, sendEvent) of Runestone, PreTeXt, OpenDSA.
 */
export const canvasHeight = (height: number, id: string) => ({
  subject: 'lti.frameResize',
  height,
  message_id: id,
});

export const spliceGetState = (id: string) => ({ subject: 'SPLICE.getState', message_id: id });

/** Only for what is graded: the score from 0 to 1, and what brings the learner back here. */
export const spliceScore = (id: string, { right, questions }: Score, state: Shown) => ({
  subject: 'SPLICE.reportScoreAndState',
  message_id: id,
  score: right / questions,
  state,
});

export const spliceEvent = (name: string, data: object) => ({
  subject: 'SPLICE.sendEvent',
  name,
  data,
});

/** The state that a SPLICE host gives back; nothing where it has none. */
export function spliceState(data: unknown, id: string): Shown | undefined {
  if (!isObject(data) || !isShort(data)) return undefined;
  const { subject, message_id, state } = data;
  if (subject !== 'SPLICE.getState.response' || message_id !== id) return undefined;
  return isObject(state) ? state : {};
}
