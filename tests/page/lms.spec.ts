import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import { serve } from '../lms/server.js';
import type { StrictLms, Version } from '../lms/strict.js';
import { expect, test } from './fixtures.js';

// The packages in a learning platform: a strict one, in the page around the course's frame.

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const packages = {
  '1.2': `${dist}/attention-steps-scorm12.zip`,
  '2004': `${dist}/attention-steps-scorm2004.zip`,
};

type Served = Awaited<ReturnType<typeof serve>>;
let served: Served;
/** The same files under another origin. */
let elsewhere: Served;
test.beforeAll(async () => {
  served = await serve(packages);
  elsewhere = await serve(packages);
});
test.afterAll(() => {
  served.close();
  elsewhere.close();
});

/** What the page around the course has, see ../lms/server.ts. */
declare const lms: StrictLms;
declare function begin(version: Version, held?: Record<string, string>): void;
declare function offer(): void;
declare function open_(address: string): void;
declare function close_(): void;

/** A platform, and what a learner does in it. */
class Platform {
  readonly page: Page;
  readonly version: Version;

  private constructor(page: Page, version: Version) {
    this.page = page;
    this.version = version;
  }

  static async begin(
    page: Page | undefined,
    version: Version,
    held?: Record<string, string>,
  ): Promise<Platform> {
    if (!page) throw new Error('no page');
    await page.goto(served.address);
    await page.waitForFunction('window.begin');
    await page.evaluate(
      ([wanted, data]) => {
        begin(wanted, data);
      },
      [version, held] as const,
    );
    return new Platform(page, version);
  }

  /** Opens the course; without `offered` the platform has no object there yet. */
  async launch(offered = true, origin = ''): Promise<void> {
    await this.page.evaluate(
      ([address, now]) => {
        if (now) offer();
        open_(address);
      },
      [`${origin}/${this.version}/index.html`, offered] as const,
    );
    await expect(this.course.locator('header.site')).toBeVisible();
  }

  get course() {
    return this.page.frameLocator('iframe');
  }

  get frame(): Frame {
    const [, frame] = this.page.frames();
    if (!frame) throw new Error('no course');
    return frame;
  }

  /** Leaves the course as a platform does it: the frame is gone. */
  async leave(): Promise<void> {
    expect(await this.frame.evaluate('window.seen'), 'errors of the course').toEqual([]);
    await this.page.evaluate(() => {
      close_();
    });
  }

  held(): Promise<{ data: Record<string, string>; offences: string[]; finished: number }> {
    return this.page.evaluate(() => {
      const { data, offences, finished } = lms;
      return { data, offences, finished };
    });
  }

  /** Status and score as the platform has them. */
  async result(): Promise<(string | undefined)[]> {
    const { data, offences } = await this.held();
    expect(offences).toEqual([]);
    return this.version === '1.2'
      ? [data['cmi.core.lesson_status'], data['cmi.core.score.raw']]
      : [data['cmi.completion_status'], data['cmi.score.raw']];
  }

  async startQuiz(): Promise<void> {
    await this.course.locator('.final a[href^="?"]').click();
    await expect(this.course.locator('.question h2')).toHaveText('Question 1 of 8');
  }

  /** Answers the questions from one to another, counted from 0, with whatever comes first. */
  async answer(from: number, to: number): Promise<void> {
    await this.frame.evaluate(
      async ([first, last]) => {
        interface Quiz extends HTMLElement {
          updateComplete: Promise<unknown>;
        }
        const quiz = document.querySelector<Quiz>('attention-quiz');
        const press = async (css: string): Promise<void> => {
          quiz?.shadowRoot?.querySelector<HTMLElement>(css)?.click();
          await quiz?.updateComplete;
        };
        for (let at = first; at < last; at++) {
          await press(`.rail li:nth-child(${String(at + 1)}) button`);
          await press('.answers input, .pick, [data-move$="down"]');
          const field = quiz?.shadowRoot?.querySelector<HTMLInputElement>('#quiz-number');
          if (field) {
            field.value = '0.5';
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }
          await press('.act');
        }
      },
      [from, to] as const,
    );
  }

  /** The note above the page. */
  get note() {
    return this.course.locator('main > .notice:not(#notice)');
  }
}

for (const version of ['1.2', '2004'] as const) {
  test.describe(`SCORM ${version}`, () => {
    test('a learner leaves in the middle, comes back to the place, finishes, and keeps the result', async ({
      ui,
    }) => {
      const platform = await Platform.begin(ui.page, version);
      await platform.launch();
      expect(await platform.result()).toEqual(['incomplete', undefined]);
      await platform.leave();
      expect(await platform.result(), 'only opened and closed').toEqual(['incomplete', undefined]);

      await platform.launch();
      await platform.startQuiz();
      await platform.answer(0, 3);
      const address = () => platform.frame.evaluate<string>('location.search');
      const run = await address();
      const verdict = await platform.course.locator('.verdict').textContent();
      await platform.leave();
      expect(await platform.result()).toEqual(['incomplete', undefined]);

      await platform.launch();
      await expect(platform.course.locator('.question h2')).toHaveText('Question 3 of 8');
      expect(await address(), 'the same numbers').toBe(run);
      await expect(platform.course.locator('.verdict')).toHaveText(verdict ?? '');
      await platform.answer(3, 8);
      await platform.course.locator('.rail li').last().locator('button').click();
      const total = (await platform.course.locator('.total').textContent()) ?? '';
      const right = Number(/^(\d) of 8 right/.exec(total)?.[1]);
      const result = ['completed', String(Math.round((100 * right) / 8))];
      expect(await platform.result(), total).toEqual(result);
      await platform.leave();

      await platform.launch();
      await expect(platform.course.locator('.total')).toHaveText(total);
      await platform.course.locator('.summary .after button').click();
      await platform.answer(0, 1);
      await platform.leave();
      expect(await platform.result(), 'another run, hardly begun').toEqual(result);
      const { finished, data } = await platform.held();
      expect(finished, 'once for each visit').toBe(4);
      const state = data['cmi.suspend_data'] ?? '';
      expect(state).toMatch(/^v1\|quiz-final=\d+;0;0;[\x21-\x7e]*\|$/);
      expect(await platform.page.evaluate('localStorage.length'), 'in the browser').toBe(0);
    });

    test('who only looks around leaves nothing', async ({ ui }) => {
      const mode = version === '1.2' ? 'cmi.core.lesson_mode' : 'cmi.mode';
      const platform = await Platform.begin(ui.page, version, { [mode]: 'browse' });
      await platform.launch();
      await expect(platform.note).toContainText('not recorded');
      await platform.startQuiz();
      await platform.answer(0, 8);
      await platform.leave();
      expect(await platform.result()).toEqual([undefined, undefined]);
      expect((await platform.held()).finished).toBe(1);
    });
  });
}

test('a platform that comes three seconds late finds the learner at home, and brings them back', async ({
  ui,
}) => {
  await ui.page?.clock.install();
  const platform = await Platform.begin(ui.page, '1.2', {
    'cmi.core.lesson_location': 'lesson=the-cat-sat&step=weights',
    'cmi.suspend_data': 'v1|depth=developer|theme=dark|',
  });
  await platform.launch(false);
  await expect(platform.course.locator('.final a[href^="?"]')).toBeVisible();
  await platform.page.clock.fastForward(3000);
  await expect(platform.note).toBeHidden();
  await platform.page.evaluate(() => {
    offer();
  });
  await platform.page.clock.fastForward(500);
  await expect(platform.course.locator('attention-lesson h1')).toBeVisible();
  await expect(platform.course.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await platform.frame.evaluate('location.search')).toBe('?lesson=the-cat-sat&step=weights');
  await expect(platform.course.locator('.text')).toHaveAttribute('data-depth', 'developer');
  await platform.leave();
  expect(await platform.result()).toEqual(['incomplete', undefined]);
});

for (const where of ['nowhere', 'in another origin']) {
  test(`with the platform ${where} the course plays on, and says that nothing is recorded`, async ({
    ui,
  }) => {
    await ui.page?.clock.install();
    const platform = await Platform.begin(ui.page, '2004');
    if (where === 'nowhere') await platform.launch(false);
    else await platform.launch(true, elsewhere.address);
    await platform.startQuiz();
    await platform.page.clock.fastForward(6000);
    await expect(platform.note).toContainText('nothing is recorded');
    await platform.answer(0, 2);
    await expect(platform.course.locator('.verdict')).toBeVisible();
    await expect(platform.course.locator('.notice:visible')).toHaveCount(1);
    await platform.leave();
    expect((await platform.held()).finished).toBe(0);
  });
}

test('the course goes from lesson to home to quiz without leaving the platform', async ({ ui }) => {
  const platform = await Platform.begin(ui.page, '1.2');
  await platform.launch();
  const depth = await platform.page.evaluate('history.length');
  await platform.course.locator('a[href^="?lesson="]').first().click();
  await expect(platform.course.locator('attention-lesson h1')).toBeVisible();
  await platform.course.locator('header.site .brand').click();
  await platform.startQuiz();
  expect(await platform.page.evaluate('history.length'), 'Back is the platform’s').toBe(depth);
  expect((await platform.held()).finished).toBe(0);
  await platform.leave();
  expect(await platform.result()).toEqual(['incomplete', undefined]);
});
