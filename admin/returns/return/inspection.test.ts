import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyOfInspection,
  countInspected,
  decidePiece,
  problemOfInspection,
  reasonOf,
  refundOf,
  startInspection,
  type Inspection,
} from './inspection.ts';

const line = (position: number, received: number | null, resolution = 'refund') => ({
  position,
  received,
  resolution,
});

/** A return of two coats and a hat, which cost $10.01 together and $5. */
const returned = {
  lines: [line(1, 2), line(2, 1)],
  refundable: {
    method: 'card',
    left: 15.01,
    shipping: 4,
    lines: [
      { position: 1, quantity: 2, settled: 0, goods: 10.01, tax: 0 },
      { position: 2, quantity: 1, settled: 0, goods: 5, tax: 0 },
    ],
  },
} as unknown as Parameters<typeof bodyOfInspection>[0];

describe('an inspection', () => {
  it('accepts and restocks every piece of the parcel at first', () => {
    const inspection = startInspection(returned);
    expect(countInspected(inspection)).toEqual({ accepted: 3, restocked: 3, rejected: 0 });
    expect(refundOf(returned, inspection)).toBe(1501);
    expect(bodyOfInspection(returned, inspection)).toEqual({
      lines: [
        { position: 1, accepted: 2, restocked: 2 },
        { position: 2, accepted: 1, restocked: 1 },
      ],
    });
  });

  it('does not restock pieces that the customer calls damaged', () => {
    const [coats, hat] = returned.lines as unknown as [object, object];
    const damaged = { ...returned, lines: [coats, { ...hat, reason: 'damaged' }] } as typeof returned;
    const inspection = startInspection(damaged);
    expect(countInspected(inspection)).toEqual({ accepted: 3, restocked: 2, rejected: 0 });
    expect(inspection.pieces.map(({ condition }) => condition)).toEqual(['new', 'new', 'damaged']);
  });

  it('proposes from the condition whether a piece is restocked, and why it is sent back', () => {
    const damaged = decidePiece(
      startInspection(returned),
      { position: 1, piece: 2 },
      { condition: 'damaged' },
    );
    expect(countInspected(damaged, 1)).toEqual({ accepted: 2, restocked: 1, rejected: 0 });
    const rejected = decidePiece(damaged, { position: 1, piece: 2 }, { outcome: 'reject' });
    expect(reasonOf(rejected, 1)).toBe('damaged');
    expect(refundOf(returned, rejected)).toBe(1000);
    expect(bodyOfInspection(returned, rejected).lines[0]).toEqual({
      position: 1,
      accepted: 1,
      restocked: 1,
      rejectReason: 'damaged',
    });
    const chosen: Inspection = { ...rejected, reasons: new Map([[1, 'incomplete']]) };
    expect(bodyOfInspection(returned, chosen).lines[0]).toMatchObject({ rejectReason: 'incomplete' });
  });

  it('refunds shipping or nothing if that is chosen, and never more than is left', () => {
    const start = startInspection(returned);
    expect(refundOf(returned, { ...start, hasShipping: true })).toBe(1501);
    const more = { ...returned, refundable: returned.refundable && { ...returned.refundable, left: 19.01 } };
    expect(refundOf(more, { ...start, hasShipping: true })).toBe(1901);
    const nothing = { ...start, hasShipping: true, amount: '0' };
    expect(refundOf(more, nothing)).toBe(0);
    expect(bodyOfInspection(more, nothing)).toMatchObject({ withoutRefund: true });
    expect(bodyOfInspection(more, nothing)).not.toHaveProperty('shipping');
  });

  it('refunds shipping with the last pieces of the order, unless some are sent back', () => {
    const refundable = returned.refundable && { ...returned.refundable, left: 19.01 };
    const last = { ...returned, refundable, isRest: true };
    const start = startInspection(last);
    expect(refundOf(last, start)).toBe(1901);
    expect(bodyOfInspection(last, start)).not.toHaveProperty('shipping');
    expect(refundOf(last, decidePiece(start, { position: 2, piece: 1 }, { outcome: 'reject' }))).toBe(1001);
  });

  it('refunds a lower amount that is typed, and says why it cannot refund another', () => {
    const typed = (amount: string) => ({ ...startInspection(returned), amount });
    expect(refundOf(returned, typed('7.5'))).toBe(750);
    expect(bodyOfInspection(returned, typed('7.5'))).toMatchObject({ amount: 7.5 });
    expect(bodyOfInspection(returned, typed('15.01'))).not.toHaveProperty('amount');
    expect(problemOfInspection(returned, typed('7.5'))).toBeUndefined();
    expect(problemOfInspection(returned, typed('half'))).toBe('Enter an amount, such as 12.50.');
    expect(problemOfInspection(returned, typed('15.02'))).toBe('At most $15.01 for the accepted items.');
  });

  it('refunds an exchange only if that is chosen', () => {
    const exchange = { ...returned, lines: [line(1, 2, 'exchange'), line(2, 1)] } as typeof returned;
    const inspection = startInspection(exchange);
    expect(refundOf(exchange, inspection)).toBe(500);
    const refunded = { ...inspection, asRefund: new Set([1]) };
    expect(refundOf(exchange, refunded)).toBe(1501);
    expect(bodyOfInspection(exchange, refunded).lines).toEqual([
      { position: 1, accepted: 2, restocked: 2, asRefund: true },
      { position: 2, accepted: 1, restocked: 1 },
    ]);
  });

  it('has a reference for a payout only', () => {
    const cash = {
      ...returned,
      refundable: returned.refundable && { ...returned.refundable, method: 'payout' as const },
    };
    const inspection = { ...startInspection(returned), reference: ' bank 7 ' };
    expect(bodyOfInspection(cash, inspection)).toMatchObject({ reference: 'bank 7' });
    expect(bodyOfInspection(returned, inspection)).not.toHaveProperty('reference');
  });

  it('decides about every piece, whatever was chosen before', () => {
    const change = fc.record({
      position: fc.constantFrom(1, 2),
      piece: fc.constantFrom(1, 2),
      outcome: fc.constantFrom('accept' as const, 'reject' as const),
      condition: fc.constantFrom('new' as const, 'worn' as const, 'damaged' as const),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const inspection = changes.reduce(
          (before, { position, piece, ...decision }) => decidePiece(before, { position, piece }, decision),
          startInspection(returned),
        );
        for (const { position, received } of returned.lines) {
          const { accepted, restocked, rejected } = countInspected(inspection, position);
          expect(accepted + rejected).toBe(received);
          expect(restocked).toBeLessThanOrEqual(accepted);
        }
        expect(refundOf(returned, inspection)).toBeLessThanOrEqual(1501);
      }),
      { numRuns: 500 },
    );
  });
});
