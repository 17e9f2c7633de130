// Runs the snippets of README.md and compares what they print with the text block under each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const build = path.join(root, 'build/readme');
mkdirSync(build, { recursive: true });

const run = (program, args, input) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
  });

function cpp(code) {
  const source = path.join(build, 'snippet.cpp');
  const program = path.join(build, 'snippet');
  const cache = readFileSync(path.join(root, 'build/native/CMakeCache.txt'), 'utf8');
  const eigen = /^EIGEN_INCLUDE:PATH=(.*)$/m.exec(cache)[1];
  writeFileSync(source, code);
  const core = path.join(root, 'build/native/libattention_core.a');
  run('g++', ['-std=c++20', '-Iwasm/core', '-isystem', eigen, source, core, '-o', program]);
  return run(program, []);
}

// from standard input, relative imports start at the project's root, as the snippet says
const js = (code) => run('node', ['--input-type=module', '-'], code);

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const snippets = [...readme.matchAll(/```(cpp|js)\n(.*?)```\n\n```text\n(.*?)```/gs)];
let failed = snippets.length < 2;
if (failed) console.error('README.md should hold a cpp and a js snippet, each with a text block.');
for (const [, language, code, want] of snippets) {
  const got = language === 'cpp' ? cpp(code) : js(code);
  if (got.trimEnd() === want.trimEnd()) continue;
  failed = true;
  console.error(`The ${language} snippet prints\n${got}\nand README.md says\n${want}`);
}
process.exit(failed ? 1 : 0);
