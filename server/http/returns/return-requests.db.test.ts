import { describe, expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { DAY_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { requestReturn } from '../../services/returns/request-return.ts';
import { succeed } from '../../testing/visitor.ts';
import { createReturnSteps, COAT, HAT, type Order } from './testing/return-steps.ts';

const steps = createReturnSteps();
const {
  api,
  placeDelivered,
  deliver,
  announce,
  request,
  lastReturn,
  receive,
  inspect,
  moneyOf,
  mailsOf,
  logOf,
  sendRefunds,
} = steps;

describe('a request', () => {
  it('is opened once for one key, and only for pieces that the customer has and has not announced yet', async () => {
    const order = await placeDelivered();
    const two = [{ position: 1, quantity: 2 }];
    expect((await request(order, two, { key: 'two-coats-back' })).status).toBe(200);
    expect((await request(order, two, { key: 'two-coats-back' })).body.returns).toHaveLength(1);
    expect((await request(order, [{ position: 1, quantity: 1 }], { key: 'two-coats-back' })).body.code).toBe(
      'idempotency_key_reused',
    );
    const otherReason = announce(two).lines.map((line) => ({ ...line, reason: 'damaged' }));
    const headers = { 'idempotency-key': 'two-coats-back' };
    const other = { body: { lines: otherReason }, headers };
    expect((await steps.shopper.call('POST', `/order/${order.id}/returns`, other)).body.code).toBe(
      'idempotency_key_reused',
    );
    const exchange = announce(two).lines.map((line) => ({ ...line, resolution: 'exchange', newSize: 'S' }));
    const exchanged = { body: { lines: exchange }, headers };
    expect((await steps.shopper.call('POST', `/order/${order.id}/returns`, exchanged)).body.code).toBe(
      'idempotency_key_reused',
    );
    expect((await request(order, two)).body.code).toBe('quantity_exceeded');
    expect((await request(order, [{ position: 7, quantity: 1 }])).body.code).toBe('quantity_exceeded');
    expect((await request(order, [])).status).toBe(400);
    expect((await request(order, two, { by: steps.stranger })).body.code).toBe('order_unknown');
    const { id } = await lastReturn(order);
    expect((await steps.stranger.call('POST', `/returns/${id}/withdraw`)).body.code).toBe('return_unknown');
    expect((await steps.shopper.call('POST', `/returns/${id}/withdraw`)).body.returns[0].state).toBe(
      'withdrawn',
    );
    expect((await steps.shopper.call('POST', `/returns/${id}/withdraw`)).status).toBe(200);
    expect((await request(order, two)).status).toBe(200);
    expect(await mailsOf(order)).toEqual([
      'return_requested_mail',
      'return_requested_mail',
      'return_withdrawn_mail',
    ]);
  });

  it('gets each piece once when several arrive at the same time', async () => {
    const order = await placeDelivered();
    const answers = await Promise.all([1, 2, 3].map(() => request(order, [{ position: 1, quantity: 2 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'quantity_exceeded')).toHaveLength(2);
  });

  it('can be rejected with a reason, and asked for again', async () => {
    const order = await placeDelivered();
    const { id } = (await request(order, [{ position: 2, quantity: 1 }])).body.returns[0];
    const body = { decision: 'reject', reason: 'too_late' };
    expect(
      (await steps.support.call('POST', `/admin/returns/${id}/decide`, { body })).body.return.state,
    ).toBe('rejected');
    expect((await steps.support.call('POST', `/admin/returns/${id}/decide`, { body })).status).toBe(200);
    const approve = { body: { decision: 'approve' } };
    expect((await steps.support.call('POST', `/admin/returns/${id}/decide`, approve)).body.code).toBe(
      'move_refused',
    );
    expect(await lastReturn(order)).toMatchObject({ rejected: 'The time for returns is over.' });
    expect((await request(order, [{ position: 2, quantity: 1 }])).status).toBe(200);
    expect(await logOf(order)).toEqual(['return_rejected']);
  });

  it('is refused before the delivery, and once its time is over', async () => {
    const body = createCartPayload([{ _id: COAT }, { _id: HAT }]);
    const begun = await succeed(steps.shopper, 'POST', '/create-payment-intent', { body });
    await api.confirm(begun.transactionId);
    const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
    await succeed(steps.shopper, 'POST', '/orders', { body: paid });
    const order = { id: begun.orderId, number: 0 };
    expect((await request(order, [{ position: 1, quantity: 1 }])).body.code).toBe('quantity_exceeded');
    await deliver(order.id, 'handed-over');
    const userId = await userIdOf(order);
    const late = { ...systemClock, now: () => new Date(Date.now() + 31 * DAY_MS) };
    const requestLate = () =>
      requestReturn(
        { database: api.database, clock: late },
        {
          reference: order.id,
          person: { userId, guestId: null, linkDigests: [] },
          lines: [
            { position: 1, quantity: 1, reason: 'other', resolution: 'refund', newSize: null, comment: null },
          ],
          idempotencyKey: null,
        },
      );
    expect(await requestLate()).toMatchObject({ ok: false, error: { code: 'return_too_late' } });

    // Staff give customers more time, also for this order.
    const until = async () =>
      (await succeed(steps.shopper, 'GET', `/order/${order.id}`)).products[0].returnUntil;
    const before = Date.parse(await until());
    expect(await succeed(steps.owner, 'GET', '/admin/settings/returns')).toEqual({
      days: 30,
      freeLabelAbove: 75,
    });
    const body45 = { days: { base: 30, value: 45 }, freeLabelAbove: { base: 75, value: null } };
    const { changeId } = await succeed(steps.owner, 'PATCH', '/admin/settings/returns', { body: body45 });
    expect(Date.parse(await until()) - before).toBe(15 * DAY_MS);
    expect(await requestLate()).toMatchObject({ ok: true });
    const [{ id }] = (await succeed(steps.shopper, 'GET', `/order/${order.id}`)).returns;
    await succeed(steps.shopper, 'POST', `/returns/${id}/withdraw`);
    await succeed(steps.owner, 'POST', `/admin/activity/${changeId}/undo`, { body: {} });
    expect(await succeed(steps.owner, 'GET', '/admin/settings/returns')).toEqual({
      days: 30,
      freeLabelAbove: 75,
    });
    const { entries } = await succeed(steps.owner, 'GET', '/admin/activity?what=shop&limit=1');
    expect(entries).toMatchObject([{ subject: { id: 'returns', label: 'the rule of returns' } }]);
  });

  it('is possible for delivered pieces of an order that is still paid', async () => {
    const body = createCartPayload([{ _id: COAT, quantity: 2 }, { _id: HAT }]);
    const begun = await succeed(steps.shopper, 'POST', '/create-payment-intent', { body });
    await api.confirm(begun.transactionId);
    await succeed(steps.shopper, 'POST', '/orders', {
      body: { paymentMethod: 'stripe', transactionId: begun.transactionId },
    });
    const { number } = await succeed(steps.shopper, 'GET', `/order/${begun.orderId}`);
    const order = { id: begun.orderId, number };
    const lines = [{ position: 1, quantity: 2 }];
    const shipped = { carrier: 'UPS' };
    const { shipments } = await succeed(steps.packer, 'POST', `/admin/orders/${number}/shipments`, {
      body: { lines, shipped },
    });
    await succeed(steps.packer, 'POST', `/admin/shipments/${shipments[0].id}/deliver`);
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    expect((await inspect(id, [{ position: 1, accepted: 1, restocked: 1 }])).status).toBe(200);
    const after = await succeed(steps.shopper, 'POST', `/order/${order.id}/cancel`, {
      body: { lines: [{ position: 2, quantity: 1 }] },
    });
    expect(after).toMatchObject({ state: 'handed_over', status: 'partly_returned' });
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 5100', 'refunded 1700', 'refunded 1700']);
  });
});

async function userIdOf({ id }: Order): Promise<string> {
  const { rows } = await api.database.pool.query('SELECT user_id FROM shop_order WHERE id = $1', [id]);
  return rows[0].user_id;
}
