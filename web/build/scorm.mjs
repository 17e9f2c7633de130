// Packs the one-file page for a learning platform, in both versions of SCORM:
//   node web/build/scorm.mjs PAGE FOLDER [PASS]      PASS: the pass mark in percent; none by default
// The same page gives the same bytes, on any day and in any time zone.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const { name, version } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
);
const title = name.replace(/(^|-)(.)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase());
const page = 'index.html';

/** Says to the page whose guest it is. */
const guest = '<meta name="attention-host" content="scorm" />';

/** SCORM 1.2: the pass mark belongs to the item. */
const manifest12 = (pass) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${name}" version="${version}"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${title}</title>
      <item identifier="item" identifierref="page">
        <title>${title}</title>${pass === undefined ? '' : `\n        <adlcp:masteryscore>${pass}</adlcp:masteryscore>`}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${page}">
      <file href="${page}"/>
    </resource>
  </resources>
</manifest>
`;

const objectives = (pass) => `
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="result" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${pass / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
          </imsss:objectives>`;

/** SCORM 2004, 4th edition: what is completed or passed the page says, not the visit as such. */
const manifest2004 = (pass) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${name}" version="${version}"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${title}</title>
      <item identifier="item" identifierref="page">
        <title>${title}</title>
        <imsss:sequencing>${pass === undefined ? '' : objectives(pass)}
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormType="sco" href="${page}">
      <file href="${page}"/>
    </resource>
  </resources>
</manifest>
`;

/** Both packages of a page, by the names of their files. */
export function scormPackages(html, pass) {
  if (pass !== undefined && !(pass >= 0 && pass <= 100))
    throw new RangeError('The pass mark has to be a number from 0 to 100.');
  if (!html.includes('<head>')) throw new Error('The page has no <head>.');
  const marked = html.replace('<head>', () => `<head>\n    ${guest}`);
  const zip = (manifest) =>
    zipSync(
      { 'imsmanifest.xml': strToU8(manifest), [page]: strToU8(marked) },
      // the first date that a zip knows; it is written as the local one, so the zone does not matter
      { level: 9, mtime: new Date(1980, 0, 1) },
    );
  return {
    [`${name}-scorm12.zip`]: zip(manifest12(pass)),
    [`${name}-scorm2004.zip`]: zip(manifest2004(pass)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file, folder, pass] = process.argv;
  if (!file || !folder) {
    console.error('node web/build/scorm.mjs PAGE FOLDER [PASS]');
    process.exit(1);
  }
  const wanted = pass === undefined ? undefined : Number(pass);
  const packages = scormPackages(readFileSync(file, 'utf8'), wanted);
  for (const [zip, bytes] of Object.entries(packages)) writeFileSync(path.join(folder, zip), bytes);
}
