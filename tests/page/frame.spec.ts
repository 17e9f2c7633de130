import type { Frame, Page } from '@playwright/test';
import { expect, type Ui } from './fixtures.js';
import { test, type Server } from './servers.js';

// The page in a frame of another page: what the two tell each other, and whom it listens to.

const cat = 'lesson=the-cat-sat&step=weights';
const quiz = 'quiz=trophy-suitcase&seed=7';

/** The page around: it keeps what it is told, and gives the frame the height that it asks for. */
const LISTEN = `<script>
  window.got = [];
  addEventListener('message', ({ source, origin, data }) => {
    got.push(data);
    if (data.type === 'resize') document.querySelector('iframe').style.height = data.height + 'px';
  });
</script>`;

interface Message {
  readonly type?: string;
  readonly subject?: string;
  readonly [key: string]: unknown;
}

/** A page with ours in its first frame, and what it does with it. */
class Host {
  readonly page: Page;
  readonly wrong: string[] = [];

  constructor({ page }: Ui) {
    if (!page) throw new Error('no page');
    this.page = page;
    page.on('pageerror', ({ message }) => this.wrong.push(message));
  }

  /** Opens the page, and waits until the frame in it shows something. */
  async open(
    address: string,
    shows = '[data-step], attention-quiz .question, attention-quiz .summary',
  ): Promise<void> {
    await this.page.goto(address);
    await this.page.locator('iframe').first().contentFrame().locator(shows).first().waitFor();
  }

  get frame(): Frame {
    const [, frame] = this.page.frames();
    if (!frame) throw new Error('there is no frame');
    return frame;
  }

  /** Waits for what is on its way between the two. */
  async settle(): Promise<void> {
    await this.page.waitForTimeout(150);
  }

  /** All that was told since the last time. */
  async got(): Promise<Message[]> {
    await this.settle();
    return this.page.evaluate<Message[]>('got.splice(0)');
  }

  async types(): Promise<(string | undefined)[]> {
    return (await this.got()).map(({ type, subject }) => type ?? subject);
  }

  async say(message: unknown): Promise<void> {
    await this.page.evaluate((data) => {
      frames[0]?.postMessage(data, '*');
    }, message);
    await this.settle();
  }

  ask(type: string, more: object = {}): Promise<void> {
    return this.say({ ns: 'attention-lesson', v: 1, type, ...more });
  }

  /** What the frame shows, as it says itself. */
  shown(): Promise<Record<string, unknown>> {
    return this.frame.evaluate<Record<string, unknown>>(
      "document.querySelector('attention-lesson, attention-quiz').state",
    );
  }

  async click(css: string): Promise<void> {
    await this.frame.locator(css).first().click();
  }
}

const framed = (site: Server, link: string, more = ''): string =>
  `<iframe src="${site.files()}?${link}&embed=1&id=one${more}" title="Attention" width="100%" height="400"></iframe>`;

/** What says nothing about the learner, and anybody may hear. */
const forAll = ['ready', 'resize', 'lti.frameResize', 'SPLICE.getState'];

test('it asks for the height it needs, a few times, and rests even where it gets it', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  await around.open(host.page(LISTEN + framed(site, 'lesson=the-cat-sat')));
  const heights: unknown[] = [];
  for (const change of [
    () => Promise.resolve(),
    ...['raw', 'scaled', 'output'].map((step) => () => around.ask('set', { state: { step } })),
    () => ui.size(420, 700),
    () => ui.size(1280, 720),
  ]) {
    await change();
    await around.page.waitForTimeout(300);
    const got = await around.got();
    const asked = got.filter(({ type }) => type === 'resize').map(({ height }) => height);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(asked.every((height) => Number.isInteger(height))).toBe(true);
    const canvas = got.filter(({ subject }) => subject === 'lti.frameResize');
    expect(canvas.map(({ height, message_id }) => [height, message_id])).toEqual(
      asked.map((height) => [height, 'one']),
    );
    heights.push(...asked.slice(-1));
    expect(
      await around.frame.evaluate('document.documentElement.scrollHeight <= innerHeight'),
      'nothing scrolls inside',
    ).toBe(true);
  }
  expect(heights.length, 'it has grown and shrunk').toBeGreaterThan(3);
  expect(Math.max(...heights.map(Number))).toBeLessThan(10_000);
  await around.page.waitForTimeout(2000);
  expect(await around.types()).toEqual([]);
  expect(around.wrong).toEqual([]);
});

test('who says hello as soon as the frame has loaded is heard', async ({ ui, site, host }) => {
  const around = new Host(ui);
  const greet = `<script>
    document.querySelector('iframe').addEventListener('load', ({ target }) =>
      target.contentWindow.postMessage({ ns: 'attention-lesson', v: 1, type: 'hello' }, '*'));
  </script>`;
  await around.open(host.page(LISTEN + framed(site, quiz) + greet));
  await around.got();
  const result = around.frame.locator('.rail li:last-child button');
  for (const answered of [0, 1]) {
    await result.click();
    // each time, since by the first nothing may be answered
    const complete = (await around.got()).find(({ type }) => type === 'complete');
    expect(complete).toMatchObject({ quiz: 'trophy-suitcase', seed: 7, answered });
    if (answered > 0) break;
    await around.click('.rail li:nth-child(3) button');
    await around.frame.locator('#quiz-number').fill('0.5');
    await around.page.keyboard.press('Enter');
  }
});

test('to a page that says hello to each ready it is ready twice and no more', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  const greet = `<script>
    addEventListener('message', ({ data, source }) => {
      if (data.type === 'ready')
        source.postMessage({ ns: 'attention-lesson', v: 1, type: 'hello' }, '*');
    });
  </script>`;
  await around.open(host.page(LISTEN + greet + framed(site, cat)));
  await around.page.waitForTimeout(500);
  expect((await around.types()).filter((type) => type === 'ready')).toHaveLength(2);
});

test('only who said hello is told what a learner does', async ({ ui, site, host }) => {
  const around = new Host(ui);
  await around.open(host.page(LISTEN + framed(site, cat)));
  await around.click('.paging .go');
  expect((await around.types()).filter((type) => !forAll.includes(type ?? ''))).toEqual([]);
  await around.ask('hello');
  const [ready] = (await around.got()).filter(({ type }) => type === 'ready');
  expect(ready).toMatchObject({ ns: 'attention-lesson', v: 1, id: 'one', type: 'ready' });
  await around.click('.paging button:not(.go)');
  const [change] = (await around.got()).filter(({ type }) => type === 'change');
  expect(change).toMatchObject({ id: 'one', state: { lesson: 'the-cat-sat', step: 'weights' } });
  expect(around.wrong).toEqual([]);
});

test('the page around may set, ask and restore what is shown', async ({ ui, site, host }) => {
  const around = new Host(ui);
  await around.open(host.page(LISTEN + framed(site, cat)));
  await around.ask('set', { state: { divisor: 'none', theme: 'dark' } });
  expect(await around.shown()).toMatchObject({ step: 'weights', divisor: 'none' });
  expect(await around.frame.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await around.ask('getState', { rid: 'seven' });
  const [told] = (await around.got()).filter(({ type }) => type === 'state');
  expect(told).toMatchObject({ rid: 'seven', state: await around.shown() });
  await around.ask('set', { state: { lesson: 'trophy-suitcase' } });
  expect(await around.shown(), 'another lesson begins afresh').toEqual({
    lesson: 'trophy-suitcase',
  });
  await around.ask('restore', { state: told?.state });
  expect(await around.shown()).toEqual(told?.state);
  await around.ask('set', { state: { quiz: 'trophy-suitcase', seed: 7 } });
  await around.frame.locator('attention-quiz .question').waitFor();
  expect(await around.shown()).toMatchObject({ quiz: 'trophy-suitcase', seed: '7' });
  expect(around.wrong).toEqual([]);
});

test('what is no message of ours, too long or malformed changes nothing', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  await around.open(host.page(LISTEN + framed(site, cat)));
  const before = await around.shown();
  await around.got();
  const ours = { ns: 'attention-lesson', v: 1 };
  const state = { step: 'output' };
  for (const message of [
    null,
    'set',
    7,
    [],
    {},
    ours,
    { ...ours, type: 'nonsense' },
    { ...ours, v: 2, type: 'set', state },
    { ...ours, ns: 'other', type: 'set', state },
    { ...ours, type: 'set' },
    { ...ours, type: 'set', state: ['output'] },
    { ...ours, type: 'restore', state: null },
    { ...ours, type: 'set', state: { ...state, more: 'x'.repeat(9000) } },
    { subject: 'SPLICE.getState.response', message_id: 'two', state },
    { subject: 'SPLICE.getState.response', state },
    { subject: 'SPLICE.getState.response', message_id: 'one', state: 'x'.repeat(9000) },
    { subject: 'lti.frameResize', height: 7 },
  ])
    await around.say(message);
  await around.page.evaluate(
    "const round = {}; round.round = round; frames[0].postMessage(round, '*')",
  );
  expect(await around.shown()).toEqual(before);
  expect(await around.types()).toEqual([]);
  // a state of the right form with nonsense in it is met by a sentence
  await around.ask('set', { state: { step: 'nonsense' } });
  await expect(around.frame.locator('.notice:visible').first()).not.toBeEmpty();
  expect(around.wrong).toEqual([]);
});

test('with an origin in its address it tells and hears that one alone', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  await around.open(host.page(LISTEN + framed(site, cat, `&origin=${host.origin}`)));
  await around.click('.paging .go');
  expect(await around.types(), 'without a hello').toContain('change');

  await around.open(host.page(LISTEN + framed(site, cat, '&origin=https://other.example')));
  await around.got();
  const before = await around.shown();
  await around.ask('hello');
  await around.ask('set', { state: { step: 'output' } });
  await around.ask('getState');
  expect(await around.shown()).toEqual(before);
  await around.click('.paging .go');
  expect((await around.types()).filter((type) => !forAll.includes(type ?? ''))).toEqual([]);
  expect(around.wrong.filter((message) => !message.includes('postMessage'))).toEqual([]);
});

test('a frame beside it is not listened to, and is told nothing', async ({ ui, site, host }) => {
  const around = new Host(ui);
  const say = (type: string) =>
    `parent.frames[0].postMessage({ ns: 'attention-lesson', v: 1, type: '${type}', state: { step: 'output' }, rid: 'x' }, '*');`;
  const sibling = host.page(`<script>
    window.got = [];
    addEventListener('message', ({ data }) => got.push(data));
    window.attack = () => { ${['hello', 'set', 'restore', 'getState'].map(say).join('')} };
  </script>`);
  await around.open(host.page(`${LISTEN}${framed(site, cat)}<iframe src="${sibling}"></iframe>`));
  await around.got();
  const before = await around.shown();
  const [, , beside] = around.page.frames();
  await beside?.evaluate('attack()');
  await around.settle();
  expect(await around.shown()).toEqual(before);
  await around.click('.paging .go');
  expect(await beside?.evaluate('got')).toEqual([]);
  expect((await around.types()).filter((type) => !forAll.includes(type ?? ''))).toEqual([]);
  expect(around.wrong).toEqual([]);
});

test('a page without an origin of its own can talk with it, unless another is named', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  const sandboxed = { 'content-security-policy': 'sandbox allow-scripts' };
  // what is in such a page is sandboxed too, and needs all of itself in one file
  const one = (more: string) => framed(site, cat, more).replace('/?', '/attention-steps.html?');
  await around.open(host.page(LISTEN + one(''), sandboxed));
  expect(await around.page.evaluate('origin')).toBe('null');
  await around.ask('hello');
  await around.ask('set', { state: { step: 'output' } });
  expect(await around.types()).toEqual(expect.arrayContaining(['ready', 'change']));
  expect(around.wrong).toEqual([]);

  await around.open(host.page(LISTEN + one(`&origin=${host.origin}`), sandboxed));
  await around.ask('set', { state: { step: 'output' } });
  expect(await around.shown()).toMatchObject({ step: 'weights' });
});

/** A page that knows SPLICE, with what it has kept of the frame. */
const splice = (kept: string): string => `${LISTEN}<script>
  addEventListener('message', ({ source, data }) => {
    if (data.subject !== 'SPLICE.getState') return;
    source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state: ${kept} }, '*');
  });
</script>`;

test('a SPLICE host gives a state back, and gets the score of graded answers only', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  await around.open(host.page(splice('null') + framed(site, quiz)));
  await around.settle();
  expect(await around.shown(), 'a host without a state changes nothing').toMatchObject({
    seed: '7',
  });
  await around.got();
  await around.click('.rail li:nth-child(3) button');
  await around.frame.locator('#quiz-number').fill('66.5 %');
  const before = await around.types();
  expect(before.filter((type) => type?.startsWith('SPLICE'))).toEqual([]);
  await around.page.keyboard.press('Enter');
  const after = (await around.got()).filter(({ subject }) => subject?.startsWith('SPLICE'));
  expect(after.map(({ subject }) => subject)).toEqual([
    'SPLICE.sendEvent',
    'SPLICE.reportScoreAndState',
  ]);
  expect(after[1]).toMatchObject({ message_id: 'one', score: 0.25 });

  // in a new visit, without what the browser has kept
  const again = framed(site, 'lesson=the-cat-sat', '&storage=0');
  await around.open(host.page(splice(JSON.stringify(after[1]?.state)) + again));
  await around.frame.locator('attention-quiz .question').waitFor();
  expect(await around.shown()).toMatchObject(after[1]?.state as Record<string, unknown>);
  await expect(around.frame.locator('.verdict')).toHaveText(/Right\./);
  expect(around.wrong).toEqual([]);
});

test('Back belongs to the page around, a paper to a window of its own, a quiz to the frame', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  const first = host.page('<h1>First</h1>');
  await around.page.goto(first);
  await around.open(host.page(LISTEN + framed(site, 'lesson=the-cat-sat&step=scaled')));
  for (const _ of 'abc') await around.click('.paging .go');
  await around.ask('set', { state: { step: 'output' } });
  await around.click('.checkpoint a');
  await around.frame.locator('attention-quiz .question').waitFor();
  const query = new URL(around.frame.url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ quiz: 'the-cat-sat', embed: '1', id: 'one' });
  expect(await around.frame.locator('header.site').count()).toBe(0);
  // so the way back is on the page
  await around.click('#way-back a');
  await around.frame.locator('attention-lesson .stage').waitFor();
  expect(await around.shown()).toMatchObject({ lesson: 'the-cat-sat', step: 'output' });
  expect(await around.frame.locator('#way-back').isVisible()).toBe(false);
  await around.page.goBack();
  expect(around.page.url()).toBe(first);

  await around.open(host.page(LISTEN + framed(site, `${cat}&depth=researcher`)));
  const paper = around.frame.locator('.text a[href^="http"]').first();
  await around.page.context().route(/^https:/, (route) => route.fulfill({ body: 'a paper' }));
  const [opened] = await Promise.all([around.page.waitForEvent('popup'), paper.click()]);
  expect(opened.url()).toBe(await paper.getAttribute('href'));
  expect(await opened.evaluate('window.opener'), 'which cannot reach back').toBe(null);
  expect(await around.shown()).toMatchObject({ lesson: 'the-cat-sat' });
});

test('its address says whether it keeps anything, its colours and what is left out', async ({
  ui,
  site,
  host,
}) => {
  const around = new Host(ui);
  const stored = () => around.frame.evaluate<number>('localStorage.length');
  const answer = async (): Promise<void> => {
    await around.click('.rail li:nth-child(3) button');
    await around.frame.locator('#quiz-number').fill('0.5');
    await around.page.keyboard.press('Enter');
    await around.frame.locator('.verdict').waitFor();
  };
  await around.open(host.page(LISTEN + framed(site, quiz, '&storage=0')));
  await answer();
  expect(await stored()).toBe(0);
  await around.open(host.page(LISTEN + framed(site, quiz)));
  await answer();
  expect(await stored()).toBeGreaterThan(0);

  await around.open(host.page(LISTEN + framed(site, cat, '&theme=dark&hide=rail,code')));
  expect(
    await around.frame.evaluate(
      "getComputedStyle(document.querySelector('attention-lesson')).colorScheme",
    ),
  ).toBe('dark');
  expect(await around.frame.locator('.rail, .code').count()).toBe(0);
  expect(await around.frame.evaluate('document.activeElement === document.body')).toBe(true);
  expect(around.wrong).toEqual([]);
});
