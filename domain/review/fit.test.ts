import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonFit, FIT_IDS } from './fit.ts';

describe('the common fit of a product', () => {
  it('is what more than half of three or more answers say', () => {
    expect(commonFit({ small: 0, true: 2, large: 1 })).toEqual({ says: 'true', count: 2, answers: 3 });
    expect(commonFit({ small: 7, true: 2, large: 0 })).toEqual({ says: 'small', count: 7, answers: 9 });
  });

  it('is unknown with two answers, and when the answers differ', () => {
    expect(commonFit({ small: 0, true: 2, large: 0 })).toBeUndefined();
    expect(commonFit({ small: 2, true: 0, large: 2 })).toBeUndefined();
    expect(commonFit({ small: 0, true: 0, large: 0 })).toBeUndefined();
  });

  it('has more answers than all others together', () => {
    const count = fc.nat({ max: 50 });
    fc.assert(
      fc.property(fc.record({ small: count, true: count, large: count }), (counts) => {
        const common = commonFit(counts);
        if (common === undefined) return;
        const others = FIT_IDS.filter((fit) => fit !== common.says).map((fit) => counts[fit]);
        expect(common.count).toBeGreaterThan(others.reduce((sum, one) => sum + one, 0));
      }),
    );
  });
});
