import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '#database/connection/connect.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { staff } from '#database/schema/accounts/staff.ts';
import { startProxy, type DatabaseProxy } from '#database/testing/proxy.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/start.ts';
import { buildWhenStale } from '#tools/start/build.mjs';
import { createIdentity } from '../adapters/identity/identity.ts';
import { noMail } from '../adapters/mail/no-mail.ts';
import { createPaymentProviders } from '../adapters/payments/payment-providers.ts';
import { createStripePayments } from '../adapters/payments/stripe/stripe.ts';
import { createFolderStore } from '../adapters/pictures/folder-store.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { systemScheduler } from '../adapters/system-scheduler.ts';
import { taxTable } from '../adapters/taxes/tax-table.ts';
import { createCatalogueSource } from '../http/catalogue/catalogue-source.ts';
import { createLiveChanges, type LiveChanges } from '../http/live/live-changes.ts';
import { openPageCache } from '../http/page-cache/open-page-cache.ts';
import { createRecentWriters, recentWriterPair } from '../http/page-cache/recent-writers.ts';
import { externalSources } from '../http/pages/content-policy.ts';
import { createPages, type PageCalls } from '../http/pages/pages.ts';
import { parseTrustedProxies } from '../http/rate-limits/client-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ServerSetup } from '../http/shop-settings/server-setup.ts';
import { createShop } from '../http/shop.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityProviderPort } from '../ports/identity-provider.ts';
import type { IdentityPort } from '../ports/identity.ts';
import type { MailPort } from '../ports/mail.ts';
import type { PaymentPort } from '../ports/payments.ts';
import type { PictureStore } from '../ports/picture-store.ts';
import type { TaxPort } from '../ports/taxes.ts';
import { createFirstAdmin } from '../services/accounts/create-first-admin.ts';
import { createPhoneDigest } from '../services/orders/phone-digest.ts';
import { createSecretBox } from '../services/secrets/secret-box.ts';
import { openBuiltPages } from '../start/open-pages.ts';
import { createCapturedLog, type CapturedLog } from './captured-log.ts';
import { createResponseValidator } from './response-validator.ts';
import { SANDBOX_SETUP } from './sandbox-setup.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The shop's calls over a real PostgreSQL with the demo catalogue, and the sandbox card provider. */
export type TestApi = {
  readonly database: ReturnType<typeof createTestDatabase>['database'];
  readonly log: CapturedLog;
  readonly identity: IdentityPort;
  /** The sandbox card provider, as the option `payments` wraps it. */
  readonly payments: PaymentPort;
  /** The files of uploaded pictures, in a folder of their own, as the option `pictureStore` wraps it. */
  readonly pictureStore: PictureStore;
  /** The page cache. Requires the option `cachesPages`. */
  readonly pageCache: ReturnType<typeof openPageCache>;
  /** The proxy through which the shop reaches its database. Requires the option `breaks`. */
  readonly proxy: DatabaseProxy;
  /** Changes for open screens. They arrive from the database with the option `cachesPages`. */
  readonly liveChanges: LiveChanges;
  /** Handles a request from a client address, or with Node's own request. The default is an unknown address. */
  readonly fetch: (request: Request, from?: string | RequestContext['incoming']) => Promise<Response>;
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
  /** Puts the provider's clock forward, and makes the changes that are due, such as a failing refund. */
  passProviderTime(ms: number): Promise<void>;
};

const ORIGIN = 'http://shop.test';
export const SECRET = 'a secret of tests that is long enough';
const PASSWORD = 'a long enough password';
const SUBSCRIPTION_TIMEOUT_MS = 30_000;
const LOWEST_PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Options of `createTestApi`. */
export type TestApiOptions = {
  /** Serves the pages of a production build, which is made when it is stale. */
  readonly pages?: boolean;
  /** Whether the shop starts with the demo catalogue. The default is true. */
  readonly demo?: boolean;
  /** The connected services that the back office shows. The default is none. */
  readonly setup?: ServerSetup;
  /** Puts the page cache in front, as a running shop does. */
  readonly cachesPages?: boolean;
  /** Puts a proxy between the shop and its database, which can break connections. Tests read the database past it. */
  readonly breaks?: boolean;
  /** Creates the sign-in providers before the first test. The default is none. */
  readonly providers?: () => readonly IdentityProviderPort[];
  /** Whether users can sign in by password. The default is true. */
  readonly passwords?: boolean;
  /** Hashes passwords at the cost of a running shop, not at the lowest. */
  readonly fullPasswordCost?: boolean;
  /** Wraps the sandbox card provider. */
  readonly payments?: (sandbox: PaymentPort) => PaymentPort;
  /** Sends mail that a call waits for. The default has no mail server. */
  readonly mail?: MailPort;
  /** Wraps the folder of uploaded pictures. */
  readonly pictureStore?: (folder: PictureStore) => PictureStore;
  /** Applies rate limits, and trusts these proxies. */
  readonly limits?: readonly string[];
  /** Limits of unpaid orders. The default is none. */
  readonly orderLimits?: OrderLimits;
  /** Finds tax rates. The default is the table that staff fill. */
  readonly taxes?: TaxPort;
  /** Whether visitors may order without an account. The default is false. */
  readonly guestCheckout?: boolean;
  /** Whether browsers keep pages for use without a network; true by default. */
  readonly offlinePages?: boolean;
  /** The clock of the calls, except those that sign people in. The default is the real one. */
  readonly clock?: Clock;
};

const recentWriters = createRecentWriters({ secret: SECRET, clock: systemClock, publicUrl: ORIGIN });

/** Returns the cookie pair of a recent writer. */
export function recentWriterHeader(): string {
  return recentWriterPair(recentWriters.cookieFor('writeReview') ?? null) ?? '';
}

/** Starts the shop's calls for one test file. Its fields are available in tests and hooks. */
export function createTestApi(options: TestApiOptions = {}): TestApi {
  const testDatabase = createTestDatabase({ hasDemo: options.demo ?? true });
  const log = createCapturedLog();
  const responseValidator = createResponseValidator();
  let pageCache: ReturnType<typeof openPageCache> | undefined;
  let proxy: DatabaseProxy | undefined;
  let closeProxy = async () => undefined as void;
  let provider: CardProvider;
  let folder: string;
  let fetch: TestApi['fetch'];
  let stripe: Stripe;
  let identity: IdentityPort;
  let payments: PaymentPort;
  let pictureStore: PictureStore;
  let liveChanges: LiveChanges;
  let shopperCount = 0;
  let providerAheadMs = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'osier-test-provider-'));
    provider = await startCardProvider({
      port: 0,
      host: '127.0.0.1',
      dataFolder: folder,
      durability: 'off',
      shopOrigins: [ORIGIN],
      now: () => Date.now() + providerAheadMs,
      // Otherwise they would depend on how long a test takes.
      automaticChanges: false,
    });
    proxy = options.breaks ? await startProxy(testDatabase.url) : undefined;
    const database = proxy === undefined ? testDatabase.database : connect(proxy.url);
    closeProxy = async () => {
      if (proxy === undefined) return;
      await database.close();
      await proxy.close();
    };
    identity = createIdentity({
      database,
      clock: systemClock,
      secret: SECRET,
      publicUrl: ORIGIN,
      providers: options.providers?.() ?? [],
      passwords: options.passwords ?? true,
      ...(options.fullPasswordCost !== true && { passwordCost: LOWEST_PASSWORD_COST }),
    });
    await createFirstAdmin(
      { database, clock: systemClock, identity },
      { email: 'admin@osier.example', password: PASSWORD },
    );
    const { hostname, port } = new URL(provider.url);
    stripe = new Stripe(provider.secretKey, { protocol: 'http', host: hostname, port });
    const built =
      options.pages === true
        ? await loadBuiltPages(log.log, provider.scriptUrl, options.guestCheckout ?? false)
        : null;
    const sandbox = createStripePayments({
      secretKey: provider.secretKey,
      apiUrl: provider.url,
      webhookSecret: provider.webhookSecret,
      clock: systemClock,
    });
    payments = options.payments?.(sandbox) ?? sandbox;
    const pictures = createFolderStore(join(folder, 'pictures'));
    pictureStore = options.pictureStore?.(pictures) ?? pictures;
    const catalogueSource = createCatalogueSource(() => loadCatalogue(database.db));
    liveChanges = createLiveChanges(systemScheduler);
    const app = createShop({
      database,
      catalogueSource,
      liveChanges,
      recentWriters,
      secretBox: createSecretBox(SECRET, randomBytes),
      webhookSecrets: createSecretBox(SECRET, randomBytes, 'webhooks'),
      randomBytes,
      clock: options.clock ?? systemClock,
      identity,
      payments: createPaymentProviders([payments]),
      mail: options.mail ?? noMail,
      pictureStore,
      paymentSettings: { publishableKey: provider.publishableKey, scriptUrl: provider.scriptUrl },
      log: log.log,
      publicUrl: ORIGIN,
      previewSecret: SECRET,
      setup: options.setup ?? SANDBOX_SETUP,
      orderLimits: options.orderLimits ?? null,
      digestPhone: createPhoneDigest(SECRET),
      taxes: options.taxes ?? taxTable,
      guestCheckout: options.guestCheckout ?? false,
      offlinePages: options.offlinePages ?? true,
      orderPersonYears: null,
      limits:
        options.limits === undefined
          ? null
          : { secret: SECRET, proxies: parseTrustedProxies(options.limits) },
      folders: {
        ...(built?.source.folders ?? { client: null, admin: null }),
        pictures: join(root, 'imagery/pictures'),
      },
      makePages: built?.makePages ?? (() => noPages),
      readBackOffice: built?.source.readBackOffice ?? noPages,
    });
    pageCache = options.cachesPages
      ? openPageCache({
          fetch: app.fetch,
          database,
          catalogue: catalogueSource,
          replica: null,
          publicUrl: ORIGIN,
          recentWriters,
          liveChanges,
          log: log.log,
          now: () => performance.now(),
          staleMinutes: 10,
          // On a busy machine the first page takes longer to load than a running shop waits for the subscription's answer.
          timeoutMs: options.breaks ? undefined : SUBSCRIPTION_TIMEOUT_MS,
        })
      : undefined;
    const handle = pageCache?.fetch ?? app.fetch;
    fetch = async (request, from) => {
      const incoming = typeof from === 'object' ? from : { socket: { remoteAddress: from } };
      return responseValidator.check(request, await handle(request, { incoming }));
    };
  }, 180_000);

  afterAll(async () => {
    await pageCache?.close();
    await closeProxy();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  });

  const visitor = (from = '192.0.2.1') => createVisitor(ORIGIN, (request) => fetch(request, from));

  async function signIn(email: string, path: '/sign-up' | '/sign-in', name?: string) {
    const person = visitor();
    const entered = await person.call('POST', path, { body: { email, password: PASSWORD, name } });
    if (entered.status !== 200) throw new Error(`cannot sign in: ${JSON.stringify(entered.body)}`);
    await person.call('PUT', '/user', { body: { email, role: 'user' } });
    return { ...person, email };
  }

  async function confirmAddress(email: string): Promise<string> {
    const secret = await identity.issueSecret({ purpose: 'verify_address', email, minutes: 1 });
    const userId = await findUserId(testDatabase.database.db, email);
    if (secret === null || userId === undefined) throw new Error(`no address to confirm: ${email}`);
    await identity.verifyAddress({ userId, secret });
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
      return identity;
    },
    get pictureStore() {
      return pictureStore;
    },
    get payments() {
      return payments;
    },
    get pageCache() {
      if (pageCache === undefined) throw new Error('this test did not request a page cache');
      return pageCache;
    },
    get proxy() {
      if (proxy === undefined) throw new Error('this test did not request a proxy');
      return proxy;
    },
    get liveChanges() {
      return liveChanges;
    },
    get fetch() {
      return fetch;
    },
    visitor,
    shopper,
    admin: () => signIn('admin@osier.example', '/sign-in'),
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
        await stripe.paymentIntents.confirm(transactionId, { payment_method: paymentMethod });
        return undefined;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) return error.code ?? error.type;
        throw error;
      }
    },
    async countPaymentIntents(orderId) {
      const { data } = await stripe.paymentIntents.list({ limit: 100 });
      return data.filter(({ metadata }) => metadata['order_id'] === orderId).length;
    },
    async passProviderTime(ms) {
      providerAheadMs += ms;
      await provider.runScheduled();
    },
  };
}

async function noPages(): Promise<never> {
  throw new Error('this test did not request pages');
}

/** The build that all tests of a run share, because checking whether it is stale reads all sources. */
let building: ReturnType<typeof buildWhenStale> | undefined;

async function loadBuiltPages(log: Logger, scriptUrl: string, guestCheckout: boolean) {
  building ??= buildWhenStale({ onStart: () => undefined });
  const built = await building;
  if (!built.ok) throw new Error(built.message);
  const { source } = await openBuiltPages(built.folder);
  const page = { external: externalSources({ scriptUrl }), publicUrl: ORIGIN, guestCheckout };
  const reportError = (error: unknown) => log.error({ err: error }, 'page failed');
  const makePages = (callApi: PageCalls) => createPages({ ...source, ...page, callApi, reportError });
  return { makePages, source };
}
