import { createHash } from 'node:crypto';
import type { RandomBytes } from '../secrets/random-bytes.ts';

/** Lets scanners for leaked secrets recognise a token. */
const PREFIX = 'osier_';
const TOKEN_BYTES = 32;

/** Creates the text of a token, which only its owner sees. */
export function createTokenText(randomBytes: RandomBytes): string {
  return PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the digest under which a token is stored. A fast one is enough for 256 random bits. */
export function digestToken(token: string): string {
  return createHash('sha256').update(`api_token ${token}`).digest('base64url');
}
