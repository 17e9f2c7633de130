import MarkdownIt from 'markdown-it';
import { stages } from '../src/engine/names.js';
import {
  figureSizes,
  roles,
  type Figure,
  type Lesson,
  type LessonExample,
  type Prose,
  type ProseNode,
  type Role,
} from '../src/lesson/types.js';
import { stepIds } from '../src/state/steps.js';

const markdown = new MarkdownIt('commonmark', { html: false });
type Token = ReturnType<typeof markdown.parse>[number];
const marks = new RegExp(`\\{([^{}]*)\\}|:(${roles.join('|')})\\[([^\\]]*)\\]`, 'g');
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

/** `{weights it trophy %}`: a stage with its query and key, or a size; checked against the example. */
function figure(written: string, example: LessonExample): Figure {
  const [what = '', ...rest] = written.trim().split(/\s+/);
  const percent = rest.at(-1) === '%';
  const names = percent ? rest.slice(0, -1) : rest;
  const size = figureSizes.find((name) => name === what);
  if (size && names.length === 0) return { figure: size, percent };
  const stage = stages.find((name) => name === what);
  if (!stage) throw new Error(`{${written}} names no stage`);
  if (stage === 'divisor') return { figure: stage, row: 0, column: 0, percent };
  const row = example.queryTokens.indexOf(names[0] ?? '');
  if (row < 0) throw new Error(`{${written}} names no query of ${example.id}`);
  const perRow = stage === 'rowMax' || stage === 'rowSum' || stage === 'weightSum';
  const column = perRow
    ? 0
    : stage === 'output'
      ? Number(names[1]) - 1
      : example.keyTokens.indexOf(names[1] ?? '');
  const width = stage === 'output' ? (example.value[0]?.length ?? 0) : example.keyTokens.length;
  if (!(column >= 0 && column < width) || names.length !== (perRow ? 1 : 2))
    throw new Error(`{${written}} names no cell of ${example.id}`);
  return { figure: stage, row, column, percent };
}

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
    nodes.push(role ? { role: role as Role, word: word ?? '' } : figure(written ?? '', example));
    end = match.index + whole.length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  for (const node of nodes) if (typeof node === 'string') checkPlain(node);
  return nodes;
}

/** markdown-it's flat list of opening and closing tokens as a tree. */
function tree(tokens: readonly Token[], example: LessonExample): ProseNode[] {
  const stack: { tag: string; href?: string; children: ProseNode[] }[] = [
    { tag: '', children: [] },
  ];
  const add = (...nodes: ProseNode[]): void => void stack.at(-1)?.children.push(...nodes);
  for (const token of tokens) {
    if (token.type === 'inline') add(...tree(token.children ?? [], example));
    else if (token.type === 'text') add(...inline(token.content, example));
    else if (token.type === 'softbreak') add(' ');
    else if (token.type === 'code_inline') add({ tag: 'code', children: [token.content] });
    else if (token.nesting === 1) {
      const tag = tags[token.tag];
      if (!tag) throw new Error(`<${token.tag}> is not used in prose`);
      const href = token.attrGet('href');
      stack.push({ tag, children: [], ...(href !== null && { href: String(href) }) });
    } else if (token.nesting === -1) {
      const node = stack.pop();
      if (node) add(node);
    } else throw new Error(`${token.type} is not used in prose`);
  }
  return stack[0]?.children ?? [];
}

/** Every `#` and `##` heading of the file with the text under it. */
function sections(source: string): { level: number; name: string; body: string }[] {
  const [before = '', ...parts] = `\n${source.replace(/\r\n?/g, '\n')}`.split(/\n(?=##? )/);
  if (before.trim()) throw new Error('text before the first "# example"');
  return parts.map((part) => {
    const end = part.includes('\n') ? part.indexOf('\n') : part.length;
    const heading = part.slice(0, end);
    const level = heading.startsWith('## ') ? 2 : 1;
    return { level, name: heading.slice(level).trim(), body: part.slice(end) };
  });
}

/** A lesson's prose.md: `# example`, `## step`, then Markdown. Returns nodes by example and step. */
export function compileProse(source: string, lesson: Lesson, file: string): Record<string, Prose> {
  const prose: Record<string, Record<string, readonly ProseNode[]>> = {};
  let example: LessonExample | undefined;
  let place = file;
  try {
    for (const { level, name, body } of sections(source)) {
      if (level === 1) {
        place = file;
        example = lesson.examples.find(({ id }) => id === name);
        if (!example) throw new Error(`the lesson has no example "${name}"`);
        if (prose[name]) throw new Error(`"# ${name}" stands twice`);
        if (body.trim()) throw new Error(`text between "# ${name}" and its first "## step"`);
        prose[name] = {};
        continue;
      }
      const steps = example && prose[example.id];
      if (!example || !steps) throw new Error(`"## ${name}" stands before any "# example"`);
      place = `${file}, ${example.id}, ${name}`;
      if (!stepIds.some((id) => id === name))
        throw new Error(`there is no such step; there are ${stepIds.join(', ')}`);
      if (steps[name]) throw new Error('this step stands twice');
      steps[name] = tree(markdown.parse(body, {}), example);
    }
  } catch (cause) {
    throw new Error(`${place}: ${(cause as Error).message}`, { cause });
  }
  return prose;
}
