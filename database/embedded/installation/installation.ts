import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import type { EmbeddedError } from '../embedded-error.ts';
import { withLock } from '../file-lock.ts';
import { runAs, currentUser, type ProcessIdentity } from '../process-identity.ts';
import { copyBinaries, programPath, type Binaries } from './binaries.ts';
import { dataFolderAt, type DataFolder } from './data-folder.ts';
import { findOrdinaryUser } from './ordinary-user.ts';

/** The user, the programs and the files of the shop's PostgreSQL. */
export type Installation = {
  readonly identity: ProcessIdentity;
  readonly binaries: Binaries;
  readonly folder: DataFolder;
};

/** Where a shop that runs as root puts programs and data for another user, when only root may enter the checkout. */
const SHARED_FOLDERS = ['/var/lib/osier', '/var/tmp/osier'];

/**
 * Decides which user runs PostgreSQL and where its files lie. An ordinary user runs it in the folder. Root runs it in a user namespace if
 * the system allows one, otherwise as the owner of the data, `postgres` or `nobody`. Data and programs that this user can't reach move
 * below `/var/lib/osier`; the folder's file `elsewhere` then names the new location.
 */
export async function chooseInstallation(wanted: {
  readonly folder: DataFolder;
  readonly binaries: Binaries;
  readonly namespaces: boolean;
  /** A parent folder of `folder` that belongs to the shop and may get mode 0711. */
  readonly parentToEnter?: string | undefined;
}): Promise<Result<Installation, EmbeddedError>> {
  const { folder, binaries } = wanted;
  const owner = (await stat(folder.cluster).catch(() => undefined))?.uid;
  const uid = process.getuid?.();
  if (uid !== 0) {
    if (owner === undefined || owner === uid) return ok({ identity: currentUser, binaries, folder });
    return fail({
      code: 'unusable_folder',
      message: `The database in ${folder.root} belongs to another user (id ${owner}): start the shop as that user.`,
    });
  }

  const user = await findOrdinaryUser(owner === 0 ? undefined : owner);
  if (user === undefined) {
    return fail({
      code: 'failed',
      message: 'PostgreSQL does not run as root, and this system has no user for it.',
    });
  }
  if (wanted.namespaces && (owner === undefined || owner === 0)) {
    const identity: ProcessIdentity = { kind: 'namespace', ...user };
    if (await canRun(identity, binaries)) return ok({ identity, binaries, folder });
  }
  return installForUser({ kind: 'user', ...user }, { folder, binaries, parentToEnter: wanted.parentToEnter });
}

async function installForUser(
  identity: ProcessIdentity & { readonly kind: 'user' },
  from: {
    readonly folder: DataFolder;
    readonly binaries: Binaries;
    readonly parentToEnter: string | undefined;
  },
): Promise<Result<Installation, EmbeddedError>> {
  const base = await createSharedFolder();
  let { binaries, folder } = from;
  if (!(await canRun(identity, binaries)) && base !== undefined)
    binaries = await copyBinaries(binaries, base);
  if (!(await canRun(identity, binaries))) {
    return fail({
      code: 'failed',
      message: `User ${identity.uid} can't run PostgreSQL from ${binaries.root}.`,
    });
  }
  const parent = join(folder.root, '..');
  if (from.parentToEnter !== undefined && !(await canEnter(identity, parent)))
    await chmod(from.parentToEnter, 0o711);
  if (!(await canEnter(identity, parent))) {
    const moved = base === undefined ? undefined : await move(folder, base);
    if (moved === undefined) {
      return fail({
        code: 'unusable_folder',
        message: `User ${identity.uid}, for PostgreSQL, can't reach ${folder.root}.`,
      });
    }
    folder = moved;
  }
  // chown -R changes the folder itself last, so an interrupted one is noticed here and repeated.
  if ((await stat(folder.root)).uid !== identity.uid) {
    await runAs(currentUser, 'chown', ['-R', `${identity.uid}:${identity.gid}`, folder.root]);
  }
  return ok({ identity, binaries, folder });
}

/** Whether `initdb --show` succeeds. It fails for root, for an id without a name, and for programs that the user can't reach. */
async function canRun(identity: ProcessIdentity, binaries: Binaries): Promise<boolean> {
  return (await runAs(identity, programPath(binaries, 'initdb'), ['--show', '-D', '/nowhere'])).code === 0;
}

async function canEnter(identity: ProcessIdentity, folder: string): Promise<boolean> {
  return (await runAs(identity, 'sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

async function createSharedFolder(): Promise<string | undefined> {
  for (const path of SHARED_FOLDERS) {
    const created = await mkdir(path, { recursive: true, mode: 0o755 }).catch(() => false);
    if (created !== false) return path;
  }
  return undefined;
}

/** Moves the files below `base`. The file `elsewhere` is written last, so that an interrupted move is repeated. */
async function move(folder: DataFolder, base: string): Promise<DataFolder | undefined> {
  const moved = dataFolderAt(folder.path, join(base, `data-${randomUUID()}`));
  await mkdir(moved.root, { mode: 0o700 });
  const copy = await withLock(
    { lock: folder.lock, identity: currentUser, seconds: 3 },
    { file: 'cp', args: ['-a', `${folder.root}/.`, moved.root] },
  );
  if ((await runAs(currentUser, copy.file, copy.args)).code !== 0) return undefined;
  await writeFile(join(folder.path, 'elsewhere'), `${moved.root}\n`);
  await rm(folder.cluster, { recursive: true, force: true });
  return moved;
}
