import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

it('labels have the barcode of a size, or else its SKU, in the wanted order', async () => {
  await insertProduct(api.database, { id: 'labelled', stock: { S: 1, M: 1, L: 1 } });
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, 'labelled'));
  const idOf = (size: string) => units.find((unit) => unit.size === size)?.id ?? '';
  const set = (size: string, codes: { sku?: string; barcode?: string }) =>
    api.database.db
      .update(stockUnit)
      .set(codes)
      .where(eq(stockUnit.id, idOf(size)));
  await set('S', { sku: 'LABEL-S', barcode: '4006381333931' });
  await set('M', { sku: 'LABEL-M' });
  const packer = await api.member('fulfilment');
  const read = (ids: string[]) => packer.call('GET', `/admin/labels?units=${ids.join(',')}`);
  const { labels } = (await read([idOf('L'), idOf('S'), idOf('M')])).body;
  expect(labels).toMatchObject([
    { unit: { size: 'L' }, barcode: null },
    {
      unit: { size: 'S' },
      product: { title: 'The labelled' },
      barcode: { text: '4006381333931', width: 117 },
    },
    { unit: { size: 'M' }, barcode: { text: 'LABEL-M' } },
  ]);
  expect((await read(['ffffffff-ffff-4fff-bfff-ffffffffffff'])).body.labels).toEqual([]);
  expect((await read(['LABEL-S'])).body.code).toBe('invalid_request');
});
