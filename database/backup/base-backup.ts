import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  copyEntries,
  listTree,
  writeDurably,
  type EarlierCopy,
  type Entry,
  type FileDigest,
  type OnBytes,
} from './copy-files.ts';

/** Contents of folders, and files, that a base backup leaves out (PostgreSQL documentation, "Backing Up the Data Directory"). */
const LEFT_OUT_CONTENT =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT_FILES =
  /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$|^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|current_logfiles|postgresql\.auto\.conf\.tmp|(?:recovery|standby)\.signal)$/;

const CONTROL_FILE = 'global/pg_control';

type BaseBackup = {
  readonly files: readonly FileDigest[];
  readonly firstSegment: string;
  readonly lastSegment: string;
};

/** Lists the files of a cluster that belong into a base backup. */
export function listCluster(cluster: string): Promise<Entry[]> {
  return listTree(cluster, (path) => !LEFT_OUT_CONTENT.test(path) && !LEFT_OUT_FILES.test(path));
}

/**
 * Copies a running cluster with the WAL that makes it consistent, by PostgreSQL's low-level API
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). `client` is a superuser's session. The backup
 * has every transaction that was committed before it ended. A temporary replication slot keeps the WAL; it and the backup mode end with
 * the session.
 */
export async function copyCluster(
  client: pg.Client,
  {
    cluster,
    to,
    earlier,
    onTotal,
    onBytes,
    beforeEnd,
  }: {
    cluster: string;
    to: string;
    earlier: EarlierCopy | undefined;
    onTotal: (bytes: number) => void;
    onBytes: OnBytes;
    /** Called just before the backup ends. The backup has everything that was committed by then. */
    beforeEnd: () => Promise<void>;
  },
): Promise<BaseBackup> {
  await client.query(
    `SELECT pg_create_physical_replication_slot('osier_backup_' || pg_backend_pid(), true, true)`,
  );
  // A fast checkpoint: the backup need not wait for the next regular one.
  const started = await client.query<{ segment: string }>(
    `SELECT pg_walfile_name(pg_backup_start('osier', fast => true)) AS segment`,
  );
  const entries = await listCluster(cluster);
  onTotal(entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const files = await copyEntries(
    entries.filter(({ path }) => path !== CONTROL_FILE),
    { from: cluster, to, earlier, onBytes },
  );
  const control = await copyControlFile(join(cluster, CONTROL_FILE), join(to, CONTROL_FILE));
  files.push({ path: CONTROL_FILE, ...control });
  await beforeEnd();
  // Switches to a new segment, so that the last one is complete. The last byte of the backup is in the segment of `lsn - 1`.
  const stopped = await client.query<{ segment: string; labelfile: string; spcmapfile: string }>(
    `SELECT pg_walfile_name(lsn - 1) AS segment, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [firstSegment, end] = [started.rows[0]?.segment ?? '', stopped.rows[0]];
  if (end === undefined || end.spcmapfile.trim() !== '')
    throw new Error('a backup of a cluster with tablespaces is not supported');
  files.push({ path: 'backup_label', ...(await writeDurably(join(to, 'backup_label'), end.labelfile)) });
  const lastSegment = end.segment;
  files.push(...(await copyWal({ cluster, to, firstSegment, lastSegment })));
  return { files, firstSegment, lastSegment };
}

/** Copies the file that PostgreSQL overwrites in place. A read may overlap a write, so two reads must agree. */
async function copyControlFile(from: string, to: string): Promise<Omit<FileDigest, 'path'>> {
  for (;;) {
    const content = await readFile(from);
    if (content.equals(await readFile(from))) return writeDurably(to, content);
  }
}

/** Copies the WAL segments of the backup, and the histories of earlier timelines. */
async function copyWal({
  cluster,
  to,
  firstSegment,
  lastSegment,
}: {
  cluster: string;
  to: string;
  firstSegment: string;
  lastSegment: string;
}): Promise<FileDigest[]> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) =>
      /^[0-9A-F]{8}\.history$/.test(name) ||
      (/^[0-9A-F]{24}$/.test(name) && name >= firstSegment && name <= lastSegment),
  );
  await mkdir(join(to, 'pg_wal'), { recursive: true, mode: 0o700 });
  const entries = names.map((name) => ({ path: `pg_wal/${name}`, isFolder: false, bytes: 0 }));
  const copied = await copyEntries(entries, { from: cluster, to });
  if (
    ![firstSegment, lastSegment].every((segment) => copied.some(({ path }) => path === `pg_wal/${segment}`))
  )
    throw new Error(`PostgreSQL has removed WAL that the backup needs (${firstSegment} to ${lastSegment})`);
  return copied;
}
