import { z } from 'zod';
import { isCommonPassword } from './adapters/identity/common-passwords.ts';
import {
  isDecodable,
  isNetwork,
  keysAndValues,
  onOrOff,
  port,
  safeAddress,
  webAddress,
  wholeNumberSetting,
} from './setting-schemas.ts';

/** Documentation of a setting: `description` and `default` for docs/settings.md; `rule` completes 'NAME must be …'. */
type SettingDocs = { readonly description: string; readonly default: string; readonly rule: string };

const settingDocs = z.registry<SettingDocs>();

/** Every setting of the shop by itself. setting-rules.ts checks them against each other. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').register(settingDocs, {
    description:
      '`production` rejects the sandbox and demo data, requires `SESSION_SECRET`, `PUBLIC_URL`, the Stripe keys and `STRIPE_WEBHOOK_SECRET`, and logs JSON.',
    default: '`development`',
    rule: 'development, production or test',
  }),
  PORT: port.default(3000).register(settingDocs, {
    description: 'Port of the shop; `0` picks a free one.',
    default: '`3000`',
    rule: 'a port number from 0 to 65535',
  }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .register(settingDocs, {
      description:
        'Address to listen on; `0.0.0.0` listens on all interfaces. Then set `PUBLIC_URL` too: the sandbox serves its card fields under that host name.',
      default: '`127.0.0.1`',
      rule: 'a host name or an IP address',
    }),
  PUBLIC_URL: webAddress.optional().register(settingDocs, {
    description: 'Public address of the shop, without a path; https in production.',
    default: 'from `HOST` and `PORT`',
    rule: 'an http or https address without a path, like https://shop.example',
  }),
  DATA_DIR: z.string().default('.data').register(settingDocs, {
    description: 'Folder for everything that the shop stores on disk: database, secrets, pictures, sandbox.',
    default: '`.data`',
    rule: 'a folder',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingDocs, {
      description:
        'PostgreSQL database to use, like `postgres://user:password@host:5432/shop`. It must exist and belong to the user; the shop migrates it at every start.',
      default: 'own PostgreSQL in `DATA_DIR`',
      rule: 'an address of a PostgreSQL, like postgres://user:password@host:5432/shop',
    }),
  BACKUP_DIR: z.string().min(1).optional().register(settingDocs, {
    description: 'Folder of [backups](how-to/run-it.md#back-up), best on another disk.',
    default: '`DATA_DIR`-backups',
    rule: 'a folder',
  }),
  BACKUP_ARCHIVE: onOrOff.default(false).register(settingDocs, {
    description:
      '`on` archives changes of the shop’s own PostgreSQL in `BACKUP_DIR` each minute, for [restores](how-to/run-it.md#back-up) up to any time.',
    default: '`off`',
    rule: 'on or off',
  }),
  BACKUP_HOURS: wholeNumberSetting(0, 168).default(1).register(settingDocs, {
    description:
      'Hours between [backups](how-to/run-it.md#back-up) of the shop’s own PostgreSQL, 0 (none) to 168.',
    default: '`1`',
    rule: 'a number from 0 to 168',
  }),
  BACKUP_DAYS: wholeNumberSetting(1, 3650).default(14).register(settingDocs, {
    description: 'Days for which the last backup of each day is kept.',
    default: '`14`',
    rule: 'a number from 1 to 3650',
  }),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingDocs, {
      description:
        'Streaming standby of `DATABASE_URL`, from which the shop reads the catalogue while it is current ([replicas](how-to/scale-out.md#replicas)).',
      default: 'none: reads go to `DATABASE_URL`',
      rule: 'an address of a PostgreSQL, like postgres://user:password@host:5432/shop',
    }),
  DATABASE_CONNECTIONS: wholeNumberSetting(2, 500).default(10).register(settingDocs, {
    description:
      'Maximum connections of one process to the database, and again to the replica, 2 to 500. One more connection listens for changes.',
    default: '`10`',
    rule: 'a number from 2 to 500',
  }),
  STALE_PAGE_MINUTES: wholeNumberSetting(0, 1440).default(10).register(settingDocs, {
    description:
      'Minutes for which cached pages are served while the database is unreachable, 0 (none) to 1440.',
    default: '`10`',
    rule: 'a number from 0 to 1440',
  }),
  WORKERS: wholeNumberSetting(1, 128).default(1).register(settingDocs, {
    description: 'Number of processes that share the port on this machine, 1 to 128.',
    default: '`1`',
    rule: 'a number from 1 to 128',
  }),
  SHUTDOWN_DELAY: wholeNumberSetting(0, 300).optional().register(settingDocs, {
    description:
      'Seconds after TERM in which `/readyz` already returns 503 while connections are still accepted, 0 to 300 ([stop](how-to/run-it.md#stop)).',
    default: '`0`; in production `7`',
    rule: 'a number of seconds from 0 to 300',
  }),
  METRICS_TOKEN: z.string().min(16).optional().register(settingDocs, {
    description: 'Bearer token for `/metrics` (Prometheus format, all processes); at least 16 characters.',
    default: 'none: no `/metrics`',
    rule: 'at least 16 characters long',
  }),
  ADMIN_EMAIL: z.email().optional().register(settingDocs, {
    description: 'Email address of the first admin, created when there is no admin yet.',
    default: 'a demo admin with a random password, printed once; in production none',
    rule: 'an email address',
  }),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .refine((password) => !isCommonPassword(password))
    .optional()
    .register(settingDocs, {
      description: 'Password of the first admin: 8 to 128 characters, not a common password.',
      default: 'none; required with `ADMIN_EMAIL`',
      rule: '8 to 128 characters long and not a common password',
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .register(settingDocs, {
      description: "Stripe's secret or restricted key. With the publishable key it replaces the sandbox.",
      default: 'sandbox card provider',
      rule: 'a secret key of Stripe, starting with sk_ or rk_',
    }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .register(settingDocs, {
      description: "Stripe's publishable key, of the same account and mode.",
      default: 'sandbox card provider',
      rule: 'a publishable key of Stripe, starting with pk_',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional()
    .register(settingDocs, {
      description:
        "Signing secret of Stripe's webhook endpoint `PUBLIC_URL`/api/webhooks/stripe; required in production.",
      default: "the sandbox's; with Stripe's keys none: a job finds payments about a minute later",
      rule: 'a signing secret of a Stripe webhook endpoint, starting with whsec_',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine(isDecodable)
    .optional()
    .register(settingDocs, {
      description:
        'Mail server, like `smtp://user:password@mail.example:587`, or `smtps://…:465` for implicit TLS. Undelivered mail is retried: order mail until it is delivered, account mail for a day.',
      default: 'sandbox mailbox; in production none: order mail waits',
      rule: 'an address of a mail server, like smtp://user:password@mail.example:587, with %25 for each % in the password',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^([\w .'-]+<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/)
    .transform((sender) => sender.replaceAll(/^.*<|>$/g, ''))
    .optional()
    .register(settingDocs, {
      description:
        "Email address that sends all mail; required with `SMTP_URL`. The sender's name is the shop's (back office, Settings → Shop details).",
      default: '`shop@osier.example`',
      rule: 'an email address, like shop@osier.example',
    }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .register(settingDocs, {
      description:
        'Bucket of an S3-compatible storage for uploaded pictures. The shop reads, writes and deletes objects in it, and serves them itself; the bucket stays private.',
      default: 'none: `DATA_DIR`/pictures',
      rule: 'the name of a bucket',
    }),
  S3_ENDPOINT: safeAddress.optional().register(settingDocs, {
    description: 'Address of the storage, like `https://storage.example`.',
    default: "Amazon's",
    rule: 'an https address (http on this machine only)',
  }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .register(settingDocs, {
      description: 'Region of the bucket.',
      default: '`us-east-1`',
      rule: 'a region like eu-central-1',
    }),
  S3_ACCESS_KEY_ID: z.string().optional().register(settingDocs, {
    description: 'Access key of the storage; requires `S3_SECRET_ACCESS_KEY`.',
    default: "the machine's IAM role",
    rule: 'an access key',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().register(settingDocs, {
    description: 'Secret of the access key.',
    default: 'as for `S3_ACCESS_KEY_ID`',
    rule: 'a secret access key',
  }),
  GOOGLE_CLIENT_ID: z.string().optional().register(settingDocs, {
    description: 'Client id for ‘Continue with Google’; requires `GOOGLE_CLIENT_SECRET`.',
    default: 'sandbox account chooser; in production none: no button',
    rule: 'the client id that Google shows',
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().register(settingDocs, {
    description: 'Client secret at Google.',
    default: 'as for `GOOGLE_CLIENT_ID`',
    rule: 'the client secret that Google shows',
  }),
  GOOGLE_DISCOVERY_URL: safeAddress
    .default('https://accounts.google.com/.well-known/openid-configuration')
    .register(settingDocs, {
      description: 'Discovery document of Google or of its stand-in.',
      default: '`https://accounts.google.com/.well-known/openid-configuration`',
      rule: 'an https address (http on this machine only)',
    }),
  OIDC_ISSUER: safeAddress.optional().register(settingDocs, {
    description:
      'Issuer of your own OpenID Connect provider (Keycloak, Auth0, Entra …), or the address of its discovery document.',
    default: 'none',
    rule: 'an https address (http on this machine only)',
  }),
  OIDC_CLIENT_ID: z.string().optional().register(settingDocs, {
    description: 'Client id at the provider `OIDC_ISSUER`; required with it.',
    default: 'none',
    rule: 'the client id that the provider shows',
  }),
  OIDC_CLIENT_SECRET: z.string().optional().register(settingDocs, {
    description: 'Client secret at the provider `OIDC_ISSUER`; required with it.',
    default: 'none',
    rule: 'the client secret that the provider shows',
  }),
  OIDC_LABEL: z.string().trim().min(1).max(40).optional().register(settingDocs, {
    description: 'Name of the provider `OIDC_ISSUER` on the button, as in ‘Continue with Acme’.',
    default: "the issuer's host",
    rule: '1 to 40 characters long',
  }),
  OIDC_ONLY: onOrOff.default(false).register(settingDocs, {
    description: '`yes` makes the provider `OIDC_ISSUER` the only way to sign in: no passwords, no Google.',
    default: '`no`',
    rule: 'yes or no',
  }),
  SESSION_SECRET: z.string().min(32).optional().register(settingDocs, {
    description:
      'Key that signs sessions and encrypts second factors and webhook secrets, at least 32 characters. All processes of a shop need the same one.',
    default: 'generated once in `DATA_DIR`; required in production',
    rule: 'at least 32 characters long',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isNetwork))
    .default([])
    .register(settingDocs, {
      description: 'Proxies whose `X-Forwarded-For` is trusted: comma-separated addresses and networks.',
      default: 'none: the address of the connection counts',
      rule: 'addresses or networks with commas between them, like 127.0.0.1,10.0.0.0/8',
    }),
  RATE_LIMITS: onOrOff.default(true).register(settingDocs, {
    description:
      '`off` disables the limits per client (sign-in, orders, reviews, concurrent responses) for load tests; rejected in production.',
    default: '`on`',
    rule: 'on or off',
  }),
  GUEST_CHECKOUT: onOrOff.default(false).register(settingDocs, {
    description:
      '`on` lets visitors order without an account. Limits for unconfirmed addresses apply to them. With `off`, guests see their earlier orders once they have moved them to an account.',
    default: '`off`',
    rule: 'on or off',
  }),
  OFFLINE_PAGES: onOrOff.default(true).register(settingDocs, {
    description:
      '`off` makes browsers forget the pages that they keep for use without a network, and remove the service worker that kept them.',
    default: '`on`',
    rule: 'on or off',
  }),
  ORDER_PERSON_YEARS: wholeNumberSetting(1, 99).optional().register(settingDocs, {
    description:
      'Years until a closed order loses name, address and contacts; Settings in the back office override it. Tax law often sets a minimum.',
    default: 'never',
    rule: 'a number from 1 to 99',
  }),
  CASH_ORDERS: wholeNumberSetting(0, 9999).optional().register(settingDocs, {
    description: 'Maximum open cash orders per customer.',
    default: '`10` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_ORDERS: wholeNumberSetting(0, 9999).optional().register(settingDocs, {
    description:
      'Maximum open cash orders of a customer with an unconfirmed email address; `0` refuses cash.',
    default: '`1` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_DOLLARS: wholeNumberSetting(0, 9999).optional().register(settingDocs, {
    description: 'Maximum total, in dollars, of a cash order with an unconfirmed address.',
    default: '`100` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_PIECES: wholeNumberSetting(1, 9999).optional().register(settingDocs, {
    description: 'Maximum pieces of a cash order with an unconfirmed address.',
    default: '`5` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  UNPAID_CARD_ORDERS: wholeNumberSetting(1, 9999).optional().register(settingDocs, {
    description: 'Maximum unpaid card orders (which hold stock) per customer.',
    default: '`3` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  UNCONFIRMED_CARD_PIECES: wholeNumberSetting(1, 9999).optional().register(settingDocs, {
    description: 'Maximum pieces held by all unpaid card orders of a customer with an unconfirmed address.',
    default: '`20` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  CASH_REFUSALS: wholeNumberSetting(1, 9999).default(2).register(settingDocs, {
    description:
      'After this many cash orders refused at the door within a year, an account or a phone number can only pay by card.',
    default: '`2`',
    rule: 'a number from 1 to 9999',
  }),
  CASH_ORDER_DAYS: wholeNumberSetting(1, 365).default(14).register(settingDocs, {
    description: 'Days after which `npm run review` lists a cash order that was not handed over.',
    default: '`14`',
    rule: 'a number from 1 to 365',
  }),
  TAX_SERVICE_URL: safeAddress.optional().register(settingDocs, {
    description:
      'Address of a [tax service](how-to/tax-service.md) that finds the tax rates of each address in place of the rates in the back office.',
    default: 'none: Settings → Taxes',
    rule: 'an https address (http on this machine only)',
  }),
  TAX_SERVICE_KEY: z.string().min(1).optional().register(settingDocs, {
    description: 'Bearer token for the tax service.',
    default: 'none',
    rule: 'a key',
  }),
  TAX_SERVICE_DOWN: z.enum(['refuse', 'table']).default('refuse').register(settingDocs, {
    description:
      'While the tax service does not answer: `refuse` orders whose rates are not cached, or apply the `table` in the back office.',
    default: '`refuse`',
    rule: 'refuse or table',
  }),
  SANDBOX_PORT: port.optional().register(settingDocs, {
    description: 'Port of the sandbox card provider; `0` picks a free one.',
    default: '`PORT` + 1',
    rule: 'a port number from 0 to 65535',
  }),
  DEMO_DATA: onOrOff.optional().register(settingDocs, {
    description: '`on` fills an empty catalogue with the demo products; production rejects it.',
    default: '`on`; in production `off`',
    rule: 'on or off',
  }),
  ALLOW_SANDBOX_IN_PRODUCTION: onOrOff.default(false).register(settingDocs, {
    description:
      '`yes` allows the sandbox card provider and mailbox, and no `PUBLIC_URL`, with `NODE_ENV=production`, for a trial: it takes no real money.',
    default: '`no`',
    rule: 'yes or no',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /./ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .register(settingDocs, {
      description:
        'OpenTelemetry collector (OTLP over HTTP, JSON) that receives a trace of each request, like `http://127.0.0.1:4318`.',
      default: 'none: no tracing',
      rule: 'an http or https address, like http://127.0.0.1:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: keysAndValues.default({}).register(settingDocs, {
    description: 'Headers for the collector, like `api-key=secret,other=word`.',
    default: 'none',
    rule: 'keys and values like api-key=secret,other=word',
  }),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional().register(settingDocs, {
    description: '`none` disables tracing; `otlp` without a collector sends to `http://localhost:4318`.',
    default: '`otlp` with a collector, else `none`',
    rule: 'otlp or none',
  }),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('none').register(settingDocs, {
    description: '`otlp` sends metrics to the collector each minute.',
    default: '`none`',
    rule: 'otlp or none',
  }),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).optional().register(settingDocs, {
    description: 'Service name in traces.',
    default: '`osier`',
    rule: '1 to 100 characters long',
  }),
  OTEL_RESOURCE_ATTRIBUTES: keysAndValues.default({}).register(settingDocs, {
    description: 'Further resource attributes, like `deployment.environment.name=production`.',
    default: 'none',
    rule: 'keys and values like deployment.environment.name=production,service.version=7',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .register(settingDocs, {
      description:
        'Requests to trace: `always_on`, `always_off` or `traceidratio`. With the prefix `parentbased_` the client’s `traceparent` decides.',
      default: '`parentbased_always_on`',
      rule: 'always_on, always_off or traceidratio, with or without parentbased_ before it',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^[01](\.\d+)?$/)
    .transform(Number)
    .refine((ratio) => ratio <= 1)
    .default(1)
    .register(settingDocs, {
      description: 'Share of requests to trace with `traceidratio`, like `0.05`.',
      default: '`1`',
      rule: 'a number from 0 to 1',
    }),
  OTEL_SDK_DISABLED: onOrOff.default(false).register(settingDocs, {
    description: '`true` disables traces and metrics.',
    default: '`false`',
    rule: 'true or false',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .register(settingDocs, {
      description: 'Minimum log level: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
      default: '`info`',
      rule: 'trace, debug, info, warn, error, fatal or silent',
    }),
  LOG_FILE: z
    .string()
    .regex(/^\/.*[^/]$/)
    .optional()
    .register(settingDocs, {
      description: 'Log file in an existing folder.',
      default: 'standard output',
      rule: 'an absolute path',
    }),
  LOG_FILE_MB: wholeNumberSetting(1, 9999).default(50).register(settingDocs, {
    description: 'Size in MB at which the log file becomes `….1`.',
    default: '`50`',
    rule: 'a number from 1 to 9999',
  }),
  LOG_FILES: wholeNumberSetting(1, 100).default(10).register(settingDocs, {
    description: 'Old files to keep.',
    default: '`10`',
    rule: 'a number from 1 to 100',
  }),
});

/** The names of all settings, in the order of docs/settings.md. */
export const settingNames: readonly (keyof typeof settings.shape)[] = settings.keyof().options;

/** Returns the Markdown table of docs/settings.md. */
export function renderSettingsTable(): string {
  const rows = settingNames.map((name) => {
    const { default: byDefault, description } = settingDocsOf(name);
    return `| \`${name}\` | ${byDefault} | ${description} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the documentation of a setting. Throws for one without, which is a bug. */
export function settingDocsOf(name: keyof typeof settings.shape): SettingDocs {
  const docs = settingDocs.get(settings.shape[name]);
  if (docs === undefined) throw new Error(`the setting ${name} has no documentation`);
  return docs;
}
