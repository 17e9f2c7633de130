import { formatFixed } from '../../format.js';
import type { Score } from '../../quiz/progress.js';

/** What the course comes to, from the least to the most. */
export const verdicts = ['incomplete', 'failed', 'completed', 'passed'] as const;
export type Verdict = (typeof verdicts)[number];

/** An element of the platform's data and its value. */
export type Value = readonly [name: string, value: string];

/**
 * What the course's score is, here and nowhere else: right answers of a hundred. How many tries they
 * took does not count, as the page says both and lets everybody try again.
 */
export const percent = ({ right, questions }: Score): number =>
  Math.round((100 * right) / questions);
const scaled = ({ right, questions }: Score): string => formatFixed(right / questions, 4);

const two = (count: number): string => String(count).padStart(2, '0');

function clock(ms: number): { hours: number; minutes: number; seconds: number } {
  const all = Math.floor(ms / 1000);
  return {
    hours: Math.floor(all / 3600),
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}

/** The one table of what the versions of SCORM call and write differently. */
export interface Dialect {
  /** Under which a platform's window has it. */
  readonly api: string;
  readonly calls: Record<'initialize' | 'get' | 'set' | 'commit' | 'finish' | 'error', string>;
  readonly names: Record<
    'mode' | 'credit' | 'place' | 'state' | 'exit' | 'time' | 'raw' | 'pass' | 'response',
    string
  >;
  readonly wrong: string;
  readonly time: (ms: number) => string;
  /** In the order in which they are to be written. */
  readonly score: (score: Score) => readonly Value[];
  /** The score as the platform compares it with its pass mark. */
  readonly mark: (score: Score) => number;
  readonly status: (verdict: Verdict) => readonly Value[];
  /** The words in which a platform holds a verdict. */
  readonly statuses: readonly string[];
}

const scorm12: Dialect = {
  api: 'API',
  calls: {
    initialize: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    finish: 'LMSFinish',
    error: 'LMSGetLastError',
  },
  names: {
    mode: 'cmi.core.lesson_mode',
    credit: 'cmi.core.credit',
    place: 'cmi.core.lesson_location',
    state: 'cmi.suspend_data',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    raw: 'cmi.core.score.raw',
    pass: 'cmi.student_data.mastery_score',
    response: 'student_response',
  },
  wrong: 'wrong',
  time(ms) {
    const { hours, minutes, seconds } = clock(ms);
    return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(seconds)}`;
  },
  score: (score) => [
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
    ['cmi.core.score.raw', String(percent(score))],
  ],
  mark: percent,
  status: (verdict) => [['cmi.core.lesson_status', verdict]],
  statuses: ['cmi.core.lesson_status'],
};

const scorm2004: Dialect = {
  api: 'API_1484_11',
  calls: {
    initialize: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    finish: 'Terminate',
    error: 'GetLastError',
  },
  names: {
    mode: 'cmi.mode',
    credit: 'cmi.credit',
    place: 'cmi.location',
    state: 'cmi.suspend_data',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    raw: 'cmi.score.raw',
    pass: 'cmi.scaled_passing_score',
    response: 'learner_response',
  },
  wrong: 'incorrect',
  time(ms) {
    const { hours, minutes, seconds } = clock(ms);
    return `PT${String(hours)}H${String(minutes)}M${String(seconds)}S`;
  },
  score: (score) => [
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
    ['cmi.score.raw', String(percent(score))],
    ['cmi.score.scaled', scaled(score)],
  ],
  // as it is written, so that both sides compare the same number
  mark: (score) => Number(scaled(score)),
  status: (verdict) =>
    verdict === 'passed' || verdict === 'failed'
      ? [
          ['cmi.completion_status', 'completed'],
          ['cmi.success_status', verdict],
        ]
      : [['cmi.completion_status', verdict]],
  statuses: ['cmi.completion_status', 'cmi.success_status'],
};

/** The newer one first: a platform that has both is asked in that. */
export const dialects: readonly Dialect[] = [scorm2004, scorm12];
