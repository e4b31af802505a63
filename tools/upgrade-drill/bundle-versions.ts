import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

type BundleOptions = { readonly folder: string; readonly log: (line: string) => void };

/** Bundles this version. Returns the folder of the bundle. */
export async function bundleCheckout({ folder, log }: BundleOptions): Promise<string> {
  log('bundling this version');
  return bundleIn(root, join(folder, 'newer'));
}

/** Bundles the version of a commit, in a working tree of its own with its own packages. Returns the folder of the bundle. */
export async function bundleEarlier(options: BundleOptions & { readonly commit: string }): Promise<string> {
  const { commit, folder, log } = options;
  const sources = join(folder, 'sources');
  log(`installing and bundling ${commit}`);
  await run('git', ['worktree', 'add', '--detach', sources, commit], { cwd: root });
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: sources, maxBuffer: 1e8 });
    return await bundleIn(sources, join(folder, 'older'));
  } finally {
    await run('git', ['worktree', 'remove', '--force', sources], { cwd: root });
  }
}

async function bundleIn(sources: string, target: string): Promise<string> {
  // Not the variables of this project's Node, which would load this version's modules.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const node = join(sources, 'node_modules/.bin/node');
  await run(node, ['tools/bundle.ts', target], { cwd: sources, env, maxBuffer: 1e8 });
  return target;
}
