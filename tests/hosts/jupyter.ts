import { markdownPage, project, run, type Host, type Left } from './project.js';

const host = (at: string, name: string, left: Left, ...options: string[]): Host => ({
  name,
  frame: left,
  element: left,
  markdown: true,
  async build(snippets) {
    const cell = { cell_type: 'markdown', metadata: {}, source: markdownPage(snippets) };
    const notebook = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 4 };
    const folder = await project(at, { 'index.ipynb': JSON.stringify(notebook) });
    await run(folder, 'jupyter-nbconvert', '--to', 'html', ...options, 'index.ipynb');
    return `${at}/index.html`;
  },
});

export const jupyter = host('jupyter', 'Jupyter', 'the lesson');
export const jupyterSanitized = host(
  'jupyter-sanitised',
  'Jupyter, sanitised',
  'the link',
  '--HTMLExporter.sanitize_html=True',
);
