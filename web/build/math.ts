import temml from 'temml';
import { mathAttributes, mathTags } from '../src/lesson/math.js';
import { roles, type MathNode } from '../src/lesson/types.js';

type Element = Exclude<MathNode, string>;

/** \query{Q}: a letter in the colour of its role. */
const macros = Object.fromEntries(roles.map((role) => [`\\${role}`, `\\class{${role}}{#1}`]));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** What Temml sets for its own style sheet, or what browsers do anyway. */
const dropped = ['xmlns', 'style', 'fence'];

function attributesOf(written: string): Record<string, string> | undefined {
  const set: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (dropped.includes(name) || (name === 'class' && value.startsWith('tml-'))) continue;
    if (!mathAttributes.get(name)?.test(value)) throw new Error(`${name}="${value}" is not used`);
    set[name] = value;
  }
  return Object.keys(set).length > 0 ? set : undefined;
}

/** Temml's XML as a tree of the elements that the page makes. */
function parse(xml: string): Element {
  const stack: { tag: string; set?: Record<string, string>; children: MathNode[] }[] = [
    { tag: '', children: [] },
  ];
  const add = (node: MathNode): void => void stack.at(-1)?.children.push(node);
  for (const [, end, tag = '', written = '', text] of xml.matchAll(
    /<(\/?)(\w+)([^>]*)>|([^<]+)/g,
  )) {
    if (text !== undefined) add(plain(text));
    else if (end) {
      const node = stack.pop();
      if (!node) continue;
      const [only, ...others] = node.children;
      // a row of one element is that element; a space of no width is nothing
      if (node.tag === 'mrow' && !node.set && only && others.length === 0) add(only);
      else if (node.tag !== 'mspace' || node.set) add(node);
    } else {
      if (!mathTags.includes(tag)) throw new Error(`<${tag}> is not used`);
      const set = attributesOf(written);
      stack.push({ tag, children: [], ...(set && { set }) });
    }
  }
  const [math] = stack[0]?.children ?? [];
  if (typeof math !== 'object') throw new Error('it is empty');
  return math;
}

/** A formula in TeX as MathML; a mistake in it stops the build. */
export function compileMath(tex: string, display: boolean): MathNode {
  try {
    return parse(
      temml.renderToString(tex, {
        displayMode: display,
        throwOnError: true,
        trust: ({ command }: { command: string }) => command === '\\class',
        xml: true,
        macros: { ...macros },
      }),
    );
  } catch (cause) {
    const reason = (cause as Error).message.trim().split('\n')[0] ?? '';
    throw new Error(`the formula $${tex}$ cannot be read: ${reason}`, { cause });
  }
}
