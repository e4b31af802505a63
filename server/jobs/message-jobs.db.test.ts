import { eq, isNull, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { finishMessage, leaseMessage, postponeMessage } from '#database/queries/messages/outbox.ts';
import type { WaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import { authUser, accountMail } from '#database/schema/accounts/identity.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox, OUTBOX_KINDS } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok } from '#domain/result.ts';
import { createPaymentProviders } from '../adapters/payments/payment-providers.ts';
import { messageMetrics } from '../http/operations/metrics.ts';
import type { MailPort } from '../ports/mail.ts';
import { requestRefund } from '../services/refunds/request-refund.ts';
import { countMessages, sendMails } from './run-jobs.ts';
import { createJobRunner } from './testing/create-job-runner.ts';

const work = createJobRunner();
const { api, deps, placeOrders, workOnce } = work;

const take = (at: Date) =>
  leaseMessage(api.database.db, {
    kinds: OUTBOX_KINDS,
    at,
    leaseEndsAt: new Date(at.getTime() + 2 * MINUTE_MS),
    latestDueAt: new Date(at.getTime() + 60 * MINUTE_MS),
  });

describe('jobs that deliver messages', () => {
  it('send each mail once, even from several processes', async () => {
    await placeOrders(5);
    await Promise.all(Array.from({ length: 6 }, () => workOnce()));
    expect(work.sent).toHaveLength(5);
    expect(new Set(work.sent.map(({ messageId }) => messageId)).size).toBe(5);
    expect(work.sent[0]).toMatchObject({ to: expect.stringContaining('jobs.'), subject: expect.any(String) });
  });

  it('are counted by kind for the metrics, with the time of the oldest', async () => {
    await placeOrders(2);
    const counted: (readonly WaitingMessages[])[] = [];
    const onMessages = (messages: readonly WaitingMessages[]) => counted.push(messages);
    await countMessages({ ...deps(), onMessages });
    await workOnce();
    await countMessages({ ...deps(), onMessages });
    const [[before] = [], after] = counted;
    expect(before).toMatchObject({ kind: 'order_confirmation_mail', waiting: 2 });
    expect(messageMetrics(counted[0] ?? []).map(({ samples }) => samples)).toEqual([
      [{ labels: { kind: 'order_confirmation_mail' }, value: 2 }],
      [{ labels: { kind: 'order_confirmation_mail' }, value: Number(before?.oldest) / 1000 }],
    ]);
    expect(after).toEqual([]);
  });

  it('name the order of a mail by the number that its page shows', async () => {
    const shopper = await api.shopper('Numbered');
    await api.database.db.delete(accountMail);
    const body = { ...createOrderPayload({ _id: 'rib-tank-fern' }), paymentMethod: 'cashOnDelivery' };
    const placed = await shopper.call('POST', '/orders', { body });
    const { number } = (await shopper.call('POST', `/order/${placed.body.reference}/cancel`)).body;
    await workOnce();
    expect(work.sent.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining(`Your Osier order #${number} was cancelled: `),
      expect.stringContaining(`Your Osier order #${number}: `),
    ]);
    for (const { text } of work.sent) expect(text).toContain(`Order number: #${number}\n`);
  });

  it('list every line of an order', async () => {
    const shopper = await api.shopper('Listed');
    await api.database.db.delete(accountMail);
    const lines = [{ _id: 'sundress-paprika', quantity: 2 }, { _id: 'rib-tank-fern' }];
    const body = { ...createCartPayload(lines), paymentMethod: 'cashOnDelivery' };
    await shopper.call('POST', '/orders', { body });
    await workOnce();
    const [{ subject, text } = { subject: '', text: '' }] = work.sent;
    expect(subject).toMatch(/Tie-Waist Sundress in Paprika and 1 more$/);
    expect(text).toMatch(
      /Sundress in Paprika\n.*2 × \$40\.80\n {2}\$81\.60\n.+\n.*1 × \$11\.90\n {2}\$11\.90\nSubtotal: \$93\.50\nShipping: Free\nTaxes: \$0\nTotal: \$93\.50\n/,
    );
  });

  it('name the refunded amount when the payment differs from the total of its order', async () => {
    const shopper = await api.shopper('Mismatch');
    await api.database.db.delete(accountMail);
    const payload = createOrderPayload({ _id: 'rib-tank-fern' });
    const { orderId, transactionId } = (
      await shopper.call('POST', '/create-payment-intent', { body: payload })
    ).body;
    await api.database.db.update(order).set({ totalCents: 1000 }).where(eq(order.id, orderId));
    await api.confirm(transactionId);
    await shopper.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    const decided = await (
      await api.admin()
    ).call('POST', `/order/${orderId}/review`, { body: { decision: 'refund' } });
    expect(decided.body).toMatchObject({ state: 'refund_pending' });
    await workOnce({ ...deps(), payments: createPaymentProviders([api.payments]) });
    expect(work.sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your refund of \$11\.90 for order #/),
    ]);
  });

  it('mail each refund of an order once, with its own amount', async () => {
    const shopper = await api.shopper('Refunded');
    const { database } = api;
    const payload = createOrderPayload({ _id: 'rib-tank-fern' });
    const { orderId, transactionId } = (
      await shopper.call('POST', '/create-payment-intent', { body: payload })
    ).body;
    await api.confirm(transactionId);
    await shopper.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    await shopper.call('POST', `/order/${orderId}/cancel`);
    await database.db.delete(accountMail);
    await database.db.delete(outbox).where(ne(outbox.kind, 'refund'));
    // A part of $5.00 of the $11.90, and the rest.
    await database.db.update(refund).set({ cents: 500 }).where(eq(refund.orderId, orderId));
    const rest = { orderId, cents: 690, reason: 'cancelled by the shop' as const, clock: deps().clock };
    await database.transaction((tx) => requestRefund(tx, rest));
    for (let round = 0; round < 2; round += 1)
      await workOnce({ ...deps(), payments: createPaymentProviders([api.payments]) });
    expect(work.sent.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Your refund of \$5\.00 for order #/),
      expect.stringMatching(/^Your refund of \$6\.90 for order #/),
    ]);
  });

  it('send an unconfirmed address no text of the user, and at most ten order mails a day', async () => {
    const stranger = await api.shopper('Stranger');
    await api.database.db.delete(accountMail);
    const cash = { ...createOrderPayload({ _id: 'rib-tank-fern' }), paymentMethod: 'cashOnDelivery' };
    const body = { ...cash, firstName: 'You were hacked: go to https://evil.example' };
    const limited = { ...deps(), limits: { secret: 'a secret of tests' } };
    for (let round = 0; round < 6; round += 1) {
      const placed = await stranger.call('POST', '/orders', { body });
      expect(placed.status).toBe(200);
      await stranger.call('POST', `/order/${placed.body.reference}/cancel`);
    }
    await workOnce(limited);
    expect(work.sent).toHaveLength(10);
    expect(JSON.stringify(work.sent)).not.toMatch(/hacked|evil/);
    expect(await api.database.db.$count(outbox, isNull(outbox.doneAt))).toBe(0);

    // What staff do is mailed all the same. The stock of the other product is for the orders below.
    const another = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
    const { reference } = (await stranger.call('POST', '/orders', { body: another })).body;
    const { number } = (await stranger.call('GET', `/order/${reference}`)).body;
    const shipped = { body: { shipped: { carrier: 'UPS' } } };
    const staff = await api.admin();
    expect((await staff.call('POST', `/admin/orders/${number}/shipments`, shipped)).status).toBe(200);
    work.now = new Date(work.now.getTime() + MINUTE_MS);
    work.sent = [];
    await workOnce(limited);
    const own = work.sent.filter(({ to }) => to === stranger.email);
    expect(own.map(({ subject }) => subject)).toEqual([expect.stringContaining('is on its way')]);

    work.sent = [];
    await api.database.db
      .update(authUser)
      .set({ emailVerified: true })
      .where(eq(authUser.email, stranger.email));
    for (let round = 0; round < 11; round += 1) await stranger.call('POST', '/orders', { body: cash });
    await workOnce(limited);
    expect(work.sent).toHaveLength(11);
    expect(work.sent[0]?.text).toContain('Thank you, Maren');
  });

  it('take a message again after the lease of a dead process expired', async () => {
    await placeOrders(1);
    expect(await take(work.now)).toMatchObject({ attempts: 1 });
    expect(await take(work.now)).toBeUndefined();
    expect(await take(new Date(work.now.getTime() + 3 * MINUTE_MS))).toMatchObject({ attempts: 2 });
  });

  it('record no error for a message that another process has delivered meanwhile', async () => {
    const { db } = api.database;
    await placeOrders(1);
    const { id = '' } = (await take(work.now)) ?? {};
    expect(await finishMessage(db, { id, at: work.now })).toBe(true);
    await postponeMessage(db, { id, dueAt: new Date(work.now.getTime() + MINUTE_MS), lastError: 'timeout' });
    const [message] = await db.select().from(outbox).where(eq(outbox.id, id));
    expect(message).toMatchObject({ doneAt: work.now, lastError: null });
  });

  it('log the numbers of delivered and rejected messages', async () => {
    await placeOrders(1);
    await api.visitor().call('POST', '/password-reset', { body: { email: 'admin@osier.example' } });
    const refusesOrders: MailPort = {
      send: async ({ subject }) =>
        subject.includes('password')
          ? ok(undefined)
          : fail({ code: 'mail_refused', step: 'recipient', reason: 'no such mailbox' }),
    };
    await workOnce({ ...deps(), mail: refusesOrders });
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ level: 40, job: 'deliver-order-mails', delivered: 0, refused: 1 }),
    );
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ level: 30, job: 'deliver-account-mails', delivered: 1, refused: 0 }),
    );
  });

  it('continue after a mail that makes them throw', async () => {
    api.log.expectError('an unexpected error in a job');
    await placeOrders(3, 'field-pocket-tee');
    const breaksOnce: MailPort = {
      send: (message) =>
        work.sent.push(message) === 1 ? Promise.reject(new Error('a bug')) : work.mail.send(message),
    };
    await workOnce({ ...deps(), mail: breaksOnce });
    // The mail that failed is recorded once, the two delivered ones twice: by both ports.
    expect(work.sent).toHaveLength(5);
    const [left, ...none] = await api.database.db.select().from(outbox).where(isNull(outbox.doneAt));
    expect(none).toEqual([]);
    expect(left).toMatchObject({ attempts: 1, lastError: 'an unexpected error; see the log' });
  });

  it('stop delivering to a slow mail server after a while, so that the other queue is delivered too', async () => {
    await placeOrders(4, 'smock-dress-meadow');
    await api.visitor().call('POST', '/password-reset', { body: { email: 'admin@osier.example' } });
    const slow: MailPort = {
      async send(message) {
        work.now = new Date(work.now.getTime() + 10_000);
        work.sent.push(message);
        return fail({ code: 'mail_server_unreachable', step: 'connection', reason: 'no answer' });
      },
    };
    await sendMails({ ...deps(), mail: slow });
    expect(work.sent.map(({ to }) => to)).toEqual([expect.stringContaining('jobs.'), 'admin@osier.example']);
  });
});
