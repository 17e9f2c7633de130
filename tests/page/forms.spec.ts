import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';
import { cors, otherSite, shippedHeaders, test, type Server } from './servers.js';

// Each form of the page under each condition that a host may set: it works, or says why it cannot.

/** The weight of “trophy”, with six digits. */
const wanted = '0.665241';
const view = 'lesson=trophy-suitcase&step=weights&digits=6';
const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const shipped = await shippedHeaders();

const iframe = (address: string, attributes = ''): string =>
  `<iframe src="${address}" title="Attention" width="100%" height="900" ${attributes}></iframe>`;
const index = (folder: string): string => `${folder}?embed=1&${view}`;
const oneFile = (folder: string): string => `${folder}attention-steps.html?embed=1&${view}`;
const element = (folder: string, attributes = ''): string =>
  `<script type="module" src="${folder}attention-steps.js" ${attributes}></script>
   <attention-lesson lesson="trophy-suitcase" step="weights" digits="6">
     <p>Fallback: <a href="${index(folder)}">open the lesson</a></p>
   </attention-lesson>`;

const digest = await crypto.subtle.digest('SHA-384', await readFile(`${dist}attention-steps.js`));
const sri = `sha384-${Buffer.from(digest).toString('base64')}`;

const csp = (policy: string) => ({ 'content-security-policy': policy });
const trusted = (policies: string) =>
  csp(`require-trusted-types-for 'script'; trusted-types ${policies}`);
const isolated = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
};
const octets = { '.wasm': 'application/octet-stream' };
const html = { '.wasm': 'text/html' };

/** A condition, the address of a page in it, and what is read there if it cannot be the weight. */
type Case = readonly [string, (site: Server, host: Server) => string, RegExp?];

/** The fallback between the tags of an element that was never defined. */
const fallback = /Fallback: open the lesson/;

const cases: readonly Case[] = [
  // the site as a page of its own, always in a folder
  ['the site', (site) => site.files() + `?${view}`],
  ['the one file', (site) => oneFile(site.files())],
  ['wasm as octets', (site) => site.files({ types: octets }) + `?${view}`],
  ['wasm as HTML', (site) => site.files({ types: html }) + `?${view}`],
  [
    'a policy of self and wasm',
    (site) =>
      site.files({ headers: csp("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'") }) +
      `?${view}`,
  ],
  [
    'a policy of self alone',
    (site) => site.files({ headers: csp("default-src 'self'") }) + `?${view}`,
  ],
  [
    'the one file under a policy of self',
    (site) => oneFile(site.files({ headers: csp("default-src 'self' 'wasm-unsafe-eval'") })),
    /The script of this page has not run/,
  ],
  ['the headers it is shipped with', (site) => site.files({ headers: shipped }) + `?${view}`],

  [
    'storage refused',
    (site) => site.files({ headers: { ...cors, ...csp('sandbox allow-scripts') } }) + `?${view}`,
  ],

  // the site in a frame
  ['a frame', (site, host) => host.page(iframe(index(site.files())))],
  ['a frame of another site', (site, host) => otherSite(host.page(iframe(index(site.files()))))],
  [
    'a frame under a policy',
    (site, host) =>
      host.page(iframe(index(site.files())), csp(`default-src 'none'; frame-src ${site.origin}`)),
  ],
  [
    'a sandbox, the site with CORS',
    (site, host) =>
      host.page(iframe(index(site.files({ headers: cors })), 'sandbox="allow-scripts"')),
  ],
  [
    'a sandbox, the site without CORS',
    (site, host) => host.page(iframe(index(site.files()), 'sandbox="allow-scripts"')),
    /A part of this page has not arrived.*attention-steps\.html/s,
  ],
  [
    'a sandbox, the one file',
    (site, host) => host.page(iframe(oneFile(site.files()), 'sandbox="allow-scripts"')),
  ],
  [
    'an isolated host, the site as shipped',
    (site, host) => host.page(iframe(index(site.files({ headers: shipped }))), isolated),
  ],
  [
    'an isolated host, a credentialless frame',
    (site, host) => host.page(iframe(index(site.files()), 'credentialless'), isolated),
  ],
  [
    'an isolated host, the one file in a credentialless frame',
    (site, host) => host.page(iframe(oneFile(site.files()), 'credentialless'), isolated),
  ],

  // the element
  [
    'an element of the same origin',
    (site) => {
      const folder = site.files();
      return site.page(element(folder));
    },
  ],
  ['an element with CORS', (site, host) => host.page(element(site.files({ headers: cors })))],
  [
    'an element whose script is missing',
    (site, host) => host.page(element(`${site.origin}/gone/`)),
    fallback,
  ],
  ['an element without CORS', (site, host) => host.page(element(site.files())), fallback],
  [
    'an element with CORS, wasm as octets',
    (site, host) => host.page(element(site.files({ headers: cors, types: octets }))),
  ],
  [
    'an element under a policy that names its origin',
    (site, host) =>
      host.page(
        element(site.files({ headers: cors })),
        csp(
          `default-src 'none'; script-src ${site.origin} 'wasm-unsafe-eval'; connect-src ${site.origin}; font-src ${site.origin}`,
        ),
      ),
  ],
  [
    'an element under a policy without WebAssembly',
    (site, host) =>
      host.page(element(site.files({ headers: cors })), csp(`script-src ${site.origin}`)),
  ],
  [
    "an element under trusted types, with Lit's policy allowed",
    (site, host) => host.page(element(site.files({ headers: cors })), trusted('lit-html')),
  ],
  [
    'an element under trusted types that allow no policy',
    (site, host) => host.page(element(site.files({ headers: cors })), trusted("'none'")),
    fallback,
  ],
  [
    'an element under a policy that forbids its origin',
    (site, host) =>
      host.page(
        element(site.files({ headers: cors })),
        csp("script-src 'self' 'wasm-unsafe-eval'"),
      ),
    fallback,
  ],
  [
    'an element in an isolated page, the files as shipped',
    (site, host) => host.page(element(site.files({ headers: shipped })), isolated),
  ],
  [
    'an element in an isolated page, the files with CORS',
    (site, host) => host.page(element(site.files({ headers: cors })), isolated),
  ],
  [
    'an element named with its hash',
    (site, host) => host.page(element(site.files({ headers: cors }), `integrity="${sri}"`)),
  ],
  [
    'an element in a sandboxed page',
    (site, host) => host.page(element(site.files({ headers: cors })), csp('sandbox allow-scripts')),
  ],

  // from the disk
  ['the one file from the disk', () => oneFile(pathToFileURL(dist).href)],
  [
    'the site from the disk',
    () => `${pathToFileURL(dist).href}index.html`,
    /If you opened it from your disk, open attention-steps\.html instead/s,
  ],
];

/** The text that a reader sees, of the page and of a frame in it. */
async function seen(page: Page): Promise<string> {
  const texts = page.frames().map((frame) =>
    frame
      .evaluate(() => {
        const shown = (root: Node): string =>
          [...root.childNodes]
            .map((node) => {
              if (node instanceof Text) return node.data;
              if (!(node instanceof HTMLElement) || !node.checkVisibility()) return '';
              if (getComputedStyle(node).visibility === 'hidden') return '';
              return shown(node.shadowRoot ?? node);
            })
            .join('');
        return shown(document.body).replace(/\s+/g, ' ');
      })
      .catch(() => ''),
  );
  return (await Promise.all(texts)).join(' ');
}

for (const [condition, addressOf, otherwise] of cases)
  test(`${condition}: ${otherwise ? 'says why not' : 'works'}`, async ({ ui, site, host }) => {
    const { page } = ui;
    if (!page) throw new Error('no page');
    await page.goto(addressOf(site, host));
    if (otherwise) {
      await expect.poll(() => seen(page)).toMatch(otherwise);
      expect(await seen(page)).not.toContain(wanted);
    } else await expect.poll(() => seen(page)).toContain(wanted);
  });
