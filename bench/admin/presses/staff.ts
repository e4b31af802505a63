import type { Page } from '@playwright/test';
import { createMember, uniqueEmail } from '../records/new-accounts.ts';
import {
  button,
  choose,
  dialogButton,
  fill,
  keys,
  poll,
  save,
  send,
  steps,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

const STAFF = '/settings/staff';
const TOKENS = '/settings/tokens';
const WEBHOOKS = '/settings/webhooks';

/** Appoints a new member of support. Returns the path of the member's panel. */
async function member(page: Page): Promise<string> {
  const address = await createMember(page);
  const { members } = await send<{ members: readonly { id: string; email: string }[] }>(page, 'get', {
    path: '/admin/staff',
  });
  return `${STAFF}?member=${members.find((one) => one.email === address)?.id}`;
}

/** Invites a new member. Returns the path of the screen that lists the invitation. */
async function invitation(page: Page): Promise<string> {
  await send(page, 'post', { path: '/admin/invitations', data: { email: uniqueEmail(), role: 'support' } });
  return STAFF;
}

async function token(page: Page): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await send(page, 'post', {
    path: '/admin/tokens',
    data: { name: uniqueName('Token'), role: 'read_only', expiresAt },
  });
  return TOKENS;
}

/** Causes a message to a new endpoint, by archiving and publishing a product. Returns the path of the endpoint's messages. */
async function message(page: Page): Promise<string> {
  const id = await addEndpoint(page);
  const path = '/admin/products/scoop-tank-sky/status';
  await send(page, 'post', { path, data: { base: 'published', status: 'archived' } });
  await send(page, 'post', { path, data: { base: 'archived', status: 'published' } });
  await poll('message', async () => {
    type Sent = { deliveries: readonly object[] };
    const { deliveries } = await send<Sent>(page, 'get', {
      path: `/admin/webhook-endpoints/${id}/deliveries`,
    });
    return deliveries[0];
  });
  return `${WEBHOOKS}?endpoint=${id}`;
}

/** Adds an endpoint in place of the others. Returns its id. */
async function addEndpoint(page: Page): Promise<string> {
  const path = '/admin/webhook-endpoints';
  const { endpoints } = await send<{ endpoints: readonly { id: string }[] }>(page, 'get', { path });
  for (const { id } of endpoints) await send(page, 'delete', { path: `${path}/${id}` });
  const data = { url: 'https://hooks.example/osier', events: ['product.published'] };
  await send(page, 'post', { path, data });
  const added = await send<{ endpoints: readonly { id: string }[] }>(page, 'get', { path });
  return added.endpoints[0]?.id ?? '';
}

async function endpoint(page: Page): Promise<string> {
  await addEndpoint(page);
  return WEBHOOKS;
}

const invite = save('invitation', {
  from: STAFF,
  ready: steps(keys('n'), fill('Email', uniqueEmail)),
  press: dialogButton('Send the invitation'),
  says: 'is on its way.',
});

const removal = save('removed member', {
  from: member,
  press: button('Remove access'),
  says: 'is no longer on the staff.',
});

/** The saves of staff, API tokens and webhooks. */
export const STAFF_SETTINGS: readonly Press[] = [
  invite,
  undoOf(invite, 'is withdrawn.'),
  save('withdrawn invitation', {
    from: invitation,
    press: button(/^Withdraw the invitation/),
    says: 'is withdrawn.',
  }),
  save('role of a member', { from: member, press: choose('Role', 'Manager'), says: 'is Manager now' }),
  save('signed out member', {
    from: member,
    press: button('Sign out everywhere'),
    says: 'is signed out everywhere.',
  }),
  removal,
  undoOf(removal, 'Undone.'),
  save('rule of the second factor', {
    from: STAFF,
    press: async (page) => {
      const group = page.getByRole('group', { name: 'Second factor for Read-only' });
      const isRequired = await group.getByRole('radio', { name: 'Required' }).isChecked();
      await group.getByText(isRequired ? 'Optional' : 'Required').click();
    },
    says: 'econd factor',
  }),
  {
    name: 'save: new API token',
    from: TOKENS,
    ready: steps(
      keys('n'),
      fill('Name', () => uniqueName('Token')),
    ),
    press: dialogButton('Create the token'),
    shows: { selector: 'dialog', text: 'I have kept it' },
  },
  save('revoked API token', {
    from: token,
    ready: button(/^Revoke/),
    press: (page) => page.getByRole('button', { name: 'Revoke it' }).click(),
    says: 'no longer works.',
  }),
  {
    name: 'save: new webhook endpoint',
    from: endpoint,
    ready: steps(keys('n'), fill('Address', 'https://hooks.example/osier/two'), (page) =>
      page.getByRole('checkbox', { name: 'product.published' }).check(),
    ),
    press: dialogButton('Add the endpoint'),
    shows: { selector: 'dialog', text: 'whsec_' },
  },
  save('events of a webhook endpoint', {
    from: endpoint,
    ready: steps(button('Change'), (page) => page.getByRole('dialog').getByRole('checkbox').first().check()),
    press: dialogButton('Save'),
    says: 'is saved.',
  }),
  save('disabled webhook endpoint', {
    from: endpoint,
    press: button('Disable'),
    says: 'gets no more events.',
  }),
  {
    name: 'save: secret of a webhook endpoint',
    from: endpoint,
    press: button('Rotate the secret'),
    shows: { selector: 'dialog', text: 'whsec_' },
  },
  save('message that is sent again', { from: message, press: button(/^Resend/), says: 'is on its way.' }),
  save('deletion of a webhook endpoint', {
    from: endpoint,
    ready: button('Delete'),
    press: (page) => page.getByRole('button', { name: 'Delete it' }).click(),
    says: 'is deleted.',
  }),
];
