import type { ComponentProps } from 'react';
import type { DiscountAmount } from '#domain/order/line-discounts.ts';
import type { OrderAmounts } from '#domain/order/order-amounts.ts';
import type { DiscountCodeField } from '../../ui/form/discount-code-field.tsx';
import type { Address } from './address/address.ts';
import type { CheckoutPricing } from './place-order/checkout-line.ts';

/** What the checkout shows and asks for, according to the shop's quote of the order. */
export type ShownQuote = {
  readonly amounts: OrderAmounts;
  /** By the ids of the cart's lines. */
  readonly lineDiscounts: ReadonlyMap<string, readonly DiscountAmount[]>;
  /** Whether a quote is being read. */
  readonly isReading: boolean;
  readonly code: ComponentProps<typeof DiscountCodeField>;
  readonly isCodeRejected: boolean;
  /** The customer's store credit in dollars, and whether it pays; undefined without any. */
  readonly credit:
    | { readonly balance: number; readonly isUsed: boolean; readonly onUse: (isUsed: boolean) => void }
    | undefined;
  /** Why the order cannot be shipped to the address. */
  readonly addressProblem: string | undefined;
  /** Why the typed region does not belong to the country. */
  readonly regionProblem: string | undefined;
  /** Whether the charges depend on region and postal code. */
  readonly asksRegion: boolean;
  /** Whether the country has regions with charges of their own. */
  readonly isRegionRequired: boolean;
  readonly shippingMethods: readonly {
    readonly id: string;
    readonly name: string;
    readonly delivery: string;
    readonly price: number;
  }[];
  readonly shippingMethod: string | undefined;
  readonly onShippingMethod: (id: string) => void;
  /** Receives the address while the customer types it. */
  readonly onAddress: (address: Address) => void;
};

/**
 * Returns the parts of a quote that an order sends: the code unless the shop has rejected it, the shipping method only if there is a
 * choice.
 */
export function toPricing({
  amounts,
  code,
  isCodeRejected,
  credit,
  shippingMethods,
  shippingMethod,
}: ShownQuote): CheckoutPricing {
  return {
    total: amounts.total,
    credit: credit?.isUsed === true ? amounts.credit : undefined,
    code: code.entered === '' || isCodeRejected ? undefined : code.entered,
    shippingMethod: shippingMethods.length > 1 ? shippingMethod : undefined,
  };
}
