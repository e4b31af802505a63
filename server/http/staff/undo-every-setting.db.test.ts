import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

/** Records that staff add, change and delete. `list` is the call that shows them. */
type Kind = {
  readonly list: string;
  readonly path: string;
  /** What is added. Absent for a menu entry, which is its path. */
  readonly record?: object;
  readonly change: object;
};

const SALE = { name: 'Autumn', effect: 'percentage', value: 25, scope: {}, excluded: [], above: null };
// Only what has not started can be deleted.
const TIMES = { startsAt: new Date(Date.now() + DAY_MS).toISOString(), endsAt: null };
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
  automatic: true,
  codes: [],
  limitTotal: null,
  limitPerson: null,
  limitCode: null,
  exclusive: false,
  priority: 0,
};
const SHIPPING = '/admin/settings/shipping';
const METHOD = {
  id: 'ca',
  name: 'Standard',
  delivery: '6 days',
  measure: 'subtotal',
  tiers: [{ from: 0, price: 9 }],
};
const RATE = { name: 'Sales tax', country: 'US', region: 'NY', taxClass: '*', rate: 8, included: false };

const KINDS: Readonly<Record<string, Kind>> = {
  brand: {
    list: '/admin/brands',
    path: '/admin/brands',
    record: { label: 'Heath' },
    change: { words: { base: '', value: 'moor' } },
  },
  category: {
    list: '/admin/categories',
    path: '/admin/categories',
    record: { id: 'capes', label: 'Capes' },
    change: { label: { base: 'Capes', value: 'Cloaks' } },
  },
  menu: {
    list: '/admin/categories',
    path: '/admin/menus/kids/entries/blouse',
    change: { inMenu: { base: true, value: false } },
  },
  size_scale: {
    list: '/admin/size-scales',
    path: '/admin/size-scales',
    record: { id: 'hats', sizes: ['S', 'L'] },
    change: { sizes: { base: ['S', 'L'], value: ['S', 'M', 'L'] } },
  },
  price_rule: {
    list: '/admin/price-rules',
    path: '/admin/price-rules',
    record: { ...SALE, ...TIMES },
    change: { value: { base: 25, value: 20 } },
  },
  promotion: {
    list: '/admin/promotions',
    path: '/admin/promotions',
    record: { ...DISCOUNT, ...TIMES },
    change: { value: { base: 10, value: 5 } },
  },
  shipping_zone: {
    list: SHIPPING,
    path: `${SHIPPING}/zones`,
    record: { name: 'Canada', places: ['CA'], methods: [METHOD] },
    change: { name: { base: 'Canada', value: 'North' } },
  },
  carrier: {
    list: SHIPPING,
    path: `${SHIPPING}/carriers`,
    record: { name: 'Cargo Bike', link: 'https://bike.example/?n={number}' },
    change: { name: { base: 'Cargo Bike', value: 'Bicycle' } },
  },
  tax_rate: {
    list: '/admin/settings/taxes',
    path: '/admin/settings/taxes/rates',
    record: { ...RATE, startsAt: null, endsAt: null },
    change: { rate: { base: 8, value: 9 } },
  },
};

it.each(Object.keys(KINDS))('%s: each undo restores what was there before', async (subject) => {
  const { list, path, record, change } = KINDS[subject] ?? expect.fail();
  const read = () => succeed(owner, 'GET', list);
  const send = (method: string, to: string, body?: object) =>
    succeed(owner, method, to, body === undefined ? {} : { body });
  const expectUndone = async (make: () => Promise<{ changeId: string }>) => {
    const before = await read();
    const { changeId } = await make();
    expect(await read()).not.toEqual(before);
    const undone = await send('POST', `/admin/activity/${changeId}/undo`);
    expect(undone.subject.type).toBe(subject);
    expect(await read()).toEqual(before);
  };
  await expectUndone(() => send('POST', path, record));
  // It may get another id than the first, whose name is in the log.
  const { id } = await send('POST', path, record);
  const at = record === undefined ? path : `${path}/${id}`;
  await expectUndone(() => send('PUT', at, change));
  await expectUndone(() => send('DELETE', at));
});
