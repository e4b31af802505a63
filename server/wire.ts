import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Database } from '#database/connect.ts';
import { betterAuthIdentity } from './adapters/identity/better-auth.ts';
import { createStripePayments } from './adapters/payments/stripe.ts';
import { systemClock } from './adapters/system-clock.ts';
import { pages } from './http/pages.ts';
import { shop } from './http/shop.ts';
import { makeFirstAdmin } from './services/make-first-admin.ts';

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

/** What renders the pages: a finished build, or a development server's newest one. */
export type PageSource = {
  readonly mode: 'production' | 'development';
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built browser files; null while a development server makes them. */
  readonly clientFolder: string | null;
};

/** Joins the concrete parts into a shop. The only place that names them. */
export function wire({
  database,
  log,
  publicUrl,
  sessionSecret,
  cardProvider,
  pageSource,
}: {
  database: Database;
  log: Logger;
  publicUrl: string;
  sessionSecret: string;
  cardProvider: CardProvider;
  pageSource: PageSource;
}) {
  const clock = systemClock;
  const identity = betterAuthIdentity({ database, clock, secret: sessionSecret, publicUrl });
  const { secretKey, publishableKey, webhookSecret, apiUrl, scriptUrl } = cardProvider;
  const app = shop({
    database,
    clock,
    identity,
    log,
    publicUrl,
    payments: createStripePayments({ secretKey, apiUrl, webhookSecret, clock }),
    paymentSettings: { publishableKey, scriptUrl },
    folders: {
      client: pageSource.clientFolder,
      pictures: fileURLToPath(new URL('../imagery/pictures', import.meta.url)),
    },
    makePages: (callApi) =>
      pages({
        build: pageSource.build,
        mode: pageSource.mode,
        callApi,
        reportError: (error) => log.error({ err: error }, 'page failed'),
      }),
  });

  return {
    /** Answers every request to the shop. */
    fetch: (request: Request): Promise<Response> | Response => app.fetch(request),
    /**
     * Sees to it that there is an admin, with the given sign-in or a random one (DECISIONS 8). Answers the sign-in when it was
     * made now, null when there was an admin already.
     */
    makeFirstAdmin: (given: { email: string; password: string } | undefined) =>
      makeFirstAdmin(
        { database, clock, identity },
        given ?? { email: 'admin@osier.example', password: randomBytes(12).toString('base64url') },
      ),
  };
}
