import { Stripe } from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { findUserId } from '#database/queries/accounts/users.ts';
import { staff } from '#database/schema/accounts/staff.ts';
import type { DatabaseProxy } from '#database/testing/proxy.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { createCapturedLog, type CapturedLog } from './captured-log.ts';
import { FIRST_ADMIN, ORIGIN, startTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Options of `createTestApi`. */
export type TestApiOptions = TestShopOptions & {
  /** Whether the shop starts with the demo catalogue. The default is true. */
  readonly demo?: boolean;
};

/** The shop's calls over a real PostgreSQL with the demo catalogue, and the sandbox card provider. */
export type TestApi = Pick<
  TestShop,
  'identity' | 'payments' | 'pictureStore' | 'liveChanges' | 'fetch' | 'passProviderTime'
> & {
  readonly database: ReturnType<typeof createTestDatabase>['database'];
  readonly log: CapturedLog;
  /** The page cache. Requires the option `cachesPages`. */
  readonly pageCache: NonNullable<TestShop['pageCache']>;
  /** The proxy through which the shop reaches its database. Requires the option `breaks`. */
  readonly proxy: DatabaseProxy;
  /** Returns a visitor at a client address. */
  visitor(from?: string): Visitor;
  /** Confirms the email address of an account. */
  confirmAddress(email: string): Promise<void>;
  /** Signs up a customer. */
  shopper(name: string): Promise<Visitor & { email: string }>;
  admin(): Promise<Visitor & { email: string }>;
  /** Signs up a member of staff below the owner. */
  member(role: Exclude<StaffRole, 'owner'>): Promise<Visitor & { email: string; userId: string }>;
  /** Confirms a payment intent as a browser does. Returns the provider's error code when it declines. */
  confirm(transactionId: string, paymentMethod?: string): Promise<string | undefined>;
  /** Counts the provider's payment intents of an order. */
  countPaymentIntents(orderId: string): Promise<number>;
};

/** Starts the shop's calls for one test file. Its fields are available in tests and hooks. */
export function createTestApi(options: TestApiOptions = {}): TestApi {
  const testDatabase = createTestDatabase({ hasDemo: options.demo ?? true });
  const log = createCapturedLog();
  let shop: TestShop;
  let shopperCount = 0;

  beforeAll(async () => {
    shop = await startTestShop(options, { testDatabase, log: log.log });
  }, 180_000);

  afterAll(async () => {
    await shop.close();
  });

  const visitor = (from = '192.0.2.1') => createVisitor(ORIGIN, (request) => shop.fetch(request, from));

  async function signIn(email: string, path: '/sign-up' | '/sign-in', name?: string) {
    const person = visitor();
    const entered = await person.call('POST', path, {
      body: { email, password: FIRST_ADMIN.password, name },
    });
    if (entered.status !== 200) throw new Error(`cannot sign in: ${JSON.stringify(entered.body)}`);
    await person.call('PUT', '/user', { body: { email, role: 'user' } });
    return { ...person, email };
  }

  async function confirmAddress(email: string): Promise<string> {
    const secret = await shop.identity.issueSecret({ purpose: 'verify_address', email, minutes: 1 });
    const userId = await findUserId(testDatabase.database.db, email);
    if (secret === null || userId === undefined) throw new Error(`no address to confirm: ${email}`);
    await shop.identity.verifyAddress({ userId, secret });
    return userId;
  }

  const shopper = (name: string) =>
    signIn(`${name.toLowerCase()}.${(shopperCount += 1)}@osier.example`, '/sign-up', name);

  return {
    get database() {
      return testDatabase.database;
    },
    log,
    get identity() {
      return shop.identity;
    },
    get pictureStore() {
      return shop.pictureStore;
    },
    get payments() {
      return shop.payments;
    },
    get pageCache() {
      if (shop.pageCache === undefined) throw new Error('this test did not request a page cache');
      return shop.pageCache;
    },
    get proxy() {
      if (shop.proxy === undefined) throw new Error('this test did not request a proxy');
      return shop.proxy;
    },
    get liveChanges() {
      return shop.liveChanges;
    },
    get fetch() {
      return shop.fetch;
    },
    visitor,
    shopper,
    admin: () => signIn(FIRST_ADMIN.email, '/sign-in'),
    async member(role) {
      const person = await shopper(role);
      const userId = await confirmAddress(person.email);
      await testDatabase.database.db.insert(staff).values({ userId, role, createdAt: new Date() });
      return { ...person, userId };
    },
    async confirmAddress(email) {
      await confirmAddress(email);
    },
    async confirm(transactionId, paymentMethod = 'pm_card_visa') {
      try {
        await shop.stripe.paymentIntents.confirm(transactionId, { payment_method: paymentMethod });
        return undefined;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) return error.code ?? error.type;
        throw error;
      }
    },
    async countPaymentIntents(orderId) {
      const { data } = await shop.stripe.paymentIntents.list({ limit: 100 });
      return data.filter(({ metadata }) => metadata['order_id'] === orderId).length;
    },
    passProviderTime: (ms) => shop.passProviderTime(ms),
  };
}
