import { beforeAll, describe, expect, it } from 'vitest';
import { createImportSteps } from '../../testing/import-steps.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let support: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  support = await api.member('support');
});

const { runJob, preview, read, apply, undo, listRows, product } = createImportSteps(api, () => manager);

const listNames = async (id: string) => (await manager.call('GET', `/admin/imports/${id}/names`)).body.names;
const decide = (id: string, body: object, person = manager) =>
  person.call('PUT', `/admin/imports/${id}/names`, { body });
const listLabels = async (kind: 'brands' | 'categories') =>
  (await manager.call('GET', `/admin/${kind}`)).body[kind].map(({ label }: { label: string }) => label);

async function settle(id: string, body: object) {
  const { status, body: reply } = await decide(id, body);
  expect(status, JSON.stringify(reply)).toBe(200);
  await runJob();
}

const HEADINGS = 'Product,Title,Brand,Department,Category,Price,Size,SKU\n';

describe('unknown names in a file', () => {
  it('become a new brand and category for all their rows when the import is applied, and go with its undo', async () => {
    const id = await preview(
      `${HEADINGS}fjord-hat,Fjord Hat,Nordlys,male,Rain hats,30,M,FJORD-M\nfjord-cap,Fjord Cap,NORDLYS,male,Rain hats,20,,\n`,
    );
    expect(await listNames(id)).toMatchObject([
      { column: 'brand', name: 'nordlys', rows: 2, use: null, create: null, isCreated: false },
      { column: 'category', name: 'rain hats', label: 'Rain hats', rows: 2, create: null },
    ]);
    await settle(id, { column: 'brand', name: 'nordlys', create: {} });
    await settle(id, { column: 'category', name: 'rain hats', create: { scale: 'letters' } });
    expect((await read(id)).counts).toMatchObject({ new: 2, error: 0 });
    expect(await listLabels('categories')).not.toContain('Rain hats');

    const { changeId, counts } = await apply(id);
    expect(counts).toMatchObject({ applied: 2, refused: 0 });
    const [brand] = await listNames(id);
    expect(brand).toMatchObject({ isCreated: true, refusal: null });
    expect(await product('fjord-cap')).toMatchObject({ brand: brand.label, category: 'rain-hats' });
    expect(await listLabels('brands')).toContain(brand.label);
    const { entries } = (await manager.call('GET', `/admin/activity?batch=${id}`)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'added',
        via: 'import',
        subject: { type: 'category', id: 'rain-hats', label: 'Rain hats' },
      }),
    );

    await undo(changeId);
    expect(await product('fjord-hat')).toBeUndefined();
    expect(await listLabels('brands')).not.toContain(brand.label);
    expect(await listLabels('categories')).not.toContain('Rain hats');
  });

  it('can be matched to an existing brand, category or department, also for the next file', async () => {
    const file = (sku: string) => `${HEADINGS}hill-${sku},Hill,Kay Dee,Gents,Toppers,30,M,HILL-${sku}\n`;
    const id = await preview(file('a'));
    expect((await read(id)).counts).toMatchObject({ error: 1 });
    await settle(id, { column: 'brand', name: 'kay dee', use: 'kd' });
    await settle(id, { column: 'category', name: 'toppers', use: 'hoodie' });
    await settle(id, { column: 'for', name: 'gents', use: 'male' });
    expect((await read(id)).counts).toMatchObject({ new: 1, error: 0 });

    const next = await preview(file('b'));
    const [row] = await listRows(next);
    expect(row).toMatchObject({ verdict: 'new', errors: [] });
    expect(row.changes).toContainEqual({ field: 'brand', before: null, after: 'KD' });
    expect(row.changes).toContainEqual({ field: 'category', before: null, after: 'hoodie' });

    const { entries } = (await manager.call('GET', '/admin/activity?what=name_match')).body;
    expect(entries[0]).toMatchObject({ action: 'added', subject: { label: 'gents' } });
    await undo(entries[0].id);
    expect((await read(await preview(file('c')))).counts).toMatchObject({ new: 0, error: 1 });
  });

  it('make their rows invalid again when the decision is withdrawn', async () => {
    await insertProduct(api.database, { id: 'taken-back', stock: { S: 2 } });
    const id = await preview('Product,Brand,Size\ntaken-back,Vanish,S\n');
    await settle(id, { column: 'brand', name: 'vanish', create: {} });
    expect((await read(id)).counts).toMatchObject({ changed: 1, error: 0 });
    await settle(id, { column: 'brand', name: 'vanish' });
    expect((await read(id)).counts).toMatchObject({ changed: 0, error: 1 });
    expect(await listNames(id)).toMatchObject([{ name: 'vanish', use: null, create: null }]);
  });

  it('are not created by an import whose rows with them are corrected', async () => {
    await insertProduct(api.database, { id: 'corrected', stock: { S: 2 } });
    const id = await preview('Product,Brand,Size\ncorrected,Typo,S\n');
    await manager.call('PATCH', `/admin/imports/${id}/rows/2`, { body: { cells: { brand: 'KD' } } });
    expect(await listNames(id)).toEqual([]);
    expect((await decide(id, { column: 'brand', name: 'typo', create: {} })).body.code).toBe(
      'import_unknown',
    );
  });

  it.each([
    [{ column: 'brand', name: 'nobody', use: 'no-such-brand' }, 'brand_unknown'],
    [{ column: 'category', name: 'nothing', use: 'no-such-category' }, 'category_unknown'],
    [{ column: 'category', name: 'nothing', create: {} }, 'invalid_request'],
    [{ column: 'category', name: 'nothing', create: { scale: 'no-such-scale' } }, 'scale_unknown'],
    [{ column: 'for', name: 'nowhere', create: {} }, 'invalid_request'],
    [{ column: 'for', name: 'nowhere', use: 'nowhere' }, 'invalid_request'],
    [{ column: 'brand', name: 'not in the file', use: 'kd' }, 'import_unknown'],
  ])('refuse %j: %s', async (body, code) => {
    const id = await preview(`${HEADINGS}refused,Refused,Nobody,nowhere,nothing,30,,\n`);
    expect((await decide(id, body)).body.code).toBe(code);
  });

  it('can be decided only by a member who may import, before the import is applied', async () => {
    const id = await preview(
      `${HEADINGS}late,Late,KD,male,hoodie,30,,\nlater,Later,Nobody,male,hoodie,30,,\n`,
    );
    const body = { column: 'brand', name: 'nobody', create: {} };
    expect((await decide(id, body, support)).status).toBe(403);
    await apply(id);
    expect((await decide(id, body)).body.code).toBe('import_changed');
  });
});
