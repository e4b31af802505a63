import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';

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

/** Whether this is the password that was kept. Hashes of before the change to Argon2id are scrypt's, as better-auth writes them. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (parts === null) return verifyScrypt({ hash, password });
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

/** Different keyboards write one letter in different ways; as one they count (NIST SP 800-63B, section 3.1.1.2). */
function typed(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
