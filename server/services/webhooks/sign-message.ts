import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../secrets/random-bytes.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Creates the key of an endpoint. */
export function createSigningKey(randomBytes: RandomBytes): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns a key as receivers enter it. */
export function writeSecret(key: Buffer): string {
  return PREFIX + key.toString('base64');
}

/**
 * Returns the headers of a message by Standard Webhooks: its id, which stays the same when it is repeated, the time of the attempt, and a
 * signature for each key.
 */
export function signMessage({
  id,
  at,
  body,
  keys,
}: {
  id: string;
  at: Date;
  body: string;
  keys: readonly Buffer[];
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
