import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { authUser } from '#database/schema/accounts/identity.ts';
import { staffNote } from '#database/schema/notes.ts';
import { order } from '#database/schema/orders/orders.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { ageSessions } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  await deliverStock(api.database, [SUNDRESS]);
});

type Person = Visitor & { email: string; id: string };

async function customer(name: string): Promise<Person> {
  const person = await api.shopper(name);
  return { ...person, id: (await findUserId(api.database.db, person.email)) ?? '' };
}

/** Places a cash order, and completes it if it is `paid`. */
async function buy(person: Visitor, { paid = false } = {}): Promise<{ id: string; number: number }> {
  const body = { ...createOrderPayload({ _id: SUNDRESS }), paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = await succeed(person, 'POST', '/orders', { body });
  if (paid) await succeed(owner, 'POST', `/order/${id}/cash-received`);
  const [row] = await api.database.db.select({ number: order.number }).from(order).where(eq(order.id, id));
  return { id, number: row?.number ?? 0 };
}

const list = async (query = '', person = owner) => succeed(person, 'GET', `/admin/customers${query}`);
const read = async (id: string, person = owner) =>
  (await succeed(person, 'GET', `/admin/customers/${id}`)).customer;
const erase = (id: string, person = owner, word = 'ERASE') =>
  person.call('POST', `/admin/customers/${id}/erase`, { body: { word } });
const addNote = async (path: string, text: string, isPinned = false, person = owner): Promise<string> =>
  (await succeed(person, 'POST', `/admin/${path}/notes`, { body: { text, isPinned } })).changeId;
const undo = (changeId: string, person = owner) => person.call('POST', `/admin/activity/${changeId}/undo`);
const activity = async () => (await succeed(owner, 'GET', '/admin/activity?limit=1')).entries[0];

describe('the list of customers', () => {
  it('has their sales, without cancelled orders, and is read page by page without gaps', async () => {
    const ann = await customer('Ann');
    const bought = await buy(ann, { paid: true });
    const piece = { position: 1, quantity: 1, reason: 'other', resolution: 'refund' };
    const ask = async () =>
      (await succeed(ann, 'POST', `/order/${bought.id}/returns`, { body: { lines: [piece] } })).returns.at(
        -1,
      );
    await succeed(ann, 'POST', `/returns/${(await ask()).id}/withdraw`);
    await ask();
    await buy(ann);
    const { id } = await buy(ann);
    await succeed(ann, 'POST', `/order/${id}/cancel`);
    await customer('Ben');
    const all = (await list('?limit=100')).customers;
    const found = all.find((one: { id: string }) => one.id === ann.id);
    expect(found).toMatchObject({
      name: 'Ann',
      email: ann.email,
      sales: { count: 2, amount: 81.6 },
      returns: 1,
    });
    expect(await read(ann.id)).toMatchObject({ returns: 1 });
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { customers, next } = await list(`?limit=1${cursor}`);
      paged.push(...customers.map((one: { id: string }) => one.id));
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(paged).toEqual(all.map((one: { id: string }) => one.id));
  });

  it('is searched by the beginnings of names and addresses, and never finds erased accounts', async () => {
    const zoe = await customer('Zoe-Quince');
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).customers.map((one: { id: string }) => one.id);
    for (const q of ['quin', 'zoe quince', zoe.email, zoe.email.slice(0, 6).toUpperCase()])
      expect(await found(q), q).toContain(zoe.id);
    expect(await found('@')).toEqual([]);
    expect((await erase(zoe.id)).status).toBe(200);
    expect(await found('quince')).toEqual([]);
    expect(await found('erased')).toEqual([]);
  });
});

describe('the page of a customer', () => {
  it('has orders, reviews, mails, addresses and ways to sign in without secrets', async () => {
    const ann = await customer('Ann');
    const { number } = await buy(ann);
    const review = { id: SUNDRESS, name: 'Ann', email: ann.email, comments: 'Good.', rate: 5 };
    await succeed(ann, 'POST', '/reviews', { body: review });
    const shown = await read(ann.id);
    expect(shown).toMatchObject({
      email: ann.email,
      isConfirmed: false,
      orders: [{ number, status: 'placed', lines: [{ title: 'Tie-Waist Sundress in Paprika' }] }],
      reviews: [{ comments: 'Good.', rate: 5, product: { id: SUNDRESS }, hidden: null }],
      mails: [{ kind: 'order_confirmation_mail', order: number, sentAt: null, isRefused: false }],
      signInMethods: [{ provider: 'credential' }],
      addresses: 0,
      erasure: { reviews: 1, orders: 1, openOrders: [number] },
    });
    expect(Object.keys(shown.signInMethods[0])).toEqual(['provider', 'createdAt']);
    expect((await owner.call('GET', '/admin/customers/nobody')).body.code).toBe('customer_unknown');
  });

  it('is linked from the orders, for roles that see customers', async () => {
    const ann = await customer('Ann');
    const { number } = await buy(ann);
    const accountOf = async (person: Visitor) =>
      (await succeed(person, 'GET', `/admin/orders/${number}`)).order.customer?.accountId;
    expect(await accountOf(owner)).toBe(ann.id);
    expect(await accountOf(await api.member('fulfilment'))).toBeNull();
  });
});

describe('the groups of a customer', () => {
  const change = (id: string, base: string[], value: string[], person = owner) =>
    person.call('PATCH', `/admin/customers/${id}`, { body: { groups: { base, value } } });

  it('are stored in lower case, listed, filtered by, given to the customer, and undone', async () => {
    const [ann, ben] = [await customer('Ann'), await customer('Ben')];
    const support = await api.member('support');
    const saved = await change(ann.id, [], ['VIP', 'press  list', 'vip'], support);
    expect((await read(ann.id)).groups).toEqual(['press list', 'vip']);
    await change(ben.id, [], ['vip']);
    expect((await succeed(support, 'GET', '/admin/customer-groups')).groups).toEqual(['press list', 'vip']);
    const namesOf = async (query: string) =>
      (await list(query)).customers.map(({ name }: { name: string }) => name);
    expect(await namesOf('?group=VIP')).toEqual(['Ben', 'Ann']);
    expect(await namesOf('?group=press%20list')).toEqual(['Ann']);
    expect((await succeed(ann, 'GET', '/my-data')).account.groups).toEqual(['press list', 'vip']);
    expect((await undo(saved.body.changeId)).status).toBe(200);
    expect((await read(ann.id)).groups).toEqual([]);
  });

  it('are kept when somebody else has changed them meanwhile, also by an undo', async () => {
    const ann = await customer('Ann');
    const first = await change(ann.id, [], ['vip']);
    expect((await change(ann.id, [], ['press'])).body.code).toBe('changed_meanwhile');
    await change(ann.id, ['vip'], ['press', 'vip']);
    expect((await undo(first.body.changeId)).body.code).toBe('changed_meanwhile');
    const both = await Promise.all([
      change(ann.id, ['press', 'vip'], ['press']),
      change(ann.id, ['press', 'vip'], ['vip']),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('are deleted with the customer, and are not restored by an undo', async () => {
    const ann = await customer('Ann');
    const { body } = await change(ann.id, [], ['former']);
    expect((await erase(ann.id)).status).toBe(200);
    expect((await succeed(owner, 'GET', '/admin/customer-groups')).groups).not.toContain('former');
    expect((await undo(body.changeId)).body.code).toBe('undo_refused');
    expect((await change(ann.id, [], ['vip'])).body.code).toBe('customer_unknown');
  });

  it('need a name', async () => {
    const ann = await customer('Ann');
    const refused = await change(ann.id, [], [' ']);
    expect(refused.body.errors).toMatchObject([{ field: 'groups.value.0', message: 'Group is required.' }]);
  });
});

describe('an export', () => {
  it('has the same data as the export of the customer, and is in the log', async () => {
    const ann = await customer('Ann');
    await buy(ann);
    const exported = await succeed(await api.member('support'), 'POST', `/admin/customers/${ann.id}/export`);
    expect(exported).toEqual(await succeed(ann, 'GET', '/my-data'));
    expect(await activity()).toMatchObject({
      action: 'customer_exported',
      subject: { label: ann.email },
      undo: { possible: false },
    });
  });
});

describe('an erasure by staff', () => {
  it('is refused while an order is open, and then erases what the customer could erase', async () => {
    const ann = await customer('Ann');
    const { id, number } = await buy(ann);
    expect(await erase(ann.id)).toMatchObject({ status: 409, body: { code: 'orders_open' } });
    await succeed(owner, 'POST', `/order/${id}/cash-received`);
    await addNote(`customers/${ann.id}`, 'Calls on Mondays.');
    await addNote(`orders/${number}`, 'Ann wants a gift box.');
    expect((await erase(ann.id)).status).toBe(200);
    expect((await ann.call('GET', '/my-data')).status).toBe(401);
    expect((await owner.call('GET', `/admin/customers/${ann.id}`)).body.code).toBe('customer_unknown');
    const shown = (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
    expect(shown).toMatchObject({ customer: { name: '' }, notes: [] });
    expect(await api.database.db.$count(staffNote)).toBe(0);
    expect(await activity()).toMatchObject({ action: 'customer_erased', subject: { label: 'erased' } });
  });

  it('cancels an unpaid card order in the name of the member', async () => {
    const ann = await customer('Ann');
    const body = createOrderPayload({ _id: SUNDRESS });
    const { orderId } = await succeed(ann, 'POST', '/create-payment-intent', { body });
    expect((await erase(ann.id)).status).toBe(200);
    const [row] = await api.database.db.select().from(order).where(eq(order.id, orderId));
    const { timeline } = (await succeed(owner, 'GET', `/admin/orders/${row?.number}`)).order;
    expect(timeline).toContainEqual(
      expect.objectContaining({
        type: 'step',
        to: 'cancelled',
        cause: 'cancelled by the shop',
        who: expect.any(Object),
      }),
    );
  });

  it('needs the word ERASE and a recent sign-in', async () => {
    const ann = await customer('Ann');
    expect((await erase(ann.id, owner, 'erase')).body.errors).toMatchObject([{ field: 'word' }]);
    const manager = await api.member('manager');
    await ageSessions(api, manager);
    expect((await erase(ann.id, manager)).body.code).toBe('sign_in_again');
    expect((await read(ann.id)).name).toBe('Ann');
  });

  it('is refused for staff, including owners', async () => {
    const manager = await api.member('manager');
    const ownerId = (await findUserId(api.database.db, 'admin@osier.example')) ?? '';
    expect((await erase(ownerId, manager)).body.code).toBe('customer_is_staff');
    expect((await erase(manager.userId)).body.code).toBe('customer_is_staff');
    expect((await erase(await api.member('support').then(({ userId }) => userId), owner)).status).toBe(409);
  });
});

describe('notes', () => {
  it('are listed with author and time, the pinned ones first, and kept from the customer', async () => {
    const ann = await customer('Ann');
    const { id, number } = await buy(ann);
    await addNote(`orders/${number}`, 'Leave it with the neighbour.', true);
    await addNote(`orders/${number}`, 'Called.\nNobody answered.');
    const shown = (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
    expect(shown.notes).toMatchObject([
      { text: 'Leave it with the neighbour.', isPinned: true, who: { email: 'admin@osier.example' } },
      { text: 'Called.\nNobody answered.', isPinned: false },
    ]);
    expect(JSON.stringify(await succeed(ann, 'GET', `/order/${id}`))).not.toContain('neighbour');
    expect(JSON.stringify(await succeed(ann, 'GET', '/my-data'))).not.toContain('neighbour');
    expect(
      (await succeed(await api.member('read_only'), 'GET', `/admin/orders/${number}`)).order.notes,
    ).toBeNull();
    expect(JSON.stringify(await activity())).not.toContain('answered');
  });

  it('are added once for one key, which then fits no other note', async () => {
    const ann = await customer('Ann');
    const add = (text: string, isPinned = false) =>
      owner.call('POST', `/admin/customers/${ann.id}/notes`, {
        body: { text, isPinned },
        headers: { 'idempotency-key': `note-of-${ann.id}` },
      });
    const { status, body } = await add('Prefers email.');
    expect(status).toBe(200);
    expect((await add('Prefers email.')).body).toEqual(body);
    expect((await add('Prefers email.', true)).body.code).toBe('idempotency_key_reused');
    expect((await add('Prefers the phone.')).body.code).toBe('idempotency_key_reused');
    expect((await read(ann.id)).notes).toMatchObject([{ text: 'Prefers email.', isPinned: false }]);
  });

  it('are pinned and removed, each with an undo that notices a later change', async () => {
    const ann = await customer('Ann');
    const added = await addNote(`customers/${ann.id}`, 'Prefers email.');
    const notes = async () => (await read(ann.id)).notes;
    const [{ id }] = await notes();
    const { changeId } = await succeed(owner, 'PATCH', `/admin/notes/${id}`, { body: { isPinned: true } });
    expect(await notes()).toMatchObject([{ isPinned: true }]);
    expect((await undo(added)).body.code).toBe('changed_meanwhile');
    expect((await undo(changeId)).status).toBe(200);
    const removed = await succeed(owner, 'DELETE', `/admin/notes/${id}`);
    expect(await notes()).toEqual([]);
    expect((await owner.call('DELETE', `/admin/notes/${id}`)).body.code).toBe('note_unknown');
    expect((await undo(removed.changeId)).status).toBe(200);
    expect(await notes()).toMatchObject([{ text: 'Prefers email.', isPinned: false }]);
    expect((await undo(added)).status).toBe(200);
    expect(await notes()).toEqual([]);
  });

  it('list what mentions a member of staff in Today, until it is done or removed', async () => {
    const ann = await customer('Ann');
    const { number } = await buy(ann);
    const [packer, support] = [await api.member('fulfilment'), await api.member('support')];
    const mentions = async (person: Visitor) => (await succeed(person, 'GET', '/admin/today')).mentions;
    const { names } = await succeed(packer, 'GET', '/admin/colleagues');
    const nameOf = async (email: string) => {
      const [row] = await api.database.db.select().from(authUser).where(eq(authUser.email, email));
      return row?.name ?? '';
    };
    const [packerName, supportName] = [await nameOf(packer.email), await nameOf(support.email)];
    expect(names).toEqual(expect.arrayContaining([packerName, supportName]));

    await addNote(
      `orders/${number}`,
      `@${packerName}, please call. @${supportName} knows why.`,
      false,
      support,
    );
    const [mention, ...others] = await mentions(packer);
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ order: number, customerId: null, who: { email: support.email } });
    // The author's own name in the note is no mention.
    expect(await mentions(support)).toEqual([]);
    await succeed(support, 'POST', `/admin/notes/${mention.id}/done`);
    expect(await mentions(packer)).toHaveLength(1);
    await succeed(packer, 'POST', `/admin/notes/${mention.id}/done`);
    expect(await mentions(packer)).toEqual([]);

    // A packer does not see customers, and is not told what notes say about them.
    await addNote(`customers/${ann.id}`, `@${packerName} and @${supportName}: prefers email.`);
    expect(await mentions(packer)).toEqual([]);
    const [about] = await mentions(support);
    expect(about).toMatchObject({ order: null, customerId: ann.id });
    await succeed(owner, 'DELETE', `/admin/notes/${about.id}`);
    expect(await mentions(support)).toEqual([]);
    expect(await mentions(await api.member('read_only'))).toBeNull();
  });

  it('about customers are not changed by a role that changes only orders', async () => {
    const ann = await customer('Ann');
    const added = await addNote(`customers/${ann.id}`, 'Prefers email.');
    const [{ id }] = (await read(ann.id)).notes;
    const packer = await api.member('fulfilment');
    expect((await packer.call('DELETE', `/admin/notes/${id}`)).body.code).toBe('forbidden');
    expect((await undo(added, packer)).status).toBe(404);
    const text = 'x'.repeat(1001);
    const tooLong = await owner.call('POST', `/admin/customers/${ann.id}/notes`, {
      body: { text, isPinned: false },
    });
    expect(tooLong.body.errors).toMatchObject([{ field: 'text' }]);
  });
});
