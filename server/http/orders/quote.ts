import { dollarsFromCents } from '#domain/money.ts';
import { sumAdjustments } from '#domain/pricing/order/promotions/promotion.ts';
import { ok } from '#domain/result.ts';
import { quoteOrder, type Quote, type QuoteDeps } from '../../services/pricing/quote-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { GuestCookies } from '../guests/guest-cookies.ts';
import { readOrCreateGuest } from '../guests/read-buyer.ts';
import { adjustmentAmounts, lineDiscountsJson, pricingJson } from './amounts-json.ts';

/**
 * Prices a cart. A visitor becomes a guest with the first quote, not with the order: if the response to the order is lost, the repeated one
 * comes from the same guest.
 */
export function quoteOrderEndpoint(
  deps: QuoteDeps & {
    /** Null while the shop accepts no guests. */
    readonly guests: GuestCookies | null;
  },
): Endpoint<'quoteOrder'> {
  return async ({ input: { body }, actor, headers }) => {
    const { products, ...input } = body;
    const wanted = products.map(({ _id: productId, ...line }) => ({ productId, ...line }));
    const guest = actor === null && deps.guests ? readOrCreateGuest(deps.guests, headers) : null;
    const owner = actor
      ? { userId: actor.userId, guestId: null }
      : guest && { userId: null, guestId: guest.guestId };
    const quoted = await quoteOrder(deps, { wanted, owner, input });
    if (!quoted.ok) return quoted;
    return ok({ value: quoteJson(quoted.value), ...(guest && { cookies: guest.cookies }) });
  };
}

/** Returns a quote as calls show it. */
export function quoteJson({ lines, pricing, asksRegion, regions, credit }: Quote) {
  const adjustments = adjustmentAmounts(pricing);
  return {
    products: lines.map(({ productId, size, quantity, unitCents, position }) => ({
      _id: productId,
      size: size ?? '',
      quantity,
      price: dollarsFromCents(unitCents),
      discount: dollarsFromCents(
        sumAdjustments(pricing.adjustments.filter((one) => one.position === position)),
      ),
      ...lineDiscountsJson(adjustments, position),
    })),
    ...pricingJson(pricing),
    total: dollarsFromCents(pricing.total),
    ...(credit.balance > 0 && {
      credit: { balance: dollarsFromCents(credit.balance), used: dollarsFromCents(credit.used) },
    }),
    shippingMethod: pricing.shipping?.id ?? null,
    shippingMethods: pricing.choices.map(({ cents, ...choice }) => ({
      ...choice,
      price: dollarsFromCents(cents),
    })),
    asksRegion,
    regions: [...regions],
  };
}
