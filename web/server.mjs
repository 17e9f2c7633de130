// Serves the built page under the headers it is shipped with (web/public/_headers):
//   node web/server.mjs [folder]      PORT=8080, or 0 for any free port
//   node web/server.mjs --check       only says whether PORT can be had
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function plain(status, text, headers = {}) {
  return { status, headers: { 'content-type': TYPES['.txt'], ...headers }, body: `${text}\n` };
}

/** The rules of a file of headers: which paths, and what they are sent with. */
function readRules(text) {
  const rules = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name) rules.at(-1)?.headers.push([name.toLowerCase(), value]);
    else if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
  }
  return rules;
}

const matches = (rule, name) =>
  rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : name === rule;

/** The headers for a path; without a word about caching, what was built a moment ago is shown. */
const headersOf = (rules, name) => ({
  'cache-control': 'no-cache',
  ...Object.fromEntries(
    rules.filter(({ path }) => matches(path, name)).flatMap(({ headers }) => headers),
  ),
});

/** The file a request's path names inside the folder, or nothing when it names none there. */
async function find(folder, name) {
  try {
    // resolved through links first, so that neither `..` nor a link leads out of the folder
    const found = await realpath(path.join(folder, name));
    if (found !== folder && !found.startsWith(folder + path.sep)) return undefined;
    return { file: found, isFolder: (await stat(found)).isDirectory() };
  } catch {
    return undefined;
  }
}

async function answer(folder, { method, url }) {
  if (method !== 'GET' && method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
  }
  let name;
  try {
    name = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return plain(400, 'The address has a % that is not an escape.');
  }
  let found = await find(folder, name);
  if (found?.isFolder) {
    if (!name.endsWith('/')) {
      // relative, so that no address of another host can come out of it
      const query = /\?[^#]*/.exec(url)?.[0] ?? '';
      const location = `./${encodeURIComponent(path.basename(name))}/${query}`;
      return plain(301, 'Moved', { location });
    }
    found = await find(folder, path.join(name, 'index.html'));
  } else if (name.endsWith('/')) {
    found = undefined;
  }
  if (!found || found.isFolder) return plain(404, 'There is nothing at this address.');
  const type = TYPES[path.extname(found.file)] ?? 'application/octet-stream';
  return { status: 200, headers: { 'content-type': type }, body: await readFile(found.file) };
}

async function respond(folder, rules, request, response) {
  const { status, headers, body } = await answer(folder, request).catch((error) => {
    console.error(error);
    return plain(500, 'The file could not be read.');
  });
  const length = Buffer.byteLength(body);
  const name = request.url.split(/[?#]/, 1)[0];
  response.writeHead(status, { ...headersOf(rules, name), ...headers, 'content-length': length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Listens on this machine only, and returns the port it got. */
async function listen(server, port) {
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  }).catch(({ code }) => {
    const why = { EADDRINUSE: 'is in use', EACCES: 'is not open to this user' }[code] ?? code;
    const other = port < 65535 ? port + 1 : port - 1;
    stop(`Port ${port} ${why}: choose another one, for example PORT=${other}.`);
  });
  return server.address().port;
}

const wanted = process.env.PORT || '8080';
const port = /^\d{1,5}$/.test(wanted) ? Number(wanted) : NaN;
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  stop(`PORT is ${process.env.PORT}: it has to be a number from 0 to 65535.`);
}

if (process.argv[2] === '--check') {
  const server = createServer();
  await listen(server, port);
  server.close();
} else {
  const asked = process.argv[2] ?? path.join(import.meta.dirname, 'dist');
  const folder = await realpath(asked).catch(() => stop(`There is no folder ${asked} to serve.`));
  const text = await readFile(path.join(folder, '_headers'), 'utf8').catch(() => '');
  const rules = readRules(text);
  const server = createServer((request, response) => {
    void respond(folder, rules, request, response);
  });
  console.log(`http://127.0.0.1:${await listen(server, port)}/`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
}
