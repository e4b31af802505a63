import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { creditAccount, creditEntry } from '#database/schema/payments/credit.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let owner: Visitor;
let support: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  support = await api.member('support');
});

afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

type Customer = Visitor & { email: string; id: string };

async function customer(): Promise<Customer> {
  const person = await api.shopper('Ann');
  return { ...person, id: (await findUserId(api.database.db, person.email)) ?? '' };
}

function change({ id }: Customer, amount: number, { by = owner, key }: { by?: Visitor; key?: string } = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const body = { amount, reason: 'goodwill' };
  return by.call('POST', `/admin/customers/${id}/credit`, { body, headers });
}

const credit = (person: Visitor) => succeed(person, 'GET', '/credit');
const undo = (changeId: string, by = owner) => by.call('POST', `/admin/activity/${changeId}/undo`);

describe('store credit', () => {
  it('is zero for a customer without any, and is in no export', async () => {
    const ann = await customer();
    expect(await credit(ann)).toEqual({ balance: 0, entries: [] });
    expect(await succeed(ann, 'GET', '/my-data')).not.toHaveProperty('credit');
    expect((await api.visitor().call('GET', '/credit')).status).toBe(401);
  });

  it('is given and taken by staff, with a reason in the log, and shown to both', async () => {
    const ann = await customer();
    expect((await change(ann, 12)).status).toBe(200);
    expect((await change(ann, -4.5)).status).toBe(200);
    expect((await change(ann, -7.51)).body.code).toBe('credit_exceeded');
    const shown = await credit(ann);
    expect(shown).toMatchObject({
      balance: 7.5,
      entries: [
        { amount: -4.5, cause: 'taken', order: null },
        { amount: 12, cause: 'given', order: null },
      ],
    });
    expect((await succeed(owner, 'GET', `/admin/customers/${ann.id}`)).customer.credit).toEqual(shown);
    expect((await succeed(ann, 'GET', '/my-data')).credit).toEqual(shown);
    const [entry] = (await succeed(owner, 'GET', '/admin/activity?limit=1')).entries;
    expect(entry).toMatchObject({
      action: 'credit_changed',
      subject: { type: 'customer', label: ann.email },
      changes: [{ field: 'given', before: null, after: '-$4.50' }, { after: 'goodwill' }],
      undo: { possible: true },
    });
  });

  it('is changed once for one key', async () => {
    const ann = await customer();
    const made = await Promise.all([1, 2, 3].map(() => change(ann, 5, { key: 'five-dollars' })));
    expect(new Set(made.map(({ body }) => body.changeId)).size).toBe(1);
    expect((await credit(ann)).balance).toBe(5);
    expect((await change(ann, 6, { key: 'five-dollars' })).body.code).toBe('idempotency_key_reused');
  });

  it('is undone if the balance allows it', async () => {
    const ann = await customer();
    const { changeId } = (await change(ann, 5)).body;
    const taken = (await change(ann, -3)).body.changeId;
    expect(await undo(changeId)).toMatchObject({
      status: 409,
      body: { code: 'credit_exceeded', detail: 'The customer has spent this credit.' },
    });
    expect((await undo(taken, support)).body.code).toBe('change_unknown');
    expect((await undo(taken)).status).toBe(200);
    expect((await undo(changeId)).status).toBe(200);
    expect((await credit(ann)).balance).toBe(0);
  });

  it('is given by roles that refund, up to the limit of the role', async () => {
    const ann = await customer();
    expect((await change(ann, 200.01, { by: support })).body.code).toBe('forbidden');
    const gifts = await Promise.all([150, 150].map((amount) => change(ann, amount, { by: support })));
    expect(gifts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    expect((await change(ann, 50, { by: support })).status).toBe(200);
    expect((await change(ann, 0.01, { by: support })).body.code).toBe('forbidden');
    expect((await change(ann, 1000)).status).toBe(200);
    expect((await change(ann, 1, { by: await api.member('fulfilment') })).status).toBe(403);
    expect((await change(ann, 0)).status).toBe(400);
    expect((await change(ann, 0.001)).status).toBe(400);
    expect((await change({ ...ann, id: 'nobody' }, 1)).body.code).toBe('customer_unknown');
  });

  it('is never negative and the sum of its entries, whatever happens at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -900, max: 900 }).filter(Boolean), { minLength: 2, maxLength: 8 }),
        async (walk) => {
          const ann = await customer();
          const answers = await Promise.all(walk.map((cents) => change(ann, cents / 100)));
          const made = walk.filter((_, at) => answers[at]?.status === 200);
          expect((await credit(ann)).balance * 100).toBeCloseTo(made.reduce((sum, one) => sum + one, 0));
        },
      ),
      { numRuns: 6 },
    );
    const accounts = await api.database.db.select().from(creditAccount);
    const entries = await api.database.db.select().from(creditEntry);
    for (const { userId, balance } of accounts) {
      expect(balance).toBeGreaterThanOrEqual(0);
      const own = entries.filter((entry) => entry.userId === userId);
      expect(own.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance);
    }
  });
});

describe('an erasure', () => {
  const PASSWORD = 'a long enough password';

  it('needs the consent of a customer with credit, and takes it', async () => {
    const ann = await customer();
    await change(ann, 12);
    const erase = (forfeitCredit?: boolean) =>
      ann.call('DELETE', '/my-data', { body: { password: PASSWORD, forfeitCredit } });
    expect((await erase()).body.code).toBe('credit_left');
    expect((await credit(ann)).balance).toBe(12);
    expect((await erase(true)).status).toBe(200);
    expect((await change(ann, 1)).body.code).toBe('customer_unknown');
  });

  it('by staff needs the same consent', async () => {
    const ann = await customer();
    const { changeId } = (await change(ann, 12)).body;
    const erase = (more = {}) =>
      owner.call('POST', `/admin/customers/${ann.id}/erase`, { body: { word: 'ERASE', ...more } });
    expect((await erase()).body).toMatchObject({
      code: 'credit_left',
      detail: 'The customer has store credit left. Confirm that it is given up.',
    });
    expect((await erase({ forfeitCredit: true })).status).toBe(200);
    expect((await undo(changeId)).body.code).toBe('undo_refused');
  });
});
