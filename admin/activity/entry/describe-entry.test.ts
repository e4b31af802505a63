import { expect, test } from 'vitest';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { describeChange, describeEntry, describeWay, listedChanges } from './describe-entry.ts';

const entry: ApiActivityEntry = {
  id: '7',
  at: '2026-11-21T10:39:00.000Z',
  who: { name: 'Maren Riis', email: 'maren@osier.example' },
  via: 'screen',
  token: null,
  action: 'role_changed',
  subject: { type: 'staff', id: 'u1', label: 'teo@osier.example' },
  changes: [{ field: 'role', before: 'read_only', after: 'fulfilment' }],
  batch: null,
  undo: { possible: true },
};
const sentence = (more: Partial<ApiActivityEntry>) => {
  const { who, email, before, subject, after } = describeEntry({ ...entry, ...more });
  return `${who} ${email && `(${email}) `}${before}${subject}${after}`;
};

test('an entry says who did what to which subject', () => {
  expect(sentence({})).toBe('Maren Riis (maren@osier.example) changed the role of teo@osier.example');
  expect(sentence({ action: 'signed_out' })).toBe(
    'Maren Riis (maren@osier.example) signed teo@osier.example out everywhere',
  );
  const order = { type: 'order', id: 'o1', label: '#1186' } as const;
  expect(sentence({ action: 'cancelled', subject: order })).toBe(
    'Maren Riis (maren@osier.example) cancelled #1186',
  );
  const hidden = { type: 'customer', id: 'u2', label: 'a customer' } as const;
  expect(sentence({ action: 'customer_exported', subject: hidden })).toMatch(/ of a customer$/);
  const orders = { type: 'customer', id: '*', label: '2 orders' } as const;
  expect(sentence({ action: 'orders_exported', subject: orders })).toMatch(/ exported 2 orders$/);
});

test('a change without a person was made by the system, a command, or a member whose account was erased', () => {
  expect(sentence({ who: null, via: 'system' })).toMatch(/^The system changed/);
  expect(sentence({ who: null, via: 'command' })).toMatch(/^A command on the server changed/);
  expect(sentence({ who: null })).toMatch(/^A former member of staff changed/);
});

test('a changed field shows its values before and after', () => {
  expect(describeChange({ field: 'role', before: 'read_only', after: null })).toBe('role: read only → none');
  expect(describeChange({ field: 'refund reason', before: null, after: 'out_of_stock' })).toBe(
    'refund reason: none → out of stock',
  );
  expect(describeChange({ field: 'units.01a2-b3.sku', before: null, after: 'TEE-M' })).toBe(
    'sku of a size: none → TEE-M',
  );
  expect(describeChange({ field: 'list_price', before: 1600, after: 'a_b' })).toBe('list price: 1600 → a_b');
});

test('a change of a setting names the kind of setting, and shows the parts of its lists', () => {
  const brand = { type: 'brand', id: 'kd', label: 'KD' } as const;
  expect(sentence({ action: 'changed', subject: brand })).toMatch(/changed the brand KD$/);
  expect(sentence({ action: 'reordered', subject: { ...brand, label: 'the brands' } })).toMatch(
    /reordered the brands$/,
  );
  expect(describeChange({ field: 'inFinder', before: true, after: false })).toBe('in finder: yes → no');
  expect(describeChange({ field: 'sizes', before: '["S"]', after: '["S","M"]' })).toBe('sizes: S → S, M');
  expect(describeChange({ field: 'scope', before: '{}', after: '{"brands":["kd"]}' })).toBe(
    'scope: none → brands kd',
  );
  const methods = '[{"name":"Standard","delivery":"","measure":"subtotal","tiers":[{"from":0,"price":9.5}]}]';
  expect(describeChange({ field: 'methods', before: '[]', after: methods })).toBe(
    'methods: none → Standard: $9.50',
  );
  expect(describeChange({ field: 'entries', before: null, after: '[{},{}]' })).toBe(
    'entries: none → 2 entries',
  );
});

test('the empty fields of a new record are not listed', () => {
  const added = [
    { field: 'name', before: null, after: 'Welcome' },
    { field: 'endsAt', before: null, after: null },
    { field: 'scope', before: null, after: '{}' },
  ];
  expect(listedChanges({ ...entry, action: 'added', changes: added })).toEqual(added.slice(0, 1));
});

test('a change of many products and an import say how much they changed', () => {
  const total = (field: string, after: string | number) => ({ field, before: null, after });
  const bulk = {
    batch: 'b',
    action: 'products_changed',
    subject: { type: 'bulk', id: 'b', label: '312 products' },
    changes: [total('fields', '["price","publishAt"]'), total('kept', 2)],
  } as const;
  expect(sentence({ ...bulk, changes: [...bulk.changes] })).toMatch(
    /changed 312 products: price, publish at; 2 products not undone$/,
  );
  const changes = [total('products', 24), total('skipped', 1), total('fields', '["price"]')];
  const file = { type: 'import', id: 'b', label: 'spring.csv' } as const;
  const imported = { ...entry, batch: 'b', action: 'import_applied', subject: file, changes } as const;
  expect(sentence({ ...imported, changes })).toMatch(
    /imported spring.csv: 24 products; price; 1 row skipped$/,
  );
  expect(listedChanges({ ...imported, changes })).toEqual([]);
});

test('a change by a token names the token', () => {
  expect(describeWay({ ...entry, via: 'token', token: 'Warehouse' })).toBe('via token ‘Warehouse’');
  expect(describeWay(entry)).toBe('Staff');
});
