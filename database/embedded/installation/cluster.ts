import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { diskFullError, NO_SPACE, type EmbeddedError } from '../embedded-error.ts';
import { withLock } from '../file-lock.ts';
import { runAs } from '../process-identity.ts';
import { majorOf, programPath } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import type { Installation } from './installation.ts';

/**
 * Creates the cluster if there is none. initdb writes to a folder that is renamed at the end, so that a killed initdb leaves no folder that
 * looks complete. The cluster uses UTF-8, sorts by code point and maps case as Unicode does.
 */
export async function createCluster(
  installation: Installation,
  options: { readonly durability: 'full' | 'off' },
): Promise<Result<void, EmbeddedError>> {
  const { folder, identity, binaries } = installation;
  const version = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return checkVersion(version.trim(), installation);
  if (existsSync(folder.finishedUpgrade)) {
    const message = `The upgrade of PostgreSQL in ${folder.root} was interrupted: npm run upgrade-postgres completes it.`;
    return fail({ code: 'failed', message });
  }

  await ensurePassword(installation);
  const initdb = [
    programPath(binaries, 'initdb'),
    '--username=postgres',
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--text-search-config=english',
    ...(options.durability === 'off' ? ['--no-sync'] : []),
  ];
  const script = 'test -e "$0" && exit 0; rm -rf "$0.new" && "$@" --pgdata="$0.new" && mv "$0.new" "$0"';
  const command = await withLock(
    { lock: folder.lock, identity, seconds: 60 },
    { file: 'sh', args: ['-c', script, folder.cluster, ...initdb] },
  );
  const outcome = await runAs(identity, command.file, command.args);
  if (outcome.code === 0) return ok(undefined);
  if (NO_SPACE.test(outcome.output)) return fail(diskFullError(folder.root));
  const reason = outcome.output.split('\n').findLast((line) => /error|fatal|denied|flock/i.test(line));
  return fail({
    code: 'failed',
    message: `PostgreSQL could not prepare ${folder.root}: ${reason ?? outcome.output}`,
  });
}

export function checkVersion(
  version: string,
  { binaries, folder }: Installation,
): Result<void, EmbeddedError> {
  const major = majorOf(binaries);
  if (version === major) return ok(undefined);
  return fail({
    code: 'failed',
    message: `The database in ${folder.root} was created by PostgreSQL ${version}, and this shop has ${major}. To upgrade it, run npm run upgrade-postgres with the folder of the version that ran on it.`,
  });
}

/** Returns the password of the cluster's roles; undefined when there is none. */
export async function readPassword(folder: DataFolder): Promise<string | undefined> {
  const password = (await readFile(folder.passwordFile, 'utf8').catch(() => '')).trim();
  return password === '' ? undefined : password;
}

/**
 * Writes a random password (mode 0600) unless there is one. Links a finished draft, so that the file is never partial and an existing one
 * is not overwritten.
 */
export async function ensurePassword({ folder, identity }: Installation): Promise<void> {
  const draft = `${folder.passwordFile}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    if (identity.kind === 'user') await chown(draft, identity.uid, identity.gid);
    const existing = await stat(folder.passwordFile).catch(() => undefined);
    if (existing?.size === 0) await rm(folder.passwordFile);
    await link(draft, folder.passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft).catch(() => undefined);
  }
}
