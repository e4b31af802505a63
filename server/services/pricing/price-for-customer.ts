import { PROBLEMS } from '#contract/problem-codes.ts';
import { HANDED_OVER_ZONE } from '#domain/pricing/order/handed-over-zone.ts';
import type { PricingLine } from '#domain/pricing/order/order-line.ts';
import type { Destination } from '#domain/pricing/order/place.ts';
import {
  priceOrder,
  type OrderPricing,
  type PricingRefusal,
  type PricingTables,
} from '#domain/pricing/order/price-order.ts';
import { fail, type Result } from '#domain/result.ts';
import { findCountryCode } from '#domain/shipping/countries.ts';
import { readRegion } from '#domain/shipping/regions.ts';
import type { TaxAddress, ChooseTaxTables, TaxUnavailable } from '../../ports/taxes.ts';
import type { ServiceError } from '../service-error.ts';

/** What a customer entered that an order's price depends on. */
export type PricingInput = {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly code?: string | undefined;
  readonly shippingMethod?: string | undefined;
  /** Staff hand the order over at once: it is not shipped. */
  readonly isHandedOver?: boolean | undefined;
};

/** Prices lines for a customer. Errors name the field that the customer can change. */
export function priceForCustomer(
  input: PricingInput,
  { lines, tables, at }: { lines: readonly PricingLine[]; tables: PricingTables; at: Date },
): Result<OrderPricing, ServiceError> {
  const { code = null, shippingMethod = null } = input;
  const priced = priceOrder(
    { lines, code, shippingMethod, destination: destinationOf(input), at },
    tablesFor(input, tables),
  );
  return priced.ok ? priced : fail(problemOf(priced.error));
}

/** Returns the tables by which an order is priced. The only zone of an order that is handed over is `HANDED_OVER_ZONE`. */
export function tablesFor(
  { isHandedOver = false }: Pick<PricingInput, 'isHandedOver'>,
  tables: PricingTables,
): PricingTables {
  return isHandedOver ? { ...tables, zones: [HANDED_OVER_ZONE] } : tables;
}

/** Returns the tables with the rates of the lines. Errors: `tax_unavailable`. */
export function withTaxRates(
  chooseTaxTables: ChooseTaxTables,
  { lines, tables }: { lines: readonly Pick<PricingLine, 'taxClass'>[]; tables: PricingTables },
): Result<PricingTables, ServiceError> {
  const taxed = chooseTaxTables(tables, lines);
  return taxed.ok ? taxed : fail(problemOf(taxed.error));
}

/** Returns where an order is taxed; null without a known country. */
export function taxAddressOf(input: PricingInput): TaxAddress | null {
  const { country = null, region = null } = destinationOf(input) ?? {};
  return country === null ? null : { country, region, postalCode: input.postalCode ?? null };
}

/** Returns where an order goes; null without a country. */
export function destinationOf({ country, region }: PricingInput): Destination | null {
  if (country === undefined) return null;
  const code = findCountryCode(country);
  return { country: code, region: readRegion(region, code) };
}

type Refusal = PricingRefusal | TaxUnavailable;

const FIELDS: Readonly<Record<Refusal['code'], string>> = {
  code_unknown: 'code',
  code_refused: 'code',
  code_undecided: 'code',
  country_unknown: 'country',
  region_required: 'region',
  region_unknown: 'region',
  shipping_unavailable: 'country',
  tax_unavailable: 'country',
};

/** The chosen method is not available for the address or the order, but another one is. */
const OTHER_METHOD = {
  field: 'shippingMethod',
  detail: 'This shipping method is not available for your order. Please choose another one.',
};

/** Returns the problem of a refusal, with the field that the customer can change. */
export function problemOf(refusal: Refusal): ServiceError {
  const { code } = refusal;
  const { field, detail } =
    code === 'shipping_unavailable' && refusal.hasChoices
      ? OTHER_METHOD
      : { field: FIELDS[code], detail: code === 'code_refused' ? refusal.reason : PROBLEMS[code].detail };
  return { code, detail, errors: [{ field, message: detail }] };
}
