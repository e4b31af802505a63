import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';

/** Packages that only types need, and a second copy of a program. */
const LEFT_OUT = /^node_modules\/(?:typescript|@typescript\/|node\/node_modules\/)/;

/** Lists the folders of the packages that a running shop needs. A package inside another one has an entry of its own. */
export function listProductionPackages(root: string): string[] {
  const output = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
    // Unmet optional packages of other systems are reported on stderr.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output
    .split('\n')
    .filter((path) => path.startsWith(`${root}/`))
    .map((path) => relative(root, path))
    .filter((path) => !LEFT_OUT.test(path));
}
