import { centsFromDollars, sum } from '#domain/money.ts';
import type { DiscountAmount } from '#domain/order/line-discounts.ts';
import { amountsOf, discountName, type OrderAmounts } from '#domain/order/order-amounts.ts';
import type { ApiOrder, CallOutput } from './calls.ts';
import { orderedProducts } from './ordered-products.ts';

/** Returns the amounts of an order, as it was placed. A process of the previous version names only the total. */
export function amountsOfOrder(
  order: Pick<ApiOrder, 'product' | 'products' | 'total' | 'credit'> &
    PossiblyUnset<Omit<ApiAmounts, 'total'>> & { readonly shippingMethod?: string | null | undefined },
) {
  const { subtotal, discounts, shipping, shippingDiscounts, tax, taxes, total, credit = 0 } = order;
  return subtotal === undefined || !discounts || !shippingDiscounts || !taxes
    ? { ...amountsOf(orderedProducts(order)), total: centsFromDollars(total) }
    : {
        ...amountsOfQuote({
          subtotal,
          discounts,
          shipping: shipping ?? null,
          shippingDiscounts,
          tax: tax ?? 0,
          taxes,
          total,
          credit: { used: credit },
        }),
        shippingMethod: order.shippingMethod ?? null,
      };
}

type PossiblyUnset<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

type ApiAmounts = Pick<
  CallOutput<'quoteOrder'>,
  'subtotal' | 'discounts' | 'shipping' | 'shippingDiscounts' | 'tax' | 'taxes' | 'total'
>;

type SpentCredit = { readonly credit?: { readonly used: number } | undefined };

/** Returns the amounts of a quote. */
export function amountsOfQuote(quote: ApiAmounts & SpentCredit): OrderAmounts {
  const included = quote.taxes.filter((tax) => tax.included).map(({ amount }) => centsFromDollars(amount));
  return {
    subtotal: centsFromDollars(quote.subtotal),
    discounts: discountAmountsOf(quote.discounts),
    shipping: quote.shipping === null ? null : centsFromDollars(quote.shipping),
    shippingMethod: null,
    shippingDiscounts: quote.shippingDiscounts.map(({ name, code }) => discountName(name, code)),
    tax: centsFromDollars(quote.tax),
    includedTax: sum(included),
    total: centsFromDollars(quote.total),
    credit: centsFromDollars(quote.credit?.used ?? 0),
  };
}

/** Returns the discounts of an order or of one of its lines. */
export function discountAmountsOf(discounts: ApiAmounts['discounts'] = []): DiscountAmount[] {
  return discounts.map(({ name, code, amount }) => ({
    name: discountName(name, code),
    amount: centsFromDollars(amount),
  }));
}
