import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findEditedProduct, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { computePrices, lockProduct } from '#database/queries/product-editor/write-product.ts';
import {
  findChangeOfKey,
  listFieldsChangedSince,
  type ChangeRecord,
} from '#database/queries/staff/change-log.ts';
import { findBrand, findCategory, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { formatSizeList, parseSizeList } from '#domain/catalogue/sizes/size-list.ts';
import { type FieldEdit, mergeEdits } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EditedFields } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { priceRefusal } from './check-prices.ts';
import { COUPLED_FIELDS, parseUnitField, valuesOf } from './product-values.ts';
import { scheduledBy, scheduledPriceRefusal } from './scheduled-price.ts';
import { writeChanges } from './write-changes.ts';
import { inScaleOrder } from './write-sizes.ts';

/** A save of the editor. */
export type EditRequest = {
  readonly id: string;
  /** By the field's name, for a size `units.<id>.price`. */
  readonly edits: EditedFields;
  /** The last entry of the log that the client has seen. */
  readonly version: number | undefined;
  readonly isConfirmed: boolean;
  readonly author: PersonAuthor;
  readonly role: StaffRole | undefined;
  readonly idempotencyKey: string | null;
  readonly catalogue: Catalogue;
};

/** A product after a save. `changeId` is null when nothing had to be written. */
export type SavedProduct = {
  readonly product: EditedProduct;
  /** Fields that others have changed since the client read the product. */
  readonly kept: readonly string[];
  readonly changeId: number | null;
};

/**
 * Writes the edited fields if all still have their bases; otherwise writes none. A repetition with the same Idempotency-Key writes nothing.
 * Errors: `product_unknown`, `changed_meanwhile`, `invalid_request`, `forbidden`, `confirmation_required`, `idempotency_key_reused`.
 */
export async function editProduct(
  { database, clock }: { database: Database; clock: Clock },
  request: EditRequest,
): Promise<Result<SavedProduct, ServiceError>> {
  const { id, author, idempotencyKey } = request;
  const withUnits = Object.keys(request.edits).some(
    (field) => field === 'sizes' || parseUnitField(field) !== undefined,
  );
  return inTransaction<SavedProduct, ServiceError>(
    database,
    async (tx) => {
      const exists = await lockProduct(tx, { id, withUnits });
      const before = exists ? await findEditedProduct(tx, id) : undefined;
      if (before === undefined) return fail({ code: 'product_unknown' });
      const resolved = resolveNames(request.edits, request.catalogue);
      if (!resolved.ok) return resolved;
      const edits = orderSizes(before, resolved.value);
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) return resultOfRepeated(earlier, before, edits);
      const unknown = unknownUnits(before, edits);
      if (unknown.length > 0) return fail({ code: 'invalid_request', errors: unknown });
      const { changes, conflicts } = mergeEdits(valuesOf(before), edits, COUPLED_FIELDS);
      if (conflicts.length > 0) return fail(await explainConflicts(tx, { type: 'product', id }, conflicts));
      const kept = await listKept(tx, request, edits);
      if (changes.length === 0) return ok({ product: before, kept, changeId: null });
      const entry = { at: clock.now(), author, action: 'product_edited' as const, changes, idempotencyKey };
      const written = await writeChanges(tx, clock, { before, ...entry });
      if (!written.ok) return written;
      const { after, changeId } = written.value;
      const refusal =
        priceRefusal(request.role, { before, after, isConfirmed: request.isConfirmed }) ??
        (await refusalOfSchedule(tx, { request, product: after, changes }));
      return refusal ? fail(refusal) : ok({ product: after, kept, changeId });
    },
    // Two requests with one key must not both find that it is new.
    idempotencyKey === null ? {} : { lock: `product ${author.userId} ${idempotencyKey}` },
  );
}

/** Returns why the member may not schedule the price of the request; undefined if allowed, and for a request that schedules none. */
async function refusalOfSchedule(
  tx: Queryable,
  {
    request: { role, isConfirmed },
    product,
    changes,
  }: { request: EditRequest; product: EditedProduct; changes: readonly FieldChange[] },
): Promise<ServiceError | undefined> {
  const scheduled = scheduledBy(product, changes);
  if (scheduled === undefined) return undefined;
  const { priceCents, at } = scheduled;
  const prices = (await computePrices(tx, [{ id: product.id, columns: { priceCents }, at }])).get(product.id);
  return prices && scheduledPriceRefusal(role, { product, priceCents, prices, isConfirmed });
}

/** Replaces the values of brand and category by those that products store. Fails for one that the catalogue does not offer. */
export function resolveNames(edits: EditedFields, catalogue: Catalogue): Result<EditedFields, ServiceError> {
  const resolved: Record<string, FieldEdit> = { ...edits };
  const errors: { field: string; message: string }[] = [];
  const { brand, category } = edits;
  if (brand !== undefined) {
    const found = findBrand(catalogue, String(brand.value));
    if (found === undefined)
      errors.push({ field: 'changes.brand.value', message: 'There is no such brand.' });
    else resolved['brand'] = { ...brand, value: found.label };
  }
  if (category !== undefined) {
    const found = findCategory(catalogue, String(category.value));
    if (found === undefined) {
      errors.push({ field: 'changes.category.value', message: 'There is no such category.' });
    } else resolved['category'] = { ...category, value: found.id };
  }
  return errors.length > 0 ? fail({ code: 'invalid_request', errors }) : ok(resolved);
}

function orderSizes(product: EditedProduct, { sizes, ...edits }: EditedFields): EditedFields {
  if (sizes === undefined) return edits;
  const value = formatSizeList(inScaleOrder(product, parseSizeList(String(sizes.value))));
  return { ...edits, sizes: { ...sizes, value } };
}

function unknownUnits({ units }: EditedProduct, edits: EditedFields) {
  const named = Object.keys(edits).flatMap((field) => parseUnitField(field)?.id ?? []);
  const unknown = new Set(named.filter((id) => units.every((unit) => unit.id !== id)));
  return [...unknown].map((id) => ({ field: `units.${id}`, message: 'The product has no such size.' }));
}

/** Lists the fields that others have changed since the client read the product, apart from those of the save. */
async function listKept(tx: Queryable, { id, version }: EditRequest, edits: EditedFields): Promise<string[]> {
  if (version === undefined) return [];
  const changed = await listFieldsChangedSince(tx, { type: 'product', id }, version);
  return changed.filter((field) => edits[field] === undefined);
}

function resultOfRepeated(
  earlier: ChangeRecord,
  product: EditedProduct,
  edits: EditedFields,
): Result<SavedProduct, ServiceError> {
  const logged = new Map(earlier.changes.map(({ field, after }) => [field, after]));
  const values = valuesOf(product);
  const isSame =
    earlier.subjectType === 'product' &&
    earlier.subjectId === product.id &&
    earlier.changes.every(({ field }) => field in edits) &&
    Object.entries(edits).every(([field, { base, value }]) => {
      if (logged.has(field)) return value === logged.get(field);
      // The log leaves out a field that had its new value already.
      return value === base || value === (values[field] ?? null);
    });
  if (isSame) return ok({ product, kept: [], changeId: earlier.id });
  return fail(KEY_REUSED);
}
