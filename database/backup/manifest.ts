import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '#domain/result.ts';
import { describeDenied } from '../errors/describe-denied.ts';

/** The file that makes a folder a backup. It is written last. */
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const walSegment = z.string().regex(/^[0-9A-F]{24}$/);

/** A range for a number of rows: the backup may or may not have rows that were written while it ended. */
const rowCount = z.object({ atLeast: z.int(), atMost: z.int() });

const manifestSchema = z.object({
  format: z.literal(1),
  /** Distinguishes the shop from others with backups in the same folder. Null in backups that are older than this field. */
  shop: z.uuid().nullable().default(null),
  /** When the backup began and ended. It has everything that was committed until `endedAt`. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  program: z.object({ version: z.string(), migrations: z.int() }),
  /** Number of migrations that the database had. */
  migrations: z.int(),
  postgres: z.object({
    version: z.string(),
    system: z.string(),
    /** The WAL segments that the backup needs and has. */
    firstSegment: walSegment,
    lastSegment: walSegment,
  }),
  counts: z.object({
    orders: rowCount,
    payments: rowCount,
    refunds: rowCount,
    stockMovements: rowCount,
    moneyMovements: rowCount,
  }),
  files: z.array(
    z.object({
      path: z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..')),
      bytes: z.int(),
      sha256: digest,
    }),
  ),
  /** Whether uploaded pictures are files of the data folder; false with a bucket. Backups older than this field do not say. */
  hasPictures: z.boolean().optional(),
  /** Digest of the file of secrets beside the backup; null without one. */
  secrets: digest.nullable(),
});

/** Describes a backup and every file in it. */
export type Manifest = z.output<typeof manifestSchema>;

export type RowCounts = Manifest['counts'];

/** Reads the manifest of a backup. */
export async function readManifest(folder: string): Promise<Result<Manifest, string>> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch {
    return fail(
      describeDenied(folder) ??
        `${folder} is no backup: it has no ${MANIFEST}. Name a folder that npm run backup has made.`,
    );
  }
  try {
    return ok(manifestSchema.parse(JSON.parse(text)));
  } catch {
    return fail(
      `The ${MANIFEST} of ${folder} is damaged, or was written by a newer version: use another backup.`,
    );
  }
}

/** Returns the file of secrets that belongs to a backup. It lies beside the folder, so that a copy of the folder does not have it. */
export function secretsFileOf(backup: string): string {
  return `${backup}.secrets`;
}
