import type { FieldError } from '#contract/problem-codes.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import type { ProductPrices } from '#database/queries/product-editor/write-product.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';
import { priceRefusal } from './check-prices.ts';
import { productColumnsOf, valuesOf } from './product-values.ts';

/** A list price in cents, and when it begins. */
type ScheduledPrice = { readonly priceCents: number; readonly at: Date };

/** Returns the price that a product gets later by these changes; undefined if they keep or cancel its scheduled price. */
export function scheduledBy(
  product: StoredProduct,
  changes: readonly FieldChange[],
): ScheduledPrice | undefined {
  const written = productColumnsOf(changes);
  if (written.scheduledPriceCents === undefined && written.scheduledPriceAt === undefined) return undefined;
  const { scheduledPriceCents: priceCents, scheduledPriceAt: at } = { ...product, ...written };
  return priceCents == null || at == null ? undefined : { priceCents, at };
}

/** Lists what is wrong with a scheduled price and its time, if these changes set one of them. */
export function scheduleErrors(
  product: StoredProduct,
  { changes, at }: { changes: readonly FieldChange[]; at: Date },
): FieldError[] {
  const written = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (written['scheduledPrice'] === undefined && written['scheduledPriceAt'] === undefined) return [];
  const { scheduledPrice = null, scheduledPriceAt = null } = { ...valuesOf(product), ...written };
  if (scheduledPrice === null && scheduledPriceAt === null) return [];
  if (scheduledPrice === null)
    return [{ field: 'scheduledPrice', message: 'Enter the price, or remove its time.' }];
  if (scheduledPriceAt === null)
    return [{ field: 'scheduledPriceAt', message: 'Choose when the price begins.' }];
  if (new Date(String(scheduledPriceAt)) > at) return [];
  return [{ field: 'scheduledPriceAt', message: 'This time has passed. Choose a later one.' }];
}

/** Returns a product as it is with other prices. */
export function withPrices(
  product: StoredProduct,
  { priceCents, prices }: { priceCents: number; prices: ProductPrices },
): StoredProduct {
  const sizes = new Map(prices.units.map(({ id, after }) => [id, after]));
  return {
    ...product,
    priceCents,
    sellingCents: prices.after,
    units: product.units.map((unit) => ({ ...unit, sellingCents: sizes.get(unit.id) ?? unit.sellingCents })),
  };
}

/**
 * Returns why a member of staff may not schedule a price, by the same rules as for a price that applies at once. `prices` are the selling prices at its time.
 */
export function scheduledPriceRefusal(
  role: StaffRole | undefined,
  {
    product,
    isConfirmed,
    ...later
  }: { product: StoredProduct; priceCents: number; prices: ProductPrices; isConfirmed: boolean },
): ServiceError | undefined {
  const field = 'changes.scheduledPrice.value';
  if (later.prices.after < 1 && product.sellingCents >= 1)
    return { code: 'invalid_request', errors: [{ field, message: FREE_BY_RULE }] };
  const refusal = priceRefusal(role, { before: product, after: withPrices(product, later), isConfirmed });
  const errors = refusal?.errors?.map((error) =>
    error.field === 'changes.price.value' ? { ...error, field } : error,
  );
  return refusal && { ...refusal, ...(errors && { errors }) };
}
