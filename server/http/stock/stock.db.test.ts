import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { moveAvailableStock } from '#database/queries/stock/stock-movements.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { stockMovement } from '#database/schema/orders/ledger.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { insertProduct, insertProductWithSkus } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let shopper: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  shopper = await api.shopper('Ann');
});

// Every piece is where its movements put it, whatever a test did.
afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

const insertStocked = (id: string, stock: Record<string, number>) =>
  insertProductWithSkus(api.database, { id, stock });

async function unitOf(productId: string, size: string | null) {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  const unit = units.find((one) => one.size === size);
  if (unit === undefined) throw new Error('there is no such unit');
  return unit;
}

const move = (sku: string, body: object, key?: string) =>
  manager.call('POST', `/admin/stock/${encodeURIComponent(sku)}/movements`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const buy = (id: string, size: string, quantity = 1) =>
  shopper.call('POST', '/orders', {
    body: { ...createOrderPayload({ _id: id, size, quantity }), paymentMethod: 'cashOnDelivery' },
  });

const undo = (changeId: string) => manager.call('POST', `/admin/activity/${changeId}/undo`);

describe('a movement of stock', () => {
  it('adds a delivery, and is recorded with author, reason and note in the log and the ledger', async () => {
    await insertStocked('stock-add', { S: 2, M: 0 });
    const moved = await move('stock-add-S', { change: 3, reason: 'delivery', note: 'Box 2 of 2' });
    expect(moved.body.unit).toMatchObject({
      sku: 'stock-add-S',
      size: 'S',
      available: 5,
      reserved: 0,
      onHand: 5,
    });
    const { id } = await unitOf('stock-add', 'S');
    const log = api.database.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.id, Number(moved.body.changeId)));
    expect(await log).toMatchObject([
      {
        action: 'stock_moved',
        subjectType: 'stock',
        subjectId: id,
        changes: [
          { field: 'available', before: 2, after: 5 },
          { field: 'reason', before: null, after: 'delivery' },
        ],
      },
    ]);
    const { body } = await manager.call('GET', '/admin/stock/stock-add-S/movements');
    expect(body.movements).toMatchObject([
      {
        from: 'supplier',
        to: 'available',
        change: 3,
        balance: 5,
        reason: 'delivery',
        note: 'Box 2 of 2',
        who: 'manager',
      },
      { from: 'supplier', to: 'available', change: 2, balance: 2, reason: null, who: null },
    ]);
    expect((await manager.call('GET', '/product/stock-add')).body.stock).toBe(5);
  });

  it.each([
    ['damaged', -1, 'lost'],
    ['lost', -1, 'lost'],
    ['sample', -1, 'lost'],
    ['stocktake', -1, 'supplier'],
    ['stocktake', 1, 'supplier'],
    ['found', 1, 'supplier'],
    ['return', 1, 'supplier'],
  ])(
    'with the reason %s by %i goes between the available stock and the bucket %s',
    async (reason, change, bucket) => {
      const id = `bucket-${reason}-${change > 0 ? 'more' : 'less'}`;
      await insertStocked(id, { S: 5 });
      expect((await move(`${id}-S`, { change, reason })).body.unit.available).toBe(5 + change);
      const { id: unitId } = await unitOf(id, 'S');
      const rows = await api.database.db
        .select()
        .from(stockMovement)
        .where(eq(stockMovement.stockUnitId, unitId))
        .orderBy(stockMovement.id);
      const [from, to] = change > 0 ? [bucket, 'available'] : ['available', bucket];
      expect(rows.at(-1)).toMatchObject({ fromBucket: from, toBucket: to, quantity: 1, reason });
    },
  );

  it('is refused if its reason is for the other direction, if it changes nothing, or if a field is missing', async () => {
    await insertStocked('stock-wrong', { S: 5 });
    for (const body of [
      { change: 1, reason: 'damaged' },
      { change: -1, reason: 'delivery' },
      { change: 0, reason: 'stocktake' },
      { from: 5, to: 5, reason: 'stocktake' },
      { to: 7, reason: 'stocktake' },
      { change: 1 },
    ])
      expect((await move('stock-wrong-S', body)).body.code, JSON.stringify(body)).toBe('invalid_request');
    expect((await move('no-such-sku', { change: 1, reason: 'found' })).body.code).toBe('sku_unknown');
    expect((await unitOf('stock-wrong', 'S')).available).toBe(5);
  });

  it('to an absolute number is refused when the stock is not what the member saw', async () => {
    await insertStocked('stock-set', { S: 5 });
    const counted = { from: 5, to: 9, reason: 'stocktake' };
    expect((await buy('stock-set', 'S')).status).toBe(200);
    const refused = await move('stock-set-S', counted);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'stock_changed', detail: '4 are available now.' },
    ]);
    expect((await move('stock-set-S', { ...counted, from: 4 })).body.unit).toMatchObject({
      available: 9,
      reserved: 1,
      sold: 1,
      onHand: 10,
    });
  });

  it('to an absolute number succeeds for one of several concurrent requests that saw the same number', async () => {
    await insertStocked('stock-set-race', { S: 5 });
    const counts = Array.from({ length: 8 }, (_, n) => ({ from: 5, to: 10 + n, reason: 'stocktake' }));
    const answers = await Promise.all(counts.map((count) => move('stock-set-race-S', count)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
  });

  it('to an absolute number is refused when the stock changes while it waits for the unit', async () => {
    await insertStocked('stock-set-locked', { S: 5 });
    const { id: unitId } = await unitOf('stock-set-locked', 'S');
    let waiting: ReturnType<typeof move> | undefined;
    await api.database.transaction(async (tx) => {
      await moveAvailableStock(tx, {
        moves: [{ unitId, change: -1 }],
        reason: 'damaged',
        note: null,
        cause: 'adjusted',
        byUserId: null,
        at: new Date(),
      });
      waiting = move('stock-set-locked-S', { from: 5, to: 9, reason: 'stocktake' });
      await waitUntil(async () => (await countLockWaits(api.database)) === 1);
    });
    expect((await waiting)?.body).toMatchObject({
      code: 'stock_changed',
      detail: '4 are available now.',
    });
  });

  it('below zero is refused, and names what is reserved', async () => {
    await insertStocked('stock-below', { S: 3 });
    expect((await buy('stock-below', 'S', 2)).status).toBe(200);
    const refused = await move('stock-below-S', { change: -2, reason: 'lost' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'stock_exceeded', detail: 'Only 1 is available. 2 more are reserved for orders.' },
    ]);
  });

  it('is applied once for one Idempotency-Key, also by concurrent requests', async () => {
    await insertStocked('stock-once', { S: 1, M: 1 });
    const delivered = { change: 4, reason: 'delivery' };
    const answers = await Promise.all([1, 2, 3].map(() => move('stock-once-S', delivered, 'key-of-one')));
    expect(new Set(answers.map(({ body }) => body.changeId)).size).toBe(1);
    expect((await unitOf('stock-once', 'S')).available).toBe(5);
    for (const [sku, body] of [
      ['stock-once-S', { change: 5, reason: 'delivery' }],
      ['stock-once-M', delivered],
    ] as const)
      expect((await move(sku, body, 'key-of-one')).body.code).toBe('idempotency_key_reused');
  });

  it('reaches a unit without a SKU by its id, and no unit that its product does not sell from', async () => {
    await insertProduct(api.database, { id: 'stock-shared', stock: 2 });
    const { id } = await unitOf('stock-shared', null);
    expect((await move(id, { change: 1, reason: 'found' })).body.unit).toMatchObject({
      sku: null,
      available: 3,
    });
    await insertProduct(api.database, { id: 'stock-stray', stock: { S: 1, '44': 0 } });
    const stray = await unitOf('stock-stray', '44');
    expect((await move(stray.id, { change: 1, reason: 'found' })).body.code).toBe('sku_unknown');
  });
});

describe('the undo of a movement', () => {
  it('moves the stock back, keeps what orders took meanwhile, and can be undone itself', async () => {
    await insertStocked('undo-back', { S: 5 });
    const { changeId } = (await move('undo-back-S', { change: -2, reason: 'damaged' })).body;
    expect((await buy('undo-back', 'S')).status).toBe(200);
    const undone = await undo(changeId);
    expect(undone.body).toMatchObject({
      action: 'stock_moved',
      subject: { type: 'stock', label: 'The undo-back, S' },
      changes: [{ field: 'available', before: 2, after: 4 }, { field: 'reason' }],
    });
    expect((await undo(changeId)).body.code).toBe('undo_refused');
    expect((await undo(undone.body.id)).status).toBe(200);
    expect((await unitOf('undo-back', 'S')).available).toBe(2);
  });

  it('is refused when the stock was sold', async () => {
    await insertStocked('undo-sold', { S: 0 });
    const { changeId } = (await move('undo-sold-S', { change: 2, reason: 'delivery' })).body;
    expect((await buy('undo-sold', 'S')).status).toBe(200);
    const refused = await undo(changeId);
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_exceeded']);
    expect((await unitOf('undo-sold', 'S')).available).toBe(1);
  });

  it('is for roles that may change stock', async () => {
    await insertStocked('undo-role', { S: 1 });
    const { changeId } = (await move('undo-role-S', { change: 2, reason: 'delivery' })).body;
    const reader = await api.member('read_only');
    const refused = await reader.call('POST', `/admin/activity/${changeId}/undo`);
    expect(refused.body).toMatchObject({ code: 'undo_refused', detail: 'Your role may not change stock.' });
  });
});

it('concurrent orders and corrections never sell or lose a piece twice', async () => {
  await insertStocked('stock-race', { S: 20, M: 20 });
  const orders = Array.from({ length: 24 }, (_, n) => buy('stock-race', n % 2 === 0 ? 'S' : 'M'));
  const corrections = Array.from({ length: 24 }, (_, n) =>
    move(
      n % 2 === 0 ? 'stock-race-S' : 'stock-race-M',
      n % 3 === 0 ? { change: 1, reason: 'delivery' } : { change: -1, reason: 'damaged' },
    ),
  );
  const outcomes = await Promise.all([...orders, ...corrections]);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const statuses = outcomes.map(({ status }) => status);
  const sold = statuses.slice(0, 24).filter((status) => status === 200).length;
  const delivered = statuses.slice(24).filter((status, n) => n % 3 === 0 && status === 200).length;
  const damaged = statuses.slice(24).filter((status, n) => n % 3 !== 0 && status === 200).length;
  const { available: small } = await unitOf('stock-race', 'S');
  const { available: medium } = await unitOf('stock-race', 'M');
  expect(small + medium).toBe(40 - sold + delivered - damaged);
});

describe('the list of stock', () => {
  const list = async (query: string) => (await manager.call('GET', `/admin/stock?${query}`)).body;
  const ids = async (query: string) => ((await list(query)).products as { id: string }[]).map(({ id }) => id);

  it('has each unit with its stock, in the order of the scale', async () => {
    await insertStocked('list-units', { M: 3, S: 0, L: 1 });
    await buy('list-units', 'M');
    const [product] = (await list('q=list-units')).products;
    expect(product).toMatchObject({
      id: 'list-units',
      units: [
        { size: 'S', available: 0, level: 'sold_out' },
        { size: 'M', available: 2, reserved: 1, onHand: 3, level: 'low' },
        { size: 'L', available: 1, reserved: 0, onHand: 1, level: 'low' },
      ],
    });
  });

  it('has what open deliveries announce, and what was sold in 30 days without cancelled sales', async () => {
    await insertStocked('list-pace', { S: 5, M: 9 });
    const shown = async () => {
      const [{ incoming, recentlySold }] = (await list('q=list-pace-S')).products;
      return { incoming, recentlySold };
    };
    expect(await shown()).toEqual({ incoming: 0, recentlySold: 0 });
    const start = async (kind: string, lines?: object[]) =>
      (await manager.call('POST', '/admin/counts', { body: { kind, ...(lines && { lines }) } })).body.id;
    const delivery = await start('receiving', [
      { sku: 'list-pace-S', expected: 4 },
      { sku: 'list-pace-M', expected: 6 },
    ]);
    const other = await start('receiving', [{ sku: 'list-pace-M', expected: 1 }]);
    expect((await shown()).incoming).toBe(11);
    expect(await ids('view=incoming')).toEqual(['list-pace']);
    expect(await ids('view=incoming&brand=keystone&for=kids')).toEqual([]);
    expect((await manager.call('DELETE', `/admin/counts/${other}`)).status).toBe(200);
    await manager.call('POST', `/admin/counts/${delivery}/close`, { body: { counted: 0 } });
    expect((await shown()).incoming).toBe(0);
    expect(await ids('view=incoming')).toEqual([]);

    await buy('list-pace', 'S', 2);
    await buy('list-pace', 'M', 3);
    const cancelled = await buy('list-pace', 'M', 4);
    await shopper.call('POST', `/order/${cancelled.body.insertedId}/cancel`);
    // The sale of an item that came back is too old to count.
    await api.database.query(
      `INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
       VALUES ($1, 'available', 'sold', 1, 'ordered', now() - interval '31 days'),
         ($1, 'sold', 'available', 1, 'order cancelled', now())`,
      [(await unitOf('list-pace', 'S')).id],
    );
    expect((await shown()).recentlySold).toBe(4);
  });

  it('has a view of what sells out within two weeks, the soonest first, which can be filtered', async () => {
    await insertStocked('list-slow', { S: 60 });
    await insertStocked('list-soon', { S: 12 });
    await insertStocked('list-gone', { S: 9 });
    await buy('list-slow', 'S', 10);
    await buy('list-soon', 'S', 9);
    await buy('list-gone', 'S', 9);
    const soon = (await ids('view=selling_out')).filter((id) => id.startsWith('list-'));
    expect(soon.slice(0, 2)).toEqual(['list-gone', 'list-soon']);
    expect(soon).not.toContain('list-slow');
    expect(await ids('view=selling_out&q=list-soon-S')).toEqual(['list-soon']);
    const { brand } = (await list('q=list-soon-S')).products[0];
    const other = brand === 'KD' ? 'keystone' : 'kd';
    expect(await ids(`view=selling_out&brand=${other}`)).not.toContain('list-soon');
  });

  it('has a view of stock that is older than 60 days and sold nothing in them, which can be filtered', async () => {
    const names = ['stayed', 'cancelled', 'returned', 'sold', 'young', 'empty'].map(
      (name) => `unsold-${name}`,
    );
    for (const id of names) await insertStocked(id, { S: id === 'unsold-empty' ? 0 : 3, M: 0 });
    await api.database.query(
      `UPDATE product SET created_at = now() - CASE id WHEN 'unsold-young' THEN interval '59 days' ELSE interval '61 days' END
       WHERE id = ANY ($1)`,
      [names],
    );
    const cancelled = await buy('unsold-cancelled', 'S');
    await shopper.call('POST', `/order/${cancelled.body.insertedId}/cancel`);
    await buy('unsold-sold', 'S');
    await api.database.query(
      `INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
       VALUES ($1, 'available', 'sold', 1, 'ordered', now() - interval '61 days'),
         ($1, 'sold', 'available', 1, 'order cancelled', now() - interval '59 days')`,
      [(await unitOf('unsold-returned', 'S')).id],
    );
    const unsold = async (query: string) =>
      (await ids(`view=unsold&limit=100&${query}`)).filter((id) => id.startsWith('unsold-')).toSorted();
    const expected = ['unsold-cancelled', 'unsold-returned', 'unsold-stayed'];
    expect(await unsold('')).toEqual(expected);
    expect(await unsold('level=sold_out')).toEqual(expected);
    expect(await unsold('level=low')).toEqual([]);
    expect(await unsold('q=unsold-stayed-S')).toEqual(['unsold-stayed']);
    expect(await unsold('status=draft')).toEqual([]);
    const first = await list('view=unsold&limit=1');
    expect(await ids(`view=unsold&limit=1&cursor=${first.next}`)).not.toContain(first.products[0].id);
  });

  it('is searched by SKU, by barcode and by words, and filtered by level, department and category', async () => {
    await insertStocked('list-find', { S: 9, M: 0 });
    const { id } = await unitOf('list-find', 'S');
    await api.database.db.update(stockUnit).set({ barcode: '2000041709992' }).where(eq(stockUnit.id, id));
    expect(await ids('q=list-find-S')).toEqual(['list-find']);
    expect(await ids('q=2000041709992')).toEqual(['list-find']);
    expect(await ids('q=sundress&for=female&category=dress')).toContain('sundress-paprika');
    expect(await ids('q=list-find-S&level=sold_out')).toEqual(['list-find']);
    expect(await ids('q=list-find-S&level=low')).toEqual([]);
    expect(await ids('q=list-find-S&for=male')).toEqual([]);
    expect(await ids('q=zzzzzzzzzzzzzzzzzzzz')).toEqual([]);
  });

  it('has published products, unless another status is chosen or a search finds them', async () => {
    const soldOut = async () => (await manager.call('GET', '/admin/selling-out')).body.sizes.soldOut;
    const before = await soldOut();
    await insertStocked('list-shown', { S: 0 });
    await insertStocked('list-draft', { S: 0 });
    await api.database.db.update(product).set({ status: 'draft' }).where(eq(product.id, 'list-draft'));
    expect(await soldOut()).toBe(before + 1);
    const both = async (query: string) =>
      (await ids(query)).filter((id) => id === 'list-shown' || id === 'list-draft').toSorted();
    for (const query of ['limit=100', 'level=sold_out&limit=100', 'status=published&limit=100'])
      expect(await both(query)).toEqual(['list-shown']);
    expect(await both('status=draft&level=sold_out')).toEqual(['list-draft']);
    expect(await both('status=any&level=sold_out')).toEqual(['list-draft', 'list-shown']);
    expect(await ids('q=list-draft')).toEqual(['list-draft']);
    expect(await ids('q=list-draft&status=published')).toEqual([]);
    expect((await list('q=list-draft')).products[0].status).toBe('draft');
  });

  it('is read page by page, without gap or repetition', async () => {
    const all = await ids('limit=100');
    const read: string[] = [];
    let path: string | undefined = '/api/admin/stock?limit=30';
    while (path !== undefined) {
      const page = await manager.call('GET', path.slice('/api'.length));
      read.push(...page.body.products.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(read.slice(0, all.length)).toEqual(all);
    expect(new Set(read).size).toBe(read.length);
    expect((await list('cursor=x')).code).toBe('invalid_request');
  });
});

it('the history of a unit names the order, and keeps its balances from page to page', async () => {
  await insertStocked('history', { S: 4 });
  await buy('history', 'S');
  await move('history-S', { change: 2, reason: 'found' });
  const read = async (query: string) =>
    (await manager.call('GET', `/admin/stock/history-S/movements?${query}`)).body;
  const { movements } = await read('');
  expect(movements.map(({ change, balance }: Record<string, number>) => [change, balance])).toEqual([
    [2, 5],
    [-1, 3],
    [4, 4],
  ]);
  expect(movements[1].order).toBeGreaterThan(1000);
  const first = await read('limit=1');
  expect((await read(`limit=2&cursor=${first.next}`)).movements).toEqual(movements.slice(1));
});

describe('the history of all stock', () => {
  const read = async (query: string) => (await manager.call('GET', `/admin/stock-movements?${query}`)).body;

  it('has the movements of a product, of a size, for a reason, by a member and of a period', async () => {
    await insertStocked('past-all', { S: 5, M: 5 });
    await move('past-all-S', { change: -1, reason: 'damaged', note: 'Torn' });
    await move('past-all-M', { change: 2, reason: 'found' });
    const { insertedId } = (await buy('past-all', 'S')).body;
    const { movements } = await read('q=past-all-S');
    expect(
      movements.map(({ change, reason }: { change: number; reason: string | null }) => [change, reason]),
    ).toEqual([[-1, null], [2, 'found'], [-1, 'damaged'], expect.anything(), expect.anything()]);
    const [{ number }] = (
      await api.database.query('SELECT number::int FROM shop_order WHERE id = $1', [insertedId])
    ).rows as [{ number: number }];
    expect(movements[0]).toMatchObject({ order: number, who: null, unit: { sku: 'past-all-S', size: 'S' } });
    const { email } = (await manager.call('GET', '/admin/me')).body;
    const damaged = {
      product: { id: 'past-all' },
      unit: { sku: 'past-all-S' },
      note: 'Torn',
      who: { email },
    };
    for (const filter of ['reason=damaged', `who=${email}&reason=damaged`, 'unit=past-all-S&reason=damaged'])
      expect((await read(filter)).movements[0], filter).toMatchObject(damaged);
    expect((await read('unit=past-all-M')).movements[0]).toMatchObject({ change: 2 });
    expect((await read('who=nobody@osier.example')).movements).toEqual([]);
    expect((await read('q=zzzzzzzzzzzzzzzzzzzz')).movements).toEqual([]);
    expect((await read('unit=no-such-sku')).code).toBe('sku_unknown');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await read(`from=${tomorrow}`)).movements).toEqual([]);
    expect((await read(`q=past-all-S&until=${tomorrow}`)).movements).toHaveLength(5);
  });

  it('is read page by page, without gap or repetition', async () => {
    await insertStocked('past-pages', { S: 1, M: 1, L: 1 });
    const all = (await read('limit=100')).movements.map(({ id }: { id: string }) => id);
    for (const filter of ['', 'q=past-pages-S&']) {
      const ids: string[] = [];
      let next: string | null = '';
      while (next !== null && ids.length < 100) {
        const page = await read(`${filter}limit=2${next && `&cursor=${next}`}`);
        ids.push(...page.movements.map(({ id }: { id: string }) => id));
        next = page.next;
      }
      expect(ids).toHaveLength(filter === '' ? 100 : 3);
      if (filter === '') expect(ids).toEqual(all);
    }
    expect((await read('cursor=x')).code).toBe('invalid_request');
  });
});
