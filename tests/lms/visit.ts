/** A visit of a learning platform in a page that is none: how it begins, and what is told in it. */
import { Scorm12API, Scorm2004API } from 'scorm-again';
import { vi } from 'vitest';
import type { Host } from '../../web/src/embed/host.js';
import { startLms } from '../../web/src/embed/hosts/lms.js';
import { startRun, type Run } from '../../web/src/quiz/progress.js';
import { FakePage } from './page.js';
import type { StrictLms, Make, Version } from './strict.js';

export const makes = { '1.2': Scorm12API, '2004': Scorm2004API } as unknown as Record<
  Version,
  Make
>;
export const objects = { '1.2': 'API', '2004': 'API_1484_11' };

export const words = {
  '1.2': {
    status: 'cmi.core.lesson_status',
    statusOf: (data: Record<string, string>) => data['cmi.core.lesson_status'],
    raw: 'cmi.core.score.raw',
    place: 'cmi.core.lesson_location',
    mode: 'cmi.core.lesson_mode',
    credit: 'cmi.core.credit',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    pass: (share: number) => ({ 'cmi.student_data.mastery_score': String(100 * share) }),
    held: (status: string, raw: string) => ({
      'cmi.core.lesson_status': status,
      'cmi.core.score.raw': raw,
    }),
    graded: (raw: string, status: string) => [
      'cmi.core.score.min 0',
      'cmi.core.score.max 100',
      `cmi.core.score.raw ${raw}`,
      `cmi.core.lesson_status ${status}`,
    ],
  },
  '2004': {
    status: 'cmi.completion_status',
    statusOf: ({
      'cmi.completion_status': completion,
      'cmi.success_status': success,
    }: Record<string, string>) => success ?? completion,
    raw: 'cmi.score.raw',
    place: 'cmi.location',
    mode: 'cmi.mode',
    credit: 'cmi.credit',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    pass: (share: number) => ({ 'cmi.scaled_passing_score': String(share) }),
    held: (status: string, raw: string): Record<string, string> => ({
      'cmi.completion_status': 'completed',
      ...(status === 'completed' ? {} : { 'cmi.success_status': status }),
      'cmi.score.raw': raw,
    }),
    graded: (raw: string, status: string) => [
      'cmi.score.min 0',
      'cmi.score.max 100',
      `cmi.score.raw ${raw}`,
      'cmi.score.scaled *',
      'cmi.completion_status completed',
      ...(status === 'completed' ? [] : [`cmi.success_status ${status}`]),
    ],
  },
};

/** The site's own host, as far as it matters: it knows where the page is. */
export function siteHost(start = ''): Host & { link: string } {
  const host = {
    link: start,
    load: () => `?${host.link}`,
    save: (link: string) => {
      host.link = link;
    },
    address: (link: string) => link,
    recall: () => undefined,
    keep: () => true,
    within: 'site' as const,
  };
  return host;
}

export interface Opened {
  readonly page: FakePage;
  readonly site: ReturnType<typeof siteHost>;
  readonly host: Host;
  readonly arrived: ReturnType<typeof vi.fn>;
}

export function open(page: FakePage, start = ''): Opened {
  const site = siteHost(start);
  const arrived = vi.fn();
  return { page, site, arrived, host: startLms(page.window, site, arrived) };
}

export const parentOf = (lms: StrictLms): unknown => {
  const parent: Record<string, unknown> = { [objects[lms.version]]: lms.launch() };
  return Object.assign(parent, { parent });
};

export function launch(lms: StrictLms, start = ''): Opened {
  const page = new FakePage();
  page.parent = parentOf(lms);
  return open(page, start);
}

export const answered = (question: string, right: boolean, given = '2') => ({
  quiz: 'final',
  seed: 7,
  question,
  right,
  tries: 1,
  given,
  score: { questions: 8, answered: 1, right: 0, first: 0 },
});
export const complete = (right: number, others = {}) => ({
  quiz: 'final',
  seed: 7,
  questions: 8,
  answered: 8,
  right,
  first: 0,
  ...others,
});

export const run = (seed: number, ...tried: readonly string[]): Run => ({
  ...startRun({ id: 'final', title: '', summary: '', questions: [] }, seed),
  entries: Object.fromEntries(
    tried.map((id) => [id, { checked: true, right: true, tries: 1, draw: 0, given: '1' }]),
  ),
});
