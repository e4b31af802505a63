import { validatePassword } from './adapters/identity/validate-password.ts';
import { isSecureUrl } from './setting-schemas.ts';
import { settings, type settingNames } from './settings.ts';

/** A setting that is missing or invalid, and a sentence that says why. */
export type InvalidSetting = { readonly setting: string; readonly message: string };

type Name = (typeof settingNames)[number];
type Given = Partial<Record<Name, string>>;

/** Settings that must be set together. */
const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Settings that need another one. */
const DEPENDENCIES = [
  { setting: 'SMTP_URL', needs: 'MAIL_FROM' },
  { setting: 'DATABASE_REPLICA_URL', needs: 'DATABASE_URL' },
  { setting: 'TAX_SERVICE_KEY', needs: 'TAX_SERVICE_URL' },
  { setting: 'TAX_SERVICE_DOWN', needs: 'TAX_SERVICE_URL' },
  { setting: 'S3_ENDPOINT', needs: 'S3_BUCKET' },
  { setting: 'S3_REGION', needs: 'S3_BUCKET' },
  { setting: 'S3_ACCESS_KEY_ID', needs: 'S3_BUCKET' },
] as const;

/** Settings of the merchant's own OpenID provider. */
const OIDC_REQUIRED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Checks the settings against each other, including those that are malformed themselves. */
export function findContradictions(given: Given): InvalidSetting[] {
  return [
    ...findMissing(given),
    ...findConflicts(given),
    ...(given.NODE_ENV === 'production' ? findUnfitForProduction(given) : []),
  ];
}

function findMissing(given: Given): InvalidSetting[] {
  const found: InvalidSetting[] = [];
  const addMissing = (name: Name, because: Name) =>
    found.push({ setting: name, message: `${name} is missing, while ${because} is set.` });

  for (const [one, other] of PAIRS) {
    if (given[one] === undefined && given[other] !== undefined) addMissing(one, other);
    if (given[one] !== undefined && given[other] === undefined) addMissing(other, one);
  }
  for (const { setting, needs } of DEPENDENCIES) {
    if (given[setting] !== undefined && given[needs] === undefined) addMissing(needs, setting);
  }
  const [first, ...more] = OIDC_REQUIRED.filter((name) => given[name] === undefined);
  const present = [...OIDC_REQUIRED, 'OIDC_LABEL' as const].find((name) => given[name] !== undefined);
  const because = present ?? (isOn(given, 'OIDC_ONLY') ? 'OIDC_ONLY' : undefined);
  if (first !== undefined && because !== undefined) {
    const are = more.length > 0 ? 'are' : 'is';
    const message = `${[first, ...more].join(', ')} ${are} missing, while ${because} is set.`;
    found.push({ setting: first, message });
  }
  if (given.STRIPE_WEBHOOK_SECRET !== undefined && !hasStripeKey(given)) {
    addMissing('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  }
  return found;
}

function findConflicts(given: Given): InvalidSetting[] {
  const found: InvalidSetting[] = [];
  const [secretKey, publishableKey] = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY];
  if (secretKey && publishableKey && secretKey.includes('_test_') !== publishableKey.includes('_test_')) {
    found.push({
      setting: 'STRIPE_PUBLISHABLE_KEY',
      message: 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both live keys.',
    });
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = given;
  // Every other reason to reject the password is reported as a malformed setting.
  if (email !== undefined && password !== undefined && validatePassword(password, email) !== undefined) {
    found.push({
      setting: 'ADMIN_PASSWORD',
      message: 'ADMIN_PASSWORD must be neither ADMIN_EMAIL nor the part of it before the @.',
    });
  }
  const { SANDBOX_PORT: sandboxPort, PORT: port = '3000' } = given;
  if (sandboxPort !== undefined && sandboxPort !== '0' && sandboxPort === port) {
    found.push({ setting: 'SANDBOX_PORT', message: 'SANDBOX_PORT must differ from PORT.' });
  }
  if (![undefined, '0'].includes(given.BACKUP_HOURS) && given.DATABASE_URL !== undefined) {
    found.push({
      setting: 'BACKUP_HOURS',
      message:
        'BACKUP_HOURS is for the shop’s own PostgreSQL: back up that of DATABASE_URL with its own tools.',
    });
  }
  if (isOn(given, 'BACKUP_ARCHIVE') && given.DATABASE_URL !== undefined) {
    found.push({
      setting: 'BACKUP_ARCHIVE',
      message:
        'BACKUP_ARCHIVE is for the shop’s own PostgreSQL: archive that of DATABASE_URL with its own tools.',
    });
  }
  return found;
}

function findUnfitForProduction(given: Given): InvalidSetting[] {
  const found: InvalidSetting[] = [];
  const add = (setting: Name, message: string) => found.push({ setting, message });
  const isSandboxAllowed = isOn(given, 'ALLOW_SANDBOX_IN_PRODUCTION');

  if (given.SESSION_SECRET === undefined) {
    add('SESSION_SECRET', 'SESSION_SECRET must be set with NODE_ENV=production (at least 32 characters).');
  }
  if (given.RATE_LIMITS !== undefined && !isOn(given, 'RATE_LIMITS')) {
    add('RATE_LIMITS', 'RATE_LIMITS must not be off with NODE_ENV=production.');
  }
  if (given.PUBLIC_URL === undefined && !isSandboxAllowed) {
    add(
      'PUBLIC_URL',
      'PUBLIC_URL must be set with NODE_ENV=production: links in mails and cookies depend on it.',
    );
  }
  const publicUrl = URL.parse(given.PUBLIC_URL ?? '');
  if (publicUrl !== null && !isSecureUrl(publicUrl)) {
    add('PUBLIC_URL', 'PUBLIC_URL must be an https address with NODE_ENV=production.');
  }
  for (const name of ['GOOGLE_DISCOVERY_URL', 'OIDC_ISSUER'] as const) {
    if (given[name]?.startsWith('http:') === true) {
      add(name, `${name} must be an https address with NODE_ENV=production.`);
    }
  }
  if (isOn(given, 'DEMO_DATA')) add('DEMO_DATA', 'DEMO_DATA must not be on with NODE_ENV=production.');
  if (!hasStripeKey(given) && !isSandboxAllowed) {
    add(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set with NODE_ENV=production, which refuses the sandbox card provider unless ALLOW_SANDBOX_IN_PRODUCTION=yes.',
    );
  }
  if (given.STRIPE_SECRET_KEY !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined) {
    add(
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_WEBHOOK_SECRET must be set with NODE_ENV=production and the keys of Stripe.',
    );
  }
  return found;
}

/** Whether a switch is set to on. */
function isOn(given: Given, name: Name): boolean {
  return settings.shape[name].safeParse(given[name]).data === true;
}

function hasStripeKey(given: Given): boolean {
  return given.STRIPE_SECRET_KEY !== undefined || given.STRIPE_PUBLISHABLE_KEY !== undefined;
}
