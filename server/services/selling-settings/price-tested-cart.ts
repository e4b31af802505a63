import type { Queryable } from '#database/connection/connect.ts';
import { loadPricingTables } from '#database/queries/pricing/pricing-tables.ts';
import { readQuotedLines, type WantedLine } from '#database/queries/pricing/quoted-lines.ts';
import { listShippingZones } from '#database/queries/pricing/shipping-zones.ts';
import { cents } from '#domain/money.ts';
import { createLineWithoutProduct } from '#domain/pricing/order/line-without-product.ts';
import type { OrderPricing, PricingTables } from '#domain/pricing/order/price-order.ts';
import { findZone } from '#domain/pricing/order/shipping.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { destinationOf, priceForCustomer, type PricingInput } from '../pricing/price-for-customer.ts';
import { pricingLinesOf } from '../pricing/quote-order.ts';
import type { ServiceError } from '../service-error.ts';

/** A cart to price: the products in `wanted` or, if that is null, a subtotal and a weight without products. */
export type TestedCart = PricingInput & {
  readonly wanted: readonly WantedLine[] | null;
  readonly subtotalCents: number;
  readonly weightGrams: number;
  /** Unsaved zones and rates, with the names of the zones; undefined for the stored ones. */
  readonly zones: readonly (PricingTables['zones'][number] & { readonly name: string })[] | undefined;
  readonly taxRates: PricingTables['taxRates'] | undefined;
};

/** Prices a cart as a quote prices it for a customer without earlier orders. Writes nothing. */
export async function priceTestedCart(
  db: Queryable,
  { wanted, zones: unsaved, taxRates, ...cart }: TestedCart,
  at: Date,
): Promise<Result<{ pricing: OrderPricing; zone: string | null }, ServiceError>> {
  const code = cart.code ?? null;
  const { subtotalCents, weightGrams } = cart;
  const lineWithoutProduct = createLineWithoutProduct({ unitCents: cents(subtotalCents), weightGrams });
  const read =
    wanted === null
      ? { lines: [lineWithoutProduct], tables: await loadPricingTables(db, { at, code }) }
      : await readQuotedLines(db, { wanted, code, person: null, at });
  const lines = pricingLinesOf(read.lines);
  if (!lines.ok) return lines;
  const tables = {
    ...read.tables,
    ...(unsaved && { zones: unsaved }),
    ...(taxRates && { taxRates }),
  };
  const priced = priceForCustomer(cart, { lines: lines.value, tables, at });
  if (!priced.ok) return fail(priced.error);
  const destination = destinationOf(cart);
  const found = destination && findZone(tables.zones, destination);
  const named = unsaved ?? (await listShippingZones(db));
  const zone = named.find(({ id }) => id === found?.id)?.name ?? null;
  return ok({ pricing: priced.value, zone });
}
