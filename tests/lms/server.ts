import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Version } from './strict.js';
import { unzip } from './zip.js';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
/** Its ES module; what is resolved here is the other form. */
const scormAgain = createRequire(import.meta.url)
  .resolve('scorm-again/min')
  .replace('/dist/', '/dist/esm/');

/** The page that a learning platform puts around a course. */
const around = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Platform</title>
<script type="module">
  import { Scorm12API, Scorm2004API } from '/scorm-again.js';
  import { StrictLms } from '/strict.js';
  window.begin = (version, held) => {
    window.lms = new StrictLms(version, version === '1.2' ? Scorm12API : Scorm2004API, held);
  };
  const name = () => (lms.version === '1.2' ? 'API' : 'API_1484_11');
  window.offer = () => { window[name()] = lms.launch(); };
  window.open_ = (address) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 1200px; height: 2000px';
    frame.src = address;
    document.body.append(frame);
  };
  window.close_ = () => {
    document.querySelector('iframe')?.remove();
    delete window.API;
    delete window.API_1484_11;
  };
</script></head><body></body></html>`;

/** Serves the platform's page, and the course as the package has it. */
export async function serve(packages: Readonly<Record<Version, string>>): Promise<{
  readonly address: string;
  readonly close: () => void;
}> {
  const strict = ts.transpileModule(await readFile(here('strict.ts'), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
  const html = 'text/html; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  const files = new Map<string, readonly [string, string]>([
    ['/', [html, around]],
    ['/strict.js', [script, strict]],
    ['/scorm-again.js', [script, await readFile(scormAgain, 'utf8')]],
  ]);
  for (const [version, zip] of Object.entries(packages)) {
    for (const [name, text] of Object.entries(unzip(zip).files))
      files.set(`/${version}/${name}`, [html, text]);
  }
  const server: Server = createServer((request, response) => {
    const [type, body] = files.get(request.url?.replace(/\?.*/, '') ?? '') ?? [];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' });
    response.end(body);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
