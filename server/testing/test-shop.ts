import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import { connect } from '#database/connection/connect.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { startProxy, type DatabaseProxy } from '#database/testing/proxy.ts';
import type { createTestDatabase } from '#database/testing/test-database.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import { startCardProvider } from '#sandbox/card-provider/start.ts';
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
import { createResponseValidator } from './response-validator.ts';
import { SANDBOX_SETUP } from './sandbox-setup.ts';

export const ORIGIN = 'http://shop.test';
export const SECRET = 'a secret of tests that is long enough';
export const FIRST_ADMIN = { email: 'admin@osier.example', password: 'a long enough password' };
const SUBSCRIPTION_TIMEOUT_MS = 30_000;
const LOWEST_PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };

const root = fileURLToPath(new URL('../..', import.meta.url));

export type TestShopOptions = {
  /** Serves the pages of a production build, which is made when it is stale. */
  readonly pages?: boolean;
  /** The connected services that the back office shows. The default is `SANDBOX_SETUP`. */
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

/** A shop without a server: its handler, and the outside services that it uses. */
export type TestShop = {
  readonly identity: IdentityPort;
  /** The sandbox card provider, as the option `payments` wraps it. */
  readonly payments: PaymentPort;
  /** The client of the sandbox card provider. */
  readonly stripe: Stripe;
  /** The files of uploaded pictures, in a folder of their own, as the option `pictureStore` wraps it. */
  readonly pictureStore: PictureStore;
  /** Undefined without the option `cachesPages`. */
  readonly pageCache: ReturnType<typeof openPageCache> | undefined;
  /** The proxy through which the shop reaches its database; undefined without the option `breaks`. */
  readonly proxy: DatabaseProxy | undefined;
  /** Changes for open screens. They arrive from the database with the option `cachesPages`. */
  readonly liveChanges: LiveChanges;
  /** Handles a request from a client address, or with Node's own request. The default is an unknown address. */
  readonly fetch: (request: Request, from?: string | RequestContext['incoming']) => Promise<Response>;
  /** Puts the provider's clock forward, and makes the changes that are due, such as a failing refund. */
  readonly passProviderTime: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

const recentWriters = createRecentWriters({ secret: SECRET, clock: systemClock, publicUrl: ORIGIN });

/** Returns the cookie pair of a recent writer. */
export function recentWriterHeader(): string {
  return recentWriterPair(recentWriters.cookieFor('writeReview') ?? null) ?? '';
}

/** Starts a shop over a database, with the sandbox card provider. */
export async function startTestShop(
  options: TestShopOptions,
  { testDatabase, log }: { testDatabase: ReturnType<typeof createTestDatabase>; log: Logger },
): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'osier-test-provider-'));
  const { provider, stripe, passProviderTime } = await startProvider(folder);
  const proxy = options.breaks ? await startProxy(testDatabase.url) : undefined;
  const database = proxy === undefined ? testDatabase.database : connect(proxy.url);
  const identity = createIdentity({
    database,
    clock: systemClock,
    secret: SECRET,
    publicUrl: ORIGIN,
    providers: options.providers?.() ?? [],
    passwords: options.passwords ?? true,
    ...(options.fullPasswordCost !== true && { passwordCost: LOWEST_PASSWORD_COST }),
  });
  await createFirstAdmin({ database, clock: systemClock, identity }, FIRST_ADMIN);
  const built =
    options.pages === true
      ? await loadBuiltPages(log, provider.scriptUrl, options.guestCheckout ?? false)
      : null;
  const sandbox = createStripePayments({
    secretKey: provider.secretKey,
    apiUrl: provider.url,
    webhookSecret: provider.webhookSecret,
    clock: systemClock,
  });
  const payments = options.payments?.(sandbox) ?? sandbox;
  const pictures = createFolderStore(join(folder, 'pictures'));
  const pictureStore = options.pictureStore?.(pictures) ?? pictures;
  const catalogueSource = createCatalogueSource(() => loadCatalogue(database.db));
  const liveChanges = createLiveChanges(systemScheduler);
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
    log,
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
      options.limits === undefined ? null : { secret: SECRET, proxies: parseTrustedProxies(options.limits) },
    folders: {
      ...(built?.source.folders ?? { client: null, admin: null }),
      pictures: join(root, 'imagery/pictures'),
    },
    makePages: built?.makePages ?? (() => noPages),
    readBackOffice: built?.source.readBackOffice ?? noPages,
  });
  const pageCache = options.cachesPages
    ? openPageCache({
        fetch: app.fetch,
        database,
        catalogue: catalogueSource,
        replica: null,
        publicUrl: ORIGIN,
        recentWriters,
        liveChanges,
        log,
        now: () => performance.now(),
        staleMinutes: 10,
        // On a busy machine the first page takes longer to load than a running shop waits for the subscription's answer.
        timeoutMs: options.breaks ? undefined : SUBSCRIPTION_TIMEOUT_MS,
      })
    : undefined;
  const handle = pageCache?.fetch ?? app.fetch;
  const responseValidator = createResponseValidator();
  return {
    identity,
    payments,
    stripe,
    pictureStore,
    pageCache,
    proxy,
    liveChanges,
    passProviderTime,
    fetch: async (request, from) => {
      const incoming = typeof from === 'object' ? from : { socket: { remoteAddress: from } };
      return responseValidator.check(request, await handle(request, { incoming }));
    },
    close: async () => {
      await pageCache?.close();
      if (proxy !== undefined) {
        await database.close();
        await proxy.close();
      }
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the sandbox card provider with its data in a folder. */
async function startProvider(dataFolder: string) {
  let aheadMs = 0;
  const provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    durability: 'off',
    shopOrigins: [ORIGIN],
    now: () => Date.now() + aheadMs,
    // Otherwise they would depend on how long a test takes.
    automaticChanges: false,
  });
  const { hostname, port } = new URL(provider.url);
  return {
    provider,
    stripe: new Stripe(provider.secretKey, { protocol: 'http', host: hostname, port }),
    passProviderTime: async (ms: number) => {
      aheadMs += ms;
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
