import { expect, test } from 'vitest';
import { differencesBefore, type HistoryEntry } from './versions.ts';

const entry = (id: string, ...changes: HistoryEntry['changes']): HistoryEntry => ({
  id,
  at: '2026-11-23T10:00:00Z',
  who: 'Nora',
  picture: null,
  isUndoable: true,
  changes,
});
const CURRENT = { title: 'Sundress', price: '48.00', colour: 'Paprika' };
const ENTRIES = [
  entry('3', { name: 'price', before: '46.00', after: '48.00' }),
  entry('2', { name: 'price', before: '48.00', after: '46.00' }, { name: 'gone', before: 'a', after: 'b' }),
  entry('1', { name: 'title', before: 'Dress', after: 'Sundress' }),
];

test('a version has the values from before the changes that follow it', () => {
  expect(differencesBefore(ENTRIES, 0, CURRENT)).toEqual([]);
  expect(differencesBefore(ENTRIES, 1, CURRENT)).toEqual([{ name: 'price', earlier: '46.00', now: '48.00' }]);
  expect(differencesBefore(ENTRIES, 3, CURRENT)).toEqual([
    { name: 'title', earlier: 'Dress', now: 'Sundress' },
  ]);
});
