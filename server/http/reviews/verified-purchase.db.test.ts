import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { CACHED_PRODUCT_ID, createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
const REVIEWS = `/api/reviews/${CACHED_PRODUCT_ID}?limit=20`;

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

describe('a review is a verified purchase', () => {
  it('once its cash order has been handed over and paid', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const id = await orderByCash(ann);
    await review(ann);
    expect(await isMarked(ann)).toBe(false);
    expect((await admin.call('POST', `/order/${id}/cash-received`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(true);
  });

  it('while its card order is paid and not cancelled', async () => {
    const ann = await api.shopper('Ann');
    const { id, pay } = await orderByCard(ann);
    await review(ann);
    expect(await isMarked(ann)).toBe(false);
    await pay();
    expect(await isMarked(ann)).toBe(true);
    expect((await ann.call('POST', `/order/${id}/cancel`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(false);
  });

  it('unless its delivery failed, or its pieces left the order', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { id, pay } = await orderByCard(ann);
    await pay();
    await review(ann);
    const { number } = (await ann.call('GET', `/order/${id}`)).body;
    const shipped = { shipped: { carrier: 'UPS' } };
    const { body } = await admin.call('POST', `/admin/orders/${number}/shipments`, { body: shipped });
    const move = async (event: string, sent?: object) => {
      const path = `/admin/shipments/${body.shipments[0].id}/${event}`;
      expect((await admin.call('POST', path, sent && { body: sent })).status).toBe(200);
      return isMarked(ann);
    };
    expect(await isMarked(ann)).toBe(true);
    expect(await move('fail')).toBe(false);
    expect(await move('ship', { carrier: 'UPS' })).toBe(true);
    expect(await move('fail')).toBe(false);
    expect(await move('take-back')).toBe(false);
    expect(await move('inspect', { lost: [] })).toBe(false);
  });

  it('even after its card order is handed over', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    const { id, pay } = await orderByCard(ann);
    await pay();
    await review(ann);
    expect((await admin.call('POST', `/order/${id}/handed-over`)).status).toBe(200);
    expect(await isMarked(ann)).toBe(true);
  });
});

it('shows no mark when the cash order is cancelled after the review', async () => {
  const ann = await api.shopper('Ann');
  const id = await orderByCash(ann);
  await review(ann);
  expect((await ann.call('POST', `/order/${id}/cancel`)).status).toBe(200);
  expect(await isMarked(ann)).toBe(false);
});

it('gives no mark to a visitor who typed a customer’s address', async () => {
  const [ann, visitor] = [await api.shopper('Ann'), api.visitor()];
  await (await orderByCard(ann)).pay();
  await review({ ...visitor, email: ann.email });
  expect(await isMarked(ann)).toBe(false);
});
