import type { Database } from '#database/connection/connect.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeStatus } from '../../services/products/change-status.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';
import { editedProductJson } from './edited-product-json.ts';

export function setProductStatusEndpoint(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'setProductStatus'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const changed = await changeStatus(deps, {
      id: params.id,
      base: body.base,
      status: body.status,
      publishAt:
        body.status === 'scheduled' && body.publishAt !== undefined ? new Date(body.publishAt) : null,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!changed.ok) return changed;
    const { product, changeId } = changed.value;
    return ok({ value: { product: editedProductJson(product), changeId: changeIdJson(changeId) } });
  };
}
