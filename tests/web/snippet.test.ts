/** What a teacher copies, read back by another reader: every form leads to the view that was chosen. */
import { describe, expect, test } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import { loadQuizzes } from '../../web/build/quizzes.js';
import { readQuizLink } from '../../web/src/quiz/link.js';
import { readLink, writeLink } from '../../web/src/state/link.js';
import { parts } from '../../web/src/state/parts.js';
import {
  firstChoice,
  isPreset,
  linkOf,
  partsOf,
  presets,
  readChoice,
  titleOf,
  withKey,
  withLesson,
  type Choice,
  type Preset,
} from '../../web/src/teach/choice.js';
import { forms, frameAddress, heightIn, type Embedded } from '../../web/src/teach/snippet.js';
import { readText } from './support.js';

const { lessons } = loadLessons();
const quizIds = loadQuizzes(lessons).quizzes.map(({ id }) => id);
const course = { lessons, quizIds };
const first = firstChoice(course);

const view: Embedded = {
  home: 'https://school.example/courses/attention/',
  link: 'lesson=the-cat-sat&step=weights&hide=slider,code',
  theme: 'auto',
  title: 'Attention Steps: weights, The cat sat',
  height: 1734,
  fallback: 'This view needs scripts. It is also here:',
};

/** Attributes of the first tag with this name, as a browser reads them. */
function attributesOf(markup: string, name: string): Record<string, string> {
  const [, inside = ''] =
    new RegExp(`<${name}((?:\\s+[^\\s=>]+(?:="[^"]*")?)*)\\s*>`).exec(markup) ?? [];
  const unescaped = (text: string): string =>
    text.replace(
      /&(amp|lt|gt|quot);/g,
      (_, mark: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[mark] ?? '',
    );
  return Object.fromEntries(
    [...inside.matchAll(/\s([^\s=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescaped(value),
    ]),
  );
}

describe('the frame', () => {
  test('is one tag with a fixed height and a link inside, as most course tools keep it', () => {
    expect(forms.frame(view)).toBe(
      '<iframe src="https://school.example/courses/attention/?embed=1&amp;lesson=the-cat-sat&amp;step=weights&amp;hide=slider,code" ' +
        'title="Attention Steps: weights, The cat sat" width="100%" height="1734" style="border:0" allow="clipboard-write" loading="lazy">' +
        '<a href="https://school.example/courses/attention/?lesson=the-cat-sat&amp;step=weights&amp;hide=slider,code">Attention Steps: weights, The cat sat</a></iframe>',
    );
  });

  test('has the colours that were chosen, and says nothing of them where none were', () => {
    expect(new URL(frameAddress({ ...view, theme: 'dark' })).searchParams.get('theme')).toBe(
      'dark',
    );
    expect(frameAddress(view)).not.toContain('theme');
  });
});

describe('the element', () => {
  test('has the keys of the link as its attributes, and words with a link inside', () => {
    expect(forms.element({ ...view, theme: 'light' })).toBe(
      '<script type="module" src="https://school.example/courses/attention/attention-steps.js"></script>\n' +
        '<attention-lesson lesson="the-cat-sat" step="weights" hide="slider,code" theme="light">' +
        'This view needs scripts. It is also here: ' +
        '<a href="https://school.example/courses/attention/?lesson=the-cat-sat&amp;step=weights&amp;hide=slider,code">Attention Steps: weights, The cat sat</a></attention-lesson>',
    );
  });

  test('is a quiz where the link leads to one', () => {
    const markup = forms.element({ ...view, link: 'quiz=final&seed=7&tries=2' });
    expect(attributesOf(markup, 'attention-quiz')).toEqual({
      quiz: 'final',
      seed: '7',
      tries: '2',
    });
  });

  test('carries every key of a lesson’s link unchanged', () => {
    const link =
      'lesson=the-cat-sat&step=masked&cell=2.0.1.0&divisor=0.5&max=1&mask=causal&digits=all' +
      '&depth=developer&guess=1&hide=slider,code&edits=q2.0=-1,v0.0=3';
    const { state, notice } = readLink(lessons, link);
    expect(notice).toBeUndefined();
    const written = state ? writeLink(state) : '';
    const attributes = attributesOf(forms.element({ ...view, link: written }), 'attention-lesson');
    expect(attributes).toEqual(Object.fromEntries(new URLSearchParams(link)));
    const again = new URLSearchParams(attributes).toString();
    expect(readLink(lessons, again)).toEqual({ state });
  });
});

describe('the link', () => {
  test('for Markdown and for elsewhere is the plain address', () => {
    const address =
      'https://school.example/courses/attention/?lesson=the-cat-sat&step=weights&hide=slider,code';
    expect(forms.markdown(view)).toBe(`[Attention Steps: weights, The cat sat](${address})`);
    expect(forms.address({ ...view, theme: 'dark' })).toBe(address);
  });

  test('survives brackets in a title and in a folder', () => {
    const odd = { ...view, title: 'a [b] *c*', home: 'https://school.example/x(1)/' };
    expect(forms.markdown(odd)).toBe(
      '[a \\[b\\] \\*c\\*](https://school.example/x%281%29/?lesson=the-cat-sat&step=weights&hide=slider,code)',
    );
  });
});

test('what comes from a title or a link never leaves its quotes', () => {
  const hostile = '"><script>alert(1)</script>&amp;\'';
  const link = new URLSearchParams({ lesson: 'x', step: hostile }).toString();
  for (const form of ['frame', 'element'] as const) {
    const markup = forms[form]({ ...view, link, title: hostile, fallback: hostile });
    expect(markup.match(/<script>/g), form).toBeNull();
    expect(markup.match(/<[a-z-]+/g), form).toEqual(
      form === 'frame' ? ['<iframe', '<a'] : ['<script', '<attention-lesson', '<a'],
    );
  }
  const frame = attributesOf(forms.frame({ ...view, link, title: hostile }), 'iframe');
  expect(frame.title).toBe(hostile);
  expect(new URL(frame.src ?? '').searchParams.get('step')).toBe(hostile);
  const element = attributesOf(forms.element({ ...view, link }), 'attention-lesson');
  expect(element.step).toBe(hostile);
});

describe('the height', () => {
  const message = { ns: 'attention-lesson', v: 1, id: 'x', type: 'resize', height: 812.2 };

  test('is taken from what the frame says, in whole pixels', () => {
    expect(heightIn(message)).toBe(813);
  });

  test.each([
    ...[undefined, null, 'resize', 812, [], {}],
    ...[
      { ns: 'other' },
      { type: 'ready' },
      { height: '812' },
      { height: NaN },
      { height: 0 },
      { height: -5 },
      { height: Infinity },
      { height: 1e9 },
    ].map((wrong) => ({ ...message, ...wrong })),
  ])('is not taken from %j', (wrong) => {
    expect(heightIn(wrong)).toBeUndefined();
  });
});

describe('the choice', () => {
  const set = (choice: Choice, key: string, written: string): Choice => {
    const next = withKey(course, choice, key, written);
    if (!next) throw new Error(`${key}=${written} was refused`);
    return next;
  };

  test('starts with the first lesson, and is what a link can say', () => {
    expect(linkOf(first)).toBe(`lesson=${lessons[0]?.id ?? ''}`);
    expect(titleOf(course, first)).toBe(`Attention Steps: ${lessons[0]?.title ?? ''}`);
  });

  test('changes by the keys of the link, and refuses what they refuse', () => {
    const chosen = set(set(set(first, 'divisor', '0.5'), 'digits', '6'), 'guess', '1');
    expect(linkOf(chosen)).toBe('lesson=trophy-suitcase&divisor=0.5&digits=6&guess=1');
    expect(linkOf(set(chosen, 'divisor', ''))).toBe('lesson=trophy-suitcase&digits=6&guess=1');
    for (const [key, written] of [
      ['divisor', '0'],
      ['divisor', 'x'],
      ['mask', 'causal'],
      ['hide', 'nothing'],
    ] as const)
      expect(withKey(course, first, key, written), `${key}=${written}`).toBeUndefined();
  });

  test('goes to the next step where an option takes the step away', () => {
    const { choice } = readChoice(course, first, 'lesson=the-cat-sat&mask=causal&step=masked');
    expect(choice?.state.step).toBe('masked');
    if (choice) expect(set(choice, 'mask', '').state.step).toBe('exponentials');
    if (choice) expect(set(set(choice, 'max', '1'), 'mask', '').state.step).toBe('rowMax');
  });

  test('keeps the step and what is hidden in another lesson, and drops what does not belong there', () => {
    const link = 'lesson=the-cat-sat&step=weights&mask=causal&hide=code&edits=q0.0=3';
    const { choice } = readChoice(course, first, link);
    const volume = lessons.find(({ id }) => id === 'volume-knob');
    if (!choice || !volume) throw new Error('no choice');
    expect(linkOf(withLesson(choice, volume, 'full-step'))).toBe(
      'lesson=volume-knob&example=full-step&step=weights&hide=code',
    );
  });

  test('of a quiz has its seed and rules, and knows the lesson that was chosen before', () => {
    const { choice } = readChoice(course, set(first, 'digits', '2'), 'quiz=final&seed=7&tries=2');
    if (!choice) throw new Error('no choice');
    expect(linkOf(choice)).toBe('quiz=final&seed=7&tries=2');
    expect(linkOf(set(choice, 'feedback', 'end'))).toBe('quiz=final&seed=7&feedback=end');
    expect(withKey(course, choice, 'seed', '-1')).toBeUndefined();
    expect(linkOf({ ...choice, kind: 'lesson' })).toContain('digits=2');
    expect(titleOf(course, choice)).toBe('Attention Steps: Final quiz');
    expect(titleOf(course, set(choice, 'quiz', 'the-cat-sat'))).toBe(
      'Attention Steps: Checkpoint: The cat sat',
    );
  });

  test.each(['', 'step=raw', 'lesson=none', 'quiz=none', 'https://school.example/'])(
    'is none for a link such as %j',
    (link) => {
      expect(readChoice(course, first, link)).toEqual({
        notice: 'That link leads to no lesson and no quiz of this site.',
      });
    },
  );

  test('offers each preset as a link that can be read, and tells which one is on', () => {
    for (const preset of Object.keys(presets) as Preset[]) {
      const { state } = set(first, 'hide', presets[preset].join(','));
      const on = Object.keys(presets).filter((name) => isPreset(state, name as Preset));
      expect(on).toEqual([preset]);
    }
    expect(presets.figures).toEqual(parts);
  });

  test('offers to hide only what a lesson has', () => {
    const offered = Object.fromEntries(lessons.map((lesson) => [lesson.id, partsOf(lesson)]));
    const among = (id: string) =>
      (['example', 'mask', 'measured', 'mistakes'] as const).filter((part) =>
        offered[id]?.includes(part),
      );
    expect(among('trophy-suitcase')).toEqual([]);
    expect(among('volume-knob')).toEqual(['example', 'measured', 'mistakes']);
    expect(among('the-cat-sat')).toEqual(['mask']);
  });
});

describe('the page for teachers', () => {
  const html = readText('web/embed.html');

  test('leads to views that can be read in full', () => {
    const links = [...html.matchAll(/"\.\/\?([^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(3);
    for (const link of links) {
      const quiz = readQuizLink(quizIds, link);
      const { state, notice } = readLink(lessons, link);
      expect(quiz?.quiz ?? state?.lesson.id, link).toBeDefined();
      expect(quiz?.notice ?? notice, link).toBeUndefined();
    }
  });

  test('shows an element whose attributes are keys of a link', () => {
    const attributes = attributesOf(html, 'attention-lesson');
    const { state, notice } = readLink(lessons, new URLSearchParams(attributes).toString());
    expect(notice).toBeUndefined();
    expect(state?.hide).toEqual(parts);
  });

  test('has a row for each tool, with what survives and what to use', () => {
    const [, body = ''] = /<tbody>([\s\S]*)<\/tbody>/.exec(html) ?? [];
    const rows = body.match(/<tr>/g) ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect(body.match(/<td>/g)).toHaveLength(rows.length * 2);
    for (const tool of ['Moodle', 'Canvas', 'MkDocs', 'Hugo', 'WordPress', 'GitHub', 'pandoc'])
      expect(body).toContain(tool);
  });
});
