import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonFit, FIT_IDS } from './fit.ts';

describe('the common fit of a product', () => {
  it('is what most of more than twenty answers say', () => {
    expect(commonFit({ small: 0, true: 21, large: 0 })).toEqual({ says: 'true', count: 21, answers: 21 });
    expect(commonFit({ small: 40, true: 6, large: 4 })).toEqual({ says: 'small', count: 40, answers: 50 });
  });

  it('is unknown with twenty answers, even if they agree', () => {
    expect(commonFit({ small: 0, true: 20, large: 0 })).toBeUndefined();
    expect(commonFit({ small: 0, true: 0, large: 0 })).toBeUndefined();
  });

  it('is unknown unless the Wilson lower bound of its share is at least 60 %', () => {
    // 72 of 100: 0.625; 69 of 100: 0.594; 18 of 25 are the same share as 72 of 100, but 0.524.
    expect(commonFit({ small: 72, true: 28, large: 0 })).toMatchObject({ says: 'small' });
    expect(commonFit({ small: 69, true: 31, large: 0 })).toBeUndefined();
    expect(commonFit({ small: 18, true: 7, large: 0 })).toBeUndefined();
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
