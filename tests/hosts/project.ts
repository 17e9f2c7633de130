import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What is left of a snippet. */
export type Left = 'the lesson' | 'the link' | 'nothing';

/** A program that makes pages of what an author writes. */
export interface Host {
  readonly name: string;
  /** What it leaves of a frame and of an element in an author's text, as it comes. */
  readonly frame: Left;
  readonly element: Left;
  /** Whether authors write Markdown, and with it a link. */
  readonly markdown: boolean;
  /** Writes a page with the snippets in a folder of its own, builds it, and returns its address in `root`. */
  readonly build: (snippets: Snippets) => Promise<string>;
}

export interface Snippets {
  /** The path under which `root` is served. */
  readonly base: string;
  readonly frame: string;
  readonly element: string;
  readonly link: string;
}

/** The text of a page in Markdown. */
export const markdownPage = ({ frame, element, link }: Omit<Snippets, 'base'>): string =>
  ['# A course', 'A frame:', frame, 'An element:', element, 'A link:', link, 'The end.'].join(
    '\n\n',
  );

/** All projects lie here, each in a folder of its own. */
export const root = fileURLToPath(new URL('../../build/hosts', import.meta.url));

/** Writes the files of a project afresh, and returns its folder. */
export async function project(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = path.join(root, name);
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

const execute = promisify(execFile);

/** Runs a program in a folder; what it says is in the error if it fails. */
export async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { cwd: folder });
  return stdout;
}
