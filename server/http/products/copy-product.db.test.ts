import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { product } from '#database/schema/catalogue/products.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let staff: Visitor;

beforeAll(async () => {
  staff = await api.member('catalogue');
});

const copy = (id: string, body: object, key?: string) =>
  staff.call('POST', `/admin/products/${id}/copies`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const read = async (id: string) => (await staff.call('GET', `/admin/products/${id}`)).body.product;

async function newProduct(id: string): Promise<void> {
  await insertProduct(api.database, { id, stock: { S: 3, M: { stock: 2, priceCents: 2500 } } });
  await api.database.db
    .update(product)
    .set({ details: 'Long.', material: 'Linen', colour: 'Sky', discountable: false, taxClass: 'children' })
    .where(eq(product.id, id));
}

it('a copy is a draft with texts and prices of the product, without pictures and stock', async () => {
  await newProduct('original');
  const { status, body } = await copy('original', { title: 'Other', sameCut: false });
  expect([status, body.product]).toMatchObject([
    200,
    {
      id: 'other-sky',
      title: 'Other',
      colour: 'Sky',
      status: 'draft',
      details: 'Long.',
      material: 'Linen',
      discountable: false,
      taxClass: 'children',
      price: 20,
      img: '',
      cutMates: [],
    },
  ]);
  const sizes = body.product.sizes.map((one: { size: string; price: number | null; available: number }) => [
    one.size,
    one.price,
    one.available,
  ]);
  expect(sizes).toEqual([
    ['S', null, 0],
    ['M', 25, 0],
  ]);
  expect(await read('original')).not.toHaveProperty('cut');
});

it('a colourway joins the cut of the product, or the two get a new one', async () => {
  await newProduct('tunic');
  const first = (await copy('tunic', { colour: 'Moss', sameCut: true })).body;
  expect(first.product).toMatchObject({ id: 'the-tunic-moss', cut: 'tunic', cutMates: [{ id: 'tunic' }] });
  expect(await read('tunic')).toMatchObject({ cut: 'tunic', edited: { by: 'catalogue' } });
  const second = (await copy('the-tunic-moss', { colour: 'Rust', sameCut: true })).body;
  expect(second.product).toMatchObject({
    cut: 'tunic',
    cutMates: [{ id: 'tunic' }, { id: 'the-tunic-moss' }],
  });
  const undone = await staff.call('POST', `/admin/activity/${second.changeId}/undo`);
  expect(undone.body).toMatchObject({ action: 'product_removed' });
  expect((await read('tunic')).cutMates).toMatchObject([{ id: 'the-tunic-moss' }]);
});

it('a colourway needs a colour that the cut does not have', async () => {
  await newProduct('shift');
  for (const body of [{ sameCut: true }, { sameCut: true, colour: 'SKY' }]) {
    const refused = await copy('shift', body);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'colour' }]]);
  }
  expect(await read('shift')).not.toHaveProperty('cut');
});

it('a copy is made once for one Idempotency-Key, also by concurrent requests', async () => {
  await newProduct('twinned');
  const body = { colour: 'Plum', sameCut: true };
  const both = await Promise.all([
    copy('twinned', body, 'copy-of-twinned'),
    copy('twinned', body, 'copy-of-twinned'),
  ]);
  expect(both.map((one) => one.body.product.id)).toEqual(['the-twinned-plum', 'the-twinned-plum']);
  const other = { ...body, colour: 'Fig' };
  expect((await copy('twinned', other, 'copy-of-twinned')).body.code).toBe('idempotency_key_reused');
  expect((await copy('no-such', body)).body.code).toBe('product_unknown');
});
