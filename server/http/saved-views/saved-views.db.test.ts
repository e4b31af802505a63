import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/system-clock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let ann: Visitor;
let ben: Visitor;
let reader: Visitor;
let owner: Visitor;

beforeAll(async () => {
  ann = await api.member('manager');
  ben = await api.member('catalogue');
  reader = await api.member('read_only');
  owner = await api.admin();
});

const save = (person: Visitor, id: string, body: object) =>
  person.call('PUT', `/admin/views/${id}`, {
    body: { name: 'Sold out', query: 'stock=sold_out', shared: false, ...body },
  });
const remove = (person: Visitor, id: string) => person.call('DELETE', `/admin/views/${id}`);
const names = async (person: Visitor): Promise<string[]> =>
  (await person.call('GET', '/admin/views')).body.views.map(({ name }: { name: string }) => name);
const undo = (changeId: string, person = ann) => person.call('POST', `/admin/activity/${changeId}/undo`);

describe('saved views of the product list', () => {
  it('are for their author, or for all staff when shared', async () => {
    const [own, shared] = [systemClock.newId(), systemClock.newId()];
    expect((await save(ann, own, { name: 'Mine' })).body).toEqual({
      view: { id: own, name: 'Mine', query: 'stock=sold_out', shared: false, own: true },
      changeId: null,
    });
    await save(ann, shared, { name: 'Ours', shared: true });
    expect([await names(ann), await names(ben)]).toEqual([['Mine', 'Ours'], ['Ours']]);
    expect((await save(ben, own, {})).body.code).toBe('view_unknown');
    expect((await remove(ben, shared)).body.code).toBe('view_unknown');
    await save(ann, own, { name: 'Renamed' });
    expect(await names(ann)).toEqual(['Renamed', 'Ours']);
    expect((await remove(owner, own)).body.code).toBe('view_unknown');
    expect((await remove(owner, shared)).status).toBe(200);
    expect((await remove(ann, own)).body).toEqual({ changeId: null });
    expect(await names(ann)).toEqual([]);
  });

  it('are logged and can be undone when shared', async () => {
    const id = systemClock.newId();
    const saved = await save(ann, id, { name: 'Autumn', shared: true });
    await save(ann, id, { name: 'Winter', shared: true });
    expect((await undo(saved.body.changeId)).body.code).toBe('undo_refused');
    const deleted = await remove(ann, id);
    const restored = await undo(deleted.body.changeId);
    expect(restored.body).toMatchObject({ action: 'view_saved', subject: { type: 'view', label: 'Winter' } });
    expect(await names(ben)).toContain('Winter');
    await undo(restored.body.id);
    expect(await names(ben)).not.toContain('Winter');
  });

  it('can be shared only by roles that may change products, and are at most 50 for each member', async () => {
    expect((await save(reader, systemClock.newId(), { shared: true })).body.code).toBe('forbidden');
    for (let count = 0; count < 50; count += 1)
      await save(reader, systemClock.newId(), { name: `View ${count}` });
    expect((await save(reader, systemClock.newId(), {})).body.code).toBe('view_limit');
  });

  it('of the list of orders are apart, and shared by roles that may change orders', async () => {
    const packer = await api.member('fulfilment');
    const id = systemClock.newId();
    const body = { list: 'orders', name: 'Dresses to pack', query: 'view=to_pack&q=dress', shared: true };
    const listed = async (person: Visitor) =>
      (await person.call('GET', '/admin/views?list=orders')).body.views.map(
        ({ name }: { name: string }) => name,
      );
    expect((await save(ben, systemClock.newId(), body)).body.code).toBe('forbidden');
    expect((await save(packer, id, body)).status).toBe(200);
    expect([await listed(ann), await names(packer)]).toEqual([['Dresses to pack'], []]);
    // A view stays in its list.
    await save(packer, id, { ...body, list: 'products', name: 'Renamed' });
    expect([await listed(ann), await names(packer)]).toEqual([['Renamed'], []]);
    const deleted = await remove(packer, id);
    expect(await listed(ann)).toEqual([]);
    expect((await undo(deleted.body.changeId, packer)).status).toBe(200);
    expect(await listed(ann)).toEqual(['Renamed']);
  });

  it('are counted with the standard views, each with the filter that the list would have', async () => {
    const member = await api.member('read_only');
    const count = async (query: string) => {
      const { counts } = (await member.call('GET', '/admin/view-counts')).body;
      return counts.find((one: { query: string }) => one.query === query);
    };
    const query = 'for=female&category=dress&minPrice=x&columns=price&sort=price';
    await save(member, systemClock.newId(), { query });
    await save(member, systemClock.newId(), { query: 'category=no-such-category' });
    const list = async (filter: string) =>
      (await member.call('GET', `/admin/products?limit=1${filter}`)).body.total;
    expect(await count(query)).toEqual({ query, ...(await list('&for=female&category=dress')) });
    expect((await count(query)).count).toBeGreaterThan(0);
    expect(await count('')).toEqual({ query: '', ...(await list('')) });
    expect(await count('status=draft')).toEqual({ query: 'status=draft', count: 0, more: false });
    const soldOut = 'status=published&stock=sold_out';
    expect(await count(soldOut)).toEqual({ query: soldOut, ...(await list(`&${soldOut}`)) });
    expect(await count('category=no-such-category')).toBeUndefined();
  });

  it('are counted up to the twentieth view', async () => {
    const member = await api.member('read_only');
    for (let price = 1; price <= 20; price += 1)
      await save(member, systemClock.newId(), { query: `minPrice=${price}` });
    const { counts } = (await member.call('GET', '/admin/view-counts')).body;
    expect(counts).toHaveLength(20);
  });
});
