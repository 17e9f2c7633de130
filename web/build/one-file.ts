import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { text } from '../src/text/text.js';

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];

/** What a policy names a script or style by: nothing else of its kind may run. */
const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What speaks of files beside the page, of which there are none. */
const beside = /\s*<p class="final teachers">.*?<\/p>/gs;
/** What a slow line has to do with. */
const early = /\s*<script src="\.\/early\.js"><\/script>|\s*<p class="asked".*?<\/p>/gs;
/** What is read where the script does not come; here it has come, and may not run. */
const late = /(<p class="notice late">).*?(<\/p>)/s;

/** The text of a file of the bundle, which is then no longer there by itself. */
function take(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (!file) throw new Error(`the build has no ${name}`);
  Reflect.deleteProperty(bundle, name);
  return file.type === 'chunk' ? file.code : String(file.source);
}

/**
 * Puts script and style into the page itself, which then needs no other file: it opens by
 * double-click, in a sandbox, and inside of a course system that serves files under odd types. Its
 * policy names both by their hashes and allows no request at all.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let page = take(bundle, 'index.html')
          .replace(beside, '')
          .replace(early, '')
          .replace(late, `$1${text.load.forbidden}$2`);
        const script: string[] = [];
        const style: string[] = [];
        page = page
          .replace(
            /\s*<script type="module"[^>]*src="\.\/([^"]+)"[^>]*><\/script>/g,
            (_, name: string) => {
              // nothing inside may look like the script's own end
              script.push(
                take(bundle, name)
                  .replace(/<\/(script)/gi, '<\\/$1')
                  .replace(/<!--/g, '<\\!--'),
              );
              return '';
            },
          )
          .replace(/\s*<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (_, name: string) => {
            style.push(take(bundle, name).trim());
            return '';
          });
        const policy = [
          "default-src 'none'",
          `script-src ${script.map(hash).join(' ')} 'wasm-unsafe-eval'`,
          `style-src ${style.map(hash).join(' ')}`,
          'connect-src data:', // the module, which is inside too
          'font-src data:',
          'img-src data:',
          "base-uri 'none'",
          "require-trusted-types-for 'script'",
        ].join('; ');
        page = page
          .replace(
            /(http-equiv="Content-Security-Policy"\s+content=")[^"]*/,
            (_, start: string) => start + policy,
          )
          .replace(/\s*<link rel="icon"[^>]*>/, '')
          .replace(
            '</head>',
            () => style.map((text) => `<style>${text}</style>`).join('') + '</head>',
          )
          .replace(
            '</body>',
            () =>
              script.map((text) => `<script type="module">${text}</script>`).join('') + '</body>',
          );
        this.emitFile({ type: 'asset', fileName: 'attention-steps.html', source: page });
        const left = Object.keys(bundle).filter(
          (name) => path.basename(name) !== 'attention-steps.html',
        );
        if (left.length > 0)
          throw new Error(`one file was to hold all, and these are left: ${left.join(', ')}`);
      },
    },
  };
}
