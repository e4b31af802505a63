import { isIP } from 'node:net';
import { z } from 'zod';
import { isCommonPassword } from './adapters/identity/common-passwords.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number < 65_536);
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max);
const onOrOff = z.stringbool({ truthy: ['on', 'yes', 'true', '1'], falsy: ['off', 'no', 'false', '0'] });
const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, abort: true })
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`);
/** Whether traffic to a URL cannot be intercepted: it uses TLS or stays on this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
const safeAddress = z
  .url({ protocol: /^https?$/, hostname: /./, abort: true })
  .refine((address) => isSafe(new URL(address)));
/** A list in OpenTelemetry's format: comma-separated `key=value` pairs with percent-encoded values. */
const keysAndValues = z
  .string()
  .regex(/^\s*[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?\s*$/)
  .refine((list) => isDecodable(list))
  .transform((list): Record<string, string> => {
    const pairs = list.split(',').filter((pair) => pair.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    );
  });
const startsWith = (pattern: RegExp) => z.string().regex(pattern);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Documentation of a setting: `meaning` and `standard` for docs/settings.md; `rule` completes 'NAME must be …'. */
export type SettingDocs = { readonly meaning: string; readonly standard: string; readonly rule: string };

const settingDocs = z.registry<SettingDocs>();

/** Every setting of the shop by itself. setting-rules.ts checks them against each other. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').register(settingDocs, {
    meaning:
      '`production` rejects the sandbox and demo data, requires `SESSION_SECRET`, `PUBLIC_URL`, the Stripe keys and `STRIPE_WEBHOOK_SECRET`, and logs JSON.',
    standard: '`development`',
    rule: 'development, production or test',
  }),
  PORT: port.default(3000).register(settingDocs, {
    meaning: 'Port of the shop; `0` picks a free one.',
    standard: '`3000`',
    rule: 'a port number from 0 to 65535',
  }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .register(settingDocs, {
      meaning:
        'Address to listen on; `0.0.0.0` listens on all interfaces. Then set `PUBLIC_URL` too: the sandbox serves its card fields under that host name.',
      standard: '`127.0.0.1`',
      rule: 'a host name or an IP address',
    }),
  PUBLIC_URL: webAddress.optional().register(settingDocs, {
    meaning: 'Public address of the shop, without a path; https in production.',
    standard: 'from `HOST` and `PORT`',
    rule: 'an http or https address without a path, like https://shop.example',
  }),
  DATA_DIR: z.string().default('.data').register(settingDocs, {
    meaning: 'Folder for everything that the shop stores on disk: database, secrets, sandbox.',
    standard: '`.data`',
    rule: 'a folder',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingDocs, {
      meaning:
        'PostgreSQL database to use, like `postgres://user:password@host:5432/shop`. It must exist and belong to the user; the shop migrates it at every start.',
      standard: 'own PostgreSQL in `DATA_DIR`',
      rule: 'an address of a PostgreSQL, like postgres://user:password@host:5432/shop',
    }),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingDocs, {
      meaning:
        'Streaming standby of `DATABASE_URL`. The catalogue is read from it while it has replayed every change the process was notified of.',
      standard: 'none: reads go to `DATABASE_URL`',
      rule: 'an address of a PostgreSQL, like postgres://user:password@host:5432/shop',
    }),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10).register(settingDocs, {
    meaning:
      'Maximum connections of one process to the database, and again to the replica, 2 to 500. One more connection listens for changes.',
    standard: '`10`',
    rule: 'a number from 2 to 500',
  }),
  WORKERS: wholeNumber(1, 128).default(1).register(settingDocs, {
    meaning: 'Number of processes that share the port on this machine, 1 to 128.',
    standard: '`1`',
    rule: 'a number from 1 to 128',
  }),
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional().register(settingDocs, {
    meaning:
      'Seconds after TERM in which `/readyz` already returns 503 while connections are still accepted, 0 to 300. A second TERM ends the wait.',
    standard: '`0`; in production `7`',
    rule: 'a number of seconds from 0 to 300',
  }),
  METRICS_TOKEN: z.string().min(16).optional().register(settingDocs, {
    meaning: 'Bearer token for `/metrics` (Prometheus format, all processes); at least 16 characters.',
    standard: 'none: no `/metrics`',
    rule: 'at least 16 characters long',
  }),
  ADMIN_EMAIL: z.email().optional().register(settingDocs, {
    meaning: 'E-mail address of the first admin, created when there is no admin yet.',
    standard: 'a demo admin with a random password, printed once',
    rule: 'an e-mail address',
  }),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .refine((password) => !isCommonPassword(password))
    .optional()
    .register(settingDocs, {
      meaning: 'Password of the first admin: 8 to 128 characters, not a common password.',
      standard: 'none, as with `ADMIN_EMAIL`',
      rule: '8 to 128 characters long and not a common password',
    }),
  STRIPE_SECRET_KEY: startsWith(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .register(settingDocs, {
      meaning: "Stripe's secret or restricted key. With the publishable key it replaces the sandbox.",
      standard: 'sandbox card provider',
      rule: 'a secret key of Stripe, starting with sk_ or rk_',
    }),
  STRIPE_PUBLISHABLE_KEY: startsWith(/^pk_(test|live)_\w+$/)
    .optional()
    .register(settingDocs, {
      meaning: "Stripe's publishable key, of the same account and mode.",
      standard: 'sandbox card provider',
      rule: 'a publishable key of Stripe, starting with pk_',
    }),
  STRIPE_WEBHOOK_SECRET: startsWith(/^whsec_\w+$/)
    .optional()
    .register(settingDocs, {
      meaning:
        "Signing secret of Stripe's webhook endpoint `PUBLIC_URL`/api/webhooks/stripe; required in production.",
      standard: "the sandbox's; with Stripe's keys none: the reconciler finds payments about a minute later",
      rule: 'a signing secret of a Stripe webhook endpoint, starting with whsec_',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .register(settingDocs, {
      meaning:
        'Mail server, like `smtp://user:password@mail.example:587`, or `smtps://…:465` for implicit TLS. Undelivered mail stays in the outbox and is retried.',
      standard: 'sandbox mailbox; in production mail stays in the outbox',
      rule: 'an address of a mail server, like smtp://user:password@mail.example:587',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^([\w .'-]+<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/)
    .optional()
    .register(settingDocs, {
      meaning: 'Sender of all mail; required with `SMTP_URL`.',
      standard: '`Osier <shop@osier.example>`',
      rule: 'a sender like Osier <shop@osier.example>, or a bare e-mail address',
    }),
  GOOGLE_CLIENT_ID: z.string().optional().register(settingDocs, {
    meaning: 'Client id for ‘Continue with Google’; requires `GOOGLE_CLIENT_SECRET`.',
    standard: 'sandbox account chooser; in production none: no button',
    rule: 'the client id that Google shows',
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().register(settingDocs, {
    meaning: 'Client secret at Google.',
    standard: 'as for `GOOGLE_CLIENT_ID`',
    rule: 'the client secret that Google shows',
  }),
  GOOGLE_DISCOVERY_URL: safeAddress
    .default('https://accounts.google.com/.well-known/openid-configuration')
    .register(settingDocs, {
      meaning: 'Discovery document of Google or of its stand-in.',
      standard: '`https://accounts.google.com/.well-known/openid-configuration`',
      rule: 'an https address (http on this machine only)',
    }),
  OIDC_ISSUER: safeAddress.optional().register(settingDocs, {
    meaning:
      'Issuer of your own OpenID Connect provider (Keycloak, Auth0, Entra …), or the address of its discovery document.',
    standard: 'none',
    rule: 'an https address (http on this machine only)',
  }),
  OIDC_CLIENT_ID: z.string().optional().register(settingDocs, {
    meaning: 'Client id at that provider; required with `OIDC_ISSUER`.',
    standard: 'none',
    rule: 'the client id that the provider shows',
  }),
  OIDC_CLIENT_SECRET: z.string().optional().register(settingDocs, {
    meaning: 'Client secret at that provider; required with `OIDC_ISSUER`.',
    standard: 'none',
    rule: 'the client secret that the provider shows',
  }),
  OIDC_LABEL: z.string().trim().min(1).max(40).optional().register(settingDocs, {
    meaning: 'Name of that provider on the button, as in ‘Continue with Acme’.',
    standard: "the issuer's host",
    rule: '1 to 40 characters long',
  }),
  OIDC_ONLY: onOrOff.default(false).register(settingDocs, {
    meaning: '`yes` makes that provider the only way to sign in: no passwords, no Google.',
    standard: '`no`',
    rule: 'yes or no',
  }),
  SESSION_SECRET: z.string().min(32).optional().register(settingDocs, {
    meaning: 'Key that signs sessions, at least 32 characters. All processes of a shop need the same one.',
    standard: 'generated once in `DATA_DIR`; required in production',
    rule: 'at least 32 characters long',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isNetwork))
    .default([])
    .register(settingDocs, {
      meaning: 'Proxies whose `X-Forwarded-For` is trusted: comma-separated addresses and networks.',
      standard: 'none: the address of the connection counts',
      rule: 'addresses or networks with commas between them, like 127.0.0.1,10.0.0.0/8',
    }),
  RATE_LIMITS: onOrOff.default(true).register(settingDocs, {
    meaning:
      '`off` disables the limits of a client (sign-in, orders, reviews, concurrent responses) for load tests; rejected in production.',
    standard: '`on`',
    rule: 'on or off',
  }),
  CASH_ORDERS: wholeNumber(0, 9999).optional().register(settingDocs, {
    meaning: 'Maximum open cash orders per customer.',
    standard: '`10` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_ORDERS: wholeNumber(0, 9999).optional().register(settingDocs, {
    meaning: 'Maximum open cash orders of a customer with an unconfirmed e-mail address; `0` refuses cash.',
    standard: '`1` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_DOLLARS: wholeNumber(0, 9999).optional().register(settingDocs, {
    meaning: 'Maximum total, in dollars, of a cash order with an unconfirmed address.',
    standard: '`100` in production, else no limit',
    rule: 'a number from 0 to 9999',
  }),
  UNCONFIRMED_CASH_PIECES: wholeNumber(1, 9999).optional().register(settingDocs, {
    meaning: 'Maximum pieces of a cash order with an unconfirmed address.',
    standard: '`5` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  UNPAID_CARD_ORDERS: wholeNumber(1, 9999).optional().register(settingDocs, {
    meaning: 'Maximum unpaid card orders (which hold stock) per customer.',
    standard: '`5` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  UNCONFIRMED_CARD_PIECES: wholeNumber(1, 9999).optional().register(settingDocs, {
    meaning: 'Maximum pieces held by all unpaid card orders of a customer with an unconfirmed address.',
    standard: '`20` in production, else no limit',
    rule: 'a number from 1 to 9999',
  }),
  CASH_ORDER_DAYS: wholeNumber(1, 365).default(14).register(settingDocs, {
    meaning: 'Days after which `npm run review` lists a cash order that was not handed over.',
    standard: '`14`',
    rule: 'a number from 1 to 365',
  }),
  SANDBOX_PORT: port.optional().register(settingDocs, {
    meaning: 'Port of the sandbox card provider; `0` picks a free one.',
    standard: '`PORT` + 1',
    rule: 'a port number from 0 to 65535',
  }),
  DEMO_DATA: onOrOff.optional().register(settingDocs, {
    meaning: '`on` fills an empty catalogue with the demo products; rejected in production.',
    standard: '`on`; in production `off`',
    rule: 'on or off',
  }),
  ALLOW_SANDBOX_IN_PRODUCTION: onOrOff.default(false).register(settingDocs, {
    meaning:
      '`yes` allows the sandbox card provider with `NODE_ENV=production`, for a trial: it takes no real money.',
    standard: '`no`',
    rule: 'yes or no',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /./ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .register(settingDocs, {
      meaning:
        'OpenTelemetry collector (OTLP over HTTP, JSON) that receives a trace of each request, like `http://127.0.0.1:4318`.',
      standard: 'none: no tracing',
      rule: 'an http or https address, like http://127.0.0.1:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: keysAndValues.default({}).register(settingDocs, {
    meaning: 'Headers for the collector, like `api-key=secret,other=word`.',
    standard: 'none',
    rule: 'keys and values like api-key=secret,other=word',
  }),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional().register(settingDocs, {
    meaning: '`none` disables tracing; `otlp` without a collector sends to `http://localhost:4318`.',
    standard: '`otlp` with a collector, else `none`',
    rule: 'otlp or none',
  }),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('osier').register(settingDocs, {
    meaning: 'Service name in traces.',
    standard: '`osier`',
    rule: '1 to 100 characters long',
  }),
  OTEL_RESOURCE_ATTRIBUTES: keysAndValues.default({}).register(settingDocs, {
    meaning: 'Further resource attributes, like `deployment.environment.name=production`.',
    standard: 'none',
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
      meaning:
        'Requests to trace: `always_on`, `always_off` or `traceidratio`. With the prefix `parentbased_` the client’s `traceparent` decides.',
      standard: '`parentbased_always_on`',
      rule: 'always_on, always_off or traceidratio, with or without parentbased_ before it',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^[01](\.\d+)?$/)
    .transform(Number)
    .refine((ratio) => ratio <= 1)
    .default(1)
    .register(settingDocs, {
      meaning: 'Share of requests to trace with `traceidratio`, like `0.05`.',
      standard: '`1`',
      rule: 'a number from 0 to 1',
    }),
  OTEL_SDK_DISABLED: onOrOff.default(false).register(settingDocs, {
    meaning: '`true` disables tracing, whatever else is set.',
    standard: '`false`',
    rule: 'true or false',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .register(settingDocs, {
      meaning: 'Minimum log level: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
      standard: '`info`',
      rule: 'trace, debug, info, warn, error, fatal or silent',
    }),
});

/** The names of all settings, in the order of docs/settings.md. */
export const settingNames: readonly (keyof typeof settings.shape)[] = settings.keyof().options;

/** Returns the Markdown table of docs/settings.md. */
export function settingsTable(): string {
  const rows = settingNames.map((name) => {
    const { standard, meaning } = docsOf(name);
    return `| \`${name}\` | ${standard} | ${meaning} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the documentation of a setting. Throws for one without, which is a bug. */
export function docsOf(name: keyof typeof settings.shape): SettingDocs {
  const docs = settingDocs.get(settings.shape[name]);
  if (docs === undefined) throw new Error(`the setting ${name} has no documentation`);
  return docs;
}
