import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { recomputePrices } from '../../services/maintenance/recompute-prices.ts';
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
const confirmUndo = (changeId: string) =>
  manager.call('POST', `/admin/activity/${changeId}/undo?confirmed=1`);
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
    const add = (label: string) => manager.call('POST', '/admin/brands', { body: { label }, headers });
    const [one, other] = [await add('Once'), await add('Once')];
    expect(other.body).toEqual(one.body);
    expect((await add('Twice')).body.code).toBe('idempotency_key_reused');
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
  it('is added, offered to a department, and shown to shoppers within a second', async () => {
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

describe('the merge of a category', () => {
  const merge = (from: string, into: string) => call('POST', `/categories/${from}/merge`, { into });

  it('moves its products and redirects its address; its undo returns the products that it moved', async () => {
    await insertProduct(api.database, {
      id: 'merged-sized',
      stock: { M: 1, XL: { stock: 2, priceCents: 3000 } },
    });
    const before = (await category('pants')).products;
    const kids = (await category('shirts')).products;
    const merged = await merge('pants', 'shirts');
    expect(merged.status).toBe(200);
    await reindex();
    expect(await menu('kids')).toEqual(['Shirts']);
    expect((await api.visitor().open('/products/pants')).headers.get('location')).toContain(
      '/products/shirts',
    );
    expect((await category('shirts')).products).toBe(kids + before);
    expect((await merge('pants', 'jeans')).body.errors).toMatchObject([{ field: 'into' }]);
    await insertProduct(api.database, { id: 'written-later', stock: 1 });

    const undone = await undo(merged.body.changeId);
    expect(undone.body.changes).toEqual([{ field: 'replacedBy', before: 'shirts', after: null }]);
    await reindex();
    expect(await menu('kids')).toEqual(['Pants', 'Shirts']);
    expect((await category('pants')).products).toBe(before);
    expect((await category('shirts')).products).toBe(kids + 1);
    expect((await undo(undone.body.id)).status).toBe(200);
    await reindex();
    expect((await category('pants')).products).toBe(0);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused into itself, an unknown one or an archived one, and while a sale price names it', async () => {
    expect((await merge('jeans', 'jeans')).body.code).toBe('invalid_request');
    expect((await merge('jeans', 'no-such')).body.code).toBe('category_unknown');
    await call('PUT', '/categories/tanks', { archived: edit(false, true) });
    expect((await merge('jeans', 'tanks')).body.code).toBe('invalid_request');
    await call('PUT', '/categories/tanks', { archived: edit(true, false) });
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('denim', 'Denim', 'percentage', 20, '{"categories": ["jeans"]}')`);
    expect((await merge('jeans', 'shirts')).body).toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('‘Denim’'),
    });
    await api.database.query(`DELETE FROM price_rule WHERE id = 'denim'`);
  });

  it('changes no price by more than a role may, and makes no product free', async () => {
    await call('POST', '/categories', { id: 'capelets', label: 'Capelets' });
    await insertProduct(api.database, { id: 'moving', stock: { M: 1, XL: { stock: 1, priceCents: 4000 } } });
    await api.database.query(`UPDATE product SET category = 'capelets' WHERE id = 'moving'`);
    const mergeBy = (who: Visitor) =>
      who.call('POST', '/admin/categories/capelets/merge', { body: { into: 'skirt' } });
    const rule = (effect: string, value: number) =>
      api.database.query(`
        DELETE FROM price_rule WHERE id = 'skirts';
        INSERT INTO price_rule (id, name, effect, value, scope)
        VALUES ('skirts', 'Skirts', '${effect}', ${value}, '{"categories": ["skirt"]}')`);
    await rule('amount', 2000);
    expect((await mergeBy(manager)).body.errors).toEqual([
      { field: 'into', message: '‘moving’ would cost less than $0.01 by a sale price.' },
    ]);
    await rule('percentage', 60);
    const refused = await mergeBy(cataloguer);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Your role may change prices by at most 30 %. ‘moving’ would change from $17.00 to $8.00.',
    ]);
    await rule('percentage', 40);
    const merged = await mergeBy(cataloguer);
    expect(merged.status).toBe(200);
    await undo(merged.body.changeId);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'skirts'`);
  });

  it('and its undo never deadlock with changes of the prices of its products, nor with the jobs', async () => {
    await insertProduct(api.database, {
      id: 'merge-race',
      stock: { M: 5, XL: { stock: 2, priceCents: 3000 } },
    });
    const change = (text: string) => api.database.query(text);
    await change(`
      UPDATE product SET category = 'skirt' WHERE id = 'merge-race';
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('half', 'Half', 'percentage', 50, '{"categories": ["blouse"]}')`);
    const repeat = (work: (n: number) => Promise<unknown>) =>
      Array.from({ length: 10 }, (_, n) => n).reduce<Promise<unknown>>(
        (last, n) => last.then(() => work(n)),
        Promise.resolve(),
      );
    await Promise.all([
      repeat(async () => {
        const merged = await merge('skirt', 'blouse');
        expect(merged.status).toBe(200);
        expect((await confirmUndo(merged.body.changeId)).status).toBe(200);
      }),
      repeat((n) =>
        change(
          `UPDATE stock_unit SET price_cents = ${3000 + n} WHERE product_id = 'merge-race' AND size = 'XL'`,
        ),
      ),
      repeat((n) => change(`UPDATE product SET price_cents = ${2000 + n} WHERE id = 'merge-race'`)),
      repeat((n) => change(`UPDATE product SET details = 'No. ${n}' WHERE id = 'merge-race'`)),
      repeat(() => reindexProducts({ database: api.database })),
      repeat(() => recomputePrices({ database: api.database, clock: systemClock }, () => false)),
    ]);
    await change(`DELETE FROM price_rule WHERE id = 'half'`);
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

  it('who change the sizes of a scale, or one order, neither overwrite the other', async () => {
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

describe('the merge of a brand', () => {
  const merge = (from: string, into: string, query = '') =>
    call('POST', `/brands/${from}/merge${query}`, { into });
  const brand = async (id: string) => (await brands()).find((one) => one.id === id);
  const found = async (query: string): Promise<string[]> => {
    await api.untilNotified();
    const { body } = await api.visitor().call('GET', `/products?${query}&limit=100`);
    return body.map(({ id, brand: label }: Record<string, string>) => `${id} by ${label}`);
  };
  const listed = async () => {
    await api.untilNotified();
    const { body } = await api.visitor().call('GET', '/catalogue');
    return body.brands;
  };

  beforeAll(async () => {
    for (const label of ['Elder', 'Elder & Sons']) await call('POST', '/brands', { label });
    for (const id of ['elder-coat', 'elder-vest'])
      await insertProduct(api.database, { id, stock: { M: 1, XL: { stock: 2, priceCents: 3000 } } });
    await api.database.query(`UPDATE product SET brand = 'Elder' WHERE id LIKE 'elder-%'`);
  });

  it('is previewed without a change', async () => {
    const previewed = await merge('elder', 'elder & sons', '?dry=1');
    expect([previewed.status, previewed.body]).toEqual([
      200,
      { changeId: null, preview: { products: 2, lower: 0, higher: 0 } },
    ]);
    expect(await brand('elder')).toMatchObject({ replacedBy: null, products: 2 });
  });

  it('moves its products, redirects its filters, and shows in search and filters at once; its undo returns what it moved', async () => {
    const path = '/shop?department=female&type=skirt&brand=elder';
    expect((await api.visitor().open(path)).status).toBe(200);
    const headers = { 'idempotency-key': 'merge-of-elder' };
    const body = { into: 'elder & sons' };
    const merged = await manager.call('POST', '/admin/brands/elder/merge', { body, headers });
    expect(merged.body).toEqual({ changeId: expect.any(String), preview: null });
    const again = await manager.call('POST', '/admin/brands/elder/merge', { body, headers });
    expect(again.body).toEqual(merged.body);
    const both = ['elder-coat by Elder & Sons', 'elder-vest by Elder & Sons'];
    expect((await found('brand=elder')).toSorted()).toEqual(both);
    expect((await found('q=sons')).toSorted()).toEqual(both);
    expect(await brand('elder')).toMatchObject({ replacedBy: 'elder & sons', products: 0 });
    expect((await brand('elder & sons'))?.products).toBe(2);
    expect(await listed()).toContainEqual({
      id: 'elder',
      label: 'Elder',
      inFinder: false,
      replacedBy: 'elder & sons',
    });
    const redirect = await api.visitor().open(path);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      301,
      '/shop?department=female&type=skirt&brand=elder+%26+sons',
    ]);
    // A file or an old form still names it.
    await insertProduct(api.database, { id: 'elder-late', stock: 1 });
    await api.database.query(`UPDATE product SET brand = 'ELDER' WHERE id = 'elder-late'`);
    expect(await found('q=elder-late')).toEqual(['elder-late by Elder & Sons']);

    const undone = await undo(merged.body.changeId);
    expect(undone.body).toMatchObject({
      subject: { type: 'brand', id: 'elder' },
      changes: [{ field: 'replacedBy', before: 'elder & sons', after: null }],
    });
    expect(await found('brand=elder')).toHaveLength(2);
    expect(await found('brand=elder %26 sons')).toEqual(['elder-late by Elder & Sons']);
    expect((await api.visitor().open(path)).status).toBe(200);
    expect((await undo(undone.body.id)).status).toBe(200);
    expect(await found('brand=elder')).toHaveLength(3);
    await reindex();
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused for merged, archived and unknown brands, and while a sale price names it', async () => {
    expect((await merge('elder', 'kd')).body.errors).toMatchObject([{ field: 'into' }]);
    expect((await merge('kd', 'elder')).body.code).toBe('invalid_request');
    expect((await merge('kd', 'kd')).body.code).toBe('invalid_request');
    expect((await merge('kd', 'nobody')).body.code).toBe('brand_unknown');
    expect((await call('DELETE', '/brands/elder %26 sons')).body.code).toBe('in_use');
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('kd-days', 'KD days', 'percentage', 20, '{"brands": ["kd"]}')`);
    expect((await merge('kd', 'keystone')).body).toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('‘KD days’'),
    });
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kd-days'`);
  });

  it('counts the prices that change, and changes none by more than a role may', async () => {
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('kay', 'Kay', 'percentage', 60, '{"brands": ["keystone"]}')`);
    const previewed = await merge('elder & sons', 'keystone', '?dry=1');
    expect(previewed.body.preview).toEqual({ products: 3, lower: 3, higher: 0 });
    const refused = await cataloguer.call('POST', '/admin/brands/elder & sons/merge', {
      body: { into: 'keystone' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kay'`);
  });

  it('asks before prices change by more than half, now or later, and so does its undo', async () => {
    await call('POST', '/brands', { label: 'Sparrow' });
    await insertProduct(api.database, { id: 'sparrow', stock: { M: 1, XL: { stock: 1, priceCents: 9000 } } });
    await api.database.query(`UPDATE product SET brand = 'Sparrow' WHERE id = 'sparrow'`);
    await api.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope, starts_at)
      VALUES ('kay', 'Kay', 'percentage', 60, '{"brands": ["keystone"]}', now() + interval '1 day')`);
    const messages = async (answer: Promise<{ body: { code: string; errors: { message: string }[] } }>) => {
      const { code, errors } = (await answer).body;
      return [code, ...errors.map(({ message }) => message)];
    };
    expect((await merge('sparrow', 'keystone', '?dry=1')).status).toBe(200);
    expect(await messages(merge('sparrow', 'keystone'))).toEqual([
      'confirmation_required',
      'The price of ‘sparrow’ changes from $76.50 to $36.00.',
    ]);
    expect((await brand('sparrow'))?.products).toBe(1);
    const merged = await merge('sparrow', 'keystone', '?confirmed=1');
    expect(merged.status).toBe(200);
    expect(await messages(undo(merged.body.changeId))).toEqual([
      'confirmation_required',
      'The price of ‘sparrow’ changes from $36.00 to $76.50.',
    ]);
    expect((await confirmUndo(merged.body.changeId)).status).toBe(200);
    expect((await brand('sparrow'))?.products).toBe(1);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'kay'`);
  });

  it('leaves more than 500 products to the job', async () => {
    await call('POST', '/brands', { label: 'Bulky' });
    await api.database.query(`
      INSERT INTO product (id, title, brand, brand_id, department, category, price_cents, details, image_url, pictures, created_at)
      SELECT 'bulky-' || n, 'Bulky ' || n, 'Bulky', 'bulky', 'male', 'jeans', 2000, '', '/x.webp', '[]', now() FROM generate_series(1, 501) n`);
    const merged = await merge('bulky', 'elder & sons');
    expect((await brand('bulky'))?.products).toBe(501);
    await reindex();
    expect((await brand('bulky'))?.products).toBe(0);
    expect((await undo(merged.body.changeId)).status).toBe(200);
    expect((await brand('bulky'))?.products).toBe(501);
    await api.database.query(`DELETE FROM product WHERE id LIKE 'bulky-%'`);
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
