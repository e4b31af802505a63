import { ANY } from './place.ts';
import type { ShippingZone } from './shipping.ts';

/** The shipping zone of an order that staff hand over at once, and that is not shipped. It stands for all zones of the shop. */
export const HANDED_OVER_ZONE: ShippingZone = {
  id: 'by-hand',
  places: [{ country: ANY, region: ANY }],
  methods: [
    { id: 'by-hand', name: 'Handed over', delivery: '', measure: 'subtotal', tiers: [{ from: 0, cents: 0 }] },
  ],
};
