import type { Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { copyProduct } from '../../services/products/copy-product.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';
import { editedProductJson } from './edited-product-json.ts';

export function copyProductEndpoint(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'copyProduct'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    if (!may(actor.staffRole, 'prices:do')) {
      return fail({ code: 'forbidden', detail: 'Your role may not set prices.' });
    }
    const { id: newId, title, colour, sameCut } = body;
    const copied = await copyProduct(deps, {
      id: params.id,
      newId,
      title,
      colour,
      sameCut,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!copied.ok) return copied;
    const { product, changeId } = copied.value;
    return ok({ value: { product: editedProductJson(product), changeId: String(changeId) } });
  };
}
