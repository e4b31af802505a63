import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productPicture } from '#database/schema/catalogue/pictures.ts';
import { priceRule } from '#database/schema/catalogue/price-rules.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { CATALOGUE_JOBS } from '../../jobs/jobs.ts';
import { publishScheduled } from '../../services/products/change-status.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let staff: Visitor;
let owner: Visitor;

beforeAll(async () => {
  staff = await api.member('catalogue');
  owner = await api.admin();
});

const NEW = { title: 'Café Dress', colour: 'Écru', for: 'female', category: 'dress', brand: 'KD', price: 20 };

const create = (body: object, key?: string) =>
  staff.call('POST', '/admin/products', {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
/** Creates a product that lacks nothing, and returns its id. */
const createComplete = async (title: string): Promise<string> => {
  const { id } = (await create({ ...NEW, title })).body.product;
  await api.database.db.update(product).set({ imageUrl: '/dress.webp' }).where(eq(product.id, id));
  return id;
};
const become = (id: string, base: string, status: string, more: object = {}) =>
  staff.call('POST', `/admin/products/${id}/status`, { body: { base, status, ...more } });
const read = async (id: string) => (await staff.call('GET', `/admin/products/${id}`)).body.product;
const isShown = async (id: string) => (await api.visitor().call('GET', `/product/${id}`)).status === 200;
const undo = (changeId: string, person = staff) => person.call('POST', `/admin/activity/${changeId}/undo`);
const inMinutes = (count: number) => new Date(Math.ceil(Date.now() / MINUTE_MS + count) * MINUTE_MS);
const publishAt = (at: Date) =>
  publishScheduled({ database: api.database, clock: { now: () => at, newId: () => systemClock.newId() } });

describe('a new product', () => {
  it('is a draft with an empty stock unit for each size of its scale', async () => {
    const { status, body } = await create(NEW);
    expect([status, body.product]).toMatchObject([
      200,
      { id: 'cafe-dress-ecru', status: 'draft', price: 20, sellingPrice: 17, edited: { by: 'catalogue' } },
    ]);
    expect(body.product.sizes.length).toBeGreaterThan(1);
    expect(body.product.sizes.every((size: { available: number }) => size.available === 0)).toBe(true);
    expect(body.product).not.toHaveProperty('publishedAt');
    expect(await isShown('cafe-dress-ecru')).toBe(false);
  });

  it('gets a free id, and a requested id that is taken is refused with a suggestion', async () => {
    await create({ ...NEW, title: 'Twin', colour: '' });
    expect((await create({ ...NEW, title: 'Twin', colour: null })).body.product.id).toBe('twin-2');
    const refused = await create({ ...NEW, id: 'twin' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'id_taken', suggestion: 'twin-3', errors: [{ field: 'id' }] },
    ]);
    const together = await Promise.all([create({ ...NEW, id: 'same' }), create({ ...NEW, id: 'same' })]);
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is created once for one Idempotency-Key', async () => {
    const body = { ...NEW, title: 'Only one' };
    const [first, second] = await Promise.all([
      create(body, 'key-of-only-one'),
      create(body, 'key-of-only-one'),
    ]);
    expect(second.body.product.id).toBe(first.body.product.id);
    for (const other of [{ title: 'Another' }, { price: 99 }, { colour: null }, { id: 'another' }]) {
      const reused = await create({ ...body, ...other }, 'key-of-only-one');
      expect(reused.body.code).toBe('idempotency_key_reused');
    }
  });

  it.each([
    ['brand', 'Nobody'],
    ['category', 'nothing'],
    ['scale', 'nothing'],
    ['price', 0],
    ['title', ''],
    ['id', 'No Address'],
  ])('is refused with the field %s as %j', async (field, value) => {
    const { status, body } = await create({ ...NEW, [field]: value });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it('is removed by an undo, unless it was used since', async () => {
    const { product: made, changeId } = (await create({ ...NEW, title: 'Mistake' })).body;
    expect((await undo(changeId)).body).toMatchObject({
      action: 'product_removed',
      undo: { possible: false },
    });
    expect(await read(made.id)).toBeUndefined();
    const units = api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, made.id));
    expect(await units).toEqual([]);
    const kept = (await create({ ...NEW, title: 'Stocked' })).body;
    const [size] = kept.product.sizes;
    await owner.call('POST', `/admin/stock/${size.id}/movements`, {
      body: { change: 1, reason: 'delivery' },
    });
    expect((await undo(kept.changeId)).body.code).toBe('undo_refused');
    expect(await read(kept.product.id)).toMatchObject({ title: 'Stocked' });
  });

  it('is listed and found by staff, by its status', async () => {
    await create({ ...NEW, title: 'Quokka', details: '' });
    const list = async (query: string) =>
      (await staff.call('GET', `/admin/products?${query}`)).body.products.map(
        ({ id, status }: { id: string; status: string }) => `${id} ${status}`,
      );
    expect(await list('limit=1')).toEqual(['quokka-ecru draft']);
    expect(await list('q=quokka')).toEqual(['quokka-ecru draft']);
    expect(await list('status=draft&limit=1')).toEqual(['quokka-ecru draft']);
    expect(await list('status=published&q=quokka')).toEqual([]);
    expect((await staff.call('GET', '/admin/stock?q=quokka')).body.products).toHaveLength(1);
    const { total } = (await staff.call('GET', '/admin/products?limit=1')).body;
    const [all, published] = [
      await api.database.db.$count(product),
      await api.database.db.$count(product, eq(product.status, 'published')),
    ];
    expect(total).toEqual({ count: all, more: false });
    expect((await staff.call('GET', '/admin/products?limit=1&status=published')).body.total.count).toBe(
      published,
    );
  });
});

describe('the status of a product', () => {
  it('shows and hides it at once, is logged, and undone', async () => {
    const id = await createComplete('Status');
    const published = await become(id, 'draft', 'published');
    expect(published.body.product).toMatchObject({ status: 'published', publishedAt: expect.any(String) });
    expect(await isShown(id)).toBe(true);
    const archived = await become(id, 'published', 'archived');
    expect(await isShown(id)).toBe(false);
    expect((await undo(archived.body.changeId)).status).toBe(200);
    expect(await isShown(id)).toBe(true);
    expect((await undo(published.body.changeId)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'draft' });
    const { entries } = (await staff.call('GET', `/admin/products/${id}/changes`)).body;
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      ...Array(4).fill('product_status_changed'),
      'product_created',
    ]);
    expect(entries[2].changes).toEqual([{ field: 'status', before: 'published', after: 'archived' }]);
  });

  it('changes only from the status that the client read', async () => {
    const id = await createComplete('Raced');
    const both = await Promise.all([become(id, 'draft', 'published'), become(id, 'draft', 'archived')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [{ field: 'status', base: 'draft', author: expect.objectContaining({ name: 'catalogue' }) }],
    });
    const { status } = await read(id);
    expect((await become(id, 'draft', status)).body.changeId).toBeNull();
  });

  it('becomes published only when it lacks nothing, which staff see before', async () => {
    const { id, missing } = (await create({ ...NEW, title: 'Bare' })).body.product;
    const needsPicture = [{ field: 'pictures', message: 'A published product needs a picture.' }];
    expect(missing).toEqual(needsPicture);
    const refused = await become(id, 'draft', 'published');
    expect([refused.status, refused.body.errors]).toEqual([400, needsPicture]);
    expect((await become(id, 'draft', 'scheduled', { publishAt: inMinutes(9) })).status).toBe(400);
    await api.database.db.insert(productPicture).values({
      id: systemClock.newId(),
      productId: id,
      position: 0,
      digest: 'a'.repeat(64),
      format: 'jpeg',
      bytes: 1,
      width: 960,
      height: 1200,
      version: 'v',
      createdAt: new Date(),
      storedAt: new Date(),
    });
    await api.database.db.update(product).set({ imageUrl: '/bare.webp' }).where(eq(product.id, id));
    expect((await read(id)).missing).toEqual([
      { field: 'pictures', message: 'Picture 1 needs an alt text.' },
    ]);
    await api.database.db
      .update(productPicture)
      .set({ alt: 'A dress' })
      .where(eq(productPicture.productId, id));
    expect((await become(id, 'draft', 'published')).body.product.missing).toEqual([]);
  });

  it('keeps the date of a product that is published again', async () => {
    await insertProduct(api.database, { id: 'old-one', stock: 1 });
    const createdAt = new Date('2020-01-01');
    await api.database.db.update(product).set({ createdAt }).where(eq(product.id, 'old-one'));
    await become('old-one', 'published', 'archived');
    await become('old-one', 'archived', 'published');
    const [row] = await api.database.db.select().from(product).where(eq(product.id, 'old-one'));
    expect([row?.createdAt, row?.publishedAt]).toEqual([createdAt, createdAt]);
  });

  it('scheduled becomes published at its minute, once', async () => {
    const id = await createComplete('Soon');
    const at = inMinutes(10);
    const scheduled = await become(id, 'draft', 'scheduled', { publishAt: at.toISOString() });
    expect(scheduled.body.product).toMatchObject({ status: 'scheduled', publishAt: at.toISOString() });
    expect(await publishAt(new Date(at.getTime() - 1))).toEqual({ ok: true, value: 0 });
    expect(await isShown(id)).toBe(false);
    const runs = await Promise.all([publishAt(at), publishAt(at)]);
    expect(runs.flatMap((run) => (run.ok ? [run.value] : [])).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await isShown(id)).toBe(true);
    const { entries } = (await owner.call('GET', `/admin/products/${id}/changes`)).body;
    expect(entries[0]).toMatchObject({
      via: 'system',
      who: null,
      undo: { possible: true },
      changes: [
        { field: 'status', before: 'scheduled', after: 'published' },
        { field: 'publishAt', before: at.toISOString(), after: null },
      ],
    });
    expect((await undo(entries[0].id, owner)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'scheduled', publishAt: at.toISOString() });
    expect(CATALOGUE_JOBS.map(({ name }) => name)).toContain('publish-products');
  });

  it('scheduled becomes a draft again when it lacks something at its time', async () => {
    const id = await createComplete('Lacking');
    const at = inMinutes(20);
    await become(id, 'draft', 'scheduled', { publishAt: at.toISOString() });
    await api.database.db.update(product).set({ priceCents: 0 }).where(eq(product.id, id));
    await publishAt(at);
    expect(await read(id)).toMatchObject({ status: 'draft' });
  });

  it('scheduled is published at its time, even if an earlier one cannot be', async () => {
    const [free, id] = [await createComplete('Free'), await createComplete('After the free one')];
    await become(free, 'draft', 'scheduled', { publishAt: inMinutes(25).toISOString() });
    const at = inMinutes(26);
    await become(id, 'draft', 'scheduled', { publishAt: at.toISOString() });
    const scope = { products: [free] };
    await api.database.db
      .insert(priceRule)
      .values({ id: 'free', name: 'Free', effect: 'percentage', value: 100, scope });
    await expect(publishAt(at)).rejects.toThrow(`the scheduled product ${free} cannot be written`);
    expect([await isShown(free), await isShown(id)]).toEqual([false, true]);
    await api.database.db.delete(priceRule).where(eq(priceRule.id, 'free'));
  });

  it('is scheduled only for a future time, which can be changed', async () => {
    const id = await createComplete('Later');
    const past = await become(id, 'draft', 'scheduled', {
      publishAt: new Date(Date.now() - MINUTE_MS).toISOString(),
    });
    expect([past.status, past.body.errors[0].field]).toEqual([400, 'publishAt']);
    expect((await become(id, 'draft', 'scheduled')).body.errors[0].field).toBe('publishAt');
    await become(id, 'draft', 'scheduled', { publishAt: inMinutes(30).toISOString() });
    const later = inMinutes(60).toISOString();
    const moved = await become(id, 'scheduled', 'scheduled', { publishAt: later });
    expect(moved.body.product.publishAt).toBe(later);
  });
});

describe('a preview link', () => {
  it('shows a draft to everybody who has it, is never cached, and cannot be forged', async () => {
    const { id } = (await create({ ...NEW, title: 'Previewed' })).body.product;
    const { url } = (await staff.call('POST', `/admin/products/${id}/preview`)).body;
    const token = new URL(url).pathname.replace('/preview/', '');
    const shown = await api.visitor().call('GET', `/product-previews/${token}`);
    expect([shown.status, shown.body.title, shown.headers.get('cache-control')]).toEqual([
      200,
      'Previewed',
      'no-store',
    ]);
    const forged = await api.visitor().call('GET', `/product-previews/${token.slice(0, -1)}x`);
    expect([forged.status, forged.body.code]).toEqual([404, 'preview_unknown']);
  });
});
