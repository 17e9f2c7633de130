/** Rules of the tree, read from its files: what may stand where. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText, root } from './support.js';

function filesIn(folder: string, ending: RegExp): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`);
}

/** Code without its comments: those may speak of anything. */
const code = (file: string): string =>
  readText(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');

const among = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(code(file)));

const page = filesIn('web/src', /(?<!\.d)\.ts$/);
const views = page.filter((file) => /\/(views|embed)\//.test(file));
const documents = ['web/index.html', 'web/embed.html'];
const teach = page.filter((file) => file.includes('/teach/'));
const core = filesIn('wasm/core', /\.[ch]pp$/);

test('the folders hold what these rules speak of', () => {
  expect(page).toContain('web/src/format.ts');
  expect(views).toContain('web/src/views/matrix.ts');
  expect(views).toContain('web/src/embed/element.ts');
  expect(core).toContain('wasm/core/attend.cpp');
});

describe('the page', () => {
  test('computes nothing of attention: no exp, root, logarithm or power', () => {
    // the code panel writes programs down, and runs none
    const pages = page.filter((file) => !file.startsWith('web/src/code/'));
    expect(among(pages, /Math\.(exp|expm1|sqrt|cbrt|hypot|log\w*|pow|tanh)\b|\*\*/)).toEqual([]);
  });

  test('writes numbers in one file', () => {
    const formatting = /\b(toFixed|toExponential|toPrecision|toLocaleString)\b|\bIntl\./;
    // what a learning platform is told follows its own standard, and nobody reads it
    const read = page.filter((file) => !file.startsWith('web/src/embed/lms/'));
    expect(among(read, formatting)).toEqual(['web/src/format.ts']);
  });

  test('sets no style attribute, which its security policy forbids', () => {
    expect(among(page, /[\s<]style=|\bstyleMap\b|setAttribute\(\s*['"]style/)).toEqual([]);
    for (const file of documents) expect(readText(file), file).not.toMatch(/\sstyle=|<style/);
  });

  test('makes no markup out of text', () => {
    const markup =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|unsafeMathML)\b|document\.write/;
    expect(among(page, markup)).toEqual([]);
  });

  test('asks no other host for anything', () => {
    // the namespace of MathML is a name that nothing is fetched from
    expect(among(page, /https?:\/\/(?!www\.w3\.org\/1998\/Math\/MathML')/)).toEqual([]);
    for (const file of filesIn('web/src', /\.css$/))
      expect(code(file), file).not.toMatch(/https?:\/\/|@import/);
    for (const file of documents)
      expect(readText(file), file).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test('instantiates the module in one place and throws to users from one folder', () => {
    expect(among(page, /WebAssembly\.[a-z]|new WebAssembly/)).toEqual(['web/src/engine/module.ts']);
    const throwing = among(page, /new AttentionError\(/);
    expect(throwing.filter((file) => !file.startsWith('web/src/engine/'))).toEqual([]);
  });

  test('has its element touch no location, no storage and no parent', () => {
    const inside = [...views, ...page.filter((file) => /\/(state|engine|lesson)\//.test(file))];
    const own = inside.filter((file) => !file.includes('/hosts/'));
    const around =
      /\b(localStorage|sessionStorage|history)\.|\blocation\.|\bwindow\.(parent|top)\b|\bdocument\.(cookie|title)\b/;
    expect(among(own, around)).toEqual([]);
  });

  test('takes the words of its views from one table', () => {
    // words between two tags, or between a tag and a value; the letters of the formula are none
    const typed = />\s*([A-Za-z][\w’]+(?:[ ,.]+[\w’]+)*)[.,:]?\s*(?:<|\$\{)/g;
    const words = [...views, ...teach].flatMap((file) =>
      [...code(file).matchAll(typed)].map(([, word]) => `${file}: ${word ?? ''}`),
    );
    expect(words).toEqual(['web/src/views/formula.ts: softmax']);
    expect(among([...views, ...teach], /\b(aria-label|title|alt|placeholder)="/)).toEqual([]);
  });
});

test('the core knows nothing of Emscripten, of the page or of JSON', () => {
  const foreign = core.filter((file) =>
    /emscripten|embind|EM_ASM|json|iostream/i.test(readText(file)),
  );
  expect(foreign).toEqual([]);
});

test('no script that ships makes code out of text', () => {
  const scripts = ['build/wasm/core.js', ...filesIn('web/dist', /\.m?js$/)];
  const dynamic = /\bnew Function\b|\bFunction\(|\beval\(|\bnewFunc\b/;
  expect(scripts.filter((file) => dynamic.test(readText(file)))).toEqual([]);
});

test.each(documents)('the policy that forbids it stands in %s', (file) => {
  const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(readText(file)) ?? [];
  const parts = policy.split(';').map((part) => part.trim());
  expect(parts).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
});

test('the page and the C++ project are of one version', () => {
  const { version } = JSON.parse(readText('web/package.json')) as { version: string };
  expect(readText('CMakeLists.txt')).toContain(`project(attention_steps VERSION ${version} `);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
