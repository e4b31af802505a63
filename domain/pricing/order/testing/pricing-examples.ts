import { cents } from '../../../money.ts';
import type { PricingLine } from '../order-line.ts';
import { ANY } from '../place.ts';
import type { PricingRequest, PricingTables } from '../price-order.ts';
import type { PromotionOffer } from '../promotions/promotion.ts';
import type { ShippingZone } from '../shipping.ts';
import type { TaxRate } from '../taxes.ts';

/** The zone of a new shop: free shipping to everywhere. */
export const FREE_EVERYWHERE: ShippingZone = {
  id: 'everywhere',
  places: [{ country: ANY, region: ANY }],
  methods: [
    { id: 'standard', name: 'Standard', delivery: '', measure: 'subtotal', tiers: [{ from: 0, cents: 0 }] },
  ],
};

/** The tables of a new shop. */
export const NEW_SHOP: PricingTables = {
  promotions: [],
  zones: [FREE_EVERYWHERE],
  taxRates: [],
  isFirstOrder: true,
  groups: null,
};

/** Creates a line. */
export function createLine(changes: Partial<PricingLine> = {}): PricingLine {
  return {
    position: 1,
    productId: 'field-pocket-tee',
    size: 'M',
    category: 't-shirt',
    brand: 'keystone',
    department: 'male',
    taxClass: 'standard',
    weightGrams: 200,
    unitCents: cents(20_00),
    quantity: 1,
    ...changes,
  };
}

/** Creates an automatic discount of 10 % on the order. */
export function createPromotion(changes: Partial<PromotionOffer> = {}): PromotionOffer {
  return {
    id: 'ten',
    name: 'Ten off',
    class: 'order',
    effect: 'percentage',
    value: 10,
    buy: null,
    get: null,
    maxSets: null,
    conditions: {},
    exclusive: false,
    priority: 0,
    startsAt: null,
    endsAt: null,
    code: null,
    isUsedUp: false,
    limitPerson: null,
    usesOfPerson: 0,
    ...changes,
  };
}

/** Creates a tax of 8.875 % on everything, which is added to prices. */
export function createRate(changes: Partial<TaxRate> = {}): TaxRate {
  return {
    id: 'sales-tax',
    name: 'Sales tax',
    country: ANY,
    region: ANY,
    taxClass: ANY,
    ratePpm: 88_750,
    included: false,
    startsAt: null,
    endsAt: null,
    ...changes,
  };
}

/** Creates a request for one tee to the United States. */
export function createRequest(changes: Partial<PricingRequest> = {}): PricingRequest {
  return {
    lines: [createLine()],
    code: null,
    shippingMethod: null,
    destination: { country: 'US', region: null },
    at: new Date('2026-11-27T08:00:00Z'),
    ...changes,
  };
}
