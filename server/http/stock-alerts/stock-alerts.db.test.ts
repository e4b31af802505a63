import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockAlert } from '#database/schema/catalogue/stock-alerts.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { ok } from '#domain/result.ts';
import { CONFIRM_ALERT_DAYS, MAILED_ALERT_DAYS } from '#domain/stock/stock-alert.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { forgetExpired } from '../../services/maintenance/forget-expired.ts';
import { mailDueAlerts } from '../../services/stock-alerts/mail-alerts.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';

let now = new Date();
const clock = { now: () => now, newId: () => systemClock.newId() };
const api = createTestApi({ clock });
let id = '';
let count = 0;

const ask = (email: string, size = 'M', person = api.visitor()) =>
  person.call('POST', '/stock-alerts', { body: { product: id, size, email } });
const mailDue = () => mailDueAlerts({ database: api.database, clock });
/** Sends what is due after the time to undo a change of stock. */
const sent = () =>
  deliverDueAccountMails(api, { ...clock, now: () => new Date(now.getTime() + UNDO_DELAY_MS) });
const setStock = (available: number, size = 'M') =>
  api.database.db
    .update(stockUnit)
    .set({ available, received: 100 })
    .where(and(eq(stockUnit.productId, id), eq(stockUnit.size, size)));
/** Returns the link of a mail to one of its pages: the id of the alert, and the secret. */
const linkIn = (text = '', page = '') => {
  const [, alert = '', secret = ''] =
    new RegExp(`http://shop.test/stock-alert/([\\w-]+)${page}#([\\w-]+)`).exec(text) ?? [];
  return { alert, secret };
};
const answer = (move: 'confirm' | 'stop', { alert, secret }: { alert: string; secret: string }) =>
  api.visitor().call('POST', `/stock-alerts/${alert}/${move}`, { body: { secret } });
/** Asks for a mail and confirms it. */
const subscribe = async (email: string, size = 'M') => {
  await ask(email, size);
  const mail = (await sent()).find(({ to }) => to === email);
  return answer('confirm', linkIn(mail?.text));
};

beforeEach(async () => {
  now = new Date(now.getTime() + DAY_MS);
  await api.database.db.delete(accountMail);
  await api.database.db.delete(stockAlert);
  count += 1;
  id = `sold-out-${count}`;
  await insertProduct(api.database, { id, stock: { S: 5, M: 0, L: 0 } });
});

describe('a mail about a sold-out size', () => {
  it('is sent once, after its address is confirmed and the size is back', async () => {
    expect((await ask('ann@osier.example')).body).toEqual({ acknowledged: true });
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: 'ann@osier.example', subject: 'Shall we tell you when it is back?' });
    await setStock(1);
    expect(await mailDue()).toEqual(ok(0));

    const link = linkIn(mail?.text);
    expect((await answer('confirm', { ...link, secret: 'x'.repeat(43) })).body.code).toBe('link_invalid');
    for (const _ of [1, 2])
      expect((await answer('confirm', link)).body).toEqual({ name: `The ${id}`, size: 'M' });
    expect(await mailDue()).toEqual(ok(1));
    const [back, ...others] = await sent();
    expect(others).toEqual([]);
    expect(back).toMatchObject({ to: 'ann@osier.example', subject: `Back in stock: The ${id}` });
    expect(back?.text).toContain(`http://shop.test/product/${id}`);
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect([await mailDue(), await sent()]).toEqual([ok(0), []]);
  });

  it('goes to the oldest requests, two for each piece, and to the next ones a day later', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@osier.example`);
    for (const email of people) {
      now = new Date(now.getTime() + 1_000);
      await subscribe(email);
    }
    await setStock(1);
    const mailed = async () => {
      await mailDue();
      // Mails that are due at the same time leave in any order.
      return (await sent()).map(({ to }) => to).toSorted();
    };
    expect(await mailed()).toEqual(people.slice(0, 2));
    now = new Date(now.getTime() + 23 * HOUR_MS);
    expect(await mailed()).toEqual([]);
    await setStock(2);
    expect(await mailed()).toEqual(people.slice(2, 4));
    now = new Date(now.getTime() + 25 * HOUR_MS);
    expect(await mailed()).toEqual(people.slice(4));
  });

  it('is queued once by concurrent processes, and only together with the mark that it was', async () => {
    await subscribe('ann@osier.example');
    await setStock(3);
    const failing = { now: clock.now, newId: () => 'not a uuid' };
    await expect(mailDueAlerts({ database: api.database, clock: failing })).rejects.toThrow();
    expect(await api.database.db.$count(accountMail)).toBe(0);
    await Promise.all([mailDue(), mailDue(), mailDue()]);
    expect(await api.database.db.$count(accountMail)).toBe(1);
  });

  it('leaves ten seconds after the stock was found', async () => {
    await subscribe('ann@osier.example');
    await setStock(1);
    await mailDue();
    expect(await deliverDueAccountMails(api, clock)).toEqual([]);
    expect((await sent()).map(({ to }) => to)).toEqual(['ann@osier.example']);
  });

  it('waits for the next stock when the size is sold out again before it is sent', async () => {
    await subscribe('ann@osier.example');
    await setStock(1);
    expect(await mailDue()).toEqual(ok(1));
    await setStock(0);
    expect(await sent()).toEqual([]);
    await setStock(1);
    expect(await mailDue()).toEqual(ok(1));
    expect(await sent()).toHaveLength(1);
  });

  it('is not sent while the product is not published', async () => {
    await subscribe('ann@osier.example');
    await setStock(1);
    await api.database.db.update(product).set({ status: 'archived' }).where(eq(product.id, id));
    expect(await mailDue()).toEqual(ok(0));
    expect((await ask('ann@osier.example')).body.code).toBe('product_unknown');
  });

  it('needs a sold-out size of the product', async () => {
    expect((await ask('ann@osier.example', 'S')).body).toMatchObject({ status: 409, code: 'size_in_stock' });
    expect((await ask('ann@osier.example', 'XXL')).body).toMatchObject({ status: 422, code: 'size_unknown' });
    expect((await ask('not an address')).body.errors).toMatchObject([{ field: 'email' }]);
  });

  it('needs no confirmation by a customer with a confirmed address, for that address only', async () => {
    const person = await api.shopper('Maren');
    await ask(person.email, 'M', person);
    expect((await sent()).map(({ to }) => to)).toContain(person.email);
    await api.confirmAddress(person.email);
    await api.database.db.delete(stockAlert);
    await sent();
    expect((await ask(person.email, 'M', person)).body).toEqual({ acknowledged: true });
    expect((await ask('ann@osier.example', 'M', person)).body).toEqual({ acknowledged: true });
    expect((await sent()).map(({ to }) => to)).toEqual(['ann@osier.example']);
    await setStock(5);
    expect(await mailDue()).toEqual(ok(1));
    expect((await person.call('GET', '/my-data')).body.stockAlerts).toMatchObject([
      { product: id, size: 'M', mailedAt: now.toISOString() },
    ]);
  });

  it('is acknowledged in the same way whether its address is known, waits already, or neither', async () => {
    const person = await api.shopper('Maren');
    await subscribe('ann@osier.example');
    const answers = [];
    for (const email of [person.email, 'ann@osier.example', 'new@osier.example'])
      answers.push(await ask(email));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { acknowledged: true }]),
    );
    // The one that waits gets no further mail.
    expect((await sent()).map(({ to }) => to)).not.toContain('ann@osier.example');
  });

  it('has a link that stops all mails to the address', async () => {
    await subscribe('ann@osier.example', 'L');
    await subscribe('ann@osier.example');
    await subscribe('ben@osier.example');
    await setStock(5);
    await mailDue();
    const mail = (await sent()).find(({ to }) => to === 'ann@osier.example');
    const link = linkIn(mail?.text, '/stop');
    expect((await answer('stop', link)).body).toEqual({ acknowledged: true });
    expect((await answer('stop', link)).body.code).toBe('link_invalid');
    expect(await api.database.db.select({ email: stockAlert.email }).from(stockAlert)).toEqual([
      { email: 'ben@osier.example' },
    ]);
  });

  it('can be asked for again, and is confirmed again', async () => {
    await subscribe('ann@osier.example');
    await setStock(1);
    await mailDue();
    await sent();
    await setStock(0);
    await ask('ann@osier.example');
    const [mail] = await sent();
    expect(mail?.subject).toBe('Shall we tell you when it is back?');
    expect((await answer('confirm', linkIn(mail?.text))).status).toBe(200);
    await setStock(1);
    expect(await mailDue()).toEqual(ok(1));
  });

  it('is forgotten when it was not confirmed, and a while after it was sent', async () => {
    await ask('ann@osier.example');
    await subscribe('ben@osier.example');
    await setStock(1);
    await mailDue();
    const left = async () =>
      (await api.database.db.select({ email: stockAlert.email }).from(stockAlert)).map(({ email }) => email);
    now = new Date(now.getTime() + CONFIRM_ALERT_DAYS * DAY_MS + 1);
    await forgetExpired({ database: api.database, clock });
    expect(await left()).toEqual(['ben@osier.example']);
    now = new Date(now.getTime() + MAILED_ALERT_DAYS * DAY_MS);
    await forgetExpired({ database: api.database, clock });
    expect(await left()).toEqual([]);
  });
});
