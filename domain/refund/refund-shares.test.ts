import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue } from './amount-due.ts';
import { chargesOf, divideShares, sharesOf, sumOfShares } from './refund-shares.ts';

/** The fields of a line that replaces no other. */
const ORDERED = { replaces: null, takenGoodsCents: null, takenTaxCents: null };

const line = fc.record({
  unitCents: fc.nat(5000),
  quantity: fc.integer({ min: 1, max: 9 }),
  discountPercent: fc.nat(100),
  taxPpm: fc.nat(250_000),
  isIncluded: fc.boolean(),
});

/** An order whose discounts and taxes are those of its lines. */
const order = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }), shippingCents: fc.nat(1500) })
  .map(({ lines, shippingCents }) => {
    const rows = lines.map((one, at) => {
      const cents = Math.floor((one.unitCents * one.quantity * one.discountPercent) / 100);
      const tax = Math.floor(((one.unitCents * one.quantity - cents) * one.taxPpm) / 1_000_000);
      return { ...one, ...ORDERED, position: at + 1, settled: 0, cents, tax };
    });
    return {
      lines: rows,
      shippingCents,
      adjustments: rows.map(({ position, cents }) => ({ position, cents })),
      taxes: rows.map(({ position, tax, isIncluded }) => ({ position, cents: tax, included: isIncluded })),
      totalCents: rows.reduce(
        (sum, { unitCents, quantity, cents, tax, isIncluded }) =>
          sum + unitCents * quantity - cents + (isIncluded ? 0 : tax),
        shippingCents,
      ),
    };
  });

describe('the refunds of parts of an order', () => {
  it('keep every cent: pieces in any steps sum to their line, and shipping is left', () => {
    fc.assert(
      fc.property(order, fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }))), (one, steps) => {
        let { lines } = one;
        const refunds: { method: string; state: string; cents: number }[] = [];
        const settle = (position: number, quantity: number) => {
          const left = lines.find((other) => other.position === position);
          if (left === undefined || quantity > left.quantity - left.settled || quantity === 0) return;
          const cents = sumOfShares(sharesOf(chargesOf({ ...one, lines }), [{ position, quantity }]));
          refunds.push({ method: 'not_charged', state: 'done', cents });
          lines = lines.map((other) =>
            other === left ? { ...other, settled: other.settled + quantity } : other,
          );
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(amountDue(one.totalCents, refunds)).toBeGreaterThanOrEqual(one.shippingCents);
        };
        for (const [at, quantity] of steps) settle(at + 1, quantity);
        for (const { position, quantity, settled } of lines) settle(position, quantity - settled);
        expect(amountDue(one.totalCents, refunds)).toBe(one.shippingCents);
      }),
      { numRuns: 500 },
    );
  });

  it('give each piece the share of its own line, less its discount and with its added tax', () => {
    const charges = chargesOf({
      lines: [
        { ...ORDERED, position: 1, quantity: 3, settled: 1, unitCents: 1000 },
        { ...ORDERED, position: 2, quantity: 1, settled: 0, unitCents: 500 },
      ],
      shippingCents: 400,
      adjustments: [{ position: 1, cents: 100 }],
      taxes: [
        { position: 1, cents: 100, included: false },
        { position: 2, cents: 50, included: true },
      ],
    });
    expect(sharesOf(charges, [{ position: 1, quantity: 2 }])).toEqual([
      { position: 1, quantity: 2, goodsCents: 1934, taxCents: 67 },
    ]);
    expect(sumOfShares(sharesOf(charges, [{ position: 2, quantity: 1 }]))).toBe(500);
  });

  it('are divided so that the part that counts a free piece returns money', () => {
    const lines = [0, 500].map((unitCents, at) => ({
      ...ORDERED,
      position: at + 1,
      quantity: 1,
      settled: 0,
      unitCents,
    }));
    const charges = chargesOf({ lines, shippingCents: 0, adjustments: [], taxes: [] });
    const shares = sharesOf(charges, lines);
    const divided = (firstCents: number) =>
      divideShares(shares, firstCents).map((part) =>
        part.map(({ position, quantity }) => [position, quantity]),
      );
    const both = [
      [1, 1],
      [2, 1],
    ];
    expect(divided(0)).toEqual([[], both]);
    expect(divided(200)).toEqual([both, [[2, 0]]]);
    expect(divided(500)).toEqual([both, []]);
  });

  it('that failed or were undone do not lower what is due', () => {
    const refund = (state: string, method = 'not_charged') => ({ method, state, cents: 100 });
    expect(amountDue(500, [refund('failed'), refund('undone'), refund('done', 'card')])).toBe(500);
    expect(amountDue(500, [refund('pending'), refund('done')])).toBe(300);
  });
});
