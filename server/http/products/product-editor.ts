import type { ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { listChanges } from '#database/queries/staff/change-log.ts';
import { formatSizeList } from '#domain/catalogue/sizes/size-list.ts';
import type { FieldEdit } from '#domain/editing/merge-edits.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { editProduct } from '../../services/products/edit-product.ts';
import { unitField } from '../../services/products/product-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readIdCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { entryJson } from '../staff/activity.ts';
import { authorOf } from '../staff/author.ts';
import { editedProductJson } from './edited-product-json.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Reads the primary, because staff check what they have just changed. */
export function readStaffProductEndpoint({
  database: { db },
}: Pick<Deps, 'database'>): Endpoint<'readStaffProduct'> {
  return async ({ input: { params } }) => {
    const found = await findEditedProduct(db, params.id);
    return found ? ok({ value: { product: editedProductJson(found) } }) : fail({ code: 'product_unknown' });
  };
}

export function editProductEndpoint(deps: Deps): Endpoint<'editProduct'> {
  return async ({ input: { params, body, headers: sent }, actor, headers, catalogue }) => {
    const saved = await editProduct(deps, {
      id: params.id,
      edits: toProductEdits(body),
      version: body.version === undefined ? undefined : Number(body.version),
      isConfirmed: body.confirmed === true,
      author: authorOf(actor, headers),
      role: actor.staffRole,
      idempotencyKey: sent['idempotency-key'] ?? null,
      catalogue: await catalogue.read(),
    });
    if (!saved.ok) return saved;
    const { product, kept, changeId } = saved.value;
    return ok({
      value: { product: editedProductJson(product), kept: [...kept], changeId: changeIdJson(changeId) },
    });
  };
}

/** Returns the edits of a product and of its sizes, by the field's name. */
function toProductEdits({
  changes,
  units = {},
}: ParsedInput<'editProduct'>['body']): Record<string, FieldEdit> {
  const { sizes, ...fields } = changes;
  const unitEdits = Object.entries(units).flatMap(([id, fields]) =>
    Object.entries(fields).map(([field, edit]) => [unitField(id, field), edit] as const),
  );
  const all = [...Object.entries(fields), ...unitEdits];
  return {
    ...Object.fromEntries(all.filter((entry): entry is [string, FieldEdit] => entry[1] !== undefined)),
    ...(sizes && { sizes: { base: formatSizeList(sizes.base), value: formatSizeList(sizes.value) } }),
  };
}

/** Lists all changes of a product, for every role that sees products. */
export function listProductChangesEndpoint({
  database: { db },
}: Pick<Deps, 'database'>): Endpoint<'listProductChanges'> {
  return async ({ input: { params, query }, actor }) => {
    const { limit = DEFAULT_LIMIT, cursor } = query;
    if ((await findEditedProduct(db, params.id)) === undefined) return fail({ code: 'product_unknown' });
    const before = readIdCursor(cursor);
    if (!before.ok) return before;
    const filter = { productId: params.id };
    const rows = await listChanges(db, { filter, before: before.value, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    const next = last && String(last.id);
    return ok({ value: { entries: page.map((row) => entryJson(actor, row)), next: next ?? null }, next });
  };
}
