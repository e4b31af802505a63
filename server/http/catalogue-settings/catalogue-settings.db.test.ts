import { beforeAll, describe, expect, it } from 'vitest';
import { lockProducts, updateProduct } from '#database/queries/product-editor/write-product.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
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
const edit = (base: unknown, value: unknown) => ({ base, value });

async function brands(): Promise<{ id: string; label: string; products: number }[]> {
  return (await call('GET', '/brands')).body.brands;
}

const category = async (id: string) =>
  (await call('GET', '/categories')).body.categories.find((one: { id: string }) => one.id === id);

const entries = async (department: string) =>
  (await call('GET', '/categories')).body.entries.filter(
    (one: { department: string }) => one.department === department,
  );

/** The menu of a department as shoppers see it. */
async function menu(department: string, list = 'menu'): Promise<string[]> {
  await api.untilNotified();
  const { body } = await api.visitor().call('GET', '/catalogue');
  return body.departments[department][list].map(({ label }: { label: string }) => label);
}

async function reindex(): Promise<void> {
  for (;;) {
    const { value } = (await reindexProducts({ database: api.database })) as { value: number };
    const { rows } = await api.database.query('SELECT FROM reindex_pass');
    if (value === 0 && rows.length === 0) return;
  }
}

describe('a brand', () => {
  it('is added at the end, with its label in lower case as id, and undone while it is as it was added', async () => {
    const added = await call('POST', '/brands', { label: ' North Wind ', words: 'outdoor' });
    expect(added.body.id).toBe('north wind');
    expect((await brands()).at(-1)).toEqual({
      id: 'north wind',
      label: 'North Wind',
      words: 'outdoor',
      inFinder: true,
      archived: false,
      replacedBy: null,
      products: 0,
    });
    await call('PUT', '/brands/north wind', { words: edit('outdoor', 'tents') });
    expect((await undo(added.body.changeId)).body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [{ field: 'words', base: 'outdoor', theirs: 'tents' }],
    });
    const changed = await call('PUT', '/brands/north wind', { words: edit('tents', 'outdoor') });
    expect(changed.status).toBe(200);
    const undone = await undo(added.body.changeId);
    expect(undone.body).toMatchObject({ action: 'deleted', subject: { type: 'brand', label: 'north wind' } });
    expect(await brands()).not.toContainEqual(expect.objectContaining({ id: 'north wind' }));
    expect((await undo(undone.body.id)).body.action).toBe('added');
    expect(await brands()).toContainEqual(expect.objectContaining({ label: 'North Wind', words: 'outdoor' }));
  });

  it('cannot have the name of another one, in any letter case', async () => {
    const refused = await call('POST', '/brands', { label: 'KEYSTONE' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'name_taken', errors: [{ field: 'label', message: expect.stringContaining('‘Keystone’') }] },
    ]);
    expect((await call('PUT', '/brands/kd', { label: edit('KD', 'keystone') })).body.code).toBe('name_taken');
    expect((await call('PUT', '/brands/kd', { label: edit('KD', 'Kd') })).status).toBe(200);
    expect((await call('PUT', '/brands/kd', { label: edit('Kd', 'KD') })).status).toBe(200);
  });

  it('is added once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'brand-of-one-key' };
    const add = (label: string, more: object = {}) =>
      manager.call('POST', '/admin/brands', { body: { label, ...more }, headers });
    const [one, other] = [await add('Once'), await add('Once')];
    expect(other.body).toEqual(one.body);
    expect((await add('Twice')).body.code).toBe('idempotency_key_reused');
    expect((await add('Once', { words: 'single' })).body.code).toBe('idempotency_key_reused');
  });

  it('is deleted only without products', async () => {
    const refused = await call('DELETE', '/brands/kd');
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    await call('POST', '/brands', { label: 'Short-Lived' });
    const deleted = await call('DELETE', '/brands/short-lived');
    expect(deleted.status).toBe(200);
    expect((await call('DELETE', '/brands/short-lived')).body.code).toBe('brand_unknown');
    expect((await undo(deleted.body.changeId)).body.action).toBe('added');
    expect(await brands()).toContainEqual(
      expect.objectContaining({ id: 'short-lived', label: 'Short-Lived' }),
    );
  });

  it('gives its products the new label and search words when the job runs', async () => {
    const changed = await call('PUT', '/brands/keystone', {
      label: edit('Keystone', 'Key & Stone'),
      words: edit('', 'masonry'),
    });
    await reindex();
    const found = await api.visitor().call('GET', '/products?q=masonry&limit=1');
    expect(found.body).toMatchObject([{ brand: 'Key & Stone' }]);
    expect((await undo(changed.body.changeId)).body.changes).toEqual([
      { field: 'label', before: 'Key & Stone', after: 'Keystone' },
      { field: 'words', before: 'masonry', after: '' },
    ]);
    await reindex();
    expect((await api.visitor().call('GET', '/products?q=masonry&limit=1')).body).toEqual([]);
  });

  it('keeps the changes of two people to different fields, and names the one who changed the same field', async () => {
    const mine = await call('PUT', '/brands/kd', { words: edit('', 'denim') });
    const theirs = (fields: object) => cataloguer.call('PUT', '/admin/brands/kd', { body: fields });
    expect((await theirs({ inFinder: edit(true, false) })).status).toBe(200);
    const refused = await theirs({ inFinder: edit(false, true), words: edit('', 'kids') });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        conflicts: [
          { field: 'words', base: '', theirs: 'denim', author: expect.objectContaining({ name: 'manager' }) },
        ],
      },
    ]);
    expect(await brands()).toContainEqual(
      expect.objectContaining({ id: 'kd', inFinder: false, words: 'denim' }),
    );
    expect((await theirs({ words: edit('', 'denim') })).body.changeId).toBeNull();
    await theirs({ inFinder: edit(false, true) });
    await undo(mine.body.changeId);
  });

  it('is reordered with the others: a new order of an outdated list is refused, and the new order can be undone', async () => {
    const before = (await brands()).map(({ id }) => id);
    const [one, other] = [before.toReversed(), before.toSorted()];
    const reordered = await call('PUT', '/brands', { order: edit(before, one) });
    expect((await brands()).map(({ id }) => id)).toEqual(one);
    expect((await call('PUT', '/brands', { order: edit(before, other) })).body.code).toBe(
      'changed_meanwhile',
    );
    const short = await call('PUT', '/brands', { order: edit(one, one.slice(1)) });
    expect([short.status, short.body.code]).toEqual([400, 'invalid_request']);
    expect((await undo(reordered.body.changeId)).body).toMatchObject({
      action: 'reordered',
      subject: { type: 'brand', id: '*' },
    });
    expect((await brands()).map(({ id }) => id)).toEqual(before);
  });

  it('is reordered after a change of products of several brands that is under way, without a deadlock', async () => {
    const before = await brands();
    const products = { 'of-first': before.at(0)?.label ?? '', 'of-last': before.at(-1)?.label ?? '' };
    for (const [id, brand] of Object.entries(products)) {
      await insertProduct(api.database, { id, stock: 1 });
      await updateProduct(api.database.db, id, { brand });
    }
    const order = before.map(({ id }) => id);
    const { reordering } = await api.database.transaction(async (tx) => {
      await lockProducts(tx, Object.keys(products));
      await updateProduct(tx, 'of-last', { details: 'Changed.' });
      const started = { reordering: call('PUT', '/brands', { order: edit(order, order.toReversed()) }) };
      await waitUntil(async () => (await countLockWaits(api.database)) === 1);
      await updateProduct(tx, 'of-first', { details: 'Changed.' });
      return started;
    });
    const reordered = await reordering;
    expect(reordered.status).toBe(200);
    expect((await undo(reordered.body.changeId)).status).toBe(200);
  });

  it('loses no update when several members change it concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => call('PUT', '/brands/kd', { words: edit('', `word${n}`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(7);
    const { words } = (await brands()).find(({ id }) => id === 'kd') as unknown as { words: string };
    await call('PUT', '/brands/kd', { words: edit(words, '') });
  });
});

describe('a category', () => {
  it('is added, offered to a department, and shown to shoppers once their pages are invalidated', async () => {
    const added = await call('POST', '/categories', {
      id: 'jackets',
      label: 'Jackets',
      words: 'jacket coat',
      scale: 'letters-wide',
    });
    expect(added.body.id).toBe('jackets');
    const entry = await call('POST', '/menus/male/entries/jackets');
    expect(await menu('male')).toEqual(['T-Shirt', 'Jeans', 'Shirt', 'Shorts', 'Jackets']);
    expect((await api.visitor().open('/products/jackets')).status).toBe(200);
    expect((await call('POST', '/menus/male/entries/jackets')).body.code).toBe('name_taken');
    await undo(entry.body.changeId);
    expect(await menu('male')).not.toContain('Jackets');
    expect((await undo(added.body.changeId)).status).toBe(200);
    expect(await category('jackets')).toBeUndefined();
  });

  it('counts its products and lists their departments, also of drafts, but not of archived ones', async () => {
    await call('POST', '/categories', { id: 'kilts', label: 'Kilts', scale: 'letters' });
    expect(await category('kilts')).toMatchObject({ products: 0, departments: [] });
    for (const [department, status] of [
      ['female', 'draft'],
      ['male', 'published'],
      ['kids', 'archived'],
    ] as const) {
      const id = `kilt-${status}`;
      await insertProduct(api.database, { id, stock: 1 });
      await api.database.query(
        `UPDATE product SET category = 'kilts', department = '${department}', status = '${status}' WHERE id = '${id}'`,
      );
    }
    expect(await category('kilts')).toMatchObject({ products: 2, departments: ['male', 'female'] });
  });

  it.each([
    ['id', { id: 'jeans', label: 'Denim' }],
    ['label', { id: 'denim', label: 'JEANS' }],
    ['label', { id: 'tops', label: 'Shirt' }],
    ['id', { id: 'dresses', label: 'Gowns' }],
  ])('cannot have the %s of another one: %o', async (field, body) => {
    const refused = await call('POST', '/categories', body);
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      409,
      'name_taken',
      field,
    ]);
  });

  it('cannot have an alias of another one, or an unknown scale', async () => {
    const taken = await call('PUT', '/categories/jeans', { aliases: edit([], ['denim', 'dress']) });
    expect(taken.body).toMatchObject({ code: 'name_taken', errors: [{ field: 'aliases' }] });
    expect((await call('PUT', '/categories/jeans', { scale: edit('letters', 'none') })).body.code).toBe(
      'scale_unknown',
    );
  });

  it('leaves menus and finder when it is archived, and comes back', async () => {
    const archived = await call('PUT', '/categories/tanks', { archived: edit(false, true) });
    expect(await menu('female')).toEqual(['Dresses', 'Skirts', 'Blouses']);
    expect((await api.visitor().open('/products/tanks')).status).toBe(200);
    await undo(archived.body.changeId);
    expect(await menu('female')).toEqual(['Dresses', 'Tanks', 'Skirts', 'Blouses']);
  });

  it('is deleted only without products, with its menu entries, and both come back', async () => {
    expect((await call('DELETE', '/categories/jeans')).body.code).toBe('in_use');
    await call('POST', '/categories', { id: 'capes', label: 'Capes' });
    await call('POST', '/menus/female/entries/capes');
    await call('PUT', '/menus/female/entries/capes', { finderLabel: edit(null, 'Cape') });
    const deleted = await call('DELETE', '/categories/capes');
    expect(await menu('female')).not.toContain('Capes');
    await undo(deleted.body.changeId);
    expect(await menu('female', 'finder')).toContain('Cape');
    await call('DELETE', '/categories/capes');
  });

  it('stays deleted when the category that it was merged into was deleted, too', async () => {
    for (const id of ['ponchos', 'wraps']) await call('POST', '/categories', { id, label: id });
    await call('POST', '/categories/ponchos/merge', { into: 'wraps' });
    const deleted = await call('DELETE', '/categories/ponchos');
    expect((await call('DELETE', '/categories/wraps')).status).toBe(200);
    expect((await undo(deleted.body.changeId)).body).toMatchObject({
      code: 'undo_refused',
      detail: 'The category that it was merged into was deleted.',
    });
  });

  it('is reordered with the others, without the merged ones', async () => {
    const ids = (await call('GET', '/categories')).body.categories.map(({ id }: { id: string }) => id);
    const moved = [ids.at(-1), ...ids.slice(0, -1)];
    const { changeId } = (await call('PUT', '/categories', { order: edit(ids, moved) })).body;
    const { body } = await api.visitor().call('GET', '/catalogue');
    expect(body.categories.map(({ id }: { id: string }) => id)).toEqual(moved);
    expect((await undo(changeId)).status).toBe(200);
  });
});

describe('the entries of a department', () => {
  it('have their own labels, positions and switches for menu, finder and page', async () => {
    const path = '/menus/male/entries/shorts';
    const changed = await call('PUT', path, {
      label: edit('Shorts', 'Short'),
      finderLabel: edit(null, 'Finder shorts'),
      pageLabel: edit('shorts', null),
      inMenu: edit(true, false),
    });
    expect(changed.status).toBe(200);
    expect(await menu('male')).toEqual(['T-Shirt', 'Jeans', 'Shirt']);
    expect(await menu('male', 'finder')).toContain('Finder shorts');
    expect(await menu('male', 'page')).toEqual(['t-shirt', 'jeans', 'Shirts', 'Hoodie', 'Short']);
    expect((await undo(changed.body.changeId)).body.subject).toMatchObject({
      type: 'menu',
      id: 'male:shorts',
      label: 'male, Shorts',
    });
    expect(await menu('male', 'page')).toEqual(['t-shirt', 'jeans', 'Shirts', 'Hoodie', 'shorts']);
  });

  it('have an order of their own in the menu, in the finder and on the page', async () => {
    const orders = async () => {
      const rows = await entries('female');
      return ['menu', 'finder', 'page'].map((list) =>
        rows
          .toSorted((one: never, other: never) => one['places'][list] - other['places'][list])
          .map((row: { category: string }) => row.category),
      );
    };
    const [inMenu, inFinder, onPage] = await orders();
    const reordered = await call('PUT', '/menus/female/finder', {
      order: edit(inFinder, inFinder.toReversed()),
    });
    expect(await orders()).toEqual([inMenu, inFinder.toReversed(), onPage]);
    expect(await menu('female', 'finder')).toEqual(['Skirt', 'Blouse', 'Tanks', 'Dress']);
    await undo(reordered.body.changeId);
    expect(await orders()).toEqual([inMenu, inFinder, onPage]);
  });

  it('are removed, and restored with their labels', async () => {
    const removed = await call('DELETE', '/menus/female/entries/dress');
    expect(await menu('female')).not.toContain('Dresses');
    await undo(removed.body.changeId);
    expect(await menu('female', 'finder')).toContain('Dress');
    expect((await call('DELETE', '/menus/kids/entries/dress')).body.code).toBe('category_unknown');
  });
});

describe('a size scale', () => {
  it('is added, and gets a size at its place, which product pages then show', async () => {
    const added = await call('POST', '/size-scales', { id: 'shoes', sizes: ['40', '41'] });
    expect(added.body.id).toBe('shoes');
    expect((await call('POST', '/size-scales', { id: 'shoes', sizes: ['1'] })).body.errors).toMatchObject([
      { field: 'id' },
    ]);
    await insertProduct(api.database, { id: 'clogs', scale: 'shoes', stock: { '40': 2, '41': 1 } });
    const sizesShown = async () => {
      await api.untilNotified();
      const { body } = await api.visitor().call('GET', '/product/clogs');
      return body.sizes.map(({ size }: { size: string }) => size);
    };
    expect(await sizesShown()).toEqual(['40', '41']);
    const changed = await call('PUT', '/size-scales/shoes', {
      sizes: edit(['40', '41'], ['41', '40½', '40']),
    });
    expect(await sizesShown()).toEqual(['41', '40']);
    await undo(changed.body.changeId);
    expect(await sizesShown()).toEqual(['40', '41']);
  });

  it('keeps the sizes that products have, and is deleted only when nothing has it', async () => {
    const refused = await call('PUT', '/size-scales/shoes', { sizes: edit(['40', '41'], ['40']) });
    expect(refused.body).toMatchObject({ code: 'in_use', detail: expect.stringContaining('41') });
    expect((await call('DELETE', '/size-scales/shoes')).body.code).toBe('in_use');
    await call('POST', '/size-scales', { id: 'hats', sizes: ['One', 'Two'] });
    const deleted = await call('DELETE', '/size-scales/hats');
    await undo(deleted.body.changeId);
    const { scales } = (await call('GET', '/size-scales')).body;
    expect(scales).toContainEqual({ id: 'hats', sizes: ['One', 'Two'], categories: [] });
    expect(scales).toContainEqual(
      expect.objectContaining({ id: 'letters', categories: expect.arrayContaining(['Jeans']) }),
    );
  });

  it.each([[[]], [['S', 'S']], [['x'.repeat(17)]], [['a\tb']]])('cannot have the sizes %j', async (sizes) => {
    expect((await call('POST', '/size-scales', { id: 'wrong', sizes })).body.code).toBe('invalid_request');
  });
});

describe('two members of staff', () => {
  const theirs = (path: string, body: object) => cataloguer.call('PUT', `/admin${path}`, { body });

  it.each([
    [
      'a category',
      '/categories/jeans',
      { aliases: edit([], ['denims']) },
      { scale: edit('letters', 'letters-wide') },
      { aliases: edit([], ['dungarees']), scale: edit('letters-wide', 'letters') },
      { field: 'aliases', base: '[]', theirs: '["denims"]' },
    ],
    [
      'a menu entry',
      '/menus/male/entries/jeans',
      { finderLabel: edit(null, 'Denim') },
      { inMenu: edit(true, false) },
      { finderLabel: edit(null, 'Denims'), inMenu: edit(false, true) },
      { field: 'finderLabel', base: null, theirs: 'Denim' },
    ],
  ])(
    'who change %s keep both fields, and neither overwrites the other',
    async (_, path, mine, other, both, conflict) => {
      const [first, second] = [await call('PUT', path, mine), await theirs(path, other)];
      expect([first.status, second.status]).toEqual([200, 200]);
      const refused = await theirs(path, both);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'changed_meanwhile',
          conflicts: [{ ...conflict, author: expect.objectContaining({ name: 'manager' }) }],
        },
      ]);
      // The field without a conflict was not written either.
      for (const { body } of [second, first]) expect((await undo(body.changeId)).status).toBe(200);
    },
  );

  it('who both change a size scale or the order of a list do not overwrite each other', async () => {
    const scale = (sizes: string[]) => ({ sizes: edit(['One size'], ['One size', ...sizes]) });
    const sizes = await call('PUT', '/size-scales/one', scale(['Two']));
    expect((await theirs('/size-scales/one', scale(['Three']))).body.conflicts).toMatchObject([
      { field: 'sizes', theirs: '["One size","Two"]' },
    ]);
    const stored = (await brands()).map(({ id }) => id);
    const mine = stored.toReversed();
    const order = await call('PUT', '/brands', { order: edit(stored, mine) });
    expect(
      (await theirs('/brands', { order: edit(stored, stored.toSorted()) })).body.conflicts,
    ).toMatchObject([
      { field: 'order', theirs: JSON.stringify(mine), author: expect.objectContaining({ name: 'manager' }) },
    ]);
    for (const { body } of [order, sizes]) expect((await undo(body.changeId)).status).toBe(200);
  });
});

describe('roles', () => {
  it('that only see the settings of the catalogue neither change nor undo them', async () => {
    const { changeId } = (await call('PUT', '/brands/kd', { words: edit('', 'seen') })).body;
    const reader = await api.member('read_only');
    expect((await reader.call('GET', '/admin/brands')).status).toBe(200);
    const body = { words: edit('seen', '') };
    expect((await reader.call('PUT', '/admin/brands/kd', { body })).status).toBe(403);
    const refused = await reader.call('POST', `/admin/activity/${changeId}/undo`);
    expect(refused.body).toMatchObject({
      code: 'undo_refused',
      detail: expect.stringContaining('Your role'),
    });
    await undo(changeId);
  });
});
