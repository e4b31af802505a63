import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockHold } from '#database/schema/orders/orders.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { createReturnSteps, COAT } from './testing/return-steps.ts';

const steps = createReturnSteps();
const { api, placeDelivered, placeCash, receive, inspect, available, refundsOf, moneyOf } = steps;

describe('the inspection', () => {
  it('covers every received piece, with a reason for those that are sent back', async () => {
    const order = await placeDelivered();
    const id = await receive(order, [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ]);
    const hat = { position: 2, accepted: 1, restocked: 1 };
    for (const [lines, code] of [
      [[hat], 'invalid_request'],
      [[hat, { position: 1, accepted: 1, restocked: 1 }], 'invalid_request'],
      [[hat, { position: 1, accepted: 2, restocked: 2, rejectReason: 'worn' }], 'invalid_request'],
      [[hat, { position: 1, accepted: 3, restocked: 1 }], 'quantity_exceeded'],
      [[hat, { position: 1, accepted: 1, restocked: 2, rejectReason: 'worn' }], 'quantity_exceeded'],
      [[hat, { position: 7, accepted: 1, restocked: 1 }], 'invalid_request'],
    ] as const)
      expect((await inspect(id, lines)).body.code, JSON.stringify(lines)).toBe(code);
    const all = [hat, { position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }];
    expect((await inspect(id, all, { reference: 'TR-1' })).body.code).toBe('invalid_request');
    const none = [1, 2].map((position) => ({ position, accepted: 0, restocked: 0, rejectReason: 'worn' }));
    expect((await inspect(id, none, { shipping: true })).body.errors).toMatchObject([{ field: 'shipping' }]);
    expect((await inspect(id, all)).body.return.refund).toMatchObject({ amount: 17 });
    expect((await inspect(id, all, { withoutRefund: true })).body.code).toBe('move_refused');
    expect((await inspect(id, [hat, { position: 1, accepted: 2, restocked: 2 }])).body.code).toBe(
      'move_refused',
    );
  });

  it('counts once when two run at the same time', async () => {
    const order = await placeDelivered();
    const before = await available(COAT);
    const id = await receive(order, [{ position: 1, quantity: 2 }]);
    const answers = await Promise.all(
      [1, 2].map((accepted) =>
        inspect(id, [
          { position: 1, accepted, restocked: accepted, ...(accepted < 2 && { rejectReason: 'worn' }) },
        ]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(409);
    const accepted = answers[0]?.status === 200 ? 1 : 2;
    expect(await available(COAT)).toBe(before + accepted);
    expect(await refundsOf(order)).toEqual([`card ${1700 * accepted} pending`]);
  });

  it('locks stock in the order of purchases, whatever becomes of the pieces', async () => {
    const order = await placeDelivered();
    const holds = await api.database.db.select().from(stockHold).where(eq(stockHold.orderId, order.id));
    const [first, second] = holds.toSorted((one, other) => (one.stockUnitId < other.stockUnitId ? -1 : 1));
    const id = await receive(order, [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ]);
    // The piece of the later unit is restocked first; that of the earlier one is sent back after it.
    const results = [1, 2].map((position) =>
      position === second?.position
        ? { position, accepted: 1, restocked: 1 }
        : { position, accepted: 0, restocked: 0, rejectReason: 'worn' },
    );
    const lock = (one: typeof first) =>
      sql`SELECT FROM stock_unit WHERE id = ${one?.stockUnitId} FOR UPDATE NOWAIT`;
    const inspected = await api.database.transaction(async (tx) => {
      await tx.execute(lock(first));
      const answer = inspect(id, results);
      await expect.poll(() => countLockWaits(api.database)).toBe(1);
      await tx.execute(lock(second));
      return [answer];
    });
    expect((await inspected[0])?.status).toBe(200);
  });

  it('is limited for support, and not allowed for packers', async () => {
    const order = await placeDelivered(12);
    const id = await receive(order, [{ position: 1, quantity: 12 }]);
    const all = [{ position: 1, accepted: 12, restocked: 12 }];
    expect((await inspect(id, all, { by: steps.support })).body.code).toBe('forbidden');
    expect((await inspect(id, all, { by: steps.packer })).status).toBe(403);
    expect((await inspect(id, all)).status).toBe(200);
  });
});

describe('a return of a cash order', () => {
  it('has no reference when nothing is paid out, and the refusal says so', async () => {
    const id = await receive(await placeCash(), [{ position: 1, quantity: 1 }]);
    const results = [{ position: 1, accepted: 1, restocked: 1 }];
    const withReference = { withoutRefund: true, reference: 'TR-70' };
    expect((await inspect(id, results, withReference)).body.errors).toEqual([
      { field: 'reference', message: 'Only payouts have a reference.' },
    ]);
    expect((await inspect(id, results, { withoutRefund: true })).status).toBe(200);
  });

  it('is paid out with a reference', async () => {
    const order = await placeCash();
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    const results = [{ position: 1, accepted: 1, restocked: 1 }];
    expect((await inspect(id, results)).body.code).toBe('invalid_request');
    expect((await inspect(id, results, { reference: 'TR-77' })).body.return.refund).toMatchObject({
      amount: 17,
      method: 'payout',
      state: 'done',
    });
    expect((await inspect(id, results, { reference: 'TR-78' })).body.code).toBe('move_refused');
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'paid_out 1700']);
    const other = await receive(order, [{ position: 1, quantity: 1 }]);
    expect((await inspect(other, results, { reference: 'TR-77' })).body.code).toBe('reference_used');
    expect(
      (await inspect(other, [{ position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }])).status,
    ).toBe(200);
  });
});
