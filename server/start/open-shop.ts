import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { completeConfig, type Config, type RequestedConfig } from '../config.ts';
import type { CardProvider, MailServer } from '../wire.ts';
import { listen } from './http-server/listen.ts';
import { openDatabase } from './open-database.ts';
import { findBuiltPages, holdBuiltPages } from './open-pages.ts';
import { openSignIn } from './open-sign-in.ts';
import { keepSessionSecret, prepareDataFolder } from './prepare-data-folder.ts';
import type { Welcome } from './print-welcome.ts';
import type { Lifetime } from './process/lifetime.ts';
import { runWorkers, type WorkerReady } from './process/run-workers.ts';
import { startCardProvider, startMailbox, type TestCard } from './sandbox/start-sandbox.ts';
import { loadProgram, serveShop, type WorkerEnvironment } from './serve-shop.ts';
import type { Tracing } from './tracing/open-tracing.ts';

export type OpenOptions = {
  /** The project's folder. */
  readonly root: string;
  readonly settings: RequestedConfig;
  readonly dev: boolean;
  readonly lifetime: Lifetime;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Called with a short description of each step. */
  readonly onStep: (step: string) => void;
};

type Failure = { readonly message: string };

/**
 * Opens the shop and returns what the start prints about it; null when shutdown was requested meanwhile. Each step registers its shutdown
 * with the lifetime. An expected failure is one sentence.
 */
export async function openShop(options: OpenOptions): Promise<Result<Welcome | null, Failure>> {
  const { root, settings, lifetime, log, tracing, onStep } = options;
  const http = await listen(settings.http);
  if (!http.ok) return http;
  lifetime.add((force) => http.value.close(force));

  const dataDir = resolve(root, settings.dataDir);
  const prepared = await prepareDataFolder(dataDir);
  if (!prepared.ok) return prepared;
  const sessionSecret =
    settings.sessionSecret === null ? await keepSessionSecret(dataDir) : ok(settings.sessionSecret);
  if (!sessionSecret.ok) return sessionSecret;
  const pagesFolder = options.dev ? ok(null) : await holdPages(root, lifetime);
  if (!pagesFolder.ok) return pagesFolder;
  const config = completeConfig(settings, {
    root,
    port: http.value.port,
    sessionSecret: sessionSecret.value,
  });

  // In development this process renders the pages.
  const isSingleProcess = config.workers === 1 || options.dev;
  onStep('Starting the database and the card provider');
  const onError = (error: Error) => {
    if (!lifetime.isEnding) log.warn({ err: error }, 'a database connection broke');
  };
  const steps = [
    openDatabase({ ...config.database, dataDir, lifetime, onStep, onError, observe: tracing?.observe }),
    openCardProvider(config, { lifetime, log }),
    openMailServer(config, { lifetime, log }),
    openSignIn(config, { lifetime, log }),
    isSingleProcess
      ? loadProgram({ root, pagesFolder: pagesFolder.value, http: http.value })
      : Promise.resolve(null),
  ] as const;
  // Every step must have registered its shutdown before a failure returns.
  await Promise.allSettled(steps);
  const [database, cards, mail, signIn, program] = await Promise.all(steps);
  if (lifetime.isEnding) return ok(null);
  if (!database.ok) return database;
  if (!cards.ok) return cards;
  if (!mail.ok) return mail;
  if (!signIn.ok) return signIn;

  const { products: productCount } = config.demoData
    ? await seedDemo(database.value, { at: new Date(), onFill: () => onStep('Adding the demo products') })
    : { products: 0 };
  if (lifetime.isEnding) return ok(null);
  const environment: WorkerEnvironment = {
    config,
    databaseUrl: database.value.url,
    cardProvider: cards.value,
    mailServer: mail.value.server,
    signIn: signIn.value.signIn,
    pagesFolder: pagesFolder.value,
  };
  let admin: WorkerReady['admin'];
  if (program === null) {
    onStep(`Starting ${config.workers} workers`);
    // The workers bind the port themselves, through the cluster module.
    await http.value.close(AbortSignal.abort());
    const started = await runWorkers({ count: config.workers, environment, lifetime, log });
    if (!started.ok) return started;
    admin = started.value;
  } else {
    const process = {
      environment,
      program,
      database: database.value,
      http: http.value,
      lifetime,
      log,
      tracing,
    };
    admin = await serveShop({ ...process, createsAdmin: true });
  }
  if (lifetime.isEnding) return ok(null);
  return ok({
    address: config.http.publicUrl,
    admin: admin && { email: admin.email, password: config.admin === null ? admin.password : null },
    productCount,
    testCards: cards.value.testCards,
    mail: mail.value.welcome,
    accountChooser: signIn.value.sandbox,
    workerCount: isSingleProcess ? 1 : config.workers,
    dev: options.dev,
  });
}

/** Finds the newest build of the pages and marks it as in use until shutdown. */
async function holdPages(root: string, lifetime: Lifetime): Promise<Result<string, Failure>> {
  const folder = await findBuiltPages(root);
  if (folder === undefined)
    return fail({ message: 'The pages are not built. Start the shop with npm start.' });
  const release = await holdBuiltPages(folder);
  lifetime.add(release);
  return ok(folder);
}

type Context = { readonly lifetime: Lifetime; readonly log: Logger };

type Cards = CardProvider & { readonly testCards: readonly TestCard[] };

async function openCardProvider(config: Config, context: Context): Promise<Result<Cards, Failure>> {
  const { payments, http, dataDir } = config;
  if (payments.kind === 'stripe') return ok({ ...payments, apiUrl: null, scriptUrl: null, testCards: [] });
  const shopOrigins = [http.publicUrl, `http://localhost:${http.port}`, `http://127.0.0.1:${http.port}`];
  const sandbox = await startCardProvider({
    ports: payments.ports,
    host: http.host,
    // Browsers reach it where they reach the shop.
    publicHost: new URL(isWildcardHost(http.host) ? http.publicUrl : localAddress(http)).hostname,
    dataDir,
    shopOrigins,
    webhookUrl: `${localAddress(http)}/api/webhooks/stripe`,
    ...context,
  });
  return sandbox.ok ? ok({ ...sandbox.value, apiUrl: sandbox.value.url }) : sandbox;
}

type OpenedMail = { readonly server: MailServer | null; readonly welcome: Welcome['mail'] };

async function openMailServer(config: Config, context: Context): Promise<Result<OpenedMail, Failure>> {
  const { mail, dataDir } = config;
  if (mail.kind === 'none') return ok({ server: null, welcome: { kind: 'waits' } });
  if (mail.kind === 'smtp') return ok({ server: mail, welcome: { kind: 'sent' } });
  const mailbox = await startMailbox({ ports: mail.ports, dataDir, ...context });
  if (!mailbox.ok) return mailbox;
  const { url, smtpUrl } = mailbox.value;
  return ok({ server: { url: smtpUrl, from: mail.from }, welcome: { kind: 'mailbox', url } });
}

function isWildcardHost(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Returns the shop's address for processes on this machine. The public one may lead through a proxy that is not running yet. */
function localAddress({ host, port }: Config['http']): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${localHost.includes(':') ? `[${localHost}]` : localHost}:${port}`;
}
