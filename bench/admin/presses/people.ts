import type { Page } from '@playwright/test';
import { createMember, signUp, uniqueEmail } from '../records/new-accounts.ts';
import { placeOrder } from '../records/placed-orders.ts';
import {
  button,
  dialogButton,
  fill,
  keys,
  save,
  send,
  steps,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

/** Lets another member mention the owner in a note. */
async function mention(page: Page): Promise<string> {
  const { number } = await placeOrder(page);
  const { name, email } = await send<{ name: string; email: string }>(page, 'get', { path: '/admin/me' });
  const data = { text: `@${name || email} please call.`, isPinned: false };
  await createMember(page, (member) => send(member, 'post', { path: `/admin/orders/${number}/notes`, data }));
  return '/';
}

/** Creates a customer in a session of its own. Returns the path of the screen. */
async function customer(page: Page): Promise<string> {
  const email = uniqueEmail();
  await (await signUp(page, { name: 'Petra Bench', email })).close();
  const path = `/admin/customers?q=${encodeURIComponent(email)}`;
  const { customers } = await send<{ customers: readonly { id: string }[] }>(page, 'get', { path });
  return `/customers/${customers[0]?.id}`;
}

/** Writes a review. Returns the path of the list that shows only it. */
async function review(page: Page): Promise<string> {
  const name = uniqueName('Kay');
  const data = {
    id: 'leaf-blouse-rust',
    email: 'author@osier.example',
    comments: 'WORST BLOUSE EVER, it tore.',
    rate: 1,
    name,
  };
  await send(page, 'post', { path: '/reviews', data });
  return `/reviews?q=${encodeURIComponent(name)}`;
}

const openCredit = steps(button('Give credit…'), fill(/^Amount/, '4'));

const note = save('note on a customer', {
  from: customer,
  ready: fill('New note', 'Prefers email.'),
  press: button('Add note'),
  says: 'The note is added.',
});

const hide = save('hidden review', {
  from: review,
  ready: button('Hide…'),
  press: dialogButton('Hide review'),
  says: 'The review is hidden.',
});

/** The saves about customers and reviews. */
export const PEOPLE: readonly Press[] = [
  note,
  undoOf(note, 'ndone'),
  save('groups of a customer', {
    from: customer,
    ready: fill('Add to a group', 'regulars'),
    press: keys('Enter'),
    says: 'The groups are saved.',
  }),
  save('store credit', {
    from: customer,
    ready: openCredit,
    press: dialogButton('Give credit'),
    says: 'The store credit is changed.',
  }),
  save('erased customer', {
    from: customer,
    ready: steps(button('Erase customer…'), (page) =>
      page.getByRole('dialog').getByRole('textbox').fill('ERASE'),
    ),
    press: dialogButton('Erase for good'),
    says: 'The customer is erased in ten seconds.',
  }),
  hide,
  undoOf(hide, 'undone'),
  save('kept review', { from: review, press: button(/^Keep/), says: 'The review is published.' }),
  save('reply to a review', {
    from: review,
    ready: steps(button(/^Reply/), fill('Reply', 'We are sorry.')),
    press: dialogButton('Publish the reply'),
    says: 'The reply is published.',
  }),
  {
    name: 'save: mention that is done',
    from: mention,
    press: button(/^Done/),
    shows: { selector: 'main li', text: 'please call.', isGone: true },
  },
];
