import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { staff } from '#database/schema/accounts/staff.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { ok } from '#domain/result.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { mailLowStock } from './mail-low-stock.ts';

const api = createTestApi();
let packer: { email: string; userId: string };
let now = new Date('2031-03-01T23:30:00Z');

const clock = { now: () => now, newId: () => systemClock.newId() };
const queueDigest = async () => mailLowStock({ database: api.database, clock });
const setStock = (size: string | null, values: { available?: number; lowAt?: number | null }) =>
  api.database.db
    .update(stockUnit)
    .set(values)
    .where(
      and(
        eq(stockUnit.productId, size === null ? 'digest-shared' : 'digest'),
        size === null ? isNull(stockUnit.size) : eq(stockUnit.size, size),
      ),
    );
const advance = (hours: number) => {
  now = new Date(now.getTime() + hours * 60 * 60_000);
};

beforeAll(async () => {
  // Nothing else is low.
  await api.database.db
    .update(stockUnit)
    .set({ received: sql`received + 100`, available: sql`available + 100` });
  await insertProduct(api.database, { id: 'digest', stock: { S: 9, M: 9 } });
  await insertProduct(api.database, { id: 'digest-shared', stock: 9 });
  packer = await api.member('fulfilment');
  await api.shopper('Ann');
});

describe('the digest of low stock', () => {
  beforeEach(async () => {
    await setStock('S', { available: 2, lowAt: null });
    await setStock('M', { available: 9, lowAt: null });
    await setStock(null, { available: 9, lowAt: null });
    await api.database.db.delete(accountMail);
    advance(24);
  });

  it('is mailed once a UTC day to the staff who may see stock, and names the low sizes', async () => {
    await setStock('M', { available: 4, lowAt: 5 });
    await setStock(null, { available: 0 });
    expect(await queueDigest()).toEqual(ok(2));
    expect(await queueDigest()).toEqual(ok(0));
    const sent = await deliverDueAccountMails(api, clock);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@osier.example', packer.email]);
    expect(sent[0]).toMatchObject({ subject: '3 sizes are low or sold out' });
    expect(sent[0]?.text).toContain('The digest-shared: sold out\nThe digest: S 2 left, M 4 left\n');
    expect(sent[0]?.text).toContain('http://shop.test/admin/stock');
  });

  it('names the sizes of a product with equal stock in the order of their scale', async () => {
    await setStock('M', { available: 2 });
    expect(await queueDigest()).toEqual(ok(2));
    const [sent] = await deliverDueAccountMails(api, clock);
    expect(sent?.text).toContain('The digest: S 2 left, M 2 left\n');
  });

  it('leaves out products that are not published', async () => {
    await setStock('S', { available: 1 });
    const where = eq(product.id, 'digest');
    await api.database.db.update(product).set({ status: 'archived' }).where(where);
    expect(await queueDigest()).toEqual(ok(0));
    await api.database.db.update(product).set({ status: 'published' }).where(where);
  });

  it('is queued once by concurrent processes', async () => {
    await setStock('S', { available: 1 });
    const queued = await Promise.all([1, 2, 3].map(queueDigest));
    expect(queued.filter((one) => one.ok && one.value > 0)).toEqual([ok(2)]);
  });

  it('is not mailed while the same sizes have the same stock as the day before', async () => {
    await setStock('S', { available: 0 });
    expect(await queueDigest()).toEqual(ok(2));
    advance(24);
    expect(await queueDigest()).toEqual(ok(0));
    await setStock('M', { available: 1 });
    // The next UTC day begins an hour later.
    advance(1);
    expect(await queueDigest()).toEqual(ok(2));
    advance(23);
  });

  it('is not mailed while nothing is low, and is mailed again once the same sizes are low', async () => {
    await setStock('S', { available: 2 });
    await queueDigest();
    advance(24);
    await setStock('S', { available: 3 });
    expect(await queueDigest()).toEqual(ok(0));
    advance(24);
    await setStock('S', { available: 2 });
    expect(await queueDigest()).toEqual(ok(2));
  });

  it('is dropped when its recipient has left the staff, or nothing is low any more', async () => {
    await setStock('S', { available: 1 });
    await queueDigest();
    await api.database.db.delete(staff).where(eq(staff.userId, packer.userId));
    expect((await deliverDueAccountMails(api, clock)).map(({ to }) => to)).toEqual(['admin@osier.example']);
    advance(24);
    await setStock('S', { available: 2 });
    expect(await queueDigest()).toEqual(ok(1));
    await setStock('S', { available: 3 });
    expect(await deliverDueAccountMails(api, clock)).toEqual([]);
    expect(await api.database.db.$count(accountMail)).toBe(0);
  });
});
