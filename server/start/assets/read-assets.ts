import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SharedAsset } from '#database/queries/assets/shared-assets.ts';

/** Where the files with hashed names are in a build, and the path of their URLs. */
const FOLDERS = [
  { folder: 'client/assets', path: '/assets' },
  { folder: 'admin/assets', path: '/admin/assets' },
] as const;

/** A file of a build that is read when it is needed. */
export type BuiltAsset = { readonly path: string; readonly read: () => Promise<SharedAsset> };

/** Lists the files with hashed names of a build (`tools/start/build.mjs`), sorted by path. */
export async function listBuiltAssets(build: string): Promise<BuiltAsset[]> {
  const lists = await Promise.all(
    FOLDERS.map(async ({ folder, path }) => {
      const names = new Set(await readdir(join(build, folder)));
      return [...names]
        .filter((name) => !/\.(br|gz)$/.test(name))
        .map((name) => openAsset({ file: join(build, folder, name), path: `${path}/${name}`, names }));
    }),
  );
  return lists.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function openAsset(asset: { file: string; path: string; names: ReadonlySet<string> }): BuiltAsset {
  const { file, path, names } = asset;
  // The build writes compressed files beside the originals (tools/start/precompress.mjs).
  const isCompressed = names.has(`${path.slice(path.lastIndexOf('/') + 1)}.br`);
  return {
    path,
    read: async () => ({ path, isCompressed, content: await readFile(isCompressed ? `${file}.br` : file) }),
  };
}
