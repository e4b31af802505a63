import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { MAX_IMPORT_BYTES } from '#domain/import-export/import-state.ts';
import { createImportSteps } from '../../testing/import-steps.ts';
import { insertPicture } from '../../testing/insert-picture.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let writer: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  writer = await api.member('catalogue');
});

const { upload, runJob, preview, read, apply, undo, listRows, product } = createImportSteps(
  api,
  () => manager,
);

const listActivity = async (query: string) =>
  (await manager.call('GET', `/admin/activity?${query}`)).body.entries;

describe('an import', () => {
  it('finds no change in an exported file of products or stock', async () => {
    for (const kind of ['products', 'stock']) {
      const { body: file } = await manager.call('GET', `/admin/exports/${kind}`);
      const found = await read(await preview(`\u{feff}${file}`));
      expect(found).toMatchObject({ state: 'ready', ignored: [], counts: { same: found.rows } });
      expect(found.rows).toBeGreaterThan(77);
    }
  });

  it('says how many list prices it sets, and what the price rules in force make of one', async () => {
    await insertProduct(api.database, { id: 'priced', stock: { S: 2, M: 3 } });
    const id = await preview('Product,Price,Size,Size price\npriced,38,S,\npriced,,M,40\n');
    const prices = async () => (await manager.call('GET', `/admin/imports/${id}`)).body.prices;
    const example = { price: 38, sellingPrice: 32.3, rule: 'Standard' };
    expect(await prices()).toEqual({ count: 2, example });
    const exclude = (ids: string) =>
      api.database.query(`UPDATE price_rule SET excluded = '{${ids}}' WHERE id = 'standard'`);
    await exclude('priced');
    expect(await prices()).toEqual({ count: 2, example: null });
    await exclude('');
    await apply(id);
    expect(await prices()).toBeNull();
    // A size without a price of its own has that of the product.
    const removing = await preview('Product,Price,Size,Size price\npriced,39,S,\npriced,,M,\n');
    expect(await read(removing)).toMatchObject({ counts: { changed: 2 } });
    expect((await manager.call('GET', `/admin/imports/${removing}`)).body.prices.count).toBe(1);
  });

  it('reads semicolons, CRLF, quoted line breaks and a byte order mark, and applies the changes that its preview shows', async () => {
    await insertProduct(api.database, { id: 'changed', stock: { S: 2, M: 3 } });
    const before = await product('changed');
    const id = await preview(
      '\u{feff}Product;Title;Description;Price;Size;SKU;Stock;Expected stock\r\n' +
        'changed;"New; title";"Two\r\nlines";25.50;S;CHANGED-S;5;2\r\n\r\nchanged;;;;M;;3;3\r\n',
    );
    const [first, second] = await listRows(id);
    expect(first).toMatchObject({
      n: 2,
      verdict: 'changed',
      changes: [
        { field: 'title', before: 'The changed', after: 'New; title' },
        { field: 'details', before: '', after: 'Two\nlines' },
        { field: 'price', before: 20, after: 25.5 },
        { field: 'sizes.S.sku', before: null, after: 'CHANGED-S' },
        { field: 'sizes.S.available', before: 2, after: 5 },
      ],
    });
    expect(second).toMatchObject({ n: 4, verdict: 'same' });
    expect(await product('changed')).toEqual(before);

    const applied = await apply(id);
    expect(applied).toMatchObject({
      state: 'applied',
      counts: { changed: 1, same: 1, applied: 1, refused: 0 },
    });
    const after = await product('changed');
    expect(after).toMatchObject({
      title: 'New; title',
      details: 'Two\nlines',
      price: 25.5,
      sizes: [
        { size: 'S', sku: 'CHANGED-S', available: 5 },
        { size: 'M', available: 3 },
      ],
    });
    const { entries } = (await manager.call('GET', '/admin/products/changed/changes')).body;
    expect(entries).toMatchObject([{ via: 'import', action: 'product_edited', who: { name: 'manager' } }]);

    await undo(applied.changeId);
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { refused: 0 } });
    const { edited: _, version: __, ...restored } = await product('changed');
    expect({ ...restored, edited: null, version: '0' }).toEqual(before);
  });

  it('is one entry of Activity, which lists its products on request, and so is its undo', async () => {
    await insertProduct(api.database, { id: 'listed-a', stock: { S: 2 } });
    await insertProduct(api.database, { id: 'listed-b', stock: { S: 2 } });
    const { changeId } = await apply(
      await preview('Product,Title,Size,Stock\nlisted-a,A,S,5\nlisted-b,B,S,\nno-such,,,1\n'),
    );
    const [entry] = await listActivity('what=product&limit=1');
    expect(entry).toMatchObject({ id: changeId, action: 'import_applied' });
    const total = (field: string, after: unknown) => ({ field, before: null, after });
    expect(entry.changes).toEqual([
      total('products', 2),
      total('skipped', 1),
      total('fields', '["available","title"]'),
    ]);
    const parts = await listActivity(`batch=${entry.batch}`);
    expect(parts.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'product_edited',
      'product_edited',
      'stock_moved',
    ]);
    await undo(changeId);
    const [undone] = await listActivity('limit=1');
    expect(undone).toMatchObject({ action: 'import_undone' });
    expect(await listActivity(`batch=${undone.batch}`)).toHaveLength(3);
  });

  it('asks before its undo changes prices by more than half, and says how far the undo is', async () => {
    await insertProduct(api.database, { id: 'doubled', stock: { S: 2 } });
    await insertProduct(api.database, { id: 'kept-price', stock: { S: 2 } });
    await insertProduct(api.database, { id: 'dear-size', stock: { S: 2 } });
    const id = await preview(
      'Product,Price,Size,Size price\ndoubled,50.00,S,\nkept-price,21.00,S,\ndear-size,20.00,S,45.00\n',
    );
    const { changeId } = await apply(id);
    const asked = await manager.call('POST', `/admin/activity/${changeId}/undo`);
    expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_required']);
    expect(asked.body.detail).toBe('This undo changes the prices of 2 products by more than half.');
    expect((await read(id)).state).toBe('applied');
    const confirmed = await manager.call('POST', `/admin/activity/${changeId}/undo?confirmed=1`);
    expect(confirmed.status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'undoing', progress: { done: 0, count: 3 } });
    await runJob();
    expect(await read(id)).toMatchObject({ state: 'undone', progress: null });
    expect((await product('doubled')).price).toBe(20);
  });

  it('asks before its undo archives new products that have pictures since, instead of removing them', async () => {
    const id = await preview(
      'Product,Title,Department,Category,Brand,Price,Size\n' +
        ['pictured', 'edited', 'untouched']
          .map((one) => `new-${one},A ${one},kids,pants,KD,20.00,S\n`)
          .join(''),
    );
    const { changeId, counts } = await apply(id);
    expect(counts).toMatchObject({ applied: 3, refused: 0 });
    await insertPicture(api.database, 'new-pictured');
    await insertPicture(api.database, 'new-edited');
    const changes = { care: { base: 'Machine Wash/Line Dry', value: 'By hand' } };
    await writer.call('PATCH', '/admin/products/new-edited', { body: { changes } });
    const asked = await manager.call('POST', `/admin/activity/${changeId}/undo`);
    expect(asked.body).toMatchObject({
      code: 'confirmation_required',
      detail: expect.stringMatching(/^1 new product has pictures, .+ archives it instead of removing it\.$/),
    });
    expect((await read(id)).state).toBe('applied');
    await manager.call('POST', `/admin/activity/${changeId}/undo?confirmed=1`);
    await runJob();
    const [pictured, edited] = [await product('new-pictured'), await product('new-edited')];
    expect([pictured.status, edited.status]).toEqual(['archived', 'draft']);
    expect(await product('new-untouched')).toBeUndefined();
  });

  it('shortens long values that contain surrogate pairs to valid text', async () => {
    const emoji = '\u{1f600}'.repeat(9);
    const long = (length: number) => `${'x'.repeat(length)}${emoji}`;
    const id = await preview(`Product,Brand,Size\nsundress-paprika,${long(39)},S\n${long(64)},KD,S\n`);
    const [named] = await listRows(id);
    expect(named.errors).toEqual([
      { column: 'brand', message: `There is no brand ‘${'x'.repeat(39)}\u{fffd}…’.` },
    ]);
    const handle = await preview(
      `Handle,Title,Body (HTML),Option1 Name,Option1 Value\n${long(63)},T,&#xD800;,Colour,Red\n`,
    );
    const [shortened] = await listRows(handle);
    expect(shortened.cells).toMatchObject({ product: `${'x'.repeat(63)}\u{fffd}`, details: '\u{fffd}' });
  });

  it('finds no change when an applied file is imported again', async () => {
    await insertProduct(api.database, { id: 'again', stock: { S: 2 } });
    const file = 'Product,Title,Tax class,Size,SKU,Stock\nagain,Again,outdoor,S,AGAIN-S,9\n';
    await apply(await preview(file));
    expect(await product('again')).toMatchObject({ title: 'Again', taxClass: 'outdoor' });
    expect((await read(await preview(file))).counts).toMatchObject({ same: 1, changed: 0, error: 0 });
  });

  it('adds new products as drafts, even those that the file publishes, because they lack pictures', async () => {
    const id = await preview(
      'Product,Title,Colour,Brand,Department,Category,Price,Tax class,Material,Status,Size,SKU,Stock\n' +
        'wax-jacket,Waxed Jacket,Olive,KD,male,hoodie,118.00,Outdoor,Waxed cotton,,M,WAX-M,4\n' +
        'wax-jacket,,,,,,,,,,L,WAX-L,\n' +
        'wax-vest,Waxed Vest,,KD,male,hoodie,80,,,published,,,\n' +
        'wax-hat,Waxed Hat,,Nobody,male,hats,30,shipping,,,,,\n',
    );
    expect((await read(id)).counts).toMatchObject({ new: 3, error: 1 });
    const [, , , hat] = await listRows(id);
    expect(hat.errors).toEqual([
      { column: 'brand', message: 'There is no brand ‘Nobody’.' },
      { column: 'category', message: 'There is no category ‘hats’.' },
      { column: 'taxClass', message: 'This tax class is for shipping.' },
    ]);
    const { changeId, counts } = await apply(id);
    expect(counts).toMatchObject({ applied: 3, refused: 0 });
    expect(await product('wax-jacket')).toMatchObject({
      status: 'draft',
      taxClass: 'outdoor',
      material: 'Waxed cotton',
      price: 118,
    });
    expect((await product('wax-jacket')).sizes).toMatchObject([
      { size: 'M', sku: 'WAX-M', available: 4 },
      { size: 'L', sku: 'WAX-L', available: 0 },
    ]);
    const vest = await product('wax-vest');
    expect(vest).toMatchObject({ status: 'draft', taxClass: 'standard', price: 80 });
    expect(vest.sizes).toHaveLength(4);
    await undo(changeId);
    expect(await listRows(id, '?refused=true')).toMatchObject([
      { n: 2, refusal: expect.stringMatching(/^It was archived, because stock movements/) },
    ]);
    const jacket = await product('wax-jacket');
    expect([jacket.status, jacket.sizes[0].available]).toEqual(['archived', 0]);
    expect(await product('wax-vest')).toBeUndefined();
  });

  it('gives a product the sizes of the file that it lacks, which its undo takes away again', async () => {
    await insertProduct(api.database, { id: 'grown', stock: { S: 2, M: 1 } });
    const id = await preview('Product,Size,SKU,Stock\ngrown,XL,GROWN-XL,\ngrown,M,,4\ngrown,XXL,,\n');
    expect((await listRows(id)).map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'changed',
      'changed',
      'error',
    ]);
    const { changeId, counts } = await apply(id);
    expect(counts).toMatchObject({ applied: 2, refused: 0 });
    const sizes = async () =>
      (await product('grown')).sizes.map((one: { size: string; sku: string | null; available: number }) => [
        one.size,
        one.sku,
        one.available,
      ]);
    expect(await sizes()).toEqual([
      ['S', null, 2],
      ['M', null, 4],
      ['XL', 'GROWN-XL', 0],
    ]);
    await undo(changeId);
    expect((await read(id)).counts).toMatchObject({ refused: 0 });
    expect(await sizes()).toEqual([
      ['S', null, 2],
      ['M', null, 1],
    ]);
  });

  it('refuses by name a product that somebody changed since the preview, and applies the others', async () => {
    await insertProduct(api.database, { id: 'disputed-a', stock: { S: 2 } });
    await insertProduct(api.database, { id: 'disputed-b', stock: { S: 2 } });
    const id = await preview(
      'Product,Title,Care,Size,Stock\ndisputed-a,Mine,By hand,S,5\ndisputed-b,Mine,By hand,S,\n',
    );
    const changes = { title: { base: 'The disputed-a', value: 'Theirs' } };
    await writer.call('PATCH', '/admin/products/disputed-a', { body: { changes } });
    expect((await apply(id)).counts).toMatchObject({ applied: 1, refused: 1 });
    expect(await listRows(id, '?refused=true')).toMatchObject([
      { n: 2, product: 'disputed-a', refusal: 'catalogue changed ‘title’ since the preview: now ‘Theirs’.' },
    ]);
    expect(await product('disputed-a')).toMatchObject({ title: 'Theirs', care: 'Machine Wash/Line Dry' });
    expect((await product('disputed-a')).sizes[0].available).toBe(2);
    expect(await product('disputed-b')).toMatchObject({ title: 'Mine', care: 'By hand' });
  });

  it('can be corrected in place before it is applied', async () => {
    await insertProduct(api.database, { id: 'fixed', stock: { S: 2 } });
    const id = await preview('Product,Price,Size\nfixed,twelve,S\n');
    expect((await read(id)).counts).toMatchObject({ error: 1, changed: 0 });
    for (const price of ['1\u0000', '1\ud800']) {
      const body = { cells: { price } };
      const { status } = await manager.call('PATCH', `/admin/imports/${id}/rows/2`, { body });
      expect(status).toBe(400);
    }
    const { body: file } = await manager.call('GET', `/admin/imports/${id}/errors`);
    expect(file).toBe(
      'Product,Price,Size,Error\r\nfixed,twelve,S,Price: ‘twelve’ is not a price. Use a format like 12.00.\r\n',
    );
    const fixed = await manager.call('PATCH', `/admin/imports/${id}/rows/2`, {
      body: { cells: { price: '12.00' } },
    });
    expect(fixed.body).toMatchObject({
      import: { counts: { error: 0, changed: 1 } },
      rows: [{ n: 2, verdict: 'changed', changes: [{ field: 'price', before: 20, after: 12 }] }],
    });
    await apply(id);
    expect((await product('fixed')).price).toBe(12);
    const late = await manager.call('PATCH', `/admin/imports/${id}/rows/2`, { body: { cells: {} } });
    expect([late.status, late.body.code]).toEqual([409, 'import_changed']);
    expect((await manager.call('DELETE', `/admin/imports/${id}`)).body.code).toBe('import_changed');
  });

  it('rejects a SKU that two rows or another product have, and rows of a product that are apart', async () => {
    await insertProduct(api.database, { id: 'codes', stock: { S: 1, M: 1 } });
    const others = Array.from({ length: 120 }, (_, index) => `other-${index},,\n`).join('');
    const id = await preview(
      `Product,Size,SKU\ncodes,S,TWICE\ncodes,M,TWICE\nsundress-paprika,S,TWICE\n${others}codes,S,LATE\n`,
    );
    const rows = await listRows(id, '?verdict=error');
    const messageOf = (n: number) => rows.find((row: { n: number }) => row.n === n)?.errors[0].message;
    expect([messageOf(3), messageOf(4)]).toEqual([
      'SKU TWICE is already used in row 2.',
      'SKU TWICE is already used in row 2.',
    ]);
    const [last] = await listRows(id, '?verdict=error&cursor=124');
    expect(last.errors[0].message).toBe('This product begins in row 2. Move its rows together.');
  });

  it('is listed after the cursor of an import that was discarded meanwhile', async () => {
    const file = 'Product,Price\nsundress-paprika,40.00\n';
    for (const _ of [1, 2, 3]) await preview(file);
    const list = (query: string) => manager.call('GET', `/admin/imports?${query}`);
    const [, second, third] = (await list('limit=3')).body.imports;
    const { headers } = await list('limit=2');
    const [, cursor] = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    await succeed(manager, 'DELETE', `/admin/imports/${second.id}`);
    expect((await list(`limit=1&cursor=${cursor}`)).body.imports).toEqual([third]);
  });

  it('lists neither rows nor pictures for the cursor of another list', async () => {
    const id = await preview('Product,Price\nsundress-paprika,40.00\n');
    for (const list of ['rows', 'pictures'])
      expect((await manager.call('GET', `/admin/imports/${id}/${list}?cursor=abc`)).body).toMatchObject({
        code: 'invalid_request',
        errors: [{ field: 'cursor' }],
      });
  });

  it('changes stock only for a role that may, and prices only within the limit of the role', async () => {
    await insertProduct(api.database, { id: 'limited-import', stock: { S: 2 } });
    const id = await preview('Product,Price,Size,Stock\nlimited-import,40.00,S,9\n', writer);
    const [row] = await listRows(id);
    expect(row.errors).toEqual([
      { column: 'price', message: 'Your role may change prices by at most 30 %.' },
      { column: 'stock', message: 'Your role may not change stock.' },
    ]);
  });

  it('is applied with the rights and in the name of the member who applies it', async () => {
    await insertProduct(api.database, { id: 'applied-by', stock: { S: 2 } });
    const id = await preview('Product,Title,Size,Stock\napplied-by,Retitled,S,9\n');
    const applied = await writer.call('POST', `/admin/imports/${id}/apply`);
    expect(applied.status).toBe(200);
    await runJob();
    expect(await listRows(id, '?refused=true')).toMatchObject([
      { n: 2, isApplied: false, refusal: 'Your role may not change stock.' },
    ]);
    expect(await product('applied-by')).toMatchObject({ title: 'The applied-by', sizes: [{ available: 2 }] });
  });

  it.each([
    ['Product,Title,title\n', 'The file has the column ‘Title’ twice.'],
    ['Size\nx\n', expect.stringMatching(/no column ‘Title’ or ‘Product’/)],
    ['Product\n', 'The file has no rows.'],
    ['', 'The file has no rows.'],
    ['Product\n"x\n', expect.stringMatching(/quotation mark/)],
    [new Uint8Array([0x50, 0xff, 0x0a]), expect.stringMatching(/not UTF-8/)],
  ])('rejects the file %j and says why', async (file, detail) => {
    const { status, body } = await upload(file);
    expect([status, body.code, body.detail]).toEqual([422, 'import_unreadable', detail]);
  });

  it('is rejected above 100 MB, and nothing of it is kept', async () => {
    const file = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('Product,Title\nsundress-paprika,Large\n'));
        controller.enqueue(new Uint8Array(MAX_IMPORT_BYTES));
        controller.close();
      },
    });
    const { status, body } = await upload(file);
    expect([status, body.code, body.detail]).toEqual([
      413,
      'import_too_large',
      'A file may have at most 100 MB.',
    ]);
    const { rowCount } = await api.database.db.execute(sql`SELECT FROM csv_import WHERE state = 'receiving'`);
    expect(rowCount).toBe(0);
  });

  it('is refused at once while two others are uploaded, which it does not disturb', async () => {
    const file = 'Product,Title\nsundress-paprika,Queued\n';
    const held = [new TextEncoderStream(), new TextEncoderStream()];
    const uploads = held.map(({ readable }) => upload(readable));
    const isReceiving = sql`SELECT FROM csv_import WHERE state = 'receiving'`;
    await waitUntil(async () => (await api.database.db.execute(isReceiving)).rowCount === 2);
    const refused = await upload(file);
    expect([refused.status, refused.body.code]).toEqual([503, 'overloaded']);
    expect(refused.body.detail).toBe(
      'Other files are being uploaded right now. Please try again in a minute.',
    );
    for (const { writable } of held) {
      const writer = writable.getWriter();
      await writer.write(file);
      await writer.close();
    }
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await upload(file)).status).toBe(200);
  });
});
