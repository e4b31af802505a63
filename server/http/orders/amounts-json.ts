import { dollarsFromStored } from '#domain/money.ts';
import type { OrderPricing } from '#domain/pricing/order/price-order.ts';
import { PPM_PER_PERCENT } from '#domain/pricing/order/taxes.ts';

/** An amount that a discount took off a line or the shipping charge (position null), as rows of an order have it. */
export type AdjustmentAmount = {
  readonly position: number | null;
  readonly label: string;
  readonly code: string | null;
  readonly cents: number;
};

type TaxAmount = {
  readonly name: string;
  readonly ratePpm: number;
  readonly included: boolean;
  readonly cents: number;
};

/** Returns the amounts of an order in the shape of the contract; money in dollars. */
export function amountsJson({
  subtotalCents,
  adjustments,
  shippingCents,
  taxes,
}: {
  subtotalCents: number;
  adjustments: readonly AdjustmentAmount[];
  /** Null while it is not known. */
  shippingCents: number | null;
  taxes: readonly TaxAmount[];
}) {
  const ofShipping = adjustments.filter(({ position }) => position === null);
  const shippingDiscount = ofShipping.reduce((sum, { cents }) => sum + cents, 0);
  const added = taxes.filter(({ included }) => !included).reduce((sum, { cents }) => sum + cents, 0);
  return {
    subtotal: dollarsFromStored(subtotalCents),
    discounts: sumByName(adjustments.filter(({ position }) => position !== null)),
    shipping: shippingCents === null ? null : dollarsFromStored(shippingCents - shippingDiscount),
    shippingDiscounts: sumByName(ofShipping),
    tax: dollarsFromStored(added),
    taxes: sumTaxes(taxes),
  };
}

/** Returns the discounts of one line as a field of it; no field without any. */
export function lineDiscountsJson(adjustments: readonly AdjustmentAmount[], wanted: number) {
  const own = adjustments.filter(({ position }) => position === wanted);
  return own.length === 0 ? {} : { discounts: sumByName(own) };
}

/** Returns the discounts of a priced order as rows of an order have them. */
export function adjustmentAmounts({ adjustments }: Pick<OrderPricing, 'adjustments'>): AdjustmentAmount[] {
  return adjustments.map(({ position, promotion: { name, code }, cents }) => ({
    position,
    label: name,
    code,
    cents,
  }));
}

/** Returns the amounts of a priced order. */
export function pricingJson(pricing: OrderPricing) {
  const { subtotal, shipping, taxes } = pricing;
  return amountsJson({
    subtotalCents: subtotal,
    adjustments: adjustmentAmounts(pricing),
    shippingCents: shipping?.cents ?? null,
    taxes,
  });
}

function sumByName(adjustments: readonly AdjustmentAmount[]) {
  const groups = Map.groupBy(adjustments, ({ label, code }) => JSON.stringify([label, code]));
  return [...groups.values()].map((group) => ({
    name: group[0]?.label ?? '',
    code: group[0]?.code ?? null,
    amount: dollarsFromStored(group.reduce((sum, { cents }) => sum + cents, 0)),
  }));
}

function sumTaxes(taxes: readonly TaxAmount[]) {
  const groups = Map.groupBy(taxes, ({ name, ratePpm, included }) =>
    JSON.stringify([name, ratePpm, included]),
  );
  return [...groups.values()].map((group) => ({
    name: group[0]?.name ?? '',
    rate: (group[0]?.ratePpm ?? 0) / PPM_PER_PERCENT,
    included: group[0]?.included === true,
    amount: dollarsFromStored(group.reduce((sum, { cents }) => sum + cents, 0)),
  }));
}
