import { beforeAll, expect, it } from 'vitest';
import { readMailShop } from '../../services/messages/read-mail-shop.ts';
import { CACHED_PAGE, createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
const DEFAULTS = {
  name: 'Osier',
  email: 'hello@osier.example',
  phone: '+1 (555) 010-2040',
  address: '',
  shippingText: 'Free shipping, returns and exchanges on orders over $75',
  tagline: 'Everyday clothes for women, men and kids, cut simply and made to be worn often.',
};
let owner: Visitor;
let manager: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  manager = await api.member('manager');
});

const read = async () => (await owner.call('GET', '/admin/shop-details')).body;
const save = (body: object, person = owner) => person.call('PATCH', '/admin/shop-details', { body });
const open = async (path: string): Promise<string> => (await api.visitor().open(path)).body;

it('a shop has the specified name and contact until it saves its own, which shoppers see as soon as the notification arrives, and an undo restores', async () => {
  expect(await read()).toEqual(DEFAULTS);
  const before = await open('/shop');
  for (const text of [
    DEFAULTS.tagline,
    'aria-label="Osier, home"',
    'tel:+15550102040',
    '+1 (555) 010-2040',
    DEFAULTS.email,
  ])
    expect(before).toContain(text);
  expect(before).toMatch(/<title>[^<]+ \| Osier<\/title>/);
  expect(before).not.toContain('<address');

  const saved = await save({
    name: { base: 'Osier', value: 'North & Co' },
    email: { base: DEFAULTS.email, value: 'hi@north.example' },
    phone: { base: DEFAULTS.phone, value: '' },
    address: { base: '', value: '1 Pier Road, Portland' },
    tagline: { base: DEFAULTS.tagline, value: 'Coats for the coast.' },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await api.untilNotified();
  const shown = await open('/shop');
  for (const text of [
    'hi@north.example',
    'aria-label="North &amp; Co, home"',
    'mailto:hi@north.example',
    '1 Pier Road, Portland',
    '<p>Coats for the coast.</p>',
  ])
    expect(shown).toContain(text);
  expect(shown).toMatch(/<title>[^<]+ \| North &amp; Co<\/title>/);
  expect(shown).not.toContain('tel:');
  expect(await open(CACHED_PAGE)).toContain(
    String.raw`"seller":{"@type":"Organization","name":"North \u0026 Co"}`,
  );
  expect(await open('/user-profile/login')).toContain('Login | North &amp; Co');
  expect((await api.visitor().open('/manifest.webmanifest')).body).toMatchObject({
    short_name: 'North & Co',
    description: 'Coats for the coast.',
  });
  expect(await open('/')).toContain('<meta name="description" content="Coats for the coast."');
  const { database } = api;
  expect(await readMailShop({ database, publicUrl: 'https://shop.example' })).toMatchObject({
    name: 'North & Co',
  });

  const [entry] = (await owner.call('GET', '/admin/activity?what=shop')).body.entries;
  expect(entry).toMatchObject({ action: 'changed', subject: { label: 'the shop details' } });
  const writer = await api.member('catalogue');
  expect((await writer.call('POST', `/admin/activity/${entry.id}/undo`)).status).not.toBe(200);
  expect((await owner.call('POST', `/admin/activity/${entry.id}/undo`)).status).toBe(200);
  expect(await read()).toEqual(DEFAULTS);
  await api.untilNotified();
  expect(await open('/shop')).toContain('aria-label="Osier, home"');
});

it('a save that another person overtook changes nothing, and names that person and the value', async () => {
  const { phone } = await read();
  expect((await save({ phone: { base: phone, value: '555 0100 22' } }, manager)).status).toBe(200);
  const late = await save({ phone: { base: phone, value: '' }, address: { base: '', value: 'Elsewhere' } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: 'changed_meanwhile',
    conflicts: [{ field: 'phone', theirs: '555 0100 22' }],
  });
  expect(await read()).toMatchObject({ phone: '555 0100 22', address: '' });
});

it('an undo keeps or replaces, as chosen, each value that another person changed since', async () => {
  const { phone, tagline, address } = await read();
  const first = {
    phone: { base: phone, value: '555 0100 31' },
    tagline: { base: tagline, value: 'First line.' },
    address: { base: address, value: '1 First Road' },
  };
  const { changeId } = (await save(first)).body;
  const second = {
    phone: { base: '555 0100 31', value: '555 0100 32' },
    tagline: { base: 'First line.', value: 'Second line.' },
  };
  expect((await save(second, manager)).status).toBe(200);
  const undo = (choices?: { field: string; seen: string; keep: boolean }[]) =>
    owner.call('POST', `/admin/activity/${changeId}/undo`, choices && { body: { choices } });

  expect((await undo()).body).toMatchObject({
    code: 'changed_meanwhile',
    conflicts: expect.arrayContaining([
      expect.objectContaining({ field: 'phone', theirs: '555 0100 32', restored: phone }),
      expect.objectContaining({ field: 'tagline', theirs: 'Second line.', restored: tagline }),
    ]),
  });
  const kept = { field: 'tagline', seen: 'Second line.', keep: true };
  const overtaken = await undo([{ field: 'phone', seen: '555 0100 31', keep: false }, kept]);
  expect(overtaken.body).toMatchObject({ code: 'changed_meanwhile', conflicts: [{ field: 'phone' }] });
  expect(await read()).toMatchObject({ phone: '555 0100 32', address: '1 First Road' });

  const undone = await undo([{ field: 'phone', seen: '555 0100 32', keep: false }, kept]);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(undone.body.changes).toHaveLength(2);
  expect(undone.body.changes).toContainEqual({ field: 'phone', before: '555 0100 32', after: phone });
  expect(await read()).toMatchObject({ phone, tagline: 'Second line.', address });
});

it.each([
  ['name', ' ', 'Shop name'],
  ['email', 'not an address', 'valid email'],
  ['phone', 'call us', '6 to 15 digits'],
  ['address', 'a'.repeat(201), '200'],
  ['tagline', 'a'.repeat(161), '160'],
] as const)('the field %s rejects ‘%s’', async (field, value, message) => {
  const refused = await save({ [field]: { base: (await read())[field], value } });
  expect(refused.body.code).toBe('invalid_request');
  expect(refused.body.errors[0].message).toContain(message);
});
