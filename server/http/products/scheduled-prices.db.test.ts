import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceRule } from '#database/schema/catalogue/price-rules.ts';
import { product as productTable } from '#database/schema/catalogue/products.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { beginPrices } from '../../jobs/run-jobs.ts';
import { createJobRunner } from '../../jobs/testing/create-job-runner.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import type { Visitor } from '../../testing/visitor.ts';

const work = createJobRunner();
const { api } = work;
let ann: Visitor;
let writer: Visitor;

beforeAll(async () => {
  ann = await api.member('manager');
  writer = await api.member('catalogue');
});

const add = (id: string, stock: Parameters<typeof insertProduct>[1]['stock'] = { S: 2, M: 0 }) =>
  insertProduct(api.database, { id, stock });
const read = async (id: string) => (await ann.call('GET', `/admin/products/${id}`)).body.product;
const shown = async (id: string) => (await api.visitor().call('GET', `/product/${id}`)).body;
const undo = (id: string) => ann.call('POST', `/admin/activity/${id}/undo`);
const history = async (id: string) => (await ann.call('GET', `/admin/products/${id}/changes`)).body.entries;
const START = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
/** The start of a minute in the future, the same during all tests. */
const inDays = (days: number) => new Date(START + days * DAY_MS).toISOString();
const passTo = (at: string, more = 0) => {
  work.now = new Date(Date.parse(at) + more);
  return beginPrices(work.deps());
};

async function schedule(
  id: string,
  { price, at }: { price: number | null; at: string | null },
  { person = ann, ...more }: { person?: Visitor; confirmed?: true } = {},
) {
  const { scheduledPrice = null, scheduledPriceAt = null } = await read(id);
  const changes = {
    scheduledPrice: { base: scheduledPrice, value: price },
    scheduledPriceAt: { base: scheduledPriceAt, value: at },
  };
  return person.call('PATCH', `/admin/products/${id}`, { body: { changes, ...more } });
}

const previewAll = async (ids: string[], change: object, more: object = {}) =>
  (await ann.call('POST', '/admin/product-changes?dry=1', { body: { ids, change, ...more } })).body.products;

/** Applies the changes of a preview. */
async function changeAll(ids: string[], change: object) {
  const previewed: { id: string; changes: { field: string; before: unknown; after: unknown }[] }[] =
    await previewAll(ids, change);
  const products = previewed.map(({ id, changes }) => ({
    id,
    changes: Object.fromEntries(
      changes.map(({ field, before, after }) => [field, { base: before, value: after }]),
    ),
  }));
  return ann.call('POST', '/admin/product-changes', { body: { products, batch: systemClock.newId() } });
}

describe('a scheduled price', () => {
  it('begins at its time, for shoppers too, once', async () => {
    await add('begins');
    const at = inDays(1);
    expect((await schedule('begins', { price: 24, at })).body.product).toMatchObject({
      price: 20,
      scheduledPrice: 24,
      scheduledPriceAt: at,
    });
    await passTo(at, -1);
    expect(await shown('begins')).toMatchObject({ price: 20, sellingPrice: 17 });
    await Promise.all([passTo(at), passTo(at)]);
    expect(await shown('begins')).toMatchObject({ price: 24, sellingPrice: 20.4 });
    const product = await read('begins');
    expect([product.price, product.scheduledPrice, product.scheduledPriceAt]).toEqual([
      24,
      undefined,
      undefined,
    ]);
    const [begun, scheduled, ...others] = await history('begins');
    expect(others).toEqual([]);
    expect(begun).toMatchObject({
      via: 'system',
      who: null,
      batch: null,
      changes: [
        { field: 'price', before: 20, after: 24 },
        { field: 'scheduledPrice', before: 24, after: null },
        { field: 'scheduledPriceAt', before: at, after: null },
      ],
    });
    expect((await undo(scheduled.id)).body).toMatchObject({
      code: 'undo_refused',
      detail: 'The values before this change are back already.',
    });
  });

  it('does not begin again when its begin is undone', async () => {
    await add('undone');
    await schedule('undone', { price: 24, at: inDays(1) });
    const past = new Date(Date.now() - MINUTE_MS);
    await api.database.db
      .update(productTable)
      .set({ scheduledPriceAt: past })
      .where(eq(productTable.id, 'undone'));
    await passTo(new Date().toISOString());
    expect(await shown('undone')).toMatchObject({ price: 24 });
    expect((await undo((await history('undone'))[0].id)).status).toBe(200);
    expect(await shown('undone')).toMatchObject({ price: 20 });
    expect(await read('undone')).not.toHaveProperty('scheduledPrice');
  });

  it('can be changed, cancelled, and undone before it begins', async () => {
    await add('waits');
    const at = inDays(2);
    await schedule('waits', { price: 24, at });
    await schedule('waits', { price: 25, at: inDays(3) });
    const { changeId } = (await schedule('waits', { price: null, at: null })).body;
    await passTo(at);
    expect(await read('waits')).toMatchObject({ price: 20 });
    expect((await undo(changeId)).status).toBe(200);
    expect(await read('waits')).toMatchObject({ price: 20, scheduledPrice: 25, scheduledPriceAt: inDays(3) });
    await passTo(inDays(3));
    expect(await shown('waits')).toMatchObject({ price: 25 });
  });

  it('needs both a price and a future time', async () => {
    await add('halves');
    const errorOf = async (price: number | null, at: string | null) =>
      (await schedule('halves', { price, at })).body.errors[0].field;
    expect(await errorOf(null, inDays(1))).toBe('changes.scheduledPrice.value');
    expect(await errorOf(24, null)).toBe('changes.scheduledPriceAt.value');
    expect(await errorOf(24, inDays(-1))).toBe('changes.scheduledPriceAt.value');
  });

  it('conflicts as a whole with the price that another member schedules', async () => {
    await add('raced');
    await schedule('raced', { price: 24, at: inDays(1) });
    const changes = {
      scheduledPriceAt: { base: null, value: inDays(2) },
      scheduledPrice: { base: null, value: 24 },
    };
    const lost = await writer.call('PATCH', '/admin/products/raced', { body: { changes } });
    expect(lost.body.conflicts.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'scheduledPrice',
      'scheduledPriceAt',
    ]);
  });

  it('has the limits of an immediate price: by prices of sizes, by the role, and for large changes', async () => {
    await add('limited', { S: 2, M: { stock: 0, priceCents: 2500 } });
    const at = inDays(1);
    const dearer = await schedule('limited', { price: 26, at }, { confirmed: true });
    expect(dearer.body.errors[0].message).toBe(
      'Size M would be cheaper than the scheduled price of the product. Leave its price empty, or raise it.',
    );
    await add('free-sizes');
    const beyond = await schedule('free-sizes', { price: 27, at }, { person: writer });
    expect([beyond.status, beyond.body.errors[0].field]).toEqual([403, 'changes.scheduledPrice.value']);
    const large = await schedule('free-sizes', { price: 31, at });
    expect([large.body.code, large.body.errors[0]]).toEqual([
      'confirmation_required',
      { field: 'changes.scheduledPrice.value', message: 'The price changes from $20.00 to $31.00.' },
    ]);
    expect((await schedule('free-sizes', { price: 31, at }, { confirmed: true })).status).toBe(200);
    expect((await schedule('limited', { price: 24, at })).status).toBe(200);
    const { sizes } = await read('limited');
    const units = { [sizes[1].id]: { price: { base: 25, value: 23 } } };
    expect((await ann.call('PATCH', '/admin/products/limited', { body: { units } })).status).toBe(400);
  });

  it('is cancelled at its time when a sale price would make the product free', async () => {
    await add('freed');
    const at = inDays(1);
    await schedule('freed', { price: 15, at });
    const scope = { products: ['freed'] };
    await api.database.db
      .insert(priceRule)
      .values({ id: 'freed', name: 'Freed', effect: 'amount', value: 1600, scope });
    await passTo(at);
    await api.database.db.delete(priceRule).where(eq(priceRule.id, 'freed'));
    expect(await read('freed')).toMatchObject({ price: 20 });
    expect((await history('freed'))[0].changes.map(({ field }: { field: string }) => field)).toEqual([
      'scheduledPrice',
      'scheduledPriceAt',
    ]);
  });
});

describe('scheduled prices of many products', () => {
  it('are previewed with the sale prices of their time, are listed, and begin and are undone as one change', async () => {
    const ids = ['many-a', 'many-b'];
    for (const id of ids) await add(id);
    const at = inDays(4);
    const startsAt = new Date(Date.parse(at) - MINUTE_MS);
    const scope = { products: ['many-b'] };
    await api.database.db
      .insert(priceRule)
      .values({ id: 'then', name: 'Then', effect: 'percentage', value: 50, scope, startsAt });
    const change = { field: 'price', how: 'percent', value: 10, rounding: 'cent', at };
    expect(await previewAll(ids, change)).toMatchObject([
      { verdict: 'changed', price: 20, sellingPrice: { before: 17, after: 18.7 } },
      { verdict: 'changed', price: 20, sellingPrice: { before: 17, after: 11 } },
    ]);
    const applied = await changeAll(ids, change);
    expect(applied.body.changeId).not.toBeNull();
    const { products } = (await ann.call('GET', '/admin/products?limit=100&sort=newest')).body;
    expect(products.find(({ id }: { id: string }) => id === 'many-a')).toMatchObject({
      price: 20,
      scheduledPrice: 22,
      scheduledPriceAt: at,
    });
    await passTo(at);
    expect([(await shown('many-a')).price, (await shown('many-b')).price]).toEqual([22, 22]);
    const { entries } = (await ann.call('GET', '/admin/activity?limit=1')).body;
    expect(entries[0]).toMatchObject({ action: 'products_changed', via: 'system' });
    expect((await undo(entries[0].id)).status).toBe(200);
    expect([(await read('many-a')).price, (await read('many-b')).price]).toEqual([20, 20]);
    await api.database.db.delete(priceRule).where(eq(priceRule.id, 'then'));
  });

  it('are cancelled together, also by an undo', async () => {
    const ids = ['off-a', 'off-b'];
    for (const id of ids) await add(id);
    const at = inDays(1);
    const set = { field: 'price', how: 'set', value: 25, rounding: 'cent', at };
    const { changeId } = (await changeAll(ids, set)).body;
    expect((await undo(changeId)).status).toBe(200);
    expect(await read('off-a')).not.toHaveProperty('scheduledPrice');
    await changeAll(ids, set);
    await changeAll(ids, { field: 'scheduledPrice' });
    await passTo(at);
    expect([(await read('off-a')).price, (await read('off-b')).price]).toEqual([20, 20]);
  });
});
