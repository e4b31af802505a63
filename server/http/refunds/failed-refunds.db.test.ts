import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#database/schema/orders/outbox.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';
import { createRefundSteps, line, SECOND_MS, type Order } from './testing/refund-steps.ts';

const steps = createRefundSteps();
const {
  api,
  placePaid,
  refundPart,
  undo,
  staffOrder,
  sendRefunds,
  refundsOf,
  moneyOf,
  mailsOf,
  availableCoats,
  failedRefund,
  failRefunds,
  settle,
} = steps;

describe('a refund that fails after it succeeded', () => {
  it('waits for staff, who send it again', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    expect(await staffOrder(order)).toMatchObject({
      state: 'paid',
      kept: 68,
      refunds: [{ id, state: 'failed', isWaiting: true }],
      refundable: { lines: [{ settled: 2 }, {}] },
    });
    const listed = await succeed(steps.owner, 'GET', '/admin/orders?view=refund_failed');
    expect(listed.orders).toMatchObject([{ number: order.number }]);
    expect((await succeed(steps.owner, 'GET', '/admin/today')).failedRefunds).toBe(1);
    // What waits to be sent again is not refunded to anything else.
    expect((await refundPart(order, { amount: 34.01 })).body.code).toBe('refund_exceeded');
    const retry = () => steps.owner.call('POST', `/admin/refunds/${id}/retry`);
    expect((await retry()).status).toBe(200);
    expect((await retry()).body.code).toBe('refund_settled');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'card 3400 done']);
    expect(await staffOrder(order)).toMatchObject({
      kept: 34,
      refunds: [{ state: 'done', isWaiting: false }],
    });
  });

  it('is paid out with a reference instead', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    const body = { reference: `bank ${id}` };
    expect((await steps.support.call('POST', `/admin/refunds/${id}/payout`, { body })).status).toBe(200);
    expect((await steps.owner.call('POST', `/admin/refunds/${id}/payout`, { body })).body.code).toBe(
      'refund_settled',
    );
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual([
      'charged 6800',
      'paid_out 3400',
      'refund_failed 3400',
      'refunded 3400',
    ]);
    const { timeline } = await staffOrder(order);
    const money = timeline.filter(({ type }: { type: string }) => type === 'money');
    expect(
      money
        .map((entry: { movement: string; who: unknown }) => [entry.movement, entry.who !== null])
        .toSorted(),
    ).toEqual([
      ['charged', false],
      ['paid_out', true],
      ['refund_failed', false],
      ['refunded', true],
    ]);
    expect((await refundPart(order, { lines: [line(1, 2)] })).body.code).toBe('quantity_exceeded');
  });

  it('counts towards the limit of support with the other refunds of the order', async () => {
    const order = await placePaid(12);
    const id = await failedRefund(order);
    expect((await refundPart(order, { amount: 166.01 })).status).toBe(200);
    const payOut = (by: Visitor) =>
      by.call('POST', `/admin/refunds/${id}/payout`, { body: { reference: `bank ${id}` } });
    expect((await payOut(steps.support)).body.code).toBe('forbidden');
    expect((await payOut(steps.owner)).status).toBe(200);
  });

  it('is returned with the rest when the order is cancelled', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    await steps.shopper.call('POST', `/order/${order.id}/cancel`);
    expect((await steps.owner.call('POST', `/admin/refunds/${id}/retry`)).body.code).toBe('refund_settled');
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'card 6800 pending']);
    // The sandbox has returned the first one, so it refuses this one.
    await sendRefunds();
    expect(
      (await steps.owner.call('POST', `/order/${order.id}/review`, { body: { decision: 'refund' } })).status,
    ).toBe(200);
    expect((await refundsOf(order)).at(-1)).toBe('card 6800 pending');
    await sendRefunds();
    await api.database.db.update(outbox).set({ lastError: null }).where(eq(outbox.orderId, order.id));
  });
});

/** Cancels an order, and lets the bank fail its refunds after they succeeded. Returns the ids of those that wait. */
async function cancelWithFailedRefunds(order: Order): Promise<string[]> {
  await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`);
  await sendRefunds();
  expect((await staffOrder(order)).state).toBe('refunded');
  await failRefunds(order);
  const { refunds, ...read } = await staffOrder(order);
  expect(read).toMatchObject({ state: 'needs_review', kept: 68, refundable: { left: 0 } });
  return refunds.filter((one: { isWaiting: boolean }) => one.isWaiting).map((one: { id: string }) => one.id);
}

const findReviewed = async (order: Order) =>
  (await succeed(steps.owner, 'GET', '/admin/payments')).payments.find(({ id }: Order) => id === order.id);

describe('the refund of a cancelled order that fails after it succeeded', () => {
  it('waits with the payments to review, whose acceptance is not offered', async () => {
    const order = await placePaid();
    const [id] = await cancelWithFailedRefunds(order);
    expect(await findReviewed(order)).toMatchObject({ cause: 'refund_failed', obstacle: 'cancelled' });
    expect((await succeed(steps.owner, 'GET', '/admin/today')).failedRefunds).toBe(0);
    expect((await succeed(steps.owner, 'GET', '/admin/orders?view=refund_failed')).orders).toEqual([]);
    expect((await refundPart(order, { amount: 1 })).body.code).toBe('order_move_refused');
    expect((await settle(id ?? '', 'payout')).status).toBe(200);
  });

  it.each([
    ['credit', 'credited 6800', 'credit 6800 done'],
    ['payout', 'paid_out 6800', 'payout 6800 done'],
  ] as const)('is returned as %s once, mailed, and ends the review', async (how, movement, made) => {
    const order = await placePaid();
    const stock = await availableCoats();
    const [id = ''] = await cancelWithFailedRefunds(order);
    const answers = await Promise.all([settle(id, how), settle(id, how)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await staffOrder(order)).toMatchObject({ state: 'refund_pending', kept: 68 });
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'refunded', kept: 0 });
    expect(await refundsOf(order)).toEqual(['card 6800 failed', made]);
    expect(await moneyOf(order)).toContain(movement);
    expect((await mailsOf(order)).filter((kind) => kind === 'refund_mail')).toHaveLength(2);
    expect(await availableCoats()).toBe(stock + 3);
    expect(await findReviewed(order)).toBeUndefined();
  });

  it('is sent to the card again, and waits again when that fails', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    expect((await settle(id, 'retry')).status).toBe(200);
    expect((await staffOrder(order)).state).toBe('refund_pending');
    // The sandbox has returned the money already, so it refuses.
    await sendRefunds();
    const { state, refunds } = await staffOrder(order);
    expect([state, refunds.length, refunds[0].isWaiting]).toEqual(['needs_review', 1, true]);
    expect((await settle(refunds[0].id, 'payout')).status).toBe(200);
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it.each(['retry', 'payout', 'credit'] as const)(
    'is undone before its %s, and then returned in another way',
    async (how) => {
      const sale = await placePaid();
      const cancelled = await placePaid();
      const failed: [Order, string, string][] = [
        [sale, await failedRefund(sale), 'paid'],
        [cancelled, (await cancelWithFailedRefunds(cancelled))[0] ?? '', 'needs_review'],
      ];
      for (const [order, id, state] of failed) {
        const tell = async () => (await succeed(steps.shopper, 'GET', `/order/${order.id}`)).events;
        const told = await tell();
        const { body: again } = await settle(id, how);
        await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
        expect((await undo(again.id)).status).toBe(200);
        expect((await undo(again.id)).status).toBe(200);
        await sendRefunds();
        const read = await staffOrder(order);
        expect(read).toMatchObject({ state, refunds: [{ id, isWaiting: true }] });
        // The customer reads of no second failure, because nothing was sent.
        expect(await tell()).toEqual(told);
        expect((await settle(id, 'credit')).status).toBe(200);
        await sendRefunds();
        expect(await refundsOf(order)).toContain(`credit ${read.refunds[0].amount * 100} done`);
      }
    },
  );

  it('ends the review only when every refund of it is returned', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 8 });
    await sendRefunds();
    const [first = '', second = ''] = await cancelWithFailedRefunds(order);
    expect((await settle(first, 'credit')).status).toBe(200);
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'needs_review' });
    expect((await settle(second, 'payout')).status).toBe(200);
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'refunded', kept: 0 });
  });

  it('is not returned alone while its refund in full waits', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    const body = { decision: 'refund', undoable: true };
    await succeed(steps.owner, 'POST', `/order/${order.id}/review`, { body });
    for (const how of ['retry', 'payout', 'credit'] as const)
      expect((await settle(id, how)).body).toMatchObject({
        code: 'order_move_refused',
        detail: expect.stringContaining('Undo that first'),
      });
    await succeed(steps.owner, 'POST', `/admin/orders/${order.number}/keep`);
    expect((await settle(id, 'payout')).status).toBe(200);
  });

  it('is mailed when staff accept the order after all, and when it is cancelled again', async () => {
    const order = await placePaid();
    await cancelWithFailedRefunds(order);
    const { db } = api.database;
    const isOfOrder = eq(outbox.orderId, order.id);
    const send = () => db.update(outbox).set({ doneAt: new Date() }).where(isOfOrder);
    const listUnsent = async () =>
      (
        await db
          .select()
          .from(outbox)
          .where(and(isOfOrder, isNull(outbox.doneAt)))
      ).map(({ kind }) => kind);
    await send();
    await succeed(steps.owner, 'POST', `/order/${order.id}/review`, { body: { decision: 'paid' } });
    expect(await listUnsent()).toEqual(['order_confirmation_mail']);
    await send();
    await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`);
    expect(await listUnsent()).toContain('order_cancellation_mail');
    // The history of the order keeps the first ones.
    for (const kind of ['order_confirmation_mail', 'order_cancellation_mail'] as const)
      expect([kind, await db.$count(outbox, and(isOfOrder, eq(outbox.kind, kind)))]).toEqual([kind, 2]);
    // The sandbox has returned the money already, so it refuses.
    await sendRefunds();
    const [{ id }] = (await staffOrder(order)).refunds.filter((one: { isWaiting: boolean }) => one.isWaiting);
    expect((await settle(id, 'payout')).status).toBe(200);
  });

  it('waits no longer once staff refund it in full', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    await succeed(steps.owner, 'POST', `/order/${order.id}/review`, { body: { decision: 'refund' } });
    expect((await settle(id, 'payout')).body.code).toBe('refund_settled');
    await sendRefunds();
    const [waiting] = (await staffOrder(order)).refunds;
    expect((await settle(waiting.id, 'payout')).status).toBe(200);
  });

  it('counts towards the limit of support', async () => {
    const order = await placePaid(12);
    await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`);
    await sendRefunds();
    await failRefunds(order);
    const [{ id }] = (await staffOrder(order)).refunds;
    expect((await settle(id, 'payout', steps.support)).body.code).toBe('forbidden');
    expect((await settle(id, 'payout', steps.packer)).status).toBe(403);
    expect((await settle(id, 'payout')).status).toBe(200);
  });
});
