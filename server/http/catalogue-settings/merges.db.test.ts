import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { recomputePrices } from '../../services/maintenance/recompute-prices.ts';
import { reindexProducts } from '../../services/maintenance/reindex-products.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
let manager: Visitor;
let cataloguer: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  cataloguer = await api.member('catalogue');
});

const call = (method: string, path: string, body?: object) =>
  manager.call(method, `/admin${path}`, body === undefined ? {} : { body });
const undo = (changeId: string) => manager.call('POST', `/admin/activity/${changeId}/undo`);
const confirmUndo = (changeId: string) =>
  manager.call('POST', `/admin/activity/${changeId}/undo?confirmed=1`);
const edit = (base: unknown, value: unknown) => ({ base, value });

async function brands(): Promise<{ id: string; label: string; products: number }[]> {
  return (await call('GET', '/brands')).body.brands;
}

const category = async (id: string) =>
  (await call('GET', '/categories')).body.categories.find((one: { id: string }) => one.id === id);

/** The menu of a department as shoppers see it. */
async function menu(department: string): Promise<string[]> {
  await api.untilNotified();
  const { body } = await api.visitor().call('GET', '/catalogue');
  return body.departments[department].menu.map(({ label }: { label: string }) => label);
}

async function reindex(): Promise<void> {
  for (;;) {
    const { value } = (await reindexProducts({ database: api.database })) as { value: number };
    const { rows } = await api.database.query('SELECT FROM reindex_pass');
    if (value === 0 && rows.length === 0) return;
  }
}

describe('the merge of a category', () => {
  const merge = (from: string, into: string) => call('POST', `/categories/${from}/merge`, { into });

  it('moves its products and redirects its address; its undo returns the products that it moved', async () => {
    await insertProduct(api.database, {
      id: 'merged-sized',
      stock: { M: 1, XL: { stock: 2, priceCents: 3000 } },
    });
    const before = (await category('pants')).products;
    const kids = (await category('shirts')).products;
    const merged = await merge('pants', 'shirts');
    expect(merged.status).toBe(200);
    await reindex();
    expect(await menu('kids')).toEqual(['Shirts']);
    expect((await api.visitor().open('/products/pants')).headers.get('location')).toContain(
      '/products/shirts',
    );
    expect((await category('shirts')).products).toBe(kids + before);
    expect((await merge('pants', 'jeans')).body.errors).toMatchObject([{ field: 'into' }]);
    await insertProduct(api.database, { id: 'written-later', stock: 1 });

    const undone = await undo(merged.body.changeId);
    expect(undone.body.changes).toEqual([{ field: 'replacedBy', before: 'shirts', after: null }]);
    await reindex();
    expect(await menu('kids')).toEqual(['Pants', 'Shirts']);
    expect((await category('pants')).products).toBe(before);
    expect((await category('shirts')).products).toBe(kids + 1);
    expect((await undo(undone.body.id)).status).toBe(200);
    await reindex();
    expect((await category('pants')).products).toBe(0);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused when the target is itself, unknown or archived, and while a sale price names it', async () => {
    expect((await merge('jeans', 'jeans')).body.code).toBe('invalid_request');
    expect((await merge('jeans', 'no-such')).body.code).toBe('category_unknown');
    await call('PUT', '/categories/tanks', { archived: edit(false, true) });
    expect((await merge('jeans', 'tanks')).body.code).toBe('invalid_request');
    await call('PUT', '/categories/tanks', { archived: edit(true, false) });
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('denim', 'Denim', 'percentage', 20, '{"categories": ["jeans"]}')`);
    expect((await merge('jeans', 'shirts')).body).toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('‘Denim’'),
    });
    await api.database.query(`DELETE FROM price_rule WHERE id = 'denim'`);
  });

  it('and its deletion are refused while a discount names it, and not once that has ended', async () => {
    await call('POST', '/categories', { id: 'shawls', label: 'Shawls' });
    await api.database.query(`
      INSERT INTO promotion (id, name, class, effect, value, automatic, conditions)
      VALUES ('warm', 'Warm', 'order', 'percentage', 10, true, '{"categories": ["shawls"]}')`);
    expect((await merge('shawls', 'shirts')).body).toMatchObject({
      code: 'in_use',
      detail: 'The discount ‘Warm’ names ‘Shawls’. Change or end it first.',
    });
    expect((await call('DELETE', '/categories/shawls')).body).toMatchObject({
      code: 'in_use',
      detail: 'The discount ‘Warm’ names this category.',
    });
    await api.database.query(`UPDATE promotion SET ends_at = now() WHERE id = 'warm'`);
    expect((await call('DELETE', '/categories/shawls')).status).toBe(200);
  });

  it('changes no price by more than a role may, and makes no product free', async () => {
    await call('POST', '/categories', { id: 'capelets', label: 'Capelets' });
    await insertProduct(api.database, { id: 'moving', stock: { M: 1, XL: { stock: 1, priceCents: 4000 } } });
    await api.database.query(`UPDATE product SET category = 'capelets' WHERE id = 'moving'`);
    const mergeBy = (who: Visitor) =>
      who.call('POST', '/admin/categories/capelets/merge', { body: { into: 'skirt' } });
    const rule = (effect: string, value: number) =>
      api.database.query(`
        DELETE FROM price_rule WHERE id = 'skirts';
        INSERT INTO price_rule (id, name, effect, value, scope)
        VALUES ('skirts', 'Skirts', '${effect}', ${value}, '{"categories": ["skirt"]}')`);
    await rule('amount', 2000);
    expect((await mergeBy(manager)).body.errors).toEqual([
      { field: 'into', message: '‘moving’ would cost less than $0.01 by a sale price.' },
    ]);
    await rule('percentage', 60);
    const refused = await mergeBy(cataloguer);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Your role may change prices by at most 30 %. ‘moving’ would change from $17.00 to $8.00.',
    ]);
    await rule('percentage', 40);
    const merged = await mergeBy(cataloguer);
    expect(merged.status).toBe(200);
    await undo(merged.body.changeId);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'skirts'`);
  });

  it('and its undo never deadlock with changes of the prices of its products, nor with the jobs', async () => {
    await insertProduct(api.database, {
      id: 'merge-race',
      stock: { M: 5, XL: { stock: 2, priceCents: 3000 } },
    });
    const change = (text: string) => api.database.query(text);
    await change(`
      UPDATE product SET category = 'skirt' WHERE id = 'merge-race';
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('half', 'Half', 'percentage', 50, '{"categories": ["blouse"]}')`);
    const repeat = (work: (n: number) => Promise<unknown>) =>
      Array.from({ length: 10 }, (_, n) => n).reduce<Promise<unknown>>(
        (last, n) => last.then(() => work(n)),
        Promise.resolve(),
      );
    await Promise.all([
      repeat(async () => {
        const merged = await merge('skirt', 'blouse');
        expect(merged.status).toBe(200);
        expect((await confirmUndo(merged.body.changeId)).status).toBe(200);
      }),
      repeat((n) =>
        change(
          `UPDATE stock_unit SET price_cents = ${3000 + n} WHERE product_id = 'merge-race' AND size = 'XL'`,
        ),
      ),
      repeat((n) => change(`UPDATE product SET price_cents = ${2000 + n} WHERE id = 'merge-race'`)),
      repeat((n) => change(`UPDATE product SET details = 'No. ${n}' WHERE id = 'merge-race'`)),
      repeat(() => reindexProducts({ database: api.database })),
      repeat(() => recomputePrices({ database: api.database, clock: systemClock }, () => false)),
    ]);
    await change(`DELETE FROM price_rule WHERE id = 'half'`);
  });
});

describe('the merge of a brand', () => {
  const merge = (from: string, into: string, query = '') =>
    call('POST', `/brands/${from}/merge${query}`, { into });
  const brand = async (id: string) => (await brands()).find((one) => one.id === id);
  const found = async (query: string): Promise<string[]> => {
    await api.untilNotified();
    const { body } = await api.visitor().call('GET', `/products?${query}&limit=100`);
    return body.map(({ id, brand: label }: Record<string, string>) => `${id} by ${label}`);
  };
  const listed = async () => {
    await api.untilNotified();
    const { body } = await api.visitor().call('GET', '/catalogue');
    return body.brands;
  };

  beforeAll(async () => {
    for (const label of ['Elder', 'Elder & Sons']) await call('POST', '/brands', { label });
    for (const id of ['elder-coat', 'elder-vest'])
      await insertProduct(api.database, { id, stock: { M: 1, XL: { stock: 2, priceCents: 3000 } } });
    await api.database.query(`UPDATE product SET brand = 'Elder' WHERE id LIKE 'elder-%'`);
  });

  it('is previewed without a change', async () => {
    const previewed = await merge('elder', 'elder & sons', '?dry=1');
    expect([previewed.status, previewed.body]).toEqual([
      200,
      { changeId: null, preview: { products: 2, lower: 0, higher: 0 } },
    ]);
    expect(await brand('elder')).toMatchObject({ replacedBy: null, products: 2 });
  });

  it('moves its products, redirects its filters, and shows in search and filters at once; its undo returns what it moved', async () => {
    const path = '/shop?department=female&type=skirt&brand=elder';
    expect((await api.visitor().open(path)).status).toBe(200);
    const headers = { 'idempotency-key': 'merge-of-elder' };
    const body = { into: 'elder & sons' };
    const merged = await manager.call('POST', '/admin/brands/elder/merge', { body, headers });
    expect(merged.body).toEqual({ changeId: expect.any(String), preview: null });
    const again = await manager.call('POST', '/admin/brands/elder/merge', { body, headers });
    expect(again.body).toEqual(merged.body);
    const other = { body: { into: 'kd' }, headers };
    const reused = await manager.call('POST', '/admin/brands/elder/merge', other);
    expect(reused.body.code).toBe('idempotency_key_reused');
    const both = ['elder-coat by Elder & Sons', 'elder-vest by Elder & Sons'];
    expect((await found('brand=elder')).toSorted()).toEqual(both);
    expect((await found('q=sons')).toSorted()).toEqual(both);
    expect(await brand('elder')).toMatchObject({ replacedBy: 'elder & sons', products: 0 });
    expect((await brand('elder & sons'))?.products).toBe(2);
    expect(await listed()).toContainEqual({
      id: 'elder',
      label: 'Elder',
      inFinder: false,
      replacedBy: 'elder & sons',
    });
    const redirect = await api.visitor().open(path);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      301,
      '/shop?department=female&type=skirt&brand=elder+%26+sons',
    ]);
    // A file or an old form still names it.
    await insertProduct(api.database, { id: 'elder-late', stock: 1 });
    await api.database.query(`UPDATE product SET brand = 'ELDER' WHERE id = 'elder-late'`);
    expect(await found('q=elder-late')).toEqual(['elder-late by Elder & Sons']);

    const undone = await undo(merged.body.changeId);
    expect(undone.body).toMatchObject({
      subject: { type: 'brand', id: 'elder' },
      changes: [{ field: 'replacedBy', before: 'elder & sons', after: null }],
    });
    expect(await found('brand=elder')).toHaveLength(2);
    expect(await found('brand=elder %26 sons')).toEqual(['elder-late by Elder & Sons']);
    expect((await api.visitor().open(path)).status).toBe(200);
    expect((await undo(undone.body.id)).status).toBe(200);
    expect(await found('brand=elder')).toHaveLength(3);
    await reindex();
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused for merged, archived and unknown brands, and while a sale price names it', async () => {
    expect((await merge('elder', 'kd')).body.errors).toMatchObject([{ field: 'into' }]);
    expect((await merge('kd', 'elder')).body.code).toBe('invalid_request');
    expect((await merge('kd', 'kd')).body.code).toBe('invalid_request');
    expect((await merge('kd', 'nobody')).body.code).toBe('brand_unknown');
    expect((await call('DELETE', '/brands/elder %26 sons')).body.code).toBe('in_use');
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('kd-days', 'KD days', 'percentage', 20, '{"brands": ["kd"]}')`);
    expect((await merge('kd', 'keystone')).body).toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('‘KD days’'),
    });
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kd-days'`);
  });

  it('counts the prices that change, and changes none by more than a role may', async () => {
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('kay', 'Kay', 'percentage', 60, '{"brands": ["keystone"]}')`);
    const previewed = await merge('elder & sons', 'keystone', '?dry=1');
    expect(previewed.body.preview).toEqual({ products: 3, lower: 3, higher: 0 });
    const refused = await cataloguer.call('POST', '/admin/brands/elder & sons/merge', {
      body: { into: 'keystone' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kay'`);
  });

  it('asks before prices change by more than half, now or later, and so does its undo', async () => {
    await call('POST', '/brands', { label: 'Sparrow' });
    await insertProduct(api.database, { id: 'sparrow', stock: { M: 1, XL: { stock: 1, priceCents: 9000 } } });
    await api.database.query(`UPDATE product SET brand = 'Sparrow' WHERE id = 'sparrow'`);
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope, starts_at)
      VALUES ('kay', 'Kay', 'percentage', 60, '{"brands": ["keystone"]}', now() + interval '1 day')`);
    const messages = async (answer: Promise<{ body: { code: string; errors: { message: string }[] } }>) => {
      const { code, errors } = (await answer).body;
      return [code, ...errors.map(({ message }) => message)];
    };
    expect((await merge('sparrow', 'keystone', '?dry=1')).status).toBe(200);
    expect(await messages(merge('sparrow', 'keystone'))).toEqual([
      'confirmation_required',
      'The price of ‘sparrow’ changes from $76.50 to $36.00.',
    ]);
    expect((await brand('sparrow'))?.products).toBe(1);
    const merged = await merge('sparrow', 'keystone', '?confirmed=1');
    expect(merged.status).toBe(200);
    expect(await messages(undo(merged.body.changeId))).toEqual([
      'confirmation_required',
      'The price of ‘sparrow’ changes from $36.00 to $76.50.',
    ]);
    expect((await confirmUndo(merged.body.changeId)).status).toBe(200);
    expect((await brand('sparrow'))?.products).toBe(1);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kay'`);
  });

  it('leaves more than 500 products to the job', async () => {
    await call('POST', '/brands', { label: 'Bulky' });
    await api.database.query(`
      INSERT INTO product (id, title, brand, brand_id, department, category, price_cents, details, image_url, pictures, created_at)
      SELECT 'bulky-' || n, 'Bulky ' || n, 'Bulky', 'bulky', 'male', 'jeans', 2000, '', '/x.webp', '[]', now() FROM generate_series(1, 501) n`);
    const merged = await merge('bulky', 'elder & sons');
    expect((await brand('bulky'))?.products).toBe(501);
    await reindex();
    expect((await brand('bulky'))?.products).toBe(0);
    expect((await undo(merged.body.changeId)).status).toBe(200);
    expect((await brand('bulky'))?.products).toBe(501);
    await api.database.query(`DELETE FROM product WHERE id LIKE 'bulky-%'`);
  });
});
