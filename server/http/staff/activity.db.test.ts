import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { DAY_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { insertProduct, insertProductWithSkus } from '../../testing/insert-product.ts';
import { ageSessions } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const PASSWORD = 'a long enough password';
const ADMIN = 'admin@osier.example';

beforeAll(() => insertProduct(api.database, { id: 'coat', stock: 100 }));

type Entry = {
  id: string;
  action: string;
  via: string;
  who: { email: string } | null;
  subject: { type: string; id: string; label: string };
  changes: unknown[];
  undo: { possible: boolean; reason?: string };
};

async function activity(person: Visitor, query = ''): Promise<Entry[]> {
  const answer = await person.call('GET', `/admin/activity${query}`);
  expect(answer.status).toBe(200);
  return answer.body.entries as Entry[];
}

/** Returns the newest entry about a subject. */
async function newest(person: Visitor, subjectId: string): Promise<Entry> {
  const found = (await activity(person, '?limit=100')).find(({ subject }) => subject.id === subjectId);
  if (found === undefined) throw new Error('there is no such entry');
  return found;
}

/** Places a cash order of coats; 12 cost $204.00. */
async function placeOrder(person: Visitor, quantity = 1) {
  const { status, body } = await person.call('POST', '/orders', {
    body: { ...createOrderPayload({ _id: 'coat', quantity }), paymentMethod: 'cashOnDelivery' },
  });
  expect(status).toBe(200);
  return body.insertedId as string;
}

const changeOf = (field: string) => ({ field, before: 1, after: 2 });

const undo = (person: Visitor, id: string, key: string = crypto.randomUUID()) =>
  person.call('POST', `/admin/activity/${id}/undo`, { headers: { 'idempotency-key': key } });

const setRole = async (person: Visitor, userId: string, role: string) =>
  expect((await person.call('PUT', `/admin/staff/${userId}`, { body: { role } })).status).toBe(200);

const roleOf = async (person: Visitor, email: string) => {
  const { members } = (await person.call('GET', '/admin/staff')).body;
  return members.find((member: { email: string }) => member.email === email)?.role as string | undefined;
};

describe('the log of changes', () => {
  it('records what staff do with an order: who, from where, and the state before and after', async () => {
    const [shopper, packer] = [await api.shopper('Ann'), await api.member('fulfilment')];
    const orderId = await placeOrder(shopper);
    const { body: order } = await packer.call('POST', `/order/${orderId}/cash-received`, {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36' },
    });
    const entry = await newest(await api.admin(), orderId);
    expect(entry).toMatchObject({
      who: { name: 'fulfilment', email: packer.email },
      via: 'phone',
      action: 'cash_received',
      subject: { type: 'order', id: orderId, label: `#${order.number}` },
      changes: [{ field: 'state', before: 'placed', after: 'handed_over' }],
      undo: { possible: false, reason: 'The customer has the order and has paid for it.' },
    });
    await packer.call('POST', `/order/${orderId}/cash-received`);
    expect((await newest(await api.admin(), orderId)).id, 'a repetition is no change').toBe(entry.id);
  });

  it('records a cancellation by staff, and none by the customer', async () => {
    const [shopper, support] = [await api.shopper('Ben'), await api.member('support')];
    const [byStaff, byCustomer] = [await placeOrder(shopper), await placeOrder(shopper)];
    expect((await support.call('POST', `/order/${byStaff}/cancel`)).status).toBe(200);
    expect((await shopper.call('POST', `/order/${byCustomer}/cancel`)).status).toBe(200);
    const admin = await api.admin();
    expect(await newest(admin, byStaff)).toMatchObject({
      who: { email: support.email },
      via: 'screen',
      action: 'cancelled',
      changes: [{ field: 'state', before: 'placed', after: 'cancelled' }],
    });
    await expect(newest(admin, byCustomer)).rejects.toThrow('no such entry');
  });

  it('says that a refund can be undone in its order, while it waits', async () => {
    const [shopper, support] = [await api.shopper('Dan'), await api.member('support')];
    const orderId = await placeOrder(shopper);
    const { number } = (await shopper.call('GET', `/order/${orderId}`)).body;
    const body = { amount: 1, reason: 'goodwill' };
    expect((await support.call('POST', `/admin/orders/${number}/refunds`, { body })).status).toBe(200);
    const reason = 'It could be undone in the order for ten seconds.';
    const waiting = await newest(support, orderId);
    expect(waiting).toMatchObject({ action: 'refund_requested', undo: { possible: false, inOrder: true } });
    const { db } = api.database;
    const [{ id: _, ...row } = { id: 0 }] = await db
      .select()
      .from(changeLog)
      .where(eq(changeLog.id, Number(waiting.id)));
    const at = new Date(Date.now() - UNDO_DELAY_MS);
    await db.insert(changeLog).values({ ...(row as typeof changeLog.$inferInsert), at });
    expect((await newest(support, orderId)).undo).toEqual({ possible: false, reason });
  });

  it('records the cancellation of an unpaid card order by staff', async () => {
    const [shopper, manager] = [await api.shopper('Cem'), await api.member('manager')];
    const started = await shopper.call('POST', '/create-payment-intent', {
      body: createOrderPayload({ _id: 'coat' }),
    });
    const { orderId } = started.body;
    await manager.call('POST', `/order/${orderId}/cancel`);
    expect(await newest(await api.admin(), orderId)).toMatchObject({
      who: { email: manager.email },
      changes: [{ field: 'state', before: 'awaiting_payment', after: 'cancelled' }],
    });
  });

  it('records promotions and demotions of admins', async () => {
    const [admin, dora] = [await api.admin(), await api.shopper('Dora')];
    await api.confirmAddress(dora.email);
    const userId = (await findUserId(api.database.db, dora.email)) ?? '';
    await admin.call('PUT', `/make-admin/${dora.email}`);
    expect(await newest(admin, userId)).toMatchObject({
      who: { email: ADMIN },
      subject: { type: 'staff', label: dora.email },
      changes: [{ field: 'role', before: null, after: 'owner' }],
      undo: { possible: true },
    });
    await admin.call('PUT', `/make-user/${dora.email}`);
    expect((await newest(admin, userId)).changes).toEqual([{ field: 'role', before: 'owner', after: null }]);
  });

  it('records the first admin as a change of the system', async () => {
    const admin = await api.admin();
    const [first] = await activity(admin, '?via=system');
    expect(first).toMatchObject({
      who: null,
      via: 'system',
      subject: { label: ADMIN },
      undo: { possible: false },
    });
  });

  it('rejects updates and deletes of its rows', async () => {
    const { db } = api.database;
    const cause = { cause: expect.objectContaining({ message: expect.stringContaining('never changed') }) };
    await expect(db.update(changeLog).set({ via: 'import' })).rejects.toMatchObject(cause);
    await expect(db.delete(changeLog)).rejects.toMatchObject(cause);
    await expect(db.execute(sql`TRUNCATE change_log`)).rejects.toMatchObject(cause);
  });

  it('no longer names an erased person, and keeps the entries', async () => {
    const [admin, member, shopper] = [
      await api.admin(),
      await api.member('manager'),
      await api.shopper('Eda'),
    ];
    const orderId = await placeOrder(shopper);
    await member.call('POST', `/order/${orderId}/cash-received`);
    expect((await newest(admin, orderId)).who).toMatchObject({ email: member.email });
    const erased = await member.call('DELETE', '/my-data', { body: { password: PASSWORD } });
    expect(erased.status).toBe(200);
    expect(await activity(admin, `?q=${encodeURIComponent(member.email)}`)).toEqual([]);
    const rows = await activity(admin, '?limit=100');
    expect(JSON.stringify(rows)).not.toContain(member.email);
    expect(rows.find(({ subject }) => subject.id === orderId)).toMatchObject({ who: null, via: 'screen' });
    expect(rows.find(({ subject }) => subject.id === member.userId)).toMatchObject({
      subject: { label: 'erased' },
      changes: [{ field: 'role', before: 'manager', after: null }],
      undo: { possible: false },
    });
  });
});

describe('the list of activity', () => {
  it('has all changes for owners, managers and read-only members, and only their own for others', async () => {
    const [admin, support, shopper] = [
      await api.admin(),
      await api.member('support'),
      await api.shopper('Fay'),
    ];
    const orders = [await placeOrder(shopper), await placeOrder(shopper)];
    await support.call('POST', `/order/${orders[0]}/cash-received`);
    await admin.call('POST', `/order/${orders[1]}/cash-received`);
    const ids = async (person: Visitor) =>
      (await activity(person, '?limit=100')).map(({ subject }) => subject.id);
    expect(await ids(support)).toEqual([orders[0]]);
    for (const role of ['manager', 'read_only'] as const)
      expect(await ids(await api.member(role))).toEqual(expect.arrayContaining(orders));
    for (const role of ['catalogue', 'fulfilment'] as const)
      expect(await ids(await api.member(role))).toEqual([]);
    expect(await activity(support, `?who=${ADMIN}`), 'a filter shows no more').toEqual([]);
  });

  it('is filtered by who, what, when and via', async () => {
    const [admin, manager, shopper] = [
      await api.admin(),
      await api.member('manager'),
      await api.shopper('Gil'),
    ];
    const orderId = await placeOrder(shopper);
    await manager.call('POST', `/order/${orderId}/cash-received`);
    const own = await activity(admin, `?who=${encodeURIComponent(manager.email)}`);
    expect(own.map(({ subject }) => subject.id)).toEqual([orderId]);
    expect(await activity(admin, '?who=nobody@osier.example')).toEqual([]);
    const types = new Set((await activity(admin, '?what=order')).map(({ subject }) => subject.type));
    expect([...types]).toEqual(['order']);
    expect(await activity(admin, '?via=import')).toEqual([]);
    const [tomorrow, yesterday] = [1, -1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    expect(await activity(admin, `?from=${tomorrow}`)).toEqual([]);
    expect(await activity(admin, `?until=${yesterday}`)).toEqual([]);
    expect(await activity(admin, `?from=${yesterday?.slice(0, 10)}&limit=1`)).toHaveLength(1);
    expect((await admin.call('GET', '/admin/activity?from=yesterday')).body.code).toBe('invalid_request');
  });

  it('has on request only what can be undone', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'manager');
    const { id } = await newest(admin, member.userId);
    const undoable = () => activity(admin, '?undoable=1&limit=100');
    expect((await undoable()).map((entry) => entry.id)).toContain(id);
    const { body } = await undo(admin, id);
    const left = await undoable();
    expect(left.map((entry) => entry.id)).toContain(body.id);
    expect(left.map((entry) => entry.id)).not.toContain(id);
    expect(left.filter((entry) => !entry.undo.possible)).toEqual([]);
  });

  it.each(['0000-01-01', '0000-12-31T23:59:59Z'])(
    'rejects the date %s, which the database does not have',
    async (date) => {
      const admin = await api.admin();
      for (const name of ['from', 'until'])
        expect((await admin.call('GET', `/admin/activity?${name}=${date}`)).body.code).toBe(
          'invalid_request',
        );
    },
  );

  it('hides the addresses of customers from readers who may not see customers', async () => {
    const [admin, shopper] = [await api.admin(), await api.shopper('Hal')];
    const readers = { manager: await api.member('manager'), read_only: await api.member('read_only') };
    const customer = (await findUserId(api.database.db, shopper.email)) ?? '';
    const order = await placeOrder(shopper);
    const { body: sold } = await admin.call('POST', `/order/${order}/cash-received`);
    const note = { body: { text: 'Rings twice.', isPinned: false } };
    for (const path of [`/admin/customers/${customer}/notes`, `/admin/orders/${sold.number}/notes`])
      expect((await admin.call('POST', path, note)).status).toBe(200);
    expect((await admin.call('POST', `/admin/customers/${customer}/export`)).status).toBe(200);
    const labels = async (person: Visitor) =>
      (await activity(person, '?limit=3')).map((one) => one.subject.label);
    const csv = async (person: Visitor) => String((await person.call('GET', '/admin/exports/activity')).body);
    const search = (person: Visitor) => activity(person, `?q=${encodeURIComponent(shopper.email)}`);
    const number = `#${sold.number}`;
    expect(await labels(readers.manager)).toEqual([shopper.email, number, shopper.email]);
    expect(await csv(readers.manager)).toContain(`note,${shopper.email},`);
    expect(await labels(readers.read_only)).toEqual(['a customer', number, 'a customer']);
    expect(await csv(readers.read_only)).not.toContain(shopper.email);
    expect(await csv(readers.read_only)).toContain('note,a customer,');
    expect(await search(readers.read_only)).toEqual([]);
  });

  it('is searched by product, person, field, number and name', async () => {
    const [admin, manager] = [await api.admin(), await api.member('manager')];
    await insertProductWithSkus(api.database, { id: 'raincoat-moss', stock: { S: 2 } });
    await manager.call('POST', '/admin/stock/raincoat-moss-S/movements', {
      body: { change: 1, reason: 'found' },
    });
    const batch = crypto.randomUUID();
    const entries = [
      { subjectType: 'product', subjectId: 'raincoat-moss', changes: [changeOf('listPrice')], batch },
      { subjectType: 'bulk', subjectId: batch, changes: [{ ...changeOf('fields'), after: '["listPrice"]' }] },
      { subjectType: 'product', subjectId: 'gone-raincoat', changes: [changeOf('units.ab-1.barcode')] },
    ] as const;
    const edited = { at: new Date(), via: 'command', action: 'product_edited' } as const;
    await api.database.db.insert(changeLog).values(entries.map((entry) => ({ ...edited, ...entry })));
    const order = await placeOrder(await api.shopper('Ida'));
    const { body } = await manager.call('POST', `/order/${order}/cash-received`);
    const found = async (q: string, person = admin) =>
      (await activity(person, `?q=${encodeURIComponent(q)}`)).map(({ subject }) => subject.type);
    const [moved, part, bulk, gone, sold] = ['stock', 'product', 'bulk', 'product', 'order'];
    expect(await found('raincoat')).toEqual([gone, part, moved]);
    expect(await found('The RAINCOAT-moss')).toEqual([part, moved]);
    for (const code of ['raincoat-moss', 'raincoat-moss-S']) expect(await found(code)).toEqual([part, moved]);
    expect(await found('list prices')).toEqual([bulk]);
    expect(await found('gone raincoat barcode')).toEqual([gone]);
    expect(await found(`#${body.number}`)).toEqual([sold]);
    expect(await found(manager.email.toUpperCase())).toEqual([sold, moved]);
    expect(await found('nothing of the kind')).toEqual([]);
    expect(await found('raincoat', await api.member('support')), 'a search shows no more').toEqual([]);
    const first = await admin.call('GET', '/admin/activity?q=raincoat&limit=2');
    const second = await admin.call('GET', `/admin/activity?q=raincoat&cursor=${first.body.next}`);
    expect(second.body.entries.map(({ subject }: Entry) => subject.type)).toEqual([moved]);
  });

  it('is read page by page, without gap or repetition', async () => {
    const admin = await api.admin();
    const all = (await activity(admin, '?limit=100')).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(4);
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await admin.call(
        'GET',
        `/admin/activity?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      read.push(...page.body.entries.map(({ id }: Entry) => id));
      cursor = page.body.next as string | null;
    } while (cursor !== null);
    expect(read).toEqual(all);
  });

  it('is exported as it is filtered, with a row for each changed field and no cell that a spreadsheet runs', async () => {
    const [admin, support] = [await api.admin(), await api.member('support')];
    const changes = [
      { field: 'label', before: null, after: '=1+1' },
      { field: 'words', before: 'a "b"', after: true },
    ];
    const at = new Date('2026-11-27T10:00:00Z');
    const batch = crypto.randomUUID();
    const entry = {
      at,
      via: 'command',
      action: 'changed',
      subjectType: 'brand',
      subjectId: 'exported',
      batch,
    } as const;
    await api.database.db
      .insert(changeLog)
      .values(Array.from({ length: 201 }, () => ({ ...entry, changes })));
    const rows = async (person: Visitor) => {
      const { status, body } = await person.call('GET', `/admin/exports/activity?q=exported&batch=${batch}`);
      expect(status).toBe(200);
      return String(body).split('\r\n');
    };
    const [headings, first, second, ...others] = await rows(admin);
    const cells = '2026-11-27T10:00:00.000Z,,,command,,changed,brand,exported,exported';
    expect(headings).toContain('Time,Name,Email,Via,Token,Action,Kind,Subject,Subject id,Field,Before,After');
    expect([first, second]).toEqual([`${cells},label,,'=1+1`, `${cells},words,"a ""b""",true`]);
    expect(others).toHaveLength(401);
    expect(await rows(support)).toEqual([headings, '']);
  });
});

describe('an undo', () => {
  it('restores a role, is a change itself, and can be undone in turn', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'manager');
    const change = await newest(admin, member.userId);
    const undone = await undo(admin, change.id);
    expect(undone.body).toMatchObject({
      who: { email: ADMIN },
      changes: [{ field: 'role', before: 'manager', after: 'support' }],
      undo: { possible: true },
    });
    expect(await roleOf(admin, member.email)).toBe('support');
    const [, before] = await activity(admin, '?limit=2');
    expect(before).toMatchObject({ id: change.id, undo: { possible: false } });
    expect((await undo(admin, undone.body.id)).status).toBe(200);
    expect(await roleOf(admin, member.email)).toBe('manager');
  });

  it('restores a removed member', async () => {
    const [admin, member] = [await api.admin(), await api.member('catalogue')];
    await admin.call('DELETE', `/admin/staff/${member.userId}`);
    expect((await undo(admin, (await newest(admin, member.userId)).id)).status).toBe(200);
    expect(await roleOf(admin, member.email)).toBe('catalogue');
  });

  it('happens once for one Idempotency-Key, and is refused for another', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'manager');
    const { id } = await newest(admin, member.userId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(admin, id, 'the-same-key')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await undo(admin, id)).body).toMatchObject({
      status: 409,
      code: 'undo_refused',
      detail: 'This change was undone already.',
    });
  });

  it('names the conflict when the role was changed since', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'manager');
    const { id } = await newest(admin, member.userId);
    await setRole(admin, member.userId, 'catalogue');
    const refused = await undo(admin, id);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflicts: [
        {
          field: 'role',
          base: 'manager',
          theirs: 'catalogue',
          author: { name: 'Shop admin', email: ADMIN },
          at: expect.any(String),
        },
      ],
    });
    expect(await roleOf(admin, member.email)).toBe('catalogue');
  });

  it('is refused with the reason for what cannot be undone', async () => {
    const [admin, shopper] = [await api.admin(), await api.shopper('Hal')];
    const orderId = await placeOrder(shopper);
    await admin.call('POST', `/order/${orderId}/cash-received`);
    expect((await undo(admin, (await newest(admin, orderId)).id)).body).toMatchObject({
      code: 'undo_refused',
      detail: 'The customer has the order and has paid for it.',
    });
  });

  it('of a role is refused to all but owners, and unknown to those who do not see the change', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'read_only');
    const { id } = await newest(admin, member.userId);
    const manager = await api.member('manager');
    expect((await undo(manager, id)).body).toMatchObject({ code: 'undo_refused' });
    expect((await newest(manager, member.userId)).undo).toEqual({
      possible: false,
      reason: 'Only an owner can undo this.',
    });
    expect((await undo(await api.member('catalogue'), id)).body.code).toBe('change_unknown');
    expect(await roleOf(admin, member.email)).toBe('read_only');
  });

  it('of a role needs a sign-in within ten minutes', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRole(admin, member.userId, 'manager');
    const { id } = await newest(admin, member.userId);
    await ageSessions(api, { userId: (await findUserId(api.database.db, ADMIN)) ?? '' });
    expect((await undo(admin, id)).body).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('never removes the last owner', async () => {
    const [admin, dora] = [await api.admin(), await api.shopper('Dora')];
    await api.confirmAddress(dora.email);
    await admin.call('PUT', `/make-admin/${dora.email}`);
    const userId = (await findUserId(api.database.db, dora.email)) ?? '';
    const { id } = await newest(admin, userId);
    // Dora becomes the only owner.
    expect((await admin.call('PUT', `/make-user/${ADMIN}`)).status).toBe(200);
    await dora.call('POST', '/sign-in', { body: { email: dora.email, password: PASSWORD } });
    expect((await undo(dora, id)).body.code).toBe('last_admin');
    expect((await dora.call('PUT', `/make-admin/${ADMIN}`)).status).toBe(200);
  });
});

describe('support', () => {
  it('cancels orders up to $200 of other people, and no others', async () => {
    const [shopper, support] = [await api.shopper('Ivo'), await api.member('support')];
    const large = await placeOrder(shopper, 12);
    const refused = await support.call('POST', `/order/${large}/cancel`);
    expect(refused.body).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'Your role may cancel or refund up to $200.00 of an order. Please ask a manager or an owner.',
    });
    const manager = await api.member('manager');
    expect((await manager.call('POST', `/order/${large}/cancel`)).status).toBe(200);
    const small = await placeOrder(shopper, 11);
    expect((await support.call('POST', `/order/${small}/cancel`)).status).toBe(200);
    const own = await placeOrder(support, 12);
    expect((await support.call('POST', `/order/${own}/cancel`)).status, 'as a customer').toBe(200);
  });
});
