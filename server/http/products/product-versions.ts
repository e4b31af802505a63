import type { Database } from '#database/connection/connect.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { compareVersion, restoreVersion } from '../../services/products/product-versions.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf, changeIdJson } from '../staff/author.ts';
import { editedProductJson } from './edited-product-json.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Reads the primary, because staff check what they have just changed. */
export function readProductVersionEndpoint({
  database: { db },
}: Pick<Deps, 'database'>): Endpoint<'readProductVersion'> {
  return async ({ input: { params } }) => {
    const compared = await compareVersion(db, { id: params.id, change: Number(params.change) });
    return compared.ok ? ok({ value: { fields: [...compared.value] } }) : compared;
  };
}

export function restoreProductVersionEndpoint(deps: Deps): Endpoint<'restoreProductVersion'> {
  return async ({ input: { params, body, headers: sent }, actor, headers, catalogue }) => {
    const restored = await restoreVersion(deps, {
      id: params.id,
      change: Number(params.change),
      version: Number(body.version),
      fields: body.fields,
      isConfirmed: body.confirmed === true,
      author: authorOf(actor, headers),
      role: actor.staffRole,
      idempotencyKey: sent['idempotency-key'] ?? null,
      catalogue: await catalogue.read(),
    });
    if (!restored.ok) return restored;
    const { product, kept, changeId } = restored.value;
    const change = changeIdJson(changeId);
    return ok({ value: { product: editedProductJson(product), kept: [...kept], change } });
  };
}
