import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Database } from '#database/connection/connect.ts';
import type { Observe } from '#database/connection/observe-queries.ts';
import { createReplica } from '#database/replica/replica.ts';
import type { ReplicaProblem } from '#database/replica/watch-replica.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import { createIdentity } from './adapters/identity/identity.ts';
import { noMail } from './adapters/mail/no-mail.ts';
import { createSmtpMail } from './adapters/mail/smtp.ts';
import { createOpenIdProvider, type OpenIdSettings } from './adapters/oidc/open-id-provider.ts';
import { createPaymentProviders } from './adapters/payments/payment-providers.ts';
import { createStripePayments } from './adapters/payments/stripe/stripe.ts';
import { tracePayments } from './adapters/payments/trace-payments.ts';
import { systemClock } from './adapters/system-clock.ts';
import { systemScheduler } from './adapters/system-scheduler.ts';
import type { createHealthEndpoints } from './http/operations/health.ts';
import { pageCacheMetrics, poolMetrics, replicaMetrics, type Metric } from './http/operations/metrics.ts';
import { routePattern } from './http/operations/route-pattern.ts';
import { openPageCache } from './http/page-cache/open-page-cache.ts';
import { createRecentWriters } from './http/page-cache/recent-writers.ts';
import { externalSources } from './http/pages/content-policy.ts';
import { createPages } from './http/pages/pages.ts';
import { proxyList } from './http/rate-limits/client-address.ts';
import { createShop } from './http/shop.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { PaymentPort } from './ports/payments.ts';
import type { SpanDescription, Trace } from './ports/tracer.ts';
import { createFirstAdmin } from './services/accounts/create-first-admin.ts';

/** The card provider that the shop uses: Stripe itself, or its stand-in at another address. */
export type CardProvider = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Null refuses all webhooks; payments are then found by asking. */
  readonly webhookSecret: string | null;
  /** Null for Stripe itself. */
  readonly apiUrl: string | null;
  /** Address of the stand-in's browser script; null for Stripe's own. */
  readonly scriptUrl: string | null;
};

/** The mail server that the shop uses, and the sender of all its mail. */
export type MailServer = { readonly url: string; readonly from: string };

/** How people sign in. `otherOrigins` are more addresses at which the shop is used, as on a developer's machine. */
export type SignIn = {
  readonly passwords: boolean;
  readonly providers: readonly OpenIdSettings[];
  readonly otherOrigins: readonly string[];
};

/** What renders the pages: a finished build, or a development server's newest one. */
export type PageSource = {
  readonly mode: 'production' | 'development';
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built browser files; null while a development server makes them. */
  readonly clientFolder: string | null;
};

function requestTo(url: string, method: string): SpanDescription {
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
  return { name: method, attributes };
}

function tellOfReplica(log: Logger, problem: ReplicaProblem | null): void {
  if (problem === null) log.info('the catalogue is read from the replica');
  else log.warn({ reason: problem.reason, err: problem.error }, 'the replica is not read; the primary is');
}

/** Joins the concrete parts into a shop. The only place that names them. */
export function wire({
  database,
  replicaPlace,
  log,
  tracing = null,
  publicUrl,
  sessionSecret,
  cardProvider,
  mailServer,
  signIn,
  limits,
  orderLimits,
  pageSource,
  checks,
}: {
  database: Database;
  /** A standby from which the catalogue is read, and the most connections to it; null for none. */
  replicaPlace: { readonly url: string; readonly connections: number } | null;
  log: Logger;
  /** What requests are spent on is told there. */
  tracing?: { readonly trace: Trace; readonly observe: Observe } | null;
  publicUrl: string;
  sessionSecret: string;
  cardProvider: CardProvider;
  /** Null: mail waits in the outbox. */
  mailServer: MailServer | null;
  signIn: SignIn;
  /** The proxies that are believed when tries are counted; null counts none. */
  limits: { readonly trustedProxies: readonly string[] } | null;
  /** How much a person can order before paying for it; null limits nothing. */
  orderLimits: OrderLimits | null;
  pageSource: PageSource;
  /** What those who run the shop can ask of it. */
  checks: Omit<Parameters<typeof createHealthEndpoints>[0], 'database' | 'scheduler'>;
}) {
  const clock = systemClock;
  const { passwords, otherOrigins } = signIn;
  const providers = signIn.providers.map((settings) =>
    createOpenIdProvider(settings, {
      clock,
      fetch: (url, { body, ...options }) => {
        const ask = () => globalThis.fetch(url, { ...options, body: body ?? null });
        return tracing ? tracing.trace(requestTo(url, options.method), ask) : ask();
      },
      onFailure: (reason) =>
        log.warn({ provider: settings.label, reason }, 'a sign-in failed at the provider'),
    }),
  );
  const who = { passwords, providers, otherOrigins };
  const identity = createIdentity({ database, clock, secret: sessionSecret, publicUrl, ...who });
  const photoOrigins = signIn.providers.flatMap((settings) => settings.photoOrigins);
  const { secretKey, publishableKey, webhookSecret, apiUrl, scriptUrl } = cardProvider;
  const traced = (provider: PaymentPort) => (tracing ? tracePayments(provider, tracing.trace) : provider);
  const payments = createPaymentProviders([
    traced(createStripePayments({ secretKey, apiUrl, webhookSecret, clock })),
  ]);
  const mail = mailServer === null ? noMail : createSmtpMail({ ...mailServer, clock });
  // Only who keeps pages hears of changes, and without hearing of them nothing may be read from a replica.
  const replica =
    replicaPlace !== null && pageSource.mode === 'production'
      ? createReplica({
          url: replicaPlace.url,
          max: replicaPlace.connections,
          primary: database,
          now: () => performance.now(),
          observe: tracing?.observe,
          onChange: (problem) => tellOfReplica(log, problem),
        })
      : null;
  const recentWriters = createRecentWriters({ secret: sessionSecret, clock, publicUrl });
  const app = createShop({
    database,
    recentWriters,
    ...(replica && { catalogue: replica.db }),
    clock,
    identity,
    log,
    publicUrl,
    payments,
    paymentSettings: { publishableKey, scriptUrl },
    orderLimits,
    limits: limits && { secret: sessionSecret, proxies: proxyList(limits.trustedProxies) },
    folders: {
      client: pageSource.clientFolder,
      pictures: fileURLToPath(new URL('../imagery/pictures', import.meta.url)),
    },
    checks: { ...checks, scheduler: systemScheduler },
    makePages: (callApi) =>
      createPages({
        build: pageSource.build,
        mode: pageSource.mode,
        external: externalSources({ scriptUrl, photoOrigins }),
        publicUrl,
        callApi,
        reportError: (error) => log.error({ err: error }, 'page failed'),
      }),
  });

  // Pages in development change with their sources, of which no database tells.
  const kept =
    pageSource.mode === 'production' &&
    openPageCache({ fetch: app.fetch, database, replica, publicUrl, recentWriters, log });

  return {
    /** Answers every request to the shop; `connection` is what the server knows of where it comes from. */
    fetch: (request: Request, connection: object): Promise<Response> | Response =>
      kept ? kept.fetch(request, connection) : app.fetch(request, connection),
    /** Answers with what is at hand and the same for everybody; false, with nothing done, when there is nothing. */
    respondFromCache: (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
      kept && kept.respondFromCache(incoming, outgoing),
    /** The route that answers an address. */
    routeOf: routePattern,
    /** How this process's parts of the shop stand. */
    metrics: (): Metric[] => [
      ...poolMetrics(database),
      ...(kept ? pageCacheMetrics(kept.cache.stats) : []),
      ...(replica ? replicaMetrics(replica.figures) : []),
    ],
    /** Ends what was opened here. */
    close: async (): Promise<void> => {
      if (kept) await kept.close();
      await replica?.close();
    },
    /** Lets this process do its share of the work that comes round again, until the answer is called. */
    startJobs: () =>
      startJobs({
        database,
        clock,
        identity,
        payments,
        mail,
        publicUrl,
        limits: limits && { secret: sessionSecret },
        log,
        scheduler: systemScheduler,
      }),
    /**
     * Sees to it that there is an admin, with the given sign-in or a random one (DECISIONS 8). Answers the sign-in when it was
     * made now, null when there was an admin already.
     */
    createFirstAdmin: (given: { email: string; password: string } | undefined) =>
      createFirstAdmin(
        { database, clock, identity },
        given ?? { email: 'admin@osier.example', password: randomBytes(12).toString('base64url') },
      ),
  };
}
