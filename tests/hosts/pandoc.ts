import { markdownPage, project, run, type Host } from './project.js';

export const pandoc: Host = {
  name: 'pandoc',
  frame: 'the lesson',
  element: 'the lesson',
  markdown: true,
  async build(snippets) {
    const folder = await project('pandoc', { 'index.md': markdownPage(snippets) });
    const args = ['--metadata', 'title=Course', '--output', 'index.html', 'index.md'];
    await run(folder, 'pandoc', '--standalone', ...args);
    return 'pandoc/index.html';
  },
};
