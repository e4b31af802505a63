import { cents, type Cents } from '../money.ts';
import { createAnyLine } from '../pricing/order/any-line.ts';
import { ANY, type Destination } from '../pricing/order/place.ts';
import { dependsOnCountry, priceOrder, type PricingTables } from '../pricing/order/price-order.ts';
import { sumAdjustments } from '../pricing/order/promotions/promotion.ts';
import type { ShippingMethod, ShippingZone } from '../pricing/order/shipping.ts';
import { COUNTRY_CODES } from '../shipping/countries.ts';
import { listAmounts } from './shipping-promises.ts';

/** A zone where an order that a text promises free shipping pays for it. */
export type BrokenPromise = { readonly zoneId: string; readonly order: Cents; readonly price: Cents };

/**
 * Lists the zones where a text promises free shipping and the shop charges it, also with the automatic discounts. ‘Over $75’ means the first
 * cent above. A zone keeps the promise if any of its methods is free, or if the shop does not ship there.
 */
export function listBrokenPromises(text: string, tables: PricingTables, at: Date): BrokenPromise[] {
  if (!/free shipping/i.test(text)) return [];
  const [amount = 0] = listAmounts([text]);
  const order = cents(Math.round(amount * 100) + 1);
  return tables.zones.flatMap((zone) => {
    const prices = zone.methods.map((method) => chargeOf(method, { zone, order, tables, at }));
    const lowest = Math.min(...prices);
    // Infinite: no method ships the order.
    return lowest === 0 || lowest === Infinity ? [] : [{ zoneId: zone.id, order, price: cents(lowest) }];
  });
}

/** Returns what an order of this subtotal pays for a method. For a price by weight, assumes the dearest weight. Infinite if the method does not ship the order. */
function chargeOf(
  method: ShippingMethod,
  { zone, order, tables, at }: { zone: ShippingZone; order: Cents; tables: PricingTables; at: Date },
): number {
  const weights = method.measure === 'weight' ? method.tiers.map(({ from }) => from) : [0];
  const charges = weights.map((weightGrams) => {
    const line = createAnyLine({ unitCents: order, weightGrams });
    const destination = destinationIn(zone, tables);
    const request = { lines: [line], code: null, shippingMethod: method.id, destination, at };
    const priced = priceOrder(request, tables);
    if (!priced.ok || priced.value.shipping === null) return Infinity;
    const ofShipping = priced.value.adjustments.filter(({ position }) => position === null);
    return priced.value.shipping.cents - sumAdjustments(ofShipping);
  });
  return Math.max(...charges);
}

/** Returns a destination in a zone. */
function destinationIn({ places }: ShippingZone, tables: PricingTables): Destination {
  const [place] = places;
  if (place && place.country !== ANY) {
    // Where regions differ, an order without one has no price. No zone names the region '-'.
    return { country: place.country, region: place.region === ANY ? '-' : place.region };
  }
  if (!dependsOnCountry(tables)) return { country: null, region: null };
  const named = new Set(tables.zones.flatMap((zone) => zone.places.map(({ country }) => country)));
  return { country: COUNTRY_CODES.find((code) => !named.has(code)) ?? null, region: '-' };
}
