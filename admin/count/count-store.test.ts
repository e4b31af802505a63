import { afterEach, expect, test, vi } from 'vitest';
import type { ApiCount, ApiCountLine, CallOutput } from '#contract/calls.ts';
import { createCounter } from './count-store.ts';

const COUNT: ApiCount = {
  id: 'count_1',
  kind: 'receiving',
  name: 'Keystone',
  by: null,
  state: 'open',
  createdAt: '2026-05-04T09:00:00.000Z',
  endedAt: null,
  counted: 0,
  expected: 6,
  lines: [],
  unknown: [],
};

const LINE = { unit: { id: 'unit_1' }, counted: 3 } as ApiCountLine;

afterEach(() => vi.unstubAllGlobals());

test('a response from before an addition was saved does not hide the addition', async () => {
  const added: CallOutput<'addToCount'> = { line: LINE, unknown: null };
  const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method !== 'GET') return Response.json(added);
    reading.resolve();
    return read.promise;
  });
  const { store, add, refresh } = createCounter(COUNT);

  const refreshed = refresh();
  await reading.promise;
  await add('SMOCK-DRESS-MEADOW-S', 3);
  read.resolve(Response.json(COUNT));
  await refreshed;

  expect(store.getState().count).toMatchObject({ counted: 3, lines: [{ unit: { id: 'unit_1' } }] });
});
