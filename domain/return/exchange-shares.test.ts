import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOf, leftToSettle, sharesOf, sumBy, sumOfShares } from '../refund/refund-shares.ts';

type Line = {
  position: number;
  quantity: number;
  settled: number;
  unitCents: number;
  replaces: number | null;
  takenGoodsCents: number | null;
  takenTaxCents: number | null;
};

const ORDERED = { settled: 0, replaces: null, takenGoodsCents: null, takenTaxCents: null };

const order = fc
  .array(
    fc.record({
      unitCents: fc.nat(5000),
      quantity: fc.integer({ min: 1, max: 6 }),
      percent: fc.nat(100),
      tax: fc.nat(999),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rows) => ({
    lines: rows.map(({ unitCents, quantity }, at): Line => ({
      ...ORDERED,
      position: at + 1,
      unitCents,
      quantity,
    })),
    adjustments: rows.map(({ unitCents, quantity, percent }, at) => ({
      position: at + 1,
      cents: Math.floor((unitCents * quantity * percent) / 100),
    })),
    taxes: rows.map(({ tax }, at) => ({ position: at + 1, cents: tax, included: false })),
    shippingCents: 0,
  }));

/** Takes pieces of a line back, for money or for another size. */
const steps = fc.array(
  fc.record({ line: fc.nat(8), quantity: fc.integer({ min: 1, max: 4 }), isExchange: fc.boolean() }),
  { maxLength: 30 },
);

describe('returns and exchanges in any sequence', () => {
  it('refund every cent of an order once, and no piece for more than it cost', () => {
    fc.assert(
      fc.property(order, steps, (rows, walk) => {
        const lines = [...rows.lines];
        const total =
          lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0) -
          rows.adjustments.reduce((sum, { cents }) => sum + cents, 0) +
          rows.taxes.reduce((sum, { cents }) => sum + cents, 0);
        let refunded = 0;
        const take = (position: number, quantity: number, isExchange: boolean) => {
          const found = lines.find((line) => line.position === position);
          if (found === undefined || quantity > leftToSettle({ lines }, position)) return;
          const shares = sharesOf(chargesOf({ ...rows, lines }), [{ position, quantity }]);
          found.settled += quantity;
          const cents = sumOfShares(shares);
          expect(cents).toBeGreaterThanOrEqual(0);
          if (!isExchange) refunded += cents;
          else
            lines.push({
              ...ORDERED,
              position: lines.length + 1,
              quantity,
              unitCents: 0,
              replaces: position,
              takenGoodsCents: sumBy(shares, 'goodsCents'),
              takenTaxCents: sumBy(shares, 'taxCents'),
            });
          expect(refunded).toBeLessThanOrEqual(total);
        };
        for (const { line, quantity, isExchange } of walk) take(line + 1, quantity, isExchange);
        for (const { position } of lines) {
          const left = leftToSettle({ lines }, position);
          if (left > 0) take(position, left, false);
        }
        expect(refunded).toBe(total);
      }),
      { numRuns: 500 },
    );
  });

  it('settle nothing of a line whose exchange has not happened', () => {
    const waiting: Line = { ...ORDERED, position: 2, quantity: 1, unitCents: 0, replaces: 1 };
    const lines = [{ ...ORDERED, position: 1, quantity: 1, unitCents: 500 }, waiting];
    expect(leftToSettle({ lines }, 2)).toBe(0);
    const charges = chargesOf({ lines, adjustments: [], taxes: [], shippingCents: 0 });
    expect(charges.map(({ position }) => position)).toEqual([1]);
  });
});
