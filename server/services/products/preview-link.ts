import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';

/** How long a preview link works. */
const VALID_MS = DAY_MS;

/** Returns the token of a link that shows a product of any status for 24 hours. */
export function signPreview(secret: string, { id, at }: { id: string; at: Date }): string {
  const content = `${id}.${(at.getTime() + VALID_MS).toString(36)}`;
  return `${content}.${signature(secret, content)}`;
}

/** Returns the id of the product that a token shows; undefined for a forged or expired token. */
export function readPreview(secret: string, { token, at }: { token: string; at: Date }): string | undefined {
  const [, content = '', id, end = '', given = ''] =
    /^(([a-z0-9-]+)\.([0-9a-z]{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, content));
  const isSigned = expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
  return isSigned && Number.parseInt(end, 36) > at.getTime() ? id : undefined;
}

function signature(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`product preview\n${content}`).digest('base64url');
}
