// The machine's own limit: what no kernel on one core and on 128-bit vectors can exceed.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const build = path.resolve(import.meta.dirname, '../../build/bench');

/** GF/s, or nothing where there is no compiler to find out. */
export function machineLimit() {
  const program = path.join(build, 'limit');
  const source = path.join(import.meta.dirname, 'limit.cpp');
  mkdirSync(build, { recursive: true });
  try {
    execFileSync('g++', ['-O3', '-ffp-contract=off', source, '-o', program], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return Number(execFileSync(program, { encoding: 'utf8' }));
}
