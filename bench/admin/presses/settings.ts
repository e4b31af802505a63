import type { Page } from '@playwright/test';
import {
  button,
  choose,
  fill,
  save,
  saveKeys,
  send,
  steps,
  toggle,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

/** The kinds of records in the screens of shipping and taxes: the call that adds one, and the fields of the form that adds one. */
const RECORDS = [
  {
    noun: 'carrier',
    screen: '/settings/shipping',
    path: '/admin/settings/shipping/carriers',
    body: { link: 'https://bike.example/{number}' },
    name: 'Name, as customers see it',
    fields: fill('Tracking link', 'https://bike.example/{number}'),
  },
  {
    noun: 'zone',
    screen: '/settings/shipping',
    path: '/admin/settings/shipping/zones',
    body: { places: ['NZ'], methods: [] },
    name: 'Name, for staff only',
    fields: choose('Add a country', 'New Zealand'),
  },
  {
    noun: 'rate',
    screen: '/settings/taxes',
    path: '/admin/settings/taxes/rates',
    body: {
      country: 'NZ',
      region: '*',
      taxClass: '*',
      rate: 15,
      included: false,
      startsAt: null,
      endsAt: null,
    },
    name: 'Name, as customers see it',
    fields: steps(choose('Country', 'New Zealand'), fill('Rate in %', '15')),
  },
] as const;

const records = RECORDS.flatMap(({ noun, screen, path, body, name, fields }): Press[] => {
  let record = '';
  const withRecord = async (page: Page) => {
    await removeAll(page, path);
    record = uniqueName(noun);
    await send(page, 'post', { path, data: { ...body, name: record } });
    return screen;
  };
  const open = (page: Page) => page.getByRole('button', { name: `Change ${record}` }).click();
  const change = save(noun, {
    from: withRecord,
    ready: steps(
      open,
      fill(name, () => uniqueName(noun)),
    ),
    press: saveKeys,
    says: 'Saved.',
  });
  return [
    change,
    undoOf(change, 'Undone.'),
    save(`new ${noun}`, {
      from: async (page) => {
        await removeAll(page, path);
        return screen;
      },
      ready: steps(
        button(`Add ${noun}`),
        fill(name, () => uniqueName(noun)),
        fields,
      ),
      press: saveKeys,
      says: 'Saved.',
    }),
    save(`deletion of a ${noun}`, {
      from: withRecord,
      ready: open,
      press: button(`Delete ${noun}`),
      says: 'is deleted.',
    }),
  ];
});

/** Deletes the records of earlier presses: two zones or rates for one country are refused. */
async function removeAll(page: Page, path: string): Promise<void> {
  const { noun, screen } = RECORDS.find((one) => one.path === path) ?? RECORDS[0];
  const found = await send<Record<string, readonly { id: string; name: string }[]>>(page, 'get', {
    path: `/admin${screen}`,
  });
  for (const { id, name } of found[`${noun}s`] ?? [])
    if (name.startsWith(`${noun} `)) await send(page, 'delete', { path: `${path}/${id}` });
}

/** Saves of one field, which has two values in turn. */
const FIELDS = [
  ['shop details', '/settings/shop', 'Tagline', ['Clothes for a day', 'Clothes for a year']],
  ['text about shipping', '/settings/shipping', 'Shipping text', ['Free shipping', 'Free shipping to all']],
  ['rules of returns', '/settings/returns', 'Days after the delivery', ['30', '31']],
] as const;

/** The saves of settings, without catalogue, staff, tokens and webhooks. */
export const SETTINGS: readonly Press[] = [
  ...FIELDS.flatMap(([noun, from, label, values]) => {
    const press = save(noun, { from, ready: toggle(label, values), press: saveKeys, says: 'Saved.' });
    return [press, undoOf(press, 'Undone.')];
  }),
  // What it removes cannot be undone.
  save('years until names are removed from orders', {
    from: '/settings/privacy',
    ready: toggle('Remove them after this many years', ['98', '99']),
    press: saveKeys,
    says: 'Saved.',
  }),
  ...records,
  {
    name: 'undo in Activity',
    from: async (page) => {
      const { tagline } = await send<{ tagline: string }>(page, 'get', { path: '/admin/shop-details' });
      const data = { tagline: { base: tagline, value: uniqueName('Clothes') } };
      await send(page, 'patch', { path: '/admin/shop-details', data });
      return '/activity';
    },
    press: button(/^Undo this change/),
    shows: { selector: '[role=status]', text: 'Undone.' },
  },
  save('test mail', {
    from: '/settings/mail',
    press: button(/^Send a test mail/),
    says: 'The test mail was sent.',
  }),
  save('test of the card provider', {
    from: '/settings/payments',
    press: button('Test the connection'),
    says: 'The connection works.',
  }),
];
