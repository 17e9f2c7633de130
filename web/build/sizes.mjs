// Prints what the page weighs, file by file and in all, as a host with brotli would send it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist');
const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    return {
      name: path.relative(dist, file),
      raw: bytes.length,
      brotli: brotliCompressSync(bytes).length,
    };
  })
  .sort((a, b) => b.brotli - a.brotli);

const sum = (list, key) => list.reduce((total, file) => total + file[key], 0);
const isFont = (file) => file.name.endsWith('.woff2');
for (const file of files) console.log(`${kB(file.raw)} ${kB(file.brotli)} br  ${file.name}`);
const rest = files.filter((file) => !isFont(file));
console.log(`${kB(sum(rest, 'raw'))} ${kB(sum(rest, 'brotli'))} br  in all, fonts apart`);
