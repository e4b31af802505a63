import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { sharedAsset } from '../../schema/shared-asset.ts';

/** A file of a build under the path of its URL. */
export type SharedAsset = Pick<typeof sharedAsset.$inferSelect, 'path' | 'content' | 'isCompressed'>;

/** Returns the file of any version at this path. */
export async function findSharedAsset(db: Queryable, path: string): Promise<SharedAsset | undefined> {
  const { content, isCompressed } = sharedAsset;
  const [found] = await db
    .select({ path: sharedAsset.path, content, isCompressed })
    .from(sharedAsset)
    .where(eq(sharedAsset.path, path));
  return found;
}

/** Lists the paths of the files of all versions. */
export async function listSharedAssetPaths(db: Queryable): Promise<string[]> {
  const rows = await db.select({ path: sharedAsset.path }).from(sharedAsset);
  return rows.map(({ path }) => path);
}

/** Records that these files are in use, and returns the paths of those that are stored. */
export async function markAssetsSeen(
  db: Queryable,
  paths: readonly string[],
  at: Date,
): Promise<Set<string>> {
  // Processes that start together lock the rows in one order.
  const { rows } = await db.execute<{ path: string }>(sql`
    WITH kept AS (SELECT path FROM shared_asset WHERE path IN (SELECT json_array_elements_text(${JSON.stringify(paths)}))
      ORDER BY path FOR UPDATE)
    UPDATE shared_asset SET seen_at = greatest(seen_at, ${at.toISOString()}::timestamptz)
    FROM kept WHERE shared_asset.path = kept.path RETURNING shared_asset.path`);
  return new Set(rows.map(({ path }) => path));
}

export async function insertSharedAssets(
  db: Queryable,
  assets: readonly SharedAsset[],
  at: Date,
): Promise<void> {
  if (assets.length === 0) return;
  const rows = assets.map((asset) => ({ ...asset, seenAt: at }));
  await db.insert(sharedAsset).values(rows).onConflictDoNothing();
}

/** Deletes the files that no process has had in its build since `before`. */
export async function deleteUnseenAssets(db: Queryable, before: Date): Promise<void> {
  await db.delete(sharedAsset).where(lt(sharedAsset.seenAt, before));
}
