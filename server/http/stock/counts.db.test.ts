import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { stockMovement } from '#database/schema/orders/ledger.ts';
import { insertProductWithSkus } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let packer: Visitor;
let shopper: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  packer = await api.member('fulfilment');
  shopper = await api.shopper('Ann');
});

// Every piece is where its movements put it, whatever a test did.
afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

const insertStocked = (id: string, stock: Record<string, number>) =>
  insertProductWithSkus(api.database, { id, stock });

async function available(sku: string): Promise<number | undefined> {
  const [unit] = await api.database.db.select().from(stockUnit).where(eq(stockUnit.sku, sku));
  return unit?.available;
}

async function start(body: object): Promise<string> {
  const started = await manager.call('POST', '/admin/counts', { body });
  expect(started.status).toBe(200);
  return started.body.id;
}

const add = (id: string, code: string, quantity = 1, { by = manager, key = '' } = {}) =>
  by.call('POST', `/admin/counts/${id}/lines`, {
    body: { code, quantity },
    headers: key === '' ? {} : { 'idempotency-key': key },
  });
const read = async (id: string) => (await manager.call('GET', `/admin/counts/${id}`)).body;
const close = async (id: string, { counted, key = '' }: { counted?: number; key?: string } = {}) =>
  manager.call('POST', `/admin/counts/${id}/close`, {
    body: { counted: counted ?? (await read(id)).counted },
    headers: key === '' ? {} : { 'idempotency-key': key },
  });
const undo = (changeId: string) => manager.call('POST', `/admin/activity/${changeId}/undo`);
const move = (sku: string, change: number, reason: string) =>
  manager.call('POST', `/admin/stock/${sku}/movements`, { body: { change, reason } });
const buy = async (id: string, size: string, quantity = 1): Promise<string> => {
  const body = { ...createOrderPayload({ _id: id, size, quantity }), paymentMethod: 'cashOnDelivery' };
  const placed = await shopper.call('POST', '/orders', { body });
  expect(placed.status).toBe(200);
  return placed.body.reference;
};
const ship = (reference: string) => manager.call('POST', `/order/${reference}/cash-received`);

describe('a delivery', () => {
  it('is counted by two members concurrently, and reaches the stock in one step when it is closed', async () => {
    await insertStocked('two-people', { S: 1, M: 0, L: 2 });
    const lines = [
      { sku: 'two-people-S', expected: 12 },
      { sku: 'two-people-M', expected: 2 },
    ];
    const id = await start({ kind: 'receiving', name: 'Keystone', lines });
    const scans = Array.from({ length: 12 }, (_, n) =>
      add(id, 'two-people-S', 1, { by: n % 2 === 0 ? manager : packer }),
    );
    await Promise.all([...scans, add(id, 'two-people-L', 3)]);
    expect(await read(id)).toMatchObject({ name: 'Keystone', state: 'open', counted: 15, expected: 14 });
    expect(await available('two-people-S')).toBe(1);

    const closed = await close(id);
    expect(closed.body).toMatchObject({ state: 'closed', counted: 15 });
    expect(closed.body.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ counted: 12, expected: 12, change: 12 }),
        expect.objectContaining({ counted: 0, expected: 2, change: 0 }),
        expect.objectContaining({ counted: 3, expected: null, change: 3 }),
      ]),
    );
    expect([await available('two-people-S'), await available('two-people-L')]).toEqual([13, 5]);
    const { movements } = (await manager.call('GET', '/admin/stock/two-people-S/movements')).body;
    expect(movements[0]).toMatchObject({ from: 'supplier', change: 12, reason: 'delivery', who: 'manager' });
    expect((await manager.call('GET', '/product/two-people')).body.stock).toBe(18);
  });

  it('counts an addition, and adds to the stock, once for one Idempotency-Key', async () => {
    await insertStocked('once', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await Promise.all([1, 2, 3].map(() => add(id, 'once-S', 2, { key: 'one-scan-of-one' })));
    expect((await read(id)).counted).toBe(2);
    const closings = await Promise.all([1, 2, 3].map(() => close(id, { counted: 2, key: 'one-closing' })));
    expect(new Set(closings.map(({ body }) => body.changeId)).size).toBe(1);
    expect(await available('once-S')).toBe(2);
    expect((await close(id, { key: 'another-closing' })).body.code).toBe('count_closed');
    expect((await add(id, 'once-S')).body.code).toBe('count_closed');
  });

  it('is not closed by a request with the key of another change, nor by a repetition after an undo', async () => {
    const headers = { 'idempotency-key': 'key-of-a-start' };
    const body = { kind: 'receiving' };
    const { id } = (await manager.call('POST', '/admin/counts', { body, headers })).body;
    expect((await close(id, { key: 'key-of-a-start' })).body.code).toBe('idempotency_key_reused');
    const { changeId } = (await close(id, { key: 'key-of-closing' })).body;
    expect((await undo(changeId)).status).toBe(200);
    expect((await close(id, { key: 'key-of-closing' })).body).toMatchObject({ changeId, state: 'open' });
    expect((await close(id, { key: 'key-of-another' })).body.state).toBe('closed');
  });

  it('is not closed by a member who has not seen what another one has counted since', async () => {
    await insertStocked('unseen', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, 'unseen-S', 2);
    await add(id, 'unseen-S', 1, { by: packer });
    const refused = await close(id, { counted: 2 });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await available('unseen-S')).toBe(0);
  });

  it('takes additions back, but not more than were counted', async () => {
    await insertStocked('back', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, 'back-S', 2);
    expect((await add(id, 'back-S', -3)).body.code).toBe('invalid_request');
    expect((await add(id, 'back-S', -1)).body.line).toMatchObject({ counted: 1 });
    expect((await add(id, 'back-S', -1)).body.line).toBeNull();
    expect((await read(id)).lines).toEqual([]);
  });

  it('starts once for one Idempotency-Key, names unknown SKUs, and changes what it expects', async () => {
    await insertStocked('expects', { S: 0 });
    const unknown = { kind: 'receiving', lines: [{ sku: 'no-such-sku', expected: 1 }] };
    const refused = await manager.call('POST', '/admin/counts', { body: unknown });
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'lines.0.sku' })]);
    const started = await Promise.all(
      [1, 2].map(() =>
        manager.call('POST', '/admin/counts', {
          body: { kind: 'receiving' },
          headers: { 'idempotency-key': 'one-delivery' },
        }),
      ),
    );
    const [{ id }] = started.map(({ body }) => body);
    expect(started[1]?.body.id).toBe(id);
    const expectPieces = (expected: number | null) =>
      manager.call('PUT', `/admin/counts/${id}/lines/expects-S`, { body: { expected } });
    expect((await expectPieces(4)).body.line).toMatchObject({ expected: 4, counted: 0 });
    expect((await expectPieces(null)).body.line).toBeNull();
    expect((await read(id)).expected).toBeNull();
  });

  it('is undone as one batch, or not at all, and is open again then', async () => {
    await insertStocked('batch', { S: 0, M: 1 });
    const id = await start({ kind: 'receiving' });
    await add(id, 'batch-S', 2);
    await add(id, 'batch-M', 1);
    const { changeId } = (await close(id)).body;
    const reference = await buy('batch', 'S');
    const refused = await undo(changeId);
    expect(refused.body).toMatchObject({
      code: 'stock_exceeded',
      detail: 'The batch, S: Only 1 is available. 1 more is reserved for orders.',
    });
    expect(await available('batch-M')).toBe(2);
    await manager.call('POST', `/order/${reference}/cancel`);
    const undone = await undo(changeId);
    expect(undone.body).toMatchObject({
      action: 'count_reopened',
      subject: { type: 'count', label: 'delivery' },
      undo: { possible: false },
    });
    expect([await available('batch-S'), await available('batch-M')]).toEqual([0, 1]);
    expect((await undo(changeId)).body.code).toBe('undo_refused');
    await add(id, 'batch-S');
    expect((await close(id)).status).toBe(200);
    expect(await available('batch-S')).toBe(3);
  });

  it('is not undone when a product has lost a size that was counted', async () => {
    await insertStocked('lost-size', { S: 0, M: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, 'lost-size-S', 0);
    await add(id, 'lost-size-M', 2);
    const { changeId } = (await close(id)).body;
    const where = eq(product.id, 'lost-size');
    await api.database.db.update(product).set({ scale: 'waist' }).where(where);
    expect((await undo(changeId)).body.code).toBe('undo_refused');
    await api.database.db.update(product).set({ scale: 'letters' }).where(where);
    expect((await undo(changeId)).status).toBe(200);
  });

  it('is discarded without an effect, and restored by an undo', async () => {
    await insertStocked('discarded', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, 'discarded-S', 2);
    const discarded = await manager.call('DELETE', `/admin/counts/${id}`);
    expect(discarded.status).toBe(200);
    expect((await manager.call('DELETE', `/admin/counts/${id}`)).body.code).toBe('count_closed');
    expect((await add(id, 'discarded-S')).body.code).toBe('count_closed');
    expect((await close(id)).body.code).toBe('count_closed');
    const { entries } = (await manager.call('GET', '/admin/activity?what=count')).body;
    const { changeId } = discarded.body;
    expect(entries[0]).toMatchObject({ id: changeId, action: 'count_discarded', undo: { possible: true } });
    await undo(changeId);
    expect(await read(id)).toMatchObject({ state: 'open', counted: 2 });
  });

  it('is listed, the open ones first', async () => {
    const id = await start({ kind: 'receiving', name: 'Listed' });
    await start({ kind: 'stocktake', name: 'Later' }).then((later) =>
      manager.call('DELETE', `/admin/counts/${later}`),
    );
    const { counts, next } = (await manager.call('GET', '/admin/counts?limit=1')).body;
    expect(counts).toMatchObject([{ id, name: 'Listed', by: 'manager' }]);
    const second = (await manager.call('GET', `/admin/counts?limit=1&cursor=${next}`)).body.counts;
    expect(second[0].id).not.toBe(id);
    const open = (await manager.call('GET', '/admin/counts?state=open')).body.counts;
    expect(open.map(({ state }: { state: string }) => state)).not.toContain('discarded');
  });
});

describe('an unknown barcode', () => {
  it('waits in the count until it is matched with a size, which later scans find', async () => {
    await insertStocked('matched', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, '036000291452', 2);
    expect((await add(id, '036000291452', -3)).body.code).toBe('invalid_request');
    expect((await read(id)).unknown).toEqual([{ code: '036000291452', quantity: 2 }]);
    const match = (code: string, sku: string) =>
      manager.call('POST', `/admin/counts/${id}/matches`, { body: { code, sku } });
    expect((await match('036000291452', 'matched-S')).body.line).toMatchObject({ counted: 2 });
    // As another scanner reads the same label.
    await add(await start({ kind: 'receiving' }), '0036000291452');
    expect((await add(id, '0036000291452')).body.line).toMatchObject({ counted: 3 });
    expect(await read(id)).toMatchObject({ counted: 3, unknown: [] });
    const lines = [{ sku: '0036000291452', expected: 4 }];
    expect(await read(await start({ kind: 'receiving', lines }))).toMatchObject({ expected: 4 });

    await insertStocked('matched-other', { S: 0 });
    await add(id, '4006381333931');
    expect((await match('4006381333931', 'matched-S')).body.code).toBe('barcode_taken');
    expect((await match('036000291452', 'matched-other-S')).body.code).toBe('barcode_taken');
    expect((await match('4006381333931', 'no-such-sku')).body.code).toBe('sku_unknown');
    expect((await match('4006381333932', 'matched-other-S')).body.code).toBe('invalid_request');
    await manager.call('DELETE', `/admin/counts/${id}/lines/4006381333931`);
    expect((await read(id)).unknown).toEqual([]);
  });

  it('keeps its size until the match is undone', async () => {
    await insertStocked('unmatched', { S: 0 });
    const id = await start({ kind: 'receiving' });
    await add(id, '5901234123457');
    await manager.call('POST', `/admin/counts/${id}/matches`, {
      body: { code: '5901234123457', sku: 'unmatched-S' },
    });
    const { entries } = (await manager.call('GET', '/admin/activity?what=stock')).body;
    expect(entries[0]).toMatchObject({
      action: 'barcode_matched',
      subject: { label: 'The unmatched, S' },
      changes: [{ field: 'barcode', before: null, after: '5901234123457' }],
    });
    expect((await undo(entries[0].id)).status).toBe(200);
    expect((await add(id, '5901234123457')).body.unknown).toMatchObject({ quantity: 1 });
  });
});

describe('a stocktake', () => {
  it('counts what is on hand, and keeps what is sold, shipped and delivered after the counting', async () => {
    await insertStocked('shelf', { S: 10 });
    const early = await buy('shelf', 'S');
    const id = await start({ kind: 'stocktake' });
    // Nine of the ten are there, one of them reserved.
    await add(id, 'shelf-S', 9);
    await buy('shelf', 'S', 2);
    await ship(early);
    await move('shelf-S', 4, 'delivery');
    expect((await read(id)).lines).toMatchObject([{ counted: 9, seenOnHand: 10, change: -1, problem: null }]);
    await close(id);
    expect((await manager.call('GET', '/admin/stock?q=shelf-S')).body.products[0].units).toMatchObject([
      { available: 10, reserved: 2, onHand: 12 },
    ]);
    const { movements } = (await manager.call('GET', '/admin/stock/shelf-S/movements')).body;
    expect(movements[0]).toMatchObject({ to: 'supplier', change: -1, reason: 'stocktake' });
  });

  it('skips a size whose stock moved while it was counted, until it is counted again', async () => {
    await insertStocked('busy', { S: 5 });
    const sold = await buy('busy', 'S');
    const id = await start({ kind: 'stocktake' });
    await add(id, 'busy-S', 2);
    await ship(sold);
    await add(id, 'busy-S', 1);
    expect((await read(id)).lines).toMatchObject([{ change: 0, problem: 'moved' }]);
    await manager.call('DELETE', `/admin/counts/${id}/lines/busy-S`);
    expect((await read(id)).lines).toEqual([]);
    await add(id, 'busy-S', 3);
    await close(id);
    expect(await available('busy-S')).toBe(3);
  });

  it('keeps nothing available, and says how many reserved pieces are missing, when too few are there', async () => {
    await insertStocked('short', { S: 3 });
    await buy('short', 'S', 2);
    const id = await start({ kind: 'stocktake' });
    await add(id, 'short-S', 1);
    expect((await read(id)).lines).toMatchObject([{ change: -1, missing: 1, problem: 'reserved' }]);
    await close(id);
    expect(await available('short-S')).toBe(0);
  });

  it('empties a size that is counted as 0, and leaves alone one whose scan was taken back', async () => {
    await insertStocked('none', { S: 3, M: 3 });
    const id = await start({ kind: 'stocktake' });
    await add(id, 'none-S', 0);
    await add(id, 'none-M', 1);
    await add(id, 'none-M', -1);
    await close(id);
    expect([await available('none-S'), await available('none-M')]).toEqual([0, 3]);
  });

  it('leaves out a size whose barcode is matched after a movement of it', async () => {
    await insertStocked('late-match', { S: 3 });
    const id = await start({ kind: 'stocktake' });
    await add(id, '9780201379624', 3);
    await move('late-match-S', -1, 'damaged');
    const matched = await manager.call('POST', `/admin/counts/${id}/matches`, {
      body: { code: '9780201379624', sku: 'late-match-S' },
    });
    expect(matched.body.line).toMatchObject({ counted: 3, change: 0, problem: 'moved' });
  });

  it('rejects an expected number of pieces', async () => {
    await insertStocked('nothing-announced', { S: 3 });
    const lines = [{ sku: 'nothing-announced-S', expected: 1 }];
    const refused = await manager.call('POST', '/admin/counts', { body: { kind: 'stocktake', lines } });
    expect(refused.body.code).toBe('invalid_request');
    const id = await start({ kind: 'stocktake' });
    const changed = await manager.call('PUT', `/admin/counts/${id}/lines/nothing-announced-S`, {
      body: { expected: 1 },
    });
    expect(changed.body.code).toBe('invalid_request');
  });
});

it('concurrent orders, deliveries and two counts move each piece once', async () => {
  await insertStocked('all-at-once', { S: 40, M: 40 });
  const [delivery, shelf] = [await start({ kind: 'receiving' }), await start({ kind: 'stocktake' })];
  // Two of M are not there any more.
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => buy('all-at-once', n % 2 === 0 ? 'S' : 'M')),
    ...Array.from({ length: 10 }, (_, n) => add(delivery, n % 2 === 0 ? 'all-at-once-S' : 'all-at-once-M')),
    add(shelf, 'all-at-once-M', 20),
    add(shelf, 'all-at-once-M', 18, { by: packer }),
  ]);
  await Promise.all([
    close(delivery, { counted: 10 }),
    close(shelf, { counted: 38 }),
    ...Array.from({ length: 6 }, (_, n) => buy('all-at-once', n % 2 === 0 ? 'S' : 'M')),
  ]);
  expect([await available('all-at-once-S'), await available('all-at-once-M')]).toEqual([37, 35]);
  expect(
    await api.database.db.$count(stockMovement, eq(stockMovement.cause, 'counted')),
  ).toBeGreaterThanOrEqual(3);
});
