import { beforeAll, expect, it } from 'vitest';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let staff: Visitor;

beforeAll(async () => {
  staff = await api.member('manager');
});

const read = async (id: string) => (await staff.call('GET', `/admin/products/${id}`)).body.product;
const versions = async (id: string) =>
  (await staff.call('GET', `/admin/products/${id}/changes`)).body.entries.map(
    (entry: { id: string }) => entry.id,
  );
const compare = async (id: string, change: string) =>
  (await staff.call('GET', `/admin/products/${id}/versions/${change}`)).body.fields;
const restore = (id: string, change: string, body: object, key?: string) =>
  staff.call('POST', `/admin/products/${id}/versions/${change}`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Changes fields of a product from their current values, one change for each element. */
async function edit(id: string, edits: readonly Record<string, unknown>[]): Promise<void> {
  for (const values of edits) {
    const before = await read(id);
    const changes = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, { base: before[field] ?? null, value }]),
    );
    const { status } = await staff.call('PATCH', `/admin/products/${id}`, { body: { changes } });
    expect(status).toBe(200);
  }
}

it('a version has every field as it was after its change, or before all changes', async () => {
  await insertProduct(api.database, { id: 'told', stock: { S: 1 } });
  await edit('told', [{ title: 'One', colour: 'Sky' }, { title: 'Two' }, { title: 'Three', price: 25 }]);
  const [third = '', second = '', first = ''] = await versions('told');
  expect(await compare('told', third)).toEqual([]);
  expect(await compare('told', second)).toEqual([
    { field: 'price', was: 20, now: 25 },
    { field: 'title', was: 'Two', now: 'Three' },
  ]);
  expect(await compare('told', first)).toContainEqual({ field: 'title', was: 'One', now: 'Three' });
  expect(await compare('told', '0')).toContainEqual({ field: 'colour', was: null, now: 'Sky' });
});

it('a restored version is one change, which shoppers see and an undo reverts', async () => {
  await insertProduct(api.database, { id: 'back', stock: { S: 1 } });
  await edit('back', [
    { title: 'Then', material: 'Wool' },
    { title: 'Now', price: 25 },
    { material: 'Silk' },
  ]);
  const { 2: then = '' } = await versions('back');
  const { version } = await read('back');
  const restored = await restore('back', then, { version }, 'restore-back');
  expect([restored.status, restored.body]).toMatchObject([
    200,
    { product: { title: 'Then', price: 20, material: 'Wool', status: 'published' }, kept: [] },
  ]);
  expect((await api.visitor().call('GET', '/product/back')).body.title).toBe('Then');
  expect((await restore('back', then, { version }, 'restore-back')).body.change).toBe(restored.body.change);
  expect((await staff.call('POST', `/admin/activity/${restored.body.change}/undo`)).status).toBe(200);
  expect(await read('back')).toMatchObject({ title: 'Now', price: 25, material: 'Silk' });
});

it('one field can be restored alone', async () => {
  await insertProduct(api.database, { id: 'single', stock: { S: 1 } });
  await edit('single', [{ title: 'Then', material: 'Wool' }]);
  const { version } = await read('single');
  const { body } = await restore('single', '0', { version, fields: ['material'] });
  expect(body.product).toMatchObject({ title: 'Then', material: expect.not.stringMatching('Wool') });
});

it('a restore overwrites nothing that others have changed since the client read the product', async () => {
  await insertProduct(api.database, { id: 'raced', stock: { S: 1 } });
  await edit('raced', [{ title: 'Then' }, { title: 'Now' }]);
  const { version } = await read('raced');
  const { 1: then = '' } = await versions('raced');
  await edit('raced', [{ title: 'Theirs' }]);
  const refused = await restore('raced', then, { version });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'changed_meanwhile',
      conflicts: [
        {
          field: 'title',
          base: 'Now',
          theirs: 'Theirs',
          author: expect.objectContaining({ name: 'manager' }),
        },
      ],
    },
  ]);
  expect(await read('raced')).toMatchObject({ title: 'Theirs' });
});

it('a restored price stays within the limit of the role', async () => {
  await insertProduct(api.database, { id: 'dear', stock: { S: 1 } });
  await edit('dear', [{ price: 29 }]);
  const writer = await api.member('catalogue');
  const { version } = await read('dear');
  const refused = await writer.call('POST', '/admin/products/dear/versions/0', { body: { version } });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(await read('dear')).toMatchObject({ price: 29 });
});
