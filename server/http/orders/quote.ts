import { dollarsFromCents, dollarsFromStored } from '#domain/money.ts';
import { sumAdjustments } from '#domain/pricing/order/promotions/promotion.ts';
import { ok } from '#domain/result.ts';
import { quoteOrder, type Quote, type QuoteDeps } from '../../services/pricing/quote-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { pricingJson } from './amounts-json.ts';

export function quoteOrderEndpoint(deps: QuoteDeps): Endpoint<'quoteOrder'> {
  return async ({ input: { body }, actor }) => {
    const { products, ...input } = body;
    const wanted = products.map(({ _id: productId, ...line }) => ({ productId, ...line }));
    const quoted = await quoteOrder(deps, { wanted, userId: actor?.userId ?? null, input });
    return quoted.ok ? ok({ value: quoteJson(quoted.value) }) : quoted;
  };
}

function quoteJson({ lines, pricing, asksRegion, regions }: Quote) {
  return {
    products: lines.map(({ productId, size, quantity, unitCents, position }) => ({
      _id: productId,
      size: size ?? '',
      quantity,
      price: dollarsFromCents(unitCents),
      discount: dollarsFromStored(
        sumAdjustments(pricing.adjustments.filter((one) => one.position === position)),
      ),
    })),
    ...pricingJson(pricing),
    total: dollarsFromCents(pricing.total),
    shippingMethod: pricing.shipping?.id ?? null,
    shippingMethods: pricing.choices.map(({ cents, ...choice }) => ({
      ...choice,
      price: dollarsFromCents(cents),
    })),
    asksRegion,
    regions: [...regions],
  };
}
