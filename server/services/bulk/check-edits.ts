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
import { COUPLED_FIELDS, priceColumnsOf, productColumnsOf, valuesOf } from '../products/product-values.ts';
import { scheduledBy, scheduledPriceRefusal, withPrices } from '../products/scheduled-price.ts';
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
  const checked = proposals.map(({ before }, index) => {
    const one = merged[index] ?? UNCHANGED;
    const priced = prices.get(before.id);
    return priced === undefined ? one : checkNewPrice(before, { checked: one, prices: priced }, context);
  });
  return checkScheduledPrices(tx, { proposals, checked }, context);
}

/** Adds the selling prices at the times of scheduled prices, and the refusals of those that are not allowed. */
async function checkScheduledPrices(
  tx: Queryable,
  { proposals, checked }: { proposals: readonly ProposedEdits[]; checked: readonly CheckedEdits[] },
  { role, isConfirmed }: CheckContext,
): Promise<CheckedEdits[]> {
  const scheduled = proposals.map(({ before }, index) => {
    const { changes, refusal } = checked[index] ?? UNCHANGED;
    return refusal === null ? scheduledBy(before, changes) : undefined;
  });
  const wanted = proposals.flatMap(({ before: { id } }, index) => {
    const { priceCents, at } = scheduled[index] ?? {};
    const others = priceColumnsOf(checked[index]?.changes ?? []);
    return priceCents === undefined || at === undefined
      ? []
      : [{ id, columns: { ...others, priceCents }, at }];
  });
  const computed = await computePrices(tx, wanted);
  return proposals.map(({ before }, index) => {
    const { changes, sellingCents } = checked[index] ?? UNCHANGED;
    const priceCents = scheduled[index]?.priceCents;
    const prices = priceCents === undefined ? undefined : computed.get(before.id);
    if (priceCents === undefined || prices === undefined) return checked[index] ?? UNCHANGED;
    const refusal = scheduledPriceRefusal(role, { product: before, priceCents, prices, isConfirmed }) ?? null;
    const isImpossible = refusal?.code === 'invalid_request';
    return { changes, sellingCents: isImpossible ? sellingCents : prices.after, refusal };
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
  const { changes, conflicts } = mergeEdits(values, completed.value, COUPLED_FIELDS);
  if (conflicts.length > 0)
    return refuse(await explainConflicts(tx, { type: 'product', id: before.id }, conflicts));
  if (changes.length === 0) return { changes, sellingCents, refusal: null };
  const priceError = rangeError(changes);
  if (priceError !== null) return refuse(invalid('price', priceError), changes);
  const statusError = statusRefusal(before, changes, at);
  if (statusError !== null) return refuse(invalid('status', statusError), changes);
  const errors = await listChangeErrors(lookup, { before, changes, at });
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
  const { priceCents, brand, category, department, discountable } = productColumnsOf(changes);
  const after = {
    ...withPrices(before, { priceCents: priceCents ?? before.priceCents, prices }),
    brand: brand ?? before.brand,
    category: category ?? before.category,
    department: department ?? before.department,
    discountable: discountable ?? before.discountable,
  };
  if (sellingCents < 1 && before.sellingCents >= 1)
    return { changes, sellingCents: before.sellingCents, refusal: invalid('price', FREE_BY_RULE) };
  const refusal = priceRefusal(role, { before, after, isConfirmed }) ?? null;
  return { changes, sellingCents, refusal };
}

/** Returns why a computed price is outside the range that `editProduct` accepts; null if it is inside. */
function rangeError(changes: readonly FieldChange[]): string | null {
  const price = changes.find(({ field }) => field === 'price' || field === 'scheduledPrice')?.after;
  if (typeof price !== 'number') return null;
  if (price < 0.01) return 'A price must be at least $0.01.';
  return price > MAX_PRICE_DOLLARS ? 'A price must not be more than $100,000.' : null;
}

/** Creates the refusal of a value. */
export function invalid(field: string, message: string): ServiceError {
  return { code: 'invalid_request', errors: [{ field, message }] };
}
