import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Database } from '#database/connection/connect.ts';
import type { Observe } from '#database/connection/observe-queries.ts';
import { subscribeToCatalogue } from '#database/notifications/catalogue-subscription.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import type { JobRow } from '#database/queries/jobs/jobs.ts';
import type { WaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import { createReplica, type Replica, type ReplicaTimeouts } from '#database/replica/replica.ts';
import type { ReplicaProblem } from '#database/replica/watch-replica.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import { createBackups } from './adapters/backups/backup-process.ts';
import type { BackupSettings } from './adapters/backups/backup-task.ts';
import { createArchiveWatch } from './adapters/backups/watch-archive.ts';
import { createIdentity } from './adapters/identity/identity.ts';
import { noMail } from './adapters/mail/no-mail.ts';
import { createSmtpMail } from './adapters/mail/smtp.ts';
import { createOpenIdProvider, type OpenIdSettings } from './adapters/oidc/open-id-provider.ts';
import { createPaymentProviders } from './adapters/payments/payment-providers.ts';
import { createStripePayments } from './adapters/payments/stripe/stripe.ts';
import { tracePayments } from './adapters/payments/trace-payments.ts';
import { createCachedStore } from './adapters/pictures/cached-store.ts';
import { createFolderStore } from './adapters/pictures/folder-store.ts';
import { createS3Store, type S3Settings } from './adapters/pictures/s3-store.ts';
import { createFetchFile } from './adapters/remote-files/fetch-file.ts';
import { createPostMessage } from './adapters/remote-files/post-message.ts';
import { systemClock } from './adapters/system-clock.ts';
import { systemScheduler } from './adapters/system-scheduler.ts';
import { createTaxService, type TaxServiceSettings } from './adapters/taxes/tax-service.ts';
import { taxTable } from './adapters/taxes/tax-table.ts';
import { createCatalogueSource } from './http/catalogue/catalogue-source.ts';
import type { StaticFolders } from './http/files/static-files.ts';
import { createLiveChanges } from './http/live/live-changes.ts';
import type { createHealthEndpoints } from './http/operations/health.ts';
import {
  jobMetrics,
  messageMetrics,
  pageCacheMetrics,
  poolMetrics,
  replicaMetrics,
  type Metric,
} from './http/operations/metrics.ts';
import { routePattern } from './http/operations/route-pattern.ts';
import { openPageCache } from './http/page-cache/open-page-cache.ts';
import { createRecentWriters } from './http/page-cache/recent-writers.ts';
import { externalSources, type ExternalSources } from './http/pages/content-policy.ts';
import { createPages } from './http/pages/pages.ts';
import { parseTrustedProxies } from './http/rate-limits/client-address.ts';
import type { ServerSetup } from './http/shop-settings/server-setup.ts';
import { createShop } from './http/shop.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityPort } from './ports/identity.ts';
import type { PaymentPort, PaymentProviders } from './ports/payments.ts';
import { isDerived, type PictureStore } from './ports/picture-store.ts';
import type { TaxPort } from './ports/taxes.ts';
import type { SpanDescription, Trace } from './ports/tracer.ts';
import { createFirstAdmin } from './services/accounts/create-first-admin.ts';
import { createPhoneDigest } from './services/orders/phone-digest.ts';
import { createSecretBox } from './services/secrets/secret-box.ts';

/** Access to Stripe or its stand-in. */
export type CardProviderSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Null rejects all webhooks; the reconciler then finds payments. */
  readonly webhookSecret: string | null;
  /** Null for Stripe itself. */
  readonly apiUrl: string | null;
  /** Address of the stand-in's browser script; null for Stripe's. */
  readonly scriptUrl: string | null;
};

/** The mail server, and the address that sends all mail. `mailboxUrl` is where the mail of a stand-in can be read; null for other mail. */
export type MailServer = { readonly url: string; readonly from: string; readonly mailboxUrl: string | null };

/** The sign-in methods. `otherOrigins` are further origins of the shop, for example on a developer's machine. */
export type SignIn = {
  readonly passwords: boolean;
  readonly providers: readonly OpenIdSettings[];
  readonly otherOrigins: readonly string[];
};

/** The build that renders the pages; in development, a function that returns the newest one. */
export type PageSource = {
  readonly mode: 'production' | 'development';
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folders of the built browser files; null in development. */
  readonly folders: Pick<StaticFolders, 'client' | 'admin'>;
  /** Returns the HTML of the back office. */
  readonly readBackOffice: () => Promise<string>;
};

/** A standby to read the catalogue from, with the maximum number of connections. */
type ReplicaSettings = {
  readonly url: string;
  readonly connections: number;
  readonly timeouts?: ReplicaTimeouts;
};

/** Where the files of uploaded pictures are: in a folder, or in a bucket with a folder as cache. */
type PictureStorage = { readonly folder: string; readonly bucket: S3Settings | null };

/** Dependencies that several parts share. */
type Shared = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  readonly publicUrl: string;
};

type Tracing = { readonly trace: Trace; readonly observe: Observe };

function createIdentityPort(
  { passwords, providers, otherOrigins }: SignIn,
  { database, clock, log, tracing, publicUrl, secret }: Shared & { readonly secret: string },
): IdentityPort {
  const openIdProviders = providers.map((settings) =>
    createOpenIdProvider(settings, {
      clock,
      fetch: (url, { body, ...options }) => {
        const send = () => globalThis.fetch(url, { ...options, body: body ?? null });
        return tracing ? tracing.trace(describeRequest(url, options.method), send) : send();
      },
      onFailure: (reason) =>
        log.warn({ provider: settings.label, reason }, 'a sign-in failed at the provider'),
    }),
  );
  const methods = { passwords, providers: openIdProviders, otherOrigins };
  return createIdentity({ database, clock, secret, publicUrl, ...methods });
}

/** Configures the payment providers. The first takes new payments. Keep a provider as long as orders name it. */
function createPayments(
  { secretKey, apiUrl, webhookSecret }: CardProviderSettings,
  { clock, tracing }: Shared,
): PaymentProviders {
  const traced = (provider: PaymentPort) => (tracing ? tracePayments(provider, tracing.trace) : provider);
  return createPaymentProviders([traced(createStripePayments({ secretKey, apiUrl, webhookSecret, clock }))]);
}

function openPictureStore({ folder, bucket }: PictureStorage): PictureStore {
  if (bucket === null) return createFolderStore(folder);
  return createCachedStore(createS3Store(bucket), { folder, isCached: isDerived });
}

function openTaxes(settings: TaxServiceSettings | null, { clock, log }: Shared): TaxPort {
  if (settings === null) return taxTable;
  const onFailure = (reason: string) => log.warn({ reason }, 'a request to the tax service failed');
  return createTaxService(settings, { clock, onFailure });
}

function openReplica(
  { url, connections, timeouts }: ReplicaSettings,
  { database, log, tracing }: Shared,
): Replica {
  return createReplica({
    url,
    max: connections,
    timeouts,
    primary: database,
    now: () => performance.now(),
    observe: tracing?.observe,
    onChange: (problem) => logReplica(log, problem),
  });
}

function describeRequest(url: string, method: string): SpanDescription {
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
  return { name: method, attributes };
}

function logReplica(log: Logger, problem: ReplicaProblem | null): void {
  if (problem === null) log.info('reading the catalogue from the replica');
  else log.warn({ reason: problem.reason, err: problem.error }, 'reading the catalogue from the primary');
}

/** Returns the options of `createShop` for pages and files. */
function createPageOptions(
  { build, mode, folders, readBackOffice }: PageSource,
  {
    external,
    publicUrl,
    guestCheckout,
    log,
  }: Shared & { readonly external: ExternalSources; readonly guestCheckout: boolean },
): Pick<Parameters<typeof createShop>[0], 'folders' | 'readBackOffice' | 'makePages'> {
  const reportError = (error: unknown) => log.error({ err: error }, 'page failed');
  return {
    folders: { ...folders, pictures: fileURLToPath(new URL('../imagery/pictures', import.meta.url)) },
    readBackOffice,
    makePages: (callApi) =>
      createPages({ build, mode, external, publicUrl, guestCheckout, callApi, reportError }),
  };
}

type ShopOptions = {
  readonly database: Database;
  readonly replicaSettings: ReplicaSettings | null;
  /** How long the connection for notifications may take to answer. Pages are not cached without this connection. */
  readonly notificationTimeoutMs?: number;
  /** How long cached pages are served while the database is unreachable; 0 for not at all. */
  readonly stalePageMinutes: number;
  readonly log: Logger;
  readonly tracing?: Tracing | null;
  readonly publicUrl: string;
  readonly sessionSecret: string;
  readonly cardProvider: CardProviderSettings;
  /** With null, order mails wait in the outbox. */
  readonly mailServer: MailServer | null;
  readonly signIn: SignIn;
  /** Trusted proxies for rate limiting; null disables rate limits. */
  readonly limits: { readonly trustedProxies: readonly string[] } | null;
  /** What the back office shows of the connected services. */
  readonly setup: ServerSetup;
  /** Limits on unpaid orders; null disables them. */
  readonly orderLimits: OrderLimits | null;
  /** Whether visitors may order without an account. */
  readonly guestCheckout: boolean;
  /** Whether browsers keep pages for use without a network. */
  readonly offlinePages: boolean;
  /** Years after which a closed order loses the personal data of its customer; null for never. A rule that staff save replaces it. */
  readonly orderPersonYears: number | null;
  readonly pageSource: PageSource;
  readonly pictures: PictureStorage;
  /** The backups of the shop's own PostgreSQL; null or none for no backups. */
  readonly backups?:
    | (Omit<BackupSettings, 'hasPictures' | 'hasLowPriority'> & { readonly hours: number })
    | null;
  /** Data folder and folder of backups, for the archive of the changes of the shop's own PostgreSQL; null or none for no archive. */
  readonly archive?: Pick<BackupSettings, 'dataDir' | 'folder'> | null;
  /** Null for the rates that staff enter. */
  readonly taxService: TaxServiceSettings | null;
  /** Health checks and metrics. */
  readonly checks: Omit<Parameters<typeof createHealthEndpoints>[0], 'database' | 'scheduler'>;
};

/** Creates the concrete parts of a shop. */
function createParts({
  database,
  replicaSettings,
  log,
  tracing = null,
  publicUrl,
  sessionSecret,
  cardProvider,
  mailServer,
  signIn,
  pageSource,
  pictures,
  taxService,
}: ShopOptions) {
  const clock = systemClock;
  const shared = { database, clock, log, tracing, publicUrl };
  // A replica requires change notifications. The page cache receives them, and development has no page cache.
  const isProduction = pageSource.mode === 'production';
  return {
    ...shared,
    isProduction,
    identity: createIdentityPort(signIn, { ...shared, secret: sessionSecret }),
    payments: createPayments(cardProvider, shared),
    pictureStore: openPictureStore(pictures),
    mail: mailServer === null ? noMail : createSmtpMail({ ...mailServer, clock }),
    replica: replicaSettings && isProduction ? openReplica(replicaSettings, shared) : null,
    // From the primary: a replica may lack the change that a notification reports.
    catalogueSource: createCatalogueSource(() =>
      loadCatalogue(database.db, { hasTaxService: taxService !== null }),
    ),
    liveChanges: createLiveChanges(systemScheduler),
    recentWriters: createRecentWriters({ secret: sessionSecret, clock, publicUrl }),
    secretBox: createSecretBox(sessionSecret, randomBytes),
    webhookSecrets: createSecretBox(sessionSecret, randomBytes, 'webhooks'),
    taxes: openTaxes(taxService, shared),
  };
}

/** Creates the handler of a shop's requests. */
function createHandler(
  {
    sessionSecret,
    cardProvider,
    signIn,
    setup,
    limits,
    orderLimits,
    guestCheckout,
    offlinePages,
    orderPersonYears,
    pageSource,
    checks,
  }: ShopOptions,
  { replica, ...parts }: ReturnType<typeof createParts>,
) {
  const { database, clock, log, publicUrl, identity, payments, mail, pictureStore } = parts;
  const { catalogueSource, liveChanges, recentWriters, secretBox, webhookSecrets, taxes } = parts;
  const { publishableKey, scriptUrl } = cardProvider;
  const photoOrigins = signIn.providers.flatMap((settings) => settings.photoOrigins);
  const external = externalSources({ scriptUrl, photoOrigins });
  return createShop({
    database,
    clock,
    log,
    publicUrl,
    identity,
    payments,
    mail,
    pictureStore,
    catalogueSource,
    liveChanges,
    recentWriters,
    secretBox,
    webhookSecrets,
    randomBytes,
    ...(replica && { catalogueDb: replica.db }),
    paymentSettings: { publishableKey, scriptUrl },
    previewSecret: sessionSecret,
    setup,
    orderLimits,
    digestPhone: createPhoneDigest(sessionSecret),
    taxes,
    guestCheckout,
    offlinePages,
    orderPersonYears,
    limits: limits && { secret: sessionSecret, proxies: parseTrustedProxies(limits.trustedProxies) },
    checks: { ...checks, scheduler: systemScheduler },
    ...createPageOptions(pageSource, { ...parts, external, guestCheckout }),
  });
}

/** Returns what the job of the archive needs; nothing without an archive. */
function openArchive(
  { archive }: ShopOptions,
  parts: Pick<Parameters<typeof createArchiveWatch>[0], 'database' | 'clock'>,
) {
  return archive ? { archive: createArchiveWatch({ ...archive, ...parts }) } : {};
}

/** Returns what the jobs of backups need; nothing without backups. */
function openBackups({ backups, pictures, log }: ShopOptions) {
  if (!backups) return {};
  const { hours, dataDir, folder, hasSecrets, keepDays } = backups;
  const hasPictures = pictures.bucket === null;
  const settings = { dataDir, folder, hasSecrets, hasPictures, keepDays, hasLowPriority: true };
  const onOutput = (output: string) => log.warn({ output }, 'output of a backup');
  return { backups: createBackups(settings, { onOutput }), backupHours: hours };
}

/** Creates a shop from its concrete parts. This file is the only place that names them. */
export function composeShop(options: ShopOptions) {
  const parts = createParts(options);
  const { database, clock, identity, replica, catalogueSource, liveChanges, log } = parts;
  const app = createHandler(options, parts);
  // In development, pages change with their sources, without a notification.
  const pageCache =
    parts.isProduction &&
    openPageCache({
      ...parts,
      fetch: app.fetch,
      catalogue: catalogueSource,
      now: () => performance.now(),
      staleMinutes: options.stalePageMinutes,
      timeoutMs: options.notificationTimeoutMs,
    });
  const endSubscription = pageCache
    ? pageCache.close
    : subscribeToCatalogue(database.url, {
        ...liveChanges.subscriber,
        onBackOfficeChange: liveChanges.subscriber.onChange,
        onLost: (err) => log.warn({ err }, 'subscription to changes lost'),
      });

  let jobs: readonly JobRow[] = [];
  let messages: readonly WaitingMessages[] = [];

  return {
    /** Handles a request. `connection` has the server's information about the client's connection. */
    fetch: (request: Request, connection: object): Promise<Response> | Response =>
      pageCache ? pageCache.fetch(request, connection) : app.fetch(request, connection),
    /** Sends a cached response. Returns false, and sends nothing, when there is none. */
    respondFromCache: (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
      pageCache && pageCache.respondFromCache(incoming, outgoing),
    /** Returns the route pattern of a URL. */
    routeOf: routePattern,
    /** Returns the metrics of this process. */
    metrics: (): Metric[] => [
      ...poolMetrics(database),
      ...(pageCache ? pageCacheMetrics(pageCache.cache.stats, pageCache.stalePages.stats) : []),
      ...(replica ? replicaMetrics(replica.stats) : []),
      ...jobMetrics(jobs),
      ...messageMetrics(messages),
    ],
    /** Ends the event streams of open screens. */
    endStreams: liveChanges.end,
    /** Closes the page cache, the subscription to changes and the replica. */
    close: async (): Promise<void> => {
      await endSubscription();
      await replica?.close();
    },
    /** Runs jobs in this process. Returns a function that stops them. */
    startJobs: () =>
      startJobs({
        ...parts,
        guestCheckout: options.guestCheckout,
        limits: options.limits && { secret: options.sessionSecret },
        scheduler: systemScheduler,
        fetchFile: createFetchFile(),
        postMessage: createPostMessage(),
        random: Math.random,
        orderPersonYears: options.orderPersonYears,
        ...openBackups(options),
        ...openArchive(options, { database, clock }),
        onJobs: (rows) => (jobs = rows),
        onMessages: (counts) => (messages = counts),
      }),
    /**
     * Creates an admin if there is none, with the given sign-in or a random password (DECISIONS 8). Returns the sign-in if its password
     * was set, otherwise null.
     */
    createFirstAdmin: (given: { email: string; password: string } | undefined) =>
      createFirstAdmin(
        { database, clock, identity },
        given ?? { email: 'admin@osier.example', password: randomBytes(12).toString('base64url') },
      ),
  };
}
