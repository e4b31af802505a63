import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { completeConfig, type Config, type WantedConfig } from '../config.ts';
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
import { loadProgram, serveShop, type Surroundings } from './serve-shop.ts';
import type { Tracing } from './tracing/open-tracing.ts';

export type OpenOptions = {
  /** The project's folder. */
  readonly root: string;
  readonly wanted: WantedConfig;
  readonly dev: boolean;
  readonly lifetime: Lifetime;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Hears what is being done, in a few words. */
  readonly onStep: (step: string) => void;
};

type Failure = { readonly message: string };

/**
 * Opens the shop, step by step, and answers what there is to tell about it. Each step that starts something tells the
 * lifetime how to end it. An expected failure comes back as one sentence; null when the end was asked for meanwhile.
 */
export async function openShop(options: OpenOptions): Promise<Result<Welcome | null, Failure>> {
  const { root, wanted, lifetime, log, tracing, onStep } = options;
  const door = await listen(wanted.http);
  if (!door.ok) return door;
  lifetime.add((hurry) => door.value.close(hurry));

  const dataDir = resolve(root, wanted.dataDir);
  const prepared = await prepareDataFolder(dataDir);
  if (!prepared.ok) return prepared;
  const sessionSecret =
    wanted.sessionSecret === null ? await keepSessionSecret(dataDir) : ok(wanted.sessionSecret);
  if (!sessionSecret.ok) return sessionSecret;
  const pagesFolder = options.dev ? ok(null) : await holdPages(root, lifetime);
  if (!pagesFolder.ok) return pagesFolder;
  const config = completeConfig(wanted, {
    root,
    port: door.value.port,
    sessionSecret: sessionSecret.value,
  });

  // Pages in development come from this process.
  const isOne = config.workers === 1 || options.dev;
  onStep('Starting the database and the card provider');
  const onError = (error: Error) => {
    if (!lifetime.isEnding) log.warn({ err: error }, 'a database connection broke');
  };
  const jobs = [
    openDatabase({ ...config.database, dataDir, lifetime, onStep, onError, observe: tracing?.observe }),
    openCardProvider(config, { lifetime, log }),
    openMailServer(config, { lifetime, log }),
    openSignIn(config, { lifetime, log }),
    isOne ? loadProgram({ root, pagesFolder: pagesFolder.value, door: door.value }) : Promise.resolve(null),
  ] as const;
  // All of them have to be through before anything can be ended.
  await Promise.allSettled(jobs);
  const [database, cards, mail, people, program] = await Promise.all(jobs);
  if (lifetime.isEnding) return ok(null);
  if (!database.ok) return database;
  if (!cards.ok) return cards;
  if (!mail.ok) return mail;
  if (!people.ok) return people;

  const { products } = config.demoData
    ? await seedDemo(database.value, { at: new Date(), onFill: () => onStep('Filling the shop') })
    : { products: 0 };
  if (lifetime.isEnding) return ok(null);
  const surroundings: Surroundings = {
    config,
    databaseUrl: database.value.url,
    cardProvider: cards.value,
    mailServer: mail.value.server,
    signIn: people.value.signIn,
    pagesFolder: pagesFolder.value,
  };
  let admin: WorkerReady['admin'];
  if (program === null) {
    onStep(`Starting ${config.workers} processes`);
    // They take the port themselves, by way of this process.
    await door.value.close(AbortSignal.abort());
    const begun = await runWorkers({ count: config.workers, surroundings, lifetime, log });
    if (!begun.ok) return begun;
    admin = begun.value;
  } else {
    const serving = {
      surroundings,
      program,
      database: database.value,
      door: door.value,
      lifetime,
      log,
      tracing,
    };
    admin = await serveShop({ ...serving, makesAdmin: true });
  }
  if (lifetime.isEnding) return ok(null);
  return ok({
    address: config.http.publicUrl,
    admin: admin && { email: admin.email, password: config.admin === null ? admin.password : null },
    products,
    testCards: cards.value.testCards,
    mail: mail.value.told,
    accountChooser: people.value.sandbox,
    workers: isOne ? 1 : config.workers,
    dev: options.dev,
  });
}

/** Finds the newest built pages and keeps them until the lifetime ends. */
async function holdPages(root: string, lifetime: Lifetime): Promise<Result<string, Failure>> {
  const folder = await findBuiltPages(root);
  if (folder === undefined)
    return fail({ message: 'The pages are not built: start the shop with npm start.' });
  const release = await holdBuiltPages(folder);
  lifetime.add(release);
  return ok(folder);
}

/** What a stand-in lives with. */
type Around = { readonly lifetime: Lifetime; readonly log: Logger };

type Cards = CardProvider & { readonly testCards: readonly TestCard[] };

async function openCardProvider(config: Config, around: Around): Promise<Result<Cards, Failure>> {
  const { payments, http, dataDir } = config;
  if (payments.kind === 'stripe') return ok({ ...payments, apiUrl: null, scriptUrl: null, testCards: [] });
  const shopOrigins = [http.publicUrl, `http://localhost:${http.port}`, `http://127.0.0.1:${http.port}`];
  const sandbox = await startCardProvider({
    ports: payments.ports,
    host: http.host,
    // On every network it is where the shop is; on one address of this machine nobody reaches it elsewhere.
    publicHost: new URL(isEveryNetwork(http.host) ? http.publicUrl : localAddress(http)).hostname,
    dataDir,
    shopOrigins,
    webhookUrl: `${localAddress(http)}/api/webhooks/stripe`,
    ...around,
  });
  return sandbox.ok ? ok({ ...sandbox.value, apiUrl: sandbox.value.url }) : sandbox;
}

type MailWay = { readonly server: MailServer | null; readonly told: Welcome['mail'] };

async function openMailServer(config: Config, around: Around): Promise<Result<MailWay, Failure>> {
  const { mail, dataDir } = config;
  if (mail.kind === 'none') return ok({ server: null, told: { kind: 'waits' } });
  if (mail.kind === 'smtp') return ok({ server: mail, told: { kind: 'sent' } });
  const mailbox = await startMailbox({ ports: mail.ports, dataDir, ...around });
  if (!mailbox.ok) return mailbox;
  const { url, smtpUrl } = mailbox.value;
  return ok({ server: { url: smtpUrl, from: mail.from }, told: { kind: 'mailbox', url } });
}

function isEveryNetwork(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Where processes of this machine reach the shop, also while its public address leads through a server that is not there yet. */
function localAddress({ host, port }: Config['http']): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`;
}
