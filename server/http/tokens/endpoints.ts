import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listTokens, type TokenRow } from '#database/queries/staff/api-tokens.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RandomBytes } from '../../services/secrets/random-bytes.ts';
import { createToken, revokeToken } from '../../services/tokens/change-token.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';

type Deps = { readonly database: Database; readonly clock: Clock; readonly randomBytes: RandomBytes };

export function createTokenEndpoints(deps: Deps): {
  readonly listTokens: Endpoint<'listTokens'>;
  readonly createToken: Endpoint<'createToken'>;
  readonly revokeToken: Endpoint<'revokeToken'>;
} {
  const { database, clock } = deps;
  return {
    listTokens: async () => {
      const rows = await listTokens(database.db);
      const at = clock.now();
      return ok({
        value: { tokens: rows.map(({ token, by }) => ({ ...tokenJson(token, at), createdBy: by })) },
      });
    },
    createToken: async ({ input: { body }, actor, headers }) => {
      const { name, role, expiresAt } = body;
      const author = authorOf(actor, headers);
      const created = await createToken(deps, { name, role, expiresAt: new Date(expiresAt), author });
      return created.ok ? ok({ value: created.value }) : created;
    },
    revokeToken: async ({ input: { params }, actor, headers }) =>
      acknowledge(await revokeToken(deps, { id: params.id, author: authorOf(actor, headers) })),
  };
}

function tokenJson({ id, name, role, createdAt, expiresAt, lastUsedAt, revokedAt }: TokenRow, at: Date) {
  const state: CallOutput<'listTokens'>['tokens'][number]['state'] =
    revokedAt === null ? (at < expiresAt ? 'active' : 'expired') : 'revoked';
  return {
    id,
    name,
    role,
    state,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
