import {
  argon2,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type Argon2Parameters,
  type BinaryLike,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (name: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** The cost of a hash. `memory` is in KiB. */
export type PasswordCost = Readonly<Record<'memory' | 'passes' | 'parallelism', number>>;

/** OWASP's first choice in its Password Storage Cheat Sheet. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const [SALT_BYTES, KEY_BYTES] = [16, 32];

/** PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$key`, in base64 without padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password with Argon2id (RFC 9106) and a random salt. The hash includes its cost, so that the cost can be raised later. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive('argon2id', {
    ...cost,
    message: normalize(password),
    nonce: salt,
    tagLength: KEY_BYTES,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`;
}

/** Checks a password against its hash. Older accounts have scrypt hashes. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (parts === null) return verifyScrypt(hash, password);
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const [salt, key] = parts.slice(4).map((text) => Buffer.from(text, 'base64'));
  if (salt === undefined || key === undefined) return false;
  const cost = { memory, passes, parallelism };
  const computed = await derive('argon2id', {
    ...cost,
    message: normalize(password),
    nonce: salt,
    tagLength: key.length,
  });
  return timingSafeEqual(computed, key);
}

const deriveScrypt = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** `maxmem` is in bytes: twice what `N` and `r` require. */
const SCRYPT_COST = { N: 16_384, r: 16, p: 1, maxmem: 2 * 128 * 16_384 * 16 } as const;

/** Checks a hash of the form `salt:key`, both in hexadecimal. The salt's text is used as it is. */
async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [salt = '', hex = ''] = hash.split(':');
  const key = Buffer.from(hex, 'hex');
  if (key.length === 0) return false;
  return timingSafeEqual(await deriveScrypt(normalize(password), salt, key.length, SCRYPT_COST), key);
}

/** Returns a password in one encoding, because keyboards encode the same letter differently (NIST SP 800-63B, section 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
