/** The words of the glossary: each means one thing, and is marked where it stands first. */
import type * as fileSystem from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { glossary, loadGlossary, markTerms, type Term } from '../../web/build/glossary.js';
import { loadLessons } from '../../web/build/lessons.js';
import { depths, type ProseNode } from '../../web/src/lesson/types.js';
import { readText, root } from './support.js';

const replaced = vi.hoisted(() => new Map<string, string>());
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fileSystem>();
  const readFileSync = ((file: string, ...rest: []) =>
    replaced.get(file) ?? real.readFileSync(file, ...rest)) as typeof real.readFileSync;
  return { ...real, readFileSync };
});
afterEach(() => {
  replaced.clear();
});

const terms = loadGlossary();

const term = (id: string, ...forms: string[]): Term => ({
  id,
  term: id,
  forms: [id, ...forms],
  depths: ['beginner'],
  means: 'A word.',
});
const some = [term('key', 'keys'), term('head', 'heads'), term('mask'), term('causal mask')];
const mark = (...nodes: ProseNode[]) => markTerms(nodes, some);

describe('a word of the glossary is marked', () => {
  test('where it stands first, in any of its forms, and nowhere after that', () => {
    expect(mark('Keys and a key.', ' A key.')).toEqual([
      { term: 'key', word: 'Keys' },
      ' and a key.',
      ' A key.',
    ]);
  });

  test('inside what is stressed, listed, or of the lesson’s own numbers', () => {
    expect(mark({ tag: 'p', children: [{ tag: 'em', children: ['key'] }] })).toEqual([
      { tag: 'p', children: [{ tag: 'em', children: [{ term: 'key', word: 'key' }] }] },
    ]);
    expect(mark({ original: ['a key'] })).toEqual([
      { original: ['a ', { term: 'key', word: 'key' }] },
    ]);
  });

  test('in the colour of its role where it has one', () => {
    expect(mark({ role: 'key', word: 'keys' }, { role: 'query', word: 'it' })).toEqual([
      { role: 'key', word: 'keys', term: 'key' },
      { role: 'query', word: 'it' },
    ]);
  });

  test('not in a heading, in code, in a link, in a formula, or as a part of another word', () => {
    const closed: ProseNode[] = [
      { tag: 'h3', children: ['A key'] },
      { tag: 'code', children: ['key'] },
      { tag: 'a', href: 'x', children: ['the key'] },
      { math: 'key' },
      { code: 'key = 1' },
      'monkey, keyed, multi-head, head-on, key.x',
    ];
    expect(mark(...closed)).toEqual(closed);
  });

  test('as the longer of two terms that begin at one place', () => {
    expect(mark('a causal mask')).toEqual(['a ', { term: 'causal mask', word: 'causal mask' }]);
  });
});

describe('the glossary', () => {
  const { books } = loadLessons();
  const marked = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const own = 'term' in node ? [String(node.term)] : [];
    return [...own, ...Object.values(node).flatMap(marked)];
  };

  test.each(depths)('has no word for a %s that those texts do not use', (depth) => {
    const used = new Set(marked(books[depth]));
    const listed = terms.filter((one) => one.depths.includes(depth)).map(({ id }) => id);
    expect(listed.filter((id) => !used.has(id))).toEqual([]);
    expect([...used].filter((id) => !listed.includes(id))).toEqual([]);
  });

  test('stands in the home page, in its order', () => {
    const transform = glossary().transformIndexHtml as unknown as (html: string) => string;
    const html = transform('<dl><!-- glossary --></dl>');
    const words = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>[^<]+/g)].map(([, word]) => word);
    expect(words).toEqual(terms.map((one) => one.term));
  });

  type File = { terms: Record<string, unknown>[] };
  test.each<[string, (file: File) => void, RegExp]>([
    ['a figure', ({ terms: [one = {}] }) => (one.means = 'About 2 words.'), /means must match/],
    ['a term without a meaning', ({ terms: [one = {}] }) => delete one.means, /required property/],
    [
      'a form of two terms',
      ({ terms: [one = {}] }) => (one.forms = ['Softmax']),
      /"softmax" stands twice/,
    ],
    [
      'a meaning in words of a later depth',
      ({ terms: [one = {}] }) => (one.means = 'The Jacobian of it.'),
      /the meaning of "token" uses "Jacobian", which is for a later depth/,
    ],
  ])('stops the build for %s', (_, edit, reason) => {
    const file = JSON.parse(readText('lessons/glossary.json')) as File;
    edit(file);
    replaced.set(path.join(root, 'lessons/glossary.json'), JSON.stringify(file));
    expect(loadGlossary).toThrow(reason);
  });
});
