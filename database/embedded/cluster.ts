import { randomBytes, randomUUID } from 'node:crypto';
import { chown, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { program } from './binaries.ts';
import type { EmbeddedError } from './embedded-error.ts';
import { runAs } from './identity.ts';
import { withLock } from './lock.ts';
import type { Place } from './place.ts';
import type { Site } from './settle.ts';

/**
 * Makes the cluster if there is none yet: into a neighbouring folder first and then renamed, so that an initdb that was
 * killed half-way leaves nothing that looks finished. UTF-8, sorted by code point, lower and upper case by Unicode.
 */
export async function createCluster(
  site: Site,
  options: { readonly durability: 'full' | 'off' },
): Promise<Result<void, EmbeddedError>> {
  const { place, identity, binaries } = site;
  const made = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made !== undefined) return checkVersion(made.trim(), site);

  await ensurePassword(site);
  const initdb = [
    program(binaries, 'initdb'),
    '--username=postgres',
    `--pwfile=${place.passwordFile}`,
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
    { lock: place.lock, identity, seconds: 60 },
    { file: 'sh', args: ['-c', script, place.cluster, ...initdb] },
  );
  const outcome = await runAs(identity, command.file, command.args);
  if (outcome.code === 0) return ok(undefined);
  const reason = outcome.output.split('\n').findLast((line) => /error|fatal|denied|flock/i.test(line));
  return fail({
    code: 'failed',
    message: `PostgreSQL could not prepare ${place.root}: ${reason ?? outcome.output}`,
  });
}

function checkVersion(made: string, { binaries, place }: Site): Result<void, EmbeddedError> {
  if (binaries.version.startsWith(`${made}.`)) return ok(undefined);
  const [major] = binaries.version.split('.');
  return fail({
    code: 'failed',
    message: `The database in ${place.root} was made by PostgreSQL ${made}, and this shop brings ${major}: carry the data over with pg_dump first.`,
  });
}

/** The password of the cluster's roles, as written when it was made; undefined when there is none. */
export async function readPassword(place: Place): Promise<string | undefined> {
  const password = (await readFile(place.passwordFile, 'utf8').catch(() => '')).trim();
  return password === '' ? undefined : password;
}

/** Writes a random password (mode 0600) unless one is there: whole or not at all, and never over another one. */
async function ensurePassword({ place, identity }: Site): Promise<void> {
  const draft = `${place.passwordFile}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    if (identity.kind === 'user') await chown(draft, identity.uid, identity.gid);
    const whole = await stat(place.passwordFile).catch(() => undefined);
    if (whole?.size === 0) await rm(place.passwordFile);
    await link(draft, place.passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft).catch(() => undefined);
  }
}
