import { createHmac } from 'node:crypto';

/** Returns the keyed digest of a phone number. */
export type DigestPhone = (phone: string) => string;

/** Creates a `DigestPhone`. Ways of writing one number have one digest: only its digits count, without leading zeros. */
export function createPhoneDigest(secret: string): DigestPhone {
  return (phone) => {
    const number = phone.replaceAll(/\D/g, '').replace(/^0+/, '');
    return createHmac('sha256', secret).update(`phone\n${number}`).digest('base64url');
  };
}
