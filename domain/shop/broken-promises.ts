import { cents, type Cents } from '../money.ts';
import { createAnyLine } from '../pricing/order/any-line.ts';
import { ANY, type Destination } from '../pricing/order/place.ts';
import { dependsOnCountry, priceOrder, type PricingTables } from '../pricing/order/price-order.ts';
import { sumAdjustments } from '../pricing/order/promotions/promotion.ts';
import type { ShippingMethod, ShippingZone } from '../pricing/order/shipping.ts';
import { COUNTRY_CODES, countryName } from '../shipping/countries.ts';
import { listAmounts } from './shipping-promises.ts';

/** A zone where an order that a text promises free shipping pays for it. `countries` are the codes of those that do; empty for the whole zone. */
export type BrokenPromise = {
  readonly zoneId: string;
  readonly countries: readonly string[];
  readonly order: Cents;
  readonly price: Cents;
};

const FREE_SHIPPING = /\b(?:free shipping|ships? (?:for )?free|shipping is free)\b/i;

/** A text with one of these words may say where or when a promise does not hold, so nothing is concluded from it. */
const EXCEPTION = /\b(?:not?|never|except|excluding|unless|without)\b|n[’']t\b/i;

/** Whether a text promises free shipping without an exception. */
export function promisesFreeShipping(text: string): boolean {
  return FREE_SHIPPING.test(text) && !EXCEPTION.test(text);
}

/**
 * Lists the zones where a text promises free shipping and the shop charges it, also with the automatic discounts. ‘Over $75’ means the first
 * cent above. A country keeps the promise if any method of its zone is free, or if the shop does not ship there.
 * A text that names countries promises nothing to others.
 */
export function listBrokenPromises(text: string, tables: PricingTables, at: Date): BrokenPromise[] {
  if (!promisesFreeShipping(text)) return [];
  const named = COUNTRY_CODES.filter((code) => text.includes(countryName(code)));
  const [amount = 0] = listAmounts([text]);
  const order = cents(Math.round(amount * 100) + 1);
  return tables.zones.flatMap((zone) => {
    const all = listDestinations(zone, { tables, named });
    const paying = all.flatMap((destination) => {
      const prices = zone.methods.map((method) => chargeOf(method, { destination, order, tables, at }));
      const lowest = Math.min(...prices);
      // Infinite: no method ships the order.
      return lowest === 0 || lowest === Infinity ? [] : [{ country: destination.country ?? '', lowest }];
    });
    if (paying.length === 0) return [];
    const countries = paying.length === all.length ? [] : paying.map(({ country }) => country);
    const price = cents(Math.max(...paying.map(({ lowest }) => lowest)));
    return [{ zoneId: zone.id, countries: [...new Set(countries)], order, price }];
  });
}

/** Returns what an order of this subtotal pays for a method. For a price by weight, assumes the dearest weight. Infinite if the method does not ship the order. */
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
    const line = createAnyLine({ unitCents: order, weightGrams });
    const request = { lines: [line], code: null, shippingMethod: method.id, destination, at };
    const priced = priceOrder(request, tables);
    if (!priced.ok || priced.value.shipping === null) return Infinity;
    const ofShipping = priced.value.adjustments.filter(({ position }) => position === null);
    return priced.value.shipping.cents - sumAdjustments(ofShipping);
  });
  return Math.max(...charges);
}

/**
 * Lists the destinations of a zone whose charges may differ: of the places in countries that the same discounts name, the first one. With
 * `named`, of these countries alone.
 */
function listDestinations(
  { places }: ShippingZone,
  { tables, named }: { tables: PricingTables; named: readonly string[] },
): Destination[] {
  if (!dependsOnCountry(tables)) return [{ country: null, region: null }];
  const zoned = new Set(tables.zones.flatMap((zone) => zone.places.map(({ country }) => country)));
  const destinations = places.flatMap(({ country, region }) =>
    country === ANY
      ? COUNTRY_CODES.filter((code) => !zoned.has(code)).map((code) => ({ country: code, region: '-' }))
      : // Where regions differ, an order without one has no price. No zone names the region '-'.
        [{ country, region: region === ANY ? '-' : region }],
  );
  const meant = destinations.filter(({ country }) => named.length === 0 || named.includes(country));
  const discountsOf = (code: string) =>
    tables.promotions.filter(({ conditions }) => conditions.countries?.includes(code)).map(({ id }) => id);
  const alike = Map.groupBy(meant, ({ country }) => discountsOf(country).join(' '));
  return [...alike.values()].flatMap(([first]) => (first ? [first] : []));
}
