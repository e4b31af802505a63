import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import { PRICE_STAFF, PRICE_READERS, type AccessCases } from './access-case.ts';

const DISCOUNT = {
  name: 'Ten off',
  class: 'order',
  effect: 'percentage',
  value: 10,
  buy: null,
  get: null,
  maxSets: null,
  scope: {},
  countries: [],
  groups: [],
  firstOrder: false,
  minSubtotal: null,
  minQuantity: null,
  automatic: true,
  codes: [],
  limitTotal: null,
  limitPerson: null,
  limitCode: null,
  exclusive: false,
  priority: 0,
  startsAt: null,
  endsAt: null,
};

/** The access to the calls of `contract/calls/selling/`. */
export const SELLING_CASES = {
  listCarriers: { access: ['manager', 'fulfilment', 'support'], path: () => '/admin/carriers' },
  listPromotions: { access: PRICE_READERS },
  readPromotion: { access: PRICE_READERS, path: () => '/admin/promotions/no-such-discount' },
  addPromotion: { access: PRICE_STAFF, path: () => '/admin/promotions?dry=1', body: () => DISCOUNT },
  changePromotion: {
    access: PRICE_STAFF,
    path: () => '/admin/promotions/no-such-discount',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  endPromotion: { access: PRICE_STAFF, path: () => '/admin/promotions/no-such-discount/end' },
  deletePromotion: { access: PRICE_STAFF, path: () => '/admin/promotions/no-such-discount' },
  readShippingSettings: { access: APPOINTED_ROLES },
  addShippingZone: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/zones?dry=1',
    body: () => ({ name: 'Canada', places: ['CA'], methods: [] }),
  },
  changeShippingZone: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/zones/nowhere',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteShippingZone: { access: ['manager'], path: () => '/admin/settings/shipping/zones/nowhere?dry=1' },
  addCarrier: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/carriers',
    // A carrier of this name exists.
    body: () => ({ name: 'ups', link: 'https://ups.example/{number}' }),
  },
  changeCarrier: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/carriers/none',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteCarrier: { access: ['manager'], path: () => '/admin/settings/shipping/carriers/none' },
  listTaxRates: { access: APPOINTED_ROLES },
  addTaxRate: {
    access: ['manager'],
    path: () => '/admin/settings/taxes/rates?dry=1',
    body: () => ({
      name: 'Tax',
      country: 'CA',
      region: '*',
      taxClass: '*',
      rate: 5,
      included: false,
      startsAt: null,
      endsAt: null,
    }),
  },
  changeTaxRate: {
    access: ['manager'],
    path: () => '/admin/settings/taxes/rates/none',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteTaxRate: { access: ['manager'], path: () => '/admin/settings/taxes/rates/none?dry=1' },
  testCart: { access: APPOINTED_ROLES, body: () => ({ subtotal: 20 }) },
} satisfies AccessCases;
