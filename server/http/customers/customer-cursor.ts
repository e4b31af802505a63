import { z } from 'zod';
import type { CustomerPosition } from '#database/queries/customers/customers.ts';

// PostgreSQL has no year 0.
const time = z.iso.datetime().refine((text) => !text.startsWith('0000'));
const position = z.tuple([time, z.string().regex(/^[A-Za-z0-9-]{1,64}$/)]);

export function writeCustomerCursor({ createdAt, id }: CustomerPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** Decodes a cursor of customers; undefined when it is malformed. */
export function decodeCustomerCursor(cursor: string): CustomerPosition | undefined {
  const read = position.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) return undefined;
  const [createdAt, id] = read.data;
  return { createdAt: new Date(createdAt), id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
