/** Formulas as elements: nothing but MathML is made, whatever the data says. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import type { MathNode, ProseNode } from '../../web/src/lesson/types.js';
import { mathElement } from '../../web/src/views/maths.js';

const look = new URL('../../web/src/look/math/', import.meta.url);

/** So much of a document that a formula can be made in it; elements print themselves. */
class Element {
  readonly attributes: string[] = [];
  readonly children: unknown[] = [];
  constructor(
    readonly space: string,
    readonly tag: string,
  ) {}
  setAttribute(name: string, value: string): void {
    this.attributes.push(` ${name}="${value}"`);
  }
  append(...nodes: unknown[]): void {
    this.children.push(...nodes);
  }
  toString(): string {
    return `<${this.tag}${this.attributes.join('')}>${this.children.join('')}</${this.tag}>`;
  }
}
const made: Element[] = [];

beforeAll(() => {
  vi.stubGlobal('document', {
    createTextNode: (text: string) => text,
    createElementNS: (space: string, tag: string) => {
      const element = new Element(space, tag);
      made.push(element);
      return element;
    },
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const written = (node: MathNode): string => (mathElement(node) as unknown as Element).toString();

test('a formula is made as it was compiled, in the namespace of MathML', () => {
  const root: MathNode = {
    tag: 'math',
    set: { display: 'block' },
    children: [{ tag: 'msqrt', children: [{ tag: 'mi', set: { class: 'key' }, children: ['d'] }] }],
  };
  expect(written(root)).toBe('<math display="block"><msqrt><mi class="key">d</mi></msqrt></math>');
  expect(new Set(made.map(({ space }) => space))).toEqual(
    new Set(['http://www.w3.org/1998/Math/MathML']),
  );
});

describe('what is not on the list is not made', () => {
  test.each(['script', 'annotation-xml', 'maction', 'semantics', 'mglyph', 'style', 'a', ''])(
    '<%s>',
    (tag) => {
      expect(written({ tag: 'math', children: [{ tag, children: ['alert(1)'] }] })).toBe(
        '<math></math>',
      );
    },
  );

  test.each([
    ['style', 'color: red'],
    ['onclick', 'alert(1)'],
    ['href', 'javascript:alert(1)'],
    ['class', 'lit'],
    ['width', '100vw'],
    ['constructor', 'x'],
  ])('%s="%s"', (name, value) => {
    const set = { [name]: value };
    expect(written({ tag: 'mi', set, children: ['x'] })).toBe('<mi>x</mi>');
  });
});

test('every formula of the lessons is made whole', () => {
  const formulas = (nodes: readonly ProseNode[]): MathNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [];
      if ('math' in node) return [node.math];
      if ('original' in node) return formulas(node.original);
      return 'children' in node ? formulas(node.children) : [];
    });
  const count = (node: MathNode): number =>
    typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + count(child), 1);
  const { books } = loadLessons();
  const all = Object.values(books.researcher).flatMap((examples) =>
    Object.values(examples).flatMap((steps) => Object.values(steps).flatMap(formulas)),
  );
  expect(all.length).toBeGreaterThan(60);
  for (const formula of all) {
    made.length = 0;
    mathElement(formula);
    expect(made).toHaveLength(count(formula));
  }
});

/** The letter that browsers draw for a lone one in `mi`: the slanted one, which is a character of its own. */
function slanted(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const ranges = [
    [0x41, 0x5a, 0x1d434],
    [0x61, 0x7a, 0x1d44e],
    [0x391, 0x3a9, 0x1d6e2],
    [0x3b1, 0x3c9, 0x1d6fc],
  ] as const;
  const others: Record<string, string> = { h: 'ℎ', '∂': '𝜕', ϕ: '𝜙', ϵ: '𝜖' };
  const range = ranges.find(([first, last]) => code >= first && code <= last);
  return others[letter] ?? (range ? String.fromCodePoint(range[2] + code - range[0]) : letter);
}

function drawn(node: MathNode, upright = true): readonly string[] {
  if (typeof node !== 'string')
    return node.children.flatMap((child) =>
      drawn(child, node.tag !== 'mi' || node.set?.mathvariant === 'normal'),
    );
  // neither spaces nor the sign that applies a function are drawn
  const characters = Array.from(node).filter((one) => /[^\s\u2061]/.test(one));
  return characters.length === 1 && !upright ? characters.map(slanted) : characters;
}

const formulasIn = (nodes: readonly ProseNode[]): readonly MathNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if ('math' in node) return [node.math];
    if ('original' in node) return formulasIn(node.original);
    return 'children' in node ? formulasIn(node.children) : [];
  });

test('the font that is shipped has every character of the formulas', () => {
  const glyphs = readFileSync(new URL('glyphs.txt', look), 'utf8');
  const formulas = Object.values(loadLessons().books)
    .flatMap((book) => Object.values(book))
    .flatMap((examples) => Object.values(examples))
    .flatMap((prose) => Object.values(prose))
    .flatMap(formulasIn);
  expect(formulas.length).toBeGreaterThan(50);
  const used = new Set(formulas.flatMap((formula) => drawn(formula)));
  expect([...used].filter((one) => !glyphs.includes(one))).toEqual([]);
});
