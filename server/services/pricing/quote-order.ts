import type { Database } from '#database/connection/connect.ts';
import type { OrderOwner } from '#database/queries/orders/order-owner.ts';
import { readQuotedLines, type QuotedLine, type WantedLine } from '#database/queries/pricing/quoted-lines.ts';
import { creditToSpend } from '#domain/credit/credit-to-spend.ts';
import { cents, type Cents } from '#domain/money.ts';
import { dependsOnCountry, listRegions } from '#domain/pricing/order/missing-destination.ts';
import type { PricingLine } from '#domain/pricing/order/order-line.ts';
import type { OrderPricing } from '#domain/pricing/order/price-order.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentProviders } from '../../ports/payments.ts';
import type { TaxPort } from '../../ports/taxes.ts';
import type { ServiceError } from '../service-error.ts';
import {
  destinationOf,
  priceForCustomer,
  tablesFor,
  taxAddressOf,
  withTaxRates,
  type PricingInput,
} from './price-for-customer.ts';

/** What an order would cost, and what else the checkout has to ask for. */
export type Quote = {
  readonly lines: readonly PricingLine[];
  readonly pricing: OrderPricing;
  readonly asksRegion: boolean;
  readonly regions: readonly string[];
  /** The customer's store credit, and what it pays of the total. */
  readonly credit: { readonly balance: Cents; readonly used: Cents };
};

/** Dependencies of quotes. */
export type QuoteDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly taxes: TaxPort;
  readonly payments: Pick<PaymentProviders, 'current'>;
};

/**
 * Prices an order without writing anything. A visitor counts as a customer without an earlier order. Errors: `product_unknown`,
 * `size_unknown`, `code_unknown`, `code_refused`, `country_unknown`, `region_required`, `region_unknown`, `shipping_unavailable`,
 * `tax_unavailable`.
 */
export async function quoteOrder(
  { database, clock, taxes, payments }: QuoteDeps,
  {
    wanted,
    owner,
    input,
  }: {
    wanted: readonly WantedLine[];
    owner: OrderOwner | null;
    input: PricingInput & { readonly useCredit?: boolean | undefined };
  },
): Promise<Result<Quote, ServiceError>> {
  const at = clock.now();
  const productIds = wanted.map(({ productId }) => productId);
  const {
    lines: found,
    tables: stored,
    creditCents,
  } = await readQuotedLines(database.db, {
    wanted,
    code: input.code ?? null,
    person: owner && { owner, productIds },
    at,
  });
  const known = pricingLinesOf(found);
  if (!known.ok) return known;
  const lines = known.value;
  const chooseTaxTables = await taxes.findRates({
    address: taxAddressOf(input),
    listTaxClasses: () => Promise.resolve(lines.map(({ taxClass }) => taxClass)),
  });
  const taxed = withTaxRates(chooseTaxTables, { lines, tables: stored });
  if (!taxed.ok) return taxed;
  const tables = tablesFor(input, taxed.value);
  const priced = priceForCustomer(input, { lines, tables, at });
  if (!priced.ok) return priced;
  const country = destinationOf(input)?.country ?? '';
  const { total } = priced.value;
  const balance = cents(creditCents);
  const minCharge = payments.current.amounts.min;
  const used = input.useCredit === true ? creditToSpend({ balance, total, minCharge }) : cents(0);
  return ok({
    credit: { balance, used },
    lines,
    pricing: priced.value,
    asksRegion: dependsOnCountry(tables),
    regions: listRegions(tables, country),
  });
}

/** Returns lines that all have a price. Errors: `product_unknown`, `size_unknown`. */
export function pricingLinesOf(found: readonly QuotedLine[]): Result<PricingLine[], ServiceError> {
  const lines: PricingLine[] = [];
  for (const line of found) {
    if ('unknown' in line) return fail(unknownLine(line));
    lines.push(line);
  }
  return ok(lines);
}

function unknownLine({ position, unknown, title }: Extract<QuotedLine, { unknown: string }>): ServiceError {
  if (unknown === 'product') return { code: 'product_unknown' };
  const detail = `${title} is not available in this size. Please choose another size.`;
  return {
    code: 'size_unknown',
    detail,
    errors: [{ field: `products.${position - 1}.size`, message: detail }],
  };
}
