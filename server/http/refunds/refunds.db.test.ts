import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outbox } from '#database/schema/orders/outbox.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { centsFromDollars } from '#domain/money.ts';
import { succeed } from '../../testing/visitor.ts';
import { createRefundSteps, line, SECOND_MS, type Order, type Wanted } from './testing/refund-steps.ts';

const steps = createRefundSteps();
const {
  api,
  placePaid,
  placeCash,
  refundPart,
  undo,
  staffOrder,
  sendRefunds,
  refundsOf,
  moneyOf,
  mailsOf,
  availableCoats,
  offersUndo,
} = steps;

describe('a refund by staff', () => {
  it('returns any amount up to what is left, several times, each sent after ten seconds', async () => {
    const order = await placePaid();
    expect((await refundPart(order, { amount: 10.5 })).status).toBe(200);
    const shown = await staffOrder(order);
    expect(shown).toMatchObject({
      refundable: { method: 'card', left: 57.5, shipping: 0 },
      refunds: [{ amount: 10.5, state: 'pending', isWaiting: false }],
      payment: { paid: 68, returned: 0, returning: 10.5 },
    });
    const [{ at, undoUntil }] = shown.refunds;
    expect(Date.parse(undoUntil) - Date.parse(at)).toBe(10 * SECOND_MS);
    await sendRefunds(new Date(Date.parse(undoUntil) - 1));
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    await sendRefunds(new Date(undoUntil));
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 1050']);
    expect((await refundPart(order, { amount: 57.51 })).body.code).toBe('refund_exceeded');
    expect((await refundPart(order, { amount: 57.5 })).status).toBe(200);
    expect((await refundPart(order, { amount: 0.01 })).body.code).toBe('refund_exceeded');
    await sendRefunds();
    expect((await moneyOf(order)).slice(1).toSorted()).toEqual(['refunded 1050', 'refunded 5750']);
    expect(await mailsOf(order)).toEqual(['refund_mail', 'refund_mail']);
    expect(await staffOrder(order)).toMatchObject({ state: 'paid', refundable: { left: 0 } });
  });

  it('is made once for one key', async () => {
    const order = await placePaid();
    const made = await refundPart(order, { amount: 5 }, { key: 'five-dollars' });
    expect((await refundPart(order, { amount: 5 }, { key: 'five-dollars' })).body).toEqual(made.body);
    expect(await refundsOf(order)).toEqual(['card 500 pending']);
  });

  it('is not taken for another one with its key', async () => {
    const order = await placePaid();
    const items = { lines: [line(1, 1, true), line(2, 1)], shipping: false };
    const first = await refundPart(order, items, { key: 'some-items' });
    expect((await refundPart(order, items, { key: 'some-items' })).body).toEqual(first.body);
    const others: Wanted[] = [
      { lines: [line(1, 1, true)] },
      { lines: [line(1, 1), line(2, 1)] },
      { ...items, amount: 33 },
      { ...items, asCredit: true },
    ];
    for (const other of others)
      expect((await refundPart(order, other, { key: 'some-items' })).body.code).toBe(
        'idempotency_key_reused',
      );
    expect((await refundPart(order, { ...items, amount: 34 }, { key: 'some-items' })).body).toEqual(
      first.body,
    );
    expect(await refundsOf(order)).toEqual(['card 3400 pending']);
  });

  it('of items returns their share once, and puts those that did not leave back into stock', async () => {
    const order = await placePaid();
    const before = await availableCoats();
    expect((await refundPart(order, { lines: [line(1, 2, true), line(2, 1)] })).status).toBe(200);
    expect(await availableCoats()).toBe(before);
    expect((await staffOrder(order)).lines).toMatchObject([{ cancelled: 2, left: 1 }, { cancelled: 0 }]);
    expect((await refundPart(order, { lines: [line(2, 1)] })).body.code).toBe('quantity_exceeded');
    await sendRefunds();
    expect(await availableCoats()).toBe(before + 2);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 5100']);
    expect((await mailsOf(order)).toSorted()).toEqual(['items_cancelled_mail', 'refund_mail']);
    expect((await refundPart(order, { lines: [line(1, 1, true)] })).status).toBe(200);
    expect((await refundPart(order, { lines: [line(2, 1, true)], amount: 1 })).body.code).toBe(
      'quantity_exceeded',
    );
  });

  it('of the last items is refused: the order is cancelled instead', async () => {
    const order = await placePaid();
    const lines = [line(1, 3, true), line(2, 1, true)];
    expect((await refundPart(order, { lines })).body).toMatchObject({
      code: 'order_move_refused',
      detail: 'Nothing would stay in the order. Cancel it instead.',
    });
  });

  it('can be undone until it is sent: it is never paid, and its items can be packed again', async () => {
    const order = await placePaid();
    const before = await availableCoats();
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)] })).body;
    expect((await staffOrder(order)).refunds[0].undoUntil).not.toBeNull();
    // A program may write ids in capital letters.
    expect((await undo(id.toUpperCase())).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await availableCoats()).toBe(before);
    expect(await staffOrder(order)).toMatchObject({
      lines: [{ cancelled: 0, left: 3 }, {}],
      refunds: [],
      refundable: { left: 68, lines: [{ settled: 0 }, { settled: 0 }] },
    });
    const shown = await succeed(steps.shopper, 'GET', `/order/${order.id}`);
    expect(shown.refunds).toEqual([]);
    expect(JSON.stringify([shown.events, (await staffOrder(order)).timeline])).not.toContain('The coat');
    const sent = (await refundPart(order, { amount: 1 })).body;
    await sendRefunds();
    expect((await undo(sent.id)).body.code).toBe('refund_sent');
    expect((await undo(crypto.randomUUID())).body.code).toBe('refund_unknown');
  });

  it('can be undone only while it is the last refund of its items, because shares may differ by a cent', async () => {
    const discount = {
      id: 'odd',
      name: 'Odd',
      class: 'order',
      effect: 'amount',
      value: 101,
      automatic: true,
    } as const;
    await api.database.db.insert(promotion).values(discount);
    const order = await placePaid();
    await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') });
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await refundPart(order, { lines: [line(1, 1)] })).body.id);
    const shares = (await refundsOf(order)).map((one) => one.split(' ')[1]);
    expect(new Set(shares).size).toBe(2);
    const [odd, last] = [shares[0] === shares[1] ? 1 : 0, 2];
    const offered = await offersUndo(order);
    expect([offered[odd], offered[last]]).toEqual([shares[odd] === shares[last], true]);
    expect((await undo(ids[odd] ?? '')).body.code).toBe(
      shares[odd] === shares[last] ? undefined : 'refund_sent',
    );
    expect((await undo(ids[last] ?? '')).status).toBe(200);
  });

  it('that is sent and undone at the same time is either sent or undone', async () => {
    const order = await placePaid();
    const { id } = (await refundPart(order, { amount: 10 })).body;
    const [undone] = await Promise.all([undo(id), sendRefunds()]);
    await sendRefunds();
    expect((await moneyOf(order)).length).toBe(undone.status === 200 ? 1 : 2);
    expect(await refundsOf(order)).toEqual([`card 1000 ${undone.status === 200 ? 'undone' : 'done'}`]);
  });

  it('never exceeds the payment together with concurrent refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 500, max: 4000 }), { minLength: 2, maxLength: 5 }),
        async (parts) => {
          const order = await placePaid();
          const answers = await Promise.all(parts.map((cents) => refundPart(order, { amount: cents / 100 })));
          await sendRefunds();
          const made = parts.filter((_, at) => answers[at]?.status === 200);
          const sum = made.reduce((total, cents) => total + cents, 0);
          expect((await moneyOf(order)).slice(1).toSorted()).toEqual(
            made.map((cents) => `refunded ${cents}`).toSorted(),
          );
          expect(sum).toBeLessThanOrEqual(6800);
          for (const [at, cents] of parts.entries())
            if (answers[at]?.body.code === 'refund_exceeded') expect(sum + cents).toBeGreaterThan(6800);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('is recorded once, and before another one that the provider made first', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 5 });
    const [secondMade, firstRecorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<unknown> | undefined;
    steps.delayRefund = async (cents, make) => {
      if (cents === 500) {
        await refundPart(order, { amount: 7 });
        second = sendRefunds(new Date(Date.now() + 22 * SECOND_MS));
        await secondMade.promise;
        return make();
      }
      await make();
      secondMade.resolve();
      await firstRecorded.promise;
    };
    try {
      await sendRefunds();
    } finally {
      steps.delayRefund = undefined;
      firstRecorded.resolve();
    }
    await second;
    expect(await refundsOf(order)).toEqual(['card 500 done', 'card 700 done']);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 500', 'refunded 700']);
    expect(await mailsOf(order)).toEqual(['refund_mail', 'refund_mail']);
  });

  it('and that of a cancellation fail when all was returned at the provider, and the order is refunded', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 5 });
    await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`);
    const { reference: intentId } = (await staffOrder(order)).payment;
    const byStaff = { amount: centsFromDollars(68), refundId: null, idempotencyKey: `staff-${order.id}` };
    expect((await api.payments.refund({ intentId, ...byStaff })).ok).toBe(true);
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('refunded');
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 6800']);
    expect((await refundsOf(order)).toSorted()).toEqual([
      'card 500 failed',
      'card 6300 failed',
      'card 6800 done',
    ]);
  });

  it('cannot be undone once the order is cancelled, which returns the rest', async () => {
    const order = await placePaid();
    const { id } = (await refundPart(order, { lines: [line(1, 1, true)] })).body;
    expect(await offersUndo(order)).toEqual([true]);
    expect((await steps.shopper.call('POST', `/order/${order.id}/cancel`)).body.state).toBe('refund_pending');
    expect(await offersUndo(order)).toEqual([false, false]);
    expect((await undo(id)).body.code).toBe('refund_sent');
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'refunded 1700', 'refunded 5100']);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('completes an order whose other items are delivered', async () => {
    const order = await placePaid();
    const body = { lines: [{ position: 1, quantity: 3 }] };
    const { shipments } = await succeed(steps.packer, 'POST', `/admin/orders/${order.number}/shipments`, {
      body,
    });
    await steps.packer.call('POST', `/admin/shipments/${shipments[0].id}/ship`, { body: { carrier: 'UPS' } });
    await steps.packer.call('POST', `/admin/shipments/${shipments[0].id}/deliver`);
    await refundPart(order, { lines: [line(2, 1, true)] });
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('handed_over');
    expect((await refundPart(order, { lines: [line(1, 1)] })).status).toBe(200);
    expect((await refundPart(order, { lines: [line(1, 1, true)] })).body.code).toBe('quantity_exceeded');
    await sendRefunds();
  });

  it('needs a role with the permission, and of support at most $200 of an order', async () => {
    const order = await placePaid(15);
    expect((await refundPart(order, { amount: 1 }, { by: steps.packer })).status).toBe(403);
    expect((await refundPart(order, { amount: 150 }, { by: steps.support })).status).toBe(200);
    expect((await refundPart(order, { amount: 50.01 }, { by: steps.support })).body.code).toBe('forbidden');
    expect((await refundPart(order, { amount: 50 }, { by: steps.support })).status).toBe(200);
    expect((await refundPart(order, { amount: 1 })).status).toBe(200);
  });

  it('is refused without an amount, for unknown orders, and before the payment', async () => {
    const order = await placePaid();
    expect((await refundPart(order, {})).body.code).toBe('invalid_request');
    expect((await refundPart(order, { amount: 0.001 })).status).toBe(400);
    expect((await refundPart(order, { shipping: true })).body.code).toBe('refund_exceeded');
    expect((await refundPart(order, { amount: 1, reference: 'x' })).body.code).toBe('invalid_request');
    expect((await refundPart({ ...order, number: 999_999 }, { amount: 1 })).body.code).toBe('order_unknown');
    await steps.shopper.call('POST', `/order/${order.id}/cancel`);
    expect((await refundPart(order, { amount: 1 })).body.code).toBe('order_move_refused');
    await sendRefunds();
  });
});

describe('a refund of a cash order', () => {
  it('lowers what is collected at the door, and can be undone until then', async () => {
    const order = await placeCash();
    const { id } = (await refundPart(order, { amount: 1 })).body;
    expect(await staffOrder(order)).toMatchObject({
      total: 51,
      due: 50,
      refundable: { method: 'not_charged' },
    });
    expect((await undo(id)).status).toBe(200);
    await refundPart(order, { lines: [line(1, 1, true)] });
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 3400']);
    expect(await refundsOf(order)).toEqual(['not_charged 100 undone', 'not_charged 1700 done']);
  });

  it('is refused when another order is paid out with the same reference at the same time', async () => {
    const orders = [await placeCash(), await placeCash()];
    for (const { id } of orders) await steps.packer.call('POST', `/order/${id}/cash-received`);
    const payOut = (order: Order) => refundPart(order, { amount: 5, reference: 'bank twice' });
    const answers = await Promise.all(orders.map(payOut));
    const outcomes = answers.map(({ status, body }) => body.code ?? status);
    expect(new Set(outcomes)).toEqual(new Set([200, 'reference_used']));
  });

  it('is not taken for a payout of another reference with its key', async () => {
    const order = await placeCash();
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    const payOut = (reference: string) => refundPart(order, { amount: 5, reference }, { key: 'one-payout' });
    const first = await payOut('bank mistyped');
    expect((await payOut('bank corrected')).body.code).toBe('idempotency_key_reused');
    expect((await payOut('bank mistyped')).body).toEqual(first.body);
    expect((await undo(first.body.id)).status).toBe(200);
    expect((await payOut('bank mistyped')).body).toEqual(first.body);
    expect(await refundsOf(order)).toEqual(['payout 500 undone']);
  });

  it('after its delivery is a payout with a reference, which is used once', async () => {
    const order = await placeCash();
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    expect((await refundPart(order, { amount: 5 })).body.errors).toMatchObject([{ field: 'reference' }]);
    expect((await refundPart(order, { amount: 5, reference: 'bank 1' })).status).toBe(200);
    expect((await refundPart(order, { amount: 5, reference: 'bank 1' })).body.code).toBe('reference_used');
    expect((await refundPart(order, { amount: 46.01, reference: 'bank 2' })).body.code).toBe(
      'refund_exceeded',
    );
    await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
    expect(await moneyOf(order)).toEqual(['cash_received 5100']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await staffOrder(order)).toMatchObject({
      kept: 51,
      payment: { paid: 51, returned: 0, returning: 5 },
      refunds: [{ method: 'payout', state: 'pending', undoUntil: expect.any(String) }],
    });
    // An older process sends every message of the kind `refund` to the payment's provider.
    const messages = await api.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    expect(messages.map(({ kind }) => kind)).not.toContain('refund');
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'paid_out 500']);
    expect(await mailsOf(order)).toEqual(['refund_mail']);
    expect(await staffOrder(order)).toMatchObject({
      kept: 46,
      payment: { paid: 51, returned: 5 },
      refunds: [{ method: 'payout', reference: 'bank 1', undoUntil: null }],
    });
  });

  it('after its delivery can be undone for ten seconds: it is in no ledger and no mail, and its reference is free', async () => {
    const order = await placeCash();
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    const part = { lines: [line(1, 1)], reference: 'bank 3' };
    const { id } = (await refundPart(order, part)).body;
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100']);
    expect(await mailsOf(order)).toEqual([]);
    expect((await refundPart(order, { ...part, lines: [line(1, 3)] })).status).toBe(200);
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['payout 1700 undone', 'payout 5100 done']);
  });

  it('after its delivery is settled once by two processes, or undone, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await placeCash();
      await steps.packer.call('POST', `/order/${order.id}/cash-received`);
      const asCredit = round % 2 === 0;
      const wanted = asCredit ? { asCredit } : { reference: `race ${round}` };
      const { id } = (await refundPart(order, { amount: 5, ...wanted })).body;
      const [undone] = await Promise.all([undo(id), sendRefunds(), sendRefunds()]);
      const isUndone = undone.status === 200;
      if (!isUndone) expect(undone.body.code).toBe('refund_sent');
      await sendRefunds();
      expect(await refundsOf(order)).toEqual([
        `${asCredit ? 'credit' : 'payout'} 500 ${isUndone ? 'undone' : 'done'}`,
      ]);
      expect(await mailsOf(order)).toEqual(isUndone ? [] : ['refund_mail']);
    }
  });
});
