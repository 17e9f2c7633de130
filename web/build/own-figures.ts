import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import type { Book, Lesson, Prose, ProseNode } from '../src/lesson/types.js';
import { builds } from './builds.js';
import { messages } from './messages.js';
import type { OwnFigure } from './own-figure.js';

let core: Promise<OwnFigure> | undefined;

/** The core itself, run by the build as the page runs it. */
async function startCore(): Promise<OwnFigure> {
  const { module } = await runnerImport<typeof import('./own-figure.js')>(
    path.resolve(import.meta.dirname, 'own-figure.ts'),
    { configFile: false, plugins: [messages()], resolve: { alias: builds } },
  );
  return module.startCore(await readFile(path.join(builds['#core'], 'core.wasm')));
}

/**
 * Puts into the text what its numbers are for the lesson's own, as the core computes them: they are
 * read until the page can compute, and where it cannot.
 */
export async function withOwnFigures(book: Book, lessons: readonly Lesson[]): Promise<Book> {
  const ownFigure = await (core ??= startCore());
  const inExample = (lesson: Lesson, example: string) => {
    const filled = (nodes: readonly ProseNode[]): readonly ProseNode[] =>
      nodes.map((node) => {
        if (typeof node === 'string') return node;
        if ('figure' in node) {
          const own = ownFigure(lesson, example, node);
          return own === undefined ? node : { ...node, own };
        }
        if ('original' in node) return { original: filled(node.original) };
        return 'tag' in node ? { ...node, children: filled(node.children) } : node;
      });
    return (steps: Prose): Prose =>
      Object.fromEntries(Object.entries(steps).map(([step, nodes]) => [step, filled(nodes)]));
  };
  return Object.fromEntries(
    lessons.map((lesson) => [
      lesson.id,
      Object.fromEntries(
        Object.entries(book[lesson.id] ?? {}).map(([example, steps]) => [
          example,
          inExample(lesson, example)(steps),
        ]),
      ),
    ]),
  );
}
