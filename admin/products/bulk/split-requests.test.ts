import { expect, it } from 'vitest';
import { splitRequests } from './split-requests.ts';

const edits = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p-${index}`,
    changes: { details: { base: '', value: text } },
  }));

it('splits edits into requests of at most 50 products and 64 kB, in their order', () => {
  expect(splitRequests(edits(120, 'a')).map((request) => request.length)).toEqual([50, 50, 20]);
  const long = splitRequests(edits(8, 'é'.repeat(10_000)));
  expect(long.map((request) => request.length)).toEqual([2, 2, 2, 2]);
  expect(long.flat().map(({ id }) => id)).toEqual(edits(8, '').map(({ id }) => id));
  expect(splitRequests([])).toEqual([]);
});
