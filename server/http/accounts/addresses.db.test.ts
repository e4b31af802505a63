import { describe, expect, it } from 'vitest';
import { createOrderPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

const bookOf = (person: Visitor) => succeed(person, 'GET', '/addresses');
const add = (person: Visitor, fields: object = {}) =>
  person.call('POST', '/addresses', { body: { ...EXAMPLE_CUSTOMER, ...fields } });

describe('the address book', () => {
  it('lists the default address first, which is one at most', async () => {
    const person = await api.shopper('Maren');
    expect(await bookOf(person)).toEqual({ addresses: [], lastOrder: null });
    const { body: home } = await add(person, { isDefault: true });
    expect(home).toEqual({
      ...EXAMPLE_CUSTOMER,
      id: home.id,
      region: null,
      postalCode: null,
      isDefault: true,
    });
    const { body: work } = await add(person, {
      city: 'Salem',
      region: 'OR',
      postalCode: '97301',
      isDefault: true,
    });
    expect((await bookOf(person)).addresses).toEqual([work, { ...home, isDefault: false }]);

    const changed = { ...EXAMPLE_CUSTOMER, city: 'Eugene', isDefault: true };
    expect((await person.call('PUT', `/addresses/${home.id}`, { body: changed })).status).toBe(200);
    const after = await bookOf(person);
    expect(after.addresses.map(({ city, isDefault }: typeof home) => [city, isDefault])).toEqual([
      ['Eugene', true],
      ['Salem', false],
    ]);
    expect((await person.call('DELETE', `/addresses/${home.id}`)).status).toBe(200);
    expect((await person.call('DELETE', `/addresses/${home.id}`)).body.code).toBe('address_unknown');
    const again = await person.call('PUT', `/addresses/${home.id}`, { body: changed });
    expect(again.body.code).toBe('address_unknown');
    expect((await bookOf(person)).addresses).toEqual([{ ...work, isDefault: false }]);
  });

  it('names each invalid field', async () => {
    const person = await api.shopper('Maren');
    const { body } = await add(person, {
      city: ' ',
      phone: 'call me',
      postalCode: 'x'.repeat(21),
      isDefault: 'yes',
    });
    expect(body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(new Set(body.errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['city', 'phone', 'postalCode', 'isDefault']),
    );
  });

  it('adds the same address once, and can make it the default', async () => {
    const person = await api.shopper('Maren');
    const [first, second] = await Promise.all([add(person), add(person)]);
    expect(second.body).toEqual(first.body);
    expect((await add(person, { isDefault: true })).body).toEqual({ ...first.body, isDefault: true });
    expect((await add(person)).body.isDefault).toBe(true);
    expect((await bookOf(person)).addresses).toHaveLength(1);
  });

  it('holds twenty addresses and one default, also when requests race', async () => {
    const person = await api.shopper('Maren');
    const numbers = Array.from({ length: 24 }, (_, index) => `${index + 1} Larch Street`);
    const answers = await Promise.all(numbers.map((address) => add(person, { address, isDefault: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      status: 409,
      code: 'address_limit',
    });
    const { addresses } = await bookOf(person);
    expect(addresses).toHaveLength(20);
    expect(addresses.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
  });

  it('leaves the addresses of orders alone, and shows that of the last order', async () => {
    const person = await api.shopper('Maren');
    const { body: saved } = await add(person);
    const regional = { region: 'OR', postalCode: '97201' };
    const payload = createOrderPayload({ _id: 'sundress-paprika' });
    const order = { ...payload, ...regional, paymentMethod: 'cashOnDelivery' };
    const { insertedId } = await succeed(person, 'POST', '/orders', { body: order });
    await person.call('PUT', `/addresses/${saved.id}`, { body: { ...EXAMPLE_CUSTOMER, city: 'Salem' } });
    await person.call('DELETE', `/addresses/${saved.id}`);
    expect(await succeed(person, 'GET', `/order/${insertedId}`)).toMatchObject(EXAMPLE_CUSTOMER);
    expect(await bookOf(person)).toEqual({
      addresses: [],
      lastOrder: { ...EXAMPLE_CUSTOMER, ...regional },
    });
    expect((await bookOf(await api.shopper('Ines'))).lastOrder).toBeNull();
  });

  it('does not show an order without an address as the last one', async () => {
    const person = await api.shopper('Marketgoer');
    const order = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
    await succeed(person, 'POST', '/orders', { body: order });
    const { lastOrder } = await bookOf(person);
    const owner = await api.admin();
    const accountId = await findUserId(api.database.db, person.email);
    const products = [{ _id: 'sundress-paprika', size: 'M', quantity: 1 }];
    const sale = { handedOver: true, accountId, products };
    expect((await succeed(owner, 'POST', '/admin/orders', { body: sale })).state).toBe('handed_over');
    expect(await bookOf(person)).toEqual({ addresses: [], lastOrder });
    const { customer } = await succeed(owner, 'GET', `/admin/customers/${accountId}`);
    expect(customer.address).toEqual(lastOrder);
  });
});
