import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each([
  ['/admin/stock?level=low', '/admin/stock?level=low'],
  ['/user-profile/make-admin', '/user-profile/make-admin'],
  [null, '/admin'],
  ['', '/admin'],
  ['//elsewhere.example/', '/admin'],
  ['/\\elsewhere.example/', '/admin'],
  ['/.//elsewhere.example/', '/admin'],
  ['https://elsewhere.example/', '/admin'],
  ['javascript:alert(1)', '/admin'],
])('for the parameter %j it returns %j', (from, path) => {
  expect(returnPath(from, 'https://shop.example')).toBe(path);
});
