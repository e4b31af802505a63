import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed } from '../../testing/visitor.ts';

const api = createTestApi();

it('an export of selected orders has a row for each line, and the amounts and the address once', async () => {
  const manager = await api.member('manager');
  await insertProduct(api.database, { id: 'formula', stock: { S: 2 } });
  await insertProduct(api.database, { id: 'shared', stock: 7 });
  const shopper = await api.shopper('Ann');
  const cart = createCartPayload([
    { _id: 'shared', quantity: 2 },
    { _id: 'formula', size: 'S' },
  ]);
  const body = { ...cart, lastName: '=Riis', paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = await succeed(shopper, 'POST', '/orders', { body });
  const { number, total } = await succeed(shopper, 'GET', `/order/${id}`);
  const numbers = { numbers: [number, 999_999] };
  const sent = await manager.call('POST', '/admin/exports/orders', { body: numbers });
  expect(sent.headers.get('content-disposition')).toContain('filename="orders-');
  const rows: unknown[] = parse(sent.body, { bom: true, columns: true });
  expect(rows).toMatchObject([
    {
      Order: String(number),
      Status: 'placed',
      Payment: 'cash',
      Total: total.toFixed(2),
      'Paid with store credit': '0.00',
      'Last name': "'=Riis",
      City: 'Portland',
      Product: 'shared',
      Quantity: '2',
    },
    { Order: String(number), Status: '', Total: '', City: '', Product: 'formula', Size: 'S' },
  ]);
  const packer = await api.member('fulfilment');
  expect((await packer.call('POST', '/admin/exports/orders', { body: numbers })).status).toBe(403);
});
