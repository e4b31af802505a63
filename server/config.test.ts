import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  completeConfig,
  readConfig,
  findUnknownSettings,
  readEnvironment,
  type Environment,
  type RequestedConfig,
} from './config.ts';
import { settingNames, renderSettingsTable } from './settings.ts';

const secret = 'x'.repeat(32);
const stripe = { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' };
const webhooks = { STRIPE_WEBHOOK_SECRET: 'whsec_a' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: secret,
  ...stripe,
  ...webhooks,
};

function read(env: Environment): RequestedConfig {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error.map(({ message }) => message).join('\n'));
  return config.value;
}

function complaints(env: Environment): string[] {
  const config = readConfig(env);
  return config.ok ? [] : config.error.map(({ message }) => message);
}

describe('without any setting', () => {
  test('listens on this machine only, with its own database, the sandbox and the demo data', () => {
    expect(read({})).toEqual({
      production: false,
      http: { host: '127.0.0.1', port: 3000, publicUrl: null, shutdownDelayMs: 0 },
      dataDir: '.data',
      database: { url: null, replicaUrl: null, connections: 10, stalePageMinutes: 10 },
      backups: { folder: null, hasArchive: false, hours: 1, keepDays: 14 },
      metricsToken: null,
      workers: 1,
      admin: null,
      payments: { kind: 'sandbox', ports: [3001, 0] },
      mail: { kind: 'sandbox', ports: [3002, 0], from: 'shop@osier.example' },
      pictureBucket: null,
      signIn: { passwords: true, google: { kind: 'sandbox', ports: [3003, 0] }, provider: null },
      limits: { trustedProxies: [] },
      orderLimits: {
        cashOrders: null,
        unpaidCardOrders: null,
        refusals: 2,
        unconfirmed: { cashOrders: null, cashTotal: null, cashPieces: null, cardPieces: null },
      },
      taxService: null,
      guestCheckout: false,
      offlinePages: true,
      orderPersonYears: null,
      cashOrderDays: 14,
      sessionSecret: null,
      demoData: true,
      tracing: null,
      metricsExport: null,
      log: { level: 'info', json: false, file: null },
    });
  });

  test('gives load balancers in production some seconds to notice the shutdown', () => {
    const delay = (env: Environment) => read({ ...production, ...env }).http.shutdownDelayMs;
    expect(delay({})).toBe(7_000);
    expect(delay({ SHUTDOWN_DELAY: '0' })).toBe(0);
  });

  test('treats empty settings as unset', () => {
    expect(read({ PORT: '', STRIPE_SECRET_KEY: '', DEMO_DATA: '' })).toEqual(read({}));
  });
});

test('logs to a file with a limit, if one is set', () => {
  const file = { path: '/var/log/osier/shop.log', bytes: 5_000_000, count: 10 };
  expect(read({ LOG_FILE: file.path, LOG_FILE_MB: '5' }).log.file).toEqual(file);
});

test('limits unpaid orders in production, or as set', () => {
  expect(read(production).orderLimits).toEqual({
    cashOrders: 10,
    unpaidCardOrders: 3,
    refusals: 2,
    unconfirmed: { cashOrders: 1, cashTotal: 10_000, cashPieces: 5, cardPieces: 20 },
  });
  const set = {
    CASH_ORDERS: '3',
    UNPAID_CARD_ORDERS: '2',
    CASH_REFUSALS: '1',
    UNCONFIRMED_CASH_ORDERS: '0',
    UNCONFIRMED_CASH_DOLLARS: '50',
    UNCONFIRMED_CASH_PIECES: '2',
    UNCONFIRMED_CARD_PIECES: '9',
  };
  const asSet = {
    cashOrders: 3,
    unpaidCardOrders: 2,
    refusals: 1,
    unconfirmed: { cashOrders: 0, cashTotal: 5000, cashPieces: 2, cardPieces: 9 },
  };
  for (const env of [set, { ...production, ...set }]) expect(read(env).orderLimits).toEqual(asSet);
});

describe('invalid settings', () => {
  test.each([
    ['PORT', 'abc', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT must be a port number from 0 to 65535.'],
    ['HOST', 'my host', 'HOST must be a host name or an IP address.'],
    [
      'PUBLIC_URL',
      'shop.example',
      'PUBLIC_URL must be an http or https address without a path, like https://shop.example.',
    ],
    [
      'PUBLIC_URL',
      'https://shop.example/a',
      'PUBLIC_URL must be an http or https address without a path, like https://shop.example.',
    ],
    [
      'DATABASE_URL',
      'mysql://h/x',
      'DATABASE_URL must be an address of a PostgreSQL, like postgres://user:password@host:5432/shop.',
    ],
    [
      'DATABASE_REPLICA_URL',
      'postgres://u:p@replica/shop',
      'DATABASE_URL is missing, while DATABASE_REPLICA_URL is set.',
    ],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters long.'],
    ['DEMO_DATA', 'maybe', 'DEMO_DATA must be on or off.'],
    ['LOG_FILE', 'shop.log', 'LOG_FILE must be an absolute path.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES must be addresses or networks with commas between them, like 127.0.0.1,10.0.0.0/8.',
    ],
    [
      'GOOGLE_DISCOVERY_URL',
      'http://id.example',
      'GOOGLE_DISCOVERY_URL must be an https address (http on this machine only).',
    ],
    [
      'OIDC_ONLY',
      'yes',
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET are missing, while OIDC_ONLY is set.',
    ],
    [
      'OIDC_ISSUER',
      'https://id.example',
      'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET are missing, while OIDC_ISSUER is set.',
    ],
    ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_SECRET is missing, while GOOGLE_CLIENT_ID is set.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test.'],
    ['SANDBOX_PORT', '3000', 'SANDBOX_PORT must differ from PORT.'],
    ['SMTP_URL', 'smtp://mail.example', 'MAIL_FROM is missing, while SMTP_URL is set.'],
    ['MAIL_FROM', 'Osier\nBcc: a@b.example', 'MAIL_FROM must be an email address, like shop@osier.example.'],
    ['S3_ENDPOINT', 'https://storage.example', 'S3_BUCKET is missing, while S3_ENDPOINT is set.'],
    ['ADMIN_EMAIL', 'a@b.example', 'ADMIN_PASSWORD is missing, while ADMIN_EMAIL is set.'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a', 'STRIPE_SECRET_KEY is missing, while STRIPE_WEBHOOK_SECRET is set.'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'pk_test_a',
      'STRIPE_SECRET_KEY is missing, while STRIPE_PUBLISHABLE_KEY is set.',
    ],
  ])('%s=%s is rejected in one sentence', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([sentence]);
  });

  test('allow a switch to be off without what it needs when it is on', () => {
    expect(complaints({ OIDC_ONLY: 'no' })).toEqual([]);
  });

  test.each(['Maren.Riis', 'maren.riis@osier.example'])('reject the address %s as password', (password) => {
    expect(complaints({ ADMIN_EMAIL: 'maren.riis@osier.example', ADMIN_PASSWORD: password })).toEqual([
      'ADMIN_PASSWORD must be neither ADMIN_EMAIL nor the part of it before the @.',
    ]);
  });

  test('are all reported at once, without secrets', () => {
    const sentences = complaints({
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      ADMIN_EMAIL: 'me',
      ADMIN_PASSWORD: 'hunter2',
    });
    expect(sentences).toHaveLength(4);
    expect(sentences.join()).not.toContain('hunter2');
  });

  test('reject an archive for a database that is not the shop’s own', () => {
    const given = { BACKUP_ARCHIVE: 'on', DATABASE_URL: 'postgres://u:p@h/shop' };
    expect(readConfig(given)).toMatchObject({ ok: false, error: [{ setting: 'BACKUP_ARCHIVE' }] });
    expect(read({ ...given, BACKUP_ARCHIVE: 'off' }).backups.hasArchive).toBe(false);
  });

  test('reject hours between backups of a database that is not the shop’s own', () => {
    const given = { BACKUP_HOURS: '2', DATABASE_URL: 'postgres://u:p@h/shop' };
    expect(readConfig(given)).toMatchObject({ ok: false, error: [{ setting: 'BACKUP_HOURS' }] });
    expect(read({ ...given, BACKUP_HOURS: '0' }).backups.hours).toBe(0);
    expect(read({ BACKUP_HOURS: '2' }).backups).toMatchObject({ hours: 2, keepDays: 14 });
  });

  test('reject a test key of Stripe beside a live one', () => {
    expect(complaints({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_a' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both live keys.',
    ]);
  });
});

describe('tracing', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' };

  test('is on with a collector, and reads OpenTelemetry’s settings', () => {
    expect(read(collector).tracing).toEqual({
      endpoint: 'https://collector.example/otlp',
      headers: {},
      serviceName: 'osier',
      resource: {},
      sampler: { name: 'parentbased_always_on', ratio: 1 },
    });
    const more = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, other=word',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(read({ ...collector, ...more }).tracing).toMatchObject({
      headers: { authorization: 'Basic abc=', other: 'word' },
      sampler: { name: 'traceidratio', ratio: 0.25 },
    });
    expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).tracing?.endpoint).toBe('http://localhost:4318');
  });

  test('takes the name of the service from the resource attributes, unless it has its own setting', () => {
    const nameOf = (more: Environment) => read({ ...collector, ...more }).tracing?.serviceName;
    const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=boutique' };
    expect(nameOf(attributes)).toBe('boutique');
    expect(nameOf({ ...attributes, OTEL_SERVICE_NAME: 'outlet' })).toBe('outlet');
  });

  test('leaves the export of metrics off until it is set', () => {
    const metrics = (more: Environment) => read({ ...collector, ...more }).metricsExport;
    expect(metrics({})).toBeNull();
    expect(metrics({ OTEL_METRICS_EXPORTER: 'otlp' })?.endpoint).toBe('https://collector.example/otlp');
    expect(metrics({ OTEL_METRICS_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  test('is off when it is disabled', () => {
    expect(read({ ...collector, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
    expect(read({ ...collector, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an http or https address, like http://127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret', 'keys and values like api-key=secret,other=word'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz', 'keys and values like api-key=secret,other=word'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
  ])('rejects %s=%s', (name, value, rule) => {
    expect(complaints({ [name]: value })).toEqual([`${name} must be ${rule}.`]);
  });
});

describe('production', () => {
  test('has no demo data, logs as JSON and takes cards with Stripe', () => {
    expect(read(production)).toMatchObject({
      production: true,
      demoData: false,
      log: { json: true },
      payments: { kind: 'stripe', secretKey: 'sk_live_a', webhookSecret: 'whsec_a' },
    });
  });

  test('requires the webhook secret for Stripe', () => {
    expect(complaints({ ...production, STRIPE_WEBHOOK_SECRET: '' })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be set with NODE_ENV=production and the keys of Stripe.',
    ]);
    expect(read(stripe).payments).toMatchObject({ kind: 'stripe', webhookSecret: null });
  });

  test('rejects the sandbox, demo data and a missing session secret, each by name', () => {
    const sentences = complaints({ NODE_ENV: 'production', DEMO_DATA: 'on' });
    expect(sentences).toHaveLength(4);
    expect(sentences.join(' ')).toMatch(
      /SESSION_SECRET must be set.*PUBLIC_URL must be set.*DEMO_DATA must not be on.*refuses the sandbox/,
    );
  });

  test('cannot lift the rate limits', () => {
    expect(read({ RATE_LIMITS: 'off' }).limits).toBeNull();
    expect(complaints({ ...production, RATE_LIMITS: 'off' })).toEqual([
      'RATE_LIMITS must not be off with NODE_ENV=production.',
    ]);
    const limits = { trustedProxies: ['127.0.0.1', '2001:db8::/32'] };
    expect(read({ ...production, TRUSTED_PROXIES: '127.0.0.1, 2001:db8::/32' }).limits).toEqual(limits);
  });

  test('accepts the sandbox when it is requested explicitly', () => {
    const config = read({
      NODE_ENV: 'production',
      SESSION_SECRET: secret,
      ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
    });
    expect(config.payments).toEqual({ kind: 'sandbox', ports: [3001, 0] });
  });
});

describe('uploaded pictures', () => {
  test('are in the data folder, or in a bucket', () => {
    expect(read({}).pictureBucket).toBeNull();
    const bucket = { S3_BUCKET: 'osier-pictures', S3_ENDPOINT: 'https://storage.example' };
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const place = { bucket: 'osier-pictures', region: 'us-east-1', endpoint: 'https://storage.example' };
    expect(read(bucket).pictureBucket).toEqual({ ...place, credentials: null });
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    expect(read({ ...bucket, ...keys }).pictureBucket).toEqual({ ...place, credentials });
  });
});

describe('mail', () => {
  const smtp = { SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'Osier <shop@osier.example>' };

  test('goes to the configured mail server', () => {
    const mail = { kind: 'smtp', url: smtp.SMTP_URL, from: 'shop@osier.example' };
    expect(read(smtp).mail).toEqual(mail);
    expect(read({ ...production, ...smtp }).mail).toEqual(mail);
  });

  test.each(['https://mail.example', 'smtp://shop:50%off@mail.example'])('rejects %s', (url) => {
    expect(complaints({ ...smtp, SMTP_URL: url })).toEqual([
      'SMTP_URL must be an address of a mail server, like smtp://user:password@mail.example:587, with %25 for each % in the password.',
    ]);
  });

  test('waits in production until a mail server is configured', () => {
    expect(read(production).mail).toEqual({ kind: 'none' });
  });

  test('gives the mailbox another port than the card provider', () => {
    expect(read({ SANDBOX_PORT: '3002' }).mail).toMatchObject({ ports: [0] });
    expect(read({ PORT: '0' }).mail).toMatchObject({ ports: [0] });
  });
});

describe('sign-in', () => {
  const own = { OIDC_ISSUER: 'https://id.example/a', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'x' };
  const google = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'x' };

  test('uses Google with a client id', () => {
    const discoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration';
    expect(read(google).signIn).toEqual({
      passwords: true,
      google: { kind: 'google', clientId: 'shop', clientSecret: 'x', discoveryUrl },
      provider: null,
    });
  });

  test('never uses the stand-in in production, whatever else is allowed', () => {
    const env = { ...production, ALLOW_SANDBOX_IN_PRODUCTION: 'yes' };
    expect(read(env).signIn.google).toEqual({ kind: 'none' });
  });

  test('can use one provider only, labelled by its host or its configured name', () => {
    expect(read(own).signIn).toMatchObject({
      passwords: true,
      google: { kind: 'sandbox' },
      provider: { label: 'id.example' },
    });
    const only = { ...own, ...google, OIDC_LABEL: 'Acme', OIDC_ONLY: 'yes' };
    expect(read(only).signIn).toMatchObject({
      passwords: false,
      google: { kind: 'none' },
      provider: { issuer: 'https://id.example/a', label: 'Acme' },
    });
  });

  test('requires TLS in production', () => {
    expect(complaints({ ...production, ...own, OIDC_ISSUER: 'http://127.0.0.1:8080' })).toEqual([
      'OIDC_ISSUER must be an https address with NODE_ENV=production.',
    ]);
    expect(complaints({ ...production, PUBLIC_URL: 'http://shop.example' })).toEqual([
      'PUBLIC_URL must be an https address with NODE_ENV=production.',
    ]);
    expect(complaints({ ...production, PUBLIC_URL: 'https://shop.example' })).toEqual([]);
    expect(complaints({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });
});

describe('the finished configuration', () => {
  const found = { root: '/shop', port: 4321, sessionSecret: secret };

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:4321'],
    ['0.0.0.0', 'http://localhost:4321'],
    ['::1', 'http://[::1]:4321'],
    ['shop.local', 'http://shop.local:4321'],
  ])('derives the public address from the host %s', (HOST, publicUrl) => {
    expect(completeConfig(read({ HOST, PORT: '0' }), found).http.publicUrl).toBe(publicUrl);
  });

  test('uses the configured public URL, without a trailing slash', () => {
    const { http } = completeConfig(read({ PUBLIC_URL: 'https://shop.example/' }), found);
    expect(http).toMatchObject({ host: '127.0.0.1', port: 4321, publicUrl: 'https://shop.example' });
  });

  test('resolves the data folder from the project, or takes an absolute path', () => {
    expect(completeConfig(read({}), found).dataDir).toBe('/shop/.data');
    expect(completeConfig(read({ DATA_DIR: '/srv/data' }), found).dataDir).toBe('/srv/data');
  });
});

describe('the environment', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('overrides the file .env', async () => {
    const root = await mkdtemp(join(tmpdir(), 'osier-env-'));
    await writeFile(join(root, '.env'), 'PORT=4000\nHOST="0.0.0.0" # everywhere\nHOTS=\n');
    vi.stubEnv('PORT', '5000');
    expect(readEnvironment(root)).toMatchObject({ PORT: '5000', HOST: '0.0.0.0' });
    expect(findUnknownSettings(root)).toContain('HOTS in .env is not a setting; did you mean HOST?');
    await rm(root, { recursive: true });
    vi.stubEnv('PORT', undefined);
    expect(readEnvironment(root)['HOST']).toBeUndefined();
  });
});

test('describes every setting in the table, without empty cells', () => {
  const rows = renderSettingsTable().split('\n').slice(2);
  expect(rows).toHaveLength(settingNames.length);
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z\d_]+` \| [^|]+ \| [^|]+ \|$/);
});
