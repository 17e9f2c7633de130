import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Ui } from './fixtures.js';
import { exampleOf, lessons, linkTo } from './lessons.js';
import { open } from './screen.js';

// The quizzes on the page: how one comes to them, answers, goes away and finds all as it was.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const questionsOf = (file: string): readonly { readonly kind: string }[] =>
  (
    JSON.parse(readFileSync(new URL(`../../lessons/${file}.json`, import.meta.url), 'utf8')) as {
      questions: { kind: string }[];
    }
  ).questions;
const quizzes = [...lessons.map(({ id }) => id), 'final'];

/** The home page has headings too. */
const head = '.question h2, .summary h2';

const soon = (ui: Ui, css: string) => expect.poll(() => ui.text(css)).not.toBe('');

async function openQuiz(ui: Ui, link: string): Promise<void> {
  await ui.goto(`?${link}`);
  await soon(ui, head);
}

/** What has the focus inside the quiz. */
const focused = (ui: Ui): Promise<string> =>
  ui.js<string>(`
    const at = document.querySelector('attention-quiz').shadowRoot.activeElement;
    return at ? (at.getAttribute('aria-label') ?? at.textContent).replace(/\\s+/g, ' ').trim() : 'nothing';`);

test('the last step of a lesson leads to its checkpoint, the home page to the final quiz', async ({
  ui,
}) => {
  await open(ui, linkTo(exampleOf('the-cat-sat'), { step: 'output' }));
  await ui.click('.checkpoint a');
  await soon(ui, '.question h2');
  expect(await ui.text('h1')).not.toBe('');
  expect(await ui.js('return document.title')).toBe(
    'Question 1 of 4 · Checkpoint: the whole matrix · Attention Steps',
  );
  await ui.goto('./');
  await ui.click('.final a');
  await expect.poll(() => ui.text('.question h2')).toBe('Question 1 of 8');
  expect(await ui.js('return location.search')).toMatch(/^\?quiz=final&seed=\d+$/);
  expect(await ui.errors()).toEqual([]);
});

/** The numbers that the seed gave the second question of a checkpoint. */
async function drawn(ui: Ui): Promise<string[]> {
  await ui.click('.rail li:nth-child(2) button');
  const numbers = await ui.texts('.given td');
  expect(numbers).not.toEqual([]);
  return numbers;
}

test('a slip is named, a right answer explained, and both are there after a reload', async ({
  ui,
}) => {
  await openQuiz(ui, 'quiz=trophy-suitcase&seed=8');
  const others = await drawn(ui);
  await openQuiz(ui, 'quiz=trophy-suitcase&seed=7');
  const numbers = await drawn(ui);
  expect(numbers).not.toEqual(others);
  await ui.click('.rail li:nth-child(3) button');
  await ui.fill('#quiz-number', 'abc');
  await ui.press('Enter');
  expect(await ui.text('.problem')).toContain('not a number');
  await ui.fill('#quiz-number', '0,9997');
  await ui.press('Enter');
  const slip = 'Not quite. 0,9997 is the result without dividing';
  expect(await ui.text('.verdict')).toContain(slip);
  await openQuiz(ui, 'quiz=trophy-suitcase&seed=7');
  expect(await ui.text(head)).toBe('Question 3 of 4');
  expect(await drawn(ui)).toEqual(numbers);
  await ui.click('.rail li:nth-child(3) button');
  expect(await ui.text('.verdict')).toContain(slip);
  await ui.click('.act');
  await ui.fill('#quiz-number', '66.5 %');
  await ui.press('Enter');
  expect(await ui.text('.outcome')).toMatch(/^Right\. .* share of 0\.6652\. See the step$/);
  await expect.poll(() => focused(ui)).toBe('Next question →');
  // without a seed the latest run goes on
  await openQuiz(ui, 'quiz=trophy-suitcase');
  expect(await ui.text('.verdict')).toBe('Right.');
  expect(await ui.js('return location.search')).toBe('?quiz=trophy-suitcase&seed=7');
  expect(await ui.errors()).toEqual([]);
});

test('the result links back to the steps that were missed, and Back comes to it again', async ({
  ui,
}) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7');
  await ui.click('.rail li:nth-child(3) button');
  await ui.click('[data-cell="0.1"]');
  await ui.click('.act');
  await ui.click('.rail li:last-child button');
  expect(await ui.text('.total')).toBe('1 of 4 right, 1 of them at the first try.');
  expect(await ui.texts('.summary li b:first-child')).toHaveLength(4);
  expect(await ui.texts('.summary [data-question="causal"] a')).toEqual([]);
  await ui.click('.summary [data-question="by-hand"] a');
  await soon(ui, '.stage');
  expect(await ui.js('return location.search')).toBe(
    '?lesson=the-cat-sat&step=output&cell=2.2.0.0',
  );
  await ui.js('history.back()');
  await expect.poll(() => ui.text('.total')).toContain('1 of 4 right');
});

test('steps are put in order by keys, and each move is told', async ({ ui }) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7');
  const right = ['compare', 'divide', 'power', 'total', 'share', 'blend'];
  const now = () => ui.js<string[]>(`return all('.order li').map(({ dataset }) => dataset.item)`);
  for (const [to, item] of right.entries()) {
    for (let at = (await now()).indexOf(item); at > to; at--) {
      await ui.js(`all('[data-move="${at} up"]')[0].focus()`);
      await ui.press('Enter');
      await expect.poll(now).toHaveProperty(String(at - 1), item);
      const where = `now place ${at} of 6`;
      expect(await ui.text('[data-announcement]')).toContain(where);
      await expect.poll(() => focused(ui)).toMatch(at > 1 ? /^Move up: / : /^Move down: /);
    }
  }
  await ui.click('.act');
  expect(await ui.text('.verdict')).toBe('Right.');
});

test('where nothing may be stored the page says so, and the session loses nothing', async ({
  ui,
}) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7');
  await ui.js(`Storage.prototype.setItem = () => { throw new Error('refused'); };`);
  await ui.click('.rail li:nth-child(3) button');
  await ui.click('[data-cell="2.0"]');
  await ui.click('.act');
  expect(await ui.text('.notice:not([hidden])')).toContain('keeps nothing from this page');
  await ui.click('.outcome a');
  await soon(ui, '.stage');
  await ui.js('history.back()');
  await expect.poll(() => ui.text('.verdict')).toContain('came before it');
});

test('with one try a question is over, and the rules stay in the address', async ({ ui }) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7&tries=1&hide=code&utm_source=mail');
  await ui.click('.rail li:nth-child(3) button');
  expect(await ui.text('.question .note')).toBe('You have one try left.');
  await ui.click('[data-cell="2.0"]');
  await ui.click('.act');
  expect(await ui.text('.verdict')).toMatch(/^Not quite\. /);
  expect(await ui.js("return all('.act').filter((one) => one.checkVisibility()).length")).toBe(0);
  await expect.poll(() => focused(ui)).toBe('Next question →');
  expect(await ui.texts('.outcome details')).toEqual([]);
  expect(await ui.js('return location.search')).toBe(
    '?quiz=the-cat-sat&seed=7&tries=1&hide=code&utm_source=mail',
  );
  expect(await ui.js("return all('.outcome a')[0].search")).toContain('hide=code');
  // the same numbers without the rule are another run
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7&tries=none');
  expect(await ui.text('.notice:not([hidden])')).toContain('could not be read (tries)');
  expect(await ui.text('.rail li:nth-child(3)')).toBe('3');
  expect(await ui.errors()).toEqual([]);
});

test('with feedback at the end nothing tells right from wrong before the result, which then says why', async ({
  ui,
}) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7&feedback=end');
  await ui.click('.rail li:nth-child(3) button');
  expect(await ui.text('.act')).toBe('Give this answer');
  await ui.click('[data-cell="2.0"]');
  await ui.click('.act');
  expect(await ui.text('.outcome')).toBe(
    'Your answer is in. Your result will say whether it is right.',
  );
  expect(await ui.texts('.verdict, .outcome a')).toEqual([]);
  expect(await ui.text('.rail li:nth-child(3)')).toBe('3 •');
  await ui.click('.rail li:last-child button');
  expect(await ui.text('.total')).toContain('3 questions are still open');
  expect(await ui.texts('.summary details, .summary a[href^="?lesson"], .result-line')).toEqual([]);
  for (const at of [1, 2, 4]) {
    await ui.click(`.rail li:nth-child(${at}) button`);
    await ui.js(ANSWER);
  }
  await ui.click('.rail li:last-child button');
  expect(await ui.text('.rail li:nth-child(3)')).toBe('3 ✗');
  expect(await ui.text('.total')).toMatch(/^[0-3] of 4 right/);
  expect(await ui.texts('.summary details')).toHaveLength(4);
  expect(await ui.texts('.after button'), 'it is not begun again').toEqual([]);
  expect(await ui.text('.summary [data-question="causal"] .verdict')).toMatch(/came before it/);
  expect(await ui.errors()).toEqual([]);
});

test('the result is a line to copy, which stands there selected where copying is refused', async ({
  ui,
}) => {
  await openQuiz(ui, 'quiz=the-cat-sat&seed=7');
  await ui.click('.rail li:last-child button');
  const line = await ui.text('.result-line');
  expect(line).toMatch(
    /^Attention Steps · Checkpoint: the whole matrix · seed 7 · 0 of 4 right, 0 at the first try · \d{4}-\d\d-\d\d$/,
  );
  await ui.js(`
    window.copied = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true, value: { writeText: async (text) => { copied.push(text); } } });`);
  await ui.click('.copy-link button');
  await expect.poll(() => ui.text('.copy-link [role="status"]')).toBe('Copied.');
  expect(await ui.js('return copied')).toEqual([line]);
  await ui.js(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await ui.click('.copy-link button');
  await expect.poll(() => ui.text('.copy-link label')).toMatch(/did not allow copying/);
  expect(
    await ui.js(
      `const [field] = all('.copied'); return field.value.slice(field.selectionStart, field.selectionEnd);`,
    ),
  ).toBe(line);
  expect(await ui.errors()).toEqual([]);
});

/** Answers the question on show with whatever comes first. */
const ANSWER = `
  const quiz = document.querySelector('attention-quiz');
  all('.answers input, .pick, [data-move$="down"]')[0]?.click();
  for (const field of all('#quiz-number')) {
    field.value = '0.5';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await quiz.updateComplete;
  all('.act')[0].click();
  await quiz.updateComplete;`;

const goTo = (at: number): string =>
  `all('.rail li button')[${at}].click(); await document.querySelector('attention-quiz').updateComplete;`;

test('axe-core finds nothing wrong before and after an answer to each kind of question', async ({
  ui,
}) => {
  const find = `
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '));`;
  await ui.size(320, 640);
  await openQuiz(ui, 'quiz=final&seed=7');
  await ui.js(axe);
  const kinds = questionsOf('final-quiz').map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(5);
  for (const [at, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) < at) continue;
    await ui.js(goTo(at));
    expect(await ui.js(find), kind).toEqual([]);
    await ui.js(ANSWER);
    expect(await ui.text('.verdict'), kind).not.toBe('');
    expect(await ui.js(find), kind).toEqual([]);
  }
  await ui.js(goTo(kinds.length));
  expect(await ui.js(find), 'the result').toEqual([]);
  expect(await ui.errors()).toEqual([]);
});

test('every question and every result fits a small screen', async ({ ui }) => {
  await ui.size(320, 640);
  for (const quiz of quizzes) {
    await openQuiz(ui, `quiz=${quiz}&seed=7`);
    const stops = (await ui.texts('.rail li')).length;
    for (let at = 0; at < stops; at++) {
      const widths = await ui.js<number[]>(`
        ${goTo(at)}
        const width = () => document.documentElement.scrollWidth;
        const before = width();
        if (all('.act').length === 0) return [before];
        ${ANSWER}
        return [before, width()];`);
      expect(Math.max(...widths), `${quiz} ${at + 1}`).toBeLessThanOrEqual(320);
    }
  }
});
