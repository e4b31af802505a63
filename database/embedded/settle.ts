import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { copyBinaries, program, type Binaries } from './binaries.ts';
import type { EmbeddedError } from './embedded-error.ts';
import { runAs, self, type Identity } from './identity.ts';
import { withLock } from './lock.ts';
import { findOrdinaryUser } from './ordinary-user.ts';
import { placeAt, type Place } from './place.ts';

/** As whom PostgreSQL is started, with which programs, on which files. */
export type Site = { readonly identity: Identity; readonly binaries: Binaries; readonly place: Place };

/** Where root's shop keeps what another user must reach, when the checkout lies in a folder that only root may enter. */
const commonPlaces = ['/var/lib/osier', '/var/tmp/osier'];

/**
 * Decides as whom PostgreSQL runs and where its files lie. An ordinary user: as himself, in the folder. Root: in a user
 * namespace, if one can be had, else as the owner of the data, `postgres` or `nobody`; then data and programs that
 * this user can't reach are placed below `/var/lib/osier`, and the folder's file `elsewhere` names that place.
 */
export async function settle(wish: {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly namespaces: boolean;
  /** A folder of the shop's own around the place. */
  readonly passable?: string | undefined;
}): Promise<Result<Site, EmbeddedError>> {
  const { place, binaries } = wish;
  const owner = (await stat(place.cluster).catch(() => undefined))?.uid;
  const me = process.getuid?.();
  if (me !== 0) {
    if (owner === undefined || owner === me) return ok({ identity: self, binaries, place });
    return fail({
      code: 'unusable_folder',
      message: `The database in ${place.root} belongs to another user (id ${owner}): start the shop as that user.`,
    });
  }

  const user = await findOrdinaryUser(owner === 0 ? undefined : owner);
  if (user === undefined) {
    return fail({
      code: 'failed',
      message: 'PostgreSQL does not run as root, and this system has no user for it.',
    });
  }
  if (wish.namespaces && (owner === undefined || owner === 0)) {
    const identity: Identity = { kind: 'namespace', ...user };
    if (await canRun(identity, binaries)) return ok({ identity, binaries, place });
  }
  return settleAsUser({ kind: 'user', ...user }, { place, binaries, passable: wish.passable });
}

async function settleAsUser(
  identity: Identity & { readonly kind: 'user' },
  from: { readonly place: Place; readonly binaries: Binaries; readonly passable: string | undefined },
): Promise<Result<Site, EmbeddedError>> {
  const base = await makeCommonPlace();
  let { binaries, place } = from;
  if (!(await canRun(identity, binaries)) && base !== undefined)
    binaries = await copyBinaries(binaries, base);
  if (!(await canRun(identity, binaries))) {
    return fail({
      code: 'failed',
      message: `User ${identity.uid} can't run PostgreSQL from ${binaries.root}.`,
    });
  }
  const parent = join(place.root, '..');
  if (from.passable !== undefined && !(await canEnter(identity, parent))) await chmod(from.passable, 0o711);
  if (!(await canEnter(identity, parent))) {
    const moved = base === undefined ? undefined : await move(place, base);
    if (moved === undefined) {
      return fail({
        code: 'unusable_folder',
        message: `User ${identity.uid}, for PostgreSQL, can't reach ${place.root}.`,
      });
    }
    place = moved;
  }
  // The folder itself changes hands last, so a handover that was interrupted is seen and done again.
  if ((await stat(place.root)).uid !== identity.uid) {
    await runAs(self, 'chown', ['-R', `${identity.uid}:${identity.gid}`, place.root]);
  }
  return ok({ identity, binaries, place });
}

/** Asks initdb for its settings: that fails for root, for an id without a name, and where programs can't be reached. */
async function canRun(identity: Identity, binaries: Binaries): Promise<boolean> {
  return (await runAs(identity, program(binaries, 'initdb'), ['--show', '-D', '/nowhere'])).code === 0;
}

async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  return (await runAs(identity, 'sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

async function makeCommonPlace(): Promise<string | undefined> {
  for (const place of commonPlaces) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 }).catch(() => false);
    if (made !== false) return place;
  }
  return undefined;
}

/** Moves a place below `base`; the note that tells where comes last, so that an interrupted move is done again. */
async function move(place: Place, base: string): Promise<Place | undefined> {
  const moved = placeAt(place.folder, join(base, `data-${randomUUID()}`));
  await mkdir(moved.root, { mode: 0o700 });
  const copy = await withLock(
    { lock: place.lock, identity: self, seconds: 3 },
    { file: 'cp', args: ['-a', `${place.root}/.`, moved.root] },
  );
  if ((await runAs(self, copy.file, copy.args)).code !== 0) return undefined;
  await writeFile(join(place.folder, 'elsewhere'), `${moved.root}\n`);
  await rm(place.cluster, { recursive: true, force: true });
  return moved;
}
