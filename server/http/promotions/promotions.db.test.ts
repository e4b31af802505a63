import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
/** A member whose role limits discounts to 30 %. */
let limited: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  limited = await api.member('catalogue');
  await insertProduct(api.database, { id: PRODUCT, stock: 100 });
});
beforeEach(async () => {
  await api.database.query('DELETE FROM promotion_use');
  await api.database.query('DELETE FROM promotion_code');
  await api.database.query('DELETE FROM promotion');
});

const PRODUCT = 'discounted';
const DISCOUNT = {
  name: 'Welcome',
  class: 'order',
  effect: 'percentage',
  value: 10,
  buy: null,
  get: null,
  maxSets: null,
  scope: {},
  countries: [],
  groups: [],
  firstOrder: false,
  minSubtotal: null,
  minQuantity: null,
  automatic: false,
  codes: ['welcome10'],
  limitTotal: null,
  limitPerson: null,
  limitCode: null,
  exclusive: false,
  priority: 0,
  startsAt: null,
  endsAt: null,
};
const AUTOMATIC = { ...DISCOUNT, automatic: true, codes: [] };
const SETS = { ...AUTOMATIC, class: 'line', effect: 'buy_x_get_y', value: 100, buy: 2, get: 1 };
const edit = (base: unknown, value: unknown) => ({ base, value });
const call = (method: string, path: string, body?: object, who = manager) =>
  who.call(method, `/admin/promotions${path}`, body === undefined ? {} : { body });
const undo = (changeId: string, who = manager) => who.call('POST', `/admin/activity/${changeId}/undo`);
const read = async (id: string) => (await call('GET', `/${id}`)).body.promotion;
const quote = (code?: string, quantity = 1) =>
  api.visitor().call('POST', '/quote', {
    body: { products: [{ _id: PRODUCT, size: 'M', quantity }], country: 'US', ...(code && { code }) },
  });

/** Records that `count` orders used a discount. Needs as many orders. */
async function insertUses(id: string, code: string, count: number): Promise<void> {
  await api.database.db.execute(sql`
    INSERT INTO promotion_use (promotion_id, order_id, code, person, state)
    SELECT ${id}, id, ${code}, user_id, 'taken' FROM shop_order LIMIT ${count}`);
}

async function placeOrders(count: number): Promise<void> {
  const customer = await api.shopper('Ann');
  for (let n = 0; n < count; n += 1) {
    const line = { _id: PRODUCT, quantity: n + 1 };
    const body = { ...createOrderPayload(line), paymentMethod: 'cashOnDelivery' };
    await succeed(customer, 'POST', '/orders', { body });
  }
}

describe('a discount', () => {
  it('is added with a code, which customers write in any letter case, and is undone', async () => {
    const full = (await quote()).body.total;
    const added = await call('POST', '', DISCOUNT);
    expect(added.body).toEqual({ id: 'welcome', changeId: expect.any(String), preview: null });
    expect((await quote('Welcome10')).body.discounts).toEqual([
      { name: 'Welcome', code: 'WELCOME10', amount: expect.any(Number) },
    ]);
    expect((await quote('Welcome10')).body.total).toBeLessThan(full);
    const { promotions } = (await call('GET', '')).body;
    expect(promotions).toMatchObject([
      {
        id: 'welcome',
        codes: ['WELCOME10'],
        codeCount: 1,
        status: 'active',
        used: { count: 0, more: false },
      },
    ]);
    expect((await undo(added.body.changeId)).body).toMatchObject({
      action: 'deleted',
      subject: { type: 'promotion', id: 'welcome' },
    });
    expect((await quote('WELCOME10')).body.code).toBe('code_unknown');
    expect((await quote()).body.total).toBe(full);
  });

  it('keeps amount and unit together when two people change them, and when one change is undone', async () => {
    const { id } = (await call('POST', '', { ...DISCOUNT, effect: 'amount', value: 10 })).body;
    const change = (effect: object, value: object) => call('PUT', `/${id}`, { effect, value });
    // The one wants 10 %, the other $5. Neither gets 5 %.
    const percent = await change(edit('amount', 'percentage'), edit(10, 10));
    expect(percent.status).toBe(200);
    expect((await change(edit('amount', 'amount'), edit(10, 5))).body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [
        { field: 'effect', base: 'amount', theirs: 'percentage' },
        { field: 'value', base: 10, theirs: 10 },
      ],
    });
    expect(await read(id)).toMatchObject({ effect: 'percentage', value: 10 });
    expect((await change(edit('percentage', 'percentage'), edit(10, 15))).status).toBe(200);
    expect((await undo(percent.body.changeId)).body.code).toBe('undo_refused');
    expect(await read(id)).toMatchObject({ effect: 'percentage', value: 15 });
  });

  it.each([null, 'jeans', 7, ['jeans']])('is not changed by somebody who saw the scope %o', async (base) => {
    const { id } = (await call('POST', '', DISCOUNT)).body;
    const change = await call('PUT', `/${id}`, { scope: edit(base, { brands: ['kd'] }) });
    expect(change.body).toMatchObject({ code: 'changed_meanwhile', conflicts: [{ field: 'scope' }] });
  });

  it('gets an id that no other one has or had, and is added once for one key', async () => {
    const add = (body: object) =>
      manager.call('POST', '/admin/promotions', {
        body,
        headers: { 'idempotency-key': 'discount-of-one-key' },
      });
    const first = (await add(AUTOMATIC)).body;
    expect((await add(AUTOMATIC)).body).toEqual(first);
    expect((await add({ ...AUTOMATIC, value: 20 })).body.code).toBe('idempotency_key_reused');
    expect((await call('POST', '', AUTOMATIC)).body.id).not.toBe(first.id);
    expect((await call('GET', '')).body.promotions).toHaveLength(2);
  });

  it('is changed field by field while other people change it, and each change is undone', async () => {
    const { id } = (await call('POST', '', DISCOUNT)).body;
    const changed = await call('PUT', `/${id}`, {
      value: edit(10, 20),
      codes: edit(['WELCOME10'], ['hello', 'welcome10']),
      scope: edit({}, { brands: ['kd'], categories: ['dress'] }),
      minSubtotal: edit(null, 50),
      countries: edit([], ['US']),
      groups: edit([], ['VIP']),
      firstOrder: edit(false, true),
    });
    expect(changed.status).toBe(200);
    const theirs = await call('PUT', `/${id}`, { value: edit(10, 15), name: edit('Welcome', 'Hi') }, limited);
    expect([theirs.status, theirs.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', conflicts: [{ field: 'value', base: 10, theirs: 20 }] },
    ]);
    expect((await call('PUT', `/${id}`, { name: edit('Welcome', 'Hi') }, limited)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      name: 'Hi',
      value: 20,
      codes: ['HELLO', 'WELCOME10'],
      minSubtotal: 50,
    });
    expect((await undo(changed.body.changeId)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      name: 'Hi',
      value: 10,
      codes: ['WELCOME10'],
      scope: {},
      minSubtotal: null,
      countries: [],
      firstOrder: false,
    });
  });

  it('has no minimum when that is 0: it is added once for one key, and the change to it is undone', async () => {
    const headers = { 'idempotency-key': 'discount-without-a-minimum' };
    const add = () =>
      manager.call('POST', '/admin/promotions', { body: { ...DISCOUNT, minSubtotal: 0 }, headers });
    const first = (await add()).body;
    expect((await add()).body).toEqual(first);
    const { id } = first;
    expect((await read(id)).minSubtotal).toBeNull();
    await call('PUT', `/${id}`, { minSubtotal: edit(null, 50) });
    const { changeId } = (await call('PUT', `/${id}`, { minSubtotal: edit(50, 0) })).body;
    expect((await read(id)).minSubtotal).toBeNull();
    expect((await undo(changeId)).status).toBe(200);
    expect((await read(id)).minSubtotal).toBe(50);
  });

  it('is changed by one of several concurrent requests that saw the same value', async () => {
    const { id } = (await call('POST', '', AUTOMATIC)).body;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => call('PUT', `/${id}`, { value: edit(10, 11 + n) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
    ['value', { value: 101 }],
    ['value', { value: 12.5 }],
    ['value', { effect: 'amount', value: 0 }],
    ['value', { effect: 'free_shipping', class: 'shipping', value: 5 }],
    ['class', { effect: 'free_shipping', value: 0 }],
    ['class', { ...SETS, class: 'order' }],
    ['buy', { ...SETS, buy: null }],
    ['effect', { get: 1 }],
    ['codes', { codes: [] }],
    ['codes', { automatic: true }],
    ['codes', { codes: ['one', 'ONE'] }],
    ['codes.0', { codes: ['no spaces'] }],
    ['countries', { countries: ['XX'] }],
    ['scope', { scope: { categories: ['no-such'] } }],
    ['scope', { scope: { products: ['no-such'] } }],
    ['limitTotal', { limitTotal: 0 }],
    ['name', { name: ' ' }],
  ])('is refused with a wrong %s: %o', async (field, wrong) => {
    const refused = await call('POST', '', { ...DISCOUNT, ...wrong });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      400,
      'invalid_request',
      field,
    ]);
    expect((await call('GET', '')).body.promotions).toEqual([]);
  });

  it('cannot have a code of another discount', async () => {
    await call('POST', '', DISCOUNT);
    const refused = await call('POST', '', { ...DISCOUNT, name: 'Other', codes: ['NEW', 'Welcome10'] });
    expect(refused.body.errors).toEqual([
      { field: 'codes', message: 'WELCOME10 is a code of ‘Welcome’ already.' },
    ]);
    const { id } = (await call('POST', '', { ...DISCOUNT, name: 'Other', codes: ['NEW'] })).body;
    const changed = await call('PUT', `/${id}`, { codes: edit(['NEW'], ['NEW', 'WELCOME10']) });
    expect(changed.body.errors[0].field).toBe('codes');
  });

  it('is ended and restored; it can be deleted and restored until an order uses it', async () => {
    const { id } = (await call('POST', '', DISCOUNT)).body;
    const ended = await call('POST', `/${id}/end`);
    expect((await read(id)).status).toBe('ended');
    expect((await call('POST', `/${id}/end`)).body.code).toBe('promotion_inactive');
    expect((await undo(ended.body.changeId)).status).toBe(200);
    expect((await read(id)).status).toBe('active');
    const deleted = await call('DELETE', `/${id}`);
    expect((await call('GET', `/${id}`)).body.code).toBe('promotion_unknown');
    expect((await undo(deleted.body.changeId)).status).toBe(200);
    expect(await read(id)).toMatchObject({ codes: ['WELCOME10'], value: 10 });
    await placeOrders(1);
    await insertUses(id, 'WELCOME10', 1);
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({
      code: 'in_use',
      detail: 'Orders have used this discount. End it instead.',
    });
  });

  it('counts its uses from before it had a limit, and gets no limit below them', async () => {
    await placeOrders(2);
    const { id } = (await call('POST', '', DISCOUNT)).body;
    await insertUses(id, 'WELCOME10', 2);
    const low = await call('PUT', `/${id}`, { limitTotal: edit(null, 1), limitCode: edit(null, 1) });
    expect(low.body.errors).toEqual([
      { field: 'limitTotal', message: '2 orders use it already.' },
      { field: 'limitCode', message: '2 orders use one of its codes already.' },
    ]);
    await call('PUT', `/${id}`, { limitTotal: edit(null, 2), limitCode: edit(null, 3) });
    expect(await read(id)).toMatchObject({ status: 'used_up', used: { count: 2 } });
    const { rows } = await api.database.db.execute(sql`
      SELECT promotion.used AS all, promotion_code.used AS one FROM promotion JOIN promotion_code ON promotion_id = id`);
    expect(rows).toEqual([{ all: 2, one: 2 }]);
    expect((await quote('WELCOME10')).body.detail).toBe('This code has been used up.');
  });

  it('is limited for a role by what it can take off an order', async () => {
    const add = async (changes: object) =>
      (await call('POST', '', { ...AUTOMATIC, ...changes }, limited)).status;
    expect(await add({ value: 30 })).toBe(200);
    expect(await add({ value: 31 })).toBe(403);
    expect(await add({ effect: 'amount', value: 15 })).toBe(403);
    expect(await add({ effect: 'amount', value: 15, minSubtotal: 50 })).toBe(200);
    expect(await add({ class: 'shipping', effect: 'free_shipping', value: 0 })).toBe(200);
    expect(await add({ ...SETS })).toBe(403);
    expect(await add({ ...SETS, value: 50 })).toBe(200);
    const { id } = (await call('POST', '', { ...AUTOMATIC, name: 'Half', value: 50 })).body;
    expect((await call('PUT', `/${id}`, { value: edit(50, 20) }, limited)).status).toBe(403);
    expect((await call('POST', `/${id}/end`, undefined, limited)).status).toBe(403);
    expect((await call('DELETE', `/${id}`, undefined, limited)).status).toBe(403);
  });

  it('that others have raised above the limit of a role is not replaced by an undo of that role', async () => {
    const { id } = (await call('POST', '', AUTOMATIC, limited)).body;
    const own = (await call('PUT', `/${id}`, { value: edit(10, 20) }, limited)).body;
    expect((await call('PUT', `/${id}`, { value: edit(20, 50) })).status).toBe(200);
    const choices = [{ field: 'value', seen: 50, keep: false }];
    const replace = (who: Visitor) =>
      who.call('POST', `/admin/activity/${own.changeId}/undo`, { body: { choices } });
    expect((await replace(limited)).body.code).toBe('forbidden');
    expect((await read(id)).value).toBe(50);
    expect((await replace(manager)).status).toBe(200);
    expect((await read(id)).value).toBe(10);
  });
});

describe('the preview of a discount', () => {
  const preview = async (changes: object, who = manager) =>
    (await call('POST', '?dry=1', { ...DISCOUNT, ...changes }, who)).body.preview;

  beforeEach(async () => {
    await api.database.query(`UPDATE shop_order SET created_at = created_at - interval '100 days'`);
  });

  it('prices the orders of the last 90 days without and with it, and writes nothing', async () => {
    await placeOrders(3);
    const { totals } = (
      await api.database.db.execute<{ totals: number[] }>(sql`
        SELECT array_agg(total_cents::int ORDER BY created_at DESC) AS totals FROM shop_order
        WHERE created_at > now() - interval '90 days'`)
    ).rows[0] ?? { totals: [] };
    const shown = await preview({ value: 20 });
    expect(shown).toMatchObject({
      orders: { count: 3, isSample: false, unpriced: 0 },
      applied: 3,
      refusal: null,
    });
    expect(shown.examples.map(({ before }: { before: number }) => Math.round(before * 100))).toEqual(totals);
    const saved = shown.examples.map((one: { before: number; after: number }) => one.before - one.after);
    expect(shown.discount).toBeCloseTo(
      saved.reduce((sum: number, each: number) => sum + each, 0),
      2,
    );
    expect((await preview({ ...SETS, codes: [], automatic: true })).applied).toBe(1);
    expect((await preview({ firstOrder: true })).applied).toBe(1);
    expect((await preview({ limitTotal: 2 })).applied).toBe(2);
    expect((await preview({ limitPerson: 1 })).applied).toBe(1);
    expect((await preview({ countries: ['CA'] })).applied).toBe(0);
    expect((await preview({ groups: ['vip'] })).applied).toBe(0);
    expect((await preview({ startsAt: '2030-01-01T00:00:00Z' })).applied).toBe(3);
    expect((await call('GET', '')).body.promotions).toEqual([]);
  });

  it('compares with the other discounts, of which the best applies', async () => {
    await placeOrders(1);
    await call('POST', '', { ...AUTOMATIC, value: 25 });
    expect((await preview({ value: 20 })).applied).toBe(0);
    const better = await preview({ value: 30 });
    expect(better.applied).toBe(1);
    const { before, after } = better.examples[0];
    expect(after / before).toBeCloseTo(70 / 75, 2);
  });

  it('says what a role may not save, and names wrong fields', async () => {
    expect((await preview({ value: 40 }, limited)).refusal).toBe(
      'Your role may change discounts of up to 30 % of an order.',
    );
    const wrong = await call('POST', '?dry=1', { ...DISCOUNT, codes: [] });
    expect(wrong.body.errors[0].field).toBe('codes');
  });
});
