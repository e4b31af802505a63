import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCartPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { deleteGuestLinks } from '#database/queries/orders/guests/guest-links.ts';
import { lockOrder, updateOrderEmail } from '#database/queries/orders/orders.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { guestLink } from '#database/schema/orders/guest-links.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { fail, ok } from '#domain/result.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Mail, MailPort } from '../../ports/mail.ts';
import { deliverOrderMails } from '../../services/messages/deliver-messages.ts';
import { deliverOrderMail } from '../../services/messages/deliver-order-mail.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ guestCheckout: true });

let run = 0;
let coat = '';
let [wrong, right] = ['', ''];
let owner: Visitor;

beforeEach(async () => {
  run += 1;
  [coat, wrong, right] = [`mailed-coat-${run}`, `wrong-${run}@example.test`, `right-${run}@example.test`];
  await insertProduct(api.database, { id: coat, stock: { M: 3 } });
  owner = await api.admin();
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

/** Takes an order by phone for the wrong address. */
async function take(more: object = {}): Promise<{ id: string; number: number }> {
  const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
  const customer = { firstName, lastName, country, city, address, phone, email: wrong };
  const products = [{ _id: coat, size: 'M', quantity: 1 }];
  return succeed(owner, 'POST', '/admin/orders', {
    body: { handedOver: false, products, ...customer, ...more },
  });
}

const deliver = () => deliverDueOrderMails(api);
const to = (mails: readonly Mail[]) => mails.map((mail) => mail.to);

async function read({ number }: { number: number }) {
  return (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
}

async function mailOf(order: { number: number }): Promise<{ id: string }> {
  const { timeline } = await read(order);
  return timeline.find(({ type }: { type: string }) => type === 'mail');
}

function resend({ id }: { id: string }, body?: object, by = owner) {
  return by.call('POST', `/admin/mails/${id}/resend`, body ? { body } : {});
}

describe('a mail that was sent', () => {
  it('is sent again as another mail, once', async () => {
    const order = await take();
    const [first] = await deliver();
    const mail = await mailOf(order);
    expect((await resend(mail)).status).toBe(200);
    expect((await resend(mail)).body.code).toBe('mail_unknown');
    const [again, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(again).toMatchObject({ to: wrong, subject: first?.subject });
    // A mail server drops a mail with an id that it has seen.
    expect(again?.messageId).not.toBe(first?.messageId);
    expect((await read(order)).timeline.filter(({ type }: { type: string }) => type === 'mail')).toHaveLength(
      1,
    );
  });

  it('goes to a corrected address, as all later mails do, and its earlier links open nothing', async () => {
    const order = await take();
    const [first] = await deliver();
    const [, secret] = /#([\w-]{43})/.exec(first?.text ?? '') ?? [];
    const stranger = api.visitor();
    expect((await resend(await mailOf(order), { email: right })).status).toBe(200);
    expect(to(await deliver())).toEqual([right]);
    const opened = await stranger.call('POST', `/order/${order.id}/open`, { body: { secret } });
    expect(opened.body.code).toBe('link_invalid');
    expect(await read(order)).toMatchObject({ customer: { email: right } });
    const found = await succeed(owner, 'GET', `/admin/orders?q=${encodeURIComponent(right)}`);
    expect(found.orders).toMatchObject([{ number: order.number }]);
    await succeed(owner, 'POST', `/admin/orders/${order.number}/cancel`, { body: { reason: 'other' } });
    expect(to(await deliver())).toEqual([right]);
  });

  it('creates no link for an address that is corrected while it is on its way', async () => {
    const order = await take();
    const { database, identity } = api;
    const [message] = await database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    if (message === undefined) throw new Error('the order has no mail');
    const sent: string[] = [];
    const begun = Promise.withResolvers<void>();
    const createSecret = () => {
      begun.resolve();
      return identity.createSecret();
    };
    const mail: MailPort = { send: async (one) => ok(void sent.push(one.to)) };
    const more = { clock: systemClock, publicUrl: 'http://shop.test', guestCheckout: true, limits: null };
    const deps = { database, identity: { createSecret }, mail, ...more };
    const delivery = await database.transaction(async (tx) => {
      await lockOrder(tx, order.id);
      const running = deliverOrderMail(deps, message);
      await begun.promise;
      await updateOrderEmail(tx, { orderId: order.id, email: right, at: new Date() });
      await deleteGuestLinks(tx, order.id);
      return { running };
    });
    expect(await delivery.running).toMatchObject({ ok: false, error: { code: 'temporary' } });
    expect(sent).toEqual([]);
    expect(await database.db.$count(guestLink, eq(guestLink.orderId, order.id))).toBe(0);
    expect(to(await deliver())).toEqual([right]);
  });

  it('is in the log without the address', async () => {
    const order = await take();
    await deliver();
    await resend(await mailOf(order), { email: right });
    const entries = await api.database.db.select().from(changeLog).where(eq(changeLog.action, 'mail_resent'));
    expect(JSON.stringify(entries)).toContain('a corrected address');
    expect(JSON.stringify(entries)).not.toContain('example.test');
  });

  it('keeps its address when the corrected one is no email address', async () => {
    const order = await take();
    await deliver();
    const refused = await resend(await mailOf(order), { email: 'nobody' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    expect(await deliver()).toEqual([]);
  });
});

describe('a mail that waits to be sent again', () => {
  const again = (mail: { id: string }, more: object = {}) => resend(mail, { undoable: true, ...more });
  const undo = ({ id }: { id: string }) => owner.call('POST', `/admin/mails/${id}/undo`);
  const secretOf = (mail: Mail | undefined) => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const open = (order: { id: string }, secret: string | undefined) =>
    api.visitor().call('POST', `/order/${order.id}/open`, { body: { secret } });

  it('is never sent after an undo, which leaves the address and the links as they were', async () => {
    const order = await take();
    const [first] = await deliver();
    const mail = await mailOf(order);
    expect((await again(mail, { email: right })).status).toBe(200);
    expect(await mailOf(order)).toMatchObject({ id: mail.id, sentAt: null });
    expect(await deliverDueOrderMails(api, (await whenDue(api, order.id)).before)).toEqual([]);
    for (const _ of [1, 2]) expect((await undo(mail)).status).toBe(200);
    expect(await deliverDueOrderMails(api, new Date(Date.now() + 60_000))).toEqual([]);
    expect(await mailOf(order)).toEqual(mail);
    expect(await read(order)).toMatchObject({ customer: { email: wrong } });
    expect((await open(order, secretOf(first))).status).toBe(200);
    const log = await api.database.db.select().from(changeLog).where(eq(changeLog.subjectId, order.id));
    expect(log.map(({ action }) => action).slice(-2)).toEqual(['mail_resent', 'mail_resend_undone']);
  });

  it('is sent once to the corrected address after ten seconds, and cannot be undone then', async () => {
    const order = await take();
    const [first] = await deliver();
    const mail = await mailOf(order);
    await again(mail, { email: right });
    expect((await again(mail, { email: right })).body.code).toBe('mail_unknown');
    const { due } = await whenDue(api, order.id);
    const sent = (await Promise.all([1, 2].map(() => deliverDueOrderMails(api, due)))).flat();
    expect(to(sent)).toEqual([right]);
    expect(sent[0]?.messageId).not.toBe(first?.messageId);
    expect((await open(order, secretOf(first))).body.code).toBe('link_invalid');
    expect((await open(order, secretOf(sent[0]))).status).toBe(200);
    expect((await undo(mail)).body.code).toBe('mail_unknown');
    expect(await read(order)).toMatchObject({ customer: { email: right } });
  });

  it('does not overwrite an address that staff correct while the mail server is down', async () => {
    const order = await take();
    await deliver();
    const mail = await mailOf(order);
    await again(mail, { email: right });
    const { due } = await whenDue(api, order.id);
    const failure = { code: 'mail_server_unreachable', step: 'connection', reason: 'down' } as const;
    const down: MailPort = { send: async () => fail(failure) };
    const clock = { ...systemClock, now: () => due };
    const more = { publicUrl: 'http://shop.test', guestCheckout: true, limits: null };
    const deps = { database: api.database, identity: api.identity, clock, mail: down, ...more };
    await deliverOrderMails(deps, () => false);
    expect((await undo(mail)).body.code).toBe('mail_unknown');
    const newest = `newest-${run}@example.test`;
    await api.database.transaction((tx) =>
      updateOrderEmail(tx, { orderId: order.id, email: newest, at: due }),
    );
    expect(to(await deliverDueOrderMails(api, new Date(due.getTime() + 60_000)))).toEqual([newest]);
  });

  it.each(['undoable', 'immediate'] as const)(
    'leaves the address to a later, %s correction by another mail of the order, in whichever order they leave',
    async (later) => {
      const [order, newest] = [await take(), `newest-${run}@example.test`];
      const address = { ...EXAMPLE_CUSTOMER, city: 'Bonn', region: null, postalCode: null };
      await succeed(owner, 'PUT', `/order/${order.id}/address`, { body: address });
      expect(await deliverDueOrderMails(api, (await whenDue(api, order.id)).due)).toHaveLength(2);
      const { timeline } = await read(order);
      const mails = timeline.filter(({ type }: { type: string }) => type === 'mail');
      for (const [first, second] of [mails, mails.toReversed()]) {
        await again(first, { email: right });
        const body = { undoable: later === 'undoable', email: newest };
        expect((await resend(second, body)).status).toBe(200);
        const { due } = await whenDue(api, order.id);
        // The earlier one leaves a minute after the later one.
        const dueAt = new Date(due.getTime() + 60_000);
        await api.database.db.update(outbox).set({ dueAt }).where(eq(outbox.id, first.id));
        expect(to(await deliverDueOrderMails(api, due))).toEqual([newest]);
        expect(to(await deliverDueOrderMails(api, dueAt))).toEqual([newest]);
        expect(await read(order)).toMatchObject({ customer: { email: newest } });
        await api.database.transaction((tx) =>
          updateOrderEmail(tx, { orderId: order.id, email: wrong, at: due }),
        );
      }
    },
  );

  it('is refused again after an undo, if the mail server had refused it', async () => {
    const order = await take();
    await api.database.db
      .update(outbox)
      .set({ doneAt: new Date(), lastError: '550 unknown', attempts: 1 })
      .where(eq(outbox.orderId, order.id));
    const mail = await mailOf(order);
    const refused = async () => (await succeed(owner, 'GET', '/admin/today')).refusedMails.count;
    expect([mail, await refused()]).toMatchObject([{ isRefused: true }, 1]);
    await again(mail);
    expect(await refused()).toBe(0);
    await undo(mail);
    expect([await mailOf(order), await refused()]).toEqual([mail, 1]);
    // The audit would report it.
    await again(mail);
    expect(await deliverDueOrderMails(api, new Date(Date.now() + 60_000))).toHaveLength(1);
  });
});

it('an order still belongs to its account when its mails go to another address', async () => {
  const shopper = await api.shopper('Typo');
  const body = { ...createCartPayload([{ _id: coat }]), paymentMethod: 'cashOnDelivery' };
  const { reference } = await succeed(shopper, 'POST', '/orders', { body });
  await deliver();
  const { number } = await succeed(shopper, 'GET', `/order/${reference}`);
  expect((await resend(await mailOf({ number }), { email: right })).status).toBe(200);
  const [mail] = await deliver();
  expect(mail).toMatchObject({ to: right });
  // Nobody has confirmed that address.
  expect(mail?.text).not.toContain(EXAMPLE_CUSTOMER.city);
  expect((await succeed(shopper, 'GET', `/order/${reference}`)).number).toBe(number);
});

it('the link to pay an order is replaced, until the order is paid', async () => {
  const order = await take({ payByLink: true });
  const secretOf = (mail: Mail | undefined) => /\/link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const first = secretOf((await deliver())[0]);
  const open = (secret: string) =>
    api.visitor().call('POST', `/order/${order.id}/payment-link`, { body: { secret } });
  expect((await open(first)).status).toBe(200);
  await resend(await mailOf(order));
  const second = secretOf((await deliver())[0]);
  expect((await open(second)).body.payment.clientSecret).toBe((await open(first)).body.payment.clientSecret);
  await resend(await mailOf(order), { email: right });
  const third = secretOf((await deliver())[0]);
  expect((await open(first)).body.code).toBe('link_invalid');
  const [intentId] = (await open(third)).body.payment.clientSecret.split('_secret');
  await api.confirm(intentId);
  expect((await open(third)).body.state).toBe('paid');
  const { timeline } = await read(order);
  const link = timeline.find(({ mail }: { mail?: string }) => mail === 'payment_link_mail');
  expect((await resend(link)).body.code).toBe('order_closed');
  await deliver();
});

it('a link to pay an order that was cancelled meanwhile is dropped, and does not read as sent', async () => {
  const order = await take({ payByLink: true });
  await succeed(owner, 'POST', `/admin/orders/${order.number}/cancel`, { body: { reason: 'other' } });
  expect(await deliver()).toEqual([]);
  expect(await mailOf(order)).toMatchObject({ sentAt: null, isRefused: false, isDropped: true });
});
