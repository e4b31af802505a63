import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { centsFromDollars } from '#domain/money.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSafe, settingNames, settings, tell } from './settings.ts';

/** The environment: names and values, all of them text. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is wrong, and the sentence that says so. */
export type WrongSetting = { readonly setting: string; readonly message: string };

/** What the settings ask for, before the shop has found its port and its secret. */
export type WantedConfig = {
  readonly production: boolean;
  /** `port` 0 takes any free one; without `publicUrl` the address follows from host and port. */
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string | null;
    /** How long connections are still accepted after `/readyz` has begun to say 503. */
    readonly shutdownDelayMs: number;
  };
  readonly dataDir: string;
  /** `url` null: the shop's own PostgreSQL in the data folder. */
  readonly database: {
    readonly url: string | null;
    /** A standby of it to read from; null for none. */
    readonly replicaUrl: string | null;
    readonly connections: number;
  };
  /** Null: nobody may read the figures. */
  readonly metricsToken: string | null;
  /** How many processes serve the shop. */
  readonly workers: number;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly payments:
    | {
        readonly kind: 'stripe';
        readonly secretKey: string;
        readonly publishableKey: string;
        /** Null refuses all webhooks: payments are found by asking. Never null in production. */
        readonly webhookSecret: string | null;
      }
    /** The ports to try one after the other. */
    | { readonly kind: 'sandbox'; readonly ports: readonly number[] };
  /** `from` is the sender of all mail; without a way for it, mail waits in the outbox. */
  readonly mail:
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
    /** The ports to try one after the other for the pages that show it. */
    | { readonly kind: 'sandbox'; readonly ports: readonly number[]; readonly from: string }
    | { readonly kind: 'none' };
  /** How people sign in. */
  readonly signIn: {
    readonly passwords: boolean;
    readonly google:
      | {
          readonly kind: 'google';
          readonly clientId: string;
          readonly clientSecret: string;
          readonly discoveryUrl: string;
        }
      /** The ports to try one after the other. */
      | { readonly kind: 'sandbox'; readonly ports: readonly number[] }
      | { readonly kind: 'none' };
    /** A provider of the merchant's own. */
    readonly provider: {
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly label: string;
    } | null;
  };
  /** How tries are limited; null limits none. */
  readonly limits: { readonly trustedProxies: readonly string[] } | null;
  /** How much a person can order before paying for it. */
  readonly orderLimits: OrderLimits;
  /** Days after which a cash order that was not handed over is listed for staff. */
  readonly cashOrderDays: number;
  /** Null: to be made and kept in the data folder. */
  readonly sessionSecret: string | null;
  readonly demoData: boolean;
  /** How requests are traced; null when they are not. */
  readonly tracing: TracingConfig | null;
  readonly log: { readonly level: z.output<typeof settings>['LOG_LEVEL']; readonly json: boolean };
};

/** To which collector requests are traced, as whom, and how many of them. */
export type TracingConfig = {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    readonly name: z.output<typeof settings>['OTEL_TRACES_SAMPLER'];
    readonly ratio: number;
  };
};

/** The settings of a running shop. `dataDir` is absolute, `publicUrl` has no slash at its end. */
export type Config = Omit<WantedConfig, 'http' | 'sessionSecret'> & {
  readonly http: WantedConfig['http'] & { readonly publicUrl: string };
  readonly sessionSecret: string;
};

/** The process's environment over the file `.env` in `root`; a setting that is empty counts as unset. */
export function readEnvironment(root: string): Environment {
  let file = {};
  try {
    file = parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { ...file, ...process.env };
}

/** HAProxy's defaults take a server out after three failed checks, two seconds apart. */
const PRODUCTION_DELAY_SECONDS = 7;

/** Reads all settings, or tells everything that is wrong with them at once, one sentence each. */
export function readConfig(env: Environment): Result<WantedConfig, readonly WrongSetting[]> {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])),
  ) as Partial<Record<(typeof settingNames)[number], string>>;

  const parsed = settings.safeParse(given);
  const malformed = settingNames.filter((name) =>
    parsed.error?.issues.some((issue) => issue.path[0] === name),
  );
  const wrong = [
    ...malformed.map((name) => ({ setting: name, message: `${name} must be ${tell(name).rule}.` })),
    ...findContradictions(given).filter(({ setting }) => !malformed.some((name) => name === setting)),
  ];
  if (!parsed.success || wrong.length > 0) return fail(wrong);

  const chosen = parsed.data;
  const production = chosen.NODE_ENV === 'production';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = chosen;
  const nextPort = chosen.PORT === 0 || chosen.PORT === 65_535 ? [0] : [chosen.PORT + 1, 0];
  return ok({
    production,
    http: {
      host: chosen.HOST,
      port: chosen.PORT,
      publicUrl: chosen.PUBLIC_URL === undefined ? null : new URL(chosen.PUBLIC_URL).origin,
      shutdownDelayMs: 1000 * (chosen.SHUTDOWN_DELAY ?? (production ? PRODUCTION_DELAY_SECONDS : 0)),
    },
    dataDir: chosen.DATA_DIR,
    database: {
      url: chosen.DATABASE_URL ?? null,
      replicaUrl: chosen.DATABASE_REPLICA_URL ?? null,
      connections: chosen.DATABASE_CONNECTIONS,
    },
    metricsToken: chosen.METRICS_TOKEN ?? null,
    workers: chosen.WORKERS,
    admin:
      chosen.ADMIN_EMAIL !== undefined && chosen.ADMIN_PASSWORD !== undefined
        ? { email: chosen.ADMIN_EMAIL.toLowerCase(), password: chosen.ADMIN_PASSWORD }
        : null,
    payments:
      secretKey !== undefined && publishableKey !== undefined
        ? { kind: 'stripe', secretKey, publishableKey, webhookSecret: chosen.STRIPE_WEBHOOK_SECRET ?? null }
        : { kind: 'sandbox', ports: chosen.SANDBOX_PORT === undefined ? nextPort : [chosen.SANDBOX_PORT] },
    mail: readMail(chosen, production),
    signIn: readSignIn(chosen, production),
    limits: chosen.RATE_LIMITS ? { trustedProxies: chosen.TRUSTED_PROXIES } : null,
    orderLimits: readOrderLimits(chosen, production),
    cashOrderDays: chosen.CASH_ORDER_DAYS,
    sessionSecret: chosen.SESSION_SECRET ?? null,
    demoData: chosen.DEMO_DATA ?? !production,
    tracing: readTracing(chosen),
    log: { level: chosen.LOG_LEVEL, json: production },
  });
}

/** A limit that is not set holds in production alone. */
function readOrderLimits(chosen: z.output<typeof settings>, production: boolean): OrderLimits {
  const limit = (set: number | undefined, standard: number) => set ?? (production ? standard : null);
  const dollars = limit(chosen.UNCONFIRMED_CASH_DOLLARS, 100);
  return {
    cashOrders: limit(chosen.CASH_ORDERS, 10),
    unpaidCardOrders: limit(chosen.UNPAID_CARD_ORDERS, 5),
    unconfirmed: {
      cashOrders: limit(chosen.UNCONFIRMED_CASH_ORDERS, 1),
      cashTotal: dollars === null ? null : centsFromDollars(dollars),
      cashPieces: limit(chosen.UNCONFIRMED_CASH_PIECES, 5),
      cardPieces: limit(chosen.UNCONFIRMED_CARD_PIECES, 20),
    },
  };
}

function readTracing(chosen: z.output<typeof settings>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: given, OTEL_TRACES_EXPORTER: exporter } = chosen;
  const isWanted = exporter === 'otlp' || (exporter === undefined && given !== undefined);
  if (!isWanted || chosen.OTEL_SDK_DISABLED) return null;
  return {
    endpoint: given ?? 'http://localhost:4318',
    headers: chosen.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: chosen.OTEL_SERVICE_NAME,
    resource: chosen.OTEL_RESOURCE_ATTRIBUTES,
    sampler: { name: chosen.OTEL_TRACES_SAMPLER, ratio: chosen.OTEL_TRACES_SAMPLER_ARG },
  };
}

function readMail(chosen: z.output<typeof settings>, production: boolean): WantedConfig['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = chosen;
  if (url !== undefined && from !== undefined) return { kind: 'smtp', url, from };
  if (production && !chosen.ALLOW_SANDBOX_IN_PRODUCTION) return { kind: 'none' };
  return { kind: 'sandbox', ports: portsAfter(chosen, 2), from: from ?? 'Osier <shop@osier.example>' };
}

/** The stand-in for Google lets everybody be anybody: no setting brings it into production. */
function readSignIn(chosen: z.output<typeof settings>, production: boolean): WantedConfig['signIn'] {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_DISCOVERY_URL: discoveryUrl } = chosen;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = chosen;
  const only = chosen.OIDC_ONLY;
  let google: WantedConfig['signIn']['google'] = { kind: 'none' };
  if (!only && id !== undefined && secret !== undefined) {
    google = { kind: 'google', clientId: id, clientSecret: secret, discoveryUrl };
  } else if (!only && !production) google = { kind: 'sandbox', ports: portsAfter(chosen, 3) };
  const provider =
    issuer !== undefined && clientId !== undefined && clientSecret !== undefined
      ? { issuer, clientId, clientSecret, label: chosen.OIDC_LABEL ?? new URL(issuer).hostname }
      : null;
  return { passwords: !only, google, provider };
}

/** The ports to try for a stand-in: the one so many after the shop's, then any free one. */
function portsAfter(
  { PORT: port, SANDBOX_PORT: taken }: z.output<typeof settings>,
  step: number,
): readonly number[] {
  const wished = port + step;
  const isFree = port !== 0 && wished <= 65_535 && wished !== taken;
  return isFree ? [wished, 0] : [0];
}

/** What settings ask of each other, looked at even when some of them are malformed. */
function findContradictions(given: Partial<Record<(typeof settingNames)[number], string>>): WrongSetting[] {
  const wrong: WrongSetting[] = [];
  const refuse = (setting: keyof typeof given, message: string) => wrong.push({ setting, message });
  const isOn = (setting: keyof typeof given) =>
    settings.shape[setting].safeParse(given[setting]).data === true;

  for (const [one, other] of pairs) {
    if (given[one] === undefined && given[other] !== undefined)
      refuse(one, `${one} is missing, while ${other} is set.`);
    if (given[one] !== undefined && given[other] === undefined)
      refuse(other, `${other} is missing, while ${one} is set.`);
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    refuse('MAIL_FROM', 'MAIL_FROM is missing, while SMTP_URL is set.');
  }
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined) {
    refuse('DATABASE_URL', 'DATABASE_URL is missing, while DATABASE_REPLICA_URL is set.');
  }
  const missing = ownProvider.needed.filter((name) => given[name] === undefined);
  const there = [...ownProvider.needed, ...ownProvider.wished].find((name) => given[name] !== undefined);
  if (there !== undefined && missing[0] !== undefined) {
    const are = missing.length > 1 ? 'are' : 'is';
    refuse(missing[0], `${missing.join(', ')} ${are} missing, while ${there} is set.`);
  }
  const [secretKey, publishableKey] = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY];
  if (secretKey && publishableKey && secretKey.includes('_test_') !== publishableKey.includes('_test_')) {
    refuse(
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both live keys.',
    );
  }
  if (
    given.SANDBOX_PORT !== undefined &&
    given.SANDBOX_PORT !== '0' &&
    given.SANDBOX_PORT === (given.PORT ?? '3000')
  ) {
    refuse('SANDBOX_PORT', 'SANDBOX_PORT must differ from PORT.');
  }
  if (given.STRIPE_WEBHOOK_SECRET !== undefined && secretKey === undefined && publishableKey === undefined) {
    refuse('STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY is missing, while STRIPE_WEBHOOK_SECRET is set.');
  }
  if (given.NODE_ENV !== 'production') return wrong;

  if (given.SESSION_SECRET === undefined) {
    refuse('SESSION_SECRET', 'SESSION_SECRET must be set with NODE_ENV=production (at least 32 characters).');
  }
  if (given.RATE_LIMITS !== undefined && !isOn('RATE_LIMITS')) {
    refuse('RATE_LIMITS', 'RATE_LIMITS must not be off with NODE_ENV=production.');
  }
  if (given.PUBLIC_URL === undefined && !isOn('ALLOW_SANDBOX_IN_PRODUCTION')) {
    refuse(
      'PUBLIC_URL',
      'PUBLIC_URL must be set with NODE_ENV=production: links in mails and cookies are made for it.',
    );
  }
  if (
    given.PUBLIC_URL !== undefined &&
    URL.canParse(given.PUBLIC_URL) &&
    !isSafe(new URL(given.PUBLIC_URL))
  ) {
    refuse('PUBLIC_URL', 'PUBLIC_URL must be an https address with NODE_ENV=production.');
  }
  for (const name of ['GOOGLE_DISCOVERY_URL', 'OIDC_ISSUER'] as const) {
    if (given[name]?.startsWith('http:') === true) {
      refuse(name, `${name} must be an https address with NODE_ENV=production.`);
    }
  }
  if (isOn('DEMO_DATA')) refuse('DEMO_DATA', 'DEMO_DATA must not be on with NODE_ENV=production.');
  if (secretKey === undefined && publishableKey === undefined && !isOn('ALLOW_SANDBOX_IN_PRODUCTION')) {
    refuse(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set with NODE_ENV=production, which refuses the sandbox card provider unless ALLOW_SANDBOX_IN_PRODUCTION=yes.',
    );
  }
  if (secretKey !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined) {
    refuse(
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_WEBHOOK_SECRET must be set with NODE_ENV=production and the keys of Stripe.',
    );
  }
  return wrong;
}

/** What a provider of the merchant's own needs, and what else can be said of it. */
const ownProvider = {
  needed: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  wished: ['OIDC_LABEL', 'OIDC_ONLY'],
} as const;

/** Settings that make sense only together. */
const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

/** The settings of the shop once its port is known and its secret is there; paths are taken from `root`. */
export function completeConfig(
  wanted: WantedConfig,
  found: { readonly root: string; readonly port: number; readonly sessionSecret: string },
): Config {
  const { host, publicUrl } = wanted.http;
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    ...wanted,
    http: {
      ...wanted.http,
      port: found.port,
      publicUrl: publicUrl ?? new URL(`http://${shown}:${found.port}`).origin,
    },
    dataDir: resolve(found.root, wanted.dataDir),
    sessionSecret: found.sessionSecret,
  };
}

/**
 * Lets React and the router run as built for production, however the shop itself is set: they look at NODE_ENV when
 * they are loaded, and their development builds are many times slower. To be called before they are.
 */
export function runLibrariesForProduction(): void {
  process.env['NODE_ENV'] = 'production';
}
