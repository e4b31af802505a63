import { describe, expect, it } from 'vitest';
import { MAX_WISH_COUNT } from '#domain/customer/wishlist.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

const save = (person: Visitor, ...ids: string[]) => person.call('POST', '/wishlist', { body: { ids } });
const savedIds = async (person: Visitor) =>
  (await succeed(person, 'GET', '/wishlist')).map(({ id }: { id: string }) => id);

describe('the wishlist', () => {
  it('lists the latest product first, each once, and removes one', async () => {
    const person = await api.shopper('Maren');
    expect(await savedIds(person)).toEqual([]);
    const { body } = await save(person, 'sundress-paprika');
    expect(body).toEqual([{ id: 'sundress-paprika', name: 'Tie-Waist Sundress in Paprika' }]);
    await save(person, 'bias-skirt-camel');
    await save(person, 'sundress-paprika');
    expect(await savedIds(person)).toEqual(['bias-skirt-camel', 'sundress-paprika']);
    await succeed(person, 'DELETE', '/wishlist/bias-skirt-camel');
    await succeed(person, 'DELETE', '/wishlist/bias-skirt-camel');
    expect(await savedIds(person)).toEqual(['sundress-paprika']);
  });

  it('adds what a visitor has saved in the order in which the visitor sees it', async () => {
    const person = await api.shopper('Maren');
    await save(person, 'bias-skirt-camel');
    const visited = ['sundress-paprika', 'bias-skirt-camel', 'no-such-product', 'field-pocket-tee'];
    const { body } = await save(person, ...visited);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(await savedIds(person));
    expect(await savedIds(person)).toEqual(['sundress-paprika', 'field-pocket-tee', 'bias-skirt-camel']);
  });

  it('holds a limited number of products, also when requests race', async () => {
    const person = await api.shopper('Maren');
    const ids = Array.from({ length: MAX_WISH_COUNT + 4 }, (_, at) => `wished-${at}`);
    for (const id of ids) await insertProduct(api.database, { id, stock: { S: 1 } });
    await save(person, ...ids.slice(0, MAX_WISH_COUNT - 2));
    const answers = await Promise.all(ids.slice(MAX_WISH_COUNT - 2).map((id) => save(person, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wishlist_full');
    expect(await savedIds(person)).toHaveLength(MAX_WISH_COUNT);
    expect((await save(person, ids[0] ?? '')).status).toBe(200);
  });

  it('is private, and keeps the name of a product that is no longer sold', async () => {
    const [person, other] = [await api.shopper('Maren'), await api.shopper('Ann')];
    await insertProduct(api.database, { id: 'wished', stock: { S: 1 } });
    const [saved] = (await save(person, 'wished')).body;
    expect(await savedIds(other)).toEqual([]);
    await succeed(other, 'DELETE', '/wishlist/wished');
    await succeed(await api.member('manager'), 'POST', '/admin/products/wished/status', {
      body: { base: 'published', status: 'archived' },
    });
    expect(await succeed(person, 'GET', '/wishlist')).toEqual([saved]);
    expect((await save(other, 'wished')).body).toEqual([]);
    const { body } = await api.visitor().call('GET', '/products-by-id?ids=wished,sundress-paprika');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(['sundress-paprika']);
  });
});
