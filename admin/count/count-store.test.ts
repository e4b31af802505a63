import { afterEach, expect, test, vi } from 'vitest';
import type { ApiCount, ApiCountLine, CallOutput } from '#contract/calls.ts';
import { createProblem } from '#contract/problem-codes.ts';
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

test('an undo leaves out an addition that was refused', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as { code: string };
    sent.push(body);
    if (body.code === 'TOO-MANY') return Response.json(createProblem('count_closed'), { status: 409 });
    return Response.json({ line: LINE, unknown: null } satisfies CallOutput<'addToCount'>);
  });
  const { store, add, undoLast } = createCounter(COUNT);

  await add('SMOCK-DRESS-MEADOW-S', 3);
  await add('TOO-MANY', 5);
  expect(store.getState().added).toHaveLength(1);
  await undoLast();

  expect(sent.at(-1)).toEqual({ code: 'SMOCK-DRESS-MEADOW-S', quantity: -3 });
});

test('an undo leaves out an addition that waits and is refused later', async () => {
  const sent: number[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(((await request.json()) as { quantity: number }).quantity);
    if (sent.length === 1) return new Response('Bad gateway', { status: 502 });
    return Response.json(createProblem('count_closed'), { status: 409 });
  });
  const { store, add, undoLast } = createCounter(COUNT);

  await add('SMOCK-DRESS-MEADOW-S', 3);
  await undoLast();

  expect(sent).toEqual([3, 3]);
  expect(store.getState()).toMatchObject({ waiting: 0, added: [] });
});

test.each([
  [3, ['POST', 'GET']],
  [0, ['POST', 'GET', 'DELETE', 'GET']],
])('an undo of `0 ×` keeps pieces that were counted of the size: %i', async (counted, expected) => {
  const methods: string[] = [];
  const line = { unit: { id: 'unit_1', sku: 'SMOCK-DRESS-MEADOW-S' }, counted } as ApiCountLine;
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    methods.push(method);
    if (method === 'GET') return Response.json({ ...COUNT, counted, lines: [line] });
    return Response.json({ line, unknown: null } satisfies CallOutput<'addToCount'>);
  });
  const { store, add, undoLast } = createCounter(COUNT);

  await add('SMOCK-DRESS-MEADOW-S', 0);
  await undoLast();

  expect(methods).toEqual(expected);
  expect(store.getState().added).toEqual([]);
});

test('an addition is repeated with its key after an error response of a proxy', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length === 1) return new Response('Bad gateway', { status: 502 });
    return Response.json({ line: LINE, unknown: null } satisfies CallOutput<'addToCount'>);
  });
  const { store, add } = createCounter(COUNT);

  await add('SMOCK-DRESS-MEADOW-S', 3);
  expect(store.getState()).toMatchObject({ waiting: 1, failure: null });
  await add('SMOCK-DRESS-MEADOW-M', 1);

  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(store.getState()).toMatchObject({ waiting: 0, failure: null });
});

test('an addition waits while the second factor of the session is missing', async () => {
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async () => Response.json(createProblem('factor_required'), { status: 403 }));
  const { store, add } = createCounter(COUNT);

  await add('SMOCK-DRESS-MEADOW-S', 3);

  expect(store.getState()).toMatchObject({ waiting: 1, failure: null });
});
