import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { shippingZone, shippingZonePlace } from '#database/schema/selling/shipping.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';
import { ADDRESS_CHANGE_LIMIT } from '#domain/order/address/address-change.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { taxTable } from '../../adapters/taxes/tax-table.ts';
import { changeOrderAddress } from '../../services/addresses/change-order-address.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const COAT = 'coat';

let shopper: Visitor & { email: string };
let packer: Visitor & { userId: string };

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: 200 });
  shopper = await api.shopper('Ann');
  packer = await api.member('fulfilment');
});

afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

const BERLIN = {
  firstName: 'Ann',
  lastName: 'Berg',
  country: 'Germany',
  city: 'Berlin',
  address: 'Lindenweg 3',
  phone: '+49 30 1234567',
  region: null,
  postalCode: '10115',
};

async function place(): Promise<{ id: string; number: number }> {
  const body = { ...createOrderPayload({ _id: COAT }), paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = await succeed(shopper, 'POST', '/orders', { body });
  return { id, number: (await succeed(shopper, 'GET', `/order/${id}`)).number };
}

const change = (id: string, body: object = BERLIN, by: Visitor = shopper) =>
  by.call('PUT', `/order/${id}/address`, { body });

async function listMails(id: string): Promise<string[]> {
  const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows.map(({ kind }) => kind).filter((kind) => kind === 'address_changed_mail');
}

describe('the change of an address by staff', () => {
  const undo = ({ number }: { number: number }, by: Visitor = packer) =>
    by.call('POST', `/admin/orders/${number}/address/undo`);
  const cityOf = async ({ number }: { number: number }) =>
    (await succeed(packer, 'GET', `/admin/orders/${number}`)).order.customer.address.city;
  /** Returns the subjects of the mails about addresses that leave up to a time. */
  const sent = async (at: Date) =>
    (await deliverDueOrderMails(api, at))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('address'));

  it('can be undone for ten seconds, and its mail is then never sent', async () => {
    const order = await place();
    const before = await cityOf(order);
    for (const city of ['One', 'Two']) await change(order.id, { ...BERLIN, city }, packer);
    const { due } = await whenDue(api, order.id);
    const messages = await api.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    const mails = messages.filter(({ kind }) => kind === 'address_changed_mail');
    // The first mail would have the second address, and so waits as long as the second.
    expect(mails.map(({ dueAt }) => dueAt)).toEqual([due, due]);
    expect(due.getTime() - Math.max(...mails.map(({ createdAt }) => createdAt.getTime()))).toBe(10_000);
    for (const _ of [1, 2]) expect((await undo(order)).status).toBe(200);
    expect(await cityOf(order)).toBe('One');
    expect(await sent(due)).toHaveLength(1);
    const { order: shown } = await succeed(packer, 'GET', `/admin/orders/${order.number}`);
    expect(shown.timeline.filter(({ type }: { type: string }) => type === 'address')).toHaveLength(1);
    const actions = await api.database.db
      .select({ action: changeLog.action })
      .from(changeLog)
      .where(eq(changeLog.subjectId, order.id))
      .orderBy(changeLog.id);
    expect(actions.map(({ action }) => action)).toEqual([
      'address_changed',
      'address_changed',
      'address_change_undone',
    ]);
    expect(before).not.toBe('One');
  });

  it('is undone to the address before it, also when two were made at one time, or the second clock is behind', async () => {
    const order = await place();
    const author = { userId: packer.userId, via: 'screen' } as const;
    const person = { userId: packer.userId, guestId: null, linkDigests: [] };
    const by = { person, author, staffRole: 'fulfilment' } as const;
    const start = Date.now();
    const deps = { database: api.database, taxes: taxTable, digestPhone: () => 'digest', orderLimits: null };
    for (const [city, time] of [
      ['One', start],
      ['Two', start],
      ['Three', start - 60_000],
    ] as const) {
      const clock = { ...systemClock, now: () => new Date(time) };
      const address = { ...BERLIN, city };
      expect((await changeOrderAddress({ ...deps, clock }, { reference: order.id, by, address })).ok).toBe(
        true,
      );
    }
    expect((await undo(order)).status).toBe(200);
    expect(await cityOf(order)).toBe('Two');
  });

  it('is undone only by the member who made it, even after a colleague has changed the address and undone that', async () => {
    const colleague = await api.member('support');
    const order = await place();
    const before = await cityOf(order);
    await change(order.id, { ...BERLIN, city: 'One' }, packer);
    await change(order.id, { ...BERLIN, city: 'Two' }, colleague);
    expect((await undo(order)).body).toMatchObject({
      code: 'address_fixed',
      detail: expect.stringContaining('A colleague has changed the address since'),
    });
    expect((await undo(order, colleague)).status).toBe(200);
    expect(await cityOf(order)).toBe('One');
    for (const _ of [1, 2]) expect((await undo(order)).status).toBe(200);
    expect(await cityOf(order)).toBe(before);
    expect(await listMails(order.id)).toEqual([]);
  });

  it('stays, with the reason, once the customer has the mail, has changed it, or it is packed', async () => {
    const mailed = await place();
    await change(mailed.id, BERLIN, packer);
    await sent((await whenDue(api, mailed.id)).due);
    const detailOf = async (order: { number: number }) => (await undo(order)).body;
    expect(await detailOf(mailed)).toMatchObject({
      code: 'address_fixed',
      detail: expect.stringContaining('has the email'),
    });
    // The message that was sent keeps no address.
    const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, mailed.id));
    expect(rows.find(({ kind }) => kind === 'address_changed_mail')?.payload).toEqual({});

    const changed = await place();
    await change(changed.id, BERLIN, packer);
    await change(changed.id, { ...BERLIN, city: 'Bonn' });
    expect((await detailOf(changed)).detail).toContain('The customer has changed the address since');

    const packed = await place();
    await change(packed.id, BERLIN, packer);
    await succeed(packer, 'POST', `/admin/orders/${packed.number}/shipments`, { body: {} });
    expect((await detailOf(packed)).detail).toContain('is prepared');
    for (const order of [mailed, packed]) expect(await cityOf(order)).toBe('Berlin');
    expect(await listMails(packed.id)).toHaveLength(1);
  });
});

describe('the address of an order', () => {
  it('is changed by its customer with one mail, however often the request is sent', async () => {
    const { id } = await place();
    expect((await succeed(shopper, 'GET', `/order/${id}`)).isAddressOpen).toBe(true);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => change(id)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const order = await succeed(shopper, 'GET', `/order/${id}`);
    expect(order).toMatchObject({ city: 'Berlin', postalCode: '10115', phone: BERLIN.phone, total: 17 });
    expect(order.events.map(({ text }: { text: string }) => text)).toEqual([
      'Placed, to be paid on delivery',
      'You changed the delivery address',
    ]);
    expect(await listMails(id)).toEqual(['address_changed_mail']);
    expect(await change(id, { ...BERLIN, city: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'city' }] },
    });
  });

  it('changes for its customer at most as often as the limit, and for staff as often as they like', async () => {
    const { id, number } = await place();
    const cities = ['One', 'Two', 'Three'];
    expect(cities).toHaveLength(ADDRESS_CHANGE_LIMIT);
    for (const city of cities) expect((await change(id, { ...BERLIN, city })).status).toBe(200);
    expect((await succeed(shopper, 'GET', `/order/${id}`)).isAddressOpen).toBe(false);
    const fourth = await change(id, { ...BERLIN, city: 'Four' });
    expect(fourth.body).toMatchObject({
      code: 'address_fixed',
      detail: expect.stringContaining(`${ADDRESS_CHANGE_LIMIT} times`),
    });
    expect((await change(id, { ...BERLIN, city: 'Five' }, packer)).status).toBe(200);
    expect(await listMails(id)).toHaveLength(4);
    const [logged] = await api.database.db.select().from(changeLog).where(eq(changeLog.subjectId, id));
    expect(logged).toMatchObject({
      action: 'address_changed',
      changes: [{ field: 'parts of the address', before: null, after: 'city' }],
    });
    const { order } = await succeed(packer, 'GET', `/admin/orders/${number}`);
    expect(order).toMatchObject({ isAddressOpen: true, customer: { address: { city: 'Five' } } });
    expect(order.timeline.filter(({ type }: { type: string }) => type === 'address')).toMatchObject([
      { by: 'shop', who: { name: expect.any(String) } },
      { by: 'customer' },
      { by: 'customer' },
      { by: 'customer' },
    ]);
  });

  it('stays once a shipment is prepared, and is open again when that is voided', async () => {
    const { id, number } = await place();
    const { shipments } = await succeed(packer, 'POST', `/admin/orders/${number}/shipments`, { body: {} });
    for (const [by, remedy] of [
      [shopper, 'Please contact us'],
      [packer, 'Void its shipment'],
    ] as const)
      expect((await change(id, BERLIN, by)).body).toMatchObject({
        code: 'address_fixed',
        detail: expect.stringMatching(`packed.*${remedy}`),
      });
    await succeed(packer, 'POST', `/admin/shipments/${shipments[0].id}/void`);
    expect((await change(id)).status).toBe(200);
  });

  it('is corrected by staff, not by its customer, while a shipment could not be delivered, which is then shipped again', async () => {
    const { id, number } = await place();
    const body = { shipped: { carrier: 'UPS' } };
    const { shipments } = await succeed(packer, 'POST', `/admin/orders/${number}/shipments`, { body });
    const move = (name: string, sent?: object) =>
      succeed(packer, 'POST', `/admin/shipments/${shipments[0].id}/${name}`, { ...(sent && { body: sent }) });
    expect((await change(id, BERLIN, packer)).body.code).toBe('address_fixed');
    await move('fail');
    expect((await change(id)).body.code).toBe('address_fixed');
    expect((await change(id, BERLIN, packer)).status).toBe(200);
    const undone = await packer.call('POST', `/admin/orders/${number}/address/undo`);
    expect(undone.status).toBe(200);
    expect((await change(id, BERLIN, packer)).status).toBe(200);
    await move('ship', body.shipped);
    expect((await change(id, { ...BERLIN, city: 'Bonn' }, packer)).body.code).toBe('address_fixed');
    expect((await packer.call('POST', `/admin/orders/${number}/address/undo`)).body.code).toBe(
      'address_fixed',
    );
    const { order } = await succeed(packer, 'GET', `/admin/orders/${number}`);
    expect(order).toMatchObject({ isAddressOpen: false, customer: { address: { city: 'Berlin' } } });
  });

  it('is hidden from everybody else', async () => {
    const { id } = await place();
    const stranger = await api.shopper('Bob');
    const catalogue = await api.member('catalogue');
    for (const by of [stranger, catalogue])
      expect((await change(id, BERLIN, by)).body.code).toBe('order_unknown');
    expect((await change(id, BERLIN, api.visitor())).body.code).toBe('sign_in_required');
  });

  it('stays in its shipping zone, and where taxes are the same', async () => {
    const { id } = await place();
    await api.database.db.insert(taxRate).values([
      { id: 'us', name: 'Tax', countryCode: 'US', region: '*', ratePpm: 50_000, included: false },
      { id: 'de', name: 'Tax', countryCode: 'DE', ratePpm: 50_000, included: false },
      { id: 'fr', name: 'TVA', countryCode: 'FR', ratePpm: 200_000, included: true },
    ]);
    const fixed = { code: 'address_fixed', errors: [{ field: 'country' }] };
    expect((await change(id, { ...BERLIN, country: 'Atlantis' })).body.code).toBe('country_unknown');
    expect((await change(id, { ...BERLIN, country: 'France' })).body).toMatchObject(fixed);
    expect((await change(id)).status).toBe(200);
    await api.database.db.insert(shippingZone).values({ id: 'islands', name: 'Islands', position: 2 });
    await api.database.db.insert(shippingZonePlace).values({ countryCode: 'US', zoneId: 'islands' });
    expect((await change(id, { ...BERLIN, country: 'United States' })).body).toMatchObject(fixed);
    expect((await change(id, { ...BERLIN, city: 'Bonn' })).status).toBe(200);
    expect(await listMails(id)).toHaveLength(2);
  });
});
