import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { centsFromDollars } from '#domain/money.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { TaxServiceSettings } from './adapters/taxes/tax-service.ts';
import { findContradictions, type InvalidSetting } from './setting-rules.ts';
import { settingNames, settings, settingDocsOf } from './settings.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration before the port and the session secret are known. */
export type RequestedConfig = {
  readonly production: boolean;
  /** `port` 0 takes any free port. With `publicUrl` null the address is derived from host and port. */
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string | null;
    /** How long the shop accepts connections after `/readyz` starts to respond 503. */
    readonly shutdownDelayMs: number;
  };
  readonly dataDir: string;
  /** With `url` null the shop runs its own PostgreSQL in the data folder. */
  readonly database: {
    readonly url: string | null;
    /** A standby to read from; null for none. */
    readonly replicaUrl: string | null;
    readonly connections: number;
    /** How long cached pages are served while it is unreachable; 0 for not at all. */
    readonly stalePageMinutes: number;
  };
  /** `folder` is null for the default: beside the data folder. */
  readonly backups: BackupConfig & { readonly folder: string | null };
  /** Bearer token for `/metrics`; null disables it. */
  readonly metricsToken: string | null;
  /** Number of worker processes. */
  readonly workers: number;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly payments:
    | {
        readonly kind: 'stripe';
        readonly secretKey: string;
        readonly publishableKey: string;
        /** Null rejects all webhooks; the reconciler then finds payments. Never null in production. */
        readonly webhookSecret: string | null;
      }
    /** `ports` are tried in order. */
    | { readonly kind: 'sandbox'; readonly ports: readonly number[] };
  /** `from` is the sender of all mail. With kind `none`, order mails wait in the outbox. */
  readonly mail:
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
    /** `ports` are tried in order for the mailbox's web pages. */
    | { readonly kind: 'sandbox'; readonly ports: readonly number[]; readonly from: string }
    | { readonly kind: 'none' };
  /** Where the files of uploaded pictures are. With null, in the data folder. */
  readonly pictureBucket: {
    readonly bucket: string;
    readonly region: string;
    /** Null for Amazon's own storage. */
    readonly endpoint: string | null;
    /** Null for the role of the machine. */
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  } | null;
  readonly signIn: {
    readonly passwords: boolean;
    readonly google:
      | {
          readonly kind: 'google';
          readonly clientId: string;
          readonly clientSecret: string;
          readonly discoveryUrl: string;
        }
      /** `ports` are tried in order. */
      | { readonly kind: 'sandbox'; readonly ports: readonly number[] }
      | { readonly kind: 'none' };
    /** The merchant's own OpenID provider. */
    readonly provider: {
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly label: string;
    } | null;
  };
  /** Rate limits; null disables them. */
  readonly limits: { readonly trustedProxies: readonly string[] } | null;
  /** Limits on orders that a customer has not paid. */
  readonly orderLimits: OrderLimits;
  /** Null for the rates that staff enter. */
  readonly taxService: TaxServiceSettings | null;
  /** Whether visitors may order without an account. */
  readonly guestCheckout: boolean;
  /** Whether browsers keep pages for use without a network. */
  readonly offlinePages: boolean;
  /** Years after which a closed order loses the personal data of its customer; null for never. */
  readonly orderPersonYears: number | null;
  /** Days after which `npm run review` lists a cash order that was not handed over. */
  readonly cashOrderDays: number;
  /** Null generates one and stores it in the data folder. */
  readonly sessionSecret: string | null;
  readonly demoData: boolean;
  /** Null disables tracing. */
  readonly tracing: TracingConfig | null;
  /** Null exports no metrics. */
  readonly metricsExport: MetricsExportConfig | null;
  readonly log: {
    readonly level: z.output<typeof settings>['LOG_LEVEL'];
    readonly json: boolean;
    /** Null writes to standard output. `count` old files are kept, each of about `bytes`. */
    readonly file: { readonly path: string; readonly bytes: number; readonly count: number } | null;
  };
};

type BackupConfig = {
  readonly hasArchive: boolean;
  /** Hours between backups; 0 for none. */
  readonly hours: number;
  /** Days for which a backup is kept. */
  readonly keepDays: number;
};

/** Collector and identity of a process's metrics. */
export type MetricsExportConfig = Omit<TracingConfig, 'sampler'>;

/** Collector, identity and sampling of traces. */
export type TracingConfig = {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    readonly name: z.output<typeof settings>['OTEL_TRACES_SAMPLER'];
    readonly ratio: number;
  };
};

/** The configuration of a running shop. `dataDir` is absolute; `publicUrl` has no trailing slash. */
export type Config = Omit<RequestedConfig, 'http' | 'sessionSecret' | 'backups'> & {
  readonly http: RequestedConfig['http'] & { readonly publicUrl: string };
  readonly sessionSecret: string;
  /** `hasSecrets` says whether the session secret lies in the data folder. */
  readonly backups: BackupConfig & { readonly folder: string; readonly hasSecrets: boolean };
};

/** Reads the environment variables. They override the file `.env` in `root`. */
export function readEnvironment(root: string): Environment {
  return { ...readEnvironmentFile(root), ...process.env };
}

/** Returns a sentence for each name that was probably meant as a setting, and is none. */
export function findUnknownSettings(root: string): string[] {
  return describeUnknownSettings({ file: readEnvironmentFile(root), environment: process.env });
}

/** Reads the file `.env` in `root`; empty without one. */
function readEnvironmentFile(root: string): Environment {
  try {
    return parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

/** HAProxy's defaults remove a server after three failed checks, two seconds apart. */
const PRODUCTION_SHUTDOWN_DELAY_SECONDS = 7;

/** Reads all settings. An empty one counts as unset. Returns all invalid settings at once, with one sentence each. */
export function readConfig(env: Environment): Result<RequestedConfig, readonly InvalidSetting[]> {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])),
  ) as Partial<Record<(typeof settingNames)[number], string>>;

  const parsed = settings.safeParse(given);
  const malformed = settingNames.filter((name) =>
    parsed.error?.issues.some((issue) => issue.path[0] === name),
  );
  const invalid = [
    ...malformed.map((name) => ({ setting: name, message: `${name} must be ${settingDocsOf(name).rule}.` })),
    ...findContradictions(given).filter(({ setting }) => !malformed.some((name) => name === setting)),
  ];
  if (!parsed.success || invalid.length > 0) return fail(invalid);
  return ok(configOf(parsed.data));
}

/** Returns the configuration that the settings ask for. */
function configOf(chosen: z.output<typeof settings>): RequestedConfig {
  const production = chosen.NODE_ENV === 'production';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = chosen;
  const nextPort = chosen.PORT === 0 || chosen.PORT === 65_535 ? [0] : [chosen.PORT + 1, 0];
  return {
    production,
    http: {
      host: chosen.HOST,
      port: chosen.PORT,
      publicUrl: chosen.PUBLIC_URL === undefined ? null : new URL(chosen.PUBLIC_URL).origin,
      shutdownDelayMs: 1000 * (chosen.SHUTDOWN_DELAY ?? (production ? PRODUCTION_SHUTDOWN_DELAY_SECONDS : 0)),
    },
    dataDir: chosen.DATA_DIR,
    database: {
      url: chosen.DATABASE_URL ?? null,
      replicaUrl: chosen.DATABASE_REPLICA_URL ?? null,
      connections: chosen.DATABASE_CONNECTIONS,
      stalePageMinutes: chosen.STALE_PAGE_MINUTES,
    },
    backups: {
      folder: chosen.BACKUP_DIR ?? null,
      hasArchive: chosen.BACKUP_ARCHIVE,
      hours: chosen.BACKUP_HOURS,
      keepDays: chosen.BACKUP_DAYS,
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
    pictureBucket: readPictureBucket(chosen),
    signIn: readSignIn(chosen, production),
    limits: chosen.RATE_LIMITS ? { trustedProxies: chosen.TRUSTED_PROXIES } : null,
    orderLimits: readOrderLimits(chosen, production),
    taxService: readTaxService(chosen),
    guestCheckout: chosen.GUEST_CHECKOUT,
    offlinePages: chosen.OFFLINE_PAGES,
    orderPersonYears: chosen.ORDER_PERSON_YEARS ?? null,
    cashOrderDays: chosen.CASH_ORDER_DAYS,
    sessionSecret: chosen.SESSION_SECRET ?? null,
    demoData: chosen.DEMO_DATA ?? !production,
    tracing: readTracing(chosen),
    metricsExport: readMetricsExport(chosen),
    log: { level: chosen.LOG_LEVEL, json: production, file: readLogFile(chosen) },
  };
}

function readLogFile({ LOG_FILE, LOG_FILE_MB, LOG_FILES }: z.output<typeof settings>): Config['log']['file'] {
  if (LOG_FILE === undefined) return null;
  return { path: LOG_FILE, bytes: LOG_FILE_MB * 1_000_000, count: LOG_FILES };
}

/** Returns the limits of open orders. Their defaults apply in production only. */
function readOrderLimits(chosen: z.output<typeof settings>, production: boolean): OrderLimits {
  const limit = (value: number | undefined, productionDefault: number) =>
    value ?? (production ? productionDefault : null);
  const dollars = limit(chosen.UNCONFIRMED_CASH_DOLLARS, 100);
  return {
    cashOrders: limit(chosen.CASH_ORDERS, 10),
    unpaidCardOrders: limit(chosen.UNPAID_CARD_ORDERS, 3),
    refusals: chosen.CASH_REFUSALS,
    unconfirmed: {
      cashOrders: limit(chosen.UNCONFIRMED_CASH_ORDERS, 1),
      cashTotal: dollars === null ? null : centsFromDollars(dollars),
      cashPieces: limit(chosen.UNCONFIRMED_CASH_PIECES, 5),
      cardPieces: limit(chosen.UNCONFIRMED_CARD_PIECES, 20),
    },
  };
}

function readTaxService(chosen: z.output<typeof settings>): TaxServiceSettings | null {
  const { TAX_SERVICE_URL: url, TAX_SERVICE_KEY: key = null, TAX_SERVICE_DOWN: fallback } = chosen;
  return url === undefined ? null : { url, key, fallback };
}

function readTracing(chosen: z.output<typeof settings>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: given, OTEL_TRACES_EXPORTER: exporter } = chosen;
  const isEnabled = exporter === 'otlp' || (exporter === undefined && given !== undefined);
  if (!isEnabled || chosen.OTEL_SDK_DISABLED) return null;
  const sampler = { name: chosen.OTEL_TRACES_SAMPLER, ratio: chosen.OTEL_TRACES_SAMPLER_ARG };
  return { ...readCollector(chosen), sampler };
}

function readMetricsExport(chosen: z.output<typeof settings>): MetricsExportConfig | null {
  const isEnabled = chosen.OTEL_METRICS_EXPORTER === 'otlp' && !chosen.OTEL_SDK_DISABLED;
  return isEnabled ? readCollector(chosen) : null;
}

function readCollector(chosen: z.output<typeof settings>): MetricsExportConfig {
  const resource = chosen.OTEL_RESOURCE_ATTRIBUTES;
  return {
    endpoint: chosen.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'http://localhost:4318',
    headers: chosen.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: chosen.OTEL_SERVICE_NAME ?? resource['service.name'] ?? 'osier',
    resource,
  };
}

/** The address that sends mail in the sandbox. */
export const DEFAULT_SENDER = 'shop@osier.example';

function readMail(chosen: z.output<typeof settings>, production: boolean): RequestedConfig['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = chosen;
  if (url !== undefined && from !== undefined) return { kind: 'smtp', url, from };
  if (production && !chosen.ALLOW_SANDBOX_IN_PRODUCTION) return { kind: 'none' };
  return { kind: 'sandbox', ports: portsAfter(chosen, 2), from: from ?? DEFAULT_SENDER };
}

function readPictureBucket(chosen: z.output<typeof settings>): RequestedConfig['pictureBucket'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint = null } = chosen;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = chosen;
  if (bucket === undefined) return null;
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null;
  return { bucket, region, endpoint, credentials };
}

/** Returns the sign-in methods. The stand-in for Google lets anyone sign in as anyone, so no setting enables it in production. */
function readSignIn(chosen: z.output<typeof settings>, production: boolean): RequestedConfig['signIn'] {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_DISCOVERY_URL: discoveryUrl } = chosen;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = chosen;
  const only = chosen.OIDC_ONLY;
  let google: RequestedConfig['signIn']['google'] = { kind: 'none' };
  if (!only && id !== undefined && secret !== undefined) {
    google = { kind: 'google', clientId: id, clientSecret: secret, discoveryUrl };
  } else if (!only && !production) google = { kind: 'sandbox', ports: portsAfter(chosen, 3) };
  const provider =
    issuer !== undefined && clientId !== undefined && clientSecret !== undefined
      ? { issuer, clientId, clientSecret, label: chosen.OIDC_LABEL ?? new URL(issuer).hostname }
      : null;
  return { passwords: !only, google, provider };
}

/** Returns the ports to try for a stand-in: the shop's plus `step`, then any free port. */
function portsAfter(
  { PORT: port, SANDBOX_PORT: taken }: z.output<typeof settings>,
  step: number,
): readonly number[] {
  const preferred = port + step;
  const isUsable = port !== 0 && preferred <= 65_535 && preferred !== taken;
  return isUsable ? [preferred, 0] : [0];
}

/** Returns the folder of backups: that of `BACKUP_DIR`, else one beside the data folder. */
export function backupFolderOf(
  { backups, dataDir }: Pick<RequestedConfig, 'backups' | 'dataDir'>,
  root: string,
): string {
  return backups.folder === null ? `${resolve(root, dataDir)}-backups` : resolve(root, backups.folder);
}

/** Completes the configuration with the actual port and session secret. Relative paths are relative to `root`. */
export function completeConfig(
  requested: RequestedConfig,
  actual: { readonly root: string; readonly port: number; readonly sessionSecret: string },
): Config {
  const { host, publicUrl } = requested.http;
  const urlHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    ...requested,
    http: {
      ...requested.http,
      port: actual.port,
      publicUrl: publicUrl ?? new URL(`http://${urlHost}:${actual.port}`).origin,
    },
    dataDir: resolve(actual.root, requested.dataDir),
    backups: {
      ...requested.backups,
      folder: backupFolderOf(requested, actual.root),
      hasSecrets: requested.sessionSecret === null,
    },
    sessionSecret: actual.sessionSecret,
  };
}

/**
 * Selects the production builds of React and the router, whatever NODE_ENV the shop itself has: the development builds are many times
 * slower. Call this before they are loaded.
 */
export function selectProductionLibraries(): void {
  process.env['NODE_ENV'] = 'production';
}
