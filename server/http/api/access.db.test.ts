import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { allRoutes as routes, type CallName } from '#contract/routes/all-routes.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { DAY_MS } from '#domain/durations.ts';
import { APPOINTED_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import { expireSessions, signInOwner, signInWithoutFactor } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { EXAMPLE_ORDER, OTHERS_BATCH, type AccessCase, type Owner } from './access-cases/access-case.ts';
import { CONTENT_CASES } from './access-cases/content.ts';
import { CUSTOMERS_CASES } from './access-cases/customers.ts';
import { ORDERS_CASES } from './access-cases/orders.ts';
import { PRODUCTS_CASES } from './access-cases/products.ts';
import { SELLING_CASES } from './access-cases/selling.ts';
import { SHOP_CASES } from './access-cases/shop.ts';
import { STAFF_CASES } from './access-cases/staff.ts';
import { STOCK_CASES } from './access-cases/stock.ts';

const api = createTestApi();

type Person = Visitor & { email: string };

const ACCESS_CASES: Record<CallName, AccessCase> = {
  ...SHOP_CASES,
  ...ORDERS_CASES,
  ...SELLING_CASES,
  ...STAFF_CASES,
  ...CUSTOMERS_CASES,
  ...PRODUCTS_CASES,
  ...STOCK_CASES,
  ...CONTENT_CASES,
};

const REFUSALS = [
  'sign_in_required',
  'forbidden',
  'factor_required',
  'person_required',
  'order_unknown',
  'session_unknown',
  'address_unknown',
];

/** Calls that reach only the caller's own data. */
const OWN_DATA_ONLY: readonly CallName[] = [
  'registerUser',
  'changeAddress',
  'deleteAddress',
  'requestReturn',
];

/** Calls of every signed-in user that an account with a second factor makes only after passing it. */
const NEED_FACTOR: readonly string[] = ['eraseMyAccount', 'changePassword', 'startPasskey', 'addPasskey'];

/**
 * Calls of staff that no token may make: they concern the person who makes them, need a fresh sign-in, or start a job that runs with the
 * role of the person.
 */
const NOT_WITH_TOKENS: readonly CallName[] = [
  'changePrivacySettings',
  'readMe',
  'followChanges',
  'viewPage',
  'listSavedViews',
  'countProductViews',
  'saveView',
  'deleteSavedView',
  'uploadImport',
  'applyImport',
  'retryImportPictures',
  'sendTestMail',
  'eraseCustomer',
  'createToken',
  'revokeToken',
  'addWebhookEndpoint',
  'changeWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'resendWebhook',
  'changeStaffRole',
  'removeStaff',
  'signStaffOut',
  'inviteStaff',
  'withdrawInvitation',
  'readFactor',
  'passFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'startPasskeyAnswer',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'removeFactor',
  'renewRecoveryCodes',
  'resetFactor',
  'changeFactorRule',
];

let user: Person;
let other: Person;
let admin: Person;
/** A user whose session is expired before each call. */
let late: Person;
/** An admin who has set up a second factor and not passed it. */
let waiting: Person;
let members: ReadonlyMap<StaffRole, Visitor>;
/** Programs, each with a token of a role. */
let programs: ReadonlyMap<StaffRole, Visitor>;
let owner: Owner;

beforeAll(async () => {
  [user, other, admin] = [await api.shopper('Ann'), await api.shopper('Bob'), await api.admin()];
  late = await api.shopper('Late');
  owner = await ownerOf(user);
  members = await signInMembers();
  waiting = await signInWithoutFactor(api);
  programs = await createPrograms();
  await insertChange(api.database.db, {
    at: new Date(),
    author: { userId: null, via: 'command' },
    action: 'products_changed',
    subject: { type: 'bulk', id: OTHERS_BATCH },
    changes: [],
  });
});

/** Signs in a member of staff of each role below the owner. */
async function signInMembers(): Promise<ReadonlyMap<StaffRole, Visitor>> {
  const signedIn = new Map<StaffRole, Visitor>();
  for (const role of APPOINTED_ROLES) signedIn.set(role, await api.member(role));
  return signedIn;
}

/** Creates a token of each role below the owner, and a client that has nothing else. */
async function createPrograms(): Promise<ReadonlyMap<StaffRole, Visitor>> {
  const created = new Map<StaffRole, Visitor>();
  for (const role of APPOINTED_ROLES) {
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    const body = { name: `Program ${role}`, role, expiresAt };
    const { token } = (await admin.call('POST', '/admin/tokens', { body })).body;
    created.set(role, withToken(token));
  }
  return created;
}

function withToken(token: string): Visitor {
  const program = api.visitor();
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...program,
    call: (method, path, options) => program.call(method, path, { ...options, headers }),
  };
}

async function ownerOf(person: Person): Promise<Owner> {
  const body = { ...EXAMPLE_ORDER, paymentMethod: 'cashOnDelivery' };
  const placed = await person.call('POST', '/orders', { body });
  const { body: read } = await person.call('GET', `/order/${placed.body.insertedId}`);
  const sessions = await person.call('GET', '/sessions');
  const { body: address } = await person.call('POST', '/addresses', { body: EXAMPLE_CUSTOMER });
  return {
    email: person.email,
    orderId: placed.body.insertedId,
    number: read.number,
    sessionId: sessions.body[0].id,
    addressId: address.id,
  };
}

/** Returns the problem code with which a call denies access; undefined when it admits the caller, whatever the result. */
async function refusal(person: Visitor, name: CallName, about: Owner): Promise<string | undefined> {
  const { path, body } = ACCESS_CASES[name];
  const answer = await person.call(routes[name].method, path?.(about) ?? routes[name].path, {
    body: body?.(about),
  });
  const code: unknown = answer.status < 400 ? undefined : answer.body.code;
  expect(answer.status, name).toBeLessThan(500);
  return REFUSALS.find((one) => one === code);
}

describe.each(Object.keys(routes) as CallName[])('the call %s', (name) => {
  const { access, foreign, foreignAllowed = [], beforeFactor } = ACCESS_CASES[name];
  const isForStaff = typeof access === 'object';

  it('admits the callers that its access rule names, and no others', async () => {
    // These calls end sessions, so their callers share none with other tests.
    const own = ['signOut', 'signOutEverywhere', 'endSession'].includes(name);
    const [mine, theirs, chief, expired] = own
      ? [
          await api.shopper('Ann'),
          await api.shopper('Bob'),
          await signInOwner(api, 'Chief'),
          await api.shopper('Late'),
        ]
      : [user, other, admin, late];
    await expireSessions(api, expired);
    const about = own ? await ownerOf(mine) : owner;
    if (name === 'endSession') {
      // Even an admin ends only their own sessions.
      const { sessionId } = await ownerOf(chief);
      expect(await refusal(chief, name, about), 'an admin').toBe(foreign);
      expect(await refusal(chief, name, { ...about, sessionId }), 'an admin').toBeUndefined();
    }
    const signedOut = access === 'anyone' ? undefined : 'sign_in_required';
    expect(await refusal(api.visitor(), name, about), 'a visitor').toBe(signedOut);
    expect(await refusal(expired, name, about), 'an expired session').toBe(signedOut);
    const others = isForStaff ? 'forbidden' : foreign;
    expect(await refusal(theirs, name, about), 'another user').toBe(others);
    for (const [role, member] of own ? await signInMembers() : members) {
      const isAdmitted = isForStaff ? access.includes(role) : foreignAllowed.includes(role);
      expect(await refusal(member, name, about), role).toBe(isAdmitted ? undefined : others);
    }
    const needsFactor = access === 'own-email' || NEED_FACTOR.includes(name) || (isForStaff && !beforeFactor);
    const withoutFactor = needsFactor ? 'factor_required' : foreign;
    expect(
      await refusal(own ? await signInWithoutFactor(api) : waiting, name, about),
      'without the second factor',
    ).toBe(withoutFactor);
    expect(await refusal(mine, name, about), 'a user').toBe(isForStaff ? 'forbidden' : undefined);
    if (name === 'endSession') return;
    const forAdmin = OWN_DATA_ONLY.includes(name) ? foreign : undefined;
    expect(await refusal(chief, name, about), 'an admin').toBe(forAdmin);
  });

  it.each(APPOINTED_ROLES)(
    'admits a token with the role %s like that role, but to no personal call',
    async (role) => {
      const program = programs.get(role);
      if (program === undefined) throw new Error('no token');
      const isPersonal = NOT_WITH_TOKENS.includes(name) || (access !== 'anyone' && !isForStaff);
      const byRole = isForStaff && !access.includes(role) ? 'forbidden' : undefined;
      expect(await refusal(program, name, owner)).toBe(isPersonal ? 'person_required' : byRole);
    },
  );
});
