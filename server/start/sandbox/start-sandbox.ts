import type { Logger } from 'pino';
import { z } from 'zod';
import type { Result } from '#domain/result.ts';
import type { Lifetime } from '../process/lifetime.ts';
import { startStandIn } from './start-stand-in.ts';

const testCard = z.object({ number: z.string(), effect: z.string() }).readonly();

/** A card that the sandbox takes, and what it does. */
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

/** Starts the stand-in for Stripe. */
export function startCardProvider(options: {
  readonly ports: readonly number[];
  readonly host: string;
  /** The host name by which browsers reach it. */
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
  return startStandIn({
    ...rest,
    folder: 'card-provider',
    name: 'The sandbox card provider',
    advice: 'SANDBOX_PORT chooses its port',
    args: ['--host', host, '--public-host', publicHost, '--webhook-url', webhookUrl, ...origins],
    ready: cardProvider,
  });
}

/** Starts the mailbox that takes all mail and sends none on. `url` is where it is read, `smtpUrl` where it is sent to. */
export function startMailbox(options: {
  readonly ports: readonly number[];
  readonly dataDir: string;
  readonly lifetime: Lifetime;
  readonly log: Logger;
}): Promise<Result<z.output<typeof mailbox>, Failure>> {
  return startStandIn({
    ...options,
    folder: 'mailbox',
    name: 'The sandbox mailbox',
    advice: null,
    args: [],
    ready: mailbox,
    again: ({ smtpUrl }) => ['--smtp-port', new URL(smtpUrl).port],
  });
}

/** Starts the stand-in for Google, which asks people who they want to be. `redirectUris` are where it may send them back to. */
export function startAccountChooser(options: {
  readonly ports: readonly number[];
  readonly dataDir: string;
  readonly redirectUris: readonly string[];
  readonly lifetime: Lifetime;
  readonly log: Logger;
}): Promise<Result<z.output<typeof accountChooser>, Failure>> {
  const { redirectUris, ...rest } = options;
  return startStandIn({
    ...rest,
    folder: 'account-chooser',
    name: 'The sandbox account chooser',
    advice: null,
    args: redirectUris.flatMap((address) => ['--redirect-uri', address]),
    ready: accountChooser,
    again: ({ clientSecret }) => ['--client-secret', clientSecret],
  });
}
