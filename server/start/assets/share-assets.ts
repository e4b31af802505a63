import type { Database } from '#database/connection/connect.ts';
import {
  deleteUnseenAssets,
  insertSharedAssets,
  markAssetsSeen,
} from '#database/queries/assets/shared-assets.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { listBuiltAssets } from './read-assets.ts';

/** How long files are kept after the last mark. Processes mark them every hour, so they stay for a day after the last process has ended. */
const KEPT_MS = DAY_MS + HOUR_MS;

type Deps = {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  /** The folder of the built pages. */
  readonly build: string;
};

/**
 * Stores the scripts and styles of this version in the database, where the processes of other versions find them, and marks them as in use
 * now and every hour. Returns a function that stops this. A failure is passed to `onFailure`, and retried after an hour.
 */
export async function keepAssetsShared(
  deps: Deps & { readonly scheduler: Scheduler; readonly onFailure: (error: unknown) => void },
): Promise<() => void> {
  await shareAssets(deps).catch(deps.onFailure);
  return deps.scheduler.every(HOUR_MS, () => {
    void shareAssets(deps)
      .then(() => forgetAssets(deps))
      .catch(deps.onFailure);
  });
}

/** Stores the files of this version that the database lacks. */
export async function shareAssets({ database, clock, build }: Deps): Promise<void> {
  const assets = await listBuiltAssets(build);
  const at = clock.now();
  const paths = assets.map(({ path }) => path);
  await database.transaction(async (tx) => {
    const stored = await markAssetsSeen(tx, paths, at);
    const missing = assets.filter(({ path }) => !stored.has(path));
    await insertSharedAssets(tx, await Promise.all(missing.map(({ read }) => read())), at);
  });
}

/** Deletes the files of versions whose last process ended a day ago. */
export async function forgetAssets({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteUnseenAssets(database.db, new Date(clock.now().getTime() - KEPT_MS));
}
