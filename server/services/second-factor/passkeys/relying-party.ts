import { MINUTE_MS } from '#domain/durations.ts';

/** The algorithms of accepted keys (COSE): Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Browsers reject IP addresses as the site of a passkey, but accept `localhost`. */
const LOOPBACK = ['127.0.0.1', '[::1]'];

/** Returns the site that the passkeys of a shop belong to: its public URL, or `localhost` for a shop on this machine. */
export function relyingParty(publicUrl: string): { readonly origin: string; readonly rpId: string } {
  const url = new URL(publicUrl);
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, rpId: url.hostname };
}
