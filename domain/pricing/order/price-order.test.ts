import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../money.ts';
import { lineAmount, type PricingLine } from './order-line.ts';
import { ANY } from './place.ts';
import { priceOrder, type OrderPricing, type PricingRequest, type PricingTables } from './price-order.ts';
import type { PromotionOffer } from './promotions/promotion.ts';
import {
  createLine,
  createPromotion,
  createRate,
  createRequest,
  FREE_EVERYWHERE,
  NEW_SHOP,
} from './testing/pricing-examples.ts';

const runs = { numRuns: 500 };

function price(request: Partial<PricingRequest>, tables: Partial<PricingTables> = {}): OrderPricing {
  const priced = priceOrder(createRequest(request), { ...NEW_SHOP, ...tables });
  if (!priced.ok) throw new Error(`not priced: ${priced.error.code}`);
  return priced.value;
}

function refusalOf(request: Partial<PricingRequest>, tables: Partial<PricingTables> = {}) {
  const priced = priceOrder(createRequest(request), { ...NEW_SHOP, ...tables });
  return priced.ok ? undefined : priced.error;
}

/** Lists what a discount takes off each line, by position; shipping is `null`. */
function partsOf({ adjustments }: OrderPricing) {
  return adjustments.map(({ position, promotion, cents: amount }) => [position, promotion.id, amount]);
}

/** Lines of different products and sizes. */
const carts = fc
  .uniqueArray(
    fc.record({
      productId: fc.constantFrom('tee', 'jean', 'shirt', 'skirt', 'dress'),
      size: fc.constantFrom('S', 'M', 'L', null),
      category: fc.constantFrom('t-shirt', 'jeans'),
      unitCents: fc.integer({ min: 0, max: 9999 }).map(cents),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 8, selector: ({ productId, size }) => `${productId} ${size}` },
  )
  .map((lines) => lines.map((line, index) => createLine({ ...line, position: index + 1 })));

const promotion: fc.Arbitrary<PromotionOffer> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    class: fc.constantFrom('line', 'order', 'shipping'),
    effect: fc.constantFrom('percentage', 'amount', 'free_shipping', 'buy_x_get_y'),
    value: fc.integer({ min: 1, max: 100 }),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    maxSets: fc.option(fc.integer({ min: 1, max: 3 })),
    exclusive: fc.boolean(),
    priority: fc.integer({ min: 0, max: 2 }),
    conditions: fc.constantFrom(
      {},
      { categories: ['jeans'] },
      { products: ['tee', 'dress'] },
      { minQuantity: 4 },
    ),
  })
  .filter((one) => (one.effect === 'buy_x_get_y') <= (one.class === 'line'))
  .filter((one) => one.effect !== 'free_shipping' || one.class === 'shipping')
  .map((one) => createPromotion(one as Partial<PromotionOffer>));

const tables: fc.Arbitrary<PricingTables> = fc
  .record({
    promotions: fc.uniqueArray(promotion, { maxLength: 6, selector: ({ id }) => id }),
    charge: fc.integer({ min: 0, max: 2000 }),
    ratePpm: fc.integer({ min: 0, max: 300_000 }),
    included: fc.boolean(),
  })
  .map(({ promotions, charge, ratePpm, included }) => ({
    promotions,
    zones: [chargingZone([{ from: 0, cents: charge }])],
    taxRates: [createRate({ ratePpm, included })],
    isFirstOrder: true,
    groups: null,
  }));

function chargingZone(tiers: { from: number; cents: number }[], measure: 'subtotal' | 'weight' = 'subtotal') {
  const [method] = FREE_EVERYWHERE.methods;
  if (!method) throw new Error('no method');
  return { ...FREE_EVERYWHERE, methods: [{ ...method, tiers, measure }] };
}

describe('an order of a new shop', () => {
  it('costs the selling prices times the quantities, with shipping 0 and tax 0', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const priced = price({ lines });
        const expected = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
        expect([priced.subtotal, priced.total]).toEqual([expected, expected]);
        expect(priced.shipping?.cents).toBe(0);
        expect([priced.adjustments, priced.taxes]).toEqual([[], []]);
      }),
      runs,
    );
  });
});

describe('the amounts of an order', () => {
  it('do not depend on the order of its lines', () => {
    fc.assert(
      fc.property(carts, tables, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (lines, shop, keys) => {
        const shuffled = lines
          .map((line, index) => ({ line, key: keys[index] ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ line }) => line);
        const promotions = shop.promotions.toReversed();
        const sorted = ({ taxes, ...priced }: OrderPricing) => ({
          ...priced,
          taxes: taxes.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)),
        });
        const again = price({ lines: shuffled }, { ...shop, promotions });
        expect(sorted(again)).toEqual(sorted(price({ lines }, shop)));
      }),
      runs,
    );
  });

  it('add up to the total, take no more off a line than it costs, and are never negative', () => {
    fc.assert(
      fc.property(carts, tables, (lines, shop) => {
        const priced = price({ lines }, shop);
        const discount = priced.adjustments.reduce((sum, one) => sum + one.cents, 0);
        const added = priced.taxes
          .filter(({ included }) => !included)
          .reduce((sum, one) => sum + one.cents, 0);
        const charge = priced.shipping?.cents ?? 0;
        expect(priced.total).toBe(priced.subtotal - discount + charge + added);
        for (const { cents: amount } of priced.adjustments) expect(amount).toBeGreaterThan(0);
        const paid = (line: PricingLine) => lineAmount(line) - discountAt(priced, line.position);
        expect(Math.min(...lines.map(paid))).toBeGreaterThanOrEqual(0);
        expect(charge - discountAt(priced, null)).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });
});

function discountAt({ adjustments }: OrderPricing, wanted: number | null): number {
  return adjustments.filter(({ position }) => position === wanted).reduce((sum, one) => sum + one.cents, 0);
}

describe('a discount on lines', () => {
  const tee = createLine({ position: 1, unitCents: cents(12_70), quantity: 3 });
  const jean = createLine({ position: 2, productId: 'jean', category: 'jeans', unitCents: cents(40_00) });

  it('of 15 percent leaves $10.80 of $12.70 for each item', () => {
    const priced = price({ lines: [tee] }, { promotions: [createPromotion({ class: 'line', value: 15 })] });
    expect(priced.total).toBe(3 * 10_80);
  });

  it('is the best one of each item, and never the sum of several', () => {
    const promotions = [
      createPromotion({ id: 'a', class: 'line', value: 10 }),
      createPromotion({ id: 'b', class: 'line', value: 30, conditions: { categories: ['jeans'] } }),
      createPromotion({ id: 'c', class: 'line', effect: 'amount', value: 500 }),
    ];
    expect(partsOf(price({ lines: [tee, jean] }, { promotions }))).toEqual([
      [1, 'c', 1500],
      [2, 'b', 1200],
    ]);
  });

  it('of equal amounts is the one with the lowest priority number, then the first id', () => {
    const promotions = [
      createPromotion({ id: 'b', class: 'line', priority: 1 }),
      createPromotion({ id: 'c', class: 'line' }),
      createPromotion({ id: 'd', class: 'line' }),
    ];
    expect(partsOf(price({ lines: [jean] }, { promotions }))).toEqual([[2, 'c', 400]]);
  });
});

describe('buy two, get one free', () => {
  const deal = (changes: Partial<PromotionOffer> = {}) =>
    createPromotion({
      id: 'deal',
      class: 'line',
      effect: 'buy_x_get_y',
      value: 100,
      buy: 2,
      get: 1,
      ...changes,
    });
  const lines = [
    createLine({ position: 1, productId: 'a', unitCents: cents(10_00), quantity: 3 }),
    createLine({ position: 2, productId: 'b', unitCents: cents(30_00), quantity: 3 }),
    createLine({ position: 3, productId: 'c', unitCents: cents(20_00), quantity: 1 }),
  ];

  it('makes the cheapest of each full set free, and spreads that over the items of the set by price', () => {
    // The sets are 30 30 30 and 20 10 10: one $30.00 and one $10.00 are free.
    expect(partsOf(price({ lines }, { promotions: [deal()] }))).toEqual([
      [1, 'deal', 500],
      [2, 'deal', 3000],
      [3, 'deal', 500],
    ]);
  });

  it('counts at most the stated number of sets', () => {
    expect(price({ lines }, { promotions: [deal({ maxSets: 1 })] }).total).toBe(140_00 - 30_00);
  });

  it('counts the sets of hundreds of thousands of items, also one of several lines between others', () => {
    const many = lines.map((line) => ({ ...line, quantity: line.quantity * 100_000 }));
    // 100,000 sets of 30 30 30; 33,333 of 20 20 20; one of 20 10 10; 99,999 of 10 10 10; and one item is left.
    expect(partsOf(price({ lines: many }, { promotions: [deal()] }))).toEqual([
      [1, 'deal', 999_995_00],
      [2, 'deal', 3_000_000_00],
      [3, 'deal', 666_665_00],
    ]);
    const limited = price({ lines: many }, { promotions: [deal({ maxSets: 100_001 })] });
    expect(limited.total).toBe(limited.subtotal - 3_000_000_00 - 20_00);
  });

  it('gives way to another discount that saves more on the items of a set', () => {
    const half = createPromotion({ id: 'half', class: 'line', value: 50, conditions: { products: ['b'] } });
    expect(partsOf(price({ lines }, { promotions: [deal(), half] }))).toEqual([
      [1, 'deal', 500],
      [2, 'half', 4500],
      [3, 'deal', 500],
    ]);
  });

  it('needs a full set', () => {
    expect(price({ lines: [createLine({ quantity: 2 })] }, { promotions: [deal()] }).adjustments).toEqual([]);
  });
});

describe('discounts of several classes', () => {
  const line = createLine({ unitCents: cents(100_00) });
  const onLines = createPromotion({ id: 'line', class: 'line', value: 20 });
  const onOrder = createPromotion({ id: 'order', value: 10 });
  const onShipping = createPromotion({ id: 'ship', class: 'shipping', effect: 'free_shipping', value: 0 });
  const zones = [chargingZone([{ from: 0, cents: 900 }])];

  it('combine: the order discount is computed from what the line discount leaves', () => {
    const priced = price({ lines: [line] }, { promotions: [onLines, onOrder, onShipping], zones });
    expect(partsOf(priced)).toEqual([
      [1, 'line', 2000],
      [1, 'order', 800],
      [null, 'ship', 900],
    ]);
    expect(priced.total).toBe(72_00);
  });

  it('give way to an exclusive one only if the customer pays less with it', () => {
    const alone = (value: number) => createPromotion({ id: 'alone', value, exclusive: true });
    const promotions = [onLines, onOrder];
    expect(price({ lines: [line] }, { promotions: [...promotions, alone(28)] }).total).toBe(72_00);
    expect(partsOf(price({ lines: [line] }, { promotions: [...promotions, alone(29)] }))).toEqual([
      [1, 'alone', 2900],
    ]);
  });
});

describe('the code of a discount', () => {
  const coded = (changes: Partial<PromotionOffer> = {}) =>
    createPromotion({ id: 'coded', code: 'WELCOME10', ...changes });
  const refusal = (changes: Partial<PromotionOffer>, more: Partial<PricingTables> = {}) =>
    refusalOf({ code: 'WELCOME10' }, { ...more, promotions: [coded(changes), ...(more.promotions ?? [])] });

  it('is unknown without a discount, before its start and after its end', () => {
    const unknown = { code: 'code_unknown' };
    expect(refusalOf({ code: 'WELCOME10' })).toEqual(unknown);
    expect(refusal({ endsAt: createRequest().at })).toEqual(unknown);
    expect(refusal({ startsAt: new Date('2026-12-01') })).toEqual(unknown);
  });

  it.each([
    [{ isUsedUp: true }, 'This code has been used up.'],
    [
      { limitPerson: 1, usesOfPerson: 1 },
      'You have used this code already. A payment that you have not finished counts, too.',
    ],
    [{ conditions: { minSubtotalCents: 60_00 } }, 'This code is for orders of $60.00 or more.'],
    [{ conditions: { minQuantity: 3 } }, 'This code is for 3 or more items.'],
    [{ conditions: { categories: ['jeans'] } }, 'This code is not for the items in your order.'],
    [{ conditions: { countries: ['CA', 'FR'] } }, 'This code is for orders to Canada, France only.'],
  ])('is refused with the reason: %j', (changes, reason) => {
    expect(refusal(changes)).toEqual({ code: 'code_refused', reason });
  });

  it('is refused for a later order if it is for the first', () => {
    expect(refusal({ conditions: { firstOrder: true } }, { isFirstOrder: false })).toMatchObject({
      reason: 'This code is for your first order only.',
    });
  });

  it('for some countries is undecided before the destination, unless it is refused for another reason', () => {
    const promotions = [coded({ conditions: { countries: ['CA'] } })];
    const request = { code: 'WELCOME10', destination: null };
    expect(refusalOf(request, { promotions })).toEqual({ code: 'code_undecided' });
    const unknown = { country: null, region: null };
    expect(refusalOf({ ...request, destination: unknown }, { promotions })).toMatchObject({
      reason: 'This code is for orders to Canada only.',
    });
    const large = [coded({ conditions: { countries: ['CA'], minSubtotalCents: 60_00 } })];
    expect(refusalOf(request, { promotions: large })).toMatchObject({
      reason: 'This code is for orders of $60.00 or more.',
    });
    const automatic = [createPromotion({ conditions: { countries: ['CA'] } })];
    expect(price({ destination: null }, { promotions: automatic }).adjustments).toEqual([]);
  });

  it('is undecided before the shipping charge that it lowers is known', () => {
    const place = { country: 'CA', region: ANY };
    const zones = [{ ...chargingZone([{ from: 0, cents: 950 }]), places: [place] }];
    const code = createPromotion({ class: 'shipping', effect: 'free_shipping', value: 0, code: 'SHIP' });
    expect(refusalOf({ code: 'SHIP', destination: null }, { zones, promotions: [code] })).toEqual({
      code: 'code_undecided',
    });
  });

  it.each([
    [null, 'This code is for certain customers. Sign in if you are one of them.'],
    [['family'], 'This code is for certain customers only.'],
  ])('is refused for customers with the groups %j if it is for another group', (groups, reason) => {
    expect(refusal({ conditions: { groups: ['wholesale', 'staff'] } }, { groups })).toMatchObject({ reason });
  });

  it('applies to a customer of one of its groups', () => {
    const promotions = [createPromotion({ conditions: { groups: ['wholesale', 'staff'] } })];
    const priced = price({ lines: [createLine()] }, { ...NEW_SHOP, promotions, groups: ['staff'] });
    expect(priced.total).toBe(18_00);
  });

  it('is refused if another discount of its kind saves more', () => {
    const promotions = [createPromotion({ id: 'better', value: 20 })];
    expect(refusal({}, { promotions })).toMatchObject({ code: 'code_refused' });
  });

  it('is applied otherwise', () => {
    expect(price({ code: 'WELCOME10' }, { promotions: [coded()] }).total).toBe(18_00);
  });
});

describe('shipping', () => {
  const tiers = [
    { from: 0, cents: 950 },
    { from: 75_00, cents: 0 },
  ];
  const lines = (quantity: number) => [createLine({ unitCents: cents(25_00), quantity, weightGrams: 400 })];

  it('is free from a subtotal on, which is compared after discounts', () => {
    const zones = [chargingZone(tiers)];
    const charge = (quantity: number, promotions: PromotionOffer[] = []) =>
      price({ lines: lines(quantity) }, { zones, promotions }).shipping?.cents;
    expect([charge(2), charge(3)]).toEqual([950, 0]);
    expect(charge(3, [createPromotion({ value: 20 })])).toBe(950);
  });

  it('is charged by weight', () => {
    const zones = [
      chargingZone(
        [
          { from: 0, cents: 500 },
          { from: 1000, cents: 900 },
        ],
        'weight',
      ),
    ];
    expect(price({ lines: lines(2) }, { zones }).shipping?.cents).toBe(500);
    expect(price({ lines: lines(3) }, { zones }).shipping?.cents).toBe(900);
  });

  it('is that of the closest zone: region, country, everywhere', () => {
    const zone = (country: string, region: string, charge: number) => ({
      ...chargingZone([{ from: 0, cents: charge }]),
      places: [{ country, region }],
    });
    const zones = [zone('*', '*', 3000), zone('CA', '*', 950), zone('CA', 'YT', 1950)];
    const charge = (country: string, region: string | null) =>
      price({ destination: { country, region } }, { zones }).shipping?.cents;
    expect([charge('CA', 'YT'), charge('CA', 'BC'), charge('FR', null)]).toEqual([1950, 950, 3000]);
    const refused = (region: string | null) =>
      refusalOf({ destination: { country: 'CA', region } }, { zones });
    expect(refused(null)).toEqual({ code: 'region_required' });
    expect(refused('YUKON TERR')).toEqual({ code: 'region_unknown' });
  });

  it('is unavailable outside every zone, for a country that no zone knows, and for an unknown method', () => {
    const zones = [{ ...FREE_EVERYWHERE, places: [{ country: 'US', region: '*' }] }];
    const refused = (country: string | null) =>
      refusalOf({ destination: { country, region: null } }, { zones });
    expect(refused('FR')).toEqual({ code: 'shipping_unavailable', hasChoices: false });
    expect(refused(null)).toEqual({ code: 'country_unknown' });
    expect(refused('US')).toBeUndefined();
    expect(refusalOf({ shippingMethod: 'express' })).toEqual({
      code: 'shipping_unavailable',
      hasChoices: true,
    });
  });

  it('is not known before the country, if it depends on that', () => {
    const zones = [{ ...FREE_EVERYWHERE, places: [{ country: 'US', region: '*' }] }];
    expect(price({ destination: null }, { zones })).toMatchObject({ shipping: null, total: 20_00 });
    expect(price({ destination: null }).shipping?.cents).toBe(0);
  });
});

describe('a discount that lowers the subtotal below a cheaper price of shipping', () => {
  const lines = [createLine({ unitCents: cents(78_00) })];
  const zones = [
    chargingZone([
      { from: 0, cents: 500 },
      { from: 75_00, cents: 0 },
    ]),
  ];
  const four = (changes: Partial<PromotionOffer> = {}) =>
    createPromotion({ id: 'four', effect: 'amount', value: 400, ...changes });

  it('is left out if it saves less than shipping then costs', () => {
    expect(price({ lines }, { zones, promotions: [four()] })).toMatchObject({
      total: 78_00,
      adjustments: [],
    });
    const six = createPromotion({ id: 'six', effect: 'amount', value: 600 });
    expect(price({ lines }, { zones, promotions: [four(), six] }).total).toBe(77_00);
  });

  it('leaves the discount of another class', () => {
    const two = createPromotion({ id: 'two', class: 'line', effect: 'amount', value: 200 });
    const priced = price({ lines }, { zones, promotions: [four({ value: 300 }), two] });
    expect([priced.total, partsOf(priced)]).toEqual([75_00, [[1, 'four', 300]]]);
  });

  it('is refused as a code', () => {
    const promotions = [four({ code: 'FOUR' })];
    expect(refusalOf({ lines, code: 'FOUR' }, { zones, promotions })).toEqual({
      code: 'code_refused',
      reason: 'With this code, shipping would cost more than the code saves.',
    });
  });

  it('is left out if no method ships the smaller order', () => {
    const large = [chargingZone([{ from: 75_00, cents: 900 }])];
    expect(price({ lines }, { zones: large, promotions: [four()] }).total).toBe(87_00);
  });

  it('never makes an order dearer than without discounts', () => {
    const tier = fc.record({
      from: fc.integer({ min: 0, max: 20_000 }),
      cents: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(carts, tables, fc.array(tier, { maxLength: 3 }), (cart, shop, tiers) => {
        const charged = { ...shop, taxRates: [], zones: [chargingZone([{ from: 0, cents: 900 }, ...tiers])] };
        const without = price({ lines: cart }, { ...charged, promotions: [] });
        expect(price({ lines: cart }, charged).total).toBeLessThanOrEqual(without.total);
      }),
      runs,
    );
  });
});

describe('a tax', () => {
  const lines = [
    createLine({ position: 1, unitCents: cents(10_05) }),
    createLine({ position: 2, productId: 'b', unitCents: cents(10_05), taxClass: 'children' }),
  ];
  const zones = [chargingZone([{ from: 0, cents: 1000 }])];
  const amounts = (priced: OrderPricing) =>
    priced.taxes.map((tax) => [tax.position, tax.baseCents, tax.cents]);

  it('is added to each line and to shipping after discounts, half up each', () => {
    const promotions = [createPromotion({ value: 50 })];
    const priced = price({ lines }, { zones, promotions, taxRates: [createRate({ ratePpm: 50_000 })] });
    // $5.03 and $5.02 are left of the lines, since the order discount is $10.05.
    expect(amounts(priced)).toEqual([
      [1, 503, 25],
      [2, 502, 25],
      [null, 1000, 50],
    ]);
    expect(priced.total).toBe(10_05 + 10_00 + 1_00);
  });

  it('that prices include does not change the total', () => {
    const priced = price({ lines }, { taxRates: [createRate({ ratePpm: 190_000, included: true })] });
    expect(amounts(priced)).toEqual([
      [1, 1005, 160],
      [2, 1005, 160],
    ]);
    expect(priced.total).toBe(20_10);
  });

  it('has the rate of the closest place, then of the class, then of the latest start', () => {
    const start = (day: string) => ({ startsAt: new Date(day) });
    const taxRates = [
      createRate({ id: 'any', ratePpm: 10_000 }),
      createRate({ id: 'us', country: 'US', ratePpm: 20_000 }),
      createRate({ id: 'new', country: 'US', ratePpm: 30_000, ...start('2026-07-01') }),
      createRate({ id: 'next', country: 'US', ratePpm: 40_000, ...start('2027-01-01') }),
      createRate({ id: 'class', country: 'US', taxClass: 'children', ratePpm: 0 }),
      createRate({ id: 'or', country: 'US', region: 'OR', ratePpm: 0 }),
    ];
    const rates = (region: string | null, country = 'US') =>
      price({ lines, destination: { country, region } }, { taxRates }).taxes.map(({ ratePpm }) => ratePpm);
    expect(rates('NY')).toEqual([30_000, 0]);
    expect(rates('OR')).toEqual([0, 0]);
    expect(rates(null, 'FR')).toEqual([10_000, 10_000]);
  });
});
