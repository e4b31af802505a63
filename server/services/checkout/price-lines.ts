import type { OrderedProduct } from '#database/queries/orders/checkout-facts.ts';
import { centsFromDollars } from '#domain/money.ts';
import type { OrderPricing, PricingTables } from '#domain/pricing/order/price-order.ts';
import { fail, type Result } from '#domain/result.ts';
import type { ChooseTaxTables } from '../../ports/taxes.ts';
import { priceForCustomer, withTaxRates } from '../pricing/price-for-customer.ts';
import type { ServiceError } from '../service-error.ts';
import type { AcceptedLine } from './accept-lines.ts';
import { combineProblems, totalChanged } from './order-problems.ts';
import type { OrderRequest } from './order-request.ts';

/**
 * Computes the amounts of an order from its accepted lines. Errors: `price_changed` if the customer saw another total, `code_unknown`,
 * `code_refused`, `country_unknown`, `region_required`, `region_unknown`, `shipping_unavailable`, `tax_unavailable`.
 */
export function priceLines(
  request: OrderRequest,
  {
    lines,
    tables,
    chooseTaxTables,
    at,
  }: {
    lines: readonly AcceptedLine<OrderedProduct>[];
    tables: PricingTables;
    chooseTaxTables: ChooseTaxTables;
    at: Date;
  },
): Result<OrderPricing, ServiceError> {
  const pricingLines = lines.map(({ product, size, quantity, unitCents }, index) => ({
    position: index + 1,
    productId: product.id,
    size,
    category: product.category,
    brand: product.brandId,
    department: product.department,
    taxClass: product.taxClass,
    weightGrams: product.weights[product.sizing === 'sized' ? size : ''] ?? null,
    unitCents,
    quantity,
  }));
  const taxed = withTaxRates(chooseTaxTables, { lines: pricingLines, tables });
  if (!taxed.ok) return taxed;
  const priced = priceForCustomer(request, { lines: pricingLines, tables: taxed.value, at });
  if (!priced.ok) return priced;
  const { total } = priced.value;
  if (request.total === undefined || centsFromDollars(request.total) === total) return priced;
  return fail(combineProblems(request, [totalChanged(total)]));
}
