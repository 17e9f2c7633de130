/** Formulas as elements: nothing but MathML is made, whatever the data says. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadLessons } from '../../web/build/lessons.js';
import type { MathNode, ProseNode } from '../../web/src/lesson/types.js';
import { mathElement } from '../../web/src/views/maths.js';

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
