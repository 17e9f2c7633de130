import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from './fixtures.js';

/** Two servers, the one with our files and the one with the pages of others, each of an origin of its own. */

type Headers = Readonly<Record<string, string>>;

/** How files are sent: those of which folder, if not the built ones, with which headers and types. */
interface Sending {
  readonly folder?: string;
  readonly headers?: Headers;
  readonly types?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly origin: string;
  /** What was asked for so far, as the path without the folder. */
  readonly asked: string[];
  /** Sends the built files, or those of another folder, in a folder of their own; returns its address. */
  files(sending?: Sending): string;
  /** Sends a page, and returns its address. */
  page(html: string, headers?: Headers): string;
}

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const ownTypes: Headers = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** What lets a page of another origin use the files. */
export const cors: Headers = { 'access-control-allow-origin': '*' };

/** The headers with which the built files are to be sent to everybody. */
export async function shippedHeaders(): Promise<Headers> {
  const text = await readFile(`${dist}_headers`, 'utf8');
  const [forAll = ''] = /^\/\*\n( .*\n)+/m.exec(text) ?? [];
  return Object.fromEntries(
    [...forAll.matchAll(/^ +([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

interface Answer {
  readonly headers: Headers;
  readonly body: string | Buffer;
}

async function send(name: string, { folder = dist, headers, types }: Sending): Promise<Answer> {
  const file = name === '' ? 'index.html' : name;
  const type = { ...ownTypes, ...types }[path.extname(file)] ?? 'application/octet-stream';
  return {
    headers: { 'content-type': type, ...headers },
    body: await readFile(path.join(folder, file)),
  };
}

async function serve(): Promise<Server & { close: () => void }> {
  const asked: string[] = [];
  /** What answers in each folder. */
  const folders: ((name: string) => Promise<Answer>)[] = [];
  const server = createServer((request, response) => {
    const [, at, name = ''] = /^\/repo\/(\d+)\/([\w./-]*)/.exec(request.url ?? '') ?? [];
    asked.push(name);
    const answer = folders[Number(at)]?.(name) ?? Promise.reject(new Error('no such folder'));
    answer.then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = (answer: (typeof folders)[number]): string =>
    `${origin}/repo/${folders.push(answer) - 1}/`;
  return {
    origin,
    asked,
    files: (sending = {}) => folder((name) => send(name, sending)),
    page: (html, headers) =>
      folder((name) =>
        name === ''
          ? Promise.resolve({
              headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
              body: `<!doctype html><link rel="icon" href="data:,"><title>Host</title>${html}`,
            })
          : Promise.reject(new Error('a page has no files')),
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same server by another name of this machine, which to a browser is another site. */
export const otherSite = (address: string): string => address.replace('127.0.0.1', 'localhost');

export const test = base.extend<object, { site: Server; host: Server }>({
  site: [
    async ({ playwright: _ }, use) => {
      const server = await serve();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ playwright: _ }, use) => {
      const server = await serve();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
});
