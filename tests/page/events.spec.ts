import { expect, type Ui } from './fixtures.js';
import { lesson, openHost, quiz, READY, scriptOf, settled, shipped, steps } from './hosted.js';
import { test } from './servers.js';

// What a script on somebody's page can do with our elements, and what they tell it.

type Event = readonly [name: string, id: string, detail: Record<string, unknown>, json: string];
/** What was told since the last time. */
const told = (ui: Ui): Promise<Event[]> => ui.js('return told.splice(0)');
const names = (events: readonly Event[]): string[] => events.map(([name]) => name);

test('its attributes say what it shows, a state brings it back, a reset leads to the beginning', async ({
  ui,
  site,
  host,
}) => {
  await openHost(ui, site, host, lesson('id="a" lesson="trophy-suitcase"') + lesson('id="b"'));
  await told(ui);
  await ui.js(`
    a.setAttribute('step', 'weights');
    a.setAttribute('divisor', 'none');
    a.setAttribute('digits', '6');`);
  await settled(ui);
  const state = { lesson: 'trophy-suitcase', step: 'weights', divisor: 'none', digits: '6' };
  expect(await ui.js('return a.state')).toMatchObject(state);
  expect(names(await told(ui)), 'the three at once').toEqual(['change']);

  expect(await ui.js('b.state = JSON.parse(JSON.stringify(a.state)); return b.state')).toEqual(
    await ui.js('return a.state'),
  );
  await ui.js("b.state = { step: 'raw' }");
  expect(await ui.js('return b.state'), 'what is not named stays').toMatchObject({
    ...state,
    step: 'raw',
  });
  await ui.js("b.state = { lesson: 'the-cat-sat' }");
  expect(await ui.js('return b.state'), 'another lesson begins afresh').toEqual({
    lesson: 'the-cat-sat',
  });
  await ui.js("a.removeAttribute('divisor'); b.reset();");
  await settled(ui);
  expect(await ui.js('return a.state.divisor ?? null')).toBe(null);
  expect(await ui.js('return b.state.step ?? null')).toBe(null);

  await told(ui);
  await ui.js("a.setAttribute('divisor', 'nonsense')");
  await settled(ui);
  expect(await ui.text('.notice:not([hidden])')).not.toBe('');
  const [error] = (await told(ui)).filter(([name]) => name === 'error');
  expect(error?.[2].message).toBe(await ui.text('.notice:not([hidden])'));
});

test('what happens is told by events with plain data, which bubble', async ({ ui, site, host }) => {
  await openHost(ui, site, host, `<div>${lesson('id="a" lesson="the-cat-sat"')}${quiz}</div>`);
  const first = await told(ui);
  expect(names(first).sort()).toEqual(['change', 'change', 'ready', 'ready']);
  await ui.click('attention-quiz .rail li:nth-child(3) button');
  await ui.fill('#quiz-number', '66.5 %');
  await ui.press('Enter');
  await ui.click('attention-quiz .rail li:last-child button');
  await settled(ui);
  const then = await told(ui);
  for (const [name, , detail, json] of [...first, ...then])
    expect(JSON.parse(json), name).toEqual(detail);
  const [, , answer] = then.find(([name]) => name === 'answer') ?? [];
  expect(answer).toMatchObject({
    quiz: 'trophy-suitcase',
    seed: 7,
    given: '66.5 %',
    right: true,
    tries: 1,
    score: { questions: 4, answered: 1, right: 1 },
  });
  const [, , complete] = then.find(([name]) => name === 'complete') ?? [];
  expect(complete).toMatchObject({ quiz: 'trophy-suitcase', seed: 7, questions: 4, right: 1 });

  // and what was answered can be put back
  const run = await ui.js<{ run: unknown }>("return all('attention-quiz')[0].state");
  await ui.js("all('attention-quiz')[0].setAttribute('seed', '8')");
  await settled(ui);
  await ui.js(`all('attention-quiz')[0].state = ${JSON.stringify(run)}`);
  await settled(ui);
  expect(await ui.js("return all('attention-quiz')[0].state")).toEqual(run);
});

test('taken away, put back and moved, it shows what it showed', async ({ ui, site, host }) => {
  await openHost(ui, site, host, `<div id="one">${lesson('id="a"')}</div><div id="two"></div>`);
  await ui.click('.rail li:nth-child(3) button');
  await ui.js("a.state = { ...a.state, edits: 'q0.0=5' }");
  await settled(ui);
  const state = await ui.js('return a.state');
  await told(ui);
  await ui.js('two.append(a)');
  await settled(ui);
  expect(await ui.js('return a.state')).toEqual(state);
  await ui.js(`
    const kept = a;
    kept.remove();
    await new Promise((later) => setTimeout(later, 50));
    one.append(kept);`);
  await settled(ui);
  expect(await ui.js('return a.state')).toEqual(state);
  expect(await told(ui), 'nothing was new').toEqual([]);
  await ui.click('.paging .go');
  expect(names(await told(ui))).toEqual(['change']);
});

test('its script may be there twice, and from two places', async ({ ui, site, host }) => {
  const [one, two] = [scriptOf(site), scriptOf(site)];
  const scripts = [one, `${one}?again`, two].map(
    (address) => `<script type="module" src="${address}"></script>`,
  );
  await ui.goto(host.page(lesson() + scripts.join('') + lesson(), shipped));
  await ui.js(READY);
  expect(await steps(ui)).toEqual(['weights', 'weights']);
  const errors = await ui.errors();
  // that Lit is there twice is worth a word of its own in a build for developers, and no error
  expect(errors.filter((error) => !/^load 200|Multiple versions of Lit/.test(error))).toEqual([]);
});
