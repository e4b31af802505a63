import type { Queryable } from '#database/connection/connect.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { may, pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import { checkValues } from '../price-rules/check-rule.ts';
import {
  describePriceStep,
  listPreview,
  listPricesAbove,
  openPreview,
  type RulePreviewRow,
  type ProductPrice,
  type RulePreview,
} from '../price-rules/preview-rule.ts';
import { MIN_PRICE_CENTS } from '../price-rules/rule-records.ts';
import { toRuleRow, type RuleValues } from '../price-rules/rule-values.ts';
import { CONFIRMED_PERCENT, describeLargeStep, describeLimit } from '../products/check-prices.ts';
import type { ServiceError } from '../service-error.ts';
import { invalid } from './check-edits.ts';

/** What a sale price does, and when. */
export type Sale = Pick<RuleValues, 'effect' | 'value' | 'startsAt' | 'endsAt'>;

/** A product with what a sale price would do to it. `row` is null for an unknown id. */
export type SaleOutcome = {
  readonly id: string;
  readonly row: RulePreviewRow | null;
  readonly refusal: ServiceError | null;
};

const NO_RULES = 'Price rules do not apply to this product.';
const BELOW_CENT = 'It would cost less than $0.01.';

/** Returns what one sale price would do to each of the products when it starts. Writes nothing. Errors: `invalid_request`, `forbidden`. */
export async function previewSale(
  db: Queryable,
  {
    ids,
    sale,
    at,
    ...context
  }: {
    ids: readonly string[];
    sale: Sale;
    at: Date;
    role: StaffRole | undefined;
    isConfirmed: boolean;
  },
): Promise<Result<SaleOutcome[], ServiceError>> {
  if (context.role === undefined || !may(context.role, 'prices:do'))
    return fail({ code: 'forbidden', detail: 'Your role may not change prices.' });
  const errors = checkValues(sale).map(({ field, ...error }) => ({ field: `change.${field}`, ...error }));
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const after = toRuleRow('', { ...sale, name: '', scope: { products: ids }, excluded: [], above: null });
  const preview = await openPreview(db, { before: null, after }, at);
  const rows = await listPreview(db, preview, {
    floor: MIN_PRICE_CENTS,
    after: undefined,
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  const beyond = await findBeyondLimit(db, preview, context.role);
  const large = context.isConfirmed ? [] : await listPricesAbove(db, preview, CONFIRMED_PERCENT);
  const largeById = new Map(large.map((price) => [price.id, price]));
  const outcomes = ids.map((id): SaleOutcome => {
    const row = byId.get(id);
    if (row === undefined) return { id, row: null, refusal: { code: 'product_unknown' } };
    return { id, row, refusal: refusalOf(row, { beyond: beyond.get(id), large: largeById.get(id) }) };
  });
  return ok(outcomes);
}

/** Returns why prices are above the limit of a role, by the ids of their products. */
async function findBeyondLimit(
  db: Queryable,
  preview: RulePreview,
  role: StaffRole,
): Promise<ReadonlyMap<string, string>> {
  const percent = pricePercentLimitOf(role);
  if (percent === undefined) return new Map();
  const above = await listPricesAbove(db, preview, percent);
  return new Map(
    above.map((price) => [
      price.id,
      `${describeLimit(percent)} It would change ${describePriceStep(price)}.`,
    ]),
  );
}

function refusalOf(
  { product, isBelowFloor }: RulePreviewRow,
  { beyond, large }: { beyond: string | undefined; large: ProductPrice | undefined },
): ServiceError | null {
  if (!product.discountable) return invalid('price', NO_RULES);
  if (isBelowFloor) return invalid('price', BELOW_CENT);
  if (beyond !== undefined) return { code: 'forbidden', detail: beyond };
  if (large === undefined) return null;
  const message = describeLargeStep({ before: large.now, after: large.later });
  return { code: 'confirmation_required', errors: [{ field: 'price', message }] };
}
