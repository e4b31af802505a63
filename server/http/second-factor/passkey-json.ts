import type { PasskeyRecord } from '#database/queries/staff/passkeys.ts';

/** Returns what a member sees of one of their passkeys. */
export function passkeyJson({ id, name, createdAt, lastUsedAt }: PasskeyRecord) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
