import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePictureStore } from '../../ports/picture-store.contract.ts';
import { createFolderStore } from './folder-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describePictureStore('a folder', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  return {
    store: createFolderStore(join(folder, 'pictures')),
    brokenStore: createFolderStore(join(file, 'pictures')),
  };
});

test('the folder of a picture is deleted with its last file, and holds no temporary files', async () => {
  const root = join(folder, 'emptied');
  const store = createFolderStore(root);
  await store.write('0193a1f0-a/one', new Uint8Array(1));
  await store.write('0193a1f0-a/two', new Uint8Array(1));
  expect(await readdir(join(root, '-a', '0193a1f0-a'))).toEqual(['one', 'two']);
  await store.remove('0193a1f0-a/one');
  await store.remove('0193a1f0-a/two');
  expect(await readdir(join(root, '-a'))).toEqual([]);
});
