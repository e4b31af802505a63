import type { Logger } from 'pino';
import { z } from 'zod';
import type { Result } from '#domain/result.ts';
import type { Lifetime } from '../process/lifetime.ts';
import { spawnStandIn } from './spawn-stand-in.ts';

const testCard = z.object({ number: z.string(), effect: z.string() }).readonly();

/** A card number that the sandbox accepts, and its effect. */
export type TestCard = z.output<typeof testCard>;

const cardProvider = z
  .object({
    url: z.string(),
    scriptUrl: z.string(),
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
    testCards: z.array(testCard).readonly(),
  })
  .readonly();

const mailbox = z.object({ url: z.string(), smtpUrl: z.string() }).readonly();

const accountChooser = z
  .object({ url: z.string(), clientId: z.string(), clientSecret: z.string() })
  .readonly();

type Failure = { readonly message: string };

/** Spawns the stand-in for Stripe. */
export function spawnCardProvider(options: {
  readonly ports: readonly number[];
  readonly host: string;
  /** The host name at which browsers reach it. */
  readonly publicHost: string;
  readonly dataDir: string;
  readonly shopOrigins: readonly string[];
  /** Where it sends webhooks. */
  readonly webhookUrl: string;
  readonly lifetime: Lifetime;
  readonly log: Logger;
}): Promise<Result<z.output<typeof cardProvider>, Failure>> {
  const { host, publicHost, shopOrigins, webhookUrl, ...rest } = options;
  const origins = shopOrigins.flatMap((origin) => ['--shop-origin', origin]);
  return spawnStandIn({
    ...rest,
    folder: 'card-provider',
    name: 'The sandbox card provider',
    hint: 'set SANDBOX_PORT to another port',
    args: ['--host', host, '--public-host', publicHost, '--webhook-url', webhookUrl, ...origins],
    ready: cardProvider,
  });
}

/** Spawns the mailbox, which receives all mail and forwards none. Mail is sent to `smtpUrl` and read at `url`. */
export function spawnMailbox(options: {
  readonly ports: readonly number[];
  readonly dataDir: string;
  readonly lifetime: Lifetime;
  readonly log: Logger;
}): Promise<Result<z.output<typeof mailbox>, Failure>> {
  return spawnStandIn({
    ...options,
    folder: 'mailbox',
    name: 'The sandbox mailbox',
    hint: null,
    args: [],
    ready: mailbox,
    restartArgs: ({ smtpUrl }) => ['--smtp-port', new URL(smtpUrl).port],
  });
}

/** Spawns the stand-in for Google's sign-in. `redirectUris` are the addresses to which it may redirect. */
export function spawnAccountChooser(options: {
  readonly ports: readonly number[];
  readonly dataDir: string;
  readonly redirectUris: readonly string[];
  readonly lifetime: Lifetime;
  readonly log: Logger;
}): Promise<Result<z.output<typeof accountChooser>, Failure>> {
  const { redirectUris, ...rest } = options;
  return spawnStandIn({
    ...rest,
    folder: 'account-chooser',
    name: 'The sandbox account chooser',
    hint: null,
    args: redirectUris.flatMap((address) => ['--redirect-uri', address]),
    ready: accountChooser,
    // One argument: a secret may start with a dash.
    restartArgs: ({ clientSecret }) => [`--client-secret=${clientSecret}`],
  });
}
