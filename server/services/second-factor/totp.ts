import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../secrets/random-bytes.ts';

const DIGIT_COUNT = 6;
const STEP_MS = 30_000;
/** The length that RFC 4226 recommends, section 4. */
const SECRET_BYTES = 20;
/** How many steps the clock of a phone may be behind or ahead (RFC 6238, section 5.2). */
const TOLERATED_STEPS = [-1, 0, 1] as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates the shared secret of an authenticator app. */
export function createTotpSecret(randomBytes: RandomBytes): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns the code of a time step (RFC 6238, with HMAC-SHA-1 and six digits, which all apps support). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGIT_COUNT;
  return String(number).padStart(DIGIT_COUNT, '0');
}

/** Returns the time step of a moment. */
export function totpStepAt(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

/** Returns the time step that a code belongs to, near the moment `at` and after the step `after`; undefined for a wrong or used code. */
export function findTotpStep(
  secret: Buffer,
  { code, at, after }: { code: string; at: Date; after: number | null },
): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const now = totpStepAt(at);
  return TOLERATED_STEPS.map((distance) => now + distance)
    .filter((step) => after === null || step > after)
    .find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

/** Whether a text has the form of a code. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** Encodes a secret as text that a member can type into an app (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the URI that an authenticator app reads from a QR code. The app shows the shop's name, in which the URI allows no colon. */
export function totpUri({
  secret,
  email,
  shopName,
}: {
  secret: Buffer;
  email: string;
  shopName: string;
}): string {
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '));
  const query = `secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGIT_COUNT}&period=${STEP_MS / 1000}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
}
