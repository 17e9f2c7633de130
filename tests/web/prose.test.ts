/** Prose compiled at build time: figures, roles, and mistakes that say where they are. */
import { describe, expect, test } from 'vitest';
import { compileProse } from '../../web/build/prose.js';
import type { ProseNode } from '../../web/src/lesson/types.js';
import { sample } from './support.js';

const compile = (source: string) => compileProse(source, sample, 'lessons/sample/developer.md');
const section = (body: string, step = 'raw', example = 'first'): readonly ProseNode[] =>
  compile(`# ${example}\n\n## ${step}\n\n${body}\n`)[example]?.[step as 'raw'] ?? [];

/** What stands in the only paragraph. */
function paragraph(body: string): readonly ProseNode[] {
  const [node, ...others] = section(body);
  expect(others).toEqual([]);
  if (typeof node !== 'object' || !('tag' in node)) throw new Error('there is no paragraph');
  expect(node.tag).toBe('p');
  return node.children;
}

describe('a figure', () => {
  test.each<[string, object]>([
    ['raw seek green', { figure: 'raw', row: 1, column: 1, percent: false }],
    ['scaled ask blue', { figure: 'scaled', row: 0, column: 2, percent: false }],
    ['shifted ask red', { figure: 'shifted', row: 0, column: 0, percent: false }],
    ['exponentials seek red', { figure: 'exponentials', row: 1, column: 0, percent: false }],
    ['weights seek blue %', { figure: 'weights', row: 1, column: 2, percent: true }],
    ['rowMax seek', { figure: 'rowMax', row: 1, column: 0, percent: false }],
    ['rowSum ask', { figure: 'rowSum', row: 0, column: 0, percent: false }],
    ['weightSum seek %', { figure: 'weightSum', row: 1, column: 0, percent: true }],
    ['output seek 1', { figure: 'output', row: 1, column: 0, percent: false }],
    ['output ask 5', { figure: 'output', row: 0, column: 4, percent: false }],
    ['divisor', { figure: 'divisor', row: 0, column: 0, percent: false }],
    ['width', { figure: 'width', percent: false }],
    ['valueWidth', { figure: 'valueWidth', percent: false }],
    ['queries', { figure: 'queries', percent: false }],
    ['keys', { figure: 'keys', percent: false }],
    [
      'weights seek blue divisor=none %',
      { figure: 'weights', row: 1, column: 2, percent: true, divisor: 'none' },
    ],
    [
      'divisor divisor=width',
      { figure: 'divisor', row: 0, column: 0, percent: false, divisor: 'width' },
    ],
    ['sensitivity ask red', { figure: 'sensitivity', row: 0, column: 0, other: 0, percent: false }],
    ['slope ask red blue', { figure: 'slope', row: 0, column: 0, other: 2, percent: false }],
    ['gap seek red green', { figure: 'gap', row: 1, column: 0, other: 1, percent: false }],
    [
      'ratio ask red blue divisor=rootWidth',
      { figure: 'ratio', row: 0, column: 0, other: 2, percent: false, divisor: 'rootWidth' },
    ],
    ['roundedWeights ask red', { figure: 'roundedWeights', row: 0, column: 0, percent: false }],
    ['roundedOutput ask 5', { figure: 'roundedOutput', row: 0, column: 4, percent: false }],
    ['loose wide 2 %', { figure: 'loose', row: 1, column: 1, percent: true }],
    ['  weights   seek  blue ', { figure: 'weights', row: 1, column: 2, percent: false }],
  ])('{%s} names its cell', (written, figure) => {
    expect(paragraph(`It is {${written}}.`)).toEqual(['It is ', figure, '.']);
  });

  test.each([
    ['weight seek blue', 'names no stage'],
    ['', 'names no stage'],
    ['toString', 'names no stage'],
    ['Weights seek blue', 'names no stage'],
    ['1', 'names no stage'],
    ['width 1', 'names no stage'],
    ['weights find blue', 'names no query of first'],
    ['weights', 'names no query of first'],
    ['weights blue seek', 'names no query of first'],
    ['rowMax blue', 'names no query of first'],
    ['weights seek pink', 'names no cell of first'],
    ['weights seek', 'names no cell of first'],
    ['weights seek seek', 'names no cell of first'],
    ['weights seek blue red', 'names no cell of first'],
    ['rowMax seek blue', 'names no cell of first'],
    ['output seek 0', 'names no cell of first'],
    ['output seek 6', 'names no cell of first'],
    ['output seek x', 'names no cell of first'],
    ['output seek', 'names no cell of first'],
    ['raw ask red divisor=half', 'names no divisor; there are none, rootWidth, width'],
    ['width divisor=none', 'names no stage'],
    ['gap ask red', 'names no cell of first'],
    ['ratio ask red pink', 'names no cell of first'],
    ['sensitivity ask red blue', 'names no cell of first'],
    ['slope find red blue', 'names no query of first'],
    ['roundedOutput seek 6', 'names no cell of first'],
    ['loose narrow 1', 'names no loose row of first'],
    ['loose wide 3', 'names no weight of the loose row'],
    ['loose wide 0', 'names no weight of the loose row'],
    ['loose wide x', 'names no weight of the loose row'],
    ['loose wide', 'names no weight of the loose row'],
  ])('{%s} stops the build and says where', (written, reason) => {
    expect(() => section(`It is {${written}}.`)).toThrow(
      `lessons/sample/developer.md, first, raw: {${written}} ${reason}`,
    );
  });

  test.each(['It is {raw ask red.', 'It is raw ask red}.', '{{width}}', '{raw *ask* red}'])(
    '%j has a brace that stands alone, which stops the build',
    (body) => {
      expect(() => section(body)).toThrow(
        'lessons/sample/developer.md, first, raw: a brace stands alone in "',
      );
    },
  );

  test('is checked against its own example', () => {
    expect(() => section('{roundedOutput q 1}', 'raw', 'second')).toThrow(
      '{roundedOutput q 1} needs byHandDigits, which second lacks',
    );
    expect(section('{raw q k}', 'raw', 'second')).toHaveLength(1);
    expect(() => section('{raw ask red}', 'raw', 'second')).toThrow('second, raw: {raw ask red}');
  });

  test('is found in emphasis, lists and headings, and left alone in code', () => {
    const width = { figure: 'width', percent: false };
    expect(section('### {width}\n\n- *{width}*')).toEqual([
      { tag: 'h3', children: [width] },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: [{ tag: 'p', children: [{ tag: 'em', children: [width] }] }] },
        ],
      },
    ]);
    expect(paragraph('`{width}`')).toEqual([{ tag: 'code', children: ['{width}'] }]);
  });
});

describe('a word in its role', () => {
  test.each(['query', 'key', 'value', 'score', 'weight', 'output'])(
    'is marked by :%s[…]',
    (role) => {
      expect(paragraph(`The :${role}[it is] here.`)).toEqual([
        'The ',
        { role, word: 'it is' },
        ' here.',
      ]);
    },
  );

  test('stops the build where there is no such role', () => {
    expect(() => section('The :qurey[it].')).toThrow(
      'lessons/sample/developer.md, first, raw: there is no role "qurey"; there are query, key,',
    );
  });

  test('needs a colon before its role and a bracket behind it', () => {
    expect(paragraph('The :colour(it) and: [it].')).toEqual(['The :colour(it) and: [it].']);
  });
});

describe('Markdown', () => {
  test('becomes a tree of the few tags that are used', () => {
    expect(paragraph('A *b* **c** `d`\n[e](https://example.org).')).toEqual([
      'A ',
      { tag: 'em', children: ['b'] },
      ' ',
      { tag: 'strong', children: ['c'] },
      ' ',
      { tag: 'code', children: ['d'] },
      ' ',
      { tag: 'a', href: 'https://example.org', children: ['e'] },
      '.',
    ]);
  });

  test.each([
    ['![a picture](x.png)', 'image is not used in prose'],
    ['> a quotation', '<blockquote> is not used in prose'],
    ['#### too deep', '<h4> is not used in prose'],
    ['```\nfenced\n```', 'a listing begins with ```python'],
    ['```js\nfenced\n```', 'a listing begins with ```python'],
    ['---', 'hr is not used in prose'],
    ['a  \nb', 'hardbreak is not used in prose'],
  ])('%j stops the build and says where', (body, reason) => {
    expect(() => section(body)).toThrow(`lessons/sample/developer.md, first, raw: ${reason}`);
  });

  test('keeps HTML as text and takes no link that runs a script', () => {
    const written = (body: string) =>
      paragraph(body)
        .map((node) => (typeof node === 'string' ? node : '…'))
        .join('');
    expect(written('<b>x</b>')).toBe('<b>x</b>');
    expect(written('[x](javascript:alert(1))')).toBe('[x](javascript:alert(1))');
  });
});

describe('a listing', () => {
  test('is kept line by line, and no heading or figure is found in it', () => {
    const code = '# first\n## raw\nx = {1: 2}  # $a$';
    expect(section(`A\n\n\`\`\`python\n${code}\n\`\`\`\n\nB`)).toEqual([
      { tag: 'p', children: ['A'] },
      { code },
      { tag: 'p', children: ['B'] },
    ]);
  });
});

describe('a sentence of the lesson’s own numbers', () => {
  test('is marked by :original[…], with all that a sentence may hold', () => {
    expect(
      paragraph('A. :original[Here *b* is :query[q], {width} [e](https://e.org).] C.'),
    ).toEqual([
      'A. ',
      {
        original: [
          'Here ',
          { tag: 'em', children: ['b'] },
          ' is ',
          { role: 'query', word: 'q' },
          ', ',
          { figure: 'width', percent: false },
          ' ',
          { tag: 'a', href: 'https://e.org', children: ['e'] },
          '.',
        ],
      },
      ' C.',
    ]);
  });

  test('stops the build where it is never closed', () => {
    expect(() => section(':original[A :query[q].')).toThrow('":original[" is never closed');
  });
});

describe('a formula', () => {
  const math = (body: string) => {
    const [node] = paragraph(body);
    if (typeof node !== 'object' || !('math' in node)) throw new Error('there is no formula');
    return node.math;
  };
  const mi = (letter: string) => ({ tag: 'mi', children: [letter] });

  test('in a sentence becomes MathML', () => {
    expect(math('$d_k$')).toEqual({
      tag: 'math',
      children: [{ tag: 'msub', children: [mi('d'), mi('k')] }],
    });
  });

  test('on a line of its own is a block', () => {
    expect(math('$$a$$')).toEqual({ tag: 'math', set: { display: 'block' }, children: [mi('a')] });
  });

  test('gives its letters the colours of their roles', () => {
    expect(math('$\\query{Q}$')).toEqual({
      tag: 'math',
      children: [{ tag: 'mi', set: { class: 'query' }, children: ['Q'] }],
    });
  });

  test('keeps signs that HTML has other uses for', () => {
    expect(JSON.stringify(math('$a < b, c > d$'))).toMatch(/"<".*">"/);
  });

  test('is left alone in code, and a dollar may be escaped', () => {
    expect(paragraph('`$a$` costs \\$1')).toEqual([
      { tag: 'code', children: ['$a$'] },
      ' costs $1',
    ]);
  });

  test.each([
    ['$\\frac{a$', 'the formula $\\frac{a$ cannot be read: Unexpected end of input'],
    ['$\\foo$', 'the formula $\\foo$ cannot be read: Unsupported function name: \\foo'],
    ['$\\href{https://e.org}{a}$', 'the formula $\\href{https://e.org}{a}$ cannot be read: '],
    ['$\\class{lit}{a}$', 'the formula $\\class{lit}{a}$ cannot be read: class="lit" is not used'],
    ['$\\textstyle a$', 'cannot be read: <mstyle> is not used'],
    ['It costs $1.', '"$" opens a formula that is never closed'],
    ['$$a$', '"$$" opens a formula that is never closed'],
  ])('%j stops the build and says where', (body, reason) => {
    expect(() => section(body)).toThrow(/^lessons\/sample\/developer.md, first, raw: /);
    expect(() => section(body)).toThrow(reason);
  });
});

describe('the headings', () => {
  test('sort the text by example and step', () => {
    const prose = compile('# first\n\n## raw\n\nA\n\n## output\n\nB\n\n# second\n\n## raw\n\nC\n');
    const text = (word: string) => [{ tag: 'p', children: [word] }];
    expect(prose).toEqual({
      first: { raw: text('A'), output: text('B') },
      second: { raw: text('C') },
    });
  });

  test('are read with the line ends of Windows too', () => {
    const source = '# first\n\n## raw\n\nA\nB\n\n- C\n\n## output\n\nD\n';
    expect(compile(source.replaceAll('\n', '\r\n'))).toEqual(compile(source));
  });

  test('are read where the last one has no line end', () => {
    expect(compile('# first\n\n## raw')).toEqual({ first: { raw: [] } });
    expect(compile('# first')).toEqual({ first: {} });
  });

  test.each([
    ['# third\n\n## raw\n\nA\n', 'lessons/sample/developer.md: the lesson has no example "third"'],
    ['## raw\n\nA\n', 'lessons/sample/developer.md: "## raw" stands before any "# example"'],
    ['A\n\n# first\n\n## raw\n', 'lessons/sample/developer.md: text before the first "# example"'],
    [
      '# first\n\nLost.\n\n## raw\n\nA\n',
      'lessons/sample/developer.md: text between "# first" and its first "## step"',
    ],
    ['# first\n\n## weigths\n\nA\n', 'first, weigths: there is no such step; there are inputs,'],
    ['# first\n\n## raw\n\nA\n\n## raw\n\nB\n', 'first, raw: this step stands twice'],
    ['# first\n\n# second\n\n# first\n', 'lessons/sample/developer.md: "# first" stands twice'],
  ])('%j stops the build and says where', (source, reason) => {
    expect(() => compile(source)).toThrow(reason);
  });
});
