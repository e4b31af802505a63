import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { systemScheduler } from '../adapters/system-scheduler.ts';
import type {
  CardProviderSettings,
  MailServer,
  SignIn,
  composeShop as ComposeShop,
} from '../compose-shop.ts';
import { selectProductionLibraries, type Config } from '../config.ts';
import type { Metric } from '../http/operations/metrics.ts';
import { parseTrustedProxies } from '../http/rate-limits/client-address.ts';
import { describeSetup } from './describe-setup.ts';
import { createRequestListener } from './http-server/create-request-listener.ts';
import type { HttpServer } from './http-server/listen.ts';
import { collectMetrics } from './metrics/collect-metrics.ts';
import { exportMetrics } from './metrics/export-metrics.ts';
import { watchProcessMetrics } from './metrics/process-metrics.ts';
import { createRequestDurations, type FinishedRequest } from './metrics/request-durations.ts';
import { openBuiltPages, openPagesInDevelopment, type Pages } from './open-pages.ts';
import { whenAborted, type Lifetime } from './process/lifetime.ts';
import type { Tracing } from './tracing/open-tracing.ts';

/** How long running jobs may take to finish on shutdown. */
const JOBS_DRAIN_MS = 10_000;

/** Configuration of a process that serves the shop. Plain data, so that it can be sent to a worker. */
export type ServingConfig = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cardProvider: CardProviderSettings;
  readonly mailServer: MailServer | null;
  readonly signIn: SignIn;
  /** Folder of the built pages; null in development. */
  readonly pagesFolder: string | null;
};

/** The shop's own modules, which take a second to load. */
export type ShopModules = { readonly composeShop: typeof ComposeShop; readonly pages: Pages };

/** Loads the modules, with the built pages of `pagesFolder` or, if that is null, with pages from their sources. */
export async function loadShopModules(options: {
  readonly root: string;
  readonly pagesFolder: string | null;
  readonly http: HttpServer;
}): Promise<ShopModules> {
  const { pagesFolder, root, http } = options;
  if (pagesFolder !== null) selectProductionLibraries();
  const { composeShop } = await import('../compose-shop.ts');
  const pages =
    pagesFolder === null
      ? await openPagesInDevelopment({ root, server: http.server })
      : await openBuiltPages(pagesFolder);
  return { composeShop, pages };
}

type ServeOptions = {
  readonly servingConfig: ServingConfig;
  readonly modules: ShopModules;
  readonly database: Database;
  readonly http: HttpServer;
  readonly lifetime: Lifetime;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  readonly createsAdmin: boolean;
  /** The worker's number; absent with a single process. */
  readonly number?: number;
};

/**
 * Serves the shop until the lifetime ends. With `createsAdmin`, first creates an admin if the shop has none, and returns the sign-in of
 * one created now.
 */
export async function serveShop(options: ServeOptions): Promise<{ email: string; password: string } | null> {
  const { servingConfig, modules, http, lifetime, createsAdmin, number } = options;
  const { config } = servingConfig;
  const shop = composeFromSettings(options, () => collect());
  lifetime.add(() => shop.close());
  const isAdminWanted = createsAdmin && (config.admin !== null || !config.production);
  const admin = isAdminWanted ? await shop.createFirstAdmin(config.admin ?? undefined) : null;
  if (lifetime.isEnding) return null;

  const stopJobs = shop.startJobs();
  // Jobs that do not finish in time are abandoned, for example with a silent database. They run again when their lease ends.
  const timeout = () => pause(JOBS_DRAIN_MS, undefined, { ref: false });
  lifetime.add((force) => Promise.race([stopJobs(), whenAborted(force), timeout()]));
  const durations = createRequestDurations();
  // Without a token `/metrics` is closed, so nothing reads these.
  const readProcess = config.metricsToken === null ? () => [] : watchProcessMetrics();
  const readShop = () => [...durations.metrics(), ...shop.metrics()];
  const collect = collectMetrics(() => [...readProcess(), ...readShop()], number);
  startExport(options, readShop);
  const handle = createHandler(options, { shop, durations });
  // Registered after everything that requests need, so that requests are drained first.
  lifetime.add(async (force) => {
    // `/readyz` responds 503 by now.
    http.disableKeepAlive();
    if (!lifetime.hasFailed) {
      await pause(config.http.shutdownDelayMs, null, { signal: force }).catch(() => undefined);
    }
    shop.endStreams();
    await http.close(force);
  });
  lifetime.add(() => modules.pages.close());
  const { before } = modules.pages;
  http.open(
    before === null
      ? handle
      : (request, response) => before(request, response, () => handle(request, response)),
  );
  return admin;
}

/** Exports the metrics of this process if that is configured. */
function startExport(
  { servingConfig, lifetime, log, number = 1 }: ServeOptions,
  readShop: () => readonly Metric[],
): void {
  const config = servingConfig.config.metricsExport;
  if (config === null) return;
  // Delays of the event loop cover the time since the last read, and `/metrics` reads them too.
  const readProcess = watchProcessMetrics();
  const close = exportMetrics({
    config,
    worker: number,
    read: () => [...readProcess(), ...readShop()],
    clock: systemClock,
    scheduler: systemScheduler,
    onFailure: (reason) => log.warn({ reason }, 'metrics could not be sent to the collector'),
  });
  lifetime.add((force) => Promise.race([close(), whenAborted(force)]));
}

type Shop = ReturnType<typeof ComposeShop>;

/** Composes the shop from its settings. */
function composeFromSettings(
  { servingConfig, modules, database, lifetime, log, tracing }: ServeOptions,
  collect: ReturnType<typeof collectMetrics>,
): Shop {
  const { config, cardProvider, mailServer, signIn } = servingConfig;
  const { replicaUrl, connections } = config.database;
  const token = config.metricsToken;
  return modules.composeShop({
    database,
    replicaSettings: replicaUrl === null ? null : { url: replicaUrl, connections },
    stalePageMinutes: config.database.stalePageMinutes,
    log,
    tracing,
    publicUrl: config.http.publicUrl,
    sessionSecret: config.sessionSecret,
    cardProvider,
    mailServer,
    signIn,
    setup: describeSetup({ cardProvider, mailServer, taxService: config.taxService }),
    limits: config.limits,
    orderLimits: config.orderLimits,
    taxService: config.taxService,
    guestCheckout: config.guestCheckout,
    offlinePages: config.offlinePages,
    orderPersonYears: config.orderPersonYears,
    pageSource: modules.pages.source,
    // Other PostgreSQL servers are backed up by their own tools.
    backups:
      config.database.url === null && config.backups.hours > 0
        ? { ...config.backups, dataDir: config.dataDir }
        : null,
    archive: config.backups.hasArchive ? { dataDir: config.dataDir, folder: config.backups.folder } : null,
    pictures: {
      folder: join(config.dataDir, config.pictureBucket === null ? 'pictures' : 'picture-cache'),
      bucket: config.pictureBucket,
    },
    checks: {
      isEnding: () => lifetime.isEnding,
      metrics: token === null ? null : { token, gather: collect },
    },
  });
}

function createHandler(
  { servingConfig: { config }, log, tracing }: ServeOptions,
  { shop, durations }: { shop: Shop; durations: ReturnType<typeof createRequestDurations> },
): RequestListener {
  const { publicUrl } = config.http;
  const proxies = config.limits && parseTrustedProxies(config.limits.trustedProxies);
  let handle = createRequestListener({ ...shop, publicUrl, proxies, log });
  if (config.metricsToken !== null || config.metricsExport !== null)
    handle = measureDurations(handle, (finished) =>
      durations.record({ ...finished, route: shop.routeOf(finished.url) }),
    );
  return tracing === null ? handle : tracing.traceRequests(handle, shop.routeOf);
}

/** Calls `onFinish` with the duration of every request. */
function measureDurations(
  handle: RequestListener,
  onFinish: (request: Omit<FinishedRequest, 'route'> & { readonly url: string }) => void,
): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    const { method, url = '' } = request;
    const finish = () => {
      const status = response.headersSent ? response.statusCode : 499;
      onFinish({ method, url, status, seconds: (performance.now() - startedAt) / 1000 });
    };
    handle(request, response);
    // Cached responses are complete here, and cost no listener.
    if (response.writableEnded) finish();
    else response.once('close', finish);
  };
}
