import { markdownPage, project, run, type Host } from './project.js';

export const mkdocs: Host = {
  name: 'MkDocs',
  frame: 'the lesson',
  element: 'the lesson',
  markdown: true,
  async build(snippets) {
    const folder = await project('mkdocs', {
      'mkdocs.yml': 'site_name: Course\n',
      'docs/index.md': markdownPage(snippets),
    });
    await run(folder, 'mkdocs', 'build', '--quiet');
    return 'mkdocs/site/index.html';
  },
};
