import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { markdownPage, project, run } from './project.js';
import { element, frame, markdown, title } from './snippets.js';

// MyST, which Jupyter Book 2 builds with, as far as it goes without the theme that it fetches: to
// the tree of a page, from which the theme makes HTML.

const program = fileURLToPath(new URL('node_modules/.bin/myst', import.meta.url));
const home = 'https://example.org/attention/';

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly [key: string]: unknown;
}

const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];

test('MyST keeps a frame but not its height, and of an element the words and the link', async () => {
  const folder = await project('myst', {
    'myst.yml': 'version: 1\nproject:\n  title: Course\nsite:\n  title: Course\n',
    'index.md': markdownPage({
      frame: frame(home),
      element: element(home),
      link: markdown(home),
    }),
  });
  // there is no theme to be had at this address: it has written the tree by then
  const offline = 'API_URL=http://127.0.0.1:9/';
  await run(folder, 'env', offline, program, 'build', '--site', '--ci').catch(() => undefined);
  const file = await readFile(`${folder}/_build/site/content/index.json`, 'utf8');
  const nodes = flat((JSON.parse(file) as { mdast: Node }).mdast);
  const kept = nodes.filter(({ type }) => type === 'iframe');
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({
    src: `${home}?embed=1&lesson=trophy-suitcase&step=weights&digits=6`,
    title,
    width: '100%',
  });
  expect(kept[0]).not.toHaveProperty('height');
  const links = nodes.filter(({ type }) => type === 'link');
  expect(links.map(({ url }) => String(url).split('?')[0])).toEqual([home, home]);
  expect(JSON.stringify(nodes)).not.toMatch(/attention-lesson|<script/);
});
