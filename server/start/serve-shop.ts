import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import { runLibrariesForProduction, type Config } from '../config.ts';
import { proxyList } from '../http/rate-limits/client-address.ts';
import type { CardProvider, MailServer, SignIn, wire as Wire } from '../wire.ts';
import { createRequestListener } from './http-server/create-request-listener.ts';
import type { Door } from './http-server/listen.ts';
import { collectMetrics } from './metrics/collect-metrics.ts';
import { watchProcessMetrics } from './metrics/process-metrics.ts';
import { requestDurations, type Answered } from './metrics/request-durations.ts';
import { openBuiltPages, openPagesInDevelopment, type Pages } from './open-pages.ts';
import { whenAborted, type Lifetime } from './process/lifetime.ts';
import type { Tracing } from './tracing/open-tracing.ts';

/** How long work of the shop's own may take to finish when the shop ends, in milliseconds. */
const JOBS_LIMIT_MS = 10_000;

/** What stands ready around a process that serves the shop; plain data, so that it can be handed to another process. */
export type Surroundings = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cardProvider: CardProvider;
  readonly mailServer: MailServer | null;
  readonly signIn: SignIn;
  /** The folder of the built pages; null while they come from their sources. */
  readonly pagesFolder: string | null;
};

/** The shop's own program, which takes a second to load. */
export type Program = { readonly wire: typeof Wire; readonly pages: Pages };

/** Loads the program with the built pages of a folder, or with null the pages from their sources. */
export async function loadProgram(options: {
  readonly root: string;
  readonly pagesFolder: string | null;
  readonly door: Door;
}): Promise<Program> {
  const { pagesFolder, root, door } = options;
  if (pagesFolder !== null) runLibrariesForProduction();
  const { wire } = await import('../wire.ts');
  const pages =
    pagesFolder === null
      ? await openPagesInDevelopment({ root, server: door.server })
      : await openBuiltPages(pagesFolder);
  return { wire, pages };
}

/**
 * Serves the shop at a door until the lifetime ends. With `makesAdmin` it sees to it first that there is an admin, and answers the
 * sign-in of one that was made now.
 */
export async function serveShop({
  surroundings,
  program: { wire, pages },
  database,
  door,
  lifetime,
  log,
  tracing,
  makesAdmin,
  number,
}: {
  surroundings: Surroundings;
  program: Program;
  database: Database;
  door: Door;
  lifetime: Lifetime;
  log: Logger;
  tracing: Tracing | null;
  makesAdmin: boolean;
  /** The worker's number; absent where one process does everything. */
  number?: number;
}): Promise<{ email: string; password: string } | null> {
  const { config, cardProvider, mailServer, signIn } = surroundings;
  const { replicaUrl, connections } = config.database;
  const shop = wire({
    database,
    replicaPlace: replicaUrl === null ? null : { url: replicaUrl, connections },
    log,
    tracing,
    publicUrl: config.http.publicUrl,
    sessionSecret: config.sessionSecret,
    cardProvider,
    mailServer,
    signIn,
    limits: config.limits,
    orderLimits: config.orderLimits,
    pageSource: pages.source,
    checks: {
      isEnding: () => lifetime.isEnding,
      metrics: config.metricsToken === null ? null : { token: config.metricsToken, gather: () => gather() },
    },
  });
  lifetime.add(() => shop.close());
  const isWanted = makesAdmin && (config.admin !== null || !config.production);
  const admin = isWanted ? await shop.createFirstAdmin(config.admin ?? undefined) : null;
  if (lifetime.isEnding) return null;

  const { limits, http } = config;
  const proxies = limits && proxyList(limits.trustedProxies);
  let handle = createRequestListener({ ...shop, publicUrl: http.publicUrl, proxies, log });
  const stopJobs = shop.startJobs();
  // Work that still waits then, for a silent database perhaps, is abandoned: its lease ends, and it is done again.
  const limit = () => pause(JOBS_LIMIT_MS, undefined, { ref: false });
  lifetime.add((hurry) => Promise.race([stopJobs(), whenAborted(hurry), limit()]));
  // What nobody may know need not be measured.
  const durations = requestDurations();
  const own = config.metricsToken === null ? () => [] : watchProcessMetrics();
  const gather = collectMetrics(() => [...own(), ...durations.figures(), ...shop.figures()], number);
  if (config.metricsToken !== null)
    handle = timed(handle, (answered) =>
      durations.record({ ...answered, route: shop.routeOf(answered.url) }),
    );
  if (tracing !== null) handle = tracing.traceRequests(handle, shop.routeOf);
  const { before } = pages;
  // Registered last, so that it comes first when the shop ends: what requests need outlives them.
  lifetime.add(async (hurry) => {
    // `/readyz` says 503 by now.
    door.sendAway();
    if (!lifetime.hasFailed) {
      await pause(http.shutdownDelayMs, null, { signal: hurry }).catch(() => undefined);
    }
    await door.close(hurry);
  });
  lifetime.add(() => pages.close());
  door.open(
    before === null
      ? handle
      : (request, response) => before(request, response, () => handle(request, response)),
  );
  return admin;
}

/** Tells of each request how long its answer took. */
function timed(
  handle: RequestListener,
  tell: (answered: Omit<Answered, 'route'> & { readonly url: string }) => void,
): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    const { method, url = '' } = request;
    const end = () => {
      const status = response.headersSent ? response.statusCode : 499;
      tell({ method, url, status, seconds: (performance.now() - begun) / 1000 });
    };
    handle(request, response);
    // What was at hand is sent already, without the price of another listener.
    if (response.writableEnded) end();
    else response.once('close', end);
  };
}
