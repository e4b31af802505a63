import { ANY } from './place.ts';
import type { ShippingZone } from './shipping.ts';

/** The zone of an order that staff hand over at once: it is not shipped, wherever the shop ships to. */
export const BY_HAND_ZONE: ShippingZone = {
  id: 'by-hand',
  places: [{ country: ANY, region: ANY }],
  methods: [
    { id: 'by-hand', name: 'Handed over', delivery: '', measure: 'subtotal', tiers: [{ from: 0, cents: 0 }] },
  ],
};
