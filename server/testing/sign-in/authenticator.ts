import { totpCode, totpStepAt } from '../../services/second-factor/totp.ts';
import type { Visitor } from '../visitor.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app whose clock stands still. `code(1)` is the next code, which the shop accepts too. */
export type Authenticator = { readonly code: (distance?: 0 | 1) => string };

/** Creates an app with a secret in Base32. */
export function createAuthenticator(base32: string): Authenticator {
  const bits = Array.from(base32, (symbol) => BASE32.indexOf(symbol).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  // Read once, so that a test gets the same code however long it takes.
  const step = totpStepAt(new Date());
  return { code: (distance = 0) => totpCode(Buffer.from(bytes), step + distance) };
}

/** Sets up an app for a member of staff who has just signed in. */
export async function enrol(member: Visitor): Promise<Authenticator & { recoveryCodes: string[] }> {
  const started = await member.call('POST', '/admin/factor/totp');
  const app = createAuthenticator(started.body.secret);
  const confirmed = await member.call('PUT', '/admin/factor/totp', { body: { code: app.code() } });
  if (confirmed.status !== 200) throw new Error(`not set up: ${JSON.stringify(confirmed.body)}`);
  return { ...app, recoveryCodes: confirmed.body.recoveryCodes };
}
