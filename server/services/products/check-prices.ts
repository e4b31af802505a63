import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { exceedsPercent } from '#domain/pricing/preview-price.ts';
import { may, pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';

/** A price that changes by more than this needs a confirmation. */
export const CONFIRMED_PERCENT = 50;

/** A changed list price in cents. `field` is its path in the request. */
type PriceChange = { readonly field: string } & PriceStep;

/** A price before and after, in cents. */
export type PriceStep = { readonly before: number; readonly after: number };

/**
 * Lists the list prices that a write changes. For a size without a price of its own, before or after the write, that of the product counts.
 */
function listPriceChanges(before: StoredProduct, after: StoredProduct): PriceChange[] {
  const product = { field: 'changes.price.value', before: before.priceCents, after: after.priceCents };
  const units = after.units.flatMap(({ id, priceCents }) => {
    const earlier = before.units.find((unit) => unit.id === id)?.priceCents ?? null;
    if (earlier === priceCents) return [];
    const prices = { before: earlier ?? before.priceCents, after: priceCents ?? after.priceCents };
    return [{ field: `units.${id}.price.value`, ...prices }];
  });
  return [product, ...units].filter((change) => change.before !== change.after);
}

/** Lists the selling prices that price rules change: of the product, and of sizes that have or had a list price of their own. */
function listSellingChanges(before: StoredProduct, after: StoredProduct): NamedChange[] {
  const product = {
    field: 'changes.price.value',
    name: 'selling price',
    before: before.sellingCents,
    after: after.sellingCents,
  };
  const units = after.units.flatMap(({ id, size, sellingCents }) => {
    const earlier = before.units.find((unit) => unit.id === id)?.sellingCents ?? null;
    if (earlier === null && sellingCents === null) return [];
    const prices = { before: earlier ?? before.sellingCents, after: sellingCents ?? after.sellingCents };
    return [
      { field: `units.${id}.price.value`, name: `selling price of ${describeSize(size ?? '')}`, ...prices },
    ];
  });
  return [product, ...units].filter((change) => change.before !== change.after);
}

type NamedChange = PriceChange & { readonly name: string };

/**
 * Returns why a member of staff may not write these prices: `forbidden` without the permission or beyond the limit of the role, and
 * `confirmation_required` for a large change. Undefined when allowed.
 */
export function priceRefusal(
  role: StaffRole | undefined,
  { before, after, isConfirmed }: { before: StoredProduct; after: StoredProduct; isConfirmed: boolean },
): ServiceError | undefined {
  const changes = listPriceChanges(before, after);
  const isPriced =
    changes.length > 0 || before.discountable !== after.discountable || before.taxClass !== after.taxClass;
  if (!isPriced && !hasOtherRules(before, after)) return undefined;
  if (role === undefined || !may(role, 'prices:do')) {
    return { code: 'forbidden', detail: 'Your role may not change prices.' };
  }
  const percent = pricePercentLimitOf(role);
  if (percent !== undefined) {
    // Through price rules, a small change of the list price, or another category, may change the selling price a lot.
    const selling = listSellingChanges(before, after);
    const beyond = [...changes, ...selling].filter((change) => isBeyond(change, percent));
    if (beyond.length > 0) {
      const detail = describeLimit(percent);
      const fields = [...new Set(beyond.map(({ field }) => field))];
      return { code: 'forbidden', detail, errors: fields.map((field) => ({ field, message: detail })) };
    }
  }
  return isConfirmed ? undefined : confirmationOf(before, after);
}

/**
 * Returns `confirmation_required` when list prices, or selling prices through price rules, change by more than half; undefined when none does.
 */
export function confirmationOf(before: StoredProduct, after: StoredProduct): ServiceError | undefined {
  const changes = listPriceChanges(before, after);
  const isPriced = changes.length > 0 || before.discountable !== after.discountable;
  if (!isPriced && !hasOtherRules(before, after)) return undefined;
  const large = changes
    .filter(isLargeStep)
    .map((change) => ({ field: change.field, message: describeLargeStep(change) }));
  if (large.length === 0) {
    const selling = listSellingChanges(before, after).filter(isLargeStep);
    large.push(
      ...selling.map(({ name, ...change }) => ({
        field: change.field,
        message: describeLargeStep(change, name),
      })),
    );
  }
  return large.length === 0 ? undefined : { code: 'confirmation_required', errors: large };
}

/** Returns `confirmation_required` when an undo changes the prices of `count` products by more than half; undefined for none. */
export function confirmationOfUndo(count: number): ServiceError | undefined {
  if (count === 0) return undefined;
  const prices =
    count === 1 ? 'the price of 1 product' : `the prices of ${count.toLocaleString('en-US')} products`;
  return { code: 'confirmation_required', detail: `This undo changes ${prices} by more than half.` };
}

/** Whether a price changes by so much that the change must be confirmed. */
export function isLargeStep(step: PriceStep): boolean {
  return isBeyond(step, CONFIRMED_PERCENT);
}

/** Whether a product moved to where other price rules may apply to it. */
function hasOtherRules(before: StoredProduct, after: StoredProduct): boolean {
  return (['brand', 'department', 'category'] as const).some((field) => before[field] !== after[field]);
}

function isBeyond({ before, after }: PriceStep, percent: number): boolean {
  return exceedsPercent({ now: before, later: after }, percent);
}

/** Returns the limit of a role as a sentence. */
export function describeLimit(percent: number): string {
  return `Your role may change prices by at most ${percent} %.`;
}

/** Describes a change of a price that must be confirmed. */
export function describeLargeStep({ before, after }: PriceStep, name = 'price'): string {
  return `The ${name} changes from ${formatMoney(cents(before))} to ${formatMoney(cents(after))}.`;
}
