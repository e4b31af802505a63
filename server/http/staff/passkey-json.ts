import type { PasskeyRecord } from '#database/queries/staff/passkeys.ts';

/** What a member sees of an own passkey. */
export function passkeyJson({ id, name, createdAt, lastUsedAt }: PasskeyRecord) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
