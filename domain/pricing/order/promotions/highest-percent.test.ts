import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../../money.ts';
import { lineAmount } from '../order-line.ts';
import { priceOrder } from '../price-order.ts';
import { createLine, createPromotion, createRequest, NEW_SHOP } from '../testing/pricing-examples.ts';
import { highestPercent } from './highest-percent.ts';

const effect = fc.oneof(
  fc.record({
    class: fc.constantFrom('line' as const, 'order' as const),
    effect: fc.constant('percentage' as const),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    class: fc.constantFrom('line' as const, 'order' as const),
    effect: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 100_00 }),
    conditions: fc.record({ minSubtotalCents: fc.integer({ min: 1, max: 200_00 }) }),
  }),
  fc.record({
    class: fc.constant('line' as const),
    effect: fc.constant('buy_x_get_y' as const),
    value: fc.integer({ min: 1, max: 100 }),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 3 }),
  }),
);

test('no order gets more off than the highest percentage of a discount', () => {
  fc.assert(
    fc.property(
      effect,
      fc.array(fc.tuple(fc.integer({ min: 100, max: 100_00 }), fc.integer({ min: 1, max: 4 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (changes, prices) => {
        const promotion = createPromotion(changes);
        const lines = prices.map(([price, quantity], index) =>
          createLine({
            position: index + 1,
            productId: `product-${index}`,
            unitCents: cents(price),
            quantity,
          }),
        );
        const priced = priceOrder(createRequest({ lines }), { ...NEW_SHOP, promotions: [promotion] });
        const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
        const total = priced.ok ? priced.value.total : Number.NaN;
        // A cent for each item, because prices are rounded.
        const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(subtotal - total).toBeLessThanOrEqual((subtotal * highestPercent(promotion)) / 100 + items);
      },
    ),
    { numRuns: 500 },
  );
});

test('a shipping discount takes no percentage off the items', () => {
  expect(highestPercent(createPromotion({ class: 'shipping', effect: 'free_shipping', value: 0 }))).toBe(0);
});
