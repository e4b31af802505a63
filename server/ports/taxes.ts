import type { PricingLine } from '#domain/pricing/order/order-line.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import type { Result } from '#domain/result.ts';

/** Where taxes are due. */
export type TaxAddress = {
  /** An ISO 3166-1 code. */
  readonly country: string;
  readonly region: string | null;
  readonly postalCode: string | null;
};

/** The rates of the address cannot be found right now. */
export type TaxUnavailable = { readonly code: 'tax_unavailable' };

/** Returns the price tables with the tax rates that apply to lines. `stored` has the rates that staff entered. */
export type ChooseTaxTables = (
  stored: PricingTables,
  lines: readonly Pick<PricingLine, 'taxClass'>[],
) => Result<PricingTables, TaxUnavailable>;

/** Finds the tax rates of orders. */
export type TaxPort = {
  /**
   * Finds the rates of an address. `address` is null before the customer has entered it. Call it outside any transaction: it may wait for
   * another server. `listTaxClasses` returns the classes of the lines, for adapters that need them.
   */
  findRates(request: {
    readonly address: TaxAddress | null;
    readonly listTaxClasses: () => Promise<readonly string[]>;
  }): Promise<ChooseTaxTables>;
};
