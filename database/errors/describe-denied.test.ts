import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeDenied } from './describe-denied.ts';

test('names a folder of another user, but no folder that is missing', () => {
  const deny = () => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  };
  expect(describeDenied('/srv/shop', deny)).toMatch(/^\/srv\/shop belongs to another user: /);
  expect(describeDenied(tmpdir())).toBeUndefined();
  expect(describeDenied(join(tmpdir(), 'osier-missing'))).toBeUndefined();
});
