import { afterEach, expect, test, vi } from 'vitest';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { HAND_OVER } from '../../order/actions/order-actions.ts';
import { enqueueHandover } from './enqueue-handover.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers with the shipments of an order, and with its handover. Returns the methods of the requests. */
function answer({ isDisputed }: { isDisputed: boolean }): string[] {
  const methods: string[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method } = new Request(input, init);
    methods.push(method);
    return Response.json({ number: 1001, isDisputed, lines: [], shipments: [] });
  });
  return methods;
}

const step = { order: { id: 'an-order', number: 1001 } as ApiStaffOrder, action: HAND_OVER };
const BATCH = '11111111-1111-4111-8111-111111111111';

test('an order that was disputed after the list was read is not handed over', async () => {
  const methods = answer({ isDisputed: true });
  expect(await enqueueHandover(step, BATCH)).toBeNull();
  expect(methods).toEqual(['GET']);
});

test('any other order is handed over', async () => {
  const methods = answer({ isDisputed: false });
  expect(await enqueueHandover(step, BATCH)).toMatchObject({ ok: true });
  expect(methods).toEqual(['GET', 'POST']);
});
