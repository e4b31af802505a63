import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceRule } from '#database/schema/catalogue/price-rules.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let ann: Visitor;
let ben: Visitor;
let writer: Visitor;
let packer: Visitor;

beforeAll(async () => {
  ann = await api.member('manager');
  ben = await api.member('manager');
  writer = await api.member('catalogue');
  packer = await api.member('fulfilment');
});

type Change = { field: string; before: unknown; after: unknown };
type Result = {
  id: string;
  verdict: string;
  changes: Change[];
  sellingPrice: { before: number; after: number };
  problem: { code: string; field: string | null; message: string } | null;
};

const add = (id: string, stock: Parameters<typeof insertProduct>[1]['stock'] = { S: 2 }) =>
  insertProduct(api.database, { id, stock });
const read = async (id: string) => (await ann.call('GET', `/admin/products/${id}`)).body.product;
const preview = (ids: string[], change: object, person = ann, more: object = {}) =>
  person.call('POST', '/admin/product-changes?dry=1', { body: { ids, change, ...more } });
const results = async (ids: string[], change: object, more: object = {}): Promise<Result[]> =>
  (await preview(ids, change, ann, more)).body.products;
/** Applies the changes of a preview. */
const apply = (
  previewed: readonly Pick<Result, 'id' | 'changes'>[],
  {
    person = ann,
    batch = systemClock.newId(),
    ...more
  }: { person?: Visitor; batch?: string; confirmed?: true } = {},
) =>
  person.call('POST', '/admin/product-changes', {
    body: {
      products: previewed.map(({ id, changes }) => ({
        id,
        changes: Object.fromEntries(
          changes.map(({ field, before, after }) => [field, { base: before, value: after }]),
        ),
      })),
      batch,
      ...more,
    },
  });
const undo = (changeId: string, person = ann, key = 'undo-of-this', query = '') =>
  person.call('POST', `/admin/activity/${changeId}/undo${query}`, { headers: { 'idempotency-key': key } });
const confirmUndo = (changeId: string, key?: string) => undo(changeId, ann, key, '?confirmed=1');
const edit = (id: string, field: string, base: unknown, value: unknown) =>
  ben.call('PATCH', `/admin/products/${id}`, { body: { changes: { [field]: { base, value } } } });
const raise = (value: number, rounding = 'cent') => ({ field: 'price', how: 'percent', value, rounding });

describe('the preview of a change of many products', () => {
  it('says the old and new list and selling price of each product, and writes nothing', async () => {
    await add('previewed');
    await add('previewed-free');
    await api.database.db
      .update(product)
      .set({ discountable: false })
      .where(eq(product.id, 'previewed-free'));
    expect(await results(['previewed', 'previewed-free', 'nothing'], raise(5, 'dollar'))).toMatchObject([
      {
        id: 'previewed',
        verdict: 'changed',
        changes: [{ field: 'price', before: 20, after: 21 }],
        sellingPrice: { before: 17, after: 17.85 },
        problem: null,
      },
      { id: 'previewed-free', sellingPrice: { before: 20, after: 21 } },
      { id: 'nothing', verdict: 'refused', problem: { code: 'product_unknown' } },
    ]);
    expect(await read('previewed')).toMatchObject({ price: 20, version: '0' });
  });

  it('refuses prices out of range, and asks to confirm large changes', async () => {
    await add('lowered');
    const price = (how: string, value: number, more: object = {}) =>
      results(['lowered'], { field: 'price', how, value, rounding: 'cent' }, more);
    expect(await price('amount', -20)).toMatchObject([
      { verdict: 'refused', problem: { field: 'price', message: 'A price must be at least $0.01.' } },
    ]);
    expect(await price('amount', 99_990)).toMatchObject([
      { verdict: 'refused', problem: { message: 'A price must not be more than $100,000.' } },
    ]);
    expect(await price('percent', -50)).toMatchObject([{ verdict: 'changed' }]);
    expect(await price('percent', -51)).toMatchObject([
      {
        verdict: 'unconfirmed',
        changes: [{ after: 9.8 }],
        problem: { message: 'The price changes from $20.00 to $9.80.' },
      },
    ]);
    expect(await price('percent', -51, { confirmed: true })).toMatchObject([{ verdict: 'changed' }]);
    expect(await price('set', 20)).toMatchObject([{ verdict: 'same', changes: [] }]);
  });

  it('refuses a price above that of a size, and a status for which something is missing', async () => {
    await add('dear-size', { S: 1, M: { stock: 1, priceCents: 2100 } });
    expect(await results(['dear-size'], raise(10))).toMatchObject([
      { verdict: 'refused', problem: { message: expect.stringContaining('Size M would be cheaper') } },
    ]);
    await add('bare');
    await api.database.db
      .update(product)
      .set({ status: 'draft', imageUrl: null })
      .where(eq(product.id, 'bare'));
    expect(await results(['bare', 'dear-size'], { field: 'status', status: 'published' })).toMatchObject([
      { verdict: 'refused', problem: { field: 'status', message: 'A published product needs a picture.' } },
      { verdict: 'same' },
    ]);
  });

  it('limits a role to its percentage, and is refused to roles that may not change products', async () => {
    await add('limited');
    const asWriter = async (percent: number) =>
      (await preview(['limited'], raise(percent), writer)).body.products;
    expect(await asWriter(30)).toMatchObject([{ verdict: 'changed' }]);
    expect(await asWriter(31)).toMatchObject([
      { verdict: 'refused', problem: { message: 'Your role may change prices by at most 30 %.' } },
    ]);
    const beyond = await results(['limited'], raise(31));
    expect((await apply(beyond, { person: writer })).body).toMatchObject({
      products: [{ verdict: 'refused', problem: { code: 'forbidden' } }],
      changeId: null,
    });
    expect((await preview(['limited'], raise(1), packer)).status).toBe(403);
    expect((await read('limited')).price).toBe(20);
  });
});

describe('a change of many products', () => {
  it('does exactly what its preview shows, and is undone as one', async () => {
    await add('one');
    await add('two');
    await api.database.db.insert(priceRule).values({
      id: 'jeans-half',
      name: 'Jeans at half price',
      effect: 'percentage',
      value: 50,
      scope: { categories: ['jeans'], products: ['one', 'two'] },
      excluded: [],
      aboveCents: null,
    });
    const previewed = await results(['one', 'two'], { field: 'category', category: 'jeans' });
    expect(previewed[0]?.sellingPrice).toEqual({ before: 17, after: 10 });
    const asWriter = await preview(['one'], { field: 'category', category: 'jeans' }, writer);
    expect(asWriter.body.products).toMatchObject([{ verdict: 'refused', problem: { code: 'forbidden' } }]);
    const { status, body } = await apply(previewed);
    expect(status).toBe(200);
    expect(body.products).toEqual(previewed);
    expect(await read('two')).toMatchObject({ category: 'jeans', sellingPrice: 10 });
    const { entries } = (await ann.call('GET', '/admin/activity?limit=1')).body;
    expect(entries).toMatchObject([
      {
        id: body.changeId,
        action: 'products_changed',
        subject: { type: 'bulk', label: '2 products' },
        undo: { possible: true },
      },
    ]);
    const parts = (await ann.call('GET', `/admin/activity?batch=${entries[0].batch}`)).body.entries;
    expect(parts).toMatchObject([{ action: 'product_edited' }, { action: 'product_edited' }]);
    expect(parts.map(({ subject }: { subject: { id: string } }) => subject.id).toSorted()).toEqual([
      'one',
      'two',
    ]);
    const listed = (await ann.call('GET', '/admin/activity?what=product')).body.entries;
    expect(listed[0].id).toBe(body.changeId);
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(parts[0].id);
    const ofProduct = (await ann.call('GET', '/admin/products/one/changes')).body.entries;
    expect(ofProduct).toMatchObject([{ action: 'product_edited', batch: null }]);
    const asked = await undo(body.changeId);
    expect(asked.body).toMatchObject({
      code: 'confirmation_required',
      detail: expect.stringContaining('the prices of 2 products'),
    });
    const undone = await confirmUndo(body.changeId);
    expect(undone.body).toMatchObject({ action: 'products_changed', undo: { possible: true } });
    expect(await read('two')).toMatchObject({ category: 'pants', sellingPrice: 17 });
    expect((await undo(body.changeId)).body.id).toBe(undone.body.id);
    expect((await undo(body.changeId, ann, 'another-key')).body.code).toBe('undo_refused');
    await undo(undone.body.id);
    expect(await read('one')).toMatchObject({ category: 'jeans', sellingPrice: 10 });
  });

  it('skips a product that others changed since, when it is applied and when it is undone', async () => {
    await add('mine');
    await add('theirs');
    const previewed = await results(['mine', 'theirs'], raise(10));
    await edit('theirs', 'price', 20, 25);
    const { body } = await apply(previewed);
    expect(body.products).toMatchObject([
      { verdict: 'changed' },
      {
        verdict: 'refused',
        problem: {
          code: 'changed_meanwhile',
          field: 'price',
          message: 'manager changed it since: now ‘25’.',
        },
      },
    ]);
    expect([(await read('mine')).price, (await read('theirs')).price]).toEqual([22, 25]);
    await add('other');
    const again = (await apply(await results(['mine', 'other'], raise(10)))).body;
    await edit('mine', 'price', 24.2, 30);
    const undone = await undo(again.changeId);
    expect(undone.body.changes).toContainEqual({ field: 'kept', before: null, after: 1 });
    expect([(await read('mine')).price, (await read('other')).price]).toEqual([30, 20]);
  });

  it('keeps a field of a product that another person changed, and refuses the same field', async () => {
    await add('shared');
    const change = (field: string, [base, value]: [string | number, string | number], person: Visitor) =>
      apply([{ id: 'shared', changes: [{ field, before: base, after: value }] }], { person });
    expect((await change('price', [20, 25], ben)).status).toBe(200);
    const { title } = await read('shared');
    expect((await change('title', [title, 'Mine'], ann)).body.products).toMatchObject([
      { verdict: 'changed' },
    ]);
    expect((await change('price', [20, 30], ann)).body.products).toMatchObject([
      { verdict: 'refused', problem: { code: 'changed_meanwhile', field: 'price' } },
    ]);
    expect(await read('shared')).toMatchObject({ title: 'Mine', price: 25 });
  });

  it('writes once for one batch, and refuses the batch of another person', async () => {
    await add('batched');
    await add('batched-later');
    const batch = systemClock.newId();
    const previewed = await results(['batched'], raise(10));
    const [first, repeated] = [await apply(previewed, { batch }), await apply(previewed, { batch })];
    expect(repeated.body).toMatchObject({ changeId: first.body.changeId, products: [{ verdict: 'same' }] });
    const second = await apply(await results(['batched'], raise(10)), { batch });
    expect(second.body.products).toMatchObject([
      { verdict: 'refused', problem: { code: 'idempotency_key_reused' } },
    ]);
    const later = await apply(await results(['batched-later'], raise(10)), { batch });
    expect(later.body.changeId).toBe(first.body.changeId);
    expect((await apply(previewed, { batch, person: ben })).body.code).toBe('idempotency_key_reused');
    await undo(first.body.changeId);
    expect([(await read('batched')).price, (await read('batched-later')).price]).toEqual([20, 20]);
  });

  it('does not write a large change without the confirmation', async () => {
    await add('jumping');
    const previewed = await results(['jumping'], raise(60));
    expect((await apply(previewed)).body).toMatchObject({
      products: [{ verdict: 'unconfirmed' }],
      changeId: null,
    });
    expect((await apply(previewed, { confirmed: true })).body.products).toMatchObject([
      { verdict: 'changed' },
    ]);
    expect((await read('jumping')).price).toBe(32);
  });

  it('asks before another brand changes selling prices by more than half, and so does its undo', async () => {
    await add('rebranded');
    await api.database.db.insert(priceRule).values({
      id: 'keystone-days',
      name: 'Keystone days',
      effect: 'percentage',
      value: 70,
      scope: { brands: ['keystone'], products: ['rebranded'] },
      excluded: [],
      aboveCents: null,
    });
    const change = { field: 'brand', before: 'KD', after: 'Keystone' };
    const wanted = [{ id: 'rebranded', changes: [change] }] as Result[];
    const message = 'The selling price changes from $17.00 to $6.00.';
    expect((await apply(wanted)).body).toMatchObject({
      products: [{ verdict: 'unconfirmed', problem: { message } }],
      changeId: null,
    });
    const { body } = await apply(wanted, { confirmed: true });
    expect(await read('rebranded')).toMatchObject({ brand: 'Keystone', sellingPrice: 6 });
    expect((await undo(body.changeId)).body.code).toBe('confirmation_required');
    expect((await confirmUndo(body.changeId)).status).toBe(200);
    const asked = await edit('rebranded', 'brand', 'KD', 'Keystone');
    expect(asked.body).toMatchObject({ code: 'confirmation_required', errors: [{ message }] });
  });

  it('asks before another brand changes the selling price of a size by more than half, and so does its undo', async () => {
    await add('resized', { S: 1, XL: { stock: 1, priceCents: 4000 } });
    await api.database.db.insert(priceRule).values({
      id: 'keystone-sizes',
      name: 'Keystone sizes',
      effect: 'fixed',
      value: 1600,
      scope: { brands: ['keystone'], products: ['resized'] },
      excluded: [],
      aboveCents: null,
    });
    const change = { field: 'brand', before: 'KD', after: 'Keystone' };
    const wanted = [{ id: 'resized', changes: [change] }] as Result[];
    const message = 'The selling price of size XL changes from $34.00 to $16.00.';
    expect((await apply(wanted)).body.products).toMatchObject([
      { verdict: 'unconfirmed', problem: { message } },
    ]);
    expect((await edit('resized', 'brand', 'KD', 'Keystone')).body.errors).toMatchObject([{ message }]);
    const { body } = await apply(wanted, { confirmed: true });
    expect((await undo(body.changeId)).body.detail).toContain('the price of 1 product');
    expect((await confirmUndo(body.changeId)).status).toBe(200);
  });

  it('asks before an undo changes prices much, of one product or of many', async () => {
    await add('fallen');
    await add('fallen-too');
    const lowered = await apply(await results(['fallen', 'fallen-too'], raise(-40)));
    const asked = await undo(lowered.body.changeId);
    expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_required']);
    expect(asked.body.detail).toContain('the prices of 2 products');
    expect((await read('fallen')).price).toBe(12);
    expect((await confirmUndo(lowered.body.changeId)).status).toBe(200);
    expect((await read('fallen-too')).price).toBe(20);
    await edit('fallen', 'price', 20, 12);
    const { version } = await read('fallen');
    const one = await undo(version);
    expect(one.body).toMatchObject({
      code: 'confirmation_required',
      errors: [{ message: 'The price changes from $12.00 to $20.00.' }],
    });
    expect((await confirmUndo(version)).status).toBe(200);
    expect((await read('fallen')).price).toBe(20);
  });

  it('writes different fields of different products', async () => {
    await add('retitled');
    await add('repriced');
    const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
    const { body } = await apply([
      {
        id: 'retitled',
        changes: [change('title', 'The retitled', 'Renamed'), change('colour', null, 'Rust')],
      },
      { id: 'repriced', changes: [change('price', 20, 22), change('colour', null, 'Rust')] },
    ] as Result[]);
    expect(body.products).toMatchObject([
      { verdict: 'changed', sellingPrice: { after: 17 } },
      { verdict: 'changed', sellingPrice: { after: 18.7 } },
    ]);
    expect(await read('retitled')).toMatchObject({ title: 'Renamed', colour: 'Rust', price: 20 });
    expect(await read('repriced')).toMatchObject({ title: 'The repriced', colour: 'Rust', price: 22 });
    await undo(body.changeId);
    expect((await read('retitled')).title).toBe('The retitled');
    expect((await read('retitled')).colour).toBeUndefined();
  });

  it('is one change when several requests write it, and its undo when two people undo it at once', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `many-${index}`);
    for (const id of ids) await add(id, 1);
    const batch = systemClock.newId();
    let changeId = '';
    for (let start = 0; start < ids.length; start += 50) {
      const previewed = await results(ids.slice(start, start + 50), raise(10));
      changeId = (await apply(previewed, { batch })).body.changeId;
    }
    const undone = await Promise.all([undo(changeId, ann, 'first-key'), undo(changeId, ben, 'second-key')]);
    expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const prices = async () => {
      const { rows } = await api.database.query(
        `SELECT DISTINCT price_cents FROM product WHERE id LIKE 'many-%'`,
      );
      return rows.map((row) => row['price_cents']);
    };
    expect(await prices()).toEqual([2000]);
    const entry = undone.find(({ status }) => status === 200)?.body;
    expect(entry.subject.label).toBe('120 products');
    await undo(entry.id);
    expect(await prices()).toEqual([2200]);
  });

  it('is undone in parts, as one change', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => `part-${index}`);
    for (const id of ids) await add(id, 1);
    const batch = systemClock.newId();
    let changeId = '';
    for (let start = 0; start < ids.length; start += 50) {
      const previewed = await results(ids.slice(start, start + 50), raise(10));
      changeId = (await apply(previewed, { batch })).body.changeId;
    }
    const first = await undo(changeId, ann, 'undo-in-parts', '?part=1');
    expect(first.body).toMatchObject({ id: changeId, progress: { done: 200, count: 201 } });
    const { after } = first.body.progress;
    const last = await undo(changeId, ann, 'undo-in-parts', `?part=1&after=${after}`);
    expect(last.body).toMatchObject({ action: 'products_changed', subject: { label: '201 products' } });
    expect(last.body.progress).toBeUndefined();
    expect((await read('part-0')).price).toBe(20);
  });

  it('archives and schedules, and empties the time of a product that is not scheduled any more', async () => {
    await add('timed');
    const publishAt = '2099-01-01T08:00:30.000Z';
    await apply(await results(['timed'], { field: 'status', status: 'scheduled', publishAt }));
    expect(await read('timed')).toMatchObject({ status: 'scheduled', publishAt: '2099-01-01T08:00:00.000Z' });
    await apply([{ id: 'timed', changes: [{ field: 'status', before: 'scheduled', after: 'archived' }] }]);
    const { status, publishAt: after } = await read('timed');
    expect([status, after]).toEqual(['archived', undefined]);
    const past = { field: 'status', status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' };
    expect(await results(['timed'], past)).toMatchObject([
      { verdict: 'refused', problem: { field: 'status' } },
    ]);
  });

  it('is applied only as edits with bases, one for each product', async () => {
    const body = { ids: ['sundress-paprika'], change: raise(1) };
    const sent = await ann.call('POST', '/admin/product-changes', { body });
    expect([sent.status, sent.body.errors[0].field]).toEqual([400, 'products']);
    const edits = { id: 'sundress-paprika', changes: { price: { base: 1, value: 2 } } };
    const twice = { products: [edits, edits], batch: systemClock.newId() };
    expect((await ann.call('POST', '/admin/product-changes', { body: twice })).status).toBe(400);
  });
});

describe('a sale price of many products', () => {
  const sale = (more: object = {}) => ({
    field: 'salePrice',
    effect: 'percentage',
    value: 30,
    startsAt: null,
    endsAt: null,
    ...more,
  });

  it('is previewed for each product, with the reason why one is left out or stays', async () => {
    for (const id of ['on-sale', 'on-sale-cheap', 'on-sale-never', 'on-sale-lower']) await add(id);
    const { db } = api.database;
    await db.update(product).set({ priceCents: 1 }).where(eq(product.id, 'on-sale-cheap'));
    await db.update(product).set({ discountable: false }).where(eq(product.id, 'on-sale-never'));
    await db.insert(priceRule).values({
      id: 'clearance',
      name: 'Clearance',
      effect: 'fixed',
      value: 900,
      scope: { products: ['on-sale-lower'] },
      excluded: [],
      aboveCents: null,
    });
    const ids = ['on-sale', 'on-sale-cheap', 'on-sale-never', 'on-sale-lower', 'nothing'];
    const previewed = await results(ids, sale({ effect: 'amount', value: 6 }));
    expect(previewed).toMatchObject([
      { verdict: 'changed', changes: [], sellingPrice: { before: 17, after: 14 }, problem: null },
      { verdict: 'refused', problem: { message: 'It would cost less than $0.01.' } },
      { verdict: 'refused', problem: { message: 'Price rules do not apply to this product.' } },
      { verdict: 'same', problem: { message: '‘Clearance’ sells it for less.' } },
      { verdict: 'refused', problem: { code: 'product_unknown' } },
    ]);
    expect((await read('on-sale')).sellingPrice).toBe(17);
    await add('on-sale-size', { S: 1, XL: { stock: 1, priceCents: 4000 } });
    expect(await results(['on-sale-size'], sale({ effect: 'fixed', value: 18 }))).toMatchObject([
      { verdict: 'changed', sellingPrice: { before: 17, after: 17 } },
    ]);
  });

  it('must be confirmed for a large change, and is limited for a role', async () => {
    await add('on-large-sale');
    const of = async (value: number, person = ann, more: object = {}) =>
      (await preview(['on-large-sale'], sale({ value }), person, more)).body.products;
    expect(await of(60)).toMatchObject([
      { verdict: 'unconfirmed', problem: { message: 'The price changes from $17.00 to $8.00.' } },
    ]);
    expect(await of(60, ann, { confirmed: true })).toMatchObject([{ verdict: 'changed' }]);
    expect(await of(40, writer)).toMatchObject([{ verdict: 'changed' }]);
    expect(await of(45, writer)).toMatchObject([
      {
        verdict: 'refused',
        problem: {
          message: 'Your role may change prices by at most 30 %. It would change from $17.00 to $11.00.',
        },
      },
    ]);
    const reversed = sale({ startsAt: '2099-01-02T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' });
    expect((await preview(['on-large-sale'], reversed)).body.errors[0].field).toBe('change.endsAt');
  });
});

describe('the products of a selection and of the grid', () => {
  it('lists the ids of the list in its order, and the rows of some products', async () => {
    await add('listed-1');
    await add('listed-2');
    const { ids, more } = (await ann.call('GET', '/admin/product-ids?for=kids&sort=newest')).body;
    expect([ids.slice(0, 2), more]).toEqual([['listed-2', 'listed-1'], false]);
    const { products } = (await ann.call('GET', '/admin/product-rows?ids=listed-2,nothing,listed-1')).body;
    expect(products).toMatchObject([
      { id: 'listed-2', price: 20, sellingPrice: 17, status: 'published' },
      { id: 'listed-1', details: '' },
    ]);
  });
});
