import { expect, test } from 'vitest';
import { furtherRows } from './further-rows.ts';

const rows = (ids: string) => ids.split('').map((id) => ({ id }));
const after = (first: string, earlierFirst: string, further: string) =>
  furtherRows({ first: rows(first), earlierFirst: rows(earlierFirst), further: rows(further) })
    .map(({ id }) => id)
    .join('');

test('the rows after the first page stay when that page is read again', () => {
  expect(after('abc', 'abc', 'def')).toBe('def');
});

test('new rows move the last ones out of the first page', () => {
  expect(after('zab', 'abc', 'def')).toBe('cdef');
});

test('a row that the filter no longer matches is gone, and the next one moves up', () => {
  expect(after('acd', 'abc', 'def')).toBe('ef');
});

test('a list without further pages has no further rows', () => {
  expect(after('zab', 'abc', '')).toBe('');
});
