import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSharedFolder } from './is-shared-folder.ts';

let folder = '';
/** The owner of `folder`, and another user. */
let [owner, other] = [0, 0];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-shared-'));
  owner = (await stat(folder)).uid;
  other = owner + 1;
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder of another user is shared when it has files that are not the shop’s', async () => {
  expect(isSharedFolder(folder, { uid: other })).toBe(false);
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'shop.log.1'), '');
  expect(isSharedFolder(folder, { uid: other, ownFile: 'shop.log' })).toBe(false);
  expect(isSharedFolder(folder, { uid: other })).toBe(true);
  await writeFile(join(folder, 'syslog'), '');
  expect(isSharedFolder(folder, { uid: other, ownFile: 'shop.log' })).toBe(true);
});

test('a folder of the system is shared even when it is empty', () => {
  expect(isSharedFolder('/var/tmp', { uid: 12_345 })).toBe(true);
  expect(isSharedFolder('/tmp', { uid: 12_345 })).toBe(true);
});

test('a folder that is missing, or belongs to the shop’s user, is not shared', async () => {
  await writeFile(join(folder, 'orders'), '');
  expect(isSharedFolder(folder, { uid: owner })).toBe(false);
  expect(isSharedFolder(join(folder, 'missing'), { uid: other })).toBe(false);
});
