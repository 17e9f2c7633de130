import { execFileSync } from 'node:child_process';

interface Unzipped {
  /** The first file whose sum is wrong. */
  readonly broken: string | null;
  readonly dates: readonly (readonly number[])[];
  readonly files: Readonly<Record<string, string>>;
}

const program = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(json.dumps({
        'broken': z.testzip(),
        'dates': [i.date_time for i in z.infolist()],
        'files': {i.filename: z.read(i).decode('utf-8') for i in z.infolist()},
    }))`;

/** What Python finds in a zip file: not the library that wrote it. */
export const unzip = (file: string): Unzipped =>
  JSON.parse(
    execFileSync('python3', ['-c', program, file], { maxBuffer: 64e6 }).toString(),
  ) as Unzipped;
