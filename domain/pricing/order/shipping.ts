import { cents, type Cents } from '../../money.ts';
import type { PricingLine } from './order-line.ts';
import { closeness, type Destination, type Place } from './place.ts';

/** What the tiers of a shipping method are compared with: the discounted subtotal in cents, or the weight in grams. */
export const SHIPPING_MEASURES = ['subtotal', 'weight'] as const;

/** A way of shipping to a zone. */
export type ShippingMethod = {
  readonly id: string;
  /** Shown to customers. */
  readonly name: string;
  /** How long it takes, for customers; '' if not stated. */
  readonly delivery: string;
  readonly measure: (typeof SHIPPING_MEASURES)[number];
  /** The highest tier that is not above the measured value sets the charge. 'Free over $75' is a tier of 0 from 7500. */
  readonly tiers: readonly { readonly from: number; readonly cents: number }[];
};

/** Places with the same shipping methods, the preferred method first. A place belongs to one zone. */
export type ShippingZone = {
  readonly id: string;
  readonly places: readonly Place[];
  readonly methods: readonly ShippingMethod[];
};

/** A method with its charge. */
export type ShippingChoice = Pick<ShippingMethod, 'id' | 'name' | 'delivery'> & { readonly cents: Cents };

/** Finds the zone that names a destination most closely. */
export function findZone(zones: readonly ShippingZone[], destination: Destination): ShippingZone | undefined {
  const [found] = zones
    .flatMap((zone) => zone.places.map((place) => ({ zone, rank: closeness(place, destination) ?? -1 })))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => other.rank - one.rank);
  return found?.zone;
}

/** Lists the methods of a zone that ship the lines, with their charges. */
export function listChoices(
  zone: ShippingZone,
  { lines, subtotal }: { lines: readonly PricingLine[]; subtotal: Cents },
): ShippingChoice[] {
  const weight = lines.reduce((sum, line) => sum + (line.weightGrams ?? 0) * line.quantity, 0);
  return zone.methods.flatMap(({ id, name, delivery, measure, tiers }) => {
    const value = measure === 'weight' ? weight : subtotal;
    const [tier] = tiers.filter(({ from }) => from <= value).toSorted((one, other) => other.from - one.from);
    return tier ? [{ id, name, delivery, cents: cents(tier.cents) }] : [];
  });
}
