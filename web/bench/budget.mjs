/* global PointerEvent, document, requestAnimationFrame, setTimeout */
// What the page may cost: script for each kind of interaction with 16 tokens of width 16, work while
// nobody does anything, and its weight. In Chromium, on the built page.

/** Milliseconds of script that one interaction may take, so that no frame is missed. */
const most = 16;
const rounds = 60;

/** In the page: a lesson of 16 tokens in the place of the one that is shown. */
const enlarge = () => {
  const element = document.querySelector('attention-lesson');
  const size = 16;
  let state = 1;
  const next = () => ((state = (state * 48271) % 2147483647) % 17) / 4 - 2;
  const matrix = () => Array.from({ length: size }, () => Array.from({ length: size }, next));
  const tokens = Array.from({ length: size }, (_, at) => `t${at + 1}`);
  element.current = {
    ...element.current,
    example: {
      ...element.current.example,
      queryTokens: tokens,
      keyTokens: tokens,
      query: matrix(),
      key: matrix(),
      value: matrix(),
    },
  };
};

/** In the page: the time of so many turns of one interaction, until all that follows is rendered. */
const timed = async ({ name, rounds }) => {
  const element = document.querySelector('attention-lesson');
  const all = (css) => [...element.shadowRoot.querySelectorAll(css)];
  const go = async (step) => {
    element.current = { ...element.current, step };
    await element.updateComplete;
  };
  const interactions = {
    'a sign flips': {
      step: 'inputs',
      act: (turn) => all('.sign')[turn].click(),
    },
    'another divisor': {
      step: 'weights',
      act: (turn) => all('[data-control="divisor"] input')[turn % 2].click(),
    },
    'a cell is pointed at': {
      step: 'weights',
      act: (turn) =>
        all('[data-matrix="weights"] [data-cell]')[turn].dispatchEvent(
          new PointerEvent('pointerenter', { pointerType: 'mouse' }),
        ),
    },
    'another step': {
      step: 'raw',
      act: (turn) => all('.rail button')[1 + (turn % 4)].click(),
    },
  };
  const { step, act } = interactions[name];
  await go(step);
  const times = [];
  for (let turn = 0; turn < rounds; turn++) {
    const start = performance.now();
    act(turn);
    await element.updateComplete;
    times.push(performance.now() - start);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  return times;
};

const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];

/** Prints every figure, and returns how many break the budget. */
export async function budget(page, host) {
  await page.goto(`${host}/dist/index.html?lesson=the-cat-sat`);
  await page.waitForFunction(() => document.querySelector('attention-lesson')?.engine);
  await page.evaluate(enlarge);
  let missed = 0;
  const tell = (what, value, bound, keeps) => {
    if (!keeps) missed++;
    console.log(
      `page      ${what.padEnd(22)}  ${value.padEnd(34)}  ${bound.padEnd(10)}  ${keeps ? 'ok' : 'MISSED'}`,
    );
  };
  for (const name of ['a sign flips', 'another divisor', 'a cell is pointed at', 'another step']) {
    const times = await page.evaluate(timed, { name, rounds });
    const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)];
    const value = `${median.toFixed(1)} ms, ${slow.toFixed(1)} ms in 1 of 20`;
    tell(name, value, `≤ ${most} ms`, median <= most);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
  };
  await page.waitForTimeout(1000);
  const before = await script();
  await page.waitForTimeout(3000);
  const idle = (await script()) - before;
  tell('3 s without an event', `${idle.toFixed(2)} ms of script`, '≤ 1 ms', idle <= 1);
  return missed;
}
