import { afterEach, expect, test, vi } from 'vitest';
import { shipWhole } from './ship-whole.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers with the shipments of an order: none before the first is shipped. Returns the methods of the requests. */
function answerShipments({ isDisputed }: { isDisputed: boolean }): string[] {
  const methods: string[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method } = new Request(input, init);
    methods.push(method);
    const shipments = method === 'GET' ? [] : [{ id: 'shipped' }];
    return Response.json({ number: 1001, isDisputed, lines: [], shipments });
  });
  return methods;
}

const shipping = { carrier: 'UPS' };

test('an order that was disputed after the list was read is not shipped', async () => {
  const methods = answerShipments({ isDisputed: true });
  expect(await shipWhole(1001, { shipping, key: 'a key' })).toEqual({ ok: true, value: null });
  expect(methods).toEqual(['GET']);
});

test('any other order is shipped', async () => {
  const methods = answerShipments({ isDisputed: false });
  expect(await shipWhole(1001, { shipping, key: 'a key' })).toEqual({ ok: true, value: 'shipped' });
  expect(methods).toEqual(['GET', 'POST']);
});
