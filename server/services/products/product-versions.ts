import type { Database, Queryable } from '#database/connection/connect.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { listValuesAt } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldEdit, FieldValue } from '#domain/staff/merge-edits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { editProduct, type EditRequest, type SavedProduct } from './edit-product.ts';
import { valuesOf, type ProductValues } from './product-values.ts';

/** A field with its value after an entry of the log, and its current one. */
export type VersionField = { readonly field: string; readonly was: FieldValue; readonly now: FieldValue };

/** Only `setProductStatus` changes these. */
const NOT_RESTORED = new Set(['status', 'publishAt']);

/** Lists the fields of a product that differ from those after the entry `change`, apart from its status. Errors: `product_unknown`. */
export async function compareVersion(
  db: Queryable,
  { id, change }: { id: string; change: number },
): Promise<Result<readonly VersionField[], ServiceError>> {
  const product = await findEditedProduct(db, id);
  if (product === undefined) return fail({ code: 'product_unknown' });
  const current = valuesOf(product);
  const fields = await listRestorable(db, { id, change, current });
  const compared = fields.map(([field, was]) => ({ field, was, now: current[field] ?? null }));
  return ok(compared.filter(({ was, now }) => was !== now));
}

export type RestoreRequest = Omit<EditRequest, 'edits'> & {
  /** The entry of the log whose values are restored. */
  readonly change: number;
  readonly version: number;
  /** Undefined: all. */
  readonly fields: readonly string[] | undefined;
};

/** Restores fields of a product through `editProduct`. Restores none if one of them was changed since the version that the client read. */
export async function restoreVersion(
  deps: { readonly database: Database; readonly clock: Clock },
  { change, fields, ...request }: RestoreRequest,
): Promise<Result<SavedProduct, ServiceError>> {
  const { id, version } = request;
  const { db } = deps.database;
  const product = await findEditedProduct(db, id);
  if (product === undefined) return fail({ code: 'product_unknown' });
  const current = valuesOf(product);
  const seen = await listValuesAt(db, { type: 'product', id }, version);
  const edits: Record<string, FieldEdit> = {};
  for (const [field, value] of await listRestorable(db, { id, change, current })) {
    if (fields !== undefined && !fields.includes(field)) continue;
    edits[field] = { base: seen.get(field) ?? current[field] ?? null, value };
  }
  return editProduct(deps, { ...request, edits });
}

/** Lists the values that fields had after an entry, for fields that were changed later and still exist. */
async function listRestorable(
  db: Queryable,
  { id, change, current }: { id: string; change: number; current: ProductValues },
): Promise<(readonly [string, FieldValue])[]> {
  const values = await listValuesAt(db, { type: 'product', id }, change);
  return [...values].filter(([field]) => field in current && !NOT_RESTORED.has(field));
}
