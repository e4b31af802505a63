import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { systemScheduler } from '../adapters/system-scheduler.ts';
import { completeConfig, type Config, type RequestedConfig } from '../config.ts';
import { keepAssetsShared } from './assets/share-assets.ts';
import type { Welcome } from './format-welcome.ts';
import { listen, type HttpServer } from './http-server/listen.ts';
import { openCardProvider, type OpenedCardProvider } from './open-card-provider.ts';
import { openDatabase } from './open-database.ts';
import { openMailServer, type OpenedMailServer } from './open-mail-server.ts';
import { findBuiltPages, markBuildInUse } from './open-pages.ts';
import { openSignIn, type OpenedSignIn } from './open-sign-in.ts';
import { loadSessionSecret, prepareDataFolder } from './prepare-data-folder.ts';
import type { Lifetime } from './process/lifetime.ts';
import { runWorkers, type WorkerReady } from './process/run-workers.ts';
import { loadShopModules, serveShop, type ShopModules, type ServingConfig } from './serve-shop.ts';
import type { Tracing } from './tracing/open-tracing.ts';

export type OpenOptions = {
  /** The project's folder. */
  readonly root: string;
  readonly requested: RequestedConfig;
  readonly dev: boolean;
  readonly lifetime: Lifetime;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Called with a short description of each step. */
  readonly onStep: (step: string) => void;
};

type Failure = { readonly message: string };

/**
 * Opens the shop and returns what the start prints about it; null when shutdown was requested during the start. Each step registers its
 * shutdown with the lifetime. An expected failure is one sentence.
 */
export async function openShop(options: OpenOptions): Promise<Result<Welcome | null, Failure>> {
  const { requested, lifetime, onStep } = options;
  const http = await listen(requested.http);
  if (!http.ok) return http;
  lifetime.add((force) => http.value.close(force));
  const prepared = await prepare(options, http.value);
  if (!prepared.ok) return prepared;
  const { config } = prepared.value;

  onStep('Starting the database and the card provider');
  const opened = await openParts(options, { ...prepared.value, http: http.value });
  if (lifetime.isEnding) return ok(null);
  if (!opened.ok) return opened;
  const { database, cards, mail, signIn } = opened.value;
  const added = config.demoData ? await addDemoProducts(database, onStep) : ok(0);
  if (!added.ok) return added;
  if (lifetime.isEnding) return ok(null);
  if (prepared.value.pagesFolder !== null)
    await startSharingAssets(options, { database, build: prepared.value.pagesFolder });

  const served = await serve(options, { ...prepared.value, ...opened.value, http: http.value });
  if (lifetime.isEnding) return ok(null);
  if (!served.ok) return served;
  const admin = served.value;
  return ok({
    address: config.http.publicUrl,
    admin: admin && { email: admin.email, password: config.admin === null ? admin.password : null },
    productCount: added.value,
    testCards: cards.testCards,
    mail: mail.welcome,
    accountChooser: signIn.sandbox,
    workerCount: opened.value.modules === null ? config.workers : 1,
    dev: options.dev,
  });
}

/** `pagesFolder` is null in development. */
type Prepared = { readonly config: Config; readonly pagesFolder: string | null };

async function prepare(
  { root, requested, dev, lifetime }: OpenOptions,
  { port }: HttpServer,
): Promise<Result<Prepared, Failure>> {
  const dataDir = resolve(root, requested.dataDir);
  const prepared = await prepareDataFolder(dataDir);
  if (!prepared.ok) return prepared;
  const sessionSecret =
    requested.sessionSecret === null ? await loadSessionSecret(dataDir) : ok(requested.sessionSecret);
  if (!sessionSecret.ok) return sessionSecret;
  const pagesFolder = dev ? ok(null) : await holdPages(root, lifetime);
  if (!pagesFolder.ok) return pagesFolder;
  const config = completeConfig(requested, { root, port, sessionSecret: sessionSecret.value });
  return ok({ config, pagesFolder: pagesFolder.value });
}

/** Finds the newest build of the pages and marks it as in use until shutdown. */
async function holdPages(root: string, lifetime: Lifetime): Promise<Result<string, Failure>> {
  const folder = await findBuiltPages(root);
  if (folder === undefined)
    return fail({ message: 'The pages are not built. Start the shop with npm start.' });
  const release = await markBuildInUse(folder);
  lifetime.add(release);
  return ok(folder);
}

/** `modules` is null when workers serve the shop. */
type Parts = {
  readonly database: Database;
  readonly cards: OpenedCardProvider;
  readonly mail: OpenedMailServer;
  readonly signIn: OpenedSignIn;
  readonly modules: ShopModules | null;
};

async function openParts(
  { root, dev, lifetime, log, tracing, onStep }: OpenOptions,
  { config, pagesFolder, http }: Prepared & { readonly http: HttpServer },
): Promise<Result<Parts, Failure>> {
  const { dataDir } = config;
  // In development this process renders the pages.
  const isSingleProcess = config.workers === 1 || dev;
  const onError = (error: Error) => {
    if (!lifetime.isEnding) log.warn({ err: error }, 'a database connection broke');
  };
  const steps = [
    openDatabase({
      ...config.database,
      dataDir,
      archiveTo: config.backups.hasArchive ? config.backups.folder : null,
      onArchiveError: (error) => log.error({ err: error }, 'the archive of changes could not be written'),
      lifetime,
      onStep,
      onError,
      observe: tracing?.observe,
    }),
    openCardProvider(config, { lifetime, log }),
    openMailServer(config, { lifetime, log }),
    openSignIn(config, { lifetime, log }),
    isSingleProcess ? loadShopModules({ root, pagesFolder, http }) : Promise.resolve(null),
  ] as const;
  // Every step must have registered its shutdown before a failure returns.
  await Promise.allSettled(steps);
  const [database, cards, mail, signIn, modules] = await Promise.all(steps);
  if (!database.ok) return database;
  if (!cards.ok) return cards;
  if (!mail.ok) return mail;
  if (!signIn.ok) return signIn;
  return ok({
    database: database.value,
    cards: cards.value,
    mail: mail.value,
    signIn: signIn.value,
    modules,
  });
}

/** Stores the scripts of this build, so that processes of other versions can serve them to its pages. Call it before pages are served. */
async function startSharingAssets(
  { lifetime, log }: OpenOptions,
  parts: { readonly database: Database; readonly build: string },
): Promise<void> {
  const onFailure = (error: unknown) => {
    if (!lifetime.isEnding) log.warn({ err: error }, 'the scripts of this version could not be shared');
  };
  const options = { ...parts, clock: systemClock, scheduler: systemScheduler, onFailure };
  const stop = await keepAssetsShared(options);
  lifetime.add(async () => stop());
}

/** Serves the shop in this process or in workers. Returns the sign-in of an admin created now. */
async function serve(
  { lifetime, log, tracing, onStep }: OpenOptions,
  {
    config,
    pagesFolder,
    database,
    cards,
    mail,
    signIn,
    modules,
    http,
  }: Prepared & Parts & { readonly http: HttpServer },
): Promise<Result<WorkerReady['admin'], Failure>> {
  const servingConfig: ServingConfig = {
    config,
    databaseUrl: database.url,
    cardProvider: cards,
    mailServer: mail.server,
    signIn: signIn.signIn,
    pagesFolder,
  };
  if (modules !== null) {
    const parts = { servingConfig, modules, database, http, lifetime, log, tracing };
    return ok(await serveShop({ ...parts, createsAdmin: true }));
  }
  onStep(`Starting ${config.workers} workers`);
  // The workers bind the port themselves, through the cluster module.
  await http.close(AbortSignal.abort());
  return runWorkers({ count: config.workers, servingConfig, lifetime, log });
}

/** Adds the demo products to an empty catalogue. Returns how many were added. */
async function addDemoProducts(
  database: Database,
  onStep: OpenOptions['onStep'],
): Promise<Result<number, Failure>> {
  try {
    const onFill = () => onStep('Adding the demo products');
    const { products } = await seedDemo(database, { at: new Date(), onFill });
    return ok(products);
  } catch (error) {
    return fail({ message: `The demo products could not be added: ${describeError(error)}.` });
  }
}
