import { refuse, type Refusal } from './stripe-error.ts';

/** The merchant's secret key. It gives access to this stand-in alone, so it need not be secret. */
export const SANDBOX_SECRET_KEY = 'sk_test_osier_sandbox_server_key';

/** The key for browsers. */
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_osier_sandbox_browser_key';

/** Signs webhooks. */
export const SANDBOX_WEBHOOK_SECRET = 'whsec_osier_sandbox_webhooks';

/** The privileges of a key: all calls, or only those that a browser needs. */
export type KeyKind = 'secret' | 'publishable';

/** Reads the key from an `Authorization` header, as Bearer token or Basic user name. An unknown key is a 401. */
export function readKey(authorization: string | undefined): KeyKind | Refusal {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ', 2);
  const key =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
      : scheme.toLowerCase() === 'bearer'
        ? credentials
        : '';
  if (key === SANDBOX_SECRET_KEY) return 'secret';
  if (key === SANDBOX_PUBLISHABLE_KEY) return 'publishable';
  return refuse(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${hide(key)}`,
  });
}

/** Rejects a publishable key where a secret key is required. */
export function refuseMissingSecretKey(): Refusal {
  return refuse(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function hide(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
