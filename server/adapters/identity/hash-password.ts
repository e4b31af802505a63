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

/** What a guess costs: 19 MiB and two passes, the first choice of OWASP's Password Storage Cheat Sheet. Memory is in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const [SALT_BYTES, KEY_BYTES] = [16, 32];

/** `$argon2id$v=19$m=…,t=…,p=…$salt$key`: the PHC string format, with base64 that has no padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A password as it is kept: Argon2id (RFC 9106) with a salt of its own, and the cost beside it so that the cost can be raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive('argon2id', {
    ...COST,
    message: typed(password),
    nonce: salt,
    tagLength: KEY_BYTES,
  });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`;
}

/** Whether `hash` is of this password. Accounts from before Argon2id have hashes of scrypt. */
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
  const given = await derive('argon2id', {
    ...cost,
    message: typed(password),
    nonce: salt,
    tagLength: key.length,
  });
  return timingSafeEqual(given, key);
}

const deriveScrypt = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** The cost of the scrypt hashes; `maxmem` is twice the memory in bytes that the other two need. */
const SCRYPT_COST = { N: 16_384, r: 16, p: 1, maxmem: 2 * 128 * 16_384 * 16 } as const;

/** Checks `salt:key`, both in hexadecimal; the salt is used as that text. */
async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [salt = '', hex = ''] = hash.split(':');
  const key = Buffer.from(hex, 'hex');
  if (key.length === 0) return false;
  return timingSafeEqual(await deriveScrypt(typed(password), salt, key.length, SCRYPT_COST), key);
}

/** Different keyboards write one letter in different ways; as one they count (NIST SP 800-63B, section 3.1.1.2). */
function typed(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
