/** Where the platform's object is looked for, and what happens where there is none. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { text } from '../../web/src/text/lms.js';
import { foreign, FakePage } from '../lms/page.js';
import { StrictLms } from '../lms/strict.js';
import { makes, open, complete } from '../lms/visit.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('where it is looked for', () => {
  const api = () => {
    const lms = new StrictLms('1.2', makes['1.2']);
    return { lms, API: lms.launch() };
  };
  const begun = ({ lms }: { lms: StrictLms }): boolean => lms.log.length > 0;
  const inside = (outer: unknown, levels: number): unknown =>
    levels === 0 ? outer : { parent: inside(outer, levels - 1) };

  test('in the page itself, up to seven parents, no further', () => {
    for (const [levels, there] of [
      [0, true],
      [6, true],
      [7, false],
    ] as const) {
      const page = new FakePage();
      const { lms, API } = api();
      page.parent = inside({ API }, levels);
      open(page);
      expect(begun({ lms }), String(levels)).toBe(there);
    }
    const page = Object.assign(new FakePage(), api());
    open(page);
    expect(begun(page)).toBe(true);
  });

  test.each(['opener', 'top opener'])('around the %s', (where) => {
    const { lms, API } = api();
    const opener = { parent: { API } };
    const page = new FakePage();
    if (where === 'opener') page.opener = opener;
    else page.top = { opener };
    open(page);
    expect(begun({ lms })).toBe(true);
  });

  test('beyond a parent of another origin', () => {
    const { lms, API } = api();
    const page = new FakePage();
    page.parent = foreign({ API });
    page.top = foreign(undefined);
    open(page);
    expect(begun({ lms })).toBe(true);
  });

  test('the newer version first, and an element of that name is none', () => {
    const old = api();
    const lms = new StrictLms('2004', makes['2004']);
    const both = new FakePage();
    both.parent = { API: old.API, API_1484_11: lms.launch() };
    open(both);
    expect(begun(old)).toBe(false);
    expect(begun({ lms })).toBe(true);
    const page = new FakePage();
    page.parent = { API: old.API, API_1484_11: { tagName: 'IFRAME' } };
    open(page);
    expect(begun(old)).toBe(true);
  });

  test.each(['nowhere', 'in another origin'])('%s: the page plays on, and says so', (where) => {
    const page = new FakePage();
    if (where !== 'nowhere') page.parent = page.top = page.opener = foreign(foreign(undefined));
    const { host } = open(page);
    vi.advanceTimersByTime(4900);
    expect(page.note).toBe('');
    vi.advanceTimersByTime(300);
    expect(page.note).toBe(text.missing);
    expect(host.keep('depth', 'developer')).toBe(true);
    expect(host.recall('depth')).toBe('developer');
    host.save('lesson=the-cat-sat', 'place');
    page.tell('attention-complete', complete(8));
    page.hide();
    page.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
