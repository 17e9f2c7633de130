import MarkdownIt from 'markdown-it';
import type { LessonExample, ProseNode, Role } from '../src/lesson/types.js';
import { roles } from '../src/lesson/types.js';
import { compileFigure } from './figure.js';
import { compileMath } from './math.js';

const markdown = new MarkdownIt('commonmark', { html: false });
type Token = ReturnType<typeof markdown.parse>[number];

/** Where the bracket that opens at `start` closes, brackets inside it counted. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '[') depth++;
    if (text[at] === ']' && --depth === 0) return at;
  }
  throw new Error('":original[" is never closed');
}

// :original[A sentence, with *emphasis* and {figures}.]
const opening = ':original[';
markdown.inline.ruler.before('emphasis', 'original', (state, silent) => {
  if (!state.src.startsWith(opening, state.pos)) return false;
  const start = state.pos + opening.length;
  const end = closing(state.src, start - 1);
  if (!silent) {
    const max = state.posMax;
    state.push('original', '', 1);
    state.pos = start;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.push('original', '', -1);
    state.posMax = max;
  }
  state.pos = end + 1;
  return true;
});

// $a$ in a sentence, $$a$$ on a line of its own
markdown.inline.ruler.before('escape', 'math', (state, silent) => {
  if (state.src[state.pos] !== '$') return false;
  const sign = state.src.startsWith('$$', state.pos) ? '$$' : '$';
  const start = state.pos + sign.length;
  const end = state.src.indexOf(sign, start);
  if (end < 0) throw new Error(`"${sign}" opens a formula that is never closed`);
  if (!silent) {
    const token = state.push('math', '', 0);
    token.content = state.src.slice(start, end).trim();
    token.markup = sign;
  }
  state.pos = end + sign.length;
  return true;
});

const tags: Record<string, string> = {
  p: 'p',
  em: 'em',
  strong: 'strong',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h3: 'h3',
  a: 'a',
};
const marks = new RegExp(`\\{([^{}]*)\\}|:(${roles.join('|')})\\[([^\\]]*)\\]`, 'g');

/** What looks like a mark but is none would stand in the page as it was typed. */
function checkPlain(text: string): void {
  if (/[{}]/.test(text)) throw new Error(`a brace stands alone in "${text.trim()}"`);
  const role = /:(\w+)\[/.exec(text)?.[1];
  if (role) throw new Error(`there is no role "${role}"; there are ${roles.join(', ')}`);
}

function inline(text: string, example: LessonExample): ProseNode[] {
  const nodes: ProseNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) nodes.push(text.slice(end, match.index));
    const [whole, written, role, word] = match;
    nodes.push(
      role ? { role: role as Role, word: word ?? '' } : compileFigure(written ?? '', example),
    );
    end = match.index + whole.length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  for (const node of nodes) if (typeof node === 'string') checkPlain(node);
  return nodes;
}

/** A token that opens and closes nothing. */
function leaf(token: Token, example: LessonExample): ProseNode[] {
  switch (token.type) {
    case 'inline':
      return tree(token.children ?? [], example);
    case 'text':
      return inline(token.content, example);
    case 'softbreak':
      return [' '];
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'math':
      return [{ math: compileMath(token.content, token.markup === '$$') }];
    case 'fence':
      if (token.info.trim() !== 'python') throw new Error('a listing begins with ```python');
      return [{ code: token.content.trimEnd() }];
    default:
      throw new Error(`${token.type} is not used in prose`);
  }
}

interface Open {
  readonly tag: string;
  readonly href?: string;
  readonly children: ProseNode[];
}

/** markdown-it's flat list of opening and closing tokens as a tree. */
function tree(tokens: readonly Token[], example: LessonExample): ProseNode[] {
  const stack: Open[] = [{ tag: '', children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      const tag = token.type === 'original' ? 'original' : tags[token.tag];
      if (!tag) throw new Error(`<${token.tag}> is not used in prose`);
      const href = token.attrGet('href');
      stack.push({ tag, children: [], ...(href !== null && { href: String(href) }) });
    } else if (token.nesting === -1) {
      const node = stack.pop();
      if (node)
        stack.at(-1)?.children.push(node.tag === 'original' ? { original: node.children } : node);
    } else stack.at(-1)?.children.push(...leaf(token, example));
  }
  return stack[0]?.children ?? [];
}

/** The Markdown of one step. */
export const compileMarkdown = (body: string, example: LessonExample): ProseNode[] =>
  tree(markdown.parse(body, {}), example);
