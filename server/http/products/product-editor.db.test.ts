import { beforeAll, describe, expect, it } from 'vitest';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let ann: Visitor;
let ben: Visitor;
let writer: Visitor;

beforeAll(async () => {
  ann = await api.member('manager');
  ben = await api.member('manager');
  writer = await api.member('catalogue');
});

type Edits = Record<string, { base: unknown; value: unknown }>;

const edit = (person: Visitor, id: string, body: object, key?: string) =>
  person.call('PATCH', `/admin/products/${id}`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const change = (id: string, changes: Edits, more: object = {}) => edit(ann, id, { changes, ...more });
const read = async (id: string) => (await ann.call('GET', `/admin/products/${id}`)).body.product;
const undo = (id: string, person = ann) => person.call('POST', `/admin/activity/${id}/undo`);
const add = (id: string, stock: Parameters<typeof insertProduct>[1]['stock'] = { S: 2, M: 0 }) =>
  insertProduct(api.database, { id, stock });

describe('the editor of a product', () => {
  it('shows texts, prices, sizes with their stock, and the other colours of the cut', async () => {
    expect(await read('sundress-paprika')).toMatchObject({
      id: 'sundress-paprika',
      title: 'Tie-Waist Sundress',
      colour: 'Paprika',
      for: 'female',
      category: 'dress',
      status: 'published',
      edited: null,
      version: '0',
      cutMates: [{ colour: expect.any(String), status: 'published' }],
    });
    await add('shown', { S: 2, M: { stock: 0, priceCents: 2500 } });
    expect((await read('shown')).sizes).toMatchObject([
      { size: 'S', price: null, sellingPrice: 17, available: 2, reserved: 0, recentlySold: 0 },
      { size: 'M', price: 25, sellingPrice: 21.25, available: 0 },
    ]);
    expect((await ann.call('GET', '/admin/products/nothing')).body.code).toBe('product_unknown');
  });

  it('saves every field, which shoppers then see, logs it, and undoes it', async () => {
    await add('every');
    const before = await read('every');
    const values = {
      title: 'New title',
      colour: 'Indigo',
      details: 'One line.\nAnother.',
      material: 'Wool',
      care: 'By hand',
      composition: '60% Viscose, 40% Polyester',
      brand: 'Keystone',
      for: 'male',
      category: 'jeans',
      cut: 'a-cut',
      price: 25.5,
      discountable: false,
      taxClass: 'children',
      searchTitle: 'For search',
      searchDescription: 'Found.',
    };
    const changes = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, { base: before[field] ?? null, value }]),
    );
    const saved = await change('every', changes);
    expect(saved.status).toBe(200);
    const brand = saved.body.product.brand;
    expect(saved.body.product).toMatchObject({
      ...values,
      brand,
      sellingPrice: 25.5,
      edited: { by: 'manager' },
    });
    expect(brand.toLowerCase()).toBe('keystone');
    expect((await ben.call('GET', '/product/every')).body).toMatchObject({
      title: 'New title',
      composition: [
        { fibre: 'Viscose', percent: 60 },
        { fibre: 'Polyester', percent: 40 },
      ],
      price: 25.5,
      save: 0,
    });
    const { entries } = (await ben.call('GET', '/admin/products/every/changes')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'product_edited',
      who: { name: 'manager' },
      undo: { possible: true },
    });
    expect(entries[0].changes).toContainEqual({ field: 'price', before: 20, after: 25.5 });
    expect((await undo(saved.body.changeId)).status).toBe(200);
    const { edited: _, version: __, ...restored } = await read('every');
    expect({ ...restored, edited: null, version: '0' }).toEqual(before);
  });

  it('adds and removes sizes of the scale, which shoppers then see, and undoes it', async () => {
    await add('resized');
    await change('resized', { title: { base: 'The resized', value: 'Resized' } });
    const shown = async () =>
      (await ben.call('GET', '/product/resized')).body.sizes.map(({ size }: { size: string }) => size);
    const resize = (base: string[], value: string[]) => change('resized', { sizes: { base, value } });
    const added = await resize(['S', 'M'], ['XL', 'L', 'S', 'M']);
    expect(added.body.product.scale).toEqual(['S', 'M', 'L', 'XL']);
    expect(added.body.product.sizes).toMatchObject([
      { size: 'S', isRemovable: false },
      { size: 'M', isRemovable: true },
      { size: 'L', available: 0, isRemovable: true },
      { size: 'XL' },
    ]);
    expect(await shown()).toEqual(['S', 'M', 'L', 'XL']);
    const removed = await resize(['S', 'M', 'L', 'XL'], ['S', 'XL']);
    expect(await shown()).toEqual(['S', 'XL']);
    const { entries } = (await ben.call('GET', '/admin/products/resized/changes?limit=1')).body;
    expect(entries[0].changes).toEqual([
      { field: 'sizes', before: '["S","M","L","XL"]', after: '["S","XL"]' },
    ]);
    expect((await undo(added.body.changeId)).body.code).toBe('changed_meanwhile');
    expect((await undo(removed.body.changeId)).status).toBe(200);
    expect(await shown()).toEqual(['S', 'M', 'L', 'XL']);
    expect((await resize(['S', 'XL'], ['S'])).body.conflicts).toMatchObject([
      { field: 'sizes', theirs: '["S","M","L","XL"]' },
    ]);
  });

  it('keeps a size with stock or a code, and rejects unknown sizes', async () => {
    await add('resized-not');
    await add('resized-shared', 3);
    const resize = (value: string[], id = 'resized-not', base = ['S', 'M']) =>
      change(id, { sizes: { base, value } });
    const messages = async (...args: Parameters<typeof resize>) => {
      const { status, body } = await resize(...args);
      return [status, ...body.errors];
    };
    const error = (message: string) => [400, { field: 'changes.sizes.value', message }];
    const stays = 'stays, because it has had stock or has a SKU, barcode, price or weight.';
    expect(await messages(['M'])).toEqual(error(`Size S ${stays}`));
    expect(await messages([])).toEqual(error('A product needs at least one size.'));
    expect(await messages(['S', 'M', 'XXL'])).toEqual(
      error('There is no size XXL in its scale: S, M, L, XL.'),
    );
    expect(await messages(['S'], 'resized-shared', [])).toEqual(
      error('All sizes of this product share one stock.'),
    );
    const [, m] = (await read('resized-not')).sizes;
    await edit(ann, 'resized-not', { units: { [m.id]: { sku: { base: null, value: 'RESIZED-M' } } } });
    expect(await messages(['S'])).toEqual(error(`Size M ${stays}`));
  });

  it('saves SKU, barcode and price of a size', async () => {
    await add('sized');
    const [s, m] = (await read('sized')).sizes;
    const units = {
      [s.id]: { sku: { base: null, value: 'SIZED-S' }, barcode: { base: null, value: '4006381333931' } },
      [m.id]: { price: { base: null, value: 22 } },
    };
    const saved = await edit(ann, 'sized', { units });
    expect(saved.body.product.sizes).toMatchObject([
      { sku: 'SIZED-S', barcode: '4006381333931', price: null },
      { price: 22 },
    ]);
    const taken = await edit(ann, 'sized', {
      units: { [m.id]: { barcode: { base: null, value: '4006381333931' } } },
    });
    expect([taken.status, taken.body.errors[0]]).toEqual([
      400,
      { field: `units.${m.id}.barcode.value`, message: 'Another size has this barcode already.' },
    ]);
    await undo(saved.body.changeId);
    expect((await read('sized')).sizes).toMatchObject([{ sku: null, barcode: null }, { price: null }]);
  });

  it('raises the prices of a product and its sizes together', async () => {
    await add('raised', { S: 1, M: { stock: 1, priceCents: 2200 } });
    const { sizes } = await read('raised');
    const price = { base: 20, value: 25 };
    const refused = await change('raised', { price });
    expect(refused.body.errors[0].field).toBe(`units.${sizes[1].id}.price.value`);
    const units = { [sizes[1].id]: { price: { base: 22, value: 26 } } };
    expect((await change('raised', { price }, { units })).body.product).toMatchObject({ price: 25 });
    const lower = { [sizes[1].id]: { price: { base: 26, value: 21 } } };
    const lowered = await change('raised', { price: { base: 25, value: 20 } }, { units: lower });
    expect(lowered.body.product.sizes[1].price).toBe(21);
  });
});

describe('two people who edit one product', () => {
  it('both keep their changes of different fields, and the later response names the earlier change', async () => {
    await add('merged');
    const { version } = await read('merged');
    const title = { base: 'The merged', value: 'Title of Ann' };
    const care = { base: 'Machine Wash/Line Dry', value: 'Care of Ben' };
    const saves = await Promise.all([
      edit(ann, 'merged', { changes: { title }, version }),
      edit(ben, 'merged', { changes: { care }, version }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read('merged')).toMatchObject({ title: 'Title of Ann', care: 'Care of Ben' });
    expect(saves.map(({ body }) => body.kept).toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      [expect.stringMatching(/^(title|care)$/)],
    ]);
  });

  it('cannot overwrite each other: the later save of a field names value, person and time, and writes nothing', async () => {
    await add('disputed');
    const save = (person: Visitor, value: string) =>
      edit(person, 'disputed', {
        changes: {
          title: { base: 'The disputed', value },
          care: { base: 'Machine Wash/Line Dry', value: `Care: ${value}` },
        },
      });
    const saves = await Promise.all([save(ann, 'By Ann'), save(ben, 'By Ben')]);
    const [won, lost] = saves.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'changed_meanwhile']);
    const { title, care } = won?.body.product ?? {};
    expect(lost?.body.conflicts).toEqual([
      {
        field: 'title',
        base: 'The disputed',
        theirs: title,
        author: expect.objectContaining({ name: 'manager' }),
        at: expect.any(String),
      },
      {
        field: 'care',
        base: 'Machine Wash/Line Dry',
        theirs: care,
        author: expect.objectContaining({ name: 'manager' }),
        at: expect.any(String),
      },
    ]);
    expect(await read('disputed')).toMatchObject({ title, care });
  });

  it('do not conflict over the same new value', async () => {
    await add('agreed');
    const changes = { title: { base: 'The agreed', value: 'Agreed' } };
    const saves = await Promise.all([edit(ann, 'agreed', { changes }), edit(ben, 'agreed', { changes })]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    expect(saves.filter(({ body }) => body.changeId === null)).toHaveLength(1);
  });

  it('cannot undo a change that the other has built on', async () => {
    await add('built-on');
    const first = await change('built-on', { title: { base: 'The built-on', value: 'First' } });
    await edit(ben, 'built-on', { changes: { title: { base: 'First', value: 'Second' } } });
    const refused = await undo(first.body.changeId);
    expect([refused.body.code, refused.body.conflicts]).toEqual([
      'changed_meanwhile',
      [
        {
          field: 'title',
          base: 'First',
          theirs: 'Second',
          restored: 'The built-on',
          author: expect.objectContaining({ name: 'manager' }),
          at: expect.any(String),
        },
      ],
    ]);
    expect((await read('built-on')).title).toBe('Second');
  });

  it('learn from the conflict of an undo which size a price belongs to', async () => {
    await add('sized-twice');
    const [, m] = (await read('sized-twice')).sizes;
    const price = (base: number | null, value: number) => ({ units: { [m.id]: { price: { base, value } } } });
    const first = await edit(ann, 'sized-twice', price(null, 22));
    await edit(ben, 'sized-twice', price(22, 23));
    expect((await undo(first.body.changeId)).body.conflicts).toMatchObject([
      { field: `units.${m.id}.price`, size: 'M', theirs: 23 },
    ]);
  });
});

it('an undo restores no brand that was deleted since, and members undo only their own changes', async () => {
  await add('branded');
  const brand = (base: string, value: string) => change('branded', { brand: { base, value } });
  await ann.call('POST', '/admin/brands', { body: { label: 'Shortlived' } });
  await brand('KD', 'Shortlived');
  const saved = await brand('Shortlived', 'KD');
  expect((await ann.call('DELETE', '/admin/brands/shortlived')).status).toBe(200);
  expect((await undo(saved.body.changeId)).body).toMatchObject({
    code: 'undo_refused',
    detail: 'There is no such brand.',
  });
  const { entries } = (await writer.call('GET', '/admin/products/branded/changes')).body;
  const refused = { undo: { possible: false, reason: 'Your role may only undo your own changes.' } };
  expect(entries).toMatchObject([refused, refused]);
});

describe('a save', () => {
  it('is written once for one Idempotency-Key', async () => {
    await add('once');
    const body = { changes: { title: { base: 'The once', value: 'Twice' } } };
    const [first, second] = await Promise.all([
      edit(ann, 'once', body, 'key-of-a-save'),
      edit(ann, 'once', body, 'key-of-a-save'),
    ]);
    expect(second.body.changeId).toBe(first.body.changeId);
    const other = { changes: { title: { base: 'Twice', value: 'Other' } } };
    expect((await edit(ann, 'once', other, 'key-of-a-save')).body.code).toBe('idempotency_key_reused');
    const more = { changes: { ...body.changes, colour: { base: null, value: 'Red' } } };
    expect((await edit(ann, 'once', more, 'key-of-a-save')).body.code).toBe('idempotency_key_reused');
  });

  it.each([
    ['title', ' '],
    ['title', null],
    ['price', 0],
    ['price', 100_000.01],
    ['price', 9.999],
    ['composition', '60% Wool'],
    ['brand', 'Nobody'],
    ['category', 'nothing'],
    ['for', 'dogs'],
    ['searchTitle', 'x'.repeat(121)],
  ])('rejects for %s the value %j, and names the field', async (field, value) => {
    const { title, price, brand, category, for: department } = await read('sundress-paprika');
    const bases: Record<string, unknown> = { title, price, brand, category, for: department };
    const { status, body } = await change('sundress-paprika', {
      [field]: { base: bases[field] ?? null, value },
    });
    expect([status, body.errors[0].field]).toEqual([400, `changes.${field}.value`]);
  });

  it('with a misspelt part is refused, instead of changing nothing', async () => {
    await add('misspelt');
    const body = { edits: { title: { base: 'A shirt', value: 'Another' } } };
    const refused = await ann.call('PATCH', '/admin/products/misspelt', { body });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
  });

  it('clears an optional field with an empty text', async () => {
    const { body } = await change('sundress-paprika', { searchTitle: { base: null, value: 'A' } });
    expect(body.product.searchTitle).toBe('A');
    const cleared = await change('sundress-paprika', { searchTitle: { base: 'A', value: '' } });
    expect(cleared.body.product).not.toHaveProperty('searchTitle');
  });

  it('asks for a confirmation of a price that changes by more than half', async () => {
    await add('jump');
    const changes = { price: { base: 20, value: 31 } };
    const asked = await change('jump', changes);
    expect([asked.status, asked.body.code, asked.body.errors]).toEqual([
      409,
      'confirmation_required',
      [{ field: 'changes.price.value', message: 'The price changes from $20.00 to $31.00.' }],
    ]);
    expect((await read('jump')).price).toBe(20);
    expect((await change('jump', changes, { confirmed: true })).body.product.price).toBe(31);
    expect((await change('jump', { price: { base: 31, value: 40 } })).status).toBe(200);
  });

  it('by the role catalogue changes prices by at most 30 %', async () => {
    await add('limited');
    const price = (value: number) => ({ changes: { price: { base: 20, value } }, confirmed: true });
    const refused = await edit(writer, 'limited', price(13.99));
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      403,
      'forbidden',
      'changes.price.value',
    ]);
    const own = (await edit(writer, 'limited', price(14))).body;
    expect(own.product.price).toBe(14);

    expect((await change('limited', { price: { base: 14, value: 10 } })).status).toBe(200);
    const choices = [{ field: 'price', seen: 10, keep: false }];
    const replaced = await writer.call('POST', `/admin/activity/${own.changeId}/undo`, { body: { choices } });
    expect(replaced.body.code).toBe('forbidden');
    expect((await read('limited')).price).toBe(10);
  });

  it('of a category is refused when its price rules exceed the limit of the role, or make the product free', async () => {
    const rule = (effect: string, value: number) =>
      api.database.query(`
        DELETE FROM price_rule WHERE id = 'capes';
        INSERT INTO price_rule (id, name, effect, value, scope)
        VALUES ('capes', 'Capes', '${effect}', ${value}, '{"categories": ["skirt"]}')`);
    await add('moving');
    const move = (person: Visitor) =>
      edit(person, 'moving', { changes: { category: { base: 'pants', value: 'skirt' } } });
    await rule('percentage', 60);
    const refused = await move(writer);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await rule('amount', 2000);
    const free = await move(ann);
    expect([free.status, free.body.errors]).toEqual([
      400,
      [{ field: 'changes.price.value', message: 'A sale price would lower it below $0.01.' }],
    ]);
    await rule('percentage', 40);
    expect((await move(writer)).body.product.sellingPrice).toBe(12);
    await api.database.query(`DELETE FROM price_rule WHERE id = 'capes'`);
  });
});
