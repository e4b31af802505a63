import type { SharedAsset } from '#database/queries/assets/shared-assets.ts';

type Queries = {
  /** Lists the paths of all stored files, a few hundred. */
  readonly listPaths: () => Promise<readonly string[]>;
  readonly read: (path: string) => Promise<SharedAsset | undefined>;
};

/**
 * Creates a function that finds a file of another version. Unknown names share one listing of the stored files: clients that invent names
 * occupy one connection of the database, however many they invent.
 */
export function createSharedAssetFinder({ listPaths, read }: Queries): Queries['read'] {
  let known: ReadonlySet<string> = new Set();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const list = async () => {
    known = new Set(await listPaths());
  };
  /** Resolves after a list that began after this call: another version may just have stored its files. */
  const listAgain = (): Promise<void> => {
    next ??= (running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = list();
        return running;
      });
    return next;
  };

  return async (path) => {
    if (!known.has(path)) await listAgain();
    return known.has(path) ? read(path) : undefined;
  };
}
