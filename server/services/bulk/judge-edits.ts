import type { Queryable } from '#database/connection/connect.ts';
import type { EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { priceWith, type ProductColumns } from '#database/queries/product-editor/write-product.ts';
import { findBrand, type Catalogue } from '#domain/catalog/catalogue.ts';
import { MAX_PRICE_DOLLARS } from '#domain/catalog/product-limits.ts';
import { FREE_BY_RULE } from '#domain/catalog/product-status.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { mergeEdits, type FieldEdit } from '#domain/staff/merge-edits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { statusRefusal } from '../products/change-status.ts';
import { priceRefusal } from '../products/check-prices.ts';
import { resolveNames } from '../products/edit-product.ts';
import { explainConflicts } from '../products/explain-conflicts.ts';
import { productColumnsOf, valuesOf } from '../products/product-values.ts';
import { listChangeErrors } from '../products/write-changes.ts';
import type { ServiceError } from '../service-error.ts';
import { completePublishing } from './complete-publishing.ts';

export type Edits = Readonly<Record<string, FieldEdit>>;

/** The facts beside product and edits on which a verdict depends. */
export type Judge = {
  readonly at: Date;
  readonly catalogue: Catalogue;
  readonly role: StaffRole | undefined;
  readonly isConfirmed: boolean;
};

/** What edits would do to a product: the changes and the selling price after them, or why they are refused. */
export type Judged = {
  readonly changes: readonly FieldChange[];
  readonly sellingCents: number;
  readonly refusal: ServiceError | null;
};

/** Decides about edits of a product, without a write. Preview and apply both decide by it. */
export async function judgeEdits(
  tx: Queryable,
  { before, edits }: { before: EditedProduct; edits: Edits },
  judge: Judge,
): Promise<Judged> {
  const refuse = (refusal: ServiceError, changes: readonly FieldChange[] = []): Judged => ({
    changes,
    sellingCents: before.sellingCents,
    refusal,
  });
  const values = valuesOf(before);
  const named = resolveNames(edits, judge.catalogue);
  if (!named.ok) return refuse(named.error);
  const completed = completePublishing(values, named.value);
  if (!completed.ok) return refuse(completed.error);
  const { changes, conflicts } = mergeEdits(values, completed.value);
  if (conflicts.length > 0) return refuse(await explainConflicts(tx, before.id, conflicts));
  if (changes.length === 0) return { changes, sellingCents: before.sellingCents, refusal: null };
  const price = rangeError(changes);
  if (price !== null) return refuse(invalid('price', price), changes);
  const status = statusRefusal(before, changes, judge.at);
  if (status !== null) return refuse(invalid('status', status), changes);
  const errors = await listChangeErrors(tx, before, changes);
  if (errors.length > 0) return refuse({ code: 'invalid_request', errors }, changes);
  const after = await productAfter(tx, { before, changes, catalogue: judge.catalogue });
  if (after.sellingCents < 1 && before.sellingCents >= 1)
    return refuse(invalid('price', FREE_BY_RULE), changes);
  const refusal = priceRefusal(judge.role, { before, after, isConfirmed: judge.isConfirmed });
  return { changes, sellingCents: after.sellingCents, refusal: refusal ?? null };
}

async function productAfter(
  tx: Queryable,
  {
    before,
    changes,
    catalogue,
  }: { before: EditedProduct; changes: readonly FieldChange[]; catalogue: Catalogue },
): Promise<EditedProduct> {
  const columns = productColumnsOf(changes);
  if (!PRICED_COLUMNS.some((column) => columns[column] !== undefined)) return before;
  const { brand, category, department, discountable, priceCents } = columns;
  const sellingCents = await priceWith(tx, before.id, {
    ...(category !== undefined && { category }),
    ...(department !== undefined && { department }),
    ...(discountable !== undefined && { discountable }),
    ...(priceCents !== undefined && { priceCents }),
    ...(brand !== undefined && { brand, brandId: findBrand(catalogue, brand)?.id ?? null }),
  });
  return {
    ...before,
    sellingCents,
    priceCents: priceCents ?? before.priceCents,
    discountable: discountable ?? before.discountable,
    brand: brand ?? before.brand,
    category: category ?? before.category,
    department: department ?? before.department,
  };
}

/** The columns on which the selling price depends. */
const PRICED_COLUMNS: readonly (keyof ProductColumns)[] = [
  'priceCents',
  'category',
  'brand',
  'department',
  'discountable',
];

/** A computed price may be one that `editProduct` does not accept. */
function rangeError(changes: readonly FieldChange[]): string | null {
  const price = changes.find(({ field }) => field === 'price')?.after;
  if (typeof price !== 'number') return null;
  if (price < 0.01) return 'A price must be at least $0.01.';
  return price > MAX_PRICE_DOLLARS ? 'A price must not be more than $100,000.' : null;
}

function invalid(field: string, message: string): ServiceError {
  return { code: 'invalid_request', errors: [{ field, message }] };
}
