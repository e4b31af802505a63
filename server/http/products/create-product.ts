import type { Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { createProduct } from '../../services/products/create-product.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';
import { editedProductJson } from './edited-product-json.ts';

export function createProductEndpoint(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'createProduct'> {
  return async ({ input: { body, headers: sent }, actor, headers, catalogue }) => {
    if (!may(actor.staffRole, 'prices:do')) {
      return fail({ code: 'forbidden', detail: 'Your role may not set prices.' });
    }
    const { for: department, colour = null, cut = null, scale, id, ...named } = body;
    const created = await createProduct(deps, {
      wanted: { ...named, department, colour, cut, scale, id },
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
      catalogue: await catalogue.read(),
    });
    if (!created.ok) return created;
    const { product, changeId } = created.value;
    return ok({ value: { product: editedProductJson(product), changeId: String(changeId) } });
  };
}
