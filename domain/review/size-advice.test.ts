import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonFit } from './fit.ts';
import { adviseSize, type SizeReturns } from './size-advice.ts';

const returns = (size: string, small: number, large: number): SizeReturns => ({ size, small, large });

describe('the size advice of a product', () => {
  it('is what most of more than twenty returns say, of all sizes together', () => {
    expect(adviseSize([returns('S', 11, 1), returns('M', 10, 1)], undefined)).toEqual({
      take: 'larger',
      count: 21,
      answers: 23,
    });
    expect(adviseSize([returns('M', 0, 21)], undefined)).toEqual({ take: 'smaller', count: 21, answers: 21 });
  });

  it('is missing with twenty returns, and when too many differ', () => {
    expect(adviseSize([], undefined)).toBeUndefined();
    expect(adviseSize([returns('M', 20, 0)], undefined)).toBeUndefined();
    expect(adviseSize([returns('M', 18, 7)], undefined)).toBeUndefined();
  });

  it('is missing when the returns of one size say the opposite', () => {
    expect(adviseSize([returns('S', 100, 0), returns('XL', 0, 30)], undefined)).toBeUndefined();
    // Too few to say anything.
    expect(adviseSize([returns('S', 100, 0), returns('XL', 0, 20)], undefined)).toBeDefined();
  });

  it('is missing when the reviews say the opposite', () => {
    const fit = (says: 'small' | 'true' | 'large') => ({ says, count: 40, answers: 50 });
    const small = [returns('M', 40, 0)];
    expect(adviseSize(small, fit('large'))).toBeUndefined();
    expect(adviseSize(small, fit('true'))).toMatchObject({ take: 'larger' });
    expect(adviseSize(small, fit('small'))).toMatchObject({ take: 'larger' });
  });

  const count = fc.nat({ max: 60 });
  const anyReturns = fc.array(fc.record({ size: fc.constant(null), small: count, large: count }), {
    maxLength: 5,
  });
  const anyFit = fc.record({ small: count, true: count, large: count }).map(commonFit);

  it('has more than twenty answers, most of which agree with it', () => {
    fc.assert(
      fc.property(anyReturns, anyFit, (all, fit) => {
        const advice = adviseSize(all, fit);
        if (advice === undefined) return;
        expect(advice.answers).toBeGreaterThan(20);
        expect(advice.count).toBeGreaterThan(advice.answers - advice.count);
      }),
    );
  });

  it('turns round when small and large change places', () => {
    fc.assert(
      fc.property(anyReturns, (all) => {
        const turned = all.map(({ size, small, large }) => ({ size, small: large, large: small }));
        const [one, other] = [adviseSize(all, undefined), adviseSize(turned, undefined)];
        expect(other?.count).toBe(one?.count);
        if (one !== undefined) expect(other?.take).not.toBe(one.take);
      }),
    );
  });

  it('does not depend on the order of the sizes', () => {
    fc.assert(
      fc.property(anyReturns, anyFit, (all, fit) => {
        expect(adviseSize(all.toReversed(), fit)).toEqual(adviseSize(all, fit));
      }),
    );
  });
});
