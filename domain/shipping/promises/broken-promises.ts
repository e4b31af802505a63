import { cents, type Cents } from '../../money.ts';
import { createLineWithoutProduct } from '../../pricing/order/line-without-product.ts';
import { dependsOnCountry } from '../../pricing/order/missing-destination.ts';
import { ANY, type Destination } from '../../pricing/order/place.ts';
import { priceOrder, type PricingTables } from '../../pricing/order/price-order.ts';
import { sumAdjustments } from '../../pricing/order/promotions/promotion.ts';
import type { ShippingMethod, ShippingZone } from '../../pricing/order/shipping.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { readFreeShipping } from './free-shipping-promise.ts';
import { listAmounts } from './shipping-promises.ts';

/**
 * A zone that charges shipping for an order which a text promises to ship free. `countries` are the codes of those that pay; empty for the
 * whole zone.
 */
export type BrokenPromise = {
  readonly zoneId: string;
  readonly countries: readonly string[];
  readonly order: Cents;
  readonly price: Cents;
};

/**
 * Lists the zones where a text promises free shipping and the shop charges it, also with the automatic discounts. ‘Over $75’ means the
 * first cent above. A country keeps the promise if any method of its zone is free, or if the shop does not ship there. A text that names
 * countries promises nothing to others.
 */
export function listBrokenPromises(text: string, tables: PricingTables, at: Date): BrokenPromise[] {
  const promise = readFreeShipping(text);
  if (promise === null) return [];
  const [amount = 0] = listAmounts([text]);
  const order = cents(Math.round(amount * 100) + 1);
  return tables.zones.flatMap((zone) => {
    const all = groupDestinations(zone, { tables, named: promise.countries });
    const paying = all.flatMap(({ destination, countries, isNamed }) => {
      if (!isNamed) return [];
      const prices = zone.methods.map((method) => chargeOf(method, { destination, order, tables, at }));
      const lowest = Math.min(...prices);
      // Infinite: no method ships the order.
      return lowest === 0 || lowest === Infinity ? [] : [{ countries, lowest }];
    });
    if (paying.length === 0) return [];
    const countries = paying.length === all.length ? [] : paying.flatMap((group) => group.countries);
    const price = cents(Math.max(...paying.map(({ lowest }) => lowest)));
    return [{ zoneId: zone.id, countries, order, price }];
  });
}

/**
 * Returns what an order of this subtotal pays for a method. For a price by weight, assumes the dearest weight. Infinite if the method does
 * not ship the order.
 */
function chargeOf(
  method: ShippingMethod,
  {
    destination,
    order,
    tables,
    at,
  }: { destination: Destination; order: Cents; tables: PricingTables; at: Date },
): number {
  const weights = method.measure === 'weight' ? method.tiers.map(({ from }) => from) : [0];
  const charges = weights.map((weightGrams) => {
    const line = createLineWithoutProduct({ unitCents: order, weightGrams });
    const request = { lines: [line], code: null, shippingMethod: method.id, destination, at };
    const priced = priceOrder(request, tables);
    if (!priced.ok || priced.value.shipping === null) return Infinity;
    const ofShipping = priced.value.adjustments.filter(({ position }) => position === null);
    return priced.value.shipping.cents - sumAdjustments(ofShipping);
  });
  return Math.max(...charges);
}

/** Countries of a zone with the same charges, one destination among them, and whether the text is about them. */
type Group = {
  readonly destination: Destination;
  readonly countries: readonly string[];
  readonly isNamed: boolean;
};

/** Groups the countries of a zone: countries that the same discounts name have the same charges. An empty `named` means all countries. */
function groupDestinations(
  { places }: ShippingZone,
  { tables, named }: { tables: PricingTables; named: readonly string[] },
): Group[] {
  if (!dependsOnCountry(tables))
    return [{ destination: { country: null, region: null }, countries: [], isNamed: true }];
  const zoned = new Set(tables.zones.flatMap((zone) => zone.places.map(({ country }) => country)));
  const destinations = places.flatMap(({ country, region }) =>
    country === ANY
      ? COUNTRY_CODES.filter((code) => !zoned.has(code)).map((code) => ({ country: code, region: '-' }))
      : // Where zones name regions of a country, an order without a region has no price. No zone names the region '-'.
        [{ country, region: region === ANY ? '-' : region }],
  );
  const isNamed = (code: string) => named.length === 0 || named.includes(code);
  const discountsOf = (code: string) =>
    tables.promotions.filter(({ conditions }) => conditions.countries?.includes(code)).map(({ id }) => id);
  const alike = Map.groupBy(destinations, ({ country }) =>
    [isNamed(country), ...discountsOf(country)].join(' '),
  );
  return [...alike.values()].flatMap((group) => {
    const [destination] = group;
    const countries = [...new Set(group.map(({ country }) => country))];
    return destination ? [{ destination, countries, isNamed: isNamed(destination.country) }] : [];
  });
}
