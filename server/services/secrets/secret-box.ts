import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

/** Encrypts secrets that the database stores. `owner` is the id of the account or endpoint that a secret belongs to. */
export type SecretBox = {
  readonly seal: (secret: Buffer, owner: string) => string;
  /** Returns undefined if the secret was encrypted with another key or for another owner, or was changed. */
  readonly open: (sealed: string, owner: string) => Buffer | undefined;
};

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];

/** The features that encrypt secrets. */
type Feature = 'second factor' | 'webhooks';

/** Creates a box with AES-256-GCM. Derives the key from `secret` by HKDF (RFC 5869), so that no two features use the same key. */
export function createSecretBox(
  secret: string,
  randomBytes: RandomBytes,
  feature: Feature = 'second factor',
): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `osier ${feature}`, KEY_BYTES));
  return {
    seal(plain, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
