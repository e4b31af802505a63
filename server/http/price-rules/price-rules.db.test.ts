import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { DAY_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { recomputePrices } from '../../services/maintenance/recompute-prices.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
let manager: Visitor;
/** A member whose role limits changes of prices. */
let limited: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  limited = await api.member('catalogue');
});
beforeEach(() => api.database.query(`DELETE FROM price_rule WHERE id <> 'standard'`));

const SALE = {
  name: 'Autumn jeans',
  effect: 'percentage',
  value: 25,
  scope: { categories: ['jeans'] },
  excluded: [] as string[],
  above: null as number | null,
  startsAt: null as string | null,
  endsAt: null as string | null,
};
const JEAN = 'straight-jean-mid';
const edit = (base: unknown, value: unknown) => ({ base, value });
const call = (method: string, path: string, body?: object, who = manager) =>
  who.call(method, `/admin/price-rules${path}`, body === undefined ? {} : { body });
const preview = async (method: string, path: string, body?: object, who = manager) =>
  (await call(method, `${path}${path.includes('?') ? '&' : '?'}dry=1`, body, who)).body.preview;
const undo = (changeId: string, who = manager) => who.call('POST', `/admin/activity/${changeId}/undo`);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function sellingPrice(id: string): Promise<number> {
  await recomputePrices({ database: api.database, clock: systemClock }, () => false);
  await api.untilNotified();
  return (await api.visitor().call('GET', `/product/${id}`)).body.sellingPrice;
}

describe('a sale price', () => {
  it('is added, applies to products within a pass of the job, and is undone', async () => {
    const { price, sellingPrice: usual } = (await api.visitor().call('GET', `/product/${JEAN}`)).body;
    const added = await call('POST', '', SALE);
    expect(added.body).toEqual({ id: 'autumn-jeans', changeId: expect.any(String), preview: null });
    expect(await sellingPrice(JEAN)).toBe(price * 0.75);
    const { rules } = (await call('GET', '')).body;
    expect(rules.map(({ id, status, addedBy }: never) => [id, status, addedBy])).toEqual([
      ['standard', 'active', null],
      ['autumn-jeans', 'active', 'manager'],
    ]);
    expect((await undo(added.body.changeId)).body).toMatchObject({
      action: 'deleted',
      subject: { type: 'price_rule', id: 'autumn-jeans' },
    });
    expect(await sellingPrice(JEAN)).toBe(usual);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('gets an id that no other rule of the same name has or had, and is added once for one key', async () => {
    const add = (body: object) =>
      manager.call('POST', '/admin/price-rules', { body, headers: { 'idempotency-key': 'sale-of-one-key' } });
    const first = (await add({ ...SALE, name: 'Twice!' })).body;
    expect((await add({ ...SALE, name: 'Twice!' })).body).toEqual(first);
    expect((await add({ ...SALE, name: 'Thrice' })).body.code).toBe('idempotency_key_reused');
    expect((await call('POST', '', { ...SALE, name: 'Twice' })).body.id).toBe('twice-2');
  });

  it('is changed field by field while other people change it, and each change is undone', async () => {
    const { id } = (await call('POST', '', SALE)).body;
    const changed = await call('PUT', `/${id}`, { value: edit(25, 20), above: edit(null, 12.5) });
    const theirs = await call(
      'PUT',
      `/${id}`,
      { name: edit(SALE.name, 'Jeans'), value: edit(25, 22) },
      limited,
    );
    expect([theirs.status, theirs.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', conflicts: [{ field: 'value', base: 25, theirs: 20 }] },
    ]);
    expect((await call('PUT', `/${id}`, { name: edit(SALE.name, 'Jeans') }, limited)).status).toBe(200);
    expect((await undo(changed.body.changeId)).body.changes).toEqual([
      { field: 'value', before: 20, after: 25 },
      { field: 'above', before: 12.5, after: null },
    ]);
    expect((await call('GET', `/${id}`)).body.rule).toMatchObject({ name: 'Jeans', value: 25, above: null });
    const scoped = await call('PUT', `/${id}`, {
      scope: edit({ categories: ['jeans'] }, { brands: ['kd'], categories: ['jeans'] }),
      effect: edit('percentage', 'fixed'),
      endsAt: edit(null, inDays(3)),
    });
    expect(scoped.status).toBe(200);
    expect((await undo(scoped.body.changeId)).status).toBe(200);
    expect((await call('GET', `/${id}`)).body.rule).toMatchObject({
      effect: 'percentage',
      value: 25,
      endsAt: null,
    });
  });

  it.each([null, 'jeans', 7, ['jeans']])('is not changed by somebody who saw the scope %o', async (base) => {
    const { id } = (await call('POST', '', SALE)).body;
    const change = await call('PUT', `/${id}`, { scope: edit(base, { brands: ['kd'] }) });
    expect(change.body).toMatchObject({ code: 'changed_meanwhile', conflicts: [{ field: 'scope' }] });
  });

  it('is changed by one of several concurrent requests that saw the same value', async () => {
    const { id } = (await call('POST', '', SALE)).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => call('PUT', `/${id}`, { value: edit(25, 10 + n) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it.each([
    ['endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
    ['endsAt', { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-02T00:00:00Z' }],
    ['value', { value: 0 }],
    ['value', { value: 100.5 }],
    ['value', { effect: 'amount', value: 0 }],
    ['value', { effect: 'amount', value: 1000 }],
    ['value', { value: 100 }],
    ['scope', { scope: { categories: ['no-such'] } }],
    ['scope', { scope: { products: ['no-such'] } }],
    ['excluded', { excluded: ['no-such'] }],
    ['name', { name: ' ' }],
  ])('is refused with a wrong %s: %o', async (field, wrong) => {
    const refused = await call('POST', '', { ...SALE, ...wrong });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      400,
      'invalid_request',
      field,
    ]);
    expect((await call('GET', '')).body.rules).toHaveLength(1);
  });

  it('can be ended and restored; only a scheduled one can be deleted', async () => {
    const { id } = (await call('POST', '', SALE)).body;
    expect((await call('DELETE', `/${id}`)).body.code).toBe('in_use');
    const ended = await call('POST', `/${id}/end`);
    expect((await call('GET', `/${id}`)).body.rule.status).toBe('ended');
    expect((await call('POST', `/${id}/end`)).body.code).toBe('price_rule_inactive');
    await undo(ended.body.changeId);
    expect((await call('GET', `/${id}`)).body.rule).toMatchObject({ status: 'active', endsAt: null });
    const later = (await call('POST', '', { ...SALE, name: 'Later', startsAt: inDays(2) })).body;
    expect((await call('POST', `/${later.id}/end`)).body.code).toBe('price_rule_inactive');
    const deleted = await call('DELETE', `/${later.id}`);
    expect((await call('GET', `/${later.id}`)).body.code).toBe('price_rule_unknown');
    await undo(deleted.body.changeId);
    expect((await call('GET', `/${later.id}`)).body.rule).toMatchObject({
      name: 'Later',
      status: 'scheduled',
    });
  });

  it('counts its products, apart from those it excludes', async () => {
    const { id } = (await call('POST', '', { ...SALE, excluded: [JEAN] })).body;
    const { counts } = (await manager.call('GET', '/admin/price-rule-counts')).body;
    const { rows } = await api.database.query(`
      SELECT count(*) FILTER (WHERE category = 'jeans')::int AS jeans, count(*) FILTER (WHERE price_cents > 1200)::int AS dear FROM product`);
    expect([counts[id], counts.standard]).toEqual([Number(rows[0]?.['jeans']) - 1, rows[0]?.['dear']]);
    expect((await call('GET', `/${id}`)).body.names).toEqual({
      [JEAN]: expect.stringContaining('Straight Jean'),
    });
  });
});

describe('the preview', () => {
  it('has each price now and during the sale, writes nothing, and goes page by page', async () => {
    const first = await preview('POST', '?limit=2', SALE);
    expect(first.products).toHaveLength(2);
    const second = await preview('POST', `?limit=100&cursor=${first.next}`, SALE);
    const all = [...first.products, ...second.products];
    expect(second.next).toBeNull();
    expect(all).toHaveLength(first.counts.products);
    expect(first.counts).toMatchObject({ lower: all.length, higher: 0, kept: 0, excluded: 0, belowFloor: 0 });
    const jean = all.find(({ id }) => id === JEAN);
    expect(jean).toMatchObject({ now: jean.price * 0.85, later: jean.price * 0.75, lowerRule: null });
    expect((await call('GET', '')).body.rules).toHaveLength(1);
  });

  it('shows what another rule sells for less, what is excluded, and what falls below the floor', async () => {
    await call('POST', '?confirmed=1', {
      ...SALE,
      name: 'Clearance',
      effect: 'fixed',
      value: 19,
      scope: { products: [JEAN] },
    });
    const [other] = (await preview('POST', '?limit=100', SALE)).products.filter(
      ({ id }: never) => id !== JEAN,
    );
    const shown = await preview('POST', '?limit=100&floor=33', { ...SALE, excluded: [other.id] });
    const of = (id: string) => shown.products.find((one: { id: string }) => one.id === id);
    expect(of(JEAN)).toMatchObject({ now: 19, later: 19, lowerRule: 'Clearance' });
    expect(of(other.id)).toMatchObject({ isExcluded: true, now: other.now, later: other.now });
    expect(shown.counts).toMatchObject({ kept: 1, excluded: 1 });
    const below = shown.products.filter(({ isBelowFloor }: never) => isBelowFloor);
    expect(below.length).toBe(shown.counts.belowFloor);
    expect(below.every(({ later }: { later: number }) => later < 33)).toBe(true);
    expect(below.length).toBeGreaterThan(0);
  });

  it('reads a scheduled sale at its start, and the end of a rule now', async () => {
    const startsAt = inDays(4);
    const scheduled = await preview('POST', '', { ...SALE, startsAt, endsAt: inDays(9) });
    expect(scheduled.at).toBe(startsAt);
    expect(scheduled.counts.lower).toBe(scheduled.counts.products);
    const ended = await preview('POST', '/standard/end');
    expect(ended.counts).toMatchObject({ lower: 0, higher: ended.counts.products });
    const changed = await preview('PUT', '/standard', { value: edit(15, 20) });
    expect(changed.counts.lower).toBeGreaterThan(0);
    const wrong = await call('POST', '?dry=1', { ...SALE, startsAt, endsAt: inDays(1) });
    expect(wrong.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'endsAt' }] });
  });

  it('counts a product of which only a size changes its price', async () => {
    const stock = { M: 1, XL: { stock: 1, priceCents: 4000 } };
    await insertProduct(api.database, { id: 'size-on-sale', stock });
    for (const above of [null, 30]) {
      const sale = { ...SALE, effect: 'fixed', value: 18, scope: { products: ['size-on-sale'] }, above };
      expect((await preview('POST', '', sale)).counts).toMatchObject({ products: 1, lower: 1, higher: 0 });
    }
  });

  it('marks prices below a cent, which a save refuses', async () => {
    const free = { ...SALE, effect: 'amount', value: 60 };
    const shown = await preview('POST', '', free);
    expect(shown.counts.belowFloor).toBeGreaterThan(0);
    expect(shown.products.filter(({ isBelowFloor }: never) => isBelowFloor)[0]).toMatchObject({ later: 0 });
    expect((await call('POST', '', free)).body.errors[0].message).toContain('would cost less than $0.01');
  });
});

describe('a sale price that changes a price by more than half', () => {
  const large = { ...SALE, name: 'Large', scope: { products: [JEAN] }, value: 60 };

  it('is added, changed, ended and undone only with a confirmation', async () => {
    const asked = await call('POST', '', large);
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'confirmation_required',
        errors: [{ field: 'value', message: expect.stringContaining(`‘${JEAN}’`) }],
      },
    ]);
    expect((await call('GET', '')).body.rules).toHaveLength(1);
    const headers = { 'idempotency-key': 'large-sale' };
    const attempt = (query: string) =>
      manager.call('POST', `/admin/price-rules${query}`, { body: large, headers });
    expect((await attempt('')).status).toBe(409);
    const { id } = (await attempt('?confirmed=1')).body;
    expect(id).toBe('large');

    const deeper = { value: edit(60, 90) };
    expect((await call('PUT', `/${id}`, deeper)).body.code).toBe('confirmation_required');
    expect((await call('PUT', `/${id}`, { name: edit('Large', 'Huge') })).status).toBe(200);
    const changed = await call('PUT', `/${id}?confirmed=1`, deeper);
    expect(changed.status).toBe(200);
    expect((await undo(changed.body.changeId)).body.code).toBe('confirmation_required');
    const undone = await manager.call('POST', `/admin/activity/${changed.body.changeId}/undo?confirmed=1`);
    expect(undone.status).toBe(200);
    expect((await call('POST', `/${id}/end`)).body.code).toBe('confirmation_required');
    expect((await call('POST', `/${id}/end?confirmed=1`)).status).toBe(200);
  });

  it('needs the confirmation also for a later start, and while a lower price hides the change', async () => {
    const later = { ...large, startsAt: inDays(2), endsAt: inDays(3) };
    expect((await call('POST', '', later)).body.code).toBe('confirmation_required');
    const { id } = (await call('POST', '?confirmed=1', later)).body;
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    await call('POST', '?confirmed=1', { ...large, name: 'Today', value: 70, endsAt: inDays(1) });
    expect((await call('POST', '', large)).body.code).toBe('confirmation_required');
    expect((await call('POST', '', { ...large, endsAt: inDays(0.5) })).status).toBe(200);
  });

  it('names three of many prices', async () => {
    const { errors } = (await call('POST', '', { ...large, scope: { categories: ['jeans'] } })).body;
    expect(errors.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^The price of ‘.+’ changes from \$/),
      expect.stringMatching(/^The price of/),
      expect.stringMatching(/^The price of/),
      'Other prices change by more than half, too.',
    ]);
  });
});

describe('the role catalogue', () => {
  it('changes prices by up to 30 percent, also of sizes with their own price, and gets the reason when a larger change is refused', async () => {
    const some = { ...SALE, name: 'Some', value: 40 };
    const { changeId } = (await call('POST', '', some, limited)).body;
    // A change of 42 %, which is allowed because it only undoes the member's own change.
    expect((await undo(changeId, limited)).status).toBe(200);
    const more = { ...SALE, name: 'More', value: 41 };
    const refused = await call('POST', '', more, limited);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.body.detail).toMatch(/at most 30 %.*from \$/);
    expect((await preview('POST', '', more, limited)).refusal).toBe(refused.body.detail);
    expect((await preview('POST', '', more)).refusal).toBeNull();

    await insertProduct(api.database, {
      id: 'priced-size',
      stock: { M: 1, XL: { stock: 1, priceCents: 4000 } },
    });
    const fixed = {
      ...SALE,
      name: 'Fixed',
      effect: 'fixed',
      value: 16,
      scope: { products: ['priced-size'] },
    };
    expect((await call('POST', '', fixed, limited)).body.code).toBe('forbidden');
    expect((await call('POST', '', { ...fixed, value: 24 }, limited)).status).toBe(200);
  });

  it('cannot add a sale above the limit that a lower price hides until it ends', async () => {
    const lower = { ...SALE, name: 'Lower', value: 70, endsAt: inDays(1) };
    expect((await call('POST', '?confirmed=1', lower)).status).toBe(200);
    const hidden = { ...SALE, name: 'Hidden', value: 60 };
    const refused = await call('POST', '', hidden, limited);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await call('POST', '', { ...hidden, endsAt: inDays(0.5) }, limited)).status).toBe(200);
  });

  it('neither schedules nor ends a sale above the limit, and undoes only changes of the same member', async () => {
    const half = { ...SALE, value: 60 };
    expect((await call('POST', '', { ...half, startsAt: inDays(5) }, limited)).body.code).toBe('forbidden');
    const { id, changeId } = (await call('POST', '?confirmed=1', half)).body;
    expect((await call('POST', `/${id}/end`, undefined, limited)).body.code).toBe('forbidden');
    expect((await undo(changeId, limited)).body.code).toBe('change_unknown');
    const soon = { endsAt: edit(null, inDays(1)) };
    expect((await call('PUT', `/${id}`, soon, limited)).body.code).toBe('forbidden');
    expect((await preview('PUT', `/${id}`, soon, limited)).refusal).toMatch(/at most 30 %/);
    const own = (await call('PUT', `/${id}`, { name: edit(half.name, 'Half') }, limited)).body;
    expect((await undo(own.changeId, limited)).status).toBe(200);
  });
});

it('a role that only sees prices changes none', async () => {
  const reader = await api.member('read_only');
  expect((await call('GET', '', undefined, reader)).status).toBe(200);
  expect((await call('POST', '', SALE, reader)).status).toBe(403);
  expect((await call('POST', '?dry=1', SALE, reader)).status).toBe(403);
  expect((await call('GET', '', undefined, await api.member('support'))).status).toBe(403);
});
