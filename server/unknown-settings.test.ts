import { describe, expect, it } from 'vitest';
import { settingNames } from './settings.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

const settings = Object.fromEntries(settingNames.map((name) => [name, '']));

describe('names in .env', () => {
  const describeFile = (...names: string[]) =>
    describeUnknownSettings({
      file: { ...settings, ...Object.fromEntries(names.map((name) => [name, ''])) },
      environment: {},
    });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['STRIPE_SECRET', undefined],
    ['STRIPE_WEBHOOKS_SECRET', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_PASSWORD', undefined],
    ['HOTS', 'HOST'],
    ['TZ', undefined],
  ])('that are no settings are reported: %s', (name, nearest) => {
    expect(describeFile(name)).toEqual([
      nearest === undefined
        ? `${name} in .env is not a setting; docs/settings.md lists them.`
        : `${name} in .env is not a setting; did you mean ${nearest}?`,
    ]);
  });

  it('that may hold a secret are not shown', () => {
    const parts = [
      'DATABASE_URL: postgres://osier:secret@db/osier?sslmode',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2),
    ];
    expect(describeFile(...parts)).toEqual([
      "DATABASE_URL in .env is not followed by '='.",
      'A line in .env is not a setting; docs/settings.md lists them.',
    ]);
  });

  it('that are settings are not reported', () => {
    expect(describeFile()).toEqual([]);
  });
});

describe('names in the environment', () => {
  const describeEnvironment = (...names: string[]) =>
    describeUnknownSettings({
      file: {},
      environment: { ...settings, ...Object.fromEntries(names.map((name) => [name, ''])) },
    });

  it('that are one edit away from a setting are reported', () => {
    expect(describeEnvironment('PATH', 'DATABSE_URL', 'PUBLIC_ULR')).toEqual([
      'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
      'PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?',
    ]);
  });

  it('that are further away, or near to a short setting, are not', () => {
    expect(describeEnvironment('DATABAS_UR', 'HOSTS', 'PORTS', 'WORKER', 'SMTP_PASSWORD')).toEqual([]);
  });
});
