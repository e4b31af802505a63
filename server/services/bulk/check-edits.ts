import type { Queryable } from '#database/connection/connect.ts';
import type { EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { computePrices, type ProductPrices } from '#database/queries/product-editor/write-product.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import { mergeEdits } from '#domain/editing/merge-edits.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { EditedFields } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { statusRefusal } from '../products/change-status.ts';
import { priceRefusal } from '../products/check-prices.ts';
import { resolveNames } from '../products/edit-product.ts';
import { priceColumnsOf, productColumnsOf, valuesOf } from '../products/product-values.ts';
import { createLookup, listChangeErrors, type Lookup } from '../products/write-changes.ts';
import type { ServiceError } from '../service-error.ts';
import { completePublishing } from './complete-publishing.ts';

/** What a check depends on besides the product and its edits. */
export type CheckContext = {
  readonly at: Date;
  readonly catalogue: Catalogue;
  readonly role: StaffRole | undefined;
  readonly isConfirmed: boolean;
};

/** What edits would do to a product: the changes and the selling price after them, or why they are refused. */
export type CheckedEdits = {
  readonly changes: readonly FieldChange[];
  readonly sellingCents: number;
  readonly refusal: ServiceError | null;
};

/** A product with the edits to check. */
export type ProposedEdits = { readonly before: EditedProduct; readonly edits: EditedFields };

/** Decides which edits of products may be written. Preview and apply share it. */
export async function checkEdits(
  tx: Queryable,
  proposals: readonly ProposedEdits[],
  context: CheckContext,
): Promise<CheckedEdits[]> {
  const merged: CheckedEdits[] = [];
  const lookup = createLookup(tx);
  for (const proposal of proposals) merged.push(await mergeProposal(tx, proposal, { ...context, lookup }));
  const wanted = proposals.flatMap(({ before }, index) => {
    const { changes, refusal } = merged[index] ?? UNCHANGED;
    const columns = priceColumnsOf(changes);
    return refusal === null && columns !== undefined ? [{ id: before.id, columns }] : [];
  });
  const prices = await computePrices(tx, wanted);
  return proposals.map(({ before }, index) => {
    const checked = merged[index] ?? UNCHANGED;
    const priced = prices.get(before.id);
    return priced === undefined ? checked : checkNewPrice(before, { checked, prices: priced }, context);
  });
}

const UNCHANGED: CheckedEdits = { changes: [], sellingCents: 0, refusal: null };

/** Returns the changes that edits make, with the current selling price, or why they are refused. Does not check the new price yet. */
async function mergeProposal(
  tx: Queryable,
  { before, edits }: ProposedEdits,
  { catalogue, at, lookup }: CheckContext & { lookup: Lookup },
): Promise<CheckedEdits> {
  const { sellingCents } = before;
  const refuse = (refusal: ServiceError, changes: readonly FieldChange[] = []): CheckedEdits => ({
    changes,
    sellingCents,
    refusal,
  });
  const values = valuesOf(before);
  const named = resolveNames(edits, catalogue);
  if (!named.ok) return refuse(named.error);
  const completed = completePublishing(values, named.value);
  if (!completed.ok) return refuse(completed.error);
  const { changes, conflicts } = mergeEdits(values, completed.value);
  if (conflicts.length > 0)
    return refuse(await explainConflicts(tx, { type: 'product', id: before.id }, conflicts));
  if (changes.length === 0) return { changes, sellingCents, refusal: null };
  const price = rangeError(changes);
  if (price !== null) return refuse(invalid('price', price), changes);
  const status = statusRefusal(before, changes, at);
  if (status !== null) return refuse(invalid('status', status), changes);
  const errors = await listChangeErrors(lookup, { before, changes });
  if (errors.length > 0) return refuse({ code: 'invalid_request', errors }, changes);
  return { changes, sellingCents, refusal: null };
}

/** Adds the refusal of changes whose new price is not allowed. */
function checkNewPrice(
  before: EditedProduct,
  { checked: { changes }, prices }: { checked: CheckedEdits; prices: ProductPrices },
  { role, isConfirmed }: CheckContext,
): CheckedEdits {
  const sellingCents = prices.after;
  const sizes = new Map(prices.units.map(({ id, after }) => [id, after]));
  const { priceCents, brand, category, department, discountable } = productColumnsOf(changes);
  const after = {
    ...before,
    sellingCents,
    priceCents: priceCents ?? before.priceCents,
    brand: brand ?? before.brand,
    category: category ?? before.category,
    department: department ?? before.department,
    discountable: discountable ?? before.discountable,
    units: before.units.map((unit) => ({ ...unit, sellingCents: sizes.get(unit.id) ?? unit.sellingCents })),
  };
  if (sellingCents < 1 && before.sellingCents >= 1)
    return { changes, sellingCents: before.sellingCents, refusal: invalid('price', FREE_BY_RULE) };
  const refusal = priceRefusal(role, { before, after, isConfirmed }) ?? null;
  return { changes, sellingCents, refusal };
}

/** A computed price may be one that `editProduct` does not accept. */
function rangeError(changes: readonly FieldChange[]): string | null {
  const price = changes.find(({ field }) => field === 'price')?.after;
  if (typeof price !== 'number') return null;
  if (price < 0.01) return 'A price must be at least $0.01.';
  return price > MAX_PRICE_DOLLARS ? 'A price must not be more than $100,000.' : null;
}

/** Creates the refusal of a value. */
export function invalid(field: string, message: string): ServiceError {
  return { code: 'invalid_request', errors: [{ field, message }] };
}
