import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { CACHED_PRODUCT_ID, createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
const REVIEWS = `/api/reviews/${CACHED_PRODUCT_ID}?limit=20`;

beforeAll(() => deliverStock(api.database, [CACHED_PRODUCT_ID]));

async function review(person: Visitor & { email: string }): Promise<void> {
  const body = { id: CACHED_PRODUCT_ID, name: person.email, email: person.email, comments: 'Fine.', rate: 5 };
  expect((await person.call('POST', '/reviews', { body })).status).toBe(200);
}

/** Whether visitors see the mark, in a response that is cached from then on. */
async function isMarked(person: { email: string }): Promise<boolean> {
  await api.untilNotified();
  const { body } = await api.visitor().open(REVIEWS);
  expect(api.pageCache.cache.find(REVIEWS), 'it is cached').toBeDefined();
  return body.find(({ name }: { name: string }) => name === person.email).verifiedPurchase;
}

async function orderByCash(person: Visitor): Promise<string> {
  const body = { ...createOrderPayload({ _id: CACHED_PRODUCT_ID }), paymentMethod: 'cashOnDelivery' };
  return (await person.call('POST', '/orders', { body })).body.insertedId;
}

/** Begins a card order and returns a function that pays it. */
async function orderByCard(person: Visitor): Promise<{ id: string; pay: () => Promise<void> }> {
  const begun = await person.call('POST', '/create-payment-intent', {
    body: createOrderPayload({ _id: CACHED_PRODUCT_ID }),
  });
  const { transactionId, orderId: id } = begun.body;
  const pay = async () => {
    await api.confirm(transactionId);
    const body = { paymentMethod: 'stripe', transactionId };
    expect((await person.call('POST', '/orders', { body })).status).toBe(200);
  };
  return { id, pay };
}

/** Begins a card order, pays it, and reviews the product. Returns its id and its number. */
async function buyAndReview(person: Visitor & { email: string }): Promise<{ id: string; number: number }> {
  const { id, pay } = await orderByCard(person);
  await pay();
  await review(person);
  return { id, number: (await person.call('GET', `/order/${id}`)).body.number };
}

describe('a review is a verified purchase', () => {
  it('once its cash order has been handed over and paid', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const id = await orderByCash(ann);
    await review(ann);
    expect(await isMarked(ann)).toBe(false);
    expect((await admin.call('POST', `/order/${id}/cash-received`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(true);
  });

  it('once its card order is handed over, and not when it is paid', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { id } = await buyAndReview(ann);
    expect(await isMarked(ann)).toBe(false);
    expect((await admin.call('POST', `/order/${id}/handed-over`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(true);
  });

  it('once its shipment is delivered, and not while it is on its way, failed or back', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { number } = await buyAndReview(ann);
    const shipped = { shipped: { carrier: 'UPS' } };
    const { body } = await admin.call('POST', `/admin/orders/${number}/shipments`, { body: shipped });
    const move = async (event: string, sent?: object) => {
      const path = `/admin/shipments/${body.shipments[0].id}/${event}`;
      expect((await admin.call('POST', path, sent && { body: sent })).status).toBe(200);
      return isMarked(ann);
    };
    expect(await isMarked(ann)).toBe(false);
    expect(await move('fail')).toBe(false);
    expect(await move('ship', { carrier: 'UPS' })).toBe(false);
    expect(await move('deliver')).toBe(true);
  });

  it('until its last piece is returned', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { id } = await buyAndReview(ann);
    expect((await admin.call('POST', `/order/${id}/handed-over`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(true);
    const lines = [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund' }];
    const { returns } = (await ann.call('POST', `/order/${id}/returns`, { body: { lines } })).body;
    const move = async (step: string, sent?: object) => {
      const path = `/admin/returns/${returns.at(-1).id}/${step}`;
      expect((await admin.call('POST', path, sent && { body: sent })).status).toBe(200);
    };
    await move('decide', { decision: 'approve' });
    await move('receive');
    expect(await isMarked(ann)).toBe(true);
    await move('inspect', { lines: [{ position: 1, accepted: 1, restocked: 1 }] });
    expect(await isMarked(ann)).toBe(false);
  });

  it('of the exchanged piece, once that is delivered', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { id, number } = await buyAndReview(ann);
    expect((await admin.call('POST', `/order/${id}/handed-over`)).status).toBe(200);
    const line = { position: 1, quantity: 1, reason: 'too_small', resolution: 'exchange', newSize: 'L' };
    const { returns } = (await ann.call('POST', `/order/${id}/returns`, { body: { lines: [line] } })).body;
    const post = async (path: string, sent?: object) => {
      const answer = await admin.call('POST', `/admin/${path}`, sent && { body: sent });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const path = `returns/${returns.at(-1).id}`;
    await post(`${path}/decide`, { decision: 'approve' });
    await post(`${path}/receive`);
    await post(`${path}/inspect`, { lines: [{ position: 1, accepted: 1, restocked: 1 }] });
    expect(await isMarked(ann)).toBe(false);
    const { shipments } = await post(`orders/${number}/shipments`, { shipped: { carrier: 'UPS' } });
    await post(`shipments/${shipments.at(-1).id}/deliver`);
    expect(await isMarked(ann)).toBe(true);
  });
});

it('shows no mark when a paid order is cancelled before it is shipped', async () => {
  const ann = await api.shopper('Ann');
  const { id } = await buyAndReview(ann);
  expect((await ann.call('POST', `/order/${id}/cancel`)).status).toBe(200);
  expect(await isMarked(ann)).toBe(false);
});

it('shows no mark when the cash order is cancelled after the review', async () => {
  const ann = await api.shopper('Ann');
  const id = await orderByCash(ann);
  await review(ann);
  expect((await ann.call('POST', `/order/${id}/cancel`)).status).toBe(200);
  expect(await isMarked(ann)).toBe(false);
});

it('gives no mark to a visitor who typed a customer’s address', async () => {
  const [admin, ann, visitor] = [await api.admin(), await api.shopper('Ann'), api.visitor()];
  const { id, pay } = await orderByCard(ann);
  await pay();
  expect((await admin.call('POST', `/order/${id}/handed-over`)).status).toBe(200);
  await review({ ...visitor, email: ann.email });
  expect(await isMarked(ann)).toBe(false);
});
