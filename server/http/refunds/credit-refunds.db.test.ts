import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eraseUser } from '#database/queries/accounts/personal-data.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import { paymentDispute } from '#database/schema/payments/disputes.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';
import { createRefundSteps, line, SECOND_MS } from './testing/refund-steps.ts';

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
  failedRefund,
  settle,
} = steps;

describe('a refund as store credit', () => {
  const creditOf = async (person: Visitor) => succeed(person, 'GET', '/credit');

  it('is given after ten seconds, mails the customer, and is shown with the balance after it', async () => {
    const order = await placePaid();
    const before = (await creditOf(steps.shopper)).balance;
    const coats = await availableCoats();
    expect((await staffOrder(order)).refundable.credit).toEqual({ balance: before });
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)], asCredit: true })).body;
    await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
    expect(await refundsOf(order)).toEqual(['credit 3400 pending']);
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await availableCoats()).toBe(coats);
    expect((await creditOf(steps.shopper)).balance).toBe(before);
    expect((await refundPart(order, { amount: 34.01, asCredit: true })).body.code).toBe('refund_exceeded');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['credit 3400 done']);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'credited 3400']);
    expect((await mailsOf(order)).toSorted()).toEqual(['items_cancelled_mail', 'refund_mail']);
    expect(await availableCoats()).toBe(coats + 2);
    const credit = await creditOf(steps.shopper);
    expect(credit.balance).toBe(before + 34);
    expect(credit.entries[0]).toMatchObject({ amount: 34, cause: 'refund', order: order.number });
    expect((await undo(id)).body.code).toBe('refund_sent');
    expect((await refundPart(order, { amount: 34.01, asCredit: true })).body.code).toBe('refund_exceeded');
    // What is left goes back to the card when the order is cancelled.
    await steps.shopper.call('POST', `/order/${order.id}/cancel`);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800', 'credited 3400', 'refunded 3400']);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('can be undone until then: no credit is given, and its items can be packed again', async () => {
    const order = await placePaid();
    const { balance } = await creditOf(steps.shopper);
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)], asCredit: true })).body;
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await mailsOf(order)).toEqual([]);
    expect((await creditOf(steps.shopper)).balance).toBe(balance);
    expect(await staffOrder(order)).toMatchObject({ lines: [{ left: 3 }, {}], refundable: { left: 68 } });
  });

  it('that waits is given with the rest when the order is cancelled, and cannot be undone any more', async () => {
    const order = await placePaid();
    const { balance } = await creditOf(steps.shopper);
    const { id } = (await refundPart(order, { amount: 60, asCredit: true })).body;
    await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`);
    expect((await undo(id)).body.code).toBe('refund_sent');
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'credited 6000', 'refunded 800']);
    expect((await creditOf(steps.shopper)).balance).toBe(balance + 60);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('keeps the account from being erased while it waits', async () => {
    const cyd = await api.shopper('Cyd');
    const order = await placeCash(cyd);
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    await refundPart(order, { amount: 10, asCredit: true });
    const body = { password: 'a long enough password', forfeitCredit: true };
    expect((await cyd.call('DELETE', '/my-data', { body })).body.code).toBe('orders_open');
  });

  it('keeps the account when it is asked for during the erasure', async () => {
    const cyd = await api.shopper('Cyd');
    const order = await placeCash(cyd);
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    const { database } = api;
    const answers: ReturnType<Visitor['call']>[] = [];
    await database.transaction(async (tx) => {
      await lockOrder(tx, order.id);
      answers.push(refundPart(order, { amount: 10, asCredit: true }));
      await expect.poll(() => countLockWaits(database)).toBe(1);
      const body = { password: 'a long enough password', forfeitCredit: true };
      answers.push(cyd.call('DELETE', '/my-data', { body }));
      await expect.poll(() => countLockWaits(database)).toBe(2);
    });
    const [refunded, erased] = await Promise.all(answers);
    expect([refunded?.status, erased?.body.code]).toEqual([200, 'orders_open']);
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['credit 1000 done']);
  });

  it('that failed because the account is gone is paid out instead', async () => {
    const cyd = await api.shopper('Cyd');
    const userId = (await findUserId(api.database.db, cyd.email)) ?? '';
    const credit = { amount: 20, reason: 'goodwill' };
    await succeed(steps.owner, 'POST', `/admin/customers/${userId}/credit`, { body: credit });
    const order = await placeCash(cyd, { useCredit: true });
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    await refundPart(order, { amount: 51, reference: 'bank 51' });
    // As a process of an earlier version could.
    const at = new Date();
    await api.database.transaction((tx) => eraseUser(tx, { userId, email: cyd.email, at }));
    await sendRefunds();
    const { refunds } = await staffOrder(order);
    expect(refunds).toMatchObject([{ state: 'done' }, { method: 'credit', isWaiting: true }]);
    const { id } = refunds[1];
    expect((await settle(id, 'credit')).body.code).toBe('credit_refused');
    expect((await settle(id, 'payout')).status).toBe(200);
    await sendRefunds();
    expect((await refundsOf(order)).toSorted()).toEqual([
      'credit 2000 failed',
      'payout 2000 done',
      'payout 3100 done',
    ]);
    expect(await staffOrder(order)).toMatchObject({ kept: 0, refundable: { left: 0, fromCredit: 0 } });
  });

  it('fails and waits for staff when a bank takes the money back before it is given', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 10, asCredit: true });
    const { db } = api.database;
    const [id, at] = ['dp_lost', new Date()];
    const dispute = { provider: 'stripe', orderId: order.id, cents: 6800 };
    const row = { ...dispute, id, state: 'lost', reason: 'fraudulent', openedAt: at } as const;
    await db.insert(paymentDispute).values(row);
    const cause = 'dispute_lost';
    await insertMoneyMovement(db, { ...dispute, kind: cause, providerReference: id, cause, at });
    await sendRefunds();
    expect((await staffOrder(order)).refunds).toMatchObject([{ method: 'credit', isWaiting: true }]);
    expect(await mailsOf(order)).toEqual([]);
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'dispute_lost 6800']);
    await db.update(refund).set({ waitsSince: null }).where(eq(refund.orderId, order.id));
  });

  it('completes an order whose other items are delivered', async () => {
    const order = await placePaid();
    const body = { lines: [{ position: 1, quantity: 3 }] };
    const { shipments } = await succeed(steps.packer, 'POST', `/admin/orders/${order.number}/shipments`, {
      body,
    });
    await steps.packer.call('POST', `/admin/shipments/${shipments[0].id}/ship`, { body: { carrier: 'UPS' } });
    await steps.packer.call('POST', `/admin/shipments/${shipments[0].id}/deliver`);
    await refundPart(order, { lines: [line(2, 1, true)], asCredit: true });
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('handed_over');
  });

  it('is possible after a delivery for cash, not before the money is received', async () => {
    const order = await placeCash();
    expect((await staffOrder(order)).refundable.credit).toBeNull();
    expect((await refundPart(order, { amount: 1, asCredit: true })).body.code).toBe('credit_refused');
    await steps.packer.call('POST', `/order/${order.id}/cash-received`);
    const wanted = { amount: 5, asCredit: true };
    expect((await refundPart(order, { ...wanted, reference: 'bank' })).body.code).toBe('invalid_request');
    expect((await refundPart(order, wanted)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'credited 500']);
  });

  it('replaces one that failed', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    const before = (await creditOf(steps.shopper)).balance;
    const settle = () => steps.support.call('POST', `/admin/refunds/${id}/credit`);
    expect((await settle()).status).toBe(200);
    expect((await settle()).body.code).toBe('refund_settled');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'credit 3400 done']);
    expect((await creditOf(steps.shopper)).balance).toBe(before + 34);
    expect(await staffOrder(order)).toMatchObject({ kept: 34, refundable: { left: 34 } });
  });

  it('adds up with concurrent ones of the same order', async () => {
    const order = await placePaid();
    const before = (await creditOf(steps.shopper)).balance;
    await Promise.all([1, 2, 3].map(() => refundPart(order, { amount: 20, asCredit: true })));
    await Promise.all([sendRefunds(), sendRefunds()]);
    expect((await creditOf(steps.shopper)).balance).toBe(before + 60);
  });
});
