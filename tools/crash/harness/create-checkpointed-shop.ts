import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import { findRoleByEmail } from '#database/queries/accounts/users.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { createPaymentProviders } from '#server/adapters/payments/payment-providers.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import { createFolderStore } from '#server/adapters/pictures/folder-store.ts';
import { createFetchFile } from '#server/adapters/remote-files/fetch-file.ts';
import { createPostMessage } from '#server/adapters/remote-files/post-message.ts';
import { taxTable } from '#server/adapters/taxes/tax-table.ts';
import { createApi } from '#server/http/api/api.ts';
import { createCatalogueSource } from '#server/http/catalogue/catalogue-source.ts';
import { createLiveChanges } from '#server/http/live/live-changes.ts';
import { createRecentWriters } from '#server/http/page-cache/recent-writers.ts';
import { runCatalogueJobs, runJobs, sendMails, sendWebhooks } from '#server/jobs/run-jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { IdentityPort } from '#server/ports/identity.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { PostMessage } from '#server/ports/post-message.ts';
import { createPhoneDigest } from '#server/services/orders/phone-digest.ts';
import { createSecretBox } from '#server/services/secrets/secret-box.ts';
import { withCheckpoints, type OnCheckpoint } from './checkpoints.ts';
import { withLatePayments } from './late-payments.ts';

/** The card provider's address and keys. */
export type ProviderConnection = {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};

/** Maximum number of open cash orders of a buyer. */
export const CASH_ORDER_LIMIT = 4;

/** Encrypts the secrets of webhook endpoints. */
export const WEBHOOK_SECRETS = createSecretBox('no secret of an endpoint', randomBytes, 'webhooks');

/** The public address of the tests' shops. */
export const SHOP_URL = 'http://shop.test';

type ShopOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly provider: ProviderConnection;
  readonly onCheckpoint: OnCheckpoint;
  readonly log?: Logger;
  readonly arePaymentsLate?: () => boolean;
  /** Delivers messages to webhook endpoints. The default sends them. */
  readonly postMessage?: PostMessage;
};

/**
 * Creates a shop's calls and jobs as `server/compose-shop.ts` does, with checkpoints around every transaction, provider call
 * and mail. The cookie `buyer` signs a buyer in, so that a thousand buyers need no passwords.
 */
export function createCheckpointedShop(options: ShopOptions) {
  const deps = createDependencies(options);
  const app = createShopApi(deps, options.provider);
  return {
    fetch: async (request: Request): Promise<Response> => app.fetch(request),
    /** The dependencies of the jobs. */
    deps,
    runCatalogueJobs: () => runCatalogueJobs(deps),
    async runJobs(): Promise<void> {
      await runJobs(deps);
      await sendMails(deps);
      await sendWebhooks(deps);
    },
  };
}

function createDependencies({
  database: plain,
  clock,
  mail: plainMail,
  provider: { secretKey, webhookSecret, url: apiUrl },
  onCheckpoint,
  log = pino({ level: 'silent' }),
  arePaymentsLate = () => false,
  postMessage: plainPost = createPostMessage(),
}: ShopOptions) {
  const stripe = createStripePayments({ secretKey, apiUrl, webhookSecret, clock });
  const { database, payments, mail, postMessage } = withCheckpoints(
    {
      database: plain,
      payments: withLatePayments(stripe, arePaymentsLate),
      mail: plainMail,
      postMessage: plainPost,
    },
    onCheckpoint,
  );
  return {
    database,
    clock,
    identity: createCookieIdentity(database),
    payments: createPaymentProviders([payments]),
    pictureStore: createFolderStore(join(tmpdir(), 'osier-crash-pictures')),
    fetchFile: createFetchFile(),
    postMessage,
    webhookSecrets: WEBHOOK_SECRETS,
    random: () => 0,
    mail,
    log,
    publicUrl: SHOP_URL,
    guestCheckout: true,
    offlinePages: true,
    limits: null,
    orderPersonYears: null,
  };
}

function createShopApi(
  deps: ReturnType<typeof createDependencies>,
  { publishableKey }: Pick<ProviderConnection, 'publishableKey'>,
) {
  const { database, clock } = deps;
  return createApi({
    ...deps,
    catalogueSource: createCatalogueSource(() => loadCatalogue(database.db)),
    liveChanges: createLiveChanges({ every: () => () => undefined }),
    paymentSettings: { publishableKey, scriptUrl: null },
    previewSecret: 'no previews',
    taxes: taxTable,
    digestPhone: createPhoneDigest('no phone number to keep secret'),
    setup: {
      mail: { kind: 'none', host: null, sender: null, isSenderSet: false, mailboxUrl: null },
      cards: { mode: 'sandbox', keyPrefix: 'sk_test_', hasWebhookSecret: true },
      taxes: null,
    },
    orderLimits: {
      cashOrders: CASH_ORDER_LIMIT,
      unpaidCardOrders: null,
      refusals: null,
      unconfirmed: { cashOrders: null, cashTotal: null, cashPieces: null, cardPieces: null },
    },
    secretBox: createSecretBox('no second factor to encrypt', randomBytes),
    randomBytes,
    recentWriters: createRecentWriters({ secret: 'no cache to bypass', clock, publicUrl: SHOP_URL }),
  });
}

/** Returns a buyer's email address. */
export function emailOf(buyer: string): string {
  return `${buyer}@osier.example`;
}

const refuse = () => Promise.reject(new Error('nobody signs in here'));

function createCookieIdentity(database: Database): IdentityPort {
  return {
    async readSession(headers) {
      const buyer = /(?:^|; )buyer=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
      if (buyer === undefined) return null;
      const identity = {
        userId: buyer,
        email: emailOf(buyer),
        displayName: buyer,
        phoneNumber: null,
        photoURL: null,
        emailVerified: true,
      };
      const role = (await findRoleByEmail(database.db, emailOf(buyer))) ?? null;
      const staffRole = role === 'admin' ? 'owner' : null;
      const session = { sessionId: buyer, signedInAt: new Date(0), cookies: [] };
      const factor = { isEnrolled: false, isRequired: false, isPassed: false };
      return { identity, ...session, role, staffRole, factor };
    },
    signInMethods: { password: false, providers: [] },
    beginProviderSignIn: refuse,
    finishProviderSignIn: refuse,
    signUp: refuse,
    signIn: refuse,
    signOut: refuse,
    hashPassword: refuse,
    findSessionEndCause: refuse,
    updateProfile: refuse,
    listSignInMethods: refuse,
    isOwnPassword: refuse,
    changePassword: refuse,
    issueSecret: refuse,
    createSecret: () => randomBytes(32).toString('base64url'),
    resetPassword: refuse,
    verifyAddress: refuse,
    renewToken: refuse,
  };
}
