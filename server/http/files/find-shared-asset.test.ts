import { expect, it } from 'vitest';
import { createSharedAssetFinder } from './find-shared-asset.ts';

const FILE = { path: '/assets/root-NEW00001.js', content: Buffer.from('a script'), isCompressed: false };

/** Files whose lists finish when the test says so. */
function createStore() {
  const stored = new Set<string>();
  const lists: (() => void)[] = [];
  const find = createSharedAssetFinder({
    listPaths: async () => {
      const paths = [...stored];
      await new Promise<void>((resolve) => void lists.push(resolve));
      return paths;
    },
    read: async (path) => (stored.has(path) ? FILE : undefined),
  });
  return { stored, lists, find };
}

it('looks a thousand invented names up with two lists', async () => {
  const { lists, find } = createStore();
  const finding = Promise.all(Array.from({ length: 1000 }, (_, at) => find(`/assets/invented-${at}.js`)));
  await expect.poll(() => lists.length).toBe(1);
  const late = find('/assets/invented-late.js');
  lists[0]?.();
  expect(new Set(await finding)).toEqual(new Set([undefined]));
  await expect.poll(() => lists.length).toBe(2);
  lists[1]?.();
  expect(await late).toBe(undefined);
  expect(lists).toHaveLength(2);
});

it('finds a file that was stored while a list was being read', async () => {
  const { stored, lists, find } = createStore();
  const invented = find('/assets/invented.js');
  await expect.poll(() => lists.length).toBe(1);
  stored.add(FILE.path);
  const found = find(FILE.path);
  lists[0]?.();
  expect(await invented).toBe(undefined);
  await expect.poll(() => lists.length).toBe(2);
  lists[1]?.();
  expect(await found).toBe(FILE);
  // A known file needs no list.
  expect(await find(FILE.path)).toBe(FILE);
  expect(lists).toHaveLength(2);
});

it('lists again after a list that failed', async () => {
  let isDown = true;
  const find = createSharedAssetFinder({
    listPaths: async () => {
      if (isDown) throw new Error('the database is down');
      return [FILE.path];
    },
    read: async () => FILE,
  });
  await expect(find(FILE.path)).rejects.toThrow('the database is down');
  isDown = false;
  expect(await find(FILE.path)).toBe(FILE);
});
