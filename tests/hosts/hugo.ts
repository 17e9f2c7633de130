import { markdownPage, project, run, type Host, type Left } from './project.js';

const host = (at: string, name: string, left: Left, config: string): Host => ({
  name,
  frame: left,
  element: left,
  markdown: true,
  async build(snippets) {
    const folder = await project(at, {
      'config.toml': `title = 'Course'\nbaseURL = '/'\n${config}`,
      'content/_index.md': markdownPage(snippets),
      'layouts/index.html': '<!doctype html><title>Course</title>{{ .Content }}\n',
    });
    await run(folder, 'hugo', '--quiet');
    return `${at}/public/index.html`;
  },
});

export const hugo = host('hugo', 'Hugo', 'nothing', '');
export const hugoUnsafe = host(
  'hugo-unsafe',
  'Hugo with unsafe',
  'the lesson',
  '[markup.goldmark.renderer]\nunsafe = true\n',
);
