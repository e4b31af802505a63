import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { updateMessagePayload } from '#database/queries/messages/outbox.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import { wish } from '#database/schema/accounts/wishes.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { cents } from '#domain/money.ts';
import { fail } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { createTestApi } from '../../testing/test-api.ts';

/** Replaces the sandbox's response to the cancellation of a payment. */
let replacedCancel: (() => ReturnType<PaymentPort['cancelIntent']>) | undefined;
const api = createTestApi({
  payments: (sandbox) => ({
    ...sandbox,
    cancelIntent: (id) => replacedCancel?.() ?? sandbox.cancelIntent(id),
  }),
});
const PASSWORD = 'a long enough password';
const MARK = 'Zanzibarius';

/** Returns every row of every table as text. */
async function everything(): Promise<string> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(12);
  const tables: string[] = [];
  for (const { name } of rows) {
    const table = await api.database.pool.query(`SELECT row_to_json(t)::text AS row FROM ${name} t`);
    tables.push(`${name} ${JSON.stringify(table.rows)}`);
  }
  return tables.join('\n');
}

/** Creates a customer with an order, a review, a profile and an outgoing mail, all of whose texts contain `MARK`. */
async function markedPerson() {
  const person = await api.shopper(MARK);
  const marked = (word: string) => `${MARK} ${word}`;
  await person.call('PUT', '/profile', {
    body: { displayName: marked('name'), phoneNumber: '+99 7700 7700 77' },
  });
  await person.call('POST', '/addresses', {
    body: { ...EXAMPLE_CUSTOMER, firstName: marked('saved'), phone: '+99 7700 7700 77' },
  });
  await person.call('POST', '/wishlist', { body: { ids: ['bias-skirt-camel'] } });
  const placed = await person.call('POST', '/orders', {
    body: {
      ...createOrderPayload({ _id: 'sundress-paprika' }),
      firstName: marked('first'),
      lastName: marked('last'),
      country: marked('country'),
      city: marked('city'),
      address: marked('address'),
      phone: '+99 7700 7700 77',
      paymentMethod: 'cashOnDelivery',
    },
  });
  await person.call('POST', '/reviews', {
    body: {
      id: 'sundress-paprika',
      name: marked('writer'),
      email: person.email,
      comments: marked('words'),
      rate: 1,
    },
  });
  await person.call('POST', '/password-reset', { body: { email: person.email } });
  return { ...person, orderId: placed.body.insertedId as string };
}

const countWishes = () => api.database.db.$count(wish);
const rating = async () => (await api.visitor().call('GET', '/product/sundress-paprika')).body.rating;

describe('a customer’s data', () => {
  it('is exported in full to its owner', async () => {
    const person = await markedPerson();
    const { body, headers } = await person.call('GET', '/my-data');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      account: { email: person.email, displayName: `${MARK} name`, phoneNumber: '+99 7700 7700 77' },
      signInMethods: [{ provider: 'credential' }],
      sessions: [{}],
      addresses: [{ firstName: `${MARK} saved` }],
      wishlist: [{ product: 'bias-skirt-camel', savedAt: expect.any(String) }],
      orders: [
        {
          number: expect.any(Number),
          firstName: `${MARK} first`,
          address: `${MARK} address`,
          email: person.email,
        },
      ],
      reviews: [{ name: `${MARK} writer`, comments: `${MARK} words`, rate: 1 }],
      roleChanges: [{ cause: 'registered', to: 'user' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/token|hash|scrypt/i);
  });

  it('is absent from every table and log after its erasure, and the audit finds nothing', async () => {
    const person = await markedPerson();
    const before = await rating();
    const wishCount = await countWishes();
    const erase = (password: string) => person.call('DELETE', '/my-data', { body: { password } });
    expect((await erase('not the right one')).body).toMatchObject({ code: 'password_wrong' });
    expect((await erase(PASSWORD)).body).toMatchObject({ status: 409, code: 'orders_open' });
    await person.call('POST', `/order/${person.orderId}/cancel`);

    expect(await everything()).toContain(person.email);
    expect((await erase(PASSWORD)).status).toBe(200);
    expect((await person.call('GET', '/session')).body).toBeNull();
    const left = await everything();
    expect(left).not.toContain(person.email);
    expect(left).toContain(person.orderId);
    expect(await countWishes()).toBe(wishCount - 1);
    expect(JSON.stringify(api.log.lines)).not.toMatch(new RegExp(`${MARK}|${person.email}|7700`));
    expect(await rating()).not.toBe(before);

    const body = { email: person.email, password: PASSWORD };
    expect((await api.visitor().call('POST', '/sign-in', { body })).status).toBe(401);
    const findings = await api.database.transaction((tx) => audit(tx, { at: new Date() }));
    expect(findings.findings).toEqual([]);

    // The next user of the address starts with no data.
    const next = { ...body, name: 'Somebody new' };
    const newcomer = api.visitor();
    expect((await newcomer.call('POST', '/sign-up', { body: next })).status).toBe(200);
    expect((await newcomer.call('GET', '/my-data')).body.orders).toEqual([]);
  });

  it('is erased while a mail that is sent again gives an order its corrected address', async () => {
    const person = await markedPerson();
    await person.call('POST', `/order/${person.orderId}/cancel`);
    const { db } = api.database;
    const [mail] = await db.select().from(outbox).where(eq(outbox.orderId, person.orderId));
    const erasure = await api.database.transaction(async (tx) => {
      await lockOrder(tx, person.orderId);
      const erased = person.call('DELETE', '/my-data', { body: { password: PASSWORD } });
      await expect.poll(() => countLockWaits(api.database), { interval: 5 }).toBe(1);
      await updateMessagePayload(tx, { id: mail?.id ?? '', payload: { again: {} } });
      return { erased };
    });
    expect((await erasure.erased).status).toBe(200);
    expect(await everything()).not.toContain(person.email);
  });

  it('is rejected when a call sends it during the erasure', async () => {
    const person = await markedPerson();
    await person.call('POST', `/order/${person.orderId}/cancel`);
    const { pool } = api.database;
    const waiting = () => countLockWaits(api.database);
    // This lock stops the erasure half way.
    const reader = await pool.connect();
    await reader.query('BEGIN; LOCK TABLE auth_account IN SHARE MODE');
    const erased = person.call('DELETE', '/my-data', { body: { password: PASSWORD } });
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    let answered = 0;
    const sent = [
      person.call('POST', '/orders', {
        body: {
          ...createOrderPayload({ _id: 'bias-skirt-camel' }),
          address: `${MARK} late`,
          paymentMethod: 'cashOnDelivery',
        },
      }),
      person.call('POST', '/reviews', {
        body: { id: 'bias-skirt-camel', name: MARK, email: person.email, comments: `${MARK} late`, rate: 1 },
      }),
      person.call('PUT', '/profile', { body: { displayName: `${MARK} late`, phoneNumber: null } }),
      person.call('POST', '/addresses', { body: { ...EXAMPLE_CUSTOMER, city: `${MARK} late` } }),
    ].map((call) => call.finally(() => (answered += 1)));
    await expect.poll(async () => (await waiting()) + answered, { interval: 5 }).toBe(5);
    await reader.query('ROLLBACK');
    reader.release();
    expect((await erased).status).toBe(200);
    const [order, review, , address] = await Promise.all(sent);
    expect([order, review, address].map((answer) => answer?.body.code)).toEqual([
      'sign_in_required',
      'sign_in_required',
      'sign_in_required',
    ]);
    expect(await everything()).not.toMatch(new RegExp(`${MARK} late|${person.email}`));
  });

  it('is erased despite an abandoned card payment, unless that payment cannot be cancelled', async () => {
    const person = await api.shopper('Leaver');
    const begin = () =>
      person.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id: 'bias-skirt-camel' }),
      });
    const erase = () => person.call('DELETE', '/my-data', { body: { password: PASSWORD } });
    const stock = async () => (await api.visitor().call('GET', '/product/bias-skirt-camel')).body.stock;
    const before = await stock();
    const { orderId, transactionId } = (await begin()).body;
    expect(await stock()).toBe(before - 1);

    const detail = expect.stringMatching(/^A card payment that you started .* Your account was not erased/);
    try {
      replacedCancel = async () => fail({ code: 'payment_provider_unreachable', reason: 'test' });
      expect((await erase()).body).toMatchObject({
        status: 503,
        code: 'payment_provider_unreachable',
        detail,
      });
      const intent = {
        id: transactionId,
        status: 'processing',
        amount: cents(1),
        amountReceived: cents(0),
        currency: 'usd',
        orderId,
        clientSecret: 'secret',
      } as const;
      replacedCancel = async () => fail({ code: 'payment_intent_unexpected_state', intent });
      expect((await erase()).body).toMatchObject({ status: 409, code: 'payment_under_way', detail });
    } finally {
      replacedCancel = undefined;
    }
    expect((await person.call('GET', '/my-data')).body.orders).toMatchObject([{ state: 'awaiting_payment' }]);

    expect((await erase()).status).toBe(200);
    expect(await everything()).not.toContain(person.email);
    expect(await stock()).toBe(before);
    // The payment intent cannot be paid any more.
    expect(await api.confirm(transactionId)).toBe('payment_intent_unexpected_state');
  });

  it('is not erased while an order is open, and the attempt cancels no payment', async () => {
    const person = await api.shopper('Both');
    const product = (id: string) => createOrderPayload({ _id: id });
    const placed = await person.call('POST', '/orders', {
      body: { ...product('sundress-paprika'), paymentMethod: 'cashOnDelivery' },
    });
    const begun = await person.call('POST', '/create-payment-intent', { body: product('bias-skirt-camel') });
    expect([placed.status, begun.status]).toEqual([200, 200]);
    const erase = () => person.call('DELETE', '/my-data', { body: { password: PASSWORD } });
    expect((await erase()).body).toMatchObject({ code: 'orders_open' });
    // A payment that succeeds during its cancellation leaves an open order.
    await person.call('POST', `/order/${placed.body.insertedId}/cancel`);
    expect(await api.confirm(begun.body.transactionId)).toBeUndefined();
    expect((await erase()).body).toMatchObject({ code: 'orders_open' });
    expect((await person.call('GET', `/order/${begun.body.orderId}`)).body).toMatchObject({ state: 'paid' });
  });

  it('is in no table after the erasure of every account that had it', async () => {
    await markedPerson();
    const { rows } = await api.database.db.execute<{ email: string }>(
      sql`SELECT email FROM auth_user WHERE email LIKE ${`${MARK.toLowerCase()}%`}`,
    );
    for (const { email } of rows) {
      const person = api.visitor();
      await person.call('POST', '/sign-in', { body: { email, password: PASSWORD } });
      const { orders } = (await person.call('GET', '/my-data')).body;
      for (const { _id } of orders) await person.call('POST', `/order/${_id}/cancel`);
      expect((await person.call('DELETE', '/my-data', { body: { password: PASSWORD } })).status).toBe(200);
    }
    expect(rows.length).toBeGreaterThan(0);
    const kept = (await everything()).split('\n').filter((table) => /zanzibarius|7700 7700/i.test(table));
    expect(kept.map((table) => table.split(' ')[0])).toEqual([]);
  });

  it('includes no review under an address that the owner has not confirmed', async () => {
    const email = `${MARK.toLowerCase()}.guest@osier.example`;
    const review = { id: 'sundress-paprika', name: 'Ann', email, comments: 'Written by its owner.', rate: 4 };
    await api.visitor().call('POST', '/reviews', { body: review });
    const stands = async () =>
      JSON.stringify((await api.visitor().call('GET', '/reviews/sundress-paprika')).body).includes(
        review.comments,
      );
    const signUp = async () => {
      const person = api.visitor();
      const body = { email, password: PASSWORD, name: 'Somebody' };
      expect((await person.call('POST', '/sign-up', { body })).status).toBe(200);
      return person;
    };
    const erase = { body: { password: PASSWORD } };

    const stranger = await signUp();
    expect((await stranger.call('GET', '/my-data')).body.reviews).toEqual([]);
    expect((await stranger.call('DELETE', '/my-data', erase)).status).toBe(200);
    expect(await stands()).toBe(true);

    const owner = await signUp();
    await api.database.pool.query('UPDATE auth_user SET email_verified = true WHERE email = $1', [email]);
    expect((await owner.call('GET', '/my-data')).body.reviews).toMatchObject([{ comments: review.comments }]);
    expect((await owner.call('DELETE', '/my-data', erase)).status).toBe(200);
    expect(await stands()).toBe(false);
  });

  it('is not erased if its owner is the last admin', async () => {
    const admin = await api.admin();
    expect((await admin.call('DELETE', '/my-data', { body: { password: PASSWORD } })).body).toMatchObject({
      code: 'last_admin',
    });
  });
});

describe('the log', () => {
  it('contains no personal data, even when a query with personal data fails', async () => {
    const email = `${MARK.toLowerCase()}.log@osier.example`;
    await api.database.pool.query('ALTER TABLE account_mail RENAME TO account_mail_away');
    try {
      api.log.expectError('call failed');
      const answer = await api.visitor().call('POST', '/password-reset', { body: { email } });
      expect(answer.status).toBe(500);
    } finally {
      await api.database.pool.query('ALTER TABLE account_mail_away RENAME TO account_mail');
    }
    expect(api.log.lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(api.log.lines)).not.toContain(email);
  });
});
