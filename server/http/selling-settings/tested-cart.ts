import { centsFromDollars, dollarsFromCents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { priceTestedCart } from '../../services/selling-settings/price-tested-cart.ts';
import { toRate, toRateRow } from '../../services/selling-settings/rate-records.ts';
import { sortZone, toZone } from '../../services/selling-settings/zone-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { pricingJson } from '../orders/amounts-json.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';

export function testCartEndpoint({ database: { db }, clock }: SettingsDeps): Endpoint<'testCart'> {
  return async ({ input: { body } }) => {
    const { products, subtotal = 0, weight = 0, zones, rates, ...input } = body;
    const tested = await priceTestedCart(
      db,
      {
        ...input,
        wanted: products?.map(({ _id: productId, ...line }) => ({ productId, ...line })) ?? null,
        subtotalCents: centsFromDollars(subtotal),
        weightGrams: weight,
        zones: zones?.map(({ id, ...zone }) => toZone(id, sortZone(zone))),
        taxRates: rates?.map(({ id, ...rate }) => toRate(toRateRow(id, rate))),
      },
      clock.now(),
    );
    if (!tested.ok) return tested;
    const { pricing, zone } = tested.value;
    const shippingMethods = pricing.choices.map(({ cents, ...choice }) => ({
      ...choice,
      price: dollarsFromCents(cents),
    }));
    return ok({
      value: { ...pricingJson(pricing), total: dollarsFromCents(pricing.total), zone, shippingMethods },
    });
  };
}
