import type { Lesson, LessonExample, Prose, ProseNode } from '../src/lesson/types.js';
import { stepIds } from '../src/state/steps.js';
import { compileMarkdown } from './markdown.js';

interface Section {
  readonly level: number;
  readonly name: string;
  readonly body: string;
}

/** Every `#` and `##` heading of the file with the text under it; in a listing # is a comment. */
function sections(source: string): Section[] {
  const found: { level: number; name: string; lines: string[] }[] = [];
  let listing = false;
  for (const line of source.split(/\r\n?|\n/)) {
    if (line.startsWith('```')) listing = !listing;
    const [, signs, name = ''] = (!listing && /^(##?) (.*)$/.exec(line)) || [];
    const last = found.at(-1);
    if (signs) found.push({ level: signs.length, name: name.trim(), lines: [] });
    else if (last) last.lines.push(line);
    else if (line.trim()) throw new Error('text before the first "# example"');
  }
  return found.map(({ lines, ...heading }) => ({ ...heading, body: lines.join('\n') }));
}

/** One depth of a lesson: `# example`, `## step`, then Markdown. Returns nodes by example and step. */
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
      steps[name] = compileMarkdown(body, example);
    }
  } catch (cause) {
    throw new Error(`${place}: ${(cause as Error).message}`, { cause });
  }
  return prose;
}

/** Every depth tells every step of every example. */
export function checkComplete(
  prose: Readonly<Record<string, Prose>>,
  lesson: Lesson,
  file: string,
): void {
  for (const { id, causalMask } of lesson.examples) {
    const steps = prose[id];
    if (!steps) throw new Error(`${file}: "# ${id}" is missing`);
    for (const step of stepIds.filter((one) => one !== 'masked' || causalMask))
      if (!steps[step]?.length) throw new Error(`${file}, ${id}: "## ${step}" is missing or empty`);
  }
}
