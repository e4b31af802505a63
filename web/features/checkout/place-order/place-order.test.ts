import { describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { fail, ok } from '#domain/result.ts';
import { placeCardOrder, placeCashOrder, recordCardOrder } from './place-order.ts';

const ORDER = {
  ...EXAMPLE_CUSTOMER,
  email: 'maren@osier.example',
  product: {
    _id: 'tee',
    img: '/tee.webp',
    title: 'Field Pocket Tee',
    brand: 'keystone',
    quantity: 1,
    size: 'M' as const,
    price: 15.3,
  },
};
const STARTED = { clientSecret: 'pi_1_secret_2', transactionId: 'pi_1', orderId: 'o1' };
const PLACED = {
  acknowledged: true,
  insertedId: 'o1',
  reference: 'pi_1',
  product: { _id: 'tee', size: 'M' },
};

/** A client whose calls receive these responses in turn; an Error is a network failure. */
function clientWith(answers: readonly (object | Error)[]) {
  const sent: { path: string; key: string | null; body: unknown }[] = [];
  const left = [...answers];
  const client = createClient(
    {
      origin: 'http://shop.test',
      fetch: async (request) => {
        const key = request.headers.get('idempotency-key');
        sent.push({ path: new URL(request.url).pathname, key, body: await request.json() });
        const answer = left.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('one call too many');
        const status = 'status' in answer ? Number(answer.status) : 200;
        return Response.json(answer, { status });
      },
    },
    shopRoutes,
  );
  return { client, sent };
}

const paths = (sent: readonly { path: string }[]) => sent.map(({ path }) => path);

describe('placeCardOrder', () => {
  const confirmed = async () => ok({});

  it('requests the client secret, confirms it, and records the payment, with the complete payload each time', async () => {
    const { client, sent } = clientWith([STARTED, PLACED]);
    const secrets: string[] = [];
    const outcome = await placeCardOrder({
      client,
      key: 'key-of-this-order',
      order: ORDER,
      confirm: async (secret) => {
        secrets.push(secret);
        return ok({});
      },
    });
    expect(outcome).toMatchObject({ ok: true, value: { reference: 'pi_1' } });
    expect(secrets).toEqual(['pi_1_secret_2']);
    expect(sent).toEqual([
      {
        path: '/api/create-payment-intent',
        key: 'key-of-this-order',
        body: { ...ORDER, paymentMethod: 'stripe' },
      },
      {
        path: '/api/orders',
        key: null,
        body: { ...ORDER, paymentMethod: 'stripe', transactionId: 'pi_1' },
      },
    ]);
  });

  it('charges nothing for an order that the shop rejects', async () => {
    const { client } = clientWith([createProblem('price_changed')]);
    const confirm = () => Promise.reject(new Error('confirmed'));
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: 'refused', problem: { code: 'price_changed' } },
    });
  });

  it('records nothing for a card that was declined', async () => {
    const { client, sent } = clientWith([STARTED]);
    const confirm = async () => fail({ message: 'Your card was declined.' });
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toEqual({ ok: false, error: { kind: 'declined', message: 'Your card was declined.' } });
    expect(paths(sent)).toEqual(['/api/create-payment-intent']);
  });

  it('records the payment when the provider’s response was lost', async () => {
    const { client, sent } = clientWith([STARTED, PLACED]);
    const confirm = async () => fail({ message: 'The answer got lost.', unsure: true as const });
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toMatchObject({ ok: true, value: { reference: 'pi_1' } });
    expect(paths(sent)).toEqual(['/api/create-payment-intent', '/api/orders']);
  });

  it('reports an unsure payment as not charged when the shop rejects it as incomplete', async () => {
    const { client } = clientWith([STARTED, createProblem('payment_incomplete')]);
    const confirm = async () => fail({ message: 'The answer got lost.', unsure: true as const });
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: 'declined', message: expect.stringContaining('not been charged') },
    });
  });

  it('records an order with nothing to pay and confirms nothing', async () => {
    const free = { clientSecret: null, transactionId: 'o1', orderId: 'o1' };
    const { client, sent } = clientWith([free, { ...PLACED, reference: 'o1' }]);
    const confirm = () => Promise.reject(new Error('confirmed'));
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toMatchObject({ ok: true, value: { reference: 'o1' } });
    expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/create-payment-intent', {}],
      ['/api/orders', { transactionId: 'o1' }],
    ]);
  });

  it('records an earlier payment of the same order and confirms nothing', async () => {
    const { client, sent } = clientWith([createProblem('already_paid', { reference: 'pi_0' }), PLACED]);
    const confirm = () => Promise.reject(new Error('confirmed'));
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm });
    expect(outcome).toEqual({ ok: true, value: PLACED });
    expect(paths(sent)).toEqual(['/api/create-payment-intent', '/api/orders']);
  });

  it('reports a payment that succeeded but was not recorded, and records it later', async () => {
    const { client, sent } = clientWith([STARTED, new TypeError('the line is down'), PLACED]);
    const outcome = await placeCardOrder({ client, key: 'key-1234', order: ORDER, confirm: confirmed });
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: 'unrecorded', transactionId: 'pi_1', problem: { code: 'unreachable' } },
    });
    expect(await recordCardOrder(client, { order: ORDER, transactionId: 'pi_1' })).toMatchObject({
      ok: true,
    });
    expect(paths(sent)).toEqual(['/api/create-payment-intent', '/api/orders', '/api/orders']);
  });
});

describe('placeCashOrder', () => {
  it('sends the order once with its key', async () => {
    const { client, sent } = clientWith([PLACED]);
    const outcome = await placeCashOrder({ client, key: 'key-of-this-order', order: ORDER });
    expect(outcome).toMatchObject({ ok: true });
    const body = { ...ORDER, paymentMethod: 'cashOnDelivery' };
    expect(sent).toEqual([{ path: '/api/orders', key: 'key-of-this-order', body }]);
  });
});
