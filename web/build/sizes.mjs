// Prints what the page weighs as a host with brotli would send it: file by file, all that comes with
// the first lesson, and all that there is; and of the forms for others what each is known by.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist');
const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

/** What others take away by its name; the rest is the site. */
const forms = /^attention-steps[-.]|^engine\.js$/;
/** What no browser asks for. */
const apart = /\.d\.ts$|^_headers$|^custom-elements\.json$/;

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !apart.test(entry.name))
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    return {
      name: path.relative(dist, file),
      raw: bytes.length,
      brotli: brotliCompressSync(bytes).length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  })
  .sort((a, b) => b.brotli - a.brotli);

/** What a file asks for at once: not what it may import later. */
const patterns = {
  '.html': [/<(?:script|link)[^>]* (?:src|href)="\.\/([^"?]+)"/g],
  '.css': [/url\(\.\/([^)]+)\)/g],
  '.js': [
    /\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g,
    /\bnew URL\(["'`]([^"'`]+)["'`],\s*import\.meta\.url/g,
  ],
};

/** A file and all that follows from it. */
function withNeeds(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const extension = path.extname(name);
  const text = patterns[extension] ? readFileSync(path.join(dist, name), 'utf8') : '';
  for (const pattern of patterns[extension] ?? [])
    for (const [, needed] of text.matchAll(pattern))
      withNeeds(path.join(path.dirname(name), needed), found);
  return found;
}

const sum = (list, key) => list.reduce((total, file) => total + file[key], 0);
const line = ({ raw, brotli }, what) => console.log(`${kB(raw)} ${kB(brotli)} br  ${what}`);
const total = (list, what) =>
  line({ raw: sum(list, 'raw'), brotli: sum(list, 'brotli') }, `${what}, fonts apart`);

// a browser without SIMD gets this one, and not the usual module
const standIn = /core-scalar/;
const first = [...withNeeds('index.html')].filter((name) => !standIn.test(name));
const site = files.filter(({ name }) => !forms.test(name));
const rest = site.filter(({ name }) => !name.endsWith('.woff2'));
for (const file of site) line(file, file.name);
total(
  rest.filter(({ name }) => first.includes(name)),
  'first load of a lesson',
);
total(rest, 'the site in all');
for (const file of files)
  if (forms.test(file.name)) line(file, `${file.name}\n${' '.repeat(27)}sha256 ${file.sha256}`);
