import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEnvironment } from '../start/install.mjs';
import { run } from '../start/run-program.mjs';
import { plantFault, type Fault } from './faults.ts';

/** A throwaway copy of the checkout. */
export type Copy = {
  folder: string;
  /** Plants the fault, calls `check`, and restores the file. */
  withFault: <Found>(fault: Fault, check: () => Promise<Found>) => Promise<Found>;
  remove: () => Promise<void>;
};

/** Copies all files of the checkout `root` that git does not ignore, uncommitted changes included, and links its packages. */
export async function copyCheckout(root: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'osier-faults-'));
  const listed = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    env: createEnvironment(),
  });
  if (listed.code !== 0) throw new Error(`git ls-files failed:\n${listed.output}`);
  // git also lists files whose deletion is not committed.
  const paths = listed.output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  await Promise.all(
    [...new Set(paths.map(dirname))].map((path) => mkdir(join(folder, path), { recursive: true })),
  );
  await Promise.all(paths.map((path) => copyFile(join(root, path), join(folder, path))));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // vite reads the generated route types.
  const types = await run(['react-router', 'typegen'], { cwd: folder, env: createEnvironment() });
  if (types.code !== 0) throw new Error(`react-router typegen failed:\n${types.output}`);
  return {
    folder,
    withFault: async (fault, check) => {
      const path = join(folder, fault.file);
      const text = await readFile(path, 'utf8');
      await writeFile(path, plantFault(text, fault));
      try {
        return await check();
      } finally {
        await writeFile(path, text);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
