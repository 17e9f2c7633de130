/** A visit of a learning platform, in both versions of SCORM, against one that is strict. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeRuns, type Run } from '../../web/src/quiz/progress.js';
import { text } from '../../web/src/text/lms.js';
import { FakePage } from '../lms/page.js';
import { StrictLms } from '../lms/strict.js';
import {
  makes,
  objects,
  words,
  open,
  launch,
  parentOf,
  answered,
  complete,
  run,
} from '../lms/visit.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['1.2', '2004'] as const)('SCORM %s', (version) => {
  const names = words[version];
  let lms: StrictLms;
  const fresh = (held: Record<string, string> = {}): StrictLms =>
    (lms = new StrictLms(version, makes[version], held));
  beforeEach(() => {
    fresh();
  });
  afterEach(() => {
    expect(lms.offences).toEqual([]);
  });

  /** A whole visit with a result. */
  function visit(right: number, others = {}): void {
    const { page } = launch(lms);
    page.tell('attention-complete', complete(right, others));
    page.leave();
  }

  test('a first visit that is only opened and closed stays incomplete, with no score', () => {
    const { page, arrived } = launch(lms);
    expect(names.statusOf(lms.data), 'at once').toBe('incomplete');
    page.leave();
    expect(names.statusOf(lms.data)).toBe('incomplete');
    expect(lms.data[names.raw]).toBeUndefined();
    expect(lms.finished).toBe(1);
    expect(page.note).toBe('');
    expect(arrived, 'the page had not been shown yet').not.toHaveBeenCalled();
  });

  test('a graded answer is committed at once, with what was answered', () => {
    const { page } = launch(lms);
    page.tell('attention-answer', answered('shape', true));
    page.tell('attention-answer', answered('ratio', false, '0,5'));
    const response = version === '1.2' ? 'student_response' : 'learner_response';
    expect(lms.set(/interactions/)).toEqual([
      'cmi.interactions.0.id final.shape',
      'cmi.interactions.0.type fill-in',
      `cmi.interactions.0.${response} 2`,
      'cmi.interactions.0.result correct',
      'cmi.interactions.1.id final.ratio',
      'cmi.interactions.1.type fill-in',
      `cmi.interactions.1.${response} 0,5`,
      `cmi.interactions.1.result ${version === '1.2' ? 'wrong' : 'incorrect'}`,
    ]);
    expect(lms.data['cmi.interactions.1.id'], 'before the page is left').toBe('final.ratio');
    page.leave();
    launch(lms).page.tell('attention-answer', answered('code', true));
    expect(lms.data['cmi.interactions.2.id'], 'at the next visit').toBe('final.code');
  });

  test('what has not changed is not written again, but for the time', () => {
    const { page, host } = launch(lms);
    host.keep('depth', 'developer');
    page.hide();
    const before = lms.log.length;
    page.hide();
    expect(lms.log.slice(before)).toEqual([
      expect.stringMatching(/SetValue .*session_time/),
      expect.stringMatching(/Commit/),
    ]);
  });

  test('a status that was refused at first never comes before the score', () => {
    lms.refusals.set(names.status, 2);
    const { page } = launch(lms);
    expect(page.note).toBe(text.refused('101'));
    page.tell('attention-complete', complete(8));
    expect(names.statusOf(lms.data)).toBe('completed');
    expect(page.note).toBe('');
  });

  test('the quiz that was answered last comes first in what is kept', () => {
    const { page, host } = launch(lms);
    for (const id of ['final', 'the-cat-sat', 'final'] as const)
      host.keep(`quiz-${id}`, writeRuns([run(7)]));
    page.hide();
    expect(lms.data['cmi.suspend_data']).toBe('v1|quiz-final=7;0;0|quiz-the-cat-sat=7;0;0|');
    expect(host.within, 'other sites open beside the platform').toBe('frame');
  });

  test('the result of the final quiz is its score, in order: least, most, score, status', () => {
    visit(6);
    const wanted = names
      .graded('75', 'completed')
      .map((line) => line.replace('scaled *', 'scaled 0.7500'));
    expect(lms.set(/score|status (?!incomplete)/)).toEqual(wanted);
  });

  test.each([
    [0, '0', '0.0000'],
    [1, '13', '0.1250'],
    [8, '100', '1.0000'],
  ])('%i of 8 right are %s of 100, rounded', (right, raw, scaled) => {
    visit(right);
    expect(lms.data[names.raw]).toBe(raw);
    if (version === '2004') expect(lms.data['cmi.score.scaled']).toBe(scaled);
  });

  test.each([
    [6, 0.75, 'passed'],
    [5, 0.75, 'failed'],
    [0, 0.75, 'failed'],
    [0, 0, 'passed'],
  ])('%i of 8 right, with a pass mark of %d, are %s', (right, pass, status) => {
    fresh(names.pass(pass));
    visit(right);
    expect(names.statusOf(lms.data)).toBe(status);
  });

  test('with the last answer it counts, whether or not the result is looked at', () => {
    const { page } = launch(lms);
    const score = { questions: 8, answered: 8, right: 4, first: 0 };
    page.tell('attention-answer', { ...answered('shape', true), score });
    page.tell('attention-answer', { ...answered('ratio', true), score: { ...score, right: 5 } });
    expect(lms.set(/raw/)).toEqual([`${names.raw} 50`, `${names.raw} 63`]);
  });

  test('a checkpoint and a result with questions left out do not count', () => {
    visit(4, { quiz: 'the-cat-sat' });
    visit(4, { answered: 7 });
    expect(lms.data[names.raw]).toBeUndefined();
    expect(names.statusOf(lms.data)).toBe('incomplete');
  });

  test('a better result counts, a worse one never: in one visit, and in the next', () => {
    fresh(names.pass(0.75));
    const { page } = launch(lms);
    const now = () => [names.statusOf(lms.data), lms.data[names.raw]];
    page.tell('attention-complete', complete(3));
    expect(now()).toEqual(['failed', '38']);
    page.tell('attention-complete', complete(7));
    expect(now()).toEqual(['passed', '88']);
    page.tell('attention-complete', complete(2));
    page.leave();
    expect(now()).toEqual(['passed', '88']);
    visit(1);
    expect(now()).toEqual(['passed', '88']);
    visit(8);
    expect(now()).toEqual(['passed', '100']);
    launch(lms).page.leave();
    expect(now()).toEqual(['passed', '100']);
  });

  test('what the platform holds from elsewhere is not lowered either', () => {
    fresh({ ...names.held('passed', '90'), ...names.pass(0.95) });
    visit(4);
    expect(names.statusOf(lms.data)).toBe('passed');
    expect(lms.data[names.raw]).toBe('90');
    expect(lms.set(/score|status/)).toEqual([]);
    fresh(names.held('completed', '10'));
    visit(4);
    expect(lms.data[names.raw]).toBe('50');
    expect(names.statusOf(lms.data)).toBe('completed');
  });

  test('the learner comes back to their place, their depth and their answers', () => {
    const first = launch(lms);
    first.host.keep('depth', 'developer');
    first.host.keep('theme', 'dark');
    first.host.keep('quiz-final', writeRuns([run(7, 'shape'), run(8)]));
    first.host.save('lesson=the-cat-sat&step=weights', 'place');
    first.page.leave();
    const second = launch(lms);
    expect(second.site.link).toBe('lesson=the-cat-sat&step=weights');
    expect(second.host.recall('depth')).toBe('developer');
    expect(second.host.recall('theme')).toBe('dark');
    expect(second.host.recall('quiz-final')).toBe(writeRuns([run(7, 'shape')]));
    expect(second.host.recall('quiz-the-cat-sat')).toBeUndefined();
    second.page.leave();
    expect(launch(lms).site.link, 'and again').toBe('lesson=the-cat-sat&step=weights');
  });

  test('the place is where the page is, by Back too, and one too long loses its last keys', () => {
    const { site, host, page } = launch(lms);
    host.save('lesson=the-cat-sat&step=weights', 'place');
    site.link = 'lesson=volume-knob';
    page.hide();
    expect(lms.data[names.place]).toBe('lesson=volume-knob');
    const edits = Array.from({ length: 60 }, (_, at) => `q0.${String(at)}=1`).join(',');
    host.save(`lesson=volume-knob&step=raw&edits=${edits}`, 'detail');
    page.hide();
    expect(lms.data[names.place]).toBe('lesson=volume-knob&step=raw');
    for (const other of ['', 'session=of-the-platform']) {
      site.link = other;
      page.hide();
      expect(lms.data[names.place], 'home is no place').toBe('lesson=volume-knob&step=raw');
    }
  });

  test.each([
    'v2|depth=developer|',
    'v1|depth=devel',
    '{"page":3}',
    'v1|quiz-final=7;1|',
    '\u0000',
  ])('a state such as %j begins afresh, and so does a place such as it', (state) => {
    fresh({ 'cmi.suspend_data': state, [names.place]: state });
    const { host, site, page } = launch(lms, 'quiz=final&seed=7');
    expect(host.recall('depth')).toBeUndefined();
    expect(host.recall('quiz-final')).toBeUndefined();
    expect(site.link).toBe('quiz=final&seed=7');
    expect(page.note).toBe('');
  });

  test.each([
    ['browse', { [names.mode]: 'browse' }],
    ['review', { [names.mode]: 'review' }],
    ['no credit', { [names.credit]: 'no-credit' }],
  ])('with %s nothing is written, and what was kept can be seen', (_, held) => {
    fresh({ ...held, 'cmi.suspend_data': 'v1|depth=researcher|' });
    const { page, host } = launch(lms);
    expect(page.note).toBe(text.readOnly);
    expect(host.recall('depth')).toBe('researcher');
    page.tell('attention-answer', answered('shape', true));
    page.tell('attention-complete', complete(8));
    page.hide();
    page.leave();
    expect(lms.log.filter((line) => /Set|Commit/.test(line))).toEqual([]);
    expect(lms.finished).toBe(1);
  });

  test('an empty mode counts as normal', () => {
    // scorm-again has no empty mode: its answer is put in the way
    const page = new FakePage();
    const api = lms.launch();
    const get = version === '1.2' ? 'LMSGetValue' : 'GetValue';
    const real = api[get];
    page.parent = {
      [objects[version]]: {
        ...api,
        [get]: (name: string) => (/mode|credit/.test(name) ? '' : real?.(name)),
      },
    };
    open(page).page.tell('attention-complete', complete(8));
    expect(lms.data[names.raw]).toBe('100');
  });

  test('the time of the visit grows with it, in the version’s own form', () => {
    const { page } = launch(lms);
    const began = performance.now();
    vi.advanceTimersByTime(2 * 3_600_000 + 5 * 60_000 + 7_900 - began);
    page.hide();
    vi.advanceTimersByTime(60_000);
    page.leave();
    const zero = version === '1.2' ? '0000:00:00' : 'PT0H0M0S';
    expect(lms.set(/time/).map((line) => line.split(' ')[1])).toEqual([
      zero,
      ...(version === '1.2' ? ['0002:05:07', '0002:06:07'] : ['PT2H5M7S', 'PT2H6M7S']),
    ]);
  });

  test('a platform that comes late finds the page at work, and brings the learner to their place', () => {
    launch(lms).host.keep('depth', 'developer');
    const page = new FakePage();
    fresh({ 'cmi.suspend_data': 'v1|depth=developer|', [names.place]: 'quiz=final&seed=7' });
    const parent: Record<string, unknown> = {};
    page.parent = Object.assign(parent, { parent });
    const { host, arrived, site } = open(page);
    expect(host.recall('depth')).toBeUndefined();
    vi.advanceTimersByTime(3000);
    expect(page.note).toBe('');
    parent[objects[version]] = lms.launch();
    vi.advanceTimersByTime(250);
    expect(site.link).toBe('quiz=final&seed=7');
    expect(host.recall('depth')).toBe('developer');
    expect(arrived).toHaveBeenCalledOnce();
    expect(names.statusOf(lms.data)).toBe('incomplete');
  });

  test.each([
    ['lesson=the-cat-sat&max=0', 'lesson=the-cat-sat&max=0'],
    ['quiz=final&seed=3', 'quiz=final&seed=7'],
  ])('a late one that finds the page at %s leads to %s', (link, wanted) => {
    fresh({ [names.place]: 'quiz=final&seed=7' });
    const page = new FakePage();
    const { host, site } = open(page);
    host.save(link, 'detail'); // by the learner, who changed a number; by the quiz, which drew a seed
    page.parent = parentOf(lms);
    vi.advanceTimersByTime(250);
    expect(site.link).toBe(wanted);
  });

  test('a late one takes nothing from a learner who has begun: both lots of answers are kept', () => {
    fresh({
      'cmi.suspend_data': 'v1|depth=developer|quiz-final=7;1;0;shape:1:0:r:2|',
      [names.place]: 'quiz=final&seed=7',
    });
    const page = new FakePage();
    const { host, arrived, site } = open(page);
    host.save('quiz=final&seed=9', 'place');
    host.keep('quiz-final', writeRuns([run(9, 'ratio')]));
    page.tell('attention-answer', answered('ratio', true));
    page.parent = parentOf(lms);
    vi.advanceTimersByTime(1000);
    expect(site.link).toBe('quiz=final&seed=9');
    expect(arrived).not.toHaveBeenCalled();
    expect(host.recall('depth')).toBe('developer');
    const seeds = (JSON.parse(host.recall('quiz-final') ?? '') as Run[]).map(({ seed }) => seed);
    expect(seeds).toEqual([9, 7]);
    expect(lms.data['cmi.interactions.0.id'], 'what was answered meanwhile').toBe('final.ratio');
  });

  test('a page that the browser keeps goes on when it comes back, and finishes once', () => {
    const { page } = launch(lms);
    page.leave(true);
    expect(lms.finished).toBe(0);
    page.comeBack();
    expect(page.note).toBe('');
    page.tell('attention-complete', complete(8));
    page.leave();
    expect(lms.finished).toBe(1);
    page.leave();
    page.comeBack();
    page.tell('attention-answer', answered('shape', true));
    page.hide();
    expect(lms.finished).toBe(1);
    expect(page.note).toBe(text.ended);
    expect(lms.data[names.raw]).toBe('100');
  });

  test('what is refused once is tried again, and nobody is alarmed', () => {
    const { page } = launch(lms);
    lms.refusals.set(names.raw, 1);
    page.tell('attention-complete', complete(8));
    expect(lms.data[names.raw]).toBe('100');
    expect(page.note).toBe('');
  });

  test('what is refused for longer is said, with the code, until it is taken', () => {
    const { page, host } = launch(lms);
    lms.refusals.set(version === '1.2' ? 'LMSCommit' : 'Commit', 2);
    page.tell('attention-answer', answered('shape', true));
    expect(page.note).toBe(text.refused('101'));
    page.tell('attention-answer', answered('ratio', true));
    expect(page.note).toBe('');
    host.keep('depth', 'developer');
    lms.refusals.set('cmi.suspend_data', 2);
    page.tell('attention-answer', answered('code', true));
    expect(page.note).toBe(text.refused('101'));
    page.hide();
    expect(page.note).toBe('');
  });

  test('a platform without single answers records all else', () => {
    const { page } = launch(lms);
    lms.refusals.set('cmi.interactions.0.id', 2);
    page.tell('attention-answer', answered('shape', true));
    expect(page.note).toBe('');
    // the rest of that answer has no place either: scorm-again refuses it
    lms.offences.length = 0;
    page.tell('attention-complete', complete(8));
    expect(lms.data[names.raw]).toBe('100');
  });

  test('a platform that does not begin counts as none', () => {
    lms.refusals.set(version === '1.2' ? 'LMSInitialize' : 'Initialize', 2);
    const { page } = launch(lms);
    expect(page.note).toBe(text.missing);
    page.tell('attention-complete', complete(8));
    page.leave();
    expect(lms.log.filter((line) => !line.includes('Initialize'))).toEqual([]);
  });

  test('a platform whose window is gone breaks nothing', () => {
    const page = new FakePage();
    const api = lms.launch();
    page.parent = { [objects[version]]: api };
    open(page);
    for (const call of Object.keys(api))
      api[call] = () => {
        throw new TypeError('the window is closed');
      };
    page.tell('attention-complete', complete(8));
    expect(page.note).toBe(text.refused(''));
    page.leave();
  });
});
