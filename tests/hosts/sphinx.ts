import { markdownPage, project, run, type Host } from './project.js';

/** A directive with raw HTML in it. */
const raw = (html: string): string => `.. raw:: html\n\n   ${html.replaceAll('\n', '\n   ')}\n`;

async function build(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await project(name, files);
  await run(folder, 'sphinx-build', '-q', '-b', 'html', '.', 'out');
  return `${name}/out/index.html`;
}

export const sphinx: Host = {
  name: 'Sphinx',
  frame: 'the lesson',
  element: 'the lesson',
  markdown: false,
  build: ({ frame, element }) =>
    build('sphinx', {
      'conf.py': "project = 'Course'\n",
      'index.rst': `A course\n========\n\n${raw(frame)}\n${raw(element)}\n`,
    }),
};

export const mystParser: Host = {
  name: 'Sphinx with MyST',
  frame: 'the lesson',
  element: 'the lesson',
  markdown: true,
  build: (snippets) =>
    build('myst-parser', {
      'conf.py': "project = 'Course'\nextensions = ['myst_parser']\n",
      'index.md': markdownPage(snippets),
    }),
};
