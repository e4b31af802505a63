import { describe, expect, it } from 'vitest';
import { countResult } from './stock-count.ts';

const seen = { seenOnHand: 8, isMoved: false };

describe('the result of a count', () => {
  it('of a delivery is what was counted', () => {
    expect(countResult('receiving', { counted: 5, seenOnHand: null, isMoved: false }, 3)).toEqual({
      change: 5,
      missing: 0,
      problem: null,
    });
  });

  it('of a stocktake is what was counted minus what was on hand then', () => {
    expect(countResult('stocktake', { ...seen, counted: 10 }, 1).change).toBe(2);
    expect(countResult('stocktake', { ...seen, counted: 7 }, 1).change).toBe(-1);
    expect(countResult('stocktake', { ...seen, counted: 8 }, 0).change).toBe(0);
  });

  it('never takes more than is available, and says how many reserved pieces are missing', () => {
    expect(countResult('stocktake', { ...seen, counted: 3 }, 2)).toEqual({
      change: -2,
      missing: 3,
      problem: 'reserved',
    });
  });

  it('leaves out what came or left while it was counted', () => {
    expect(countResult('stocktake', { ...seen, counted: 3, isMoved: true }, 2)).toEqual({
      change: 0,
      missing: 0,
      problem: 'moved',
    });
  });
});
