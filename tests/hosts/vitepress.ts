import { fileURLToPath } from 'node:url';
import { markdownPage, project, run, type Host } from './project.js';

const place = 'vitepress/.vitepress/dist/';
const program = fileURLToPath(new URL('node_modules/.bin/vitepress', import.meta.url));

/** Its pages are templates of Vue, which takes no scripts in them: that goes into the head. */
export const vitepress: Host = {
  name: 'VitePress',
  frame: 'the lesson',
  element: 'the lesson',
  markdown: true,
  async build({ base, element, ...others }) {
    const [, src = '', tag = ''] =
      /<script type="module" src="([^"]*)"><\/script>\s*([^]*)/.exec(element) ?? [];
    const config = {
      title: 'Course',
      base: base + place,
      head: [['script', { type: 'module', src }]],
    };
    const folder = await project('vitepress', {
      'package.json': '{ "type": "module" }',
      '.vitepress/config.js': `export default {
        ...${JSON.stringify(config)},
        vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('attention-') } } },
      };`,
      'index.md': markdownPage({ ...others, element: tag }),
    });
    await run(folder, program, 'build');
    return `${place}index.html`;
  },
};
